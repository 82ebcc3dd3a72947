"""Hit numbers, Yamamoto's die, the dice, re-rolls, and who has won. Rules R15, R19, R23, R47-R49, Q38, Q50."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import CHANCE, NATURE, NOBODY, UNSET, ChanceNode, Node, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR, Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.allocation import activated, bought
from atoll.games.tora_tora_tora.state import COMPARED, REVEALED, ROLLING, State
from atoll.games.tora_tora_tora.tables import (
    ACTIVE,
    ALLIES,
    CANCEL_HIT,
    EXTRA_DICE,
    GUIDE,
    HIT_MOD,
    INACTIVE,
    JAPAN,
    JAPAN_POOL,
    PASS,
    ROLL,
    T_GUIDED,
    T_LAND_DRAWN,
    T_NAVAL_DRAWN,
    guide,
    pass_,
    roll,
)
from atoll.kit import dice

BOTH: Final = (JAPAN, ALLIES)
NO_SUCH_DIE: Final = Objection("R23", "no such die")


# --- hit numbers ----------------------------------------------------------------------------------------------------------


def hit_number(s: State, unit: int, r: int) -> int:
    """R47: the hit number of a Unit of the Battle with r RPs, its home and all cards played included; 0: it rolls no die."""
    base = bought(s, unit, r)
    if not base:
        return 0
    number = base + home_bonus(s, s.t.side[unit]) + card_bonus(s, unit)
    return max(1, min(number, s.t.most_hit))


def home_bonus(s: State, side: Side) -> int:
    """R47, Q50: Armies that defend a 3-star Home of their own side hit more often."""
    b = s.battle
    return s.t.home_bonus if b.is_land and side != b.attacker and s.t.bonus[side] >> b.area & 1 else 0


def card_bonus(s: State, unit: int) -> int:
    """3.9, hit_mod: what the own card adds and the enemy's takes away."""
    t, side = s.t, s.t.side[unit]
    own, enemy = s.battle.event[side], s.battle.event[1 - side]
    bonus = 0
    if own != UNSET and t.event[own] == HIT_MOD and t.e_nation[own] in (UNSET, t.nation[unit]):
        bonus += t.e_own[own]
    if enemy != UNSET and t.event[enemy] == HIT_MOD:
        bonus += t.e_enemy[enemy]
    return bonus


def dice_of(s: State, side: Side, r: int, single: int) -> list[int]:
    """R48: the hit numbers of the dice that a commitment rolls: one for each activated Unit, then those of a card."""
    units = activated(s, side, r, single)
    return [hit_number(s, unit, r) for unit in units] + extra_dice(s, side, units, r)


def extra_dice(s: State, side: Side, units: list[int], r: int) -> list[int]:
    """3.9, extra_dice: at a number of their own, or at the best of the activated Units that the card speaks of."""
    t, card = s.t, s.battle.event[side]
    if card == UNSET or t.event[card] != EXTRA_DICE:
        return []
    best = 0
    for unit in units:
        if t.e_nation[card] in (UNSET, t.nation[unit]):
            best = max(best, hit_number(s, unit, r))
    if not best:
        return []
    return [t.e_number[card] if t.e_number[card] > 0 else best] * t.e_dice[card]


def unit_dice(s: State, side: Side) -> int:
    """R48: how many of a side's dice are Units'; they come first."""
    return len(activated(s, side, s.battle.commit[side], s.battle.single[side]))


def take_dice(s: State) -> None:
    """R47, R48: hit numbers with all modifiers; nothing is rolled yet. A card of which nothing comes is told."""
    b = s.battle
    for side in BOTH:
        b.need[side] = dice_of(s, side, b.commit[side], b.single[side])
        b.face[side] = [0] * len(b.need[side])
        for number in sorted(set(b.need[side]), reverse=True):
            tell(s, "dice", side, b.need[side].count(number), number)
        card = b.event[side]
        if card != UNSET and s.t.event[card] == EXTRA_DICE and len(b.need[side]) == unit_dice(s, side):
            tell(s, "in vain", card)


# --- Yamamoto -------------------------------------------------------------------------------------------------------------


def can_guide(s: State) -> bool:
    """R23: whether Yamamoto can help in this Battle."""
    b, t = s.battle, s.t
    return (
        b.stage == REVEALED
        and s.admiral == ACTIVE
        and not b.is_land
        and bool(t.coast[b.area] >> s.yamamoto & 1)
        and s.rp[JAPAN_POOL] >= t.guide_cost
        and unit_dice(s, JAPAN) > 0
    )


