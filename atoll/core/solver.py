"""What a game offers that can be solved backwards: computing its solution, once for a setting, and reading what was computed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

Report = Callable[[int, int], None]  # called with how much is done, and of how much


class Solver(Protocol):
    """The face of a game's solver. Tables that differ only in what a game starts with share one solution."""

    def solve(self, tables: Any, cache: Path, report: Report) -> Path:
        """Compute what is not yet kept below `cache`, and keep it; the folder. AtollError for settings it does not cover."""

    def worth(self, tables: Any, cache: Path) -> float | None:
        """The chance to win of the opening under the play it finds; None: not computed."""
