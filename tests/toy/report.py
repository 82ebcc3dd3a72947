"""Invariants, and the position in words."""

from __future__ import annotations

from typing import Any

from atoll.core.flow import UNSET

from .rules.duel import outcome
from .state import State
from .tables import SIDES, Tables


def check(s: State) -> list[str]:
    """What is broken."""
    dealt = [card for card in s.card if card != UNSET]
    return [
        words
        for holds, words in (
            (min(s.purse) >= 0 and s.bout.pot >= s.bout.spoils >= 0, f"purses {s.purse}, pot {s.bout.pot}"),
            (sum(s.purse) + s.bout.pot <= 2 * s.t.coins, "more coins than there are"),
            (len(set(dealt)) == len(dealt), "a card held twice"),
            (s.rounds <= s.t.rounds, f"round {s.rounds}"),
        )
        if not holds
    ]


def measures(s: State) -> dict[str, float]:
    """Figures of a finished game."""
    return {"lead": s.points[0] - s.points[1], "coins": sum(s.purse)}


def summary(t: Tables, view: dict[str, Any]) -> list[str]:
    """The position in lines of text."""
    return [f"{name}: {view['purse'][side]} coins, {view['points'][side]} points" for side, name in enumerate(SIDES)]


def account(s: State) -> list[tuple[str, str]]:
    """Points and coins at the end."""
    return [("Points", f"{s.points[0]} to {s.points[1]}"), ("Result", outcome(s))]
