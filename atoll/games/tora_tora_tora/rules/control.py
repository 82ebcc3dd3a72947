"""Control of an Area changes, with all that follows from it. Rules R4, R6-R8, R24, R39, R54."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import Procedure, Side, call, tell
from atoll.games.tora_tora_tora.rules.board import friendly, occupied, units_in
from atoll.games.tora_tora_tora.rules.returns import send_back
from atoll.games.tora_tora_tora.rules.victory import end, immediate, score_control, tell_points
from atoll.games.tora_tora_tora.rules.yamamoto import CAPTURE, is_on_board
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, ARMY, FLEET, JAPAN


def gain(s: State, side: Side, area: int) -> None:
    """R4: a side takes an Area from the other; the last thing that a step does.

    It may end the game (R8), interrupt play for Yamamoto's capture (R24), and send the Fleets in a lost Port back (R54).
    """
    s.allied ^= 1 << area
    tell(s, "control", area, side)
    score_control(s)
    if s.t.stars[area]:
        tell_points(s)
    if ending := immediate(s):
        end(s, ending)
        return
    if is_on_board(s) and s.yamamoto == area:
        call(s, CAPTURE)
    if s.t.port >> area & 1 and (fleets := units_in(s, 1 - side, area, FLEET)):
        send_back(s, fleets)


def unopposed(s: State, side: Side) -> int:
    """R39: the enemy-controlled Areas with a Fleet at sea or an Army on land and no enemy Unit, as a set."""
    units = s.held[2 * side + FLEET] & s.t.sea | s.held[2 * side + ARMY] & ~s.t.sea
    return units & friendly(s, 1 - side) & ~occupied(s, 1 - side)


def is_unopposed(s: State) -> bool:
    """R39: control of an Area is still to change."""
    return (unopposed(s, JAPAN) | unopposed(s, ALLIES)) != 0


def gain_next(s: State) -> None:
    """R39, Q52: one Area changes its control: the Initiative player's gains first, each in the order of the data."""
    side = s.initiative if unopposed(s, s.initiative) else 1 - s.initiative
    areas = unopposed(s, side)
    gain(s, side, (areas & -areas).bit_length() - 1)


EMPTY_AREAS: Final = Procedure[State]("control of empty areas", gain_next, loop_while=is_unopposed)
