"""One line for each game and option with a checksum of random games: the plain and the compiled build must print the same.

`python -m tests.checksums BUILD` runs it and fails unless the kernel that it imports is of that build (plain or compiled).
"""
from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

from atoll.core import flow
from atoll.core.chance import Chance
from atoll.core.game import Edition, Game
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.games import load, names

SEEDS = range(1, 13)


def build() -> str:
    """Which build of the kernel this process runs."""
    return "plain" if str(flow.__file__).endswith(".py") else "compiled"


def settings(edition: Edition) -> Iterator[dict[str, str]]:
    """The usual options, then every other value of each option alone."""
    yield {}
    for option in edition.options:
        yield from ({option.name: value} for value in option.choices if value != option.default)


def play(game: Game, edition: Edition, options: dict[str, str], seed: int) -> str:
    """A random game's record and returns as text."""
    match, rng = Match.new(game, edition, options, chance=Chance.from_seed(seed)), Rng(seed)
    while not match.is_over:
        side = (match.asked & -match.asked).bit_length() - 1
        legal = match.legal(side)
        match.act(side, legal[rng.below(len(legal))])
    return f"{match.record().text()} {game.returns(match.state)} {match.outcome}"


def lines() -> Iterator[str]:
    """What both builds have to agree on."""
    for name in names():
        game = load(name)
        edition = game.edition()
        for options in settings(edition):
            games = "\n".join(play(game, edition, options, seed) for seed in SEEDS)
            chosen = " ".join(f"{key}={value}" for key, value in options.items())
            yield f"{hashlib.sha256(games.encode()).hexdigest()[:16]} {name} {chosen}".rstrip()


def main(expected: str) -> int:
    if build() != expected:
        print(f"this is the {build()} build of the kernel ({flow.__file__}); expected the {expected} one", file=sys.stderr)
        return 1
    for line in lines():
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "plain"))
