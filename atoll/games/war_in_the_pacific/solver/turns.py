"""One turn solved backwards: from what the next turn is worth to what this one is, for every position of the map.

Within a turn positions go from the most marks to the least, within a position from few dice to many. Allocating tells nothing
new, so dice are thrown again before anything is allocated, and once more after the raid. Blue cubes and six tokens are one
number; a natural six is never thrown again. One thing is left out: a die that is raised in a turn before its raid is used
before anything else is done. (To raise it, let supply fill the tracker, use it and then fly the raid is worth more only where
cubes would be lost; so what is computed is a lower bound.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from atoll.games.war_in_the_pacific.solver import sweep
from atoll.games.war_in_the_pacific.solver.atlas import Atlas, Attack
from atoll.games.war_in_the_pacific.solver.pools import WHITES, Hands, Pools
from atoll.games.war_in_the_pacific.solver.purse import Purse
from atoll.games.war_in_the_pacific.tables import AIR_POWER, COUNTER_ATTACK, EUROPEAN_PRIORITIES, Tables

Worths = NDArray[np.uint16]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Span:
    """The CPs of raids that matter in a position: from `low`, so many; fewer before this turn's raid; from `won` on it is won."""

    low: int
    count: int
    early: int
    won: int


class Phase:
    """Part of a turn in which dice are allocated: its dice, what they are good for, and its blocks.

    `soon`: before this turn's raid, worth something only because a raid follows. Dice are as they fell, for what is left may be
    thrown again after the raid; one is raised as it is used. `late`: nothing is thrown any more and no raid follows; raising is a
    step of its own.
    """

    def __init__(self, t: Tables, purse: Purse, values: Sequence[int], highest: Sequence[int], less: list[Ints]) -> None:
        self.t, self.purse, self.less = t, purse, less
        self.values, self.highest = np.array(values, np.int64), highest
        self.top = len(less) - 1  # dice of a whole pool
        self.begins = [sum(len(level) for level in less[:size]) for size in range(self.top + 1)]  # of each size within a block
        self.rows: dict[int, Worths] = {}  # the blocks of all positions with so many marks
        self.offset: dict[int, int] = {}  # of a position among them
        self.advances, self.advance_bounds = self._advances()
        self.raid_costs = np.array([self._raise(sort, t.raid_launch) for sort in range(len(values))], np.int64)

    def open(self, marks: int, counts: dict[int, int]) -> None:
        """Make room for the positions with so many marks; counts: worths of each position for one multiset."""
        self.rows.pop(marks + 3, None)
        size = 0
        for position, count in counts.items():
            self.offset[position] = size
            size += self.begins[self.top] * count
        self.rows[marks] = np.zeros(size, np.uint16)

    def _raise(self, sort: int, value: int) -> int:
        """R23: black cubes that bring a die of a sort to a value; -1: nothing does."""
        now = int(self.values[sort])
        return max(0, value - now) if value <= max(self.highest[sort], now) else -1

    def _advances(self) -> tuple[Ints, Ints]:
        """R33-R35: for each sort of die what it does to research: column, black cubes, column after."""
        rows: list[tuple[int, int, int]] = []
        bounds = [0]
        for sort in range(len(self.values)):
            for k in np.flatnonzero(self.purse.research_box):
                rows += self._advance(sort, int(k), int(self.purse.research_box[k]))
            bounds.append(len(rows))
        return np.array(rows or [(0, 0, 0)], np.int64), np.array(bounds, np.int64)

    def _advance(self, sort: int, k: int, box: int) -> list[tuple[int, int, int]]:
        found, cost, twice = [], self._raise(sort, box), self._raise(sort, 2 * box)
        if cost >= 0 and self.values[sort] + cost < 2 * box:
            found.append((k, cost, int(self.purse.research_one[k])))
        if twice >= 0:
            found.append((k, twice, int(self.purse.research_two[k])))
        return [row for row in found if row[2] >= 0]

    def attacks(self, attacks: list[Attack], spans: list[Span]) -> tuple[Ints, Ints]:
        """R36-R42: for each sort of die all that it can do to the open islands, as rows of sweep.py."""
        rows: list[tuple[int, ...]] = []
        bounds = [0]
        for sort in range(len(self.values)):
            for attack in attacks:
                rows += [self._row(sort, attack, spans, *way) for way in self._ways(sort, attack)]
            bounds.append(len(rows))
        return np.array(rows or [(0,) * 9], np.int64), np.array(bounds, np.int64)

    def _row(self, sort: int, attack: Attack, spans: list[Span], cost: int, far: int, least: int, most: int) -> tuple[int, ...]:
        target = attack.two if far else attack.one
        span = spans[target]
        return (sort, cost, far, self.offset.get(target, 0), span.low, span.count, span.won, least, most)

    def _ways(self, sort: int, attack: Attack) -> list[tuple[int, int, int, int]]:
        """Black cubes it costs, whether it reaches the second box, and from how many cubes to how many it is open."""
        cost, twice, most = self._raise(sort, attack.box), self._raise(sort, 2 * attack.box), self.t.black_limit
        found: list[tuple[int, int, int, int]] = []
        if cost >= 0 and (self.values[sort] + cost < 2 * attack.box or not attack.reaches):
            found.append((cost + attack.naval, 0, cost + attack.naval, most))
        if twice >= 0 and attack.reaches:
            found += self._breakthrough(twice + attack.naval, attack, most)
        return found

    def _breakthrough(self, paid: int, attack: Attack, most: int) -> list[tuple[int, int, int, int]]:
        """R39, R40, Q22, Q23: the second box, when it can be paid; what costs a cube may be declined."""
        found = [(paid + attack.next_naval, 1, paid + attack.next_naval, most)] if attack.two >= 0 else []
        if attack.next_naval and not self.t.unpaid_cancels:
            found.append((paid, 0, paid, most if self.t.breakthrough_optional else paid))
        elif attack.next_naval and self.t.breakthrough_optional:
            found.append((paid, 0, paid + 1, most))
        return found


