"""R1-R6, R29-R37: where Units and bases are, who controls a space, how many have room."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, tell
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.rules.victory import add_vp
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIED,
    ALLIES,
    ASIDE,
    AV,
    DESTROYED,
    DISPUTED,
    G_CONTROL,
    G_LOST,
    G_SUNK,
    HOME,
    ISLAND,
    JAPAN,
    JAPANESE,
    LAND,
    MAIN,
    NAVAL,
    NEUTRAL,
    REPAIR,
    SEA,
)

UNLIMITED: Final = 99
HOLDER: Final = (UNSET, JAPAN, ALLIES, UNSET)  # the side that controls, by control


# ---- who is where


def side_of(s: State, unit: int) -> int:
    """The side of a Unit."""
    return JAPAN if unit < s.t.japanese else ALLIES


def here(s: State, party: int, space: int, category: int) -> list[int]:
    """A side's Units of a category that are in a space, those on a mission from there included, carried ones not; ascending."""
    return members(s.lies[space] & s.t.sorts[3 * party + category])


def has(s: State, party: int, space: int, category: int) -> bool:
    """Whether a side has a Unit of a category in a space that is not carried."""
    return s.lies[space] & s.t.sorts[3 * party + category] != 0


def has_land(s: State, party: int, space: int) -> bool:
    """Whether a side has a land Unit in a space, its base included (2.6)."""
    return s.base[party][space] > 0 or has(s, party, space, LAND)


def has_ships(s: State, party: int, space: int) -> bool:
    """Whether a side has a naval Unit in a space."""
    return s.spots[3 * party + NAVAL] >> space & 1 != 0


def present(s: State, party: int, space: int) -> bool:
    """Whether a side has anything in a space: a Unit, a base, or an air Unit on a mission there."""
    if (s.lies[space] & s.t.party[party]) or s.based[party] >> space & 1:
        return True
    return any(s.mission[unit] == space for unit in members(s.flying & s.t.party[party]))


def in_box(s: State, party: int, category: int, box: int) -> list[int]:
    """A side's Units of a category in a box; ascending."""
    return members(s.lies[box] & s.t.sorts[3 * party + category])


def cargo(s: State, ship: int) -> list[int]:
    """What a ship carries; ascending."""
    aboard = s.aboard
    return [unit for unit in members(s.carried) if aboard[unit] == ship] if s.carried else []


def room_aboard(s: State, ship: int) -> int:
    """R54: the room that a ship has left."""
    points = s.t.points
    return s.t.capacity[ship] - sum(points[unit] for unit in cargo(s, ship))


def carries(s: State, unit: int) -> bool:
    """Whether a Unit can carry others: a ship with room for troops, or an AV with seaplanes (Q14)."""
    return s.t.capacity[unit] > 0 or s.t.type[unit] == AV


# ---- moving things


def put(s: State, unit: int, place: int) -> None:
    """R29: a Unit is in one place: a space or a box. What a ship carries goes with it; a carried Unit is carried no longer."""
    _lift(s, unit)
    s.place[unit] = place
    s.lies[place] |= 1 << unit
    if place >= 0:
        for sort in s.t.sorts_of[unit]:
            s.spots[sort] |= 1 << place
    if s.carried and carries(s, unit):
        for each in cargo(s, unit):
            s.place[each] = place


def put_aboard(s: State, unit: int, ship: int) -> None:
    """R54: a Unit is carried by a ship."""
    _lift(s, unit)
    s.place[unit], s.aboard[unit] = s.place[ship], ship
    s.carried |= 1 << unit


def _lift(s: State, unit: int) -> None:
    """R29: a Unit is no longer where it was, nor aboard, nor on a mission."""
    fly(s, unit, UNSET)
    if s.aboard[unit] != UNSET:
        s.aboard[unit] = UNSET
        s.carried &= ~(1 << unit)
        return
    place, sorts = s.place[unit], s.t.sorts
    left = s.lies[place] & ~(1 << unit)
    s.lies[place] = left
    if place >= 0:
        for sort in s.t.sorts_of[unit]:
            if not left & sorts[sort]:
                s.spots[sort] &= ~(1 << place)


def fly(s: State, unit: int, space: int) -> None:
    """R117, R122: an air Unit is on a mission over a space, UNSET: no longer."""
    s.mission[unit] = space
    s.flying = s.flying & ~(1 << unit) if space == UNSET else s.flying | 1 << unit


def know(s: State, unit: int) -> None:
    """R137: what an Allied counter is has been seen; no other counter can be it, and so others may be known, too."""
    first, found = s.t.japanese, [1 << unit]
    if s.guess[unit - first] == found[0]:
        return
    s.guess[unit - first] = found[0]
    for bit in found:
        for n, guess in enumerate(s.guess):
            if guess & bit and guess != bit:
                s.guess[n] = left = guess & ~bit
                if left & left - 1 == 0:
                    found.append(left)


def eliminate(s: State, unit: int, in_combat: bool) -> None:
    """R5, R6, R56, R104: a Unit goes to the Reequipping box, what it carries with it; FEF and AVG are out of the game.

    VP are counted only in combat (Q39). Its space may change control.
    """
    t, space, party = s.t, s.place[unit], side_of(s, unit)
    if carries(s, unit):
        for each in cargo(s, unit):
            _discard(s, each)
    _discard(s, unit)
    if party == ALLIES:
        know(s, unit)
    if space >= 0:
        update_control(s, space)
    if in_combat and party == JAPAN:
        add_vp(s, -t.loss[t.type[unit]], G_LOST, unit)
    elif in_combat:
        add_vp(s, t.kill[t.type[unit]], G_SUNK, unit)


