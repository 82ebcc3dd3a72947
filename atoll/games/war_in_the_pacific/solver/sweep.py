"""The inner loops: what a turn is worth from a position, for every pool of dice and everything held, from few dice to many.

All worths are chances to win as 16-bit fixed point (ONE is certain), in flat arrays. A block is one position; in it stand,
outermost first: multiset of dice (fewest first), CPs of raids (from `low`), black cubes, column of the purse. A kernel is one
nest of loops over these, which calls of small functions would only take apart.
"""
# numba has no types of its own for mypy
# mypy: disable-error-code="no-untyped-call,untyped-decorator"

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit, prange

ONE: Final = 65535
# a row of the attacks of a position: what a die of a sort may do to an island
SORT: Final = 0
COST: Final = 1
FAR: Final = 2  # 0: one mark, 1: two
OFFSET: Final = 3  # of the block it leads to, among those with as many marks
LOW: Final = 4  # that block's least CPs of raids
COUNT: Final = 5  # and how many
WON: Final = 6  # from so many CPs of raids on the game is won there
LEAST: Final = 7  # black cubes
MOST: Final = 8


@njit(inline="always")
def _better(out: Any, at: int, source: Any, start: int, count: int) -> None:
    for i in range(count):
        here, there = out[at + i], source[start + i]
        out[at + i] = there if there > here else here


@njit(inline="always")
def _fill(out: Any, at: int, count: int) -> None:
    for i in range(count):
        out[at + i] = ONE


@njit(cache=True, nogil=True)
def rest(out: Any, offset: int, later: Any, airs: Any, nuclears: Any, claim: Any, shape: Any) -> None:
    """R25: without dice the turn ends, worth what the next one is: later[q, b, air, nuclear]; tokens may become bombs before."""
    count, blacks, width = shape
    cut = later.shape[2] - 1
    for q in range(count):
        for b in range(blacks):
            row = offset + (q * blacks + b) * width
            for k in range(width):
                worth = later[q, b, min(airs[k], cut), nuclears[k]]
                if claim[k] >= 0 and out[row + claim[k]] > worth:
                    worth = out[row + claim[k]]
                out[row + k] = worth


