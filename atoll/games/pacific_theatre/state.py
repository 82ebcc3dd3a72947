"""Everything that changes in a game of Pacific Theatre; a card is in exactly one of deck, used, secret, hand, play, turned."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, Position
from atoll.games.pacific_theatre.tables import BEFORE, Tables

# A battle in the ledger: so many numbers, in this order; pairs are USA, Japan.
L_TURN: Final = 0
L_SCORES: Final = 1  # air, sea, ground; a pair each
L_CONTESTS: Final = 7  # leadership, intelligence; a pair each
L_WINNER: Final = 11
L_BASE: Final = 12  # tokens that the loser lost by losing (R27)
L_EFFECTS: Final = 13  # tokens lost by the enemy's cards
L_OWN: Final = 15  # tokens lost by own cards
L_IC: Final = 17  # changes of industry, as far as the limits allow
L_TOKENS: Final = 19  # after the battle
L_RUN: Final = 21  # after the battle
L_FORCE: Final = 23  # who had overwhelming force
L_EXCHANGED: Final = 24
L_CARDS: Final = 26  # usable at the reveal
LEDGER_ROW: Final = 28


class State(Position):
    """One position. Lists of cards are ascending, but for `turned`; pairs are USA, Japan."""

    def __init__(
        self,
        t: Tables,
        deck: list[int],
        used: list[int],
        secret: list[list[int]],
        hand: list[list[int]],
        play: list[list[int]],
        turned: list[int],
        tokens: list[int],
        industry: list[int],
        run: list[int],
        next: list[int],
        due: list[int],
        chosen: list[list[int]],
        exchanged: list[int],
        contests: list[int],
        cards: list[int],
        ledger: list[int],
        turn: int = 0,
        phase: int = BEFORE,
        extra: int = UNSET,
        decided: int = 0,
        force: int = UNSET,
        contest: int = UNSET,
        turning: int = 0,
        ending: int = 0,
    ) -> None:
        super().__init__(t.words)
        self.t = t
        self.deck = deck  # a set: the next card is any of them
        self.used = used  # the discard pile, as far as it is public
        self.secret = secret  # the rest of it: exchanged face down, by who did it (Q6)
        self.hand = hand
        self.play = play
        self.turned = turned  # drawn in a contest, not yet played or discarded; in the order of drawing
        self.tokens = tokens
        self.industry = industry
        self.run = run  # battles won in a row
        self.next = next  # change of the next turn's draw
        self.due = due  # cards still to be drawn into a hand
        self.chosen = chosen  # for exchange; still in the hand
        self.exchanged = exchanged  # how many cards this turn
        self.contests = contests  # leadership USA, Japan, intelligence USA, Japan; UNSET: not yet compared
        self.cards = cards  # usable at this turn's reveal
        self.ledger = ledger  # one row after the other
        self.turn = turn
        self.phase = phase
        self.extra = extra  # who may draw a further card (R11)
        self.decided = decided  # sides that have done with the exchange, as bits
        self.force = force  # who has overwhelming force this turn (R25)
        self.contest = contest  # who has won the contest that is going on
        self.turning = turning  # cards still to be turned up there; UNSET: to be asked
        self.ending = ending  # 0: the game goes on

    def clone(self) -> State:
        """A copy that shares only what never changes."""
        secret, hand, play, chosen = self.secret, self.hand, self.play, self.chosen
        s = State(
            self.t,
            self.deck[:],
            self.used[:],
            [secret[0][:], secret[1][:]],
            [hand[0][:], hand[1][:]],
            [play[0][:], play[1][:]],
            self.turned[:],
            self.tokens[:],
            self.industry[:],
            self.run[:],
            self.next[:],
            self.due[:],
            [chosen[0][:], chosen[1][:]],
            self.exchanged[:],
            self.contests[:],
            self.cards[:],
            self.ledger[:],
            self.turn,
            self.phase,
            self.extra,
            self.decided,
            self.force,
            self.contest,
            self.turning,
            self.ending,
        )
        s.at, s.back, s.asked = self.at, self.back, self.asked
        return s
