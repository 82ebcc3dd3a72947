"""Naval assets. Rules R26-R28."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import tell
from atoll.core.verbs import Objection
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tables import NEVER

LEAST: Final = 2
TOO_LOW: Final = Objection("R26", "too low for supply", 1)
FULL: Final = Objection("R26", "supply full", 2)


def cubes_for(value: int) -> int:
    """R26, R27, Q7: half the value, rounded up; a red die's value is already halved once."""
    return (value + 1) // 2


def least_for_supply(s: State) -> int:
    """R26, R28, Q35: the least value that supply takes now; there is no limit to how many dice a turn."""
    return LEAST if s.black < s.t.black_limit else NEVER


def supply_objection(s: State, value: int) -> Objection | None:
    """R26, Q35: which rule keeps a die from supply."""
    if value >= least_for_supply(s):
        return None
    return TOO_LOW if value < LEAST else FULL


def supply_with(s: State, value: int) -> None:
    """R26: the tracker holds five; what does not fit is discarded."""
    gained = min(cubes_for(value), s.t.black_limit - s.black)
    s.black += gained
    tell(s, "supplied", gained)