@njit(cache=True, parallel=True, nogil=True)
def raids(  # noqa: C901
    out: Any, flown: Any, counts: Any, won: Any, miss: float, single: float, mend: bool, points: Any, tables: Any
) -> None:
    """R21, R44-R49: what a raid is worth that leaves each multiset of dice; `flown` is what they are worth after it."""
    low, count, early, blacks, width = counts
    spend, drop, claim = tables
    for m in prange(flown.shape[0] // (count * blacks * width)):
        failed, hit = np.zeros(width), np.zeros(width)
        for q in range(early):
            for b in range(blacks):
                row = ((m * count + q) * blacks + b) * width
                step = blacks * width
                for k in range(width):
                    out[row + k] = 0
                for bomb in range(2):
                    up = q + points[bomb]
                    for k in range(width):
                        to = drop[k] if bomb else k
                        if to < 0:
                            failed[k] = hit[k] = -1.0
                            continue
                        hit[k] = ONE if low + up >= won else (flown[row + points[bomb] * step + to] if up < count else 0.0)
                        failed[k] = flown[row + to]
                        if mend and spend[k] >= 0:
                            again = (1.0 - single) * hit[spend[k]] + single * failed[spend[k]]
                            if again > failed[k]:
                                failed[k] = again
                        worth = np.uint16((1.0 - miss) * hit[k] + miss * failed[k] + 0.5)
                        if worth > out[row + k]:
                            out[row + k] = worth
                for k in range(width):
                    if claim[k] >= 0 and out[row + claim[k]] > out[row + k]:
                        out[row + k] = out[row + claim[k]]


@njit(cache=True, parallel=True, nogil=True)
def allocate(  # noqa: C901
    out: Any, to: int, fewer: Any, offset: int, next_one: Any, next_two: Any, starts: Any, less: Any, shape: Any, values: Any,
    attacks: Any, bounds: Any, advances: Any, advance_bounds: Any, build: Any, raid: Any, raid_costs: Any
) -> None:
    """R24-R44: each multiset is worth the best that any of its dice can do, and what is left is worth afterwards.

    `out` from `to` on are the multisets of this size, `fewer` from `offset` on those of one die less; starts: where those of one
    die less begin within a block, in multisets.
    """
    low, count, most, blacks, width = shape
    sorts = less.shape[1]
    for m in prange(less.shape[0]):
        for q in range(most):
            row = to + (m * count + q) * blacks * width
            for i in range(blacks * width):
                out[row + i] = 0
            for sort in range(sorts):
                base = less[m, sort]
                if base < 0:
                    continue
                source = offset + (base * count + q) * blacks * width
                _better(out, row, fewer, source, blacks * width)
                value = values[sort]
                if value >= 2:
                    gain = min((value + 1) // 2, blacks - 1)
                    _better(out, row, fewer, source + gain * width, (blacks - gain) * width)
                    for b in range(blacks - gain, blacks - 1):
                        _better(out, row + b * width, fewer, source + (blacks - 1) * width, width)
                for at in range(bounds[sort], bounds[sort + 1]):
                    first, last, cost = attacks[at, LEAST], attacks[at, MOST], attacks[at, COST]
                    run = (last - first + 1) * width
                    if run <= 0:
                        continue
                    there = low + q - attacks[at, LOW]
                    if low + q >= attacks[at, WON]:
                        _fill(out, row + first * width, run)
                    elif 0 <= there < attacks[at, COUNT]:
                        begin = attacks[at, OFFSET] + (
                            (starts + base) * attacks[at, COUNT] + there
                        ) * blacks * width + (first - cost) * width
                        if attacks[at, FAR]:
                            _better(out, row + first * width, next_two, begin, run)
                        else:
                            _better(out, row + first * width, next_one, begin, run)
                for at in range(advance_bounds[sort], advance_bounds[sort + 1]):
                    k, cost, after = advances[at, 0], advances[at, 1], advances[at, 2]
                    for b in range(cost, blacks):
                        worth = fewer[source + (b - cost) * width + after]
                        if worth > out[row + b * width + k]:
                            out[row + b * width + k] = worth
                if sort == 5:
                    for k in range(width):
                        if build[k] >= 0:
                            for b in range(blacks):
                                worth = fewer[source + b * width + build[k]]
                                if worth > out[row + b * width + k]:
                                    out[row + b * width + k] = worth
                if raid_costs[sort] >= 0:
                    cost = raid_costs[sort]
                    begin = (base * count + q) * blacks * width
                    _better(out, row + cost * width, raid, begin, (blacks - cost) * width)


@njit(cache=True, parallel=True, nogil=True)
def raised(out: Any, to: int, ups: Any, shape: Any) -> None:
    """R23: a black cube makes of each multiset another of as many dice; from few cubes to many."""
    count, blacks, width = shape
    step = count * blacks * width
    for q in prange(count):
        for b in range(1, blacks):
            here = to + (q * blacks + b) * width
            for m in range(ups.shape[0]):
                for sort in range(ups.shape[1]):
                    if ups[m, sort] >= 0:
                        _better(out, here + m * step, out, here + ups[m, sort] * step - width, width)


@njit(cache=True, parallel=True, nogil=True)
def gather(out: Any, source: Any, to: int, hands: Any, block: int) -> None:
    """The worths of multisets as they fell, nothing thrown again: those of the hands they are."""
    for m in prange(hands.shape[0]):
        for i in range(block):
            out[m * block + i] = source[to + hands[m] * block + i]


@njit(cache=True, parallel=True, nogil=True)
def reroll(  # noqa: C901
    out: Any, less: Any, more: Any, by_sixes: Any, six_bounds: Any, bases_by_sixes: Any, base_bounds: Any, reds: Any,
    weights: Any, levels: Any, tables: Any, shape: Any
) -> None:
    """R22: dice thrown again, from little air to much; of equal air those with more sixes first."""
    early, count, blacks, width = shape
    spend, six = tables
    sorts = less.shape[1]
    step = count * blacks * width  # from a multiset to the next
    widest = 0
    for air in range(levels.shape[0] - 1):
        widest = max(widest, levels[air + 1] - levels[air])
    for q in prange(early):
        here = q * blacks * width
        again = np.zeros((more.shape[0], 2, blacks * widest), np.uint16)
        total = np.zeros(widest, np.uint32)
        for air in range(1, levels.shape[0] - 1):
            first = levels[air]
            wide = levels[air + 1] - first
            for group in range(six_bounds.shape[0] - 1):
                if group < base_bounds.shape[0] - 1:
                    for place in range(base_bounds[group], base_bounds[group + 1]):
                        base = bases_by_sixes[place]
                        for colour in range(2):
                            start = 0 if colour == 0 else 6
                            end = 6 if colour == 0 else reds
                            if start == end or more[base, start] < 0:
                                continue
                            for b in range(blacks):
                                for j in range(wide):
                                    total[j] = 3
                                for sort in range(start, end):
                                    row = here + more[base, sort] * step + b * width
                                    weight = weights[sort]
                                    for j in range(wide):
                                        after = spend[first + j]
                                        if sort == 5:
                                            after = six[after]
                                        total[j] += np.uint32(weight) * np.uint32(out[row + after])
                                for j in range(wide):
                                    again[base, colour, b * widest + j] = np.uint16(total[j] // np.uint32(6))
                for place in range(six_bounds[group], six_bounds[group + 1]):
                    m = by_sixes[place]
                    row = here + m * step
                    for b in range(blacks):
                        at = row + b * width
                        for sort in range(sorts):
                            base = less[m, sort]
                            if base < 0 or sort == 5:
                                continue
                            colour = 0 if sort < 6 else 1
                            for j in range(wide):
                                worth = again[base, colour, b * widest + j]
                                if worth > out[at + first + j]:
                                    out[at + first + j] = worth


@njit(cache=True, parallel=True, nogil=True)
def thrown(average: Any, out: Any, multisets: Any, ways: Any, columns: Any, sixes: Any, shape: Any) -> None:
    """R16: the mean over the throws of a pool, for raids not yet flown: average[q, b, start]; columns[sixes, start]."""
    count, blacks, width = shape
    total = 0
    for each in range(ways.shape[0]):
        total += ways[each]
    for q in prange(average.shape[0]):
        for b in range(blacks):
            for start in range(columns.shape[1]):
                found = 0
                for each in range(multisets.shape[0]):
                    m = multisets[each]
                    found += ways[each] * np.int64(out[(m * count + q) * blacks * width + b * width + columns[sixes[m], start]])
                average[q, b, start] = np.uint16((found + total // 2) // total)
