"""What hidden Allied counters may be for all the player knows. Rules R137, Q27, Q29, Q71, specification section 7."""

from __future__ import annotations

from atoll.core.flow import UNSET, tell
from atoll.games.centrifugal_offensive.rules.board import know
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ALLIES, JAPAN, NATION, OFF, Tables


def looks(t: Tables, unit: int) -> tuple[int, int]:
    """Q27: what tells hidden counters apart: nation and category, or category alone, which their place mostly gives away."""
    return t.nation[unit] if t.fog_level in (OFF, NATION) else 0, t.category[unit]


def is_known(s: State, unit: int) -> bool:
    """Whether the player knows what an Allied counter is: there is but one thing that it may be."""
    guess = s.guess[unit - s.t.japanese]
    return guess & guess - 1 == 0


def mix(s: State, drawn: int, pile: list[int]) -> None:
    """A counter is drawn unseen from a pile: it and each that looks like it may now be any of them."""
    if s.t.fog_level == OFF:
        return
    first, look = s.t.japanese, looks(s.t, drawn)
    alike = [unit - first for unit in pile if looks(s.t, unit) == look]
    union = 0
    for n in alike:
        union |= s.guess[n]
    for n in alike:
        s.guess[n] = union


def look_around(s: State) -> None:
    """R137, Q29: Allied Units where something Japanese is are seen; who flies a mission is where it has flown."""
    first, guesses = s.t.japanese, s.guess
    for unit in members(met(s)):
        guess = guesses[unit - first]
        if guess & guess - 1:  # it is not known
            space = s.place[unit] if s.mission[unit] == UNSET else s.mission[unit]
            know(s, unit)
            tell(s, "seen", unit, space)


def met(s: State) -> int:
    """R137: the Allied Units where something Japanese is, as a set."""
    t, found = s.t, 0
    spaces = everything(s, JAPAN)
    for space in members(spaces & everything(s, ALLIES)):
        found |= s.lies[space]
    found &= t.party[ALLIES] & ~s.flying
    for unit in members(s.flying):
        if spaces >> s.mission[unit] & 1:
            found |= 1 << unit
    return found


def everything(s: State, party: int) -> int:
    """The spaces where a side has Units or a base, as a set."""
    spots = s.spots
    return spots[3 * party] | spots[3 * party + 1] | spots[3 * party + 2] | s.based[party]
