"""What a player, person or program, may ask of a game: never the state, the record or the game's own generator."""

from __future__ import annotations

from typing import Any

from atoll.core.flow import Side
from atoll.core.game import Game
from atoll.core.rng import Rng
from atoll.core.verbs import Action, Objection


class Seat:
    """One side of one position."""

    def __init__(self, game: Game, tables: Any, s: Any, side: Side) -> None:
        self.game = game
        self.tables = tables
        self.side = side
        self._s = s

    def view(self) -> dict[str, Any]:
        """What this side may see."""
        return self.game.view(self._s, self.side)

    def legal(self) -> list[Action]:
        """What this side may do now; empty if it is not asked."""
        return self.game.flow.legal(self._s, self.side)

    def objection(self, action: Action) -> Objection | None:
        """The rule that forbids an action of the waiting node."""
        return self.game.flow.node(self._s).objection(self._s, self.side, action)

    def asks(self) -> str:
        """The name of the waiting node."""
        return self.game.flow.node(self._s).name

    def text(self, action: Action) -> str:
        """An action in words."""
        return str(self.tables.words.text(action))

    def world(self, rng: Rng) -> Any:
        """A full state that fits all this side knows; a copy, free to be played on."""
        return self.game.resample(self._s, self.side, rng)
