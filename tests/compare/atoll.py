"""Atoll: driven from Python as the others are, and by its kernel's own loop (`atoll bench`)."""
from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from atoll.core.flow import CHANCE, NATURE, lowest
from atoll.core.game import Game
from atoll.core.rng import Rng
from atoll.games import load, names
from atoll.sim import bench
from tests.compare.meter import Figures, any_of, measure

GAMES = tuple(names())


def play(game: Game, tables: Any, rng: Rng) -> int:
    """One random game."""
    s, flow, decisions = game.start(tables), game.flow, 0
    while s.asked:
        if s.asked == NATURE:
            flow.apply(s, CHANCE, flow.chance(s).sample(s, rng))
        else:
            side = lowest(s.asked)
            flow.apply(s, side, any_of(flow.legal(s, side)))
            decisions += 1
    return decisions


def figures(name: str) -> Figures:
    """One game's."""
    game = load(name)
    found = measure(name, partial(play, game, game.edition().tables(revision=game.revision), Rng(1)))
    return replace(found, inside=bench(game).decisions_per_second)
