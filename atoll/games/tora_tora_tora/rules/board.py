"""Where Units are and who controls what. Rules R1-R4."""

from __future__ import annotations

from atoll.core.flow import UNSET, Side
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, ARMY, FLEET, KINDS, OOS_BLOCK, RESERVES, T_LOST


def controls(s: State, side: Side, area: int) -> bool:
    """R4: every Area has exactly one controller."""
    return (s.allied >> area & 1) == side


def friendly(s: State, side: Side) -> int:
    """R4: the Areas that a side controls, as a set."""
    return s.allied if side == ALLIES else s.allied ^ s.t.every


def occupied(s: State, side: Side) -> int:
    """The Areas that hold any Unit of a side, as a set."""
    return s.held[2 * side] | s.held[2 * side + 1]


def fleets(s: State, side: Side, area: int) -> int:
    """How many Fleets of a side are in an Area."""
    return s.count[2 * side * s.t.areas + area]


def armies(s: State, side: Side, area: int) -> int:
    """How many Armies of a side are in an Area."""
    return s.count[(2 * side + ARMY) * s.t.areas + area]


def put(s: State, unit: int, place: int) -> None:
    """R3: take a Unit from where it is to another place; there is no limit to stacking."""
    row = 2 * s.t.side[unit] + s.t.type[unit]
    old = s.place[unit]
    if old >= 0:
        _count(s, row, old, -1)
    s.place[unit] = place
    if place >= 0:
        _count(s, row, place, 1)
        s.on_map |= 1 << unit
    else:
        s.on_map &= ~(1 << unit)


def _count(s: State, row: int, area: int, change: int) -> None:
    at = row * s.t.areas + area
    s.count[at] += change
    if s.count[at]:
        s.held[row] |= 1 << area
    else:
        s.held[row] &= ~(1 << area)


def eliminate(s: State, unit: int) -> None:
    """R56, Q7: to its side's Reserves card; its markers stay behind."""
    put(s, unit, RESERVES)
    s.tally[T_LOST + s.t.side[unit]] += 1
    clear = ~(1 << unit)
    s.oos &= clear
    s.moved &= clear
    s.landed &= clear


def block_of(s: State, unit: int) -> int:
    """How a Unit looks on the board: its kind, and whether it is out of Supply."""
    kind = s.t.kind[unit]
    return kind + OOS_BLOCK if s.oos >> unit & 1 else kind


def units_in(s: State, side: Side, area: int, type: int = UNSET) -> list[int]:
    """A side's Units in an Area, of one type if one is named, in the order of the data."""
    place, types = s.place, s.t.type
    return [unit for unit in s.t.of_side[side] if place[unit] == area and type in (UNSET, types[unit])]


def areas_of(s: State, units: int) -> int:
    """The Areas of a set of Units that are on the map, as a set."""
    place, areas = s.place, 0
    while units:
        unit = units.bit_length() - 1
        areas |= 1 << place[unit]
        units ^= 1 << unit
    return areas


def any_in(s: State, units: int, areas: int) -> bool:
    """Whether any of a set of Units on the map is in any of some Areas."""
    place = s.place
    while units and areas:
        unit = units.bit_length() - 1
        if areas >> place[unit] & 1:
            return True
        units ^= 1 << unit
    return False


def find(s: State, block: int, area: int) -> int:
    """The first Unit in an Area that looks like a block, UNSET if there is none."""
    for unit in s.t.like[block % KINDS]:
        if s.place[unit] == area and block_of(s, unit) == block:
            return unit
    return UNSET


def has_fleet(s: State, side: Side, area: int) -> bool:
    """Whether a side has a Fleet in an Area."""
    return bool(s.held[2 * side + FLEET] >> area & 1)


def has_army(s: State, side: Side, area: int) -> bool:
    """Whether a side has an Army in an Area."""
    return bool(s.held[2 * side + ARMY] >> area & 1)


def has_unit(s: State, side: Side, area: int) -> bool:
    """Whether a side has any Unit in an Area."""
    return bool(occupied(s, side) >> area & 1)


def members(areas: int) -> list[int]:
    """The Areas of a set, in the order of the data."""
    found: list[int] = []
    while areas:
        last = areas.bit_length() - 1
        found.append(last)
        areas ^= 1 << last
    found.reverse()
    return found
