"""Naval forces: what they can attack, where they may go, which ships can go along. Rules R71-R77, R88, R89, Q1, Q2, Q20, Q57."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.aerial import in_flight
from atoll.games.centrifugal_offensive.rules.board import here, land_room
from atoll.games.centrifugal_offensive.rules.codes import (
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
    FAR,
    allowance,
    allowed,
    friendly_bases,
    hostile,
    land_of,
    sail_reach,
    spaces_of,
)
from atoll.games.centrifugal_offensive.rules.sets import as_set, members
from atoll.games.centrifugal_offensive.rules.transport import can_invade_with, loaded_dd
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ALLIES, JAPAN, NAVAL, SS


def naval_goals(s: State, code: int) -> int:
    """R71-R77, R88, R89: the spaces where such an action may end, for what is there, as a set."""
    return _targets(s, code) & allowed(s)


def _targets(s: State, code: int) -> int:
    ships = spaces_of(s, ALLIES, NAVAL)
    if code == NAVAL_MOVE:
        return -1
    if among(DOUBLED, code):
        return friendly_bases(s) & ~hostile(s)
    if code in (SEA_ATTACK, SAIL_ATTACK):
        return ships & s.t.seas
    if code == SHELL:  # Q56: never from the next space
        return land_of(s, ALLIES) & ~_surface_ships(s)
    if code == PORT_ATTACK:
        return ships & s.t.ports
    if code == NAVAL_AIR:
        return in_flight(s, ships & (s.t.seas | s.t.ports))
    if code == SAIL_SHELL:
        return s.t.ports & ~ships & land_of(s, ALLIES)
    return _beaches(s, code) & ~ships


def _surface_ships(s: State) -> int:
    """Q20: the spaces with Allied ships that are no submarines, as a set."""
    place, surface = s.place, s.t.surface
    return as_set([place[unit] for unit in s.t.group[3 * ALLIES + NAVAL] if surface[unit] and place[unit] >= 0])


def _beaches(s: State, code: int) -> int:
    """R35, R88, R90: the ports with room for a landing, as a set; one that airborne troops join needs them near, and an enemy."""
    if code == INVASION:
        return as_set([space for space in members(s.t.ports) if land_room(s, JAPAN, space) > 0])
    near = s.t.ports & drop_zone(s)
    enemies = near & land_of(s, ALLIES) if near else 0
    return as_set([space for space in members(enemies) if land_room(s, JAPAN, space) > 1])


def sails_to(s: State, code: int, origin: int, force: list[int], foes: int) -> int:
    """R41-R47: the spaces that a force can get to, its own among them where the action needs no step, as a set."""
    stay = 1 << origin if among(MAY_STAY, code) else 0
    return stay if among(IN_PLACE, code) else stay | sail_reach(s, code, origin, force, foes)


def may_sail(s: State, code: int, unit: int) -> bool:
    """R55: whether a ship may take part in such an action: a DD with troops only where it counts as APD."""
    return among(DD_CARRIES | IN_PLACE, code) or not loaded_dd(s, unit)


def harbours(s: State, code: int, foes: int) -> int:
    """R72: the spaces where a naval force has to be to begin such an action, as a set."""
    return friendly_bases(s) & ~foes if among(DOUBLED, code) else EVERYWHERE


def naval_origins(s: State, code: int, most: int = FAR) -> int:
    """R26: the spaces from which a naval force can do it, or the first `most` of them, as a set."""
    goals, found = naval_goals(s, code), 0
    if not goals:
        return 0
    foes = hostile(s)
    for space in members(spaces_of(s, JAPAN, NAVAL) & harbours(s, code, foes)):
        if goals_of(s, code, space, goals, foes):
            found |= 1 << space
            if found.bit_count() == most:
                break
    return found


def goals_of(s: State, code: int, origin: int, goals: int, foes: int) -> int:
    """Which of some goals a naval force of a space can have, as a set."""
    found, tried = 0, 0
    invasion = code in (INVASION, AIRBORNE_LAND)
    if among(IN_PLACE, code):
        return goals & 1 << origin
    for unit in here(s, JAPAN, origin, NAVAL):
        like = 1 << 2 * s.t.move[unit] + (s.t.type[unit] == SS)  # ships of one kind have the same goals
        if tried & like or (invasion and not s.t.capacity[unit]) or not _is_near(s, code, origin, unit, goals):
            continue
        if not may_sail(s, code, unit) or (invasion and not can_invade_with(s, code, origin, UNSET, unit)):
            continue
        if not invasion:
            tried |= like
        near = sails_to(s, code, origin, [unit], foes) & goals
        found |= _invadable(s, code, origin, near, unit) if invasion else near
    return found


def _is_near(s: State, code: int, origin: int, unit: int, goals: int) -> bool:
    """Whether some goal is not too far for a ship, whatever is on the way."""
    near = s.t.sail_within[origin][allowance(s, code, [unit])]
    return bool(goals & (near | 1 << origin if among(MAY_STAY, code) else near))


def _invadable(s: State, code: int, origin: int, goals: int, ship: int) -> int:
    """R88, Q57: where a ship can land troops: where it is only those that it has aboard."""
    if goals >> origin & 1 and not can_invade_with(s, code, origin, origin, ship):
        return goals & ~(1 << origin)
    return goals


def ships_to_take(s: State) -> list[int]:
    """R26, R43: which ship may join the force next, in the order of the Units."""
    a = s.action
    last = a.force[-1] if a.force else UNSET
    ends, foes = naval_ends(s), hostile(s)
    return [unit for unit in here(s, JAPAN, a.origin, NAVAL) if unit > last and fits_force(s, unit, ends, foes)]


def naval_ends(s: State) -> int:
    """R62: where the force may end: the target that was named, or any space that the action allows, as a set."""
    a = s.action
    return naval_goals(s, a.code) if among(UNNAMED, a.code) else 1 << a.goal


def fits_force(s: State, unit: int, ends: int, foes: int) -> bool:
    """R42, R43, R88: whether the force with this ship can still get to an end, and land there if it has to."""
    a = s.action
    force = [*a.force, unit]
    if not may_sail(s, a.code, unit) or not sails_to(s, a.code, a.origin, force, foes) & ends:
        return False
    if a.code not in (INVASION, AIRBORNE_LAND) or force_can_invade(s, force):
        return True
    others = [each for each in here(s, JAPAN, a.origin, NAVAL) if each > unit]
    return any(
        can_invade_with(s, a.code, a.origin, a.goal, each) and sails_to(s, a.code, a.origin, [*force, each], foes) & ends
        for each in others
    )


def force_can_invade(s: State, force: list[int]) -> bool:
    """R88: whether a ship of the force has or can load troops for the landing."""
    a = s.action
    return any(can_invade_with(s, a.code, a.origin, a.goal, ship) for ship in force)
