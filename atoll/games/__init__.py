"""Finds the games by looking at the folders; nothing outside a game's folder names it."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from atoll.core.errors import AtollError
from atoll.core.game import Game


def names() -> list[str]:
    """The slugs of all games, sorted."""
    return sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)


@cache
def _load(slug: str) -> Game:
    game = importlib.import_module(f"{__name__}.{slug}").GAME
    assert isinstance(game, Game)
    return game


def load(slug: str) -> Game:
    """The game of a slug; AtollError names those there are."""
    if slug not in names():
        raise AtollError(f"game {slug!r}: there is none of that name; expected one of {', '.join(names())}")
    return _load(slug)
