"""Who plays: programs that play any game through a Seat, and the people at one screen."""
from __future__ import annotations

from atoll.players.finding import RANDOM, find, names, strength
from atoll.players.people import People
from atoll.players.programs import Programs

__all__ = ["RANDOM", "People", "Programs", "find", "names", "strength"]
