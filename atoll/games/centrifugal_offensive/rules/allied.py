"""R27, R111-R124: the Allied player turn, from the return of the fleets to reequipping."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import Procedure, tell
from atoll.games.centrifugal_offensive.rules.allied_events import EFFECTS, EVENT_PHASE
from atoll.games.centrifugal_offensive.rules.board import put
from atoll.games.centrifugal_offensive.rules.counterattack import COUNTERATTACKS, air_return
from atoll.games.centrifugal_offensive.rules.reequipping import REEQUIPMENT
from atoll.games.centrifugal_offensive.rules.reinforcement import REINFORCEMENTS
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ALLIES, FEF, NAVAL, NAVAL_RETURN, RESERVE


def naval_return(s: State) -> None:
    """R27, R136, Q47: every Allied ship on the map goes to the Fleet Reserve, also from beside Japanese Units; FEF stays."""
    s.phase = NAVAL_RETURN
    ships = [unit for unit in s.t.group[3 * ALLIES + NAVAL] if s.place[unit] >= 0 and s.t.type[unit] != FEF]
    for unit in ships:
        put(s, unit, RESERVE)
    if ships:
        tell(s, "fleets return", len(ships))


ALLIED_TURN: Final = Procedure[State](
    "Allied player turn", naval_return, REINFORCEMENTS, EVENT_PHASE, COUNTERATTACKS, air_return, REEQUIPMENT
)
ALLIED_PROCEDURES: Final = tuple(EFFECTS.values())
