"""A ladder: every player against every other on both sides, or, in a game of one side, all at the same games."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from itertools import permutations
from typing import Any

from atoll.core.errors import AtollError
from atoll.games import load
from atoll.sim.batch import Batch, play
from atoll.sim.rating import Rating, rate
from atoll.sim.statistics import Moments, Share, share


@dataclass(frozen=True)
class Pairing:
    """The games of one player for each side; what the first side won of them, a draw as half."""

    players: tuple[str, ...]                    # by side
    games: int
    wins: tuple[int, ...]                       # by side
    draws: int

    @property
    def score(self) -> float:
        """The first side's share."""
        return (self.wins[0] + self.draws / 2) / self.games


@dataclass(frozen=True)
class Solo:
    """What one player of a game of one side has got."""

    player: str
    wins: Share
    measures: dict[str, tuple[float, float]]    # mean and its standard error


@dataclass(frozen=True)
class Ladder:
    """The outcome: ratings and pairings, or a line for each player alone."""

    game: str
    options: dict[str, str]
    seed: int
    games: int                                  # of each pairing
    players: tuple[str, ...]
    ratings: dict[str, Rating]                  # the strongest first
    pairings: tuple[Pairing, ...]
    solos: tuple[Solo, ...]

    def json(self) -> dict[str, Any]:
        """The ladder as JSON values."""
        return asdict(self)

    def pairing(self, *players: str) -> Pairing:
        """The games of these players, by side."""
        return next(each for each in self.pairings if each.players == players)


def _ignore(done: int) -> None:
    pass


def ladder(batch: Batch, players: list[str], jobs: int = 1, progress: Callable[[int], None] = _ignore) -> Ladder:
    """Play all of them; each pairing has the dice of the same games. `progress` is told how many games are done."""
    game, count = load(batch.game), _Count(progress)
    options = game.edition(batch.overlay, batch.overlay_name).complete(batch.options)
    if len(set(players)) != len(players):
        raise AtollError("a player is named twice")
    if len(game.sides) == 1:
        solos = [_solo(replace(batch, players={game.sides[0]: name}), name, jobs, count) for name in players]
        order = sorted(solos, key=lambda each: -each.wins.share)
        return Ladder(batch.game, options, batch.seed, batch.games, tuple(players), {}, (), tuple(order))
    if len(players) < 2:
        raise AtollError("a ladder needs two players")
    pairings, results = [], []
    for pair in permutations(range(len(players)), 2):
        names = tuple(players[each] for each in pair)
        found = _pairing(replace(batch, players=dict(zip(game.sides, names))), names, jobs, count)
        pairings.append(found)
        results += [(*pair, got) for got in _scores(found)]
    rated = dict(zip(players, rate(results, len(players), batch.seed)))
    ratings = dict(sorted(rated.items(), key=lambda each: -each[1].points))
    return Ladder(batch.game, options, batch.seed, batch.games, tuple(players), ratings, tuple(pairings), ())


def games_of(sides: int, players: int, games: int) -> int:
    """How many games a ladder plays."""
    return games * (players if sides == 1 else players * (players - 1))


class _Count:
    """Games that are done, over all pairings."""

    def __init__(self, progress: Callable[[int], None]) -> None:
        self._progress = progress
        self._done = 0

    def one_more(self) -> None:
        self._done += 1
        self._progress(self._done)


def _scores(pairing: Pairing) -> list[float]:
    """What the first side got in each game."""
    return [1.0] * pairing.wins[0] + [0.5] * pairing.draws + [0.0] * pairing.wins[1]


def _pairing(batch: Batch, names: tuple[str, ...], jobs: int, count: _Count) -> Pairing:
    wins, draws = [0, 0], 0
    for played in play(batch, jobs):
        first = played.returns[0]
        if first:
            wins[int(first < 0)] += 1
        else:
            draws += 1
        count.one_more()
    return Pairing(names, batch.games, tuple(wins), draws)


def _solo(batch: Batch, name: str, jobs: int, count: _Count) -> Solo:
    won, measures = 0, dict[str, Moments]()
    for played in play(batch, jobs):
        won += played.returns[0] > 0
        for measure, value in played.measures.items():
            measures.setdefault(measure, Moments()).add(value)
        count.one_more()
    return Solo(name, share(won, batch.games), {measure: (each.mean, each.error) for measure, each in measures.items()})
