"""Lines with checksums of what is played: the plain and the compiled build must print the same.

`python -m tests.checksums BUILD` fails unless kernel and games are of that build (plain or compiled). For each game it plays
- the records of a few games with each option, as people would play them, through `Match`,
- thousands of random games, by the kernel alone: every action, every result,
- searches of so many iterations: every choice with its visits and its worth to the last bit.
"""
from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from atoll.core.build import build
from atoll.core.chance import Chance
from atoll.core.flow import CHANCE, NATURE, lowest
from atoll.core.game import Edition, Game
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.snapshot import state_hash
from atoll.games import load, names

SEARCH = "atoll.players.search"  # not in every build of the program
RECORDS = range(1, 7)  # seeds of the records with each option
GAMES = 2000  # random games of each game
SEARCHES = range(0, 50, 7)  # after so many decisions of a random game
ITERATIONS = 60
PART = 500  # as many in a line, so that a difference is found nearer to where it is


def settings(edition: Edition) -> Iterator[dict[str, str]]:
    """The usual options, then every other value of each option alone."""
    yield {}
    for option in edition.options:
        yield from ({option.name: value} for value in option.choices if value != option.default)


def record(game: Game, edition: Edition, options: dict[str, str], seed: int) -> str:
    """A random game's record and returns as text."""
    match, rng = Match.new(game, edition, options, chance=Chance.from_seed(seed)), Rng(seed)
    while not match.is_over:
        legal = match.legal(side := lowest(match.asked))
        match.act(side, legal[rng.below(len(legal))])
    return f"{match.record().text()} {game.returns(match.state)} {match.outcome}"


def playout(game: Game, tables: Any, seed: int) -> str:
    """A random game by the kernel alone, as text: its actions, the position at its end, who won."""
    s, rng = game.start(tables), Rng(seed)
    actions: list[int] = []
    while s.asked:
        if s.asked == NATURE:
            side, action = CHANCE, game.flow.chance(s).sample(s, rng)
        else:
            legal = game.flow.legal(s, side := lowest(s.asked))
            action = legal[rng.below(len(legal))]
        game.flow.apply(s, side, action)
        actions.append(action)
    return f"{actions} {state_hash(s)} {game.returns(s)} {game.outcome(s)}"


def search(game: Game, tables: Any, decisions: int) -> str:
    """What a search thinks of the choices of a position in a random game."""
    s, rng = game.start(tables), Rng(decisions)
    while s.asked and (s.asked == NATURE or decisions > 0):
        if s.asked == NATURE:
            game.flow.apply(s, CHANCE, game.flow.chance(s).sample(s, rng))
        else:
            decisions -= game.flow.play_out(s, rng, 1)
    if not s.asked:
        return "over"
    looking: Any = import_module(SEARCH)
    thought = looking.think(Seat(game, tables, s, lowest(s.asked)), rng, looking.Budget(iterations=ITERATIONS), depth=2)
    return "\n".join(f"{choice.plies} {choice.worth!r} {choice.visits} {choice.share!r}" for choice in thought.choices)


def checksum(texts: Iterator[str]) -> str:
    """Of several texts in their order."""
    found = hashlib.sha256()
    for text in texts:
        found.update(f"{text}\n".encode())
    return found.hexdigest()[:16]


def lines(game: Game) -> Iterator[str]:
    """What both builds have to agree on."""
    edition = game.edition()
    for options in settings(edition):
        chosen = " ".join(f"{key}={value}" for key, value in options.items())
        yield f"{checksum(record(game, edition, options, seed) for seed in RECORDS)} {len(RECORDS)} records {chosen}".rstrip()
    tables = edition.tables(revision=game.revision)
    for first in range(0, GAMES, PART):
        seeds = range(first, first + PART)
        yield f"{checksum(playout(game, tables, seed) for seed in seeds)} random games {seeds[0]} to {seeds[-1]}"
    if find_spec(SEARCH):
        yield f"{checksum(search(game, tables, decisions) for decisions in SEARCHES)} {len(SEARCHES)} searches"


def main(expected: str) -> int:
    for game in map(load, names()):
        if build(game) != expected:
            print(f"{game.slug} is a {build(game)} build; expected a {expected} one", file=sys.stderr)
            return 1
        for line in lines(game):
            print(f"{game.slug} {line}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "plain"))
