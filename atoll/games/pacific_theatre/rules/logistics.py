"""The Logistics Phase. Rules R10, R11, R13."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import Action, Verb
from atoll.games.pacific_theatre.rules.deck import DEALING, owe, refill
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import JAPAN, LOGISTICS, TAKE, USA, decline, take


def draw_hands(s: State) -> None:
    """R10, R13: ten cards each, more or fewer by the last battle's cards (Q4); there is no limit to a hand."""
    s.phase = LOGISTICS
    for side in (USA, JAPAN):
        s.due[side] = max(0, s.t.draw + s.next[side])
        s.next[side] = 0
        tell(s, "draws", side, s.due[side])
    refill(s)


def offer_extra(s: State) -> None:
    """R11, Q5: the right to a further card for whoever has strictly more tokens."""
    usa, japan = s.tokens
    s.extra = UNSET if usa == japan or not s.t.extra else USA if usa > japan else JAPAN
    if s.extra != UNSET and s.t.always_draw:
        take_extra(s)


def take_extra(s: State) -> None:
    """R11: the further card is drawn."""
    tell(s, "takes", s.extra)
    owe(s, s.extra, s.t.extra)
    s.extra = UNSET


class Extra(Node[State]):
    """R11: the player with more tokens may draw a further card."""

    name: ClassVar[str] = "extra"
    verbs: ClassVar[tuple[Verb, ...]] = (take, decline)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.extra == UNSET else 1 << s.extra

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == TAKE:
            take_extra(s)
        else:
            tell(s, "leaves extra", side)
            s.extra = UNSET


LOGISTICS_PHASE: Final = Procedure[State]("logistics", draw_hands, DEALING, offer_extra, Extra(), DEALING)
