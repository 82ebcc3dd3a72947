"""A card for a second throw of a missed die. Rules R15, R17, R19."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import UNSET, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import PAIR, Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.cards import ANNOUNCED, ANNOUNCING, NOT_HELD, close_window, is_open, open_window, spend
from atoll.games.tora_tora_tora.rules.rolls import BOTH, Roll
from atoll.games.tora_tora_tora.state import CHOOSING, ROLLING, State
from atoll.games.tora_tora_tora.tables import REROLL, REROLL_WINDOW, reroll

NO_MISS: Final = Objection("R19", "no such miss")


def open_rerolls(s: State) -> None:
    """R16, R17: all dice lie; who has played no card in this Battle may announce one."""
    open_window(s, REROLL_WINDOW)


def open_choice(s: State) -> None:
    """R17: those who have announced choose, both at the same time."""
    s.battle.stage = CHOOSING


def misses(s: State, side: Side) -> list[int]:
    """R19: the hit numbers of a side's missed dice, each once, ascending."""
    b = s.battle
    return sorted({need for face, need in zip(b.face[side], b.need[side]) if face > need})


class Reroll(Node[State]):
    """R17, R19: which card, and which missed die is thrown again."""

    name: ClassVar[str] = "reroll"
    verbs: ClassVar[tuple[Verb, ...]] = (reroll,)
    sealed: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        asked = 0
        for side in BOTH:
            if s.said[side] == ANNOUNCED and s.battle.redo[side] == UNSET:
                asked |= 1 << side
        return asked

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        card, number = divmod(action - REROLL, PAIR)
        if card not in s.hand[side]:
            return NOT_HELD
        return None if number in misses(s, side) else NO_MISS

    def legal(self, s: State, side: Side) -> list[Action]:
        numbers = misses(s, side)
        return [REROLL + card * PAIR + number for card in s.hand[side] for number in numbers]

    def apply(self, s: State, side: Side, action: Action) -> None:
        b = s.battle
        b.redo[side], number = divmod(action - REROLL, PAIR)
        b.again[side] = first_miss(b.face[side], b.need[side], number)


def first_miss(face: list[int], need: list[int], number: int) -> int:
    """R19: the first missed die with a hit number; like dice are one choice."""
    for n in range(len(face)):
        if need[n] == number and face[n] > number:
            return n
    raise AssertionError("there is such a die")


def take_up(s: State) -> None:
    """R17, R19: the chosen cards are shown and spent, the chosen dice are taken up to be thrown again."""
    b = s.battle
    b.stage = ROLLING
    for side in BOTH:
        if b.redo[side] != UNSET:
            spend(s, side, b.redo[side])
            tell(s, "rolls again", b.face[side][b.again[side]], side, b.redo[side])
            b.face[side][b.again[side]] = 0


SECOND_THROWS: Final = Procedure[State](
    "second throws", ANNOUNCING, open_choice, Reroll(), take_up, close_window, Roll(), loop_while=is_open
)
REROLLS: Final = Procedure[State]("re-rolls", open_rerolls, SECOND_THROWS)
