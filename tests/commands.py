"""Running the command in this process: what the tests of the command line share."""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

GAME = "war_in_the_pacific"
FIRST = "1\n" * 300                             # always the first choice: a whole game


class Result:
    """What a command left behind."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    def json(self) -> Any:
        """Its output, which must be JSON and a success."""
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)


Atoll = Callable[..., Result]
