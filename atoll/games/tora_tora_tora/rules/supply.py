"""Supply: chains of friendly Sea Areas that lead to a Supply Area. Rules R5, R9-R13."""

from __future__ import annotations

from atoll.core.flow import Side
from atoll.games.tora_tora_tora.rules.board import friendly
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ARMY, FLEET, NATIONS, PART, SIDE_OF, Tables


def supply_areas(s: State, nation: int) -> int:
    """R5, Q45: a nation's Supply Areas under its own control, as a set; the other one while enemies hold all the usual ones."""
    own = friendly(s, SIDE_OF[nation])
    usual = s.t.supply[nation] & own
    return usual if usual else s.t.fallback[nation] & own


def spread(t: Tables, seas: int, among: int) -> int:
    """R2, R9: the Sea Areas that can be reached from some by way of others, as a set; those where it begins are of it, too."""
    reached, touch, go_on = seas, t.touch, among
    while todo := reached & go_on:
        low = todo & -todo
        go_on ^= low
        reached |= touch[low.bit_length() - 1]
    return reached & among


def beside(t: Tables, lands: int) -> int:
    """R2: the Sea Areas that touch some land Areas, as a set."""
    found = 0
    while lands:
        low = lands & -lands
        found |= t.touch[low.bit_length() - 1]
        lands ^= low
    return found


def shores(t: Tables, seas: int) -> int:
    """R2: the land Areas that touch some Sea Areas, as a set."""
    found = 0
    for part in t.shores:
        found |= part[seas & (1 << PART) - 1]
        seas >>= PART
    return found


def supplied_from(s: State, side: Side, sources: int) -> int:
    """R9: all Areas that a chain of a side's Sea Areas joins to some land Areas, and these themselves, as a set."""
    t = s.t
    seas = spread(t, beside(t, sources), friendly(s, side) & t.sea)
    return seas | shores(t, seas) | sources


def supplied_areas(s: State, nation: int) -> int:
    """R9: the Areas in Supply for a nation, as a set."""
    return supplied_from(s, SIDE_OF[nation], supply_areas(s, nation))


def in_supply(s: State, nation: int, area: int) -> bool:
    """R9: whether an Area is in Supply for a nation."""
    return bool(supplied_areas(s, nation) >> area & 1)


def is_present(s: State, nation: int) -> bool:
    """Whether any Unit of a nation is on the map."""
    of_kind = s.t.of_kind
    return bool(s.on_map & (of_kind[2 * nation + FLEET] | of_kind[2 * nation + ARMY]))


def set_supply(s: State) -> None:
    """R10: which Units are out of Supply until the next Movement Phase, wherever they go; Q7: none that are not on the board."""
    supplied = [supplied_areas(s, nation) if is_present(s, nation) else 0 for nation in range(len(NATIONS))]
    oos = 0
    for unit, at in enumerate(s.place):
        if at >= 0 and not supplied[s.t.nation[unit]] >> at & 1:
            oos |= 1 << unit
    s.oos = oos
