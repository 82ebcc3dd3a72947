"""The two contests of the Battle Phase, leadership and intelligence. Rules R20-R22."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Node, Procedure, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.pacific_theatre.rules.deck import refill
from atoll.games.pacific_theatre.rules.scores import total
from atoll.games.pacific_theatre.rules.victory import check_bomb
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import (
    DRAW,
    INTELLIGENCE,
    JAPAN,
    LEADERSHIP,
    PUT,
    TURN,
    USA,
    decline,
    draw,
    put,
    turn,
)

NOT_DRAWN: Final = Objection("R20", "not drawn")
NOT_YOURS: Final = Objection("R18", "not yours", 1)


def open_leadership(s: State) -> None:
    """R20: the sums of leadership are compared."""
    open_contest(s, LEADERSHIP)


def open_intelligence(s: State) -> None:
    """R21, R22: then those of intelligence, a card that leadership brought included; leadership is not compared again."""
    open_contest(s, INTELLIGENCE)


def open_contest(s: State, stat: int) -> None:
    """R20, Q8: the strictly higher side has the right to two cards; equal sums give it to nobody."""
    usa, japan = total(s, USA, stat), total(s, JAPAN, stat)
    place = 2 * (stat - LEADERSHIP)
    s.contests[place] = usa
    s.contests[place + 1] = japan
    if usa == japan:
        tell(s, "contest tied", stat, usa)
        return
    s.contest = USA if usa > japan else JAPAN
    s.turning = UNSET
    tell(s, "contest led", s.contest, stat, max(usa, japan), min(usa, japan))
    if s.t.always_draw:
        turn_up(s)


def turn_up(s: State) -> None:
    """R20: two cards are to be drawn, face up (Q8)."""
    s.turning = s.t.contest
    refill(s)


class Ask(Node[State]):
    """R20, Q27: the higher side may draw; a refusal does not pass the right on."""

    verbs: ClassVar[tuple[Verb, ...]] = (draw, decline)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << s.contest if s.contest != UNSET and s.turning == UNSET else NOBODY

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == DRAW:
            turn_up(s)
        else:
            tell(s, "declines", side)
            close(s)


class AskLeadership(Ask):
    """R20."""

    name: ClassVar[str] = "leadership"


class AskIntelligence(Ask):
    """R21."""

    name: ClassVar[str] = "intelligence"


class TurnUp(ChanceNode[State]):
    """R20, R21: the cards are drawn, one by one, for all to see."""

    name: ClassVar[str] = "turn_up"
    verbs: ClassVar[tuple[Verb, ...]] = (turn,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.turning > 0 else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(TURN + card, 1) for card in s.deck]

    def sample(self, s: State, rng: Rng) -> Action:
        return TURN + s.deck[rng.below(len(s.deck))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        card = action - TURN
        s.deck.remove(card)
        s.turned.append(card)
        s.turning -= 1
        if not s.deck:
            refill(s)


def sort_out(s: State) -> None:
    """R20, Q8: with one usable card that one enters, with none both are discarded; otherwise there is a choice."""
    if s.contest == UNSET:
        return
    usable = [card for card in s.turned if s.t.usable[s.contest][card]]
    if not usable:
        put_into_play(s, UNSET)
    elif len(usable) == 1 and (len(s.turned) == 1 or not s.t.pick_unusable):
        put_into_play(s, usable[0])


class Pick(Node[State]):
    """R20, R21: one usable card has to enter; Q8: with the option an unusable one may be named, and nothing enters."""

    name: ClassVar[str] = "pick"
    verbs: ClassVar[tuple[Verb, ...]] = (put,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.contest == UNSET else 1 << s.contest

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        card = action - PUT
        if card not in s.turned:
            return NOT_DRAWN
        return None if s.t.usable[side][card] or s.t.pick_unusable else NOT_YOURS

    def legal(self, s: State, side: Side) -> list[Action]:
        return [PUT + card for card in sorted(s.turned) if s.t.usable[side][card] or s.t.pick_unusable]

    def apply(self, s: State, side: Side, action: Action) -> None:
        put_into_play(s, action - PUT)


def put_into_play(s: State, chosen: int) -> None:
    """R20, R22: the chosen card counts fully if it is usable; everything else that was drawn is discarded."""
    side = s.contest
    for card in s.turned:
        if card == chosen and s.t.usable[side][card]:
            insort(s.play[side], card)
            tell(s, "enters", side, card)
        else:
            insort(s.used, card)
            tell(s, "discarded", card)
    close(s)


def close(s: State) -> None:
    """The contest is over."""
    s.contest = UNSET
    s.turning = 0
    s.turned = []


TURNING: Final = TurnUp()
PICK: Final = Pick()
LEADERSHIP_CONTEST: Final = Procedure[State]("leadership", open_leadership, AskLeadership(), TURNING, sort_out, PICK, check_bomb)
INTELLIGENCE_CONTEST: Final = Procedure[State](
    "intelligence", open_intelligence, AskIntelligence(), TURNING, sort_out, PICK, check_bomb
)
