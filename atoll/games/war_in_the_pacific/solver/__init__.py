"""War in the Pacific solved backwards: how it is asked. What computes is imported only then: the bare install has no numba."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from atoll.core.errors import AtollError
from atoll.core.solver import Report
from atoll.games.war_in_the_pacific.tables import Tables

if TYPE_CHECKING:
    from types import ModuleType


class PacificSolver:
    """The solver as atoll.core.solver describes it."""

    def solve(self, tables: Tables, cache: Path, report: Report) -> Path:
        """Compute the turns that are not kept yet, from the last."""
        return Path(_kept().solve(tables, cache, report))

    def worth(self, tables: Tables, cache: Path) -> float | None:
        """The chance to win of the opening; None: not computed."""
        found: float | None = _kept().worth(tables, cache)
        return found


def _kept() -> ModuleType:
    try:
        from atoll.games.war_in_the_pacific.solver import kept
    except ImportError as fault:
        raise AtollError(f"solving needs {fault.name}; expected: pip install 'atoll[solve]'") from None
    return kept


SOLVER = PacificSolver()
