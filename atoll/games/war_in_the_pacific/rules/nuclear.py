"""Nuclear research and bombs. Rules R29-R35."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import tell
from atoll.core.verbs import Objection
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tables import NATURAL_SIX, NEVER

NOT_PLAYED: Final = Objection("R29", "no nuclear rules", 1)
COMPLETE: Final = Objection("R30", "research complete", 1)
ONE_A_TURN: Final = Objection("R32", "one research die", 2)
TOO_LOW: Final = Objection("R33", "too low for research", 3)
NOT_COMPLETE: Final = Objection("R30", "research not complete", 1)
NO_NATURAL_SIX: Final = Objection("R31", "no natural six", 2)
BOMBS_FULL: Final = Objection("R31", "bombs full", 2)
TRACKER_USED: Final = Objection("R32", "nuclear tracker used", 2)


def is_complete(s: State) -> bool:
    """R30: the last box is marked, so bombs can be built."""
    return s.research == len(s.t.research)


def least_for_research(s: State) -> int:
    """R32, R33, R35: the least value that research takes now, of a die white or red, raised or not."""
    is_open = s.t.bombs_rule and s.researched < s.t.research_dice and not is_complete(s)
    return s.t.research[s.research] if is_open and not (s.t.one_nuclear_die and s.built) else NEVER


def research_objection(s: State, value: int) -> Objection | None:
    """R30, R32, R33: which rule keeps a die of this value from research."""
    if value >= least_for_research(s):
        return None
    if not s.t.bombs_rule:
        return NOT_PLAYED
    if is_complete(s):
        return COMPLETE
    return TOO_LOW if least_for_research(s) != NEVER else ONE_A_TURN


def build_objection(s: State, kind: int) -> Objection | None:
    """R31, Q13, Q14: which rule keeps a die from building a bomb."""
    if not s.t.bombs_rule:
        return NOT_PLAYED
    if not is_complete(s):
        return NOT_COMPLETE
    if kind != NATURAL_SIX:
        return NO_NATURAL_SIX
    if s.green >= s.t.green_limit:
        return BOMBS_FULL
    return TRACKER_USED if s.t.one_nuclear_die and (s.researched or s.built) else None


def advance_research(s: State, value: int) -> None:
    """R29, R34: the current box is marked, and the next one too at twice its number or more."""
    critical = value >= 2 * s.t.research[s.research]
    marked = min(2 if critical else 1, len(s.t.research) - s.research)
    s.research += marked
    tell(s, "research", marked)
    if is_complete(s):
        tell(s, "research done")


def build_bomb(s: State) -> None:
    """R14, R31, Q15: one green cube more, none beyond the limit."""
    if s.green < s.t.green_limit:
        s.green += 1
        tell(s, "bomb built")
    else:
        tell(s, "no room for a bomb")
