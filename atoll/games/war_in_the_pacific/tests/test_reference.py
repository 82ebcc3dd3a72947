"""Random play as the specification measured it (section 9, row 2): one step raises a die and uses it."""

from __future__ import annotations

from math import sqrt

import pytest

from atoll.core.flow import CHANCE, NATURE
from atoll.core.rng import Rng
from atoll.core.verbs import Action
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.rules.assign import Assign
from atoll.games.war_in_the_pacific.shortcuts import shortcuts
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tables import BUMP, REROLL
from atoll.games.war_in_the_pacific.tests.positions import tables

GAMES = 300
PRINTED = 0.05  # half of the last printed digit
THEIR_ERROR = 0.02  # of a mean of 3,000 games
SD = 1.15  # of the CP of one game


def uses(s: State) -> list[tuple[Action, ...]]:
    """All legal steps, but for raising a die alone; instead raising it for a use."""
    legal = GAME.flow.legal(s, 0)
    if not isinstance(GAME.flow.node(s), Assign):
        return [(action,) for action in legal]
    return [(action,) for action in legal if not BUMP <= action < REROLL] + [each.plies for each in shortcuts(s, 0)]


def cp_of_game(mode: str, seed: int) -> int:
    """CPs of one game of random uses."""
    s: State = GAME.start(tables({"mode": mode}))
    rng = Rng(seed)
    while s.asked:
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, rng))
            continue
        choices = uses(s)
        for action in choices[rng.below(len(choices))]:
            GAME.flow.apply(s, 0, action)
    return s.cp


@pytest.mark.parametrize(("mode", "mean"), [("hard", 2.2), ("standard", 2.3), ("easy", 2.4)])
def test_random_uses_score_what_the_specification_measured(mode: str, mean: float) -> None:
    error = sqrt((SD / sqrt(GAMES)) ** 2 + THEIR_ERROR**2)
    found = sum(cp_of_game(mode, seed) for seed in range(GAMES)) / GAMES
    assert abs(found - mean) < PRINTED + 1.96 * error