class Turn:
    """The blocks of one turn."""

    def __init__(self, t: Tables, turn: int, atlas: Atlas, purse: Purse, pools: Pools, spans: list[Span], later: Worths) -> None:
        """`later[position, raid CPs, black, blue, nuclear]` is what the next turn is worth; turn: from 1."""
        self.t, self.turn, self.atlas, self.purse, self.pools, self.spans, self.later = t, turn, atlas, purse, pools, spans, later
        self.blacks = t.black_limit + 1
        self.width = len(purse.columns)
        self.unit = self.blacks * self.width  # of a multiset, for each CP of raids
        self.top = len(pools.levels) - 1
        sorts, fallen = pools.sorts, pools.sorts.fallen
        self.weights = np.array([1] * WHITES + sorts.weights, np.int64)
        self.less = [np.ascontiguousarray(table[:, :fallen]) for table in pools.less]
        self.more = [np.ascontiguousarray(table[:, :fallen]) for table in pools.more]
        self.hands = Hands(self.top)
        self.hand_of = [self.hands.of(pools, size) for size in range(self.top + 1)]
        self.soon = Phase(t, purse, sorts.value[:fallen], sorts.highest[:fallen], self.less)
        self.late = Phase(t, purse, Hands.value, (0,) * len(Hands.value), self.hands.less)
        self.orders = [_by_sixes(sixes) for sixes in pools.sixes]
        self.airs = np.array([air for _, _, air, _ in purse.columns], np.int64)
        self.nuclears = np.array([n for n, _, _, _ in purse.columns], np.int64)

    def open(self, marks: int) -> list[int]:
        """Make room for the positions with so many marks; those two steps on are the last that are still needed."""
        found = [each for each, total in enumerate(self.atlas.total) if total == marks and self.spans[each].count > 0]
        for phase in (self.soon, self.late):
            phase.open(marks, {each: self.unit * self.spans[each].count for each in found})
        return found

    def solve(self, position: int) -> None:
        """Fill the blocks of a position, from no dice to one less than the pool."""
        span, marks, late = self.spans[position], self.atlas.total[position], self.late
        later = np.ascontiguousarray(self.later[position, span.low : span.low + span.count])
        shape = (span.count, self.blacks, self.width)
        sweep.rest(late.rows[marks], late.offset[position], later, self.airs, self.nuclears, self.purse.claim, shape)
        for size in range(1, self.top):
            self.grow_late(position, size, *self.place(late, position, size))
            self.grow_soon(position, size, *self.place(self.soon, position, size))

    def place(self, phase: Phase, position: int, size: int) -> tuple[Worths, int]:
        """Where the multisets of a size of a position lie: an array, and from where."""
        begin = phase.offset[position] + phase.begins[size] * self.unit * self.spans[position].count
        return phase.rows[self.atlas.total[position]], begin

    def grow_late(self, position: int, size: int, out: Worths, to: int) -> None:
        """The worths of all hands of a size once no raid follows, from those of one die less."""
        span = self.spans[position]
        self.allocate(self.late, position, size, span.count, out, to, np.zeros(1, np.uint16))
        sweep.raised(out, to, self.hands.ups[size], (span.count, self.blacks, self.width))

    def grow_soon(self, position: int, size: int, out: Worths, to: int) -> None:
        """The worths of all multisets of a size when a raid follows."""
        raid = self.raid(position, size - 1) if self.atlas.bases[position] else np.zeros(1, np.uint16)
        self.allocate(self.soon, position, size, self.spans[position].early, out, to, raid)

    def raid(self, position: int, size: int) -> Worths:
        """R44: what a raid is worth that leaves so many dice."""
        t, p, span, bases = self.t, self.purse, self.spans[position], self.atlas.bases[position]
        flown = self.thrown_again(self.gathered(position, size, *self.place(self.late, position, size)), size, span, span.count)
        single = (t.raid_hit - 1) / 6
        shape, points = (span.low, span.count, span.early, self.blacks, self.width), (t.raid_cp, t.raid_cp_bomb)
        raid = np.zeros_like(flown)
        sweep.raids(raid, flown, shape, span.won, single**bases, single, t.blue_on_bombing, points, (p.spend, p.drop, p.claim))
        return raid

    def gathered(self, position: int, size: int, late: Worths, to: int) -> Worths:
        """The worths of multisets as they fell when nothing is thrown again."""
        block = self.unit * self.spans[position].count
        out = np.empty(len(self.pools.levels[size]) * block, np.uint16)
        sweep.gather(out, late, to, self.hand_of[size], block)
        return out

    def thrown_again(self, out: Worths, size: int, span: Span, most: int) -> Worths:
        """R22: the same, when dice may be thrown again."""
        if size:
            p, (order, limits), (bases_order, bases_limits) = self.purse, self.orders[size], self.orders[size - 1]
            shape = (most, span.count, self.blacks, self.width)
            less, more, fallen = self.less[size], self.more[size - 1], self.pools.sorts.fallen
            sweep.reroll(
                out, less, more, order, limits, bases_order, bases_limits, fallen, self.weights, p.starts, (p.spend, p.six), shape
            )
        return out

    def pool(self, position: int, size: int) -> Worths:
        """The worths of whole pools of so many dice just thrown: thrown again, then allocated with a raid or without."""
        span = self.spans[position]
        if size < self.top:
            late, soon = self.place(self.late, position, size), self.place(self.soon, position, size)
        else:
            late = np.zeros(len(self.hands.levels[size]) * self.unit * span.count, np.uint16), 0
            soon = np.zeros(len(self.pools.levels[size]) * self.unit * span.count, np.uint16), 0
            self.grow_late(position, size, *late)
            self.grow_soon(position, size, *soon)
        out = self.gathered(position, size, *late)
        np.maximum(out, soon[0][soon[1] : soon[1] + len(out)], out=out)
        return self.thrown_again(out, size, span, span.early)

    def allocate(self, phase: Phase, position: int, size: int, most: int, out: Worths, to: int, raid: Worths) -> None:
        """R24-R44: the worths of all multisets of a size, from those of one die less."""
        span, marks = self.spans[position], self.atlas.total[position]
        fewer, offset = self.place(phase, position, size - 1)
        rows, bounds = phase.attacks(self.atlas.attacks[position], self.spans)
        empty = np.zeros(1, np.uint16)
        one, two = phase.rows.get(marks + 1, empty), phase.rows.get(marks + 2, empty)
        costs = phase.raid_costs if len(raid) > 1 else np.full_like(phase.raid_costs, -1)
        shape = (span.low, span.count, most, self.blacks, self.width)
        sweep.allocate(
            out, to, fewer, offset, one, two, phase.begins[size - 1], phase.less[size], shape, phase.values, rows, bounds,
            phase.advances, phase.advance_bounds, self.purse.build, raid, costs,
        )


