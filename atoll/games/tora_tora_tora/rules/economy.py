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
    for unit in s.t.like[kind]:
        if s.place[unit] == RESERVES:
            return unit
    return UNSET


def producible(s: State, side: Side) -> list[int]:
    """R58: the kinds of Unit that a side can produce now: on the Reserves card, paid for, and with a place to enter."""
    t = s.t
    found: list[int] = []
    for kind in t.kinds_of[side]:
        can_pay = s.rp[POOL_OF[kind >> 1]] >= t.production_cost
        if can_pay and t.producible[kind] and reserve(s, kind) != UNSET and entries(s, kind):
            found.append(kind)
    return found
