"""How fast this build plays on this machine: random play on one core, by the time of its own process, whatever runs beside it."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

from atoll.core.build import build
from atoll.core.flow import CHANCE, NATURE
from atoll.core.game import Game
from atoll.core.rng import Rng

REPEATS = 5
SECONDS = 0.5                                   # of play in each repeat, and half of it of cloning
PATHS = 20                                      # random games that give the positions to be cloned


@dataclass(frozen=True)
class Speed:
    """The medians of some repeats."""

    game: str
    build: str                                  # plain, compiled or mixed
    decisions_per_second: float                 # a decision is a ply of a side, a forced one too; chance counts in the time only
    playouts_per_second: float                  # whole random games
    clones_per_second: float


def bench(game: Game, seconds: float = SECONDS, repeats: int = REPEATS) -> Speed:
    """Measure random play and cloning of one game in its usual setting."""
    tables = game.edition().tables(revision=game.revision)
    positions = [s for seed in range(PATHS) for s in _positions(game, tables, seed)]
    runs = [_play(game, tables, seed, seconds) for seed in range(repeats)]
    clones = [_clone(game.clone, positions, seconds / 2) for _ in range(repeats)]
    return Speed(
        game.slug, build(game), median(decisions for decisions, _ in runs), median(games for _, games in runs), median(clones)
    )


def _positions(game: Game, tables: Any, seed: int) -> list[Any]:
    """Every position of a random game, so that cloning is measured where games are; it also warms up."""
    s, rng = game.start(tables), Rng(seed)
    found: list[Any] = []
    while s.asked and len(found) < game.longest:
        found.append(game.clone(s))
        if s.asked == NATURE:
            game.flow.apply(s, CHANCE, game.flow.chance(s).sample(s, rng))
        else:
            game.flow.play_out(s, rng, 1)
    return found


def _play(game: Game, tables: Any, seed: int, seconds: float) -> tuple[float, float]:
    """Decisions and playouts a second: whole random games, setting up included."""
    rng, decisions, games, began = Rng(seed), 0, 0, process_time()
    while (spent := process_time() - began) < seconds or not games:
        decisions += game.flow.play_out(game.start(tables), rng, game.longest)
        games += 1
    return decisions / spent, games / spent


def _clone(clone: Callable[[Any], Any], positions: list[Any], seconds: float) -> float:
    """Clones a second."""
    rounds, began = 0, process_time()
    while (spent := process_time() - began) < seconds or not rounds:
        for s in positions:
            clone(s)
        rounds += 1
    return rounds * len(positions) / spent
