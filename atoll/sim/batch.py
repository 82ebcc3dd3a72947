"""Many games of one setting, on as many processes as wished; the same games whatever their number."""
from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from atoll.core.errors import AtollError
from atoll.core.flow import CHANCE, NATURE, lowest
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.games import load
from atoll.players import RANDOM, find_any

STREAMS = 8                                     # of random numbers for each game: one for each side, CHANCE's the last
CHUNK = 64                                      # games that a process plays at a time, at most
WAITING = 3                                     # chunks ahead of each process


@dataclass(frozen=True)
class Batch:
    """What is to be played: plain values, so that it can be sent to another process."""

    game: str
    games: int
    seed: int = 1
    players: dict[str, str] = field(default_factory=dict)       # side -> player; the other sides play at random
    options: dict[str, str] = field(default_factory=dict)
    overlay: str = ""                                           # the text of the owner's file
    overlay_name: str = "overlay"


class Played(NamedTuple):
    """One finished game."""

    outcome: str
    returns: list[float]
    measures: dict[str, float]
    decisions: int


class Setting:
    """A batch made ready: game, tables and players looked up, which refuses whatever there is none of."""

    def __init__(self, batch: Batch) -> None:
        self.game = load(batch.game)
        self.edition = self.game.edition(batch.overlay, batch.overlay_name)
        self.options = self.edition.complete(batch.options)
        self.tables = self.edition.tables(self.options, self.game.revision)
        for name in batch.players:
            self.game.side(name)
        self.names = {side: batch.players.get(side, RANDOM) for side in self.game.sides}
        self.players = [find_any(self.game, name) for name in self.names.values()]
        self.is_random = all(name == RANDOM for name in self.names.values())
        self.seed = batch.seed

    def play(self, number: int) -> Played:
        """One game; its random numbers depend on the seed and its number alone."""
        s = self.game.start(self.tables)
        first = number * STREAMS
        dice = Rng(self.seed, first + CHANCE)
        decisions = self._play_at_random(s, dice) if self.is_random else self._play_seats(s, dice, first)
        if s.asked:
            raise AtollError(f"game {number} of seed {self.seed} did not end within {self.game.longest} decisions")
        return Played(self.game.outcome(s), self.game.returns(s), self.game.measures(s), decisions)

    def _play_at_random(self, s: Any, rng: Rng) -> int:
        """Without Seats: the kernel's own loop, which is fast, and compiled in the compiled build."""
        return self.game.flow.play_out(s, rng, self.game.longest)

    def _play_seats(self, s: Any, dice: Rng, first: int) -> int:
        flow, decisions = self.game.flow, 0
        seats = seats_of(self, s)
        streams = [Rng(self.seed, first + side) for side in range(len(self.players))]
        while s.asked and decisions < self.game.longest:
            if s.asked == NATURE:
                flow.apply(s, CHANCE, flow.chance(s).sample(s, dice))
                continue
            side = lowest(s.asked)
            action = self.players[side](seats[side], streams[side])
            if action not in flow.legal(s, side):
                raise AtollError(_unfair(self.names[self.game.sides[side]], seats[side], action))
            flow.apply(s, side, action)
            decisions += 1
        return decisions


def seats_of(setting: Setting, s: Any) -> list[Seat]:
    """All seats of a position that is played on."""
    return [Seat(setting.game, setting.tables, s, side) for side in range(len(setting.players))]


def _unfair(name: str, seat: Seat, action: int) -> str:
    return f"player {name!r} chose {seat.text(action)!r}, which is not legal at {seat.asks()!r}"


def play(batch: Batch, jobs: int = 1) -> Iterator[Played]:
    """The games of a batch in the order of their numbers, 0 first."""
    if jobs == 1 or batch.games == 1:
        setting = Setting(batch)
        yield from (setting.play(number) for number in range(batch.games))
    else:
        yield from _play_in_processes(batch, min(jobs, batch.games))


def _chunks(games: int, jobs: int) -> Iterator[range]:
    """Numbers of games that a process plays at a time: few enough that all processes are busy to the end."""
    size = max(1, min(CHUNK, games // (jobs * 4)))
    return (range(at, min(at + size, games)) for at in range(0, games, size))


def _play_in_processes(batch: Batch, jobs: int) -> Iterator[Played]:
    left = _chunks(batch.games, jobs)
    with ProcessPoolExecutor(jobs, initializer=_open, initargs=(batch,)) as pool:
        try:
            waiting = deque(pool.submit(_play_chunk, chunk) for chunk in islice(left, jobs * WAITING))
            while waiting:
                yield from _first(waiting)
                waiting.extend(pool.submit(_play_chunk, chunk) for chunk in islice(left, 1))
        finally:
            pool.shutdown(cancel_futures=True)       # and wait: a pool left to itself is cut off at exit, with a traceback


def _first(waiting: deque[Future[list[Played]]]) -> list[Played]:
    try:
        return waiting.popleft().result()
    except BrokenProcessPool:
        raise AtollError("a process of the batch was ended from outside, perhaps for want of memory; try fewer jobs") from None


_setting: Setting | None = None                     # of this process, if it is one of a pool


def _open(batch: Batch) -> None:
    """Set a process of the pool up. Control-C ends it at once and silently: it holds nothing that could be lost."""
    global _setting
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _setting = Setting(batch)


def _play_chunk(numbers: range) -> list[Played]:
    assert _setting is not None
    return [_setting.play(number) for number in numbers]
