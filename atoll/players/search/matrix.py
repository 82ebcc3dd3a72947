"""Two sides that choose in secret at the same time: the payoffs seen so far, and how often each choice ought to be taken.

Regret matching plus (Tammelin, arXiv 1407.5042, 2014): a choice is taken in proportion to how much better it would have done
so far; where one side's gain is the other's loss the averages go to the exact solution of the matrix.
"""

from __future__ import annotations

from typing import Final

from atoll.core.rng import Rng

ROUNDS: Final = 4000  # of solving: the worth of the matrix is then within about 0.01
FINE: Final = 1 << 20  # steps of a random number between 0 and 1
CURIOUS: Final = 0.1  # share of the choices that are taken for what they may teach


def shares(regrets: list[float]) -> list[float]:
    """Each choice in proportion to its regret, all alike where there is none."""
    total = sum([each for each in regrets if each > 0.0])
    if total <= 0.0:
        return [1.0 / len(regrets)] * len(regrets)
    return [each / total if each > 0.0 else 0.0 for each in regrets]


def is_likely(share: float, rng: Rng) -> bool:
    """True in a share of all cases."""
    return rng.below(FINE) < share * FINE


def drawn(weights: list[float], rng: Rng) -> int:
    """The place of one of them, each as likely as its weight."""
    left = rng.below(FINE) / FINE * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0.0:
            return place
    return len(weights) - 1


def solve(payoffs: list[list[float]], rounds: int = ROUNDS) -> tuple[list[float], list[float]]:
    """How often each row and each column ought to be taken; payoffs are the row side's, the other loses what it gains."""
    rows, columns = len(payoffs), len(payoffs[0])
    row_regrets, column_regrets = [0.0] * rows, [0.0] * columns
    row_sums, column_sums = [0.0] * rows, [0.0] * columns
    for number in range(1, rounds + 1):
        row_mix, column_mix = shares(row_regrets), shares(column_regrets)
        row_worths = [sum([p * x for p, x in zip(row, column_mix)]) for row in payoffs]
        column_worths = [0.0] * columns
        for row, share in zip(payoffs, row_mix):
            if share:
                for at, p in enumerate(row):
                    column_worths[at] -= p * share
        worth = sum([w * x for w, x in zip(row_worths, row_mix)])
        _regret(row_regrets, row_worths, worth)
        _regret(column_regrets, column_worths, -worth)
        _add(row_sums, row_mix, number)
        _add(column_sums, column_mix, number)
    return shares(row_sums), shares(column_sums)


def _regret(regrets: list[float], worths: list[float], worth: float) -> None:
    for at, each in enumerate(worths):
        regrets[at] = max(0.0, regrets[at] + each - worth)


def _add(sums: list[float], mix: list[float], weight: int) -> None:
    """Later rounds count more: they know more."""
    for at, share in enumerate(mix):
        sums[at] += weight * share


class Matrix:
    """What came of each pair of choices, learnt one playout at a time."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.visits = [0] * (rows * columns)
        self.totals = [0.0] * (rows * columns)  # of the row side's worths
        self.row_regrets = [0.0] * rows
        self.column_regrets = [0.0] * columns

    def pick(self, rng: Rng) -> tuple[int, int]:
        """A pair to be tried next: as each side would choose by now, at times any."""
        return self._pick(self.row_regrets, rng), self._pick(self.column_regrets, rng)

    def _pick(self, regrets: list[float], rng: Rng) -> int:
        if is_likely(CURIOUS, rng):
            return rng.below(len(regrets))
        return drawn(shares(regrets), rng)

    def learn(self, row: int, column: int, worth: float) -> None:
        """What came of a pair, for the row side."""
        cell = row * self.columns + column
        self.visits[cell] += 1
        self.totals[cell] += worth
        seen = self.mean(row, column)
        for other in range(self.rows):
            if self.visits[other * self.columns + column]:
                self.row_regrets[other] = max(0.0, self.row_regrets[other] + self.mean(other, column) - seen)
        for other in range(self.columns):
            if self.visits[row * self.columns + other]:
                self.column_regrets[other] = max(0.0, self.column_regrets[other] + seen - self.mean(row, other))

    def mean(self, row: int, column: int) -> float:
        """The row side's worth of a pair; one that was never tried is as the row on average."""
        cell = row * self.columns + column
        if self.visits[cell]:
            return self.totals[cell] / self.visits[cell]
        first = row * self.columns
        seen = sum(self.visits[first : first + self.columns])
        return sum(self.totals[first : first + self.columns]) / seen if seen else 0.0

    def payoffs(self) -> list[list[float]]:
        """The whole matrix."""
        return [[self.mean(row, column) for column in range(self.columns)] for row in range(self.rows)]
