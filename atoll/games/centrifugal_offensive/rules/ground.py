"""Land forces: marches, attacks, airlifts and drops. Rules R49, R50, R82-R87, R90."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.board import here, land_room
from atoll.games.centrifugal_offensive.rules.codes import (
    AIRBORNE_LAND,
    AIRDROP,
    AIRLIFT,
    LAND_AIR,
    LAND_ATTACK,
    LAND_HERE,
    LAND_MOVE,
)
from atoll.games.centrifugal_offensive.rules.movement import (
    EVERYWHERE,
    drops,
    friendly_bases,
    is_ground,
    land_of,
)
from atoll.games.centrifugal_offensive.rules.scope import Scope
from atoll.games.centrifugal_offensive.rules.sets import as_set, members, spread
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ALLIES, JAPAN, LAND

MARCHES: Final = (LAND_MOVE, LAND_ATTACK, LAND_AIR, AIRBORNE_LAND)
STANDS: Final = (LAND_HERE, LAND_AIR, AIRBORNE_LAND)
DROPS: Final = (AIRDROP, LAND_AIR, AIRBORNE_LAND)
ATTACKS: Final = (LAND_ATTACK, LAND_HERE, LAND_AIR, AIRBORNE_LAND)


def mobile(s: State, space: int) -> list[int]:
    """R50: the Japanese land Units of a space that can move; ascending."""
    return [unit for unit in here(s, JAPAN, space, LAND) if s.t.move[unit] > 0]


def land_goals(s: State, code: int, origin: int, scope: Scope) -> int:
    """R82-R87, R90: the spaces that land Units of a space can have as target, as a set; those on foot are all alike."""
    found = 0
    if s.spots[s.t.foot] >> origin & 1:
        found = walked(s, code, 1 << origin) & (drop_zone(s) if code == AIRBORNE_LAND else EVERYWHERE)
    for unit in s.t.few:
        if s.place[unit] == origin and s.aboard[unit] == UNSET:
            found |= unit_goals(s, code, unit)
    return found & land_targets(s, code, scope) if found else 0


def land_targets(s: State, code: int, scope: Scope) -> int:
    """R82-R87, R90: the spaces that may be entered or attacked, as a set."""
    if code == LAND_AIR:
        return scope.in_flight(land_of(s, ALLIES) & scope.allowed)
    return land_of(s, ALLIES) & scope.allowed if code in ATTACKS else scope.allowed


def unit_goals(s: State, code: int, unit: int) -> int:
    """R49, R52, R82-R87: the spaces where one land Unit can go or fight by such an action, whoever is there, as a set."""
    t = s.t
    found = walked(s, code, 1 << s.place[unit])
    if t.airborne[unit] and (code in DROPS or code == AIRLIFT):
        found |= _flown(s, code, unit)
    if code == AIRBORNE_LAND:
        found &= drop_zone(s, but=unit)
    return found & ~t.seas & (t.confined[unit] or EVERYWHERE)


def walked(s: State, code: int, spaces: int) -> int:
    """R49, R82-R84: where troops on foot go or fight from some spaces, or from where they do it there, as a set."""
    found = spread(s.t.by_land, spaces) if code in MARCHES else 0
    return found | spaces if code in STANDS else found


def _flown(s: State, code: int, unit: int) -> int:
    """R85, R86: where an airborne Unit can be flown to, as a set."""
    bases = friendly_bases(s)
    if not bases >> s.place[unit] & 1:
        return 0
    lift = code == AIRLIFT
    near = drops(s, s.place[unit], s.t.airlift if lift else s.t.assault)
    need = 2 if code == AIRBORNE_LAND else 1
    return as_set([
        space
        for space in members(near & bases if lift else near)
        if (lift or is_ground(s, space)) and land_room(s, JAPAN, space) >= need
    ])  # fmt: skip


def parachutists(s: State, goal: int) -> list[int]:
    """R90: the airborne Units that can join a land attack by a drop; ascending."""
    return [unit for unit in _ready_to_drop(s) if drops(s, s.place[unit], s.t.assault) >> goal & 1]


def drop_zone(s: State, but: int = UNSET) -> int:
    """R90: where airborne Units, one of them left out, can be dropped, as a set."""
    found = 0
    for unit in _ready_to_drop(s):
        if unit != but:
            found |= drops(s, s.place[unit], s.t.assault)
    return found


def _ready_to_drop(s: State) -> list[int]:
    t, place, levels = s.t, s.place, s.base[JAPAN]
    able = [unit for unit in t.airborne_units if place[unit] >= 0 and s.aboard[unit] == UNSET]
    return [unit for unit in able if levels[place[unit]] or place[unit] == t.home]


def land_origins(s: State, code: int, scope: Scope) -> int:
    """R26: the spaces from which a land force can do it, as a set."""
    targets = land_targets(s, code, scope)
    if code == AIRBORNE_LAND:
        targets &= drop_zone(s)
    if not targets:
        return 0
    found = s.spots[s.t.foot]
    if found:
        found &= walked(s, code, targets)
    for unit in s.t.few:
        if s.place[unit] >= 0 and s.aboard[unit] == UNSET and unit_goals(s, code, unit) & targets:
            found |= 1 << s.place[unit]
    return found


def troops_to_take(s: State) -> list[int]:
    """R26, R82-R87: which land Unit may join the force next, in the order of the Units. An attack in place takes all of them."""
    a = s.action
    last = a.force[-1] if a.force else UNSET
    found = [unit for unit in mobile(s, a.origin) if unit > last and unit_goals(s, a.code, unit) >> a.goal & 1]
    if a.goal == a.origin:
        return [] if a.force else found[:1]
    return [unit for unit in found if _has_place(s, unit)]


def _has_place(s: State, unit: int) -> bool:
    """R35, R90: whether the force with this Unit has room in the target, and somebody is left to drop."""
    a = s.action
    force = [*a.force, unit]
    if a.code == AIRBORNE_LAND and not [each for each in parachutists(s, a.goal) if each not in force]:
        return False
    return land_room(s, JAPAN, a.goal) >= len(force) + (a.code == AIRBORNE_LAND)
