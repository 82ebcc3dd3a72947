"""Cards are drawn: at the start, and in the Card Draw Phase. Rules R14, R18, R28."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Node, Procedure, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR, Action, Objection, Verb
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    ALLIES,
    BEFORE,
    CARD_DRAW,
    DISCARD,
    DRAW,
    JAPAN,
    KEEP,
    LATE,
    PUT_BACK,
    discard,
    draw,
    keep,
    put_back,
)

NOT_DRAWN: Final = Objection("R14", "not drawn")


def deck_of(s: State, side: Side) -> int:
    """R28: from which deck a side draws."""
    return side + LATE if s.round >= s.t.late_round else side


def chooser(s: State) -> Side:
    """R14, R28: who now draws two cards and keeps one of them: the Allies at the start, Japan as the late war begins."""
    if s.phase == BEFORE:
        return ALLIES
    return JAPAN if s.round == s.t.late_round else UNSET


def owe(s: State, side: Side, cards: int) -> None:
    """R18: so many cards are to be drawn, as far as the deck has them."""
    s.due[side] = min(cards, len(s.decks[deck_of(s, side)]))
    if s.due[side]:
        tell(s, "draws", side, s.due[side])


def first_cards(s: State) -> None:
    """R14."""
    owe(s, JAPAN, s.t.japan_first)
    owe(s, ALLIES, s.t.allies_first)


def cards_of_the_round(s: State) -> None:
    """R28: none in Round 1; the late war begins with new hands."""
    s.phase = CARD_DRAW
    if s.round == 1:
        return
    late = s.round == s.t.late_round
    if late:
        _discard_hands(s)
    owe(s, s.initiative, _number(s, s.initiative, late))
    owe(s, 1 - s.initiative, _number(s, 1 - s.initiative, late))


def _number(s: State, side: Side, late: bool) -> int:
    if not late:
        return 1
    return s.t.japan_late if side == JAPAN else s.t.allies_late


def _discard_hands(s: State) -> None:
    """R28: for all to see."""
    for side in (s.initiative, 1 - s.initiative):
        for card in s.hand[side]:
            insort(s.gone, card)
            tell(s, "discarded", side, card)
        s.hand[side] = []


class Deal(ChanceNode[State]):
    """R14, R28, Q53: the cards that are due, one by one, the Initiative side's first; a card that was put back is on top."""

    name: ClassVar[str] = "deal"
    verbs: ClassVar[tuple[Verb, ...]] = (draw,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due[0] or s.due[1] else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        side = self._side(s)
        deck = deck_of(s, side)
        cards = s.decks[deck] if s.top[deck] == UNSET else [s.top[deck]]
        return [(DRAW + side * PAIR + card, 1) for card in cards]

    def sample(self, s: State, rng: Rng) -> Action:
        side = self._side(s)
        deck = deck_of(s, side)
        card = s.top[deck] if s.top[deck] != UNSET else s.decks[deck][rng.below(len(s.decks[deck]))]
        return DRAW + side * PAIR + card

    def apply(self, s: State, side: Side, action: Action) -> None:
        owner, card = (action - DRAW) // PAIR, action % PAIR
        deck = deck_of(s, owner)
        s.decks[deck].remove(card)
        s.top[deck] = UNSET
        insort(s.drawn if owner == chooser(s) else s.hand[owner], card)
        s.due[owner] -= 1

    def _side(self, s: State) -> Side:
        return s.initiative if s.due[s.initiative] else 1 - s.initiative


class Keep(Node[State]):
    """R14, R28: one of two cards is kept."""

    name: ClassVar[str] = "keep"
    verbs: ClassVar[tuple[Verb, ...]] = (keep,)

    def to_act(self, s: State) -> Sides:
        return 1 << chooser(s) if len(s.drawn) == 2 else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return None if action - KEEP in s.drawn else NOT_DRAWN

    def legal(self, s: State, side: Side) -> list[Action]:
        return [KEEP + card for card in s.drawn]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.drawn.remove(action - KEEP)
        insort(s.hand[side], action - KEEP)


class Other(Node[State]):
    """R14, R28, Q40: the card not kept is discarded for all to see, or goes back on top of its deck unseen."""

    name: ClassVar[str] = "other"
    verbs: ClassVar[tuple[Verb, ...]] = (discard, put_back)

    def to_act(self, s: State) -> Sides:
        return 1 << chooser(s) if s.drawn else NOBODY

    def legal(self, s: State, side: Side) -> list[Action]:
        return [DISCARD, PUT_BACK]

    def apply(self, s: State, side: Side, action: Action) -> None:
        card = s.drawn.pop()
        if action == DISCARD:
            insort(s.gone, card)
            tell(s, "discarded", side, card)
        else:
            deck = s.t.deck[card]
            insort(s.decks[deck], card)
            s.top[deck] = card
            tell(s, "put back", side)


DEAL: Final = Deal()
KEEPING: Final = Keep()
OTHER: Final = Other()
FIRST_CARDS: Final = Procedure[State]("first_cards", first_cards, DEAL, KEEPING, OTHER)
CARD_DRAW_PHASE: Final = Procedure[State]("card_draw", cards_of_the_round, DEAL, KEEPING, OTHER)
