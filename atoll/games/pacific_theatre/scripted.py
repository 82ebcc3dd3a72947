"""The computer players of specification section 9: each decides what to exchange, and which drawn card to play."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from atoll.core.flow import Side
from atoll.core.game import Player
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import Action
from atoll.games.pacific_theatre.tables import (
    DISCARD,
    DO,
    DONE,
    DRAW,
    OWN_LOSS,
    PUT,
    TAKE,
    WHEN,
    Tables,
)

# Weights found by hill climbing in self-play (specification section 9): the five stats, then the notes, by side.
STAT_WEIGHTS: Final = ((1.00, 0.60, 0.06, 1.15, 0.61), (1.00, 0.32, 0.18, 1.37, 0.43))
NOTE_WEIGHTS: Final[tuple[dict[str, float], dict[str, float]]] = (
    {
        "win enemy_loss": 2.17,
        "lose enemy_loss": -0.40,
        "play enemy_loss": 1.85,
        "play own_loss": 2.81,
        "play own_next_draw": 2.07,
        "play enemy_next_draw": 1.82,
        "play own_ic": 2.64,
        "play japan_ic": 1.91,
        "win own_ic": 0.94,
    },
    {
        "win enemy_loss": 2.52,
        "lose enemy_loss": -1.41,
        "play enemy_loss": 2.57,
        "play own_loss": 2.72,
        "play own_next_draw": 1.27,
        "play enemy_next_draw": 1.61,
        "play own_ic": 3.50,
        "play japan_ic": 2.13,
        "win own_ic": 0.74,
    },
)
KEEP: Final = (2.48, 2.54)  # a card worth less is exchanged
WEAK: Final = 2.0  # as is one of no more stats, by the player `stats`

Worth = Callable[[Tables, Side], list[float]]
Exchange = Callable[[Seat, dict[str, Any]], list[int]]


@lru_cache(maxsize=64)
def stat_sum(t: Tables, side: Side) -> list[float]:
    """Of each card: all five stats together."""
    return [float(sum(numbers[card] for numbers in t.stat)) for card in range(len(t.names))]


@lru_cache(maxsize=64)
def value(t: Tables, side: Side) -> list[float]:
    """Of each card: its stats and notes by their weights."""
    return [_value(t, side, card) for card in range(len(t.names))]


def _value(t: Tables, side: Side, card: int) -> float:
    worth = sum(weight * numbers[card] for weight, numbers in zip(STAT_WEIGHTS[side], t.stat))
    codes = t.effects[card]
    for at in range(0, len(codes), 3):
        note = f"{WHEN[codes[at]]} {DO[codes[at + 1]]}"
        sign = -1 if codes[at + 1] == OWN_LOSS else 1
        worth += sign * NOTE_WEIGHTS[side].get(note, 0.0) * abs(codes[at + 2])
    return worth


def nothing(seat: Seat, view: dict[str, Any]) -> list[int]:
    """Keep all cards."""
    return []


def dead(seat: Seat, view: dict[str, Any]) -> list[int]:
    """The other nation's cards, the lowest number first."""
    t, side = seat.tables, seat.side
    return [card for card in view["hand"][side] if not t.usable[side][card]]


def weak(seat: Seat, view: dict[str, Any]) -> list[int]:
    """The other nation's cards, then own ones of few stats."""
    worth = stat_sum(seat.tables, seat.side)
    return _order(seat, view, worth, WEAK + 0.5)


def worthless(seat: Seat, view: dict[str, Any]) -> list[int]:
    """The other nation's cards, then own ones of little value."""
    return _order(seat, view, value(seat.tables, seat.side), KEEP[seat.side])


def _order(seat: Seat, view: dict[str, Any], worth: list[float], below: float) -> list[int]:
    """Dead cards, then own ones worth less than a limit, the least first; never a bomb that wins this turn."""
    own = [card for card in view["hand"][seat.side] if seat.tables.usable[seat.side][card]]
    poor = [card for card in own if worth[card] < below and not _is_ripe(seat.tables, view, card)]
    return dead(seat, view) + sorted(poor, key=lambda card: (worth[card], card))


def _is_ripe(t: Tables, view: dict[str, Any], card: int) -> bool:
    return 0 < t.bomb_from[card] <= int(view["turn"])


def _player(exchange: Exchange, worth: Worth) -> Player:
    """A player of these judgements; it takes every optional draw."""

    def play(seat: Seat, rng: Rng) -> Action:
        asks = seat.asks()
        if asks == "exchange":
            return _next_discard(seat, exchange)
        if asks == "pick":
            return PUT + _best(seat, worth(seat.tables, seat.side))
        return TAKE if asks == "extra" else DRAW

    return play


def _next_discard(seat: Seat, exchange: Exchange) -> Action:
    """The cards to be exchanged one by one in ascending order, then done; goes on from whatever is chosen."""
    view = seat.view()
    chosen = view["chosen"][seat.side]
    last, room = max(chosen, default=-1), seat.tables.exchange - len(chosen)
    going = exchange(seat, view)[: seat.tables.exchange]
    left = sorted(card for card in going if card > last) if room else []
    return DISCARD + left[0] if left else DONE


def _best(seat: Seat, worth: list[float]) -> int:
    """Of the drawn cards that can be used the best, a bomb that wins before all; of equal ones the first drawn."""
    view, usable = seat.view(), seat.tables.usable[seat.side]
    cards = [card for card in view["turned"] if usable[card]]
    return int(max(cards, key=lambda card: (_is_ripe(seat.tables, view, card), worth[card])))


PLAYERS: Final[dict[str, Player]] = {
    "scripted": _player(worthless, value),
    "stats": _player(weak, stat_sum),
    "trim": _player(dead, stat_sum),
    "stand": _player(nothing, stat_sum),
}
