"""R21: the whole sequence of play."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, Flow, Procedure, call
from atoll.games.centrifugal_offensive.rules import allied, forces, staff, turn
from atoll.games.centrifugal_offensive.rules.battle import BATTLE
from atoll.games.centrifugal_offensive.rules.overstack import OVERSTACK
from atoll.games.centrifugal_offensive.rules.setup import SETUP
from atoll.games.centrifugal_offensive.rules.victory import FEVER, sudden
from atoll.games.centrifugal_offensive.state import State


def carry_out(s: State) -> None:
    """R26: the action that was chosen, whatever its type."""
    code = s.action.code
    if code == UNSET:
        return
    if staff.CODES_HERE >> code & 1:
        call(s, staff.PROCEDURES[staff.CODES_OF.index(code)])
    else:
        call(s, forces.FORCE)


ACTION: Final = Procedure[State](
    "action",
    turn.Hub(),
    turn.Granted(),
    OVERSTACK,  # R36, Q52: at the start and at the end of each action
    carry_out,
    OVERSTACK,
    turn.complete,
    sudden,
    loop_while=turn.acting,
)
JAPANESE_TURN: Final = Procedure[State]("Japanese player turn", turn.BEGIN, ACTION, turn.end_actions, sudden)
TURN: Final = Procedure[State](
    "turn",
    JAPANESE_TURN,
    allied.ALLIED_TURN,
    turn.enter_fever,
    FEVER,
    turn.record,
    loop_while=turn.goes_on,
)
GAME: Final = Procedure[State]("game", SETUP, TURN)
FLOW: Final = Flow[State](GAME, *staff.PROCEDURES, forces.FORCE, BATTLE, *allied.ALLIED_PROCEDURES)
