"""Programs that play any game through a Seat: who there is, how strong, and how they answer in a match."""
from __future__ import annotations

from atoll.players.finding import RANDOM, find, names, strength
from atoll.players.programs import Programs

__all__ = ["RANDOM", "Programs", "find", "names", "strength"]
