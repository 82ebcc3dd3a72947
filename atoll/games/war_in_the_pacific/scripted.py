"""The computer player written for this game: greedy, one die at a time (specification section 10).

It keeps nothing between two choices. A die that is raised for an island is worth more for that island afterwards, so the
small steps of one use follow each other by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import Action
from atoll.games.war_in_the_pacific.evaluate import Look, uses
from atoll.games.war_in_the_pacific.rules.pool import SIX
from atoll.games.war_in_the_pacific.tables import (
    ACCEPT,
    ATTACH,
    BOMB,
    BUILD,
    BUMP,
    CLAIM_BLUE,
    CLAIM_BOMB,
    COUNTER_ATTACK,
    END,
    EUROPEAN_PRIORITIES,
    EVENT_DIE,
    NATURAL_SIX,
    PAIR_WITH,
    RED,
    REMOVE,
    REROLL,
    SUPPLY,
    TAKE,
    WHITE,
    WHITE_NATURAL,
)

USELESS: Final = (1,)                          # white values that are rolled again whenever possible
WEAK: Final = (2, 3)                           # and those while there is more air power than RICH
RICH: Final = 3
CUBES_AT_RISK: Final = 2                       # black cubes that make a counter-attack worth a cube

Rule = Callable[[Look], Action | None]


def scripted(seat: Seat, rng: Rng) -> Action:
    """One of the legal actions; the same in the same position."""
    return decided(Look(seat.tables, seat.view(), seat.legal()), seat.asks())


def decided(look: Look, asks: str) -> Action:
    """What the first rule says that names a legal action."""
    for rule in RULES[asks]:
        action = rule(look)
        if action in look.legal:
            return action
    return look.legal[0]


def bomb_made(look: Look) -> Action | None:
    """R21, R31: a bomb from sixes while a raid can still carry it."""
    if look.raided and not look.turns_left:
        return None
    return CLAIM_BOMB if CLAIM_BOMB in look.legal else BUILD + NATURAL_SIX


def poor_die_again(look: Look) -> Action | None:
    """R22: blue cubes, or sixes that become blue, go to white 1s; what is more than enough also to 2s and 3s."""
    for value in USELESS + WEAK if look.purse > RICH else USELESS:
        if WHITE_NATURAL + value - 1 in look.kinds:
            return rolled_again(look, WHITE_NATURAL + value - 1)
    return None


def rolled_again(look: Look, kind: int) -> Action:
    """R18, R22: with a blue cube, claimed first if none is there."""
    return REROLL + kind if look.blue else CLAIM_BLUE


def cheap_raid(look: Look) -> Action | None:
    """R44: every turn a raid, with the lowest die that launches it."""
    launchers = [kind for kind in look.kinds if BOMB + kind in look.legal]
    return BOMB + min(launchers, key=look.value) if launchers else None


def best_use(look: Look) -> Action | None:
    """R24: the island, supply or research for which a die is worth most."""
    best = max(uses(look), default=None)
    return best.action if best and best.worth > 0 else None


def spare_supply(look: Look) -> Action | None:
    """R26: on the last turn too, since a cube may let another die land; the lowest die first."""
    if not look.turns_left and len(look.dice) == 1:
        return None
    dice = [kind for kind in look.kinds if SUPPLY + kind in look.legal]
    return SUPPLY + min(dice, key=look.value) if dice else None


def last_dice_again(look: Look) -> Action | None:
    """R22: after the last turn air power is worth nothing, so dice that are good for nothing are rolled again."""
    if look.turns_left or not look.kinds:
        return None
    return rolled_again(look, min(look.kinds, key=look.value))


def event_changed(look: Look) -> Action | None:
    """R9: no counter-attack on cubes that are there: one step up unless that costs a white die, otherwise another roll."""
    event = look.t.event_by_roll
    if event[look.rolled] != COUNTER_ATTACK or look.black < CUBES_AT_RISK:
        return None
    above = event[min(look.rolled + 1, SIX)]
    is_cheap = above != COUNTER_ATTACK and (above != EUROPEAN_PRIORITIES or look.reds > 0)
    return BUMP + EVENT_DIE if is_cheap else REROLL + EVENT_DIE


def raid_mended(look: Look) -> Action | None:
    """R47: the lowest bombing die is rolled again; where black cubes may, they raise the highest to a hit."""
    low, high = look.raid_dice[0], look.raid_dice[-1]
    if BUMP + look.t.kind[high] in look.legal and look.black >= look.t.raid_hit - look.t.value[high]:
        return int(BUMP + look.t.kind[high])
    return rolled_again(look, look.t.kind[low])


def low_pair(look: Look) -> Action | None:
    """R37 (Q2): the lowest second die that reaches."""
    return min(look.legal, key=lambda action: look.value(action - PAIR_WITH))


def always(action: Action) -> Rule:
    """The same answer in every position."""
    return lambda look: action


# For each question the rules in order; the first that names a legal action decides.
RULES: Final[dict[str, tuple[Rule, ...]]] = {
    "event_modify": (event_changed, always(ACCEPT)),
    "advancement_modify": (always(ACCEPT),),
    "remove_die": (always(REMOVE + RED), always(REMOVE + WHITE)),
    "assign": (
        bomb_made, poor_die_again, cheap_raid, best_use, spare_supply, last_dice_again,
        always(CLAIM_BLUE), always(END),
    ),
    "breakthrough": (always(TAKE),),
    "second_six": (low_pair,),
    "raid_attach": (always(ATTACH),),
    "raid_modify": (raid_mended, always(ACCEPT)),
}
