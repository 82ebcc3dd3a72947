"""What a search tries first: what the scripted player would do, then what it thinks nearly as good."""

from __future__ import annotations

from math import exp
from typing import Final

from atoll.core.flow import Side
from atoll.core.verbs import Action
from atoll.games.war_in_the_pacific.evaluate import Look, uses
from atoll.games.war_in_the_pacific.rules.sequence import FLOW
from atoll.games.war_in_the_pacific.scripted import decided
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.view import view

SELDOM: Final = 0.001  # weight of what a sensible player hardly does
SECOND: Final = 0.05  # weight of what is thought nearly as good as the best
FALL: Final = 0.5  # how fast it falls with what is thought of it


def policy(s: State, side: Side, legal: list[Action]) -> list[float]:
    """The scripted player's choice before all others, then uses of dice by their worth."""
    look, asks = Look(s.t, view(s, side), legal), FLOW.node(s).name
    weights = dict.fromkeys(legal, SELDOM)
    if asks == "assign":
        found = list(uses(look))
        most = max([use.worth for use in found], default=0.0)
        for use in found:
            weights[use.action] = max(weights[use.action], SECOND * exp(FALL * (use.worth - most)))
    weights[decided(look, asks)] = 1.0
    return list(weights.values())
