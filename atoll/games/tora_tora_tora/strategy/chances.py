"""How a Battle of some dice against others ends on average. Rules R47-R49."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

FACES: Final = 6


class Clash(NamedTuple):
    """How likely a side wins, draws and loses, and how many Units it expects to eliminate and to lose."""

    win: float
    draw: float
    loss: float
    kills: float
    losses: float


NO_CLASH: Final = Clash(0.0, 1.0, 0.0, 0.0, 0.0)


@lru_cache(maxsize=4096)
def hits(dice: int, number: int, sure: bool = False) -> tuple[float, ...]:
    """The chances of 0, 1, 2 ... hits of some dice with one hit number; so many of the dice are sure hits."""
    if sure and dice:
        return (0.0, *hits(dice - 1, number))
    p = number / FACES
    return tuple(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1))


@lru_cache(maxsize=8192)
def clash(dice: int, number: int, units: int, foes: int, foe_number: int, foe_units: int, admiral: int = 0) -> Clash:
    """Own dice, hit number and Units that can fall against the enemy's; the difference of hits are the losses.

    `admiral`: 1 if Yamamoto helps the own side, -1 if he helps the enemy (R23).
    """
    win = draw = loss = kills = losses = 0.0
    for own, p in enumerate(hits(dice, number, admiral > 0)):
        for other, q in enumerate(hits(foes, foe_number, admiral < 0)):
            if own > other:
                win += p * q
                kills += p * q * min(own - other, foe_units)
            elif own < other:
                loss += p * q
                losses += p * q * min(other - own, units)
            else:
                draw += p * q
    return Clash(win, draw, loss, kills, losses)