def _by_sixes(sixes: Ints) -> tuple[Ints, Ints]:
    """Multisets with most natural sixes first, in groups of equally many down from the most of any size."""
    order = np.argsort(-sixes, kind="stable")
    most = MOST_SIXES
    bounds = [0] + [int(np.sum(sixes >= most - group)) for group in range(most + 1)]
    return order.astype(np.int64), np.array(bounds, np.int64)


MOST_SIXES: Final = 12  # more dice no pool has


def make_spans(t: Tables, atlas: Atlas, turn: int, per_turn: int, before: int) -> list[Span]:
    """Which CPs of raids matter: below `low` no play wins, above there are none by now; `before`: the most before this turn."""
    left = t.turns - turn + 1
    points = t.raids * max(t.raid_cp, t.raid_cp_bomb)
    found = []
    for position, suns in enumerate(atlas.suns):
        won = t.win - suns
        low = max(0, t.win - atlas.most_suns(position, per_turn * left) - points * left)
        count = max(0, min(won, before + points + 1) - low)
        found.append(Span(low, count, max(0, min(count, before + 1 - low)), won))
    return found


# --- the Campaign Phase -------------------------------------------------------------------------------------------------------

Pool = tuple[int, int]  # white and red dice
Grid = NDArray[np.float64]  # [raid CPs, black, blue, nuclear]


