"""The deck: a set of cards of which each draw takes any one, and the discard pile that becomes the deck again. Rules R3, R12."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, ChanceNode, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR, Action, Verb
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import DEAL, JAPAN, USA, deal

DEAL_JAPAN: Final = DEAL + JAPAN * PAIR


def owe(s: State, side: Side, cards: int) -> None:
    """So many cards are to be drawn into a hand."""
    s.due[side] = cards
    refill(s)


def refill(s: State) -> None:
    """R12, Q1: a spent deck is made of the discard pile once a card must be drawn; Q2: if that is empty too, nothing is drawn."""
    if s.deck or not (s.due[USA] or s.due[JAPAN] or s.turning > 0):
        return
    shuffle(s)
    if not s.deck:
        s.due = [0, 0]
        s.turning = 0


def shuffle(s: State) -> None:
    """R12: the whole discard pile goes back into the deck, public and secret cards alike."""
    pile = len(s.used) + len(s.secret[USA]) + len(s.secret[JAPAN])
    if pile:
        s.deck = sorted(s.deck + s.used + s.secret[USA] + s.secret[JAPAN])
        s.used = []
        s.secret = [[], []]
        tell(s, "reshuffle", pile)


class Deal(ChanceNode[State]):
    """R10, R11, R15: the cards that are due, one by one, the USA's first (Q3)."""

    name: ClassVar[str] = "deal"
    verbs: ClassVar[tuple[Verb, ...]] = (deal,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due[0] or s.due[1] else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        first = DEAL if s.due[0] else DEAL_JAPAN
        return [(first + card, 1) for card in s.deck]

    def sample(self, s: State, rng: Rng) -> Action:
        deck = s.deck
        return (DEAL if s.due[0] else DEAL_JAPAN) + deck[rng.below(len(deck))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        owner = USA if s.due[0] else JAPAN
        card = (action - DEAL) % PAIR
        deck = s.deck
        del deck[bisect_left(deck, card)]
        insort(s.hand[owner], card)
        s.due[owner] -= 1
        if not deck:
            refill(s)


DEALING: Final = Deal()
