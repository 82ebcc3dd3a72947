"""What is held beside the black cubes, as columns of the solver's arrays.

A column is: how far research and bombs are (`nuclear`: marked boxes, then the full track with 0, 1, 2 ... bombs), whether
research had its die this turn, the blue cubes and unused six tokens together (`air`: a token becomes a blue cube whenever one
is wanted), and, where a bomb may still come of tokens this turn, how many of them are tokens. Columns with the same `air` lie
together.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from atoll.games.war_in_the_pacific.tables import Tables

Ints = NDArray[np.int64]
Column = tuple[int, bool, int, int]  # nuclear, research has had its die, air, tokens among it
NONE = -1


class Purse:
    """The columns for some values of `nuclear`, with air up to a limit."""

    def __init__(self, t: Tables, nuclear: range, most_air: int) -> None:
        self.t = t
        self.boxes = len(t.research) if t.bombs_rule else 0
        self.last = self.boxes + t.green_limit if t.bombs_rule else 0
        self.nuclear = nuclear
        self.most_air = most_air
        self.columns = [column for air in range(most_air + 1) for column in self._level(air)]
        self.number = {column: number for number, column in enumerate(self.columns)}
        airs = [air for _, _, air, _ in self.columns]
        self.starts = np.array([airs.index(air) for air in range(most_air + 1)] + [len(airs)], np.int64)
        self.spend = self._table(lambda n, used, air, tokens: (n, used, air - 1, min(tokens, air - 1)) if air else None)
        self.six = self._table(lambda n, used, air, tokens: (n, used, air + 1, tokens + 1))
        self.claim = self._table(self._claimed)
        self.build = self._table(lambda n, used, air, tokens: (n + 1, used, air, tokens) if self.is_complete(n) else None)
        self.drop = self._table(lambda n, used, air, tokens: (n - 1, used, air, tokens) if self.has_bomb(n) else None)
        self.research_one = self._table(lambda *column: self._researched(column, 1))
        self.research_two = self._table(lambda *column: self._researched(column, 2))
        self.research_box = np.array([self._box(n, used) for n, used, _, _ in self.columns], np.int64)

    def is_complete(self, n: int) -> bool:
        """R30: bombs can be built."""
        return self.t.bombs_rule and n >= self.boxes

    def has_bomb(self, n: int) -> bool:
        """Whether a green cube is held."""
        return self.t.bombs_rule and n > self.boxes

    def counts_tokens(self, n: int, used: bool) -> bool:
        """R21: whether two tokens may still make a bomb this turn: research is complete, or a critical advance away."""
        return self.t.bombs_rule and (n >= self.boxes or (not used and n + 2 >= self.boxes))

    def column(self, n: int, used: bool, air: int, tokens: int) -> int:
        """The column of what is held; NONE where there is none."""
        if air > self.most_air:
            air, tokens = self.most_air, min(tokens, self.most_air)  # never more than dice can bring
        used = used and not self.is_complete(n) and self.t.bombs_rule
        tokens = tokens if self.counts_tokens(n, used) else 0
        return self.number.get((n, used, air, tokens), NONE)

    def _level(self, air: int) -> list[Column]:
        found: list[Column] = []
        for n in self.nuclear:
            for used in (False, True) if self.t.bombs_rule and n < self.boxes else (False,):
                least = max(0, air - self.t.blue_limit)
                tokens = range(least, air + 1) if self.counts_tokens(n, used) else range(1)
                found += [(n, used, air, each) for each in tokens]
        return found

    def _claimed(self, n: int, used: bool, air: int, tokens: int) -> Column | None:
        """R21: two tokens become a bomb."""
        cost = self.t.sixes_for_bomb
        return (n + 1, used, air - cost, tokens - cost) if self.is_complete(n) and n < self.last and tokens >= cost else None

    def _researched(self, column: Column, boxes: int) -> Column | None:
        """R32-R34: the research die of the turn marks one box or two."""
        n, used, air, tokens = column
        return (min(n + boxes, self.boxes), True, air, tokens) if self._box(n, used) else None

    def _box(self, n: int, used: bool) -> int:
        """The number of the research box that a die may mark now, 0: none."""
        is_open = self.t.bombs_rule and n < self.boxes and not used
        return self.t.research[n] if is_open else 0

    def _table(self, change: object) -> Ints:
        """Where a change leads from each column, NONE where it cannot be made or leaves the columns."""
        found = [NONE] * len(self.columns)
        for number, column in enumerate(self.columns):
            after = change(*column)  # type: ignore[operator]
            if after is not None and after[0] <= self.last:
                found[number] = self.column(*after)
        return np.array(found, np.int64)
