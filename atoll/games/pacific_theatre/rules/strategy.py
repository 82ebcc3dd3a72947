"""The Strategy Phase: both exchange cards, in secret and at the same time. Rules R14-R16."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from atoll.core.flow import Node, Procedure, Side, Sides, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.pacific_theatre.rules.deck import DEALING, refill
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import DISCARD, DONE, JAPAN, STRATEGY, USA, discard, done

BOTH: Final = 3  # sides, as bits
NOT_HELD: Final = Objection("R14", "not held")
CHOSEN: Final = Objection("R14", "chosen already", 1)
ENOUGH: Final = Objection("R14", "no more cards", 2)
ORDER: Final = Objection("R14", "in order", 1)


def open_exchange(s: State) -> None:
    """R14: nobody has chosen."""
    s.phase = STRATEGY
    s.decided = 0


class Exchange(Node[State]):
    """R14, R16, Q6, Q7: up to five cards, whichever nation's, one by one in ascending order; then done."""

    name: ClassVar[str] = "exchange"
    verbs: ClassVar[tuple[Verb, ...]] = (discard, done)
    sealed: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return BOTH & ~s.decided

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == DONE:
            return None
        card, chosen = action - DISCARD, s.chosen[side]
        if card not in s.hand[side]:
            return NOT_HELD
        if card in chosen:
            return CHOSEN
        if len(chosen) >= s.t.exchange:
            return ENOUGH
        return ORDER if chosen and card < chosen[-1] else None

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        last = s.chosen[side][-1] if s.chosen[side] else action - DISCARD
        return {"most": s.t.exchange, "card2": last}

    def legal(self, s: State, side: Side) -> list[Action]:
        chosen = s.chosen[side]
        last = chosen[-1] if chosen else -1
        if len(chosen) >= s.t.exchange:
            return [DONE]
        found = [DISCARD + card for card in s.hand[side] if card > last]
        found.append(DONE)
        return found

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == DONE:
            s.decided |= 1 << side
        else:
            s.chosen[side].append(action - DISCARD)


def exchange(s: State) -> None:
    """R15, Q7: all chosen cards go to the discard pile, then as many are drawn; Q6: face down, or shown by option."""
    s.decided = 0
    for side in (USA, JAPAN):
        for card in s.chosen[side]:
            s.hand[side].remove(card)
            insort(s.used if s.t.open_discards else s.secret[side], card)
        s.exchanged[side] = s.due[side] = len(s.chosen[side])
        tell(s, "exchanges", side, s.due[side])
        if s.t.open_discards:
            for card in s.chosen[side]:
                tell(s, "card", card)
    s.chosen = [[], []]
    refill(s)


STRATEGY_PHASE: Final = Procedure[State]("strategy", open_exchange, Exchange(), exchange, DEALING)
