"""Multisets of dice: which there are, and which one another becomes when a die leaves it or joins it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from atoll.games.war_in_the_pacific.tables import RED, WHITE, Tables, die_code

Ints = NDArray[np.int64]
Dice = tuple[int, ...]  # how many of each sort
NONE = -1
FACES = range(1, 7)
WHITES = 6  # sorts 0 to 5: white dice as they fell


class Sorts:
    """The sorts of dice: white ones as they fell; the values of red ones; then what can only come of raising."""

    def __init__(self, t: Tables) -> None:
        fallen = [t.value[die_code(RED, face)] for face in FACES]
        self.reds = sorted(set(fallen))
        self.weights = [fallen.count(value) for value in self.reds]
        raised = [value for value in FACES if value not in self.reds]
        self.value = [*FACES, *self.reds, 6, *raised]
        self.colour = [WHITE] * WHITES + [RED] * len(self.reds) + [WHITE] + [RED] * len(raised)
        self.highest = [t.red_cap if colour == RED else 6 for colour in self.colour]
        self.fallen = WHITES + len(self.reds)  # sorts that a throw gives
        self.raised_six = self.fallen

    def of(self, colour: int, value: int, is_raised: bool) -> int:
        """The sort of a die: a raised one below 6 is as good as one that fell so."""
        if colour == WHITE:
            return self.raised_six if value == 6 and is_raised else value - 1
        if value in self.reds:
            return WHITES + self.reds.index(value)
        return self.value.index(value, self.raised_six + 1)


class Hands:
    """All multisets of up to so many dice of which none is thrown again: a die is its value, and whether it is a natural six.

    Sorts 0 to 5 are the values, 5 the natural six; sort 6 is a six of another kind.
    """

    value = (*FACES, 6)
    raised = (1, 2, 3, 4, 6)  # what a black cube makes of each value below six

    def __init__(self, most: int) -> None:
        self.levels = [[dice for dice in _counts(len(self.value), size) if sum(dice) == size] for size in range(most + 1)]
        self.number = [{dice: number for number, dice in enumerate(level)} for level in self.levels]
        self.less = [self._table(size, lambda sort: NONE) for size in range(most + 1)]
        below = len(self.raised)
        raised = [self._table(size, lambda sort: self.raised[min(sort, below - 1)]) for size in range(most + 1)]
        self.ups = [np.ascontiguousarray(table[:, :below]) for table in raised]

    def _table(self, size: int, become: Callable[[int], int]) -> Ints:
        """For each multiset and sort, its number when a die of the sort becomes another (or leaves it: NONE)."""
        table = np.full((len(self.levels[size]), len(self.value)), NONE, np.int64)
        for number, dice in enumerate(self.levels[size]):
            for sort in range(len(self.value)):
                table[number, sort] = self._changed(dice, sort, become(sort))
        return table

    def _changed(self, dice: Dice, sort: int, to: int) -> int:
        after = list(dice)
        after[sort] -= 1
        if to != NONE:
            after[to] += 1
        there = self.number[sum(after)] if sum(after) >= 0 else {}
        return there.get(tuple(after), NONE)

    def of(self, pools: Pools, size: int) -> Ints:
        """The hand that each multiset of a pool is."""
        return np.array([self.number[size][self._hand(pools.sorts, dice)] for dice in pools.levels[size]], np.int64)

    def _hand(self, sorts: Sorts, dice: Dice) -> Dice:
        found = [0] * len(self.value)
        for sort, count in enumerate(dice):
            value = sorts.value[sort]
            found[6 if value == 6 and sort != WHITES - 1 else value - 1] += count
        return tuple(found)


class Pools:
    """All multisets of up to so many white and red dice, by how many dice they have."""

    def __init__(self, sorts: Sorts, whites: int, reds: int, most: int, raised: Dice = ()) -> None:
        """`raised`: how many dice of the sorts after those that fall lie there at most; they come from nowhere else."""
        self.sorts = sorts
        self.levels: list[list[Dice]] = [[] for _ in range(most + 1)]
        for dice in _all(sorts, whites, reds, raised or (0,) * (len(sorts.value) - sorts.fallen)):
            if sum(dice) <= most:
                self.levels[sum(dice)].append(dice)
        self.number = [{dice: number for number, dice in enumerate(level)} for level in self.levels]
        self.less = [self._table(size, -1) for size in range(most + 1)]
        self.more = [self._table(size, 1) for size in range(most + 1)]
        self.sixes = [np.array([dice[WHITES - 1] for dice in level], np.int64) for level in self.levels]

    def _table(self, size: int, step: int) -> Ints:
        """For each multiset and sort, its number when a die of the sort leaves (-1) or joins (1) it; NONE: not to be had."""
        width = len(self.sorts.value)
        table = np.full((len(self.levels[size]), width), NONE, np.int64)
        if not 0 <= size + step < len(self.levels):
            return table
        there = self.number[size + step]
        for number, dice in enumerate(self.levels[size]):
            for sort in range(width):
                table[number, sort] = there.get((*dice[:sort], dice[sort] + step, *dice[sort + 1 :]), NONE)
        return table

    def throws(self, whites: int, reds: int) -> tuple[Ints, Ints]:
        """R16: what a throw of so many dice may give: the multisets, and in how many ways each."""
        found = [
            (self.number[whites + reds][dice], self._ways(dice))
            for dice in self.levels[whites + reds]
            if sum(dice[:WHITES]) == whites and sum(dice[: self.sorts.fallen]) == whites + reds
        ]
        return np.array([each for each, _ in found], np.int64), np.array([ways for _, ways in found], np.int64)

    def _ways(self, dice: Dice) -> int:
        white, red = dice[:WHITES], dice[WHITES : self.sorts.fallen]
        ways: int = factorial(sum(white)) // prod(map(factorial, white)) * factorial(sum(red)) // prod(map(factorial, red))
        weights: int = prod(weight**count for weight, count in zip(self.sorts.weights, red))
        return ways * weights


def _all(sorts: Sorts, whites: int, reds: int, raised: Dice) -> Iterator[Dice]:
    """All multisets with so many white and red dice at most, the raised ones among them."""
    for extra in _below(raised):
        more = [sorts.colour[sorts.fallen + place] for place, count in enumerate(extra) for _ in range(count)]
        for white in _counts(WHITES, whites - more.count(WHITE)):
            for red in _counts(len(sorts.reds), reds - more.count(RED)):
                yield (*white, *red, *extra)


def _counts(width: int, most: int) -> Iterator[Dice]:
    for size in range(most + 1):
        for chosen in combinations_with_replacement(range(width), size):
            yield tuple(chosen.count(each) for each in range(width))


def _below(counts: Dice) -> Iterator[Dice]:
    if not counts:
        yield ()
        return
    for first in range(counts[0] + 1):
        for rest in _below(counts[1:]):
            yield (first, *rest)
