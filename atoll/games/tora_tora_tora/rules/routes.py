"""Where a Unit may move and what it costs: the search alone, without anybody's turn. Rules R32-R38."""

from __future__ import annotations

from atoll.core.flow import UNSET, Side
from atoll.games.tora_tora_tora.rules.board import block_of, friendly, members, occupied
from atoll.games.tora_tora_tora.rules.supply import shores
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ARMY, BLOCKS, JAPAN, MOVEMENT, Tables


def reach(s: State, unit: int) -> list[tuple[int, int]]:
    """R32-R38: where a Unit could move now, with the cheapest cost, as if it were its turn; in the order of the data.

    It may be any Unit of any side at any time. Whether it has moved already makes no difference; the RPs of its pool do.
    """
    if not may_leave(s, unit):
        return []
    found: list[tuple[int, int]] = []
    ends = ending_areas(s, unit)
    for cost, areas in enumerate(levels(s, unit, base_of(s, unit), s.rp[s.t.pool[unit]])):
        found += [(area, cost) for area in members(areas & ends)]
    found.sort()
    return found


def range_of(s: State, unit: int, base: int) -> int:
    """R32-R37: the Areas where a Unit that may leave can end its move with the RPs of its pool, as a set."""
    areas = 0
    for level in levels(s, unit, base, s.rp[s.t.pool[unit]]):
        areas |= level
    return areas & ending_areas(s, unit)


def range_size(s: State, unit: int) -> int:
    """R31-R38: how many Areas a Unit can move to in what is left of the Movement Phase, if it were its turn."""
    if s.moved >> unit & 1 or not may_leave(s, unit):
        return 0
    return range_of(s, unit, base_of(s, unit)).bit_count()


def price(s: State, unit: int, area: int, base: int, most: int) -> int:
    """R37: what the cheapest way to an Area costs, UNSET if there is none for so many RPs."""
    for cost, areas in enumerate(levels(s, unit, base, most)):
        if areas >> area & 1:
            return cost
    return UNSET


def base_of(s: State, unit: int) -> int:
    """The price of a Unit's move by the card that is being played, UNSET: the usual one."""
    return UNSET if s.base == UNSET or not fits(s.t, s.card, unit) else s.base


def fits(t: Tables, card: int, unit: int) -> bool:
    """3.9: whether a card that moves a Unit speaks of this one."""
    return t.e_kind[card] == t.kind[unit]


def moves_any(s: State, card: int) -> bool:
    """3.9: whether a card that moves a Unit finds one that has not moved and can move for its price."""
    t, place = s.t, s.place
    kind, todo = t.e_kind[card], idle(s, t.owner[card])
    while todo:
        low = todo & -todo
        todo ^= low
        unit = low.bit_length() - 1
        if t.kind[unit] == kind and place[unit] >= 0 and has_move(s, unit, t.e_cost[card]):
            return True
    return False


def may_leave(s: State, unit: int) -> bool:
    """R31, R38: a Unit in an Area, and not the Army at sea that stands still in Round 1."""
    return s.place[unit] >= 0 and not is_fixed(s, unit)


def is_fixed(s: State, unit: int) -> bool:
    """R38: an Army set up at sea does not move in the first Movement Phase."""
    return s.round == 1 and bool(s.t.fixed >> unit & 1)


def idle(s: State, side: Side) -> int:
    """R31, R38: a side's Units that may still move in this Round, as a set; some of them may not be on the map."""
    return s.t.own[side] & ~(s.moved | s.t.fixed) if s.round == 1 else s.t.own[side] & ~s.moved


def has_move(s: State, unit: int, base: int) -> bool:
    """R32-R37: whether a Unit that may leave can move at all: then it also can end its move in the first Area of a way."""
    t, at = s.t, s.place[unit]
    left = s.rp[t.pool[unit]] - (1 if base == UNSET else base)
    if left < 0:
        return False
    payable = -1 if left or not t.surcharge_at_end else ~t.surcharge
    if t.touch[at] & payable and not is_pinned(s, unit):
        return True
    return onward(t, unit, 1 << at) & ending_areas(s, unit) & payable != 0


