"""The one build switch: ATOLL_MYPYC=1 compiles the kernel and every game's rules with mypyc.

Everything else is in pyproject.toml. Without the switch the package is pure Python and needs no compiler. The compiled
build uses the mypy that is installed: `ATOLL_MYPYC=1 pip wheel --no-build-isolation --no-deps .`
"""
from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

KERNEL = ("verbs", "flow", "rng")
RULES = ("state.py", "tables.py", "rules/*.py")


def modules() -> list[str]:
    """The files worth compiling: the same ones run as plain Python."""
    kernel = [Path("atoll/core") / f"{name}.py" for name in KERNEL]
    rules = [path for pattern in RULES for path in sorted(Path("atoll/games").glob(f"*/{pattern}"))]
    return [str(path) for path in (*kernel, *rules) if path.name != "__init__.py"]


def extensions() -> list[Extension]:
    if os.environ.get("ATOLL_MYPYC", "0") in ("", "0"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        sys.exit("ATOLL_MYPYC needs mypyc: run pip install 'mypy[mypyc]' and build with --no-build-isolation")
    return mypycify(modules(), group_name="atoll")


setup(ext_modules=extensions())
