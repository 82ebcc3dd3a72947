"""Resource Points and what they build: the sums. Rules R5, R11, R57, R58. The Phases are in production.py."""

from __future__ import annotations

from atoll.core.flow import UNSET, Side
from atoll.games.tora_tora_tora.rules.board import friendly, occupied
from atoll.games.tora_tora_tora.rules.supply import supplied_areas, supply_areas
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import AMERICAN, JAPAN, JAPANESE, POOL_OF, RESERVES, SIDE_OF


def gain_rp(s: State, pool: int, amount: int) -> None:
    """R57: more RPs; what a pool cannot hold is lost."""
    s.rp[pool] = min(s.rp[pool] + amount, s.t.cap)


def lose_rp(s: State, pool: int, amount: int) -> None:
    """3.9: fewer RPs, not below none."""
    s.rp[pool] = max(s.rp[pool] - amount, 0)


def resource_areas(s: State, supplied: bool) -> int:
    """R11: the Resource Areas under Japanese control that are in Supply for Japan, or those that are not, as a set."""
    held = s.t.resource & friendly(s, JAPAN)
    line = supplied_areas(s, JAPANESE)
    return held & line if supplied else held & ~line


def entries(s: State, kind: int) -> int:
    """R5, R58: where a new Unit of a kind may be placed, as a set; by a card also in a forward base (once a Phase)."""
    nation = kind >> 1
    areas = supply_areas(s, nation)
    if s.forward and nation == AMERICAN:
        areas |= forward_bases(s)
    return areas


def forward_bases(s: State) -> int:
    """3.9: Allied-controlled Ports in Supply without enemy Units, as the card says."""
    side = SIDE_OF[AMERICAN]
    return s.t.forward_bases & friendly(s, side) & supplied_areas(s, AMERICAN) & ~occupied(s, 1 - side)


def reserve(s: State, kind: int) -> int:
    """The first Unit of a kind on the Reserves card, UNSET if there is none."""
    place, kinds = s.place, s.t.kind
    for unit in range(s.t.units):
        if kinds[unit] == kind and place[unit] == RESERVES:
            return unit
    return UNSET


def producible(s: State, side: Side) -> list[int]:
    """R58: the kinds of Unit that a side can produce now: on the Reserves card, paid for, and with a place to enter."""
    t, place, last = s.t, s.place, UNSET
    found: list[int] = []
    for unit in t.of_side[side]:
        kind = t.kind[unit]
        if kind != last and place[unit] == RESERVES:
            last = kind
            if t.producible[kind] and s.rp[POOL_OF[kind >> 1]] >= t.production_cost and entries(s, kind):
                found.append(kind)
    return found
