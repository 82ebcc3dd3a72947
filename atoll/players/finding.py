"""Players by name: those that play any game, a game's named strengths and own players, and one's own programs."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

from atoll.core.errors import AtollError
from atoll.core.game import SEARCH, Game, Player, Strength
from atoll.players import random
from atoll.players.search import Slipping, searcher

RANDOM = "random"
GENERIC: dict[str, Player] = {RANDOM: random.play}
STRENGTHS = {RANDOM: random.STRENGTH}
BOT = ":"  # stands in the name of a program of one's own: module:factory


def names(game: Game) -> list[str]:
    """The players of a game: those of every game, its strengths from gentle to strong, its own."""
    return list(dict.fromkeys([*GENERIC, *game.strengths, *game.players]))


def find(game: Game, name: str) -> Player:
    """The player of a name; AtollError names those there are. One that searches is new each time: it may keep a plan."""
    if name in game.strengths:
        return _strong(game, game.strengths[name])
    players = GENERIC | game.players
    if name not in players:
        raise AtollError(f"player {name!r}: {game.slug} has none of that name; expected one of {', '.join(names(game))}")
    return players[name]


def _strong(game: Game, strength: Strength) -> Player:
    player: Player = searcher(strength) if strength.player == SEARCH else find(game, strength.player)
    return Slipping(player, strength.slips) if strength.slips else player


def find_any(game: Game, name: str) -> Player:
    """The player of a name, or of MODULE:FACTORY. It runs that module: never for names that strangers may send."""
    if BOT not in name:
        return find(game, name)
    module, _, factory = name.partition(BOT)
    player: Player = _made(_factory(module, factory), game, name)
    return player


def _factory(module: str, factory: str) -> Any:
    """The factory of a module; modules of the folder one stands in count, as with `python -m`."""
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    try:
        return getattr(importlib.import_module(module), factory)
    except (ImportError, ValueError, AttributeError) as fault:
        raise AtollError(f"player {module}{BOT}{factory}: it cannot be loaded: {fault}") from None


def _made(factory: Any, game: Game, name: str) -> Any:
    """What the factory makes of a game; whatever is wrong with it is told in one line."""
    try:
        player = factory(game)
    except Exception as fault:
        raise AtollError(f"player {name}: its factory failed: {type(fault).__name__}: {fault}") from None
    if not callable(player):
        raise AtollError(f"player {name}: its factory gave {type(player).__name__}; expected a function of a Seat and an Rng")
    return player


def strength(game: Game, name: str) -> str:
    """A sentence on how well a player plays; a game's own stands in its labels.toml as about.player_<name>."""
    find(game, name)
    return game.labels.about.get(f"player_{name}", STRENGTHS.get(name, ""))
