"""Players by name: those that play any game, and the game's own."""
from __future__ import annotations

from atoll.core.errors import AtollError
from atoll.core.game import Game, Player
from atoll.players import random

RANDOM = "random"
GENERIC: dict[str, Player] = {RANDOM: random.play}
STRENGTHS = {RANDOM: random.STRENGTH}


def names(game: Game) -> list[str]:
    """The players of a game, those of every game first."""
    return list(GENERIC | game.players)


def find(game: Game, name: str) -> Player:
    """The player of a name; AtollError names those there are."""
    players = GENERIC | game.players
    if name not in players:
        raise AtollError(f"player {name!r}: {game.slug} has none of that name; expected one of {', '.join(players)}")
    return players[name]


def strength(game: Game, name: str) -> str:
    """A sentence on how well a player plays; a game's own stands in its labels.toml as about.player_<name>."""
    find(game, name)
    return game.labels.about.get(f"player_{name}", STRENGTHS.get(name, ""))
