"""Air forces: what they can reach, who may fly along, and moves from base to base. Rules R48, R51, R78-R81, Q11-Q13."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.board import air_at_base, at_base, here, housed
from atoll.games.centrifugal_offensive.rules.codes import ADMIN_AIR, AIR_GROUND
from atoll.games.centrifugal_offensive.rules.movement import (
    EVERYWHERE,
    allowed,
    defended,
    flights,
    friendly_bases,
    hostile,
    land_of,
    longest_flight,
    spaces_of,
)
from atoll.games.centrifugal_offensive.rules.scope import Scope
from atoll.games.centrifugal_offensive.rules.sets import as_set, members, spread
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import AIR, ALLIES, HOME, JAPAN, NAVAL


def air_goals(s: State, code: int, scope: Scope) -> int:
    """R79, R80, Q11: the spaces that air forces may attack and can reach, as a set."""
    if code == AIR_GROUND:
        targets = (land_of(s, ALLIES) | spaces_of(s, ALLIES, AIR)) & ~s.t.seas
    else:
        targets = spaces_of(s, ALLIES, NAVAL) & (s.t.seas | (s.t.ports if s.t.air_attack_ports else 0))
    return scope.in_flight(targets & scope.allowed)


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
    near, free, found = flights_from(s, origin), free_bases(s, code), 0
    for unit in here(s, JAPAN, origin, AIR):
        found |= new_bases(s, unit, near, free)
    return found


def flights_from(s: State, origin: int) -> list[int]:
    """R48, R78: by spaces entered: where aircraft of a space can get to, as sets; from base to base they fly twice as far."""
    return flights(s, 1 << origin, 2 * longest_flight(s), defended(s))


def free_bases(s: State, code: int) -> list[int]:
    """R31, R34, R78, R95: the spaces with room for an air Unit, and those with room for a seaplane, as sets."""
    ends = _ends(s, code)
    free = as_set([space for space in members(ends) if _is_free(s, space)])
    return [free, free | ends & s.spots[s.t.tenders]]


def _ends(s: State, code: int) -> int:
    """R78, R95: the spaces where air Units may be based anew if they have room, as a set."""
    return (friendly_bases(s) | s.spots[s.t.tenders]) & (~hostile(s) if code == ADMIN_AIR else allowed(s))


def _is_free(s: State, space: int) -> bool:
    """R31, R34: whether a base has room for one more air Unit."""
    return space == s.t.home or at_base(s, JAPAN, space).bit_count() < s.base[JAPAN][space]


def new_bases(s: State, unit: int, near: list[int], free: list[int]) -> int:
    """R34, R78, R95: those of the `free_bases` that an air Unit can reach, as a set."""
    return near[2 * s.t.move[unit]] & free[s.t.seaplane[unit]] & ~(1 << s.place[unit])


def can_rebase(s: State, code: int) -> bool:
    """R26, R78, R95: whether any air Unit can be based anew: mostly there is room in the next space."""
    for space in members(spread(s.t.by_any, _starts(s, code)) & _ends(s, code)):
        if _is_free(s, space):
            return True
    return wings_to_rebase(s, code) != 0


def _starts(s: State, code: int) -> int:
    """R95: the spaces whose air Units may be based anew; administrative moves go from base to base."""
    return spaces_of(s, JAPAN, AIR) & (friendly_bases(s) if code == ADMIN_AIR else EVERYWHERE)


def wings_to_rebase(s: State, code: int, some: int = -1) -> int:
    """R78, R95: which air Units of a set can be based anew, as a set."""
    free, found, move = free_bases(s, code), 0, s.t.move
    for space in members(_starts(s, code)):
        units = s.lies[space] & s.t.sorts[3 * JAPAN + AIR] & some
        if not units:
            continue
        if s.t.fly_within[space][1] & free[0]:  # one space is not too far for anybody
            found |= as_set([unit for unit in members(units) if move[unit]])
            continue
        near = flights_from(s, space)
        found |= as_set([unit for unit in members(units) if new_bases(s, unit, near, free)])
    return found


def movers_to_take(s: State) -> list[int]:
    """R34, R78: which air Unit may move along next, in the order of the Units, while there is room where they go."""
    a = s.action
    last, near, free = a.force[-1] if a.force else UNSET, flights_from(s, a.origin), free_bases(s, a.code)
    able = [unit for unit in here(s, JAPAN, a.origin, AIR) if unit > last and new_bases(s, unit, near, free) >> a.goal & 1]
    return [unit for unit in able if _has_room(s, unit)]


def _has_room(s: State, unit: int) -> bool:
    """R34: whether the force with this Unit has room where it goes; seaplanes with an AV there need none."""
    a = s.action
    if s.t.kind[a.goal] == HOME:
        return True
    force, is_housed = [*a.force, unit], housed(s, JAPAN, a.goal)
    coming = [each for each in force if not (is_housed and s.t.seaplane[each])]
    return len(air_at_base(s, JAPAN, a.goal)) + len(coming) <= s.base[JAPAN][a.goal]
