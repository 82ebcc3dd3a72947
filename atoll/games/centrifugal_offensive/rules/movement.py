"""Where fleets, aircraft and troops can go: sea routes, flights, drops, and who has to stop. Rules R41-R53, R72, R78, R86."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.codes import DOUBLED
from atoll.games.centrifugal_offensive.rules.sets import spread
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import AIR, ALLIES, HOME, JAPAN, LAND, MAIN, NAVAL, SS

FAR: Final = 99
FIRST_TURN: Final = 1
EVERYWHERE: Final = (1 << 100) - 1


# ---- what is where


def spaces_of(s: State, party: int, category: int) -> int:
    """The spaces with Units of a side and category that are not carried, as a set."""
    return s.spots[3 * party + category]


def bases_of(s: State, party: int) -> int:
    """The spaces with a base of a side, as a set."""
    return s.based[party]


def land_of(s: State, party: int) -> int:
    """The spaces with land Units of a side, its bases included, as a set."""
    return s.spots[3 * party + LAND] | s.based[party]


def friendly_bases(s: State) -> int:
    """The spaces with a Japanese base, and Japanese National Territory, as a set."""
    return s.based[JAPAN] | 1 << s.t.home


def hostile(s: State) -> int:
    """R44, R72: the spaces with an Allied naval Unit, air Unit or base, as a set."""
    return s.spots[3 * ALLIES + NAVAL] | s.spots[3 * ALLIES + AIR] | s.based[ALLIES]


def allowed(s: State) -> int:
    """R132, Q68: the spaces where an action may end and fight, as a set; an event may name an axis."""
    event = s.action.granted if s.action.code != UNSET else s.granted
    if event == UNSET or not s.t.e_axis[event]:
        return EVERYWHERE
    return s.t.axes[s.t.e_axis[event]]


# ---- by sea


def allowance(s: State, code: int, force: list[int]) -> int:
    """R42, R72: what a force may spend: its lowest MF, doubled from base to base."""
    least = min([s.t.move[unit] for unit in force])
    return 2 * least if DOUBLED >> code & 1 else least


def stops(s: State, force: list[int], foes: int) -> int:
    """R44, R46, R47, Q6: spaces where a force has to stop, as a set. Submarines alone, and all in the first turn, pass on."""
    home = 1 << s.t.home
    if s.turn > FIRST_TURN:
        for unit in force:
            if s.t.type[unit] != SS:
                return home | foes
    return home


def shut(code: int, foes: int) -> int:
    """R72: the spaces that a move from base to base may not touch, as a set."""
    return foes if DOUBLED >> code & 1 else 0


def lateral_cost(code: int, left: int, steps: int) -> int:
    """R42, Q7: a lateral edge takes the whole MF and so is the only step; from base to base it costs two."""
    if DOUBLED >> code & 1:
        return 2
    return FAR if steps else left


def reach(s: State, start: int, left: int, lateral: int, stop: int, closed: int, goals: int = 0) -> int:
    """R41-R47: the spaces that a fleet can get to from some spaces with what it has left, as a set, those left out.

    It is the same in both directions: so it is also where a fleet can come from. It goes no farther than to the nearest of
    some goals, for whoever asks only whether there is one.
    """
    rims, found = [start], start
    for spent in range(1, left + 1):
        near = spread(s.t.by_sea, rims[spent - 1])
        if spent >= lateral:
            near |= spread(s.t.by_lateral, rims[spent - lateral])
        near &= ~(found | closed)
        found |= near
        if near & goals:
            break
        rims.append(near & ~stop)
    return found & ~start


def sail_reach(s: State, code: int, origin: int, force: list[int], foes: int, goals: int = 0) -> int:
    """R41-R47: the spaces that a force can get to by an action of a type, past `hostile` spaces, as a set; see `reach`."""
    left = allowance(s, code, force)
    return reach(s, 1 << origin, left, lateral_cost(code, left, 0), stops(s, force, foes), shut(code, foes), goals)


def step_cost(s: State, code: int, at: int, space: int, left: int, steps: int) -> int:
    """R42: what one step by sea costs; FAR if there is no such edge or not enough is left."""
    if space in s.t.sea_next[at]:
        return 1 if left >= 1 else FAR
    if space in s.t.lateral_next[at]:
        cost = lateral_cost(code, left, steps)
        return cost if 0 < cost <= left else FAR
    return FAR


# ---- by air


def flights(s: State, start: int, most: int, stop: int) -> list[int]:
    """R48, Q13: by how many spaces are entered, to `most`: what is no farther from some spaces, as a set, those included.

    Flights end where they have to stop; a lateral edge is a flight of its own. It is the same in both directions.
    """
    across = spread(s.t.by_lateral, start)
    rim = near = start
    found = [start]
    while rim and len(found) <= most:
        rim = spread(s.t.by_air, rim) & ~near
        near |= rim
        rim &= ~stop
        found.append(near | across)
    return found + [near | across] * (most + 1 - len(found))


def defended(s: State) -> int:
    """R48: the spaces with Allied air Units or bases, where flights end, as a set."""
    return s.spots[3 * ALLIES + AIR] | s.based[ALLIES]


def drops(s: State, at: int, most: int) -> int:
    """R85, R86: the spaces within some distance of a drop or airlift, as a set, its own left out; enemies do not stop it."""
    return s.t.fly_within[at][most]


def longest_flight(s: State) -> int:
    """The longest range of Japanese air Units."""
    return len(s.t.wings) - 1


# ---- by land


def is_ground(s: State, space: int) -> bool:
    """Whether a space is land or an island."""
    return s.t.kind[space] >= MAIN


def is_home(s: State, space: int) -> bool:
    """Whether a space is Japanese National Territory."""
    return s.t.kind[space] == HOME
