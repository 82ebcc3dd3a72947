"""RLCard, driven as its environments' `run` does, without the records that it keeps for training."""
from __future__ import annotations

from functools import partial
from typing import Any

import rlcard

from tests.compare.meter import Figures, any_of, measure

GAMES = ("blackjack", "leduc-holdem", "limit-holdem", "no-limit-holdem", "doudizhu", "mahjong", "uno", "gin-rummy", "bridge")


def play(env: Any) -> int:
    """One random game."""
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        state, _ = env.step(any_of(list(state["legal_actions"])))
        decisions += 1
    return decisions


def figures(name: str) -> Figures:
    """One game's."""
    return measure(name, partial(play, rlcard.make(name)))
