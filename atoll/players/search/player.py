"""Players that search: a budget, and how often they slip."""

from __future__ import annotations

from typing import Any

from atoll.core.game import Strength
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import Action
from atoll.players.search.budget import Budget
from atoll.players.search.thinking import think

FINE = 1 << 20


class SearchPlayer:
    """Thinks before each decision; of a choice of several plies it takes the later ones as long as all is as was foreseen."""

    def __init__(self, budget: Budget, depth: int = 1) -> None:
        self._budget = budget
        self._depth = depth
        self._left: tuple[Action, ...] = ()  # plies of the choice that is being carried out
        self._foreseen: dict[str, Any] = {}  # what is seen before the first of them

    def __call__(self, seat: Seat, rng: Rng) -> Action:
        legal, plies = seat.legal(), self._left
        if not plies or plies[0] not in legal or seat.view() != self._foreseen:
            plies = (legal[0],) if len(legal) == 1 else think(seat, rng, self._budget, self._depth).choose(rng).plies
        self._foresee(seat, plies)
        return plies[0]

    def _foresee(self, seat: Seat, plies: tuple[Action, ...]) -> None:
        """Keep the later plies, and what will be seen if nothing but the first one happens."""
        self._left = ()
        if len(plies) > 1:
            s = seat.world(Rng(0))
            seat.game.flow.apply(s, seat.side, plies[0])
            self._left, self._foreseen = plies[1:], seat.game.view(s, seat.side)


class Slipping:
    """A player that now and then takes any legal action."""

    def __init__(self, player: Any, slips: float) -> None:
        self._player = player
        self._slips = slips

    def __call__(self, seat: Seat, rng: Rng) -> Action:
        if rng.below(FINE) < self._slips * FINE:
            legal = seat.legal()
            return legal[rng.below(len(legal))]
        action: Action = self._player(seat, rng)
        return action


def searcher(strength: Strength) -> SearchPlayer:
    """The search of a strength."""
    return SearchPlayer(Budget(iterations=strength.iterations), strength.depth)
