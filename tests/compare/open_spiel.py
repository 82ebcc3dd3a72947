"""OpenSpiel: rules in C++, driven from Python as its documentation shows; and its own search, which never leaves C++."""
from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from statistics import median
from time import process_time
from typing import Any

import pyspiel

from tests.compare.meter import REPEATS, SECONDS, Figures, any_of, measure

GAMES = ("connect_four", "breakthrough", "hex", "go(board_size=9)", "chess", "backgammon", "hearts", "gin_rummy", "leduc_poker")
# not leduc_poker: a search sees all of a game so small, and soon plays none to its end; nor hearts: its first card is forced
SEARCHED = frozenset(GAMES) - {"leduc_poker", "hearts"}
SIMULATIONS = 50  # so few that the tree stays flat: each is a random game, but for its first choices


def play(game: Any) -> int:
    """One random game."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(any_of(state.legal_actions()))
            decisions += 1
    return decisions


def searched(game: Any) -> float:
    """Random games a second as its tree search plays them, one for each simulation."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    runs: list[float] = []
    for seed in range(REPEATS):
        done, began = 0, process_time()
        while (spent := process_time() - began) < SECONDS or not done:
            evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
            pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 100, False, seed + done, False).mcts_search(state)
            done += SIMULATIONS
        runs.append(done / spent)
    return median(runs)


def figures(name: str) -> Figures:
    """One game's."""
    game = pyspiel.load_game(name)
    found = measure(name, partial(play, game))
    if name not in SEARCHED:
        return found
    return replace(found, inside=searched(game) * found.decisions / found.playouts)
