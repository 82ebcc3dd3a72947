"""What hidden Allied counters may be for all the player knows. Rules R137, Q27, Q29, Q71, specification section 7."""

from __future__ import annotations

from atoll.core.flow import UNSET, tell
from atoll.games.centrifugal_offensive.rules.board import know, present
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import CATEGORY, JAPAN, NATION, OFF, Tables


def looks(t: Tables, unit: int) -> tuple[int, int]:
    """Q27: what the back of a hidden counter shows: nation and category, category, or nothing (0, 0)."""
    if t.fog_level in (OFF, NATION):
        return t.nation[unit], t.category[unit]
    return 0, t.category[unit] if t.fog_level == CATEGORY else 0


def is_known(s: State, unit: int) -> bool:
    """Whether the player knows what an Allied counter is: there is but one thing that it may be."""
    guess = s.guess[unit - s.t.japanese]
    return guess & guess - 1 == 0


def mix(s: State, pile: list[int]) -> None:
    """Counters of a pile have left it unseen: those that look alike may each be any of them, unless all are in one place."""
    t = s.t
    if t.fog_level == OFF:
        return
    for look in {looks(t, unit) for unit in pile}:
        alike = [unit for unit in pile if looks(t, unit) == look]
        if len({s.place[unit] for unit in alike}) > 1:
            _unite(s, alike)


def _unite(s: State, alike: list[int]) -> None:
    first, union = s.t.japanese, 0
    for unit in alike:
        union |= s.guess[unit - first]
    for unit in alike:
        s.guess[unit - first] = union


def look_around(s: State) -> None:
    """R137, Q29: Allied Units where something Japanese is are seen; who flies a mission is where it has flown."""
    first = s.t.japanese
    for n, guess in enumerate(s.guess):
        if guess & guess - 1:
            unit = first + n
            space = s.place[unit] if s.mission[unit] == UNSET else s.mission[unit]
            if space >= 0 and present(s, JAPAN, space):
                know(s, unit)
                tell(s, "seen", unit, space)
