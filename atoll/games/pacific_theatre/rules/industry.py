"""The turn begins; the Industry Phase. Rules R8, R9."""

from __future__ import annotations

from atoll.core.flow import UNSET, Side, tell
from atoll.games.pacific_theatre.rules.deck import shuffle
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import INDUSTRY, JAPAN, USA


def begin_turn(s: State) -> None:
    """R8: the next turn; Q1: where all cards are shuffled before every turn, that is now."""
    s.turn += 1
    s.phase = INDUSTRY
    s.contests = [UNSET, UNSET, UNSET, UNSET]
    s.exchanged = [0, 0]
    tell(s, "turn", s.turn)
    if s.t.shuffle_every_turn:
        shuffle(s)


def produce(s: State) -> None:
    """R9: both gain tokens for their industry, at the same time; Q21: on the first turn too."""
    if s.t.force_before_industry:
        s.force = overwhelming(s)
    for side in (USA, JAPAN):
        s.tokens[side] += s.industry[side]
        tell(s, "produces", side, s.industry[side], s.tokens[side])
    if not s.t.force_before_industry:
        s.force = overwhelming(s)


def overwhelming(s: State) -> Side:
    """R25, Q18: who has at least double the other's tokens; nothing changes them between industry and battle."""
    for side in (USA, JAPAN):
        if s.tokens[side] >= s.t.ratio * s.tokens[1 - side]:
            return side
    return UNSET
