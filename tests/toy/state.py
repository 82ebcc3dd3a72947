"""Everything that changes in a duel."""

from __future__ import annotations

from atoll.core.flow import UNSET, Position, Scratch

from .tables import Tables


class Bout(Scratch):
    """What a round is in the middle of."""

    def __init__(
        self, bids: list[int], die: int = 0, winner: int = UNSET, pot: int = 0, spoils: int = 0, answered: int = 0
    ) -> None:
        self.bids = bids  # UNSET: not decided
        self.die = die
        self.winner = winner  # UNSET: nobody has won yet, or the winner is done
        self.pot = pot
        self.spoils = spoils  # coins that the winner may still take
        self.answered = answered  # sides that have announced or passed, as bits


class State(Position):
    """One position."""

    def __init__(
        self, t: Tables, purse: list[int], points: list[int], card: list[int], shown: list[int], bout: Bout, rounds: int = 0
    ) -> None:
        super().__init__(t.words)
        self.t = t
        self.purse = purse
        self.points = points
        self.card = card  # UNSET: to be dealt
        self.shown = shown
        self.bout = bout
        self.rounds = rounds  # begun so far

    def clone(self) -> State:
        """A copy that shares only what never changes."""
        b = self.bout
        bout = Bout(b.bids[:], b.die, b.winner, b.pot, b.spoils, b.answered)
        s = State(self.t, self.purse[:], self.points[:], self.card[:], self.shown[:], bout, self.rounds)
        s.at, s.back, s.asked = self.at, self.back, self.asked
        return s
