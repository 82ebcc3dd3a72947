"""What a search has found out about one decision."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.rng import Rng
from atoll.core.verbs import Action
from atoll.players.search.matrix import drawn


@dataclass(frozen=True)
class Choice:
    """One choice, of one ply or of several that belong together, and what it is worth."""

    plies: tuple[Action, ...]
    worth: float  # the result to be expected, from -1 to 1
    visits: int  # iterations that began with it
    share: float  # how often it ought to be taken: 1 or 0, but where both sides choose in secret

    @property
    def chance(self) -> float:
        """The worth as a chance to win, a draw as half a win."""
        return (1 + self.worth) / 2


@dataclass(frozen=True)
class Thought:
    """The choices of one decision, the best first."""

    choices: tuple[Choice, ...]
    iterations: int
    seconds: float

    @property
    def best(self) -> Choice:
        """What ought to be taken, or, where both choose in secret, what ought to be taken most often."""
        return self.choices[0]

    def choose(self, rng: Rng) -> Choice:
        """The best, or in secret choices each as often as it ought to be taken: who is foreseen has lost."""
        return self.choices[drawn([choice.share for choice in self.choices], rng)]
