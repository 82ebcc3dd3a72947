"""One turn solved backwards: from what the next turn is worth to what this one is, for every position of the map.

The scheme is section 11 of the specification: within a turn positions from the most marks to the least, within a position from few dice
to many. A die is raised only as it is used, blue cubes and six tokens are one number, a natural six is never thrown again; the
tests compare all of it with the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from atoll.games.war_in_the_pacific.solver import sweep
from atoll.games.war_in_the_pacific.solver.atlas import Atlas, Attack
from atoll.games.war_in_the_pacific.solver.pools import WHITES, Pools, Sorts
from atoll.games.war_in_the_pacific.solver.purse import Purse
from atoll.games.war_in_the_pacific.tables import AIR_POWER, COUNTER_ATTACK, EUROPEAN_PRIORITIES, Tables

Worths = NDArray[np.uint16]
Ints = NDArray[np.int64]
ONE: Final = sweep.ONE
FEWEST: Final = 2  # marks that one die can make


@dataclass(frozen=True)
class Span:
    """The CPs of raids that matter in a position: from `low`, so many; fewer before this turn's raid; from `won` on it is won."""

    low: int
    count: int
    early: int
    won: int


class Turn:
    """The blocks of one turn."""

    def __init__(self, t: Tables, turn: int, atlas: Atlas, purse: Purse, pools: Pools, spans: list[Span], later: Worths) -> None:
        """`later[position, raid CPs, black, blue, nuclear]` is what the next turn is worth; turn: from 1."""
        self.t, self.turn, self.atlas, self.purse, self.pools, self.spans, self.later = t, turn, atlas, purse, pools, spans, later
        self.blacks = t.black_limit + 1
        self.width = len(purse.columns)
        self.top = len(pools.levels) - 1  # dice of a whole pool
        sizes = [len(level) for level in pools.levels[: self.top]]
        self.begins = [sum(sizes[:size]) for size in range(self.top + 1)]  # of each size within a block, in multisets
        self.unit = 2 * self.blacks * self.width  # of a multiset, for each CP of raids
        self.rows: dict[int, Worths] = {}  # the blocks of all positions with so many marks
        self.offset: dict[int, int] = {}  # of a position among them
        sorts = pools.sorts
        self.values = np.array(sorts.value, np.int64)
        self.weights = np.array([1] * WHITES + sorts.weights + [0] * (len(sorts.value) - sorts.fallen), np.int64)
        self.raid_costs = np.array([self._raise(sort, t.raid_launch) for sort in range(len(sorts.value))], np.int64)
        self.orders = [_by_sixes(sixes) for sixes in pools.sixes]
        self.advances, self.advance_bounds = self._advances()
        self.airs = np.array([air for _, _, air, _ in purse.columns], np.int64)
        self.nuclears = np.array([n for n, _, _, _ in purse.columns], np.int64)

    def _raise(self, sort: int, value: int) -> int:
        """R23: black cubes that bring a die of a sort to a value; -1: nothing does."""
        sorts = self.pools.sorts
        return max(0, value - sorts.value[sort]) if value <= max(sorts.highest[sort], sorts.value[sort]) else -1

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

    # --- attacks --------------------------------------------------------------------------------------------------------

    def attacks(self, position: int) -> tuple[Ints, Ints]:
        """R36-R42: for each sort of die all that it can do to the open islands, as rows of sweep.py."""
        rows: list[tuple[int, ...]] = []
        bounds = [0]
        for sort in range(len(self.values)):
            for attack in self.atlas.attacks[position]:
                rows += [self._row(sort, attack, *way) for way in self._ways(sort, attack)]
            bounds.append(len(rows))
        return np.array(rows or [(0,) * 9], np.int64), np.array(bounds, np.int64)

    def _row(self, sort: int, attack: Attack, cost: int, far: int, least: int, most: int) -> tuple[int, ...]:
        target = attack.two if far else attack.one
        span = self.spans[target]
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

    # --- positions ------------------------------------------------------------------------------------------------------

    def open(self, marks: int) -> list[int]:
        """Make room for the positions with so many marks; those two steps on are the last that are still needed."""
        found = [each for each, total in enumerate(self.atlas.total) if total == marks and self.spans[each].count > 0]
        size = 0
        for position in found:
            self.offset[position] = size
            size += self.begins[self.top] * self.unit * self.spans[position].count
        self.rows[marks] = np.empty(size, np.uint16)
        self.rows.pop(marks + 3, None)
        return found

    def solve(self, position: int) -> None:
        """Fill the block of a position, from no dice to one less than the pool."""
        span, marks = self.spans[position], self.atlas.total[position]
        out, offset = self.rows[marks], self.offset[position]
        p, shape = self.purse, (2, span.count, self.blacks, self.width)
        later = np.ascontiguousarray(self.later[position, span.low : span.low + span.count])
        sweep.rest(out, offset, later, self.airs, self.nuclears, p.claim, shape)
        for size in range(1, self.top):
            self.grow(position, size, 2, out, offset + self.begins[size] * self.unit * span.count)

    def pool(self, position: int, sizes: set[int]) -> dict[int, tuple[Worths, int]]:
        """The worths of whole pools of dice, by size: an array, and where they begin in it."""
        span, marks = self.spans[position], self.atlas.total[position]
        found = {
            size: (self.rows[marks], self.offset[position] + self.begins[size] * self.unit * span.count) for size in sizes if size < self.top
        }
        if self.top in sizes:
            out = np.zeros(len(self.pools.levels[self.top]) * self.unit * span.count, np.uint16)
            self.grow(position, self.top, 1, out, 0)
            found[self.top] = (out, 0)
        return found

    def grow(self, position: int, size: int, planes: int, out: Worths, to: int) -> None:
        """The worths of all multisets of a size, from those of one die less."""
        t, p, pools, span, marks = self.t, self.purse, self.pools, self.spans[position], self.atlas.total[position]
        fewer, offset = self.rows[marks], self.offset[position] + self.begins[size - 1] * self.unit * span.count
        bases = self.atlas.bases[position]
        raid = np.zeros(1, np.uint16)
        if bases:
            raid = np.empty(len(pools.levels[size - 1]) * self.unit // 2 * span.count, np.uint16)
            miss = ((t.raid_hit - 1) / 6) ** bases
            shape = (span.low, span.count, self.blacks, self.width)
            sweep.raids(
                raid, fewer, offset, len(pools.levels[size - 1]), shape, span.won, miss, t.blue_on_bombing, (t.raid_cp, t.raid_cp_bomb),
                (p.spend, p.drop),
            )
        rows, bounds = self.attacks(position)
        empty = np.zeros(1, np.uint16)
        one, two = self.rows.get(marks + 1, empty), self.rows.get(marks + 2, empty)
        counts = (planes, span.low, span.count, span.early, self.blacks, self.width)
        sweep.allocate(
            out, to, fewer, offset, one, two, self.begins[size - 1], pools.less[size], counts, self.values, rows, bounds, self.advances,
            self.advance_bounds, p.build, raid, self.raid_costs if bases else np.full_like(self.raid_costs, -1),
        )
        (order, limits), (bases_order, bases_limits) = self.orders[size], self.orders[size - 1]
        sweep.reroll(
            out, to, pools.less[size], pools.more[size - 1], order, limits, bases_order, bases_limits, pools.sorts.fallen, self.weights,
            p.starts, (p.spend, p.six, p.claim), (planes, span.early, span.count, self.blacks, self.width),
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
        return np.maximum.reduce([thrown(pool) for pool in plan.fewer])
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
