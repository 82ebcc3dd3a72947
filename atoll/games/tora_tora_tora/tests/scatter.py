"""Positions thrown together at random: any Unit anywhere, any control; for comparing the fast ways with the slow ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from atoll.core.rng import Rng
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.board import members, put
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import FLEET, RESERVES
from atoll.games.tora_tora_tora.tests.positions import position, tables


def moments(seed: int) -> Iterator[State]:
    """Every eleventh decision of a random game."""
    rng = Rng(seed)
    s = GAME.start(tables())
    while s.asked:
        yield s
        GAME.flow.play_out(s, rng, 11)


def scattered(seed: int, **options: Any) -> State:
    """A position in which everything that bears on moves and Returns is random; Fleets on land are in Ports."""
    rng = Rng(seed)
    s = position(round=1 + rng.below(3), **options)
    crowd = rng.below(4)  # how many of the Units are in play: from few to nearly all
    for unit in range(s.t.units):
        places = [*range(s.t.seas), *members(s.t.port)] if s.t.type[unit] == FLEET else list(range(s.t.areas))
        put(s, unit, places[rng.below(len(places))] if rng.below(4) <= crowd else RESERVES)
        s.oos |= (rng.below(4) == 0) << unit
    for area in range(s.t.areas):
        if rng.below(4) == 0:
            s.allied ^= 1 << area
    s.rp = [rng.below(9) for _ in s.rp]
    s.phase = 1 + rng.below(10)
    return s
