"""Where a Unit may move and what it costs: the search alone, without anybody's turn. Rules R32-R38."""

from __future__ import annotations

from atoll.core.flow import UNSET, Side
from atoll.games.tora_tora_tora.rules.board import any_in, block_of, friendly, members, occupied
from atoll.games.tora_tora_tora.rules.supply import shores
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ARMY, BLOCKS, JAPAN, MOVEMENT, POOL_OF, SIDE_OF, Tables

Grasps = list[tuple[int, int, int]]  # equal Units: the first, how many, and the Areas they could enter next, as a set


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
    ways = levels(s, unit, base, most, 1 << area)
    return len(ways) - 1 if ways and ways[-1] >> area & 1 else UNSET


def base_of(s: State, unit: int) -> int:
    """The price of a Unit's move by the card that is being played, UNSET: the usual one."""
    return UNSET if s.base == UNSET or not fits(s.t, s.card, s.t.kind[unit]) else s.base


def fits(t: Tables, card: int, kind: int) -> bool:
    """3.9: whether a card that moves a Unit speaks of one of this kind."""
    return t.e_kind[card] == kind


def moves_any(s: State, card: int) -> bool:
    """3.9: whether a card that moves a Unit finds one that has not moved and can move for its price."""
    t = s.t
    kind = t.e_kind[card]
    units = idle(s, t.owner[card]) & t.of_kind[kind]
    return any_in(s, units, departures(s, kind, t.e_cost[card]))


def may_leave(s: State, unit: int) -> bool:
    """R31, R38: a Unit in an Area, and not the Army at sea that stands still in Round 1."""
    return s.place[unit] >= 0 and not is_fixed(s, unit)


def is_fixed(s: State, unit: int) -> bool:
    """R38: an Army set up at sea does not move in the first Movement Phase."""
    return s.round == 1 and bool(s.t.fixed >> unit & 1)


def idle(s: State, side: Side) -> int:
    """R31, R38: a side's Units on the map that may still move in this Round, as a set."""
    units = s.t.own[side] & s.on_map
    units ^= units & s.moved
    return units & ~s.t.fixed if s.round == 1 else units


def has_move(s: State, unit: int, base: int) -> bool:
    """R32-R37: whether a Unit that may leave can move at all."""
    return bool(departures(s, s.t.kind[unit], base) >> s.place[unit] & 1)


def departures(s: State, kind: int, base: int) -> int:
    """R32-R37: the Areas where a Unit of a kind that may leave can move, as a set: it can end in the first Area of a way."""
    t = s.t
    left = s.rp[POOL_OF[kind >> 1]] - (1 if base == UNSET else base)
    if left < 0:
        return 0
    exits = t.exits[kind] if left or not t.surcharge_at_end else t.plain_exits[kind]
    enemy = t.enemy[kind]
    pinned = exits & s.held[enemy] & t.land if enemy != UNSET else 0
    return exits ^ pinned | withdrawals(s, kind, pinned, left > 0) if pinned else exits


def withdrawals(s: State, kind: int, pinned: int, can_pay_more: bool) -> int:
    """R35: of Areas with an enemy Army those from which an Army can withdraw in one step, as a set."""
    t, found = s.t, 0
    ends = open_areas(s, SIDE_OF[kind >> 1])
    if t.surcharge_at_end and not can_pay_more:
        ends &= ~t.surcharge
    for at in members(pinned):
        if t.steps[kind][at] & ends:
            found |= 1 << at
    return found


def levels(s: State, unit: int, base: int, most: int, wanted: int = 0) -> list[int]:
    """R32, R33, R37: the sets of Areas that a Unit can enter, by what the cheapest way costs, up to `most` RPs.

    A step costs 0 or 1, and 1 more for a surcharge; so the search goes from cost to cost, with sets of Areas. It ends early
    when it comes to an Area that is `wanted`.
    """
    t, at, per_area = s.t, s.place[unit], pays_per_area(s, unit, base)
    steps, dear_from, dear_to = t.steps[t.kind[unit]], t.dear_from, t.dear_to
    go_on = open_areas(s, t.side[unit]) if t.link[at] else open_areas(s, t.side[unit]) & t.sea
    cost = 1 if base == UNSET else base
    found, reached = [0] * cost, 1 << at
    now, soon = steps[at] & ~dear_to, steps[at] & dear_to  # to be entered at this cost, and at 1 more
    while cost <= most and now | soon:
        before, reached = reached, reached | now
        now, soon = soon, 0
        while todo := reached & go_on:
            low = todo & -todo
            go_on ^= low
            near = steps[low.bit_length() - 1]
            far = near if low & dear_from else near & dear_to
            if per_area:
                now, soon = now | near ^ far, soon | far
            else:
                now, reached = now | far, reached | near ^ far
        found.append(reached ^ before)
        if reached & wanted:
            break
        cost += 1
    return found


def open_areas(s: State, side: Side) -> int:
    """R33: the Areas where a Unit of a side need not stop."""
    own = friendly(s, side)
    return own ^ own & occupied(s, 1 - side)


def ending_areas(s: State, unit: int) -> int:
    """R35: where a Unit may end its move: beside an enemy Army it may only withdraw; else anywhere."""
    return open_areas(s, s.t.side[unit]) if is_pinned(s, unit) else -1


def is_pinned(s: State, unit: int) -> bool:
    """R35: an Army that starts with an enemy Army in its land Area."""
    at, enemy = s.place[unit], s.t.enemy[s.t.kind[unit]]
    return at >= s.t.seas and enemy != UNSET and bool(s.held[enemy] >> at & 1)


def pays_per_area(s: State, unit: int, base: int) -> bool:
    """R12, R37: Japan pays for each Area once the surprise is over, the Allies only for a Unit out of Supply."""
    if base != UNSET:
        return False
    return s.round != s.t.surprise_round if s.t.side[unit] == JAPAN else bool(s.oos >> unit & 1)


def grasps(s: State, side: Side) -> Grasps:
    """R32-R38, R55: a side's Units on the board, equal ones together, with the Areas that they could enter next."""
    stacks: dict[int, list[int]] = {}
    for unit in s.t.of_side[side]:
        if s.place[unit] >= 0:
            looks = (s.place[unit] * BLOCKS + block_of(s, unit)) * 2 + (s.moved >> unit & 1)
            stacks.setdefault(looks, []).append(unit)
    return [(units[0], len(units), grasp(s, units[0])) for units in stacks.values()]


def threat(grasped: Grasps) -> int:
    """R32-R38, R55: the Areas that some Units could enter next, by moving and then by landing, as a set."""
    areas = 0
    for _, _, within in grasped:
        areas |= within
    return areas


def grasp(s: State, unit: int) -> int:
    """R32-R38, R55: the Areas that one Unit could enter next; an Army lands from where it is or from where it moves."""
    t, seas = s.t, 1 << s.place[unit] & s.t.sea
    has_moved = s.phase == MOVEMENT and s.moved >> unit & 1
    areas = range_of(s, unit, base_of(s, unit)) if may_leave(s, unit) and not has_moved else 0
    return areas | shores(t, seas | areas & t.sea) & ~t.barred[t.nation[unit]] if t.type[unit] == ARMY else areas
