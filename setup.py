"""The one build switch: ATOLL_MYPYC=1 compiles the kernel, what rules share, every game's rules and the search with mypyc.

    ATOLL_MYPYC=1 pip install .

Everything else is in pyproject.toml. Without the switch the package is pure Python and needs no compiler; the compiled files
are the same ones, so both builds play the same games, one of them faster (docs/speed.md).
"""
from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

COMPILER = "mypy[mypyc]>=2.4"
COMPILED = (
    "atoll/core/verbs.py",
    "atoll/core/flow.py",
    "atoll/core/rng.py",
    "atoll/kit/*.py",
    "atoll/games/*/state.py",
    "atoll/games/*/tables.py",
    "atoll/games/*/rules/*.py",
    "atoll/games/*/judgement.py",  # what a search asks of a game
    "atoll/games/*/planning.py",
    "atoll/players/search/*.py",
)
DESCRIBING = {"egg_info", "dist_info", "sdist"}  # commands that build nothing
SAME_FLOATS = "-ffp-contract=off"  # no fused arithmetic: a compiled search weighs as the plain one does


def modules() -> list[str]:
    """The files worth compiling: the same ones run as plain Python."""
    found = [path for pattern in COMPILED for path in sorted(Path().glob(pattern))]
    return [str(path) for path in found if path.name != "__init__.py"]


def extensions() -> list[Extension]:
    """All of them as one extension."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        sys.exit(f"ATOLL_MYPYC needs mypyc: without build isolation run pip install '{COMPILER}' first")
    found: list[Extension] = mypycify(modules(), group_name="atoll")
    for extension in found:
        if "/O2" not in extension.extra_compile_args:  # Microsoft's compiler fuses nothing unless told to
            extension.extra_compile_args.append(SAME_FLOATS)
    return found


is_compiled = os.environ.get("ATOLL_MYPYC", "0") not in ("", "0")
setup(
    ext_modules=extensions() if is_compiled and not DESCRIBING.intersection(sys.argv) else [],
    setup_requires=[COMPILER] if is_compiled else [],  # pip reads it before it builds
)
