"""The sequence of play, in the rulebook's order. Rules R8, R36."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import Flow, Procedure
from atoll.games.pacific_theatre.rules.battle import BATTLE_PHASE
from atoll.games.pacific_theatre.rules.industry import begin_turn, produce
from atoll.games.pacific_theatre.rules.logistics import LOGISTICS_PHASE
from atoll.games.pacific_theatre.rules.strategy import STRATEGY_PHASE
from atoll.games.pacific_theatre.rules.victory import reach_limit
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import END


def another_turn(s: State) -> bool:
    """R8, R35: one turn after the other until the game has ended."""
    return s.ending == 0


def clear_up(s: State) -> None:
    """R36: all cards in play are discarded."""
    s.phase = END
    s.used = sorted(s.used + s.play[0] + s.play[1])
    s.play = [[], []]


TURN: Final = Procedure[State](
    "turn", begin_turn, produce, LOGISTICS_PHASE, STRATEGY_PHASE, BATTLE_PHASE, clear_up, reach_limit, loop_while=another_turn
)
FLOW: Final = Flow(TURN)
