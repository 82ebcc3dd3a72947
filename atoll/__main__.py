"""python -m atoll: the same as the command atoll."""
from __future__ import annotations

import sys

from atoll.cli import main

if __name__ == "__main__":
    sys.exit(main())
