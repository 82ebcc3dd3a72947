"""R3-R13, R138, R142: victory points, sudden death, fever, and how the game ends."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import NATURE, NOBODY, ChanceNode, Procedure, Sides, finish, tell
from atoll.core.rng import Rng
from atoll.core.verbs import VERB, Action
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ALLIES,
    ENDINGS,
    G_CLEARING,
    G_CONTROL,
    G_DOOLITTLE,
    G_FEVER,
    THROW,
    WITH_FEVER,
    throw,
)
from atoll.kit import dice

DECISIVE: Final = 1
VICTORY: Final = 2
DRAW: Final = 3
DEFEAT: Final = 4
SUDDEN_DEFEAT: Final = 5
RESULT: Final[tuple[float, ...]] = (0.0, 1.0, 1.0, 0.0, -1.0, -1.0)  # by ending


def add_vp(s: State, n: int, why: int, subject: int) -> None:
    """R3-R8, R13: VP change at once, also to below 0, for a reason (G_...) and by a space, Unit or event.

    A sudden end is only noted in `s.ending`: a step `sudden` has to follow, so that the rest of the present step does no harm.
    """
    if n == 0:
        return
    _book(s, n, why, subject)
    if why == G_CONTROL:
        tell(s, "vp of space", subject, n, s.vp)
    elif why == G_DOOLITTLE:
        tell(s, "vp of event", subject, n, s.vp)
    else:
        tell(s, "vp of unit", subject, n, s.vp)
    test_sudden(s)


def _book(s: State, n: int, why: int, subject: int = 0) -> None:
    """A change of VP, kept with its turn and its reason for the player."""
    s.vp += n
    s.tally[why] += n
    s.ledger += [s.turn, why, subject, n]


def test_sudden(s: State) -> None:
    """R8: below 0 is a defeat, 18 a decisive victory, once the first action of the second turn is done."""
    if not s.live or s.ending:
        return
    if s.vp < s.t.sudden_defeat:
        s.ending = SUDDEN_DEFEAT
    elif s.vp >= s.t.sudden_victory:
        s.ending = DECISIVE


def sudden(s: State) -> None:
    """R8: the game is over at once if VP have decided it. A step after whatever may change VP."""
    if s.ending:
        tell(s, "ended", s.ending, s.vp)
        finish(s)


def go_live(s: State) -> None:
    """R8: from the first completed action of the second turn on, or the end of its Action Phase, VP can end the game."""
    if s.turn >= s.t.sudden_from and not s.live:
        s.live = 1
        test_sudden(s)


# ---- fever


class FeverDice(ChanceNode[State]):
    """R10: three dice at or below the VP start Victory Fever, once in a game."""

    name = "fever"
    verbs = (throw,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(THROW + number, dice.WEIGHTS[number]) for number in dice.throws(s.t.fever_dice)]

    def sample(self, s: State, rng: Rng) -> Action:
        return THROW + dice.throw(s.t.fever_dice, rng)

    def apply(self, s: State, side: int, action: Action) -> None:
        s.due = 0
        total = sum(dice.THROWS[action % VERB])
        tell(s, "fever dice", total, s.vp)
        if total <= s.vp:
            _start_fever(s)


def _ask_fever(s: State) -> None:
    """R10: not checked again once it is active."""
    s.due = int(not s.fever)


def _start_fever(s: State) -> None:
    """R10, R11: the cost, and the special markers of both sides join their containers."""
    t = s.t
    s.fever = s.turn
    before, left = s.vp, s.vp - t.fever_cost
    _book(s, (left if left > 0 else t.fever_floor) - before, G_FEVER)
    tell(s, "fever", s.vp - before, s.vp)
    s.bag = sorted([*s.bag, *(event for event, start in enumerate(t.e_start) if start == WITH_FEVER)])
    for order, special in enumerate(t.o_fever):
        s.orders += [order] * (special * t.o_count[order])
    s.orders.sort()
    test_sudden(s)  # Q46


FEVER: Final = Procedure[State]("victory fever", _ask_fever, FeverDice(), sudden)


# ---- the end


def last_turn(s: State) -> int:
    """R11, R12: the turn after which the game ends."""
    return s.t.last_turn_fever if s.fever else s.t.last_turn


def settle(s: State) -> None:
    """R9, R138, R142: the game is over after its last turn; VP say how."""
    if s.t.clearing_zones:
        _clear_zones(s)
    t = s.t
    s.ending = VICTORY if s.vp >= t.victory else DRAW if s.vp >= t.draw else DEFEAT
    tell(s, "ended", s.ending, s.vp)
    finish(s)


def _clear_zones(s: State) -> None:
    """R138: each Allied base inside the line costs a VP; the total may fall below 0 (R142)."""
    bases = s.base[ALLIES]
    n = sum(bases[space] > 0 for space in range(s.t.spaces) if s.t.inside[space])
    _book(s, -n, G_CLEARING)
    tell(s, "clearing", n, s.vp)


def returns(s: State) -> list[float]:
    """The final result of Japan: 1 won, 0 drawn, -1 lost."""
    return [RESULT[s.ending]]


def outcome(s: State) -> str:
    """The label of how the game ended."""
    return ENDINGS[s.ending]


__all__ = ["DECISIVE", "FEVER", "add_vp", "go_live", "last_turn", "outcome", "returns", "settle", "sudden"]
