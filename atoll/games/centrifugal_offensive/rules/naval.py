"""Naval forces: what they can attack, where they may go, which ships can go along. Rules R71-R77, R88, R89, Q1, Q2, Q20, Q57."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.board import here, land_room
from atoll.games.centrifugal_offensive.rules.codes import (
    ADMIN_NAVAL,
    AIRBORNE_LAND,
    DD_CARRIES,
    DOUBLED,
    IN_PLACE,
    INVASION,
    MAY_STAY,
    NAVAL_AIR,
    NAVAL_MOVE,
    PORT_ATTACK,
    SAIL_ATTACK,
    SAIL_SHELL,
    SEA_ATTACK,
    SHELL,
    UNNAMED,
    among,
)
from atoll.games.centrifugal_offensive.rules.ground import drop_zone
from atoll.games.centrifugal_offensive.rules.movement import (
    EVERYWHERE,
    FIRST_TURN,
    friendly_bases,
    land_of,
    lateral_cost,
    reach,
    sail_reach,
    shut,
    spaces_of,
)
from atoll.games.centrifugal_offensive.rules.scope import Scope
from atoll.games.centrifugal_offensive.rules.sets import as_set, members, spread
from atoll.games.centrifugal_offensive.rules.transport import can_invade_with, loaded_dd
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ALLIES, JAPAN, LAND, NAVAL, Fleet

INVASIONS: Final = (INVASION, AIRBORNE_LAND)
TROOPS: Final = 1 << INVASION | 1 << AIRBORNE_LAND  # the same, as a set


def naval_goals(s: State, code: int, scope: Scope) -> int:
    """R71-R77, R88, R89: the spaces where such an action may end, for what is there, as a set."""
    return _targets(s, code, scope) & scope.allowed


def _targets(s: State, code: int, scope: Scope) -> int:
    if code == NAVAL_MOVE:
        return -1
    if DOUBLED >> code & 1:
        return friendly_bases(s) & ~scope.foes
    t, ships = s.t, s.spots[3 * ALLIES + NAVAL]
    if code in (SEA_ATTACK, SAIL_ATTACK):
        return ships & t.seas
    if code == SHELL:  # Q20, Q56: not where ships of the surface are, and never from the next space
        return land_of(s, ALLIES) & ~s.spots[t.screen]
    if code == PORT_ATTACK:
        return ships & t.ports
    if code == NAVAL_AIR:
        return scope.in_flight(ships & (t.seas | t.ports))
    if code == SAIL_SHELL:
        return t.ports & ~ships & land_of(s, ALLIES)
    return _beaches(s, code) & ~ships


def _beaches(s: State, code: int) -> int:
    """R35, R88, R90: the ports with room for a landing, as a set; one that airborne troops join needs them near, and an enemy."""
    if code == INVASION:
        lies, troops, most = s.lies, s.t.sorts[3 * JAPAN + LAND], s.t.island_land
        islands = members(s.t.islands & spaces_of(s, JAPAN, LAND))
        return s.t.ports & ~as_set([space for space in islands if (lies[space] & troops).bit_count() >= most])
    near = s.t.ports & drop_zone(s)
    enemies = near & land_of(s, ALLIES) if near else 0
    return as_set([space for space in members(enemies) if land_room(s, JAPAN, space) > 1])


def sails_to(s: State, code: int, origin: int, force: list[int], foes: int) -> int:
    """R41-R47: the spaces that a force can get to, its own among them where the action needs no step, as a set."""
    stay = 1 << origin if MAY_STAY >> code & 1 else 0
    return stay if IN_PLACE >> code & 1 else stay | sail_reach(s, code, origin, force, foes)


def gets_to(s: State, force: list[int], ends: int, foes: int) -> bool:
    """R41-R47: whether a force of the space where the action starts can get to one of some spaces, or is there already."""
    a = s.action
    if MAY_STAY >> a.code & 1 and ends >> a.origin & 1:
        return True
    return not IN_PLACE >> a.code & 1 and sail_reach(s, a.code, a.origin, force, foes, ends) & ends != 0


def may_sail(s: State, code: int, unit: int) -> bool:
    """R55: whether a ship may take part in such an action: a DD with troops only where it counts as APD."""
    return bool((DD_CARRIES | IN_PLACE) >> code & 1) or not loaded_dd(s, unit)


def harbours(s: State, code: int, foes: int) -> int:
    """R72: the spaces where a naval force has to be to begin such an action, as a set."""
    return friendly_bases(s) & ~foes if DOUBLED >> code & 1 else EVERYWHERE


def sails_at_all(s: State, code: int, scope: Scope) -> bool:
    """R26: whether a naval force can do it."""
    goals = naval_goals(s, code, scope)
    if not goals:
        return False
    if (IN_PLACE | DOUBLED | TROOPS) >> code & 1:
        return _next_door(s, code, goals, scope.foes) or _anywhere(s, code, goals, scope.foes)
    reached = scope.under_sail(goals)
    if MAY_STAY >> code & 1:
        return (reached | goals & scope.ready) != 0
    if reached & ~scope.ready:
        return True
    return reached != 0 and _anywhere(s, code, goals, scope.foes)  # perhaps only back to where they are


def _next_door(s: State, code: int, goals: int, foes: int) -> bool:
    """R26: whether a naval force can do it in the next space, or in its own without a move: mostly it can."""
    near = goals if IN_PLACE >> code & 1 else spread(s.t.by_sea, goals)
    near &= _with_troops(s, code, harbours(s, code, foes))
    for fleet in s.t.fleets:
        ports = near & s.spots[fleet.sort] if fleet.move else 0
        if ports and not TROOPS >> code & 1:  # and a DD with troops may do it, too (R55)
            return True
        for space in members(ports):
            if able(s, code, space, fleet) != UNSET:
                return True
    return False


def _anywhere(s: State, code: int, goals: int, foes: int) -> bool:
    """R26: whether ships of any fleet have one of some goals."""
    return not IN_PLACE >> code & 1 and any(fleet_origins(s, code, fleet, goals, foes) for fleet in s.t.fleets)


def naval_origins(s: State, code: int, scope: Scope) -> int:
    """R26: the spaces from which a naval force can do it, as a set."""
    goals, found = naval_goals(s, code, scope), 0
    if IN_PLACE >> code & 1 or not goals:
        return goals & spaces_of(s, JAPAN, NAVAL)
    for fleet in s.t.fleets:
        found |= fleet_origins(s, code, fleet, goals, scope.foes)
    return found


def fleet_origins(s: State, code: int, fleet: Fleet, goals: int, foes: int) -> int:
    """R26, R72: the spaces from which ships of a fleet have one of some goals, as a set."""
    starts = (_sailors(s, code, fleet) if code in INVASIONS else s.spots[fleet.sort]) & harbours(s, code, foes)
    found = _that_arrive(s, code, fleet, starts, goals, foes) if starts else 0
    if code in INVASIONS or not s.carried:
        return found
    return as_set([space for space in members(found) if able(s, code, space, fleet) != UNSET])


def ships_to_relocate(s: State, some: int) -> int:
    """R72, R95: which ships of a set can sail from a base to another, as a set."""
    scope, found = Scope(s), 0
    goals = naval_goals(s, ADMIN_NAVAL, scope)
    for fleet in s.t.fleets:
        ships = s.t.sorts[fleet.sort] & some
        for space in members(fleet_origins(s, ADMIN_NAVAL, fleet, goals, scope.foes)) if ships else []:
            found |= s.lies[space] & ships
    return found


def _that_arrive(s: State, code: int, fleet: Fleet, starts: int, goals: int, foes: int) -> int:
    """R41-R47: the spaces among some from which a fleet has a goal, as a set."""
    found = starts & spread(s.t.by_sea, goals) if fleet.move else 0
    if starts & ~(goals | found):
        found |= starts & sail(s, code, goals, fleet, foes)
    for space in members(starts & goals & ~found):
        if (MAY_STAY >> code & 1 and may_stay(s, code, space, fleet)) or sail(s, code, 1 << space, fleet, foes, goals) & goals:
            found |= 1 << space
    return found


def sail(s: State, code: int, start: int, fleet: Fleet, foes: int, ends: int = 0) -> int:
    """R41-R47: the spaces that a fleet can get to from, or come from to, some spaces, as a set; `reach` says what `ends` are."""
    left = 2 * fleet.move if DOUBLED >> code & 1 else fleet.move
    stop = 1 << s.t.home if fleet.is_submarine or s.turn == FIRST_TURN else 1 << s.t.home | foes
    return reach(s, start, left, lateral_cost(code, left, 0), stop, shut(code, foes), ends)


def _sailors(s: State, code: int, fleet: Fleet) -> int:
    """The spaces with a ship of a fleet that may take part, as a set."""
    spaces = _with_troops(s, code, s.spots[fleet.sort])
    return as_set([space for space in members(spaces) if able(s, code, space, fleet) != UNSET])


def _with_troops(s: State, code: int, spaces: int) -> int:
    """R88: those of some spaces where ships may have or find troops if the action needs any, as a set."""
    return spaces & spaces_of(s, JAPAN, LAND) if TROOPS >> code & 1 and not s.carried else spaces


def able(s: State, code: int, origin: int, fleet: Fleet) -> int:
    """The first ship of a fleet in a space that may take part, UNSET: none."""
    for ship in members(s.lies[origin] & s.t.sorts[fleet.sort] & (s.t.transports if code in INVASIONS else -1)):
        if may_sail(s, code, ship) and (code not in INVASIONS or can_invade_with(s, code, origin, UNSET, ship)):
            return ship
    return UNSET


def may_stay(s: State, code: int, origin: int, fleet: Fleet) -> bool:
    """R88, Q57: whether a fleet can do it where it is; an invasion needs troops that are aboard."""
    ships = members(s.lies[origin] & s.t.sorts[fleet.sort])
    return code not in INVASIONS or any(can_invade_with(s, code, origin, origin, ship) for ship in ships)


def goals_of(s: State, code: int, origin: int, goals: int, foes: int) -> int:
    """Which of some goals a naval force of a space can have, as a set."""
    if IN_PLACE >> code & 1:
        return goals & 1 << origin
    found = 0
    for fleet in s.t.fleets:
        if able(s, code, origin, fleet) != UNSET:
            found |= sail(s, code, 1 << origin, fleet, foes)
            if MAY_STAY >> code & 1 and may_stay(s, code, origin, fleet):
                found |= 1 << origin
    return found & goals


def ships_to_take(s: State) -> list[int]:
    """R26, R43: which ship may join the force next, in the order of the Units."""
    a, near = s.action, 0
    later = s.lies[a.origin] & s.t.sorts[3 * JAPAN + NAVAL] & -(2 << a.force[-1] if a.force else 1)
    if not later:
        return []
    scope = Scope(s)
    ends = naval_ends(s, scope)
    for fleet in s.t.fleets:
        ships = later & s.t.sorts[fleet.sort]
        if ships and gets_to(s, [*a.force, ships.bit_length() - 1], ends, scope.foes):
            near |= ships
    found = [unit for unit in members(near) if may_sail(s, a.code, unit)]
    if a.code not in INVASIONS or force_can_invade(s, a.force):
        return found
    return [unit for unit in found if _can_land(s, unit, ends, scope.foes)]


def naval_ends(s: State, scope: Scope) -> int:
    """R62: where the force may end: the target that was named, or any space that the action allows, as a set."""
    a = s.action
    return naval_goals(s, a.code, scope) if among(UNNAMED, a.code) else 1 << a.goal


def _can_land(s: State, unit: int, ends: int, foes: int) -> bool:
    """R42, R43, R88: whether this ship, or another that comes along with it, has or can load troops for the landing."""
    a = s.action
    if can_invade_with(s, a.code, a.origin, a.goal, unit):
        return True
    force, others = [*a.force, unit], [each for each in here(s, JAPAN, a.origin, NAVAL) if each > unit]
    return any(
        can_invade_with(s, a.code, a.origin, a.goal, each) and gets_to(s, [*force, each], ends, foes) for each in others
    )


def force_can_invade(s: State, force: list[int]) -> bool:
    """R88: whether a ship of the force has or can load troops for the landing."""
    a = s.action
    return any(can_invade_with(s, a.code, a.origin, a.goal, ship) for ship in force)