class Guide(Node[State]):
    """R23, Q38: Japan may pay to set one die of an activated Fleet to 1 before it is rolled."""

    name: ClassVar[str] = "guide"
    verbs: ClassVar[tuple[Verb, ...]] = (guide, pass_)

    def to_act(self, s: State) -> Sides:
        return 1 << JAPAN if can_guide(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        fleets = s.battle.need[JAPAN][: unit_dice(s, JAPAN)]
        return None if action == PASS or action - GUIDE in fleets else NO_SUCH_DIE

    def apply(self, s: State, side: Side, action: Action) -> None:
        b = s.battle
        b.stage = ROLLING
        if action != PASS:
            s.rp[JAPAN_POOL] -= s.t.guide_cost
            s.admiral = INACTIVE
            s.tally[T_GUIDED] += 1
            b.face[JAPAN][b.need[JAPAN].index(action - GUIDE)] = 1
            tell(s, "guides", action - GUIDE, s.t.guide_cost)


# --- dice -----------------------------------------------------------------------------------------------------------------


def unrolled(s: State, side: Side) -> list[int]:
    """R48: the dice that are thrown next: those with the hit number of the first unrolled one, as many as fit a throw."""
    b = s.battle
    need, face = b.need[side], b.face[side]
    found: list[int] = []
    for n in range(len(face)):
        if face[n] == 0 and (not found or need[n] == need[found[0]]) and len(found) < dice.MOST:
            found.append(n)
    return found


def thrower(s: State) -> Side:
    """R48: whose dice are thrown next, UNSET if all are rolled."""
    for side in BOTH:
        if 0 in s.battle.face[side]:
            return side
    return UNSET


class Roll(ChanceNode[State]):
    """R48: the dice of both sides, like ones together."""

    name: ClassVar[str] = "roll"
    verbs: ClassVar[tuple[Verb, ...]] = (roll,)

    def to_act(self, s: State) -> Sides:
        return NOBODY if thrower(s) == UNSET else NATURE

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        side = thrower(s)
        first = ROLL + side * PAIR
        return [(first + number, dice.WEIGHTS[number]) for number in dice.throws(len(unrolled(s, side)))]

    def sample(self, s: State, rng: Rng) -> Action:
        side = thrower(s)
        return ROLL + side * PAIR + dice.throw(len(unrolled(s, side)), rng)

    def apply(self, s: State, side: Side, action: Action) -> None:
        assert side == CHANCE
        who = (action - ROLL) // PAIR
        for n, face in zip(unrolled(s, who), dice.THROWS[(action - ROLL) % PAIR], strict=True):
            s.battle.face[who][n] = face


def begin_rolling(s: State) -> None:
    """R48: Yamamoto's moment is over."""
    s.battle.stage = ROLLING


def missed(s: State, side: Side) -> bool:
    """R19: whether a side has a die that missed."""
    b, found = s.battle, 0
    for face, need in zip(b.face[side], b.need[side]):
        found += face > need
    return found > 0


# --- who has won ----------------------------------------------------------------------------------------------------------


def cancelled(s: State, side: Side) -> int:
    """3.9, cancel_hit: how many of a side's hits the enemy's card ignores."""
    card = s.battle.event[1 - side]
    return s.t.e_cancel[card] if card != UNSET and s.t.event[card] == CANCEL_HIT else 0


def count_hits(s: State, side: Side) -> int:
    """R47: a side's dice that show no more than their hit numbers, without those that are ignored."""
    b = s.battle
    hits = 0
    for face, need in zip(b.face[side], b.need[side]):
        hits += face <= need
    return max(0, hits - cancelled(s, side))


def compare(s: State) -> None:
    """R49: more hits win; the difference are excess hits; as many hits are a draw."""
    b = s.battle
    b.hits = [count_hits(s, JAPAN), count_hits(s, ALLIES)]
    b.stage = COMPARED
    tell(s, "hits", b.hits[JAPAN], b.hits[ALLIES])
    if b.hits[JAPAN] == b.hits[ALLIES]:
        s.tally[T_LAND_DRAWN if b.is_land else T_NAVAL_DRAWN] += 1
        tell(s, "draw")
        return
    b.loser = JAPAN if b.hits[JAPAN] < b.hits[ALLIES] else ALLIES
    b.excess = abs(b.hits[JAPAN] - b.hits[ALLIES])
    tell(s, "wins", 1 - b.loser)
