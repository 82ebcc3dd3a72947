"""Why a Unit does not get to an Area: the one rule whose change would be the least. Rules R32-R37."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.core.verbs import Objection
from atoll.games.tora_tora_tora.rules.board import friendly, members
from atoll.games.tora_tora_tora.rules.routes import base_of, ending_areas, levels, open_areas, price
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ARMY, Tables

BOUNDLESS: Final = 99  # RPs: more than any way costs

HERE: Final = Objection("R34", "here already", 1)
FLEET_ON_LAND: Final = Objection("R32", "fleet on land", 2)
FROM_SEA_TO_LAND: Final = Objection("R32", "from sea to land", 2)
NO_WAY: Final = Objection("R32", "no way", 2)
LANDS_LATER: Final = Objection("R34", "lands later", 3)
BARRED: Final = Objection("R36", "nation barred", 4)
WITHDRAWS: Final = Objection("R35", "may only withdraw", 5)
STRAIT: Final = Objection("R2", "strait", 5)
STOP_CONTROL: Final = Objection("R33", "stops in enemy area", 5)
STOP_UNIT: Final = Objection("R33", "stops at enemy unit", 5)
SHORT: Final = Objection("R37", "move short", 6)


def move_objection(s: State, unit: int, area: int) -> Objection | None:
    """R32-R37: which rule keeps a Unit that may leave from ending its move in an Area, whoever's turn it is."""
    t = s.t
    if area == s.place[unit]:
        return HERE
    if t.type[unit] == ARMY and t.barred[t.nation[unit]] >> area & 1:
        return BARRED
    cost = price(s, unit, area, base_of(s, unit), BOUNDLESS)
    if cost == UNSET:
        return detour_objection(s, unit, area)
    if not ending_areas(s, unit) >> area & 1:
        return WITHDRAWS
    return SHORT if cost > s.rp[t.pool[unit]] else None


def detour_objection(s: State, unit: int, area: int) -> Objection:
    """R32-R34: why no RPs would bring a Unit to an Area: it is no way for it, or it has to stop before."""
    t = s.t
    if strait_from(s, unit, area) != UNSET:
        return STRAIT
    stop = forced_stop(s, unit, area)
    if stop != UNSET:
        return STOP_CONTROL if friendly(s, 1 - t.side[unit]) >> stop & 1 else STOP_UNIT
    if area < t.seas:
        return NO_WAY
    if t.type[unit] != ARMY:
        return FLEET_ON_LAND
    return FROM_SEA_TO_LAND if landing_sea(s, unit, area) == UNSET else LANDS_LATER


def strait_from(s: State, unit: int, area: int) -> int:
    """R2: the Sea Area of a Unit, or beside its land, that lies across an impassable strait from another; UNSET: none does."""
    at = s.place[unit]
    seas = 1 << at if at < s.t.seas else s.t.touch[at]
    for pair in s.t.barrier:
        if area in pair:
            sea = pair[0] + pair[1] - area
            if seas >> sea & 1:
                return sea
    return UNSET


def forced_stop(s: State, unit: int, area: int) -> int:
    """R33: of the Areas where a Unit has to stop, the one nearest to another Area, and the cheapest of these; UNSET: none."""
    ways = levels(s, unit, base_of(s, unit), BOUNDLESS)
    entered = 0
    for level in ways:
        entered |= level
    nearest = before(s.t, unit, area, entered & ~open_areas(s, s.t.side[unit]))
    for level in ways:
        if level & nearest:
            return members(level & nearest)[0]
    return UNSET


def before(t: Tables, unit: int, area: int, stops: int) -> int:
    """R32, R36: those of some Areas from which a Unit would have the fewest steps to another if nothing stopped it, as a set."""
    done, new = 0, 1 << area
    while new and not new & stops:
        done |= new
        new = into(t, unit, new) & ~done
    return new & stops


def into(t: Tables, unit: int, areas: int) -> int:
    """R32, R36: the Areas from which a Unit enters some others in one step."""
    found, is_army = 0, t.type[unit] == ARMY
    for area in members(areas):
        if area < t.seas:
            found |= t.touch[area] | t.coast[area]
        elif is_army:
            found |= t.link[area]
    return found & ~t.barred[t.nation[unit]] if is_army else found & t.sea


def landing_sea(s: State, unit: int, area: int) -> int:
    """R55: the cheapest Sea Area to enter from which an Army could land in an Area; UNSET: none."""
    wanted = s.t.touch[area] & s.t.sea & ending_areas(s, unit)
    for level in levels(s, unit, base_of(s, unit), BOUNDLESS):
        seas = members(level & wanted)
        if seas:
            return seas[0]
    return UNSET


def move_facts(s: State, unit: int, area: int) -> dict[str, int]:
    """What the sentences about a Unit's way need."""
    t, pool = s.t, s.t.pool[unit]
    cost = price(s, unit, area, base_of(s, unit), BOUNDLESS)
    return {
        "kind": t.kind[unit],
        "nation": t.nation[unit],
        "side": 1 - t.side[unit],
        "area1": s.place[unit],
        "area2": forced_stop(s, unit, area),
        "area3": landing_sea(s, unit, area),
        "area4": strait_from(s, unit, area),
        "pool": pool,
        "cost": cost,
        "short": cost - s.rp[pool],
    }
