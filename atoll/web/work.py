"""What worker processes do: they get a record without the secret of chance, and a player sees nothing of it but a seat."""
from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final

from atoll import games, players
from atoll.core.flow import Side
from atoll.core.game import Player
from atoll.core.match import Match
from atoll.core.record import Ply, Record
from atoll.core.rng import Rng
from atoll.players import SEEDS, Hint

KEPT: Final = 16                                # games that a worker keeps in mind, so as not to replay them


@dataclass(frozen=True)
class Job:
    """One decision of a side: the game so far, and of sealed choices its own alone."""

    game: str                                   # its id
    side: Side
    record: Record
    sealed: tuple[Ply, ...]
    seed: int = -1                              # of the player's random numbers; -1: any

    @property
    def key(self) -> tuple[str, Side, int, int, tuple[str, ...]]:
        """What tells this decision from all others of the game."""
        words = tuple(ply.words for ply in self.sealed)
        return self.game, self.side, len(self.record.given_up), len(self.record.plies), words

    @property
    def rng(self) -> Rng:
        """The player's random numbers: never those of the game."""
        return Rng(secrets.randbelow(SEEDS) if self.seed < 0 else self.seed, self.side)


def job_of(game: str, match: Match, side: Side, seed: int = -1) -> Job:
    """The decision that a side has to make now. Hashes and the secret of chance stay here."""
    name = match.game.sides[side]
    record = replace(match.record(), secret="", hashes={}, hints=())
    return Job(game, side, record, tuple(ply for ply in match.sealed if ply.who == name), seed)


class Mind:
    """What one worker remembers: games as far as they were played, and players, who may keep a plan."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, Match] = OrderedDict()
        self.players: OrderedDict[tuple[str, Side, str], Player] = OrderedDict()

    def match(self, job: Job) -> Match:
        """The game of a job, played on from where it was known."""
        game = games.load(job.record.header.game)
        known = self.matches.pop(job.game, None)
        if job.sealed:
            return Match.load(game, job.record, sealed=job.sealed)
        found = known if known is not None and known.follow(job.record) else Match.load(game, job.record)
        self.matches[job.game] = found
        _forget(self.matches)
        return found

    def player(self, job: Job, match: Match, name: str) -> Player:
        """The player of a side, the same for the whole game."""
        key = (job.game, job.side, name)
        found = self.players.pop(key, None) or players.find(match.game, name)
        self.players[key] = found
        _forget(self.players)
        return found


def _forget(kept: OrderedDict[str, Match] | OrderedDict[tuple[str, Side, str], Player]) -> None:
    while len(kept) > KEPT:
        kept.popitem(last=False)


MIND: Final = Mind()                            # of this process


def decide(job: Job, program: str) -> str:
    """What a program does, in words."""
    match = MIND.match(job)
    return str(match.state.words.text(MIND.player(job, match, program)(match.seat(job.side), job.rng)))


def advise(job: Job) -> Hint:
    """A hint for the side that is asked."""
    match = MIND.match(job)
    return players.hint(match.game, match.seat(job.side), job.rng)


def reckon(job: Job) -> float | None:
    """The chance that the side wins, as far as it can know."""
    match = MIND.match(job)
    return None if match.is_over else players.win_chance(match.game, match.seat(job.side), job.rng)
