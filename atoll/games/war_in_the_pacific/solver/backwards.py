"""The whole game solved backwards, turn by turn; before that, whether a setting can be solved, and how large it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from atoll.core.errors import AtollError
from atoll.games.war_in_the_pacific.solver import sweep
from atoll.games.war_in_the_pacific.solver.atlas import Atlas
from atoll.games.war_in_the_pacific.solver.pools import Pools, Sorts
from atoll.games.war_in_the_pacific.solver.purse import Purse
from atoll.games.war_in_the_pacific.solver.turns import Campaign, Grid, Pool, Turn, before_pool, campaign, make_spans
from atoll.games.war_in_the_pacific.tables import Tables

Worths = NDArray[np.uint16]
Told = Callable[[int], None]  # called with the number of each position that is done
MARKS_A_DIE = 2  # boxes that one die marks at most
NUCLEAR_A_TURN = 4  # research boxes that a turn marks at most: the advancement's die and the pool's, each two


def refuse_unsolved(t: Tables) -> None:
    """AtollError for options that the scheme does not cover, all named."""
    unsolved = {
        "bombing_dice_modifiable both": t.black_on_bombing,
        "naturals_from pool_and_bombing": t.bombing_naturals,
        "kyushu_six_six pair": any(t.pair),
        "one_die_on_nuclear_tracker yes": t.one_nuclear_die,
        "red_cap below 6": t.red_cap < 6,
        "breakthrough_optional no": not t.breakthrough_optional,
        "auto_claim no": not t.auto_claim,
        "more than one raid a turn": t.raids != 1,
        "more than one research die a turn": t.research_dice != 1,
        "European Priorities of more than one die": t.event_amount[1] != 1,
    }
    found = [name for name, is_so in unsolved.items() if is_so]
    if found:
        raise AtollError(f"war_in_the_pacific cannot be solved with {', '.join(found)}; expected the usual rules there")


class World:
    """What all turns of a setting share."""

    def __init__(self, t: Tables) -> None:
        refuse_unsolved(t)
        self.t = t
        self.dice = t.pool_white + t.pool_red
        self.atlas = Atlas(t, (0,) * len(t.size), sum(t.size))
        self.sorts = Sorts(t)
        self.nuclear = len(t.research) + t.green_limit + 1 if t.bombs_rule else 1
        self.points = max(t.raid_cp, t.raid_cp_bomb)

    @property
    def shape(self) -> tuple[int, ...]:
        """Of a turn's table: position, CPs of raids, black, blue, nuclear."""
        t = self.t
        return (len(self.atlas.marks), t.win, t.black_limit + 1, t.blue_limit + 1, self.nuclear)

    def end(self) -> Worths:
        """R51: what the time after the last turn is worth."""
        suns, raids = np.array(self.atlas.suns)[:, None], np.arange(self.t.win)[None, :]
        won = np.where(suns + raids >= self.t.win, sweep.ONE, 0).astype(np.uint16)
        return np.broadcast_to(won[:, :, None, None, None], self.shape).copy()

    def nuclear_by(self, turn: int) -> int:
        """The furthest that research and bombs may be at the end of a turn."""
        most = NUCLEAR_A_TURN * turn
        return most if self.t.bombs_rule and most < len(self.t.research) else self.nuclear - 1

    def purse(self, turn: int) -> Purse:
        """The columns of a turn."""
        return Purse(self.t, range(self.nuclear_by(turn) + 1), self.t.blue_limit + self.dice)

    def turns(self) -> range:
        """From the last to the first."""
        return range(self.t.turns, 0, -1)

    def positions(self, turn: int) -> int:
        """How many positions a turn may come to."""
        return sum(total <= MARKS_A_DIE * self.dice * turn for total in self.atlas.total)


def solve_turn(world: World, turn: int, later: Worths, told: Told) -> Worths:
    """The table of a turn from that of the next one."""
    t, atlas = world.t, world.atlas
    plan, per_turn = campaign(t, turn), MARKS_A_DIE * world.dice
    spans = make_spans(t, atlas, turn, per_turn, world.points * t.raids * (turn - 1))
    whites, reds = max(pool[0] for pool in plan.pools), max(pool[1] for pool in plan.pools)
    pools = Pools(world.sorts, whites, reds, max(sum(pool) for pool in plan.pools))
    work = Turn(t, turn, atlas, world.purse(turn), pools, spans, later)
    found = _won(world)
    done = 0
    for marks in range(min(max(atlas.total), per_turn * turn), -1, -1):
        for position in work.open(marks):
            work.solve(position)
            if marks <= per_turn * (turn - 1):
                span = spans[position]
                grid = before_pool(plan, _Throws(work, plan, position))
                known = world.nuclear_by(turn - 1) + 1
                found[position, span.low : span.low + span.early, :, :, :known] = np.rint(grid)[..., :known]
            told(position)
            done += 1
    return found


def _won(world: World) -> Worths:
    """A table in which only what is already won is filled."""
    return world.end()


class _Throws:
    """The mean worth of each pool at a position: called with a pool, answers a grid."""

    def __init__(self, work: Turn, plan: Campaign, position: int) -> None:
        self._work, self._position = work, position
        self._found = {size: work.pool(position, size) for size in {sum(pool) for pool in plan.pools}}
        self._known: dict[Pool, Grid] = {}

    def __call__(self, pool: Pool) -> Grid:
        if pool not in self._known:
            self._known[pool] = self._grid(pool)
        return self._known[pool]

    def _grid(self, pool: Pool) -> Grid:
        work, span = self._work, self._work.spans[self._position]
        t, p, size = work.t, work.purse, sum(pool)
        out = self._found[size]
        starts = [(blue, n) for blue in range(t.blue_limit + 1) for n in p.nuclear]
        columns = np.array([[p.column(n, False, blue + six, six) for blue, n in starts] for six in range(size + 1)], np.int64)
        average = np.zeros((span.early, work.blacks, len(starts)), np.uint16)
        multisets, ways = work.pools.throws(*pool)
        sweep.thrown(
            average, out, multisets, ways, columns, work.pools.sixes[size], (span.count, work.blacks, work.width)
        )
        grid = np.zeros((span.early, work.blacks, t.blue_limit + 1, p.last + 1))
        grid[..., : len(p.nuclear)] = average.reshape(span.early, work.blacks, t.blue_limit + 1, len(p.nuclear))
        return grid


def solve(world: World, begun: dict[int, Worths], keep: Callable[[int, Worths], None], told: Told) -> Iterator[int]:
    """Solve all turns that are not begun with, from the last; each is given to `keep`, then told by its number."""
    later = world.end()
    for turn in world.turns():
        if turn not in begun:
            begun[turn] = solve_turn(world, turn, later, told)
            keep(turn, begun[turn])
        later = begun[turn]
        yield turn
