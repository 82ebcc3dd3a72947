"""Judging a position by a sum of weighted features: the chance to win is the logistic of the sum.

The weights are fitted on games of a game's own players (atoll/sim/fitting.py), which also says how well they foretell.
"""

from __future__ import annotations

from math import exp
from typing import Final

FAR: Final = 30.0  # beyond it a chance is 0 or 1 to all digits that matter


def chance(features: list[float], weights: tuple[float, ...], constant: float) -> float:
    """The chance to win."""
    total = constant
    for feature, weight in zip(features, weights):
        total += feature * weight
    return 1.0 / (1.0 + exp(-max(-FAR, min(FAR, total))))


def expected(features: list[float], weights: tuple[float, ...], constant: float) -> float:
    """The result to be expected, from -1 to 1."""
    return 2.0 * chance(features, weights, constant) - 1.0
