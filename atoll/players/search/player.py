"""Players that search: a budget, and how often they slip."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from atoll.core.game import Strength
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import Action
from atoll.players.search.budget import Budget
from atoll.players.search.matrix import is_likely
from atoll.players.search.thinking import think
from atoll.players.search.thought import Thought


class SearchPlayer:
    """Thinks before each decision; of a choice of several plies it takes the later ones as long as all is as was foreseen."""

    def __init__(self, budget: Budget, depth: int = 1, trust: float = 0.0) -> None:
        self._budget = budget
        self._depth = depth
        self._trust = trust
        self._later: list[tuple[dict[str, Any], Action]] = []  # plies of the last choice, and what will be seen before each

    def __call__(self, seat: Seat, rng: Rng) -> Action:
        legal = seat.legal()
        if self._later:
            view = seat.view()
            for seen, action in self._later:
                if action in legal and seen == view:
                    return action
        if len(legal) == 1:
            return legal[0]
        plies = self.think(seat, rng).choose(rng).plies
        self._later = list(_foreseen(seat, plies))
        return plies[0]

    def think(self, seat: Seat, rng: Rng) -> Thought:
        """Weigh the choices of this decision."""
        return think(seat, rng, self._budget, self._depth, self._trust)


def _foreseen(seat: Seat, plies: tuple[Action, ...]) -> Iterator[tuple[dict[str, Any], Action]]:
    """The later plies, and what the side will see before each if nothing but the earlier ones happens."""
    s, flow = seat.world(Rng(0)), seat.game.flow
    for before, action in pairwise(plies):
        flow.apply(s, seat.side, before)
        if action not in flow.legal(s, seat.side):
            return
        yield seat.game.view(s, seat.side), action


class Slipping:
    """A player that now and then takes any legal action."""

    def __init__(self, player: Any, slips: float) -> None:
        self._player = player
        self._slips = slips

    def __call__(self, seat: Seat, rng: Rng) -> Action:
        if is_likely(self._slips, rng):
            legal = seat.legal()
            return legal[rng.below(len(legal))]
        action: Action = self._player(seat, rng)
        return action


def searcher(strength: Strength) -> SearchPlayer:
    """The search of a strength."""
    return SearchPlayer(Budget(iterations=strength.iterations), strength.depth, strength.trust)