def levels(s: State, unit: int, base: int, most: int) -> list[int]:
    """R32, R33, R37: the sets of Areas that a Unit can enter, by what the cheapest way costs, up to `most` RPs.

    A step costs 0 or 1, and 1 more for a surcharge; so the search goes from cost to cost, with sets of Areas.
    """
    t, go_on, per_area = s.t, open_areas(s, s.t.side[unit]), pays_per_area(s, unit, base)
    cost = 1 if base == UNSET else base
    done = 1 << s.place[unit]
    now, later = onward(t, unit, done), 0  # to be entered at this cost, at 2 more
    soon = now & t.surcharge if t.surcharge_at_end else 0  # at 1 more
    now ^= soon
    found = [0] * cost
    while cost <= most and now | soon | later:
        level, new = 0, now & ~done
        while new:
            done |= new
            level |= new
            new &= go_on
            if not new:
                break
            near, far = onward_by_cost(t, unit, new)
            if per_area:
                soon, later, new = soon | near, later | far, 0
            else:
                soon, new = soon | far, near & ~done
        found.append(level)
        now, soon, later = soon, later, 0
        cost += 1
    return found


def onward(t: Tables, unit: int, areas: int) -> int:
    """R32, R36: the Areas one step on from some; a Fleet keeps to the seas, and no Unit goes from sea to land."""
    found, is_army = 0, t.type[unit] == ARMY
    while areas:
        low = areas & -areas
        areas ^= low
        area = low.bit_length() - 1
        found |= t.touch[area] | t.link[area] if is_army else t.touch[area]
    return found & ~t.barred[t.nation[unit]] if is_army else found


def onward_by_cost(t: Tables, unit: int, areas: int) -> tuple[int, int]:
    """R37, Q5: the Areas one step on without a surcharge, and those with one: of the Area entered, by option of the one left."""
    if not t.surcharge_at_end:
        return onward(t, unit, areas & ~t.surcharge), onward(t, unit, areas & t.surcharge)
    areas = onward(t, unit, areas)
    return areas & ~t.surcharge, areas & t.surcharge


def open_areas(s: State, side: Side) -> int:
    """R33: the Areas where a Unit of a side need not stop."""
    return friendly(s, side) & ~occupied(s, 1 - side)


def ending_areas(s: State, unit: int) -> int:
    """R35: where a Unit may end its move: beside an enemy Army it may only withdraw; else anywhere."""
    return open_areas(s, s.t.side[unit]) if is_pinned(s, unit) else -1


def is_pinned(s: State, unit: int) -> bool:
    """R35: an Army that starts with an enemy Army in its land Area."""
    t, at = s.t, s.place[unit]
    return at >= t.seas and t.type[unit] == ARMY and bool(s.held[2 * (1 - t.side[unit]) + ARMY] >> at & 1)


def pays_per_area(s: State, unit: int, base: int) -> bool:
    """R12, R37: Japan pays for each Area once the surprise is over, the Allies only for a Unit out of Supply."""
    if base != UNSET:
        return False
    return s.round != s.t.surprise_round if s.t.side[unit] == JAPAN else bool(s.oos >> unit & 1)


def threat(s: State, side: Side) -> int:
    """R32-R38, R55: the Areas that Units of a side could enter next, by moving and then by landing, as a set."""
    areas = 0
    seen: list[int] = []  # equal Units of one Area reach the same
    for unit in s.t.of_side[side]:
        if s.place[unit] >= 0:
            looks = (s.place[unit] * BLOCKS + block_of(s, unit)) * 2 + (s.moved >> unit & 1)
            if looks not in seen:
                seen.append(looks)
                areas |= grasp(s, unit)
    return areas


def grasp(s: State, unit: int) -> int:
    """R32-R38, R55: the Areas that one Unit could enter next; an Army lands from where it is or from where it moves."""
    t, seas = s.t, 1 << s.place[unit] & s.t.sea
    has_moved = s.phase == MOVEMENT and s.moved >> unit & 1
    areas = range_of(s, unit, base_of(s, unit)) if may_leave(s, unit) and not has_moved else 0
    return areas | shores(t, seas | areas & t.sea) & ~t.barred[t.nation[unit]] if t.type[unit] == ARMY else areas
