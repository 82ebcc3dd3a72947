"""The game for one player with which the tests of what all games share are played: the shortest."""
from __future__ import annotations

from atoll import games

SLUG = min((name for name in games.names() if len(games.load(name).sides) == 1), key=lambda name: games.load(name).longest)
