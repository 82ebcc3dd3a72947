"""What a search tries first: which cards to exchange as one choice, and what a sensible player does (specification section 9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from atoll.core.flow import Side
from atoll.core.verbs import Action
from atoll.games.pacific_theatre.rules.strategy import BOTH
from atoll.games.pacific_theatre.scripted import KEEP, value
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import AIR, DECLINE, DISCARD, DONE, OWN_LOSS, PUT, Tables

SELDOM: Final = 0.01  # weight of what a sensible player hardly does
DEAD: Final = -100.0  # worth of the other nation's cards
FATAL: Final = -50.0  # of one that costs its player the last token
RIPE: Final = 100.0  # worth of a bomb that wins this turn
AIRY: Final[tuple[float, ...]] = (0.0, 1.0, -1.0)  # more or less weight on air than cards have on average
SWAPS: Final = 2  # cards beyond the first ones that may go in the place of one of them


@lru_cache(maxsize=16)
def worths(t: Tables, side: Side, airy: float) -> list[float]:
    """Of each card to a side."""
    by_card = value(t, side)
    return [by_card[card] + airy * t.stat[AIR][card] if t.usable[side][card] else DEAD for card in range(len(by_card))]


@lru_cache(maxsize=16)
def own_losses(t: Tables) -> list[int]:
    """Of each card: the tokens that it costs its own player."""
    return [
        sum(codes[at + 2] for at in range(0, len(codes), 3) if codes[at + 1] == OWN_LOSS) for codes in t.effects
    ]


def worth(s: State, side: Side, card: int, airy: float = 0.0) -> float:
    """Of a card this turn."""
    if 0 < s.t.bomb_from[card] <= s.turn:
        return RIPE
    return FATAL if own_losses(s.t)[card] >= s.tokens[side] else worths(s.t, side, airy)[card]


def order(s: State, side: Side, airy: float = 0.0) -> list[int]:
    """A hand's cards, those that go first in front; a card that is chosen already goes before all."""
    chosen = s.chosen[side]
    return sorted(s.hand[side], key=lambda card: (card not in chosen, worth(s, side, card, airy), card))


def policy(s: State, side: Side, legal: list[Action]) -> list[float]:
    """How likely a sensible player takes each: it exchanges what is worth little, takes every draw, and plays the better card."""
    if legal[-1] == DONE:
        return exchange_policy(s, side, legal)
    if legal[0] >= PUT:
        return [4.0 ** min(worth(s, side, action - PUT), 12.0) for action in legal]
    return [SELDOM if action == DECLINE else 1.0 for action in legal]


def exchange_policy(s: State, side: Side, legal: list[Action]) -> list[float]:
    """The first card that ought to go, in ascending order; then done."""
    weights = [SELDOM] * len(legal)
    weights[-1] = 1.0
    if len(legal) > 1:
        poor = [action - DISCARD for action in legal[:-1] if worth(s, side, action - DISCARD) < KEEP[side]]
        going = sorted(poor, key=lambda card: (worth(s, side, card), card))[: s.t.exchange - len(s.chosen[side])]
        if going:
            weights[legal.index(DISCARD + min(going))] = 1.0
            weights[-1] = SELDOM
    return weights


def plans(s: State, side: Side, legal: list[Action]) -> list[tuple[Action, ...]]:
    """Sets of cards to be exchanged, each with the word that one is done; elsewhere each action for itself."""
    if legal[-1] != DONE:
        return [(action,) for action in legal]
    found: dict[tuple[Action, ...], None] = {}
    for going in sets(s, side):
        left = sorted([card for card in going if card not in s.chosen[side]])
        if not left or DISCARD + left[0] in legal:
            found[(*[DISCARD + card for card in left], DONE)] = None
    return list(found)


def sets(s: State, side: Side) -> Iterator[list[int]]:
    """The scripted player's set first; the first cards of each order; one of them kept and a later one given away."""
    first, chosen = order(s, side), len(s.chosen[side])
    poor = [card for card in first if worth(s, side, card) < KEEP[side] or card in s.chosen[side]]
    most = min(s.t.exchange, len(first))
    yield poor[:most]
    for airy in AIRY:
        by_worth = order(s, side, airy)
        yield from (by_worth[:count] for count in range(chosen, most + 1))
    for kept in range(chosen, most):
        for other in first[most : most + SWAPS]:
            yield [*first[:kept], *first[kept + 1 : most], other]


def unseal(s: State, side: Side) -> None:
    """R14: the other side's exchange is not decided."""
    s.chosen[1 - side] = []
    s.decided &= 1 << side
    s.asked = BOTH & ~s.decided
