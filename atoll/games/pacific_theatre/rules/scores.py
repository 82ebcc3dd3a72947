"""The scores of a battle. Rules R7, R23-R25."""

from __future__ import annotations

from atoll.core.flow import Side
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import JAPAN


def printed(s: State, side: Side, stat: int) -> int:
    """R7, R23: the sum over a side's cards in play."""
    numbers, found = s.t.stat[stat], 0
    for card in s.play[side]:
        found += numbers[card]
    return found


def pearl_harbor(s: State, side: Side, stat: int) -> int:
    """R24: Japan's air on the first turn, whatever its cards."""
    return s.t.pearl[stat] if side == JAPAN and s.turn == s.t.pearl_turn else 0


def overwhelming_force(s: State, side: Side, stat: int) -> int:
    """R25: for the side with double the tokens."""
    return s.t.force[stat] if s.force == side else 0


def total(s: State, side: Side, stat: int) -> int:
    """R23, R24, R25, Q19: cards and both additions; all comparisons use it."""
    return printed(s, side, stat) + pearl_harbor(s, side, stat) + overwhelming_force(s, side, stat)
