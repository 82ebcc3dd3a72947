"""R21: the whole sequence of play."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, Flow, Procedure, call
from atoll.games.centrifugal_offensive.rules.allied import ALLIED_PROCEDURES, ALLIED_TURN
from atoll.games.centrifugal_offensive.rules.battle import BATTLE
from atoll.games.centrifugal_offensive.rules.forces import FORCE
from atoll.games.centrifugal_offensive.rules.overstack import OVERSTACK
from atoll.games.centrifugal_offensive.rules.setup import SETUP
from atoll.games.centrifugal_offensive.rules.staff import CODES_HERE, CODES_OF, PROCEDURES
from atoll.games.centrifugal_offensive.rules.turn import (
    BEGIN,
    Granted,
    Hub,
    acting,
    complete,
    end_actions,
    enter_fever,
    goes_on,
    record,
)
from atoll.games.centrifugal_offensive.rules.victory import FEVER, sudden
from atoll.games.centrifugal_offensive.state import State


def carry_out(s: State) -> None:
    """R26: the action that was chosen, whatever its type."""
    code = s.action.code
    if code == UNSET:
        return
    if CODES_HERE >> code & 1:
        call(s, PROCEDURES[CODES_OF.index(code)])
    else:
        call(s, FORCE)


ACTION: Final = Procedure[State](
    "action",
    Hub(),
    Granted(),
    OVERSTACK,  # R36, Q52: at the start and at the end of each action
    carry_out,
    OVERSTACK,
    complete,
    sudden,
    loop_while=acting,
)
JAPANESE_TURN: Final = Procedure[State]("Japanese player turn", BEGIN, ACTION, end_actions, sudden)
TURN: Final = Procedure[State](
    "turn",
    JAPANESE_TURN,
    ALLIED_TURN,
    enter_fever,
    FEVER,
    record,
    loop_while=goes_on,
)
GAME: Final = Procedure[State]("game", SETUP, TURN)
FLOW: Final = Flow[State](GAME, *PROCEDURES, FORCE, BATTLE, *ALLIED_PROCEDURES)
