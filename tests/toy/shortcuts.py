"""All coins at one click."""

from __future__ import annotations

from atoll.core.flow import Side
from atoll.core.game import Shortcut

from .rules.duel import FLOW, Spoils
from .state import State
from .tables import DONE, TAKE


def shortcuts(s: State, side: Side) -> list[Shortcut]:
    """R6: take what may be taken, and be done."""
    if not s.asked or not isinstance(FLOW.nodes[s.at], Spoils) or not s.bout.spoils:
        return []
    return [Shortcut("take all", (s.bout.spoils,), (*[TAKE] * s.bout.spoils, DONE))]