@dataclass(frozen=True)
class Campaign:
    """R5-R15: what the events of one turn make of its pool."""

    t: Tables
    turn: int
    pool: Pool
    fewer: tuple[Pool, ...]  # the pools that European Priorities may leave
    harder: Pool  # after Japanese Air Power

    @property
    def pools(self) -> set[Pool]:
        """All pools that may be thrown."""
        return {self.pool, self.harder, *self.fewer}


def campaign(t: Tables, turn: int) -> Campaign:
    """The pools of a turn (R5-R7, R11, R12, Q28-Q30)."""
    whites, reds = t.pool_white, t.pool_red
    red = min(t.red_at[turn - 1], whites, t.red_supply - reds)
    whites, reds = whites - red, reds + red
    harder = min(t.event_amount[AIR_POWER], whites, t.red_supply - reds)
    fewer: tuple[Pool, ...] = tuple(pool for pool in ((whites - 1, reds), (whites, reds - 1)) if min(pool) >= 0)
    return Campaign(t, turn, (whites, reds), fewer if t.player_removes else fewer[:1], (whites - harder, reds + harder))


def before_pool(plan: Campaign, thrown: Callable[[Pool], Grid]) -> Grid:
    """What a turn is worth before its event die: the best that cubes can make of the die (R8, R9)."""
    t, faces = plan.t, range(1, 7)
    events = [_event(plan, t.event_by_roll[face], thrown) for face in faces]
    return _die(events, t.blue_limit, is_modifiable=True)


def _event(plan: Campaign, event: int, thrown: Callable[[Pool], Grid]) -> Grid:
    """R10-R14: what an event leaves."""
    if event == COUNTER_ATTACK:
        return _shifted(thrown(plan.pool), plan.t.event_amount[event])
    if event == EUROPEAN_PRIORITIES:
        best: Grid = np.maximum.reduce([thrown(pool) for pool in plan.fewer])
        return best
    if event == AIR_POWER:
        return thrown(plan.harder)
    return _advancement(plan.t, thrown(plan.pool))


def _shifted(grid: Grid, lost: int) -> Grid:
    """R10, Q31: black cubes are lost, as many as there are."""
    blacks = np.maximum(np.arange(grid.shape[1]) - lost, 0)
    return grid[:, blacks]


def _advancement(t: Tables, grid: Grid) -> Grid:
    """R13, R14: a bomb once research is complete, else a die for it."""
    if not t.bombs_rule:
        return grid
    boxes, last = len(t.research), grid.shape[3] - 1
    after = np.minimum(np.arange(grid.shape[3]) + 1, last)
    found = grid[..., after]
    dice = [grid[..., [_marked(t, n, face) for n in range(min(boxes, last + 1))]] for face in range(1, 7)]
    found[..., : min(boxes, last + 1)] = _die(dice, t.blue_limit, t.advancement_modifiable)
    return found


def _marked(t: Tables, n: int, face: int) -> int:
    """R33, R34: research after a die."""
    box = t.research[n]
    return n if face < box else min(n + (2 if face >= 2 * box else 1), len(t.research))


def _die(faces: list[Grid], blue_limit: int, is_modifiable: bool) -> Grid:
    """A die with these worths, before it is thrown: raised by black cubes, thrown again for blue ones (R9, Q32)."""
    values = [face.copy() for face in faces]
    if not is_modifiable:
        return np.asarray(np.mean(values, axis=0))
    for value in range(4, -1, -1):
        values[value][:, 1:] = np.maximum(values[value][:, 1:], values[value + 1][:, :-1])
    found = np.empty_like(values[0])
    found[:, :, 0] = np.mean([value[:, :, 0] for value in values], axis=0)
    for blue in range(1, blue_limit + 1):
        best = [value[:, :, blue] for value in values]
        again = found[:, :, blue - 1]
        found[:, :, blue] = np.mean([np.maximum(value, again) for value in best], axis=0)
    return found
