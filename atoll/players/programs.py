"""The programs that sit at a match beside a person."""
from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from atoll.core.flow import Side, lowest
from atoll.core.game import Game, Player
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.players.finding import find

SEEDS = 1 << 31


class Programs:
    """Plays some sides of a match by named players, each with random numbers of its own, never the match's."""

    def __init__(
        self, game: Game, names: Mapping[Side, str], seed: int | None = None, finding: Callable[[Game, str], Player] = find
    ) -> None:
        chosen = secrets.randbelow(SEEDS) if seed is None else seed
        self.names = dict(names)
        self._players = {side: (finding(game, name), Rng(chosen, side)) for side, name in names.items()}
        self._sides = sum(1 << side for side in names)

    def answer(self, match: Match) -> None:
        """Act for every side of theirs that is asked, until none is."""
        while self.step(match):
            pass

    def step(self, match: Match) -> bool:
        """Act once, if a side of theirs is asked; whether one was."""
        asked = match.asked & self._sides
        if not asked:
            return False
        side = lowest(asked)
        player, rng = self._players[side]
        match.act(side, player(match.seat(side), rng))
        return True
