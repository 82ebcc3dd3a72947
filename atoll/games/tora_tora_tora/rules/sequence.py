"""The sequence of play, in the rulebook's order. Rules R25, R65."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import Flow, Procedure
from atoll.games.tora_tora_tora.rules.battle import LAND_SEGMENT, NAVAL_SEGMENT
from atoll.games.tora_tora_tora.rules.cards import INITIATIVE_CARDS
from atoll.games.tora_tora_tora.rules.draws import CARD_DRAW_PHASE, FIRST_CARDS
from atoll.games.tora_tora_tora.rules.events import BUILDING, STRIKING
from atoll.games.tora_tora_tora.rules.landing import LANDING_SEGMENT
from atoll.games.tora_tora_tora.rules.movement import MOVEMENT_PHASE
from atoll.games.tora_tora_tora.rules.production import PRODUCTION_PHASE, RESOURCE_PHASE
from atoll.games.tora_tora_tora.rules.retreat import RETREAT
from atoll.games.tora_tora_tora.rules.returns import RETURN_PHASE, RETURNS
from atoll.games.tora_tora_tora.rules.rounds import REINFORCEMENTS_PHASE, begin_round
from atoll.games.tora_tora_tora.rules.yamamoto import CAPTURE, PLACE_YAMAMOTO
from atoll.games.tora_tora_tora.state import State


def goes_on(s: State) -> bool:
    """R65: Round follows Round until the game has ended."""
    return s.ending == 0


ROUND: Final = Procedure[State](
    "round",
    begin_round,
    PLACE_YAMAMOTO,
    INITIATIVE_CARDS,
    CARD_DRAW_PHASE,
    REINFORCEMENTS_PHASE,
    MOVEMENT_PHASE,
    NAVAL_SEGMENT,
    LANDING_SEGMENT,
    LAND_SEGMENT,
    RESOURCE_PHASE,
    PRODUCTION_PHASE,
    RETURN_PHASE,
    loop_while=goes_on,
)
GAME_FLOW: Final = Procedure[State]("game", FIRST_CARDS, ROUND)
FLOW: Final = Flow(GAME_FLOW, RETURNS, CAPTURE, STRIKING, BUILDING, RETREAT)
