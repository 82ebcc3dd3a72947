"""Ratings of players from games between pairs of them: Bradley and Terry's model (Biometrika 39, 1952, page 324).

The strength of each is found by Hunter's iteration (Annals of Statistics 32, 2004, page 384) and told on the scale of chess:
400 points are odds of ten to one. Intervals come from games drawn anew from those that were played (the bootstrap).
"""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import exp, log, log10

from atoll.core.rng import Rng

SCALE = 400.0
ROUNDS = 500
EXACT = 1e-6
DRAWS = 200                                     # of the bootstrap
HALF = 0.5                                      # of a win, given to each pair both ways: nobody is infinitely strong

Wins = list[list[float]]                        # [one][other]: games that one won of the other, a draw as half


@dataclass(frozen=True)
class Rating:
    """Points of one player, 0 on average of all, and their 95 % interval."""

    points: float
    low: float
    high: float


def strengths(wins: Wins) -> list[float]:
    """Of each player; one beats another with the chance of his share in both strengths."""
    players = range(len(wins))
    found = [1.0] * len(wins)
    games = [[wins[a][b] + wins[b][a] + 2 * HALF for b in players] for a in players]
    won = [sum(wins[a][b] + HALF for b in players if b != a) for a in players]
    for _ in range(ROUNDS):
        new = [won[a] / sum(games[a][b] / (found[a] + found[b]) for b in players if b != a) for a in players]
        scale = exp(sum(map(log, new)) / len(new))
        new = [each / scale for each in new]
        change = max(abs(a - b) / a for a, b in zip(new, found))
        found = new
        if change < EXACT:
            break
    return found


def rate(results: list[tuple[int, int, float]], players: int, seed: int = 1) -> list[Rating]:
    """Ratings from games: who, against whom, and what the first got of 1."""
    points = _points(results, players)
    rng = Rng(seed)
    drawn = [_points([results[rng.below(len(results))] for _ in results], players) for _ in range(DRAWS)]
    cut = DRAWS // 40                           # 2.5 % at each end
    spread = [sorted(each[player] for each in drawn) for player in range(players)]
    return [Rating(points[player], spread[player][cut], spread[player][-1 - cut]) for player in range(players)]


def _points(results: list[tuple[int, int, float]], players: int) -> list[float]:
    wins: Wins = [[0.0] * players for _ in range(players)]
    for (one, other, got), times in Counter(results).items():
        wins[one][other] += got * times
        wins[other][one] += (1 - got) * times
    return [SCALE * log10(each) for each in strengths(wins)]
