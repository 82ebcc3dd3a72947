"""Shares with their intervals, and mean and spread of figures that come one by one."""
from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)                 # 95 %, two-sided


@dataclass(frozen=True)
class Share:
    """How often something happened in a number of games, with the 95 % Wilson interval of its chance."""

    count: int
    share: float
    low: float
    high: float


def share(count: int, games: int) -> Share:
    """The share of `count` in `games`, which is above 0.

    Wilson's interval (Journal of the American Statistical Association 22, 1927, page 209): unlike share ± error it stays
    within 0 and 1 and says something even when nothing was seen.
    """
    p, spread = count / games, Z * Z / games
    centre = (p + spread / 2) / (1 + spread)
    half = sqrt(p * (1 - p) * spread + spread * spread / 4) / (1 + spread)
    low = 0.0 if count == 0 else centre - half
    high = 1.0 if count == games else centre + half
    return Share(count, p, low, high)


class Moments:
    """Mean, spread and range of figures, one at a time (Welford, Technometrics 4, 1962, page 419)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.min = 0.0
        self.max = 0.0
        self._squares = 0.0                     # of the distances from the mean

    def add(self, x: float) -> None:
        """Take one figure in."""
        self.min = x if self.count == 0 else min(self.min, x)
        self.max = x if self.count == 0 else max(self.max, x)
        self.count += 1
        distance = x - self.mean
        self.mean += distance / self.count
        self._squares += distance * (x - self.mean)

    @property
    def sd(self) -> float:
        """Standard deviation of the population that the figures are a sample of; 0 for a single figure."""
        return sqrt(self._squares / (self.count - 1)) if self.count > 1 else 0.0

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return self.sd / sqrt(self.count) if self.count else 0.0
