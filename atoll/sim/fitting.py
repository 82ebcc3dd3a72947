"""Fit how a game judges positions to games that its players play: python -m atoll.sim.fitting GAME --games N

At each quiet position the game's features are noted, and afterwards whether its first side won. The weights of a logistic
regression on half of the games are printed, and how well they foretell the other half: the calibration.
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table
from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]

from atoll.core.errors import AtollError
from atoll.core.flow import CHANCE, NATURE, lowest
from atoll.core.game import Game
from atoll.core.rng import Rng
from atoll.sim.batch import STREAMS, Batch, Setting, seats_of

PENALTY = 1.0                                   # the inverse strength of what keeps weights small
BINS = 10


@dataclass(frozen=True)
class Samples:
    """Features of quiet positions by name, who won (1 the first side, 0 another, a half nobody), and which game it was."""

    names: tuple[str, ...]
    features: Any                               # arrays
    results: Any
    games: Any


@dataclass(frozen=True)
class Fit:
    """Weights by name, and what they foretell of games they were not made from."""

    weights: dict[str, float]
    constant: float
    log_loss: float
    log_loss_of_share: float                    # of the share of games won, told of every position
    brier: float
    calibration: tuple[tuple[int, float, float], ...]   # of each tenth: positions, chance foretold on average, share won


def gather(batch: Batch, slips: float) -> Samples:
    """Play the games of a batch; `slips` of the decisions are random, so that positions are met that good play avoids."""
    setting = Setting(batch)
    if setting.game.features is None:
        raise AtollError(f"{batch.game} names no features by which a position is judged")
    rows: list[dict[str, float]] = []
    results: list[float] = []
    numbers: list[int] = []
    for number in range(batch.games):
        s = setting.game.start(setting.tables)
        before = len(rows)
        rows += [setting.game.features(quiet) for quiet in _quiet_positions(setting, s, number, slips)]
        won = (1 + setting.game.returns(s)[0]) / 2
        results += [won] * (len(rows) - before)
        numbers += [number] * (len(rows) - before)
    names = tuple(rows[0])
    return Samples(names, np.array([[row[name] for name in names] for row in rows]), np.array(results), np.array(numbers))


def _quiet_positions(setting: Setting, s: Any, number: int, slips: float) -> Iterator[Any]:
    """Those of one game as it is played."""
    game, first = setting.game, number * STREAMS
    dice, seats = Rng(setting.seed, first + CHANCE), seats_of(setting, s)
    streams = [Rng(setting.seed, first + side) for side in range(len(seats))]
    while s.asked:
        if game.is_quiet(s):
            yield s
        if s.asked == NATURE:
            game.flow.apply(s, CHANCE, game.flow.chance(s).sample(s, dice))
            continue
        side = lowest(s.asked)
        action = setting.players[side](seats[side], streams[side])
        if streams[side].below(1000) < 1000 * slips:
            legal = seats[side].legal()
            action = legal[streams[side].below(len(legal))]
        game.flow.apply(s, side, action)


def fit(samples: Samples) -> Fit:
    """Weights from the games of even numbers, checked on those of odd ones; a drawn game counts half for each."""
    made, kept = samples.games % 2 == 0, samples.games % 2 == 1
    scale = np.maximum(samples.features.std(axis=0), 1e-9)
    model = LogisticRegression(C=PENALTY, max_iter=1000)
    x, y = samples.features[made] / scale, samples.results[made]
    model.fit(np.vstack([x, x]), np.concatenate([np.ones(len(y)), np.zeros(len(y))]), np.concatenate([y, 1 - y]))
    foretold = model.predict_proba(samples.features[kept] / scale)[:, 1]
    won, share = samples.results[kept], samples.results[made].mean()
    weights = dict(zip(samples.names, (model.coef_[0] / scale).tolist()))
    losses = _log_loss(foretold, won), _log_loss(np.full(len(won), share), won)
    return Fit(weights, float(model.intercept_[0]), *losses, float(((foretold - won) ** 2).mean()), calibration(foretold, won))


def _log_loss(foretold: Any, won: Any) -> float:
    sure = np.clip(foretold, 1e-9, 1 - 1e-9)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean())


def calibration(foretold: Any, won: Any) -> tuple[tuple[int, float, float], ...]:
    """Tenths of the positions by the chance foretold: how many, what was foretold, what came."""
    tenths = np.array_split(np.argsort(foretold, kind="stable"), BINS)
    return tuple((len(each), float(foretold[each].mean()), float(won[each].mean())) for each in tenths if len(each))


def show(game: Game, found: Fit, games: int) -> None:
    """The weights as they stand in the game's code, and the calibration."""
    for name, weight in found.weights.items():
        print(f'    "{name}": {weight:.4f},')
    print(f"CONSTANT: Final = {found.constant:.4f}")
    table = Table(box=None, title=f"{game.title}: {games} games, half of them foretold", title_justify="left")
    for heading in ("positions", "foretold", "won"):
        table.add_column(heading, justify="right")
    for count, foretold, won in found.calibration:
        table.add_row(str(count), f"{foretold:.1%}", f"{won:.1%}")
    console = Console(highlight=False)
    console.print(table)
    console.print(f"log-loss {found.log_loss:.4f} (share alone {found.log_loss_of_share:.4f}), Brier {found.brier:.4f}")


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser("python -m atoll.sim.fitting", description="Fit a game's judgement of positions.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", action="append", default=[], metavar="SIDE=PLAYER")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--slips", type=float, default=0.05, help="share of decisions that are random (default 0.05)")
    given = parser.parse_args(arguments)
    players, options = (dict(each.split("=", 1) for each in every) for every in (given.player, given.option))
    try:
        samples = gather(Batch(given.game, given.games, given.seed, players, options), given.slips)
        show(Setting(Batch(given.game, 1)).game, fit(samples), given.games)
    except AtollError as fault:
        print(f"atoll: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
