"""Who plays: programs that play any game through a Seat, and the people at one screen."""
from __future__ import annotations

from atoll.players.finding import BOT, RANDOM, find, find_any, names, strength
from atoll.players.hints import Hint, hint, win_chance
from atoll.players.people import People
from atoll.players.programs import SEEDS, Programs

__all__ = [
    "BOT", "RANDOM", "SEEDS", "Hint", "People", "Programs", "find", "find_any", "hint", "names", "strength", "win_chance",
]