def _discard(s: State, unit: int) -> None:
    tell(s, "eliminated", unit)
    put(s, unit, DESTROYED if s.t.once[unit] else REPAIR)
    s.steps[unit] = s.t.steps[unit]


def hit(s: State, unit: int) -> None:
    """R103: a hit on a Unit in combat: the first of two steps is lost, or the Unit."""
    s.steps[unit] -= 1
    if s.steps[unit]:
        tell(s, "reduced", unit)
    else:
        eliminate(s, unit, True)


def factors(s: State, unit: int) -> list[int]:
    """R103: a Unit's factors as it is, reduced or not."""
    return s.t.factor[unit] if s.steps[unit] == s.t.steps[unit] else s.t.weak[unit]


# ---- bases


def set_base(s: State, party: int, space: int, level: int) -> None:
    """R30: a side's base in a space has a level; 0: there is none."""
    s.base[party][space] = level
    s.based[party] = s.based[party] | 1 << space if level else s.based[party] & ~(1 << space)
    update_control(s, space)


def hit_base(s: State, party: int, space: int) -> None:
    """R37, R103: a base loses a level, and is removed below 1. Air Units above its level are the caller's: see `air_excess`."""
    level = s.base[party][space] - 1
    if level:
        tell(s, "base hit", space, level)
    else:
        tell(s, "base gone", space)
    set_base(s, party, space, level)


def bases_on_map(s: State) -> int:
    """How many Japanese bases are on the map."""
    return s.based[JAPAN].bit_count()


def base_counter_left(s: State, level: int) -> bool:
    """R91, Q40: whether there is a counter for one more Japanese base of a level."""
    t = s.t
    if not t.strict_base_counters:
        return level > 1 or bases_on_map(s) < t.most_bases
    if level in (2, 4):  # the reverse of the counter that is there
        return True
    large = sum(each >= 3 for each in s.base[JAPAN])
    return large < t.large_bases if level == 3 else bases_on_map(s) - large < t.small_bases


# ---- control


def control_of(s: State, space: int) -> int:
    """R1: who controls a space by the land Units that are in it, bases included."""
    kind = s.t.kind[space]
    if kind == SEA:
        return NEUTRAL
    if kind == HOME:
        return JAPANESE
    if has_land(s, JAPAN, space):
        return DISPUTED if has_land(s, ALLIES, space) else JAPANESE
    return ALLIED if has_land(s, ALLIES, space) else NEUTRAL


def update_control(s: State, space: int) -> None:
    """R2-R4: called after every change in a space; a change of control is told, and counts VP.

    VP can end the game: `victory.sudden` must be a step that follows.
    """
    _siam(s, space)
    before, now = s.control[space], control_of(s, space)
    if before == now:
        return
    s.control[space] = now
    if HOLDER[now] != UNSET:
        s.held[space] = HOLDER[now]
    tell(s, "control", space, now)
    if before == JAPANESE:
        add_vp(s, -s.t.worth[space], G_CONTROL, space)
    elif now == JAPANESE:
        add_vp(s, s.t.worth[space], G_CONTROL, space)


def _siam(s: State, space: int) -> None:
    """R52, Q51: the Siamese Unit appears the moment a Japanese land Unit enters Siam, whoever was there first."""
    unit = s.t.siam
    if space == s.t.siam_at and s.place[unit] == ASIDE and has(s, JAPAN, space, LAND):
        put(s, unit, space)
        tell(s, "siam", unit, space)


def fortress_of(s: State, space: int) -> int:
    """R98: whose fortress a space is, a disputed one the side's that controlled it last; UNSET: nobody's, or none."""
    return s.held[space] if s.t.fortress[space] and s.control[space] != NEUTRAL else UNSET


# ---- stacking


def housed(s: State, party: int, space: int) -> bool:
    """R34: whether an AV of a side in a space houses seaplanes."""
    return s.lies[space] & s.t.housing[party] != 0


def air_excess(s: State, party: int, space: int) -> int:
    """R34, R37: how many air Units of a side are above what its base holds; in Japanese National Territory none."""
    if s.t.kind[space] == HOME:
        return 0
    return max(at_base(s, party, space).bit_count() - s.base[party][space], 0)


def air_at_base(s: State, party: int, space: int) -> list[int]:
    """The air Units that need the base: all but seaplanes with an AV. Those on a mission keep their room."""
    return members(at_base(s, party, space))


def at_base(s: State, party: int, space: int) -> int:
    """R34: the same, as a set."""
    air = s.lies[space] & s.t.sorts[3 * party + AIR]
    return air & ~s.t.seaplanes if air and housed(s, party, space) else air


def may_land_air(s: State, unit: int, space: int) -> bool:
    """R31, R34: whether an air Unit that is not there yet has room in a space."""
    party = side_of(s, unit)
    if s.t.kind[space] == HOME:
        return party == JAPAN
    if s.t.seaplane[unit] and housed(s, party, space):
        return True
    return at_base(s, party, space).bit_count() < s.base[party][space]


def land_room(s: State, party: int, space: int) -> int:
    """R32, R33: how many more land Units of a side have room in a space; ships and aircraft do not count."""
    kind = s.t.kind[space]
    if kind == SEA:
        return 0
    return s.t.island_land - (s.lies[space] & s.t.sorts[3 * party + LAND]).bit_count() if kind == ISLAND else UNLIMITED


def may_be(s: State, unit: int, space: int) -> bool:
    """R29-R31, R52: whether a Unit of its category can be in a space at all, numbers left out."""
    t = s.t
    kind = t.kind[space]
    if kind == HOME and unit >= t.japanese:
        return False  # R135
    if t.category[unit] == NAVAL:
        return kind < MAIN or t.port[space]
    if t.category[unit] == LAND:
        return kind != SEA and (not t.confined[unit] or bool(t.confined[unit] >> space & 1))
    return kind != SEA
