"""The sequence of play, in the rulebook's order. Rules R3, R4."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import Flow, Procedure
from atoll.games.war_in_the_pacific.rules.assign import AMERICAN_PHASE
from atoll.games.war_in_the_pacific.rules.campaign import CAMPAIGN_PHASE
from atoll.games.war_in_the_pacific.rules.victory import turns_left
from atoll.games.war_in_the_pacific.state import State

# R3, R4: eleven turns of two phases.
GAME: Final = Procedure[State]("game", CAMPAIGN_PHASE, AMERICAN_PHASE, loop_while=turns_left)
FLOW: Final = Flow(GAME)
