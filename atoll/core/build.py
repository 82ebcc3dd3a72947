"""Which build runs: the same files, plain or compiled by mypyc (docs/speed.md)."""

from __future__ import annotations

import sys
from typing import Final

from atoll.core import flow
from atoll.core.game import Game

PLAIN: Final = "plain"
COMPILED: Final = "compiled"
MIXED: Final = "mixed"  # a compiled kernel, and a game that was added as plain Python


def build(game: Game | None = None) -> str:
    """The build of the kernel, or of kernel and rules of a game."""
    modules = [flow.__name__] if game is None else [flow.__name__, game.setup.__module__]
    found = {_build_of(name) for name in modules}
    return found.pop() if len(found) == 1 else MIXED


def _build_of(module: str) -> str:
    """A compiled module is an extension: its file is a library."""
    return PLAIN if str(sys.modules[module].__file__).endswith((".py", ".pyc")) else COMPILED
