"""PettingZoo's classic games, driven as its documentation shows."""
from __future__ import annotations

import importlib
import warnings
from functools import partial
from pkgutil import iter_modules
from typing import Any

import numpy as np
import pettingzoo.classic

from tests.compare.meter import Figures, any_of, measure

GAMES = tuple(each.name for each in iter_modules(pettingzoo.classic.__path__) if each.name.rpartition("_v")[2].isdigit())


def play(env: Any) -> int:
    """One random game."""
    env.reset()
    decisions = 0
    for agent in env.agent_iter():
        observation, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            env.step(None)
            continue
        if isinstance(observation, dict):
            legal: Any = np.flatnonzero(observation["action_mask"])
            env.step(any_of(legal))
        else:
            env.step(env.action_space(agent).sample())
        decisions += 1
    return decisions


def figures(name: str) -> Figures:
    """One game's."""
    warnings.simplefilter("ignore")
    return measure(name, partial(play, importlib.import_module(f"pettingzoo.classic.{name}").env()))
