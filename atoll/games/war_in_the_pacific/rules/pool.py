"""The dice of the pool: rolling, sixes, and what cubes do to them. Rules R16-R25."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR, Action, Objection, Verb
from atoll.games.war_in_the_pacific.state import NOTHING, REROLLING, State
from atoll.games.war_in_the_pacific.tables import DIE, RED, ROLL, WHITE, die, die_code, roll
from atoll.kit.dice import THROWS, WEIGHTS, throw, throws

SIX: Final = 6
NO_SUCH_DIE: Final = Objection("R24", "no such die", 0)
NO_BLACK: Final = Objection("R23", "no black", 1)
AT_SIX: Final = Objection("R23", "die at its highest", 2)
NO_BLUE: Final = Objection("R22", "no blue", 1)
NO_TOKEN: Final = Objection("R18", "no token", 1)
BLUE_FULL: Final = Objection("R20", "blue full", 2)
TOO_FEW_TOKENS: Final = Objection("R18", "too few tokens", 1)
BOMBS_LOCKED: Final = Objection("R21", "bombs locked", 2)
BOMBS_FULL: Final = Objection("R21", "bombs full", 2)


def has_kind(s: State, kind: int) -> bool:
    """R24: an unallocated die of the kind lies in the pool."""
    return any(s.t.kind[each] == kind for each in s.dice)


def find_kind(s: State, kind: int) -> int:
    """The place of the first unallocated die of a kind; equal dice are one choice."""
    for place, each in enumerate(s.dice):
        if s.t.kind[each] == kind:
            return place
    raise AssertionError("only dice of the pool are allocated")


def take_kind(s: State, kind: int) -> int:
    """R24: the die is allocated: it leaves the pool, and nothing can change it any more (Q42)."""
    return s.dice.pop(find_kind(s, kind))


def highest(s: State, kind: int) -> int:
    """R23, Q8, Q9: how far a die of this kind may be raised."""
    return s.t.red_cap if s.t.kind_red[kind] else SIX


def bump_objection(s: State, kind: int) -> Objection | None:
    """R23: which rule keeps a die in the pool from being raised."""
    if not s.black:
        return NO_BLACK
    return AT_SIX if s.t.kind_value[kind] >= highest(s, kind) else None


def raise_die(s: State, kind: int) -> None:
    """R23: a black cube adds 1; a die raised to 6 is no natural 6."""
    place = find_kind(s, kind)
    s.black -= 1
    s.dice[place] += 1
    s.dice.sort()


def reroll_die(s: State, kind: int) -> None:
    """R22, Q44: a blue cube; the die is rolled again, what was added to it is lost, its token is kept."""
    s.blue -= 1
    s.colour = RED if s.t.kind_red[kind] else WHITE
    take_kind(s, kind)
    s.doing = REROLLING


def claim_blue_objection(s: State) -> Objection | None:
    """R18, R20: which rule keeps a six token from becoming a blue cube."""
    if not s.tokens:
        return NO_TOKEN
    return BLUE_FULL if s.blue >= s.t.blue_limit else None


def claim_bomb_objection(s: State) -> Objection | None:
    """R18, R21, Q12, Q40: which rule keeps two six tokens from becoming a bomb."""
    if s.tokens < s.t.sixes_for_bomb:
        return TOO_FEW_TOKENS
    if not s.t.bombs_rule or s.research < len(s.t.research):
        return BOMBS_LOCKED
    return BOMBS_FULL if s.green >= s.t.green_limit else None


def gain_blue(s: State) -> None:
    """R18, R19: one token, one blue cube; the die itself may still be allocated."""
    s.tokens -= 1
    s.blue += 1
    tell(s, "blue gained")


def gain_tokens(s: State, sixes: int) -> None:
    """R18, Q11: each natural six of a white die gives a token."""
    s.sixes += sixes
    s.tokens += sixes
    if sixes:
        tell(s, "six", sixes)


class PoolRoll(ChanceNode[State]):
    """R16: all dice of the pool are rolled together once."""

    name: ClassVar[str] = "pool_roll"
    verbs: ClassVar[tuple[Verb, ...]] = (roll,)

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.pool_rolled else NATURE

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [
            (ROLL + white * PAIR + red, WEIGHTS[white] * WEIGHTS[red]) for white in throws(s.whites) for red in throws(s.reds)
        ]

    def sample(self, s: State, rng: Rng) -> Action:
        red = throw(s.reds, rng) if s.reds else 0
        return ROLL + throw(s.whites, rng) * PAIR + red

    def apply(self, s: State, side: Side, action: Action) -> None:
        white, red = divmod(action - ROLL, PAIR)
        s.pool_rolled = True
        s.dice = [die_code(WHITE, face) for face in THROWS[white]] + [die_code(RED, face) for face in THROWS[red]]
        s.dice.sort()
        gain_tokens(s, THROWS[white].count(SIX))


class RerollDie(ChanceNode[State]):
    """R22: the new result stands, and may be rolled again for another cube."""

    name: ClassVar[str] = "reroll_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.doing == REROLLING else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DIE + face, 1) for face in range(6)]

    def sample(self, s: State, rng: Rng) -> Action:
        return DIE + rng.below(6)

    def apply(self, s: State, side: Side, action: Action) -> None:
        face = action - DIE + 1
        s.dice.append(die_code(s.colour, face))
        s.dice.sort()
        gain_tokens(s, int(s.colour == WHITE and face == SIX))
        s.doing, s.colour = NOTHING, UNSET
