"""Air forces: what they can reach, who may fly along, and moves from base to base. Rules R48, R51, R78-R81, Q11-Q13."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.board import air_at_base, here, housed, may_land_air
from atoll.games.centrifugal_offensive.rules.codes import ADMIN_AIR, AIR_GROUND
from atoll.games.centrifugal_offensive.rules.movement import (
    allowed,
    defended,
    flights,
    friendly_bases,
    hostile,
    land_of,
    longest_flight,
    spaces_of,
)
from atoll.games.centrifugal_offensive.rules.sets import as_set, members, spread
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import AIR, ALLIES, HOME, JAPAN, NAVAL


def air_goals(s: State, code: int) -> int:
    """R79, R80, Q11: the spaces that air forces may attack and can reach, as a set."""
    if code == AIR_GROUND:
        targets = (land_of(s, ALLIES) | spaces_of(s, ALLIES, AIR)) & ~s.t.seas
    else:
        targets = spaces_of(s, ALLIES, NAVAL) & (s.t.seas | (s.t.ports if s.t.air_attack_ports else 0))
    return in_flight(s, targets & allowed(s))


def in_flight(s: State, targets: int) -> int:
    """R48: which of some spaces a Japanese air Unit can attack, as a set: all fly at once, those of less range later."""
    found, rim, stop = 0, 0, defended(s)
    for left in range(longest_flight(s) if targets else 0, 0, -1):
        starts = s.spots[s.t.wings[left]] if s.t.wings[left] != UNSET else 0
        rim = spread(s.t.by_air, rim | starts)
        found |= starts | rim | spread(s.t.by_lateral, starts)
        rim &= ~stop
    return targets & found


def air_spaces(s: State, goal: int) -> int:
    """R79, Q12: the spaces from which air Units can attack a target, as a set."""
    near, found = flights(s, 1 << goal, longest_flight(s), defended(s)), 0
    for far, sort in enumerate(s.t.wings):
        if sort != UNSET:
            found |= s.spots[sort] & near[far]
    return found


def flyers(s: State, goal: int, origin: int) -> list[int]:
    """R79: the air Units of a space that reach a target; ascending."""
    near = flights(s, 1 << goal, longest_flight(s), defended(s))
    return [unit for unit in here(s, JAPAN, origin, AIR) if near[s.t.move[unit]] >> origin & 1]


def flyers_to_take(s: State) -> list[int]:
    """R79, R81: which air Unit may fly along next, in the order of the Units."""
    a = s.action
    if len(a.air) >= s.t.air_mission:
        return []
    last = max([unit for unit in a.air if s.place[unit] == a.air_from], default=UNSET)
    return [unit for unit in flyers(s, a.goal, a.air_from) if unit > last]


# ---- from base to base


def air_move_goals(s: State, code: int, origin: int) -> int:
    """R78, R95: the spaces where air Units of a space can be based anew, as a set."""
    found, stop = 0, defended(s)
    for unit in here(s, JAPAN, origin, AIR):
        found |= new_bases(s, code, unit, stop)
    return found


def new_bases(s: State, code: int, unit: int, stop: int) -> int:
    """R34, R78, R95: the spaces where an air Unit can be based anew, past `defended` spaces, as a set."""
    origin, most = s.place[unit], 2 * s.t.move[unit]
    if code == ADMIN_AIR and not friendly_bases(s) >> origin & 1:
        return 0
    ends = (landing_places(s) & s.t.fly_within[origin][most]) & (~hostile(s) if code == ADMIN_AIR else allowed(s))
    if not ends:
        return 0
    ends &= flights(s, 1 << origin, most, stop)[most] & ~(1 << origin)
    return as_set([space for space in members(ends) if may_land_air(s, unit, space)])


def landing_places(s: State) -> int:
    """R34, R78: the spaces with a Japanese base or AV, and Japanese National Territory, as a set."""
    return friendly_bases(s) | s.spots[s.t.tenders]


def air_origins(s: State, code: int) -> int:
    """R26, R78: the spaces whose air Units can be based anew, as a set."""
    return as_set([space for space in members(spaces_of(s, JAPAN, AIR)) if air_move_goals(s, code, space)])


def wings_to_rebase(s: State) -> int:
    """R78, R95: the air Units that can fly to another base, as a set."""
    stop, free = defended(s), [unit for unit in s.t.group[3 * JAPAN + AIR] if s.place[unit] >= 0 and s.aboard[unit] == UNSET]
    return as_set([unit for unit in free if new_bases(s, ADMIN_AIR, unit, stop)])


def can_rebase(s: State, code: int) -> bool:
    """R26, R78, R95: whether any air Unit can be based anew."""
    stop = defended(s)
    for space in members(spaces_of(s, JAPAN, AIR)):
        for unit in here(s, JAPAN, space, AIR):
            if new_bases(s, code, unit, stop):
                return True
    return False


def movers_to_take(s: State) -> list[int]:
    """R34, R78: which air Unit may move along next, in the order of the Units, while there is room where they go."""
    a = s.action
    last, stop = a.force[-1] if a.force else UNSET, defended(s)
    return [
        unit
        for unit in here(s, JAPAN, a.origin, AIR)
        if unit > last and new_bases(s, a.code, unit, stop) >> a.goal & 1 and _has_room(s, unit)
    ]


def _has_room(s: State, unit: int) -> bool:
    """R34: whether the force with this Unit has room where it goes; seaplanes with an AV there need none."""
    a = s.action
    if s.t.kind[a.goal] == HOME:
        return True
    force, is_housed = [*a.force, unit], housed(s, JAPAN, a.goal)
    coming = [each for each in force if not (is_housed and s.t.seaplane[each])]
    return len(air_at_base(s, JAPAN, a.goal)) + len(coming) <= s.base[JAPAN][a.goal]
