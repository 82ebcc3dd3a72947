"""Units that are driven from an Area without a Battle. Rules R40, R66."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import Procedure, Side
from atoll.games.tora_tora_tora.rules.board import friendly, members, units_in
from atoll.games.tora_tora_tora.rules.control import gain
from atoll.games.tora_tora_tora.rules.returns import send_back
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, ARMY, FLEET, JAPAN


def stray_areas(s: State, side: Side) -> int:
    """R40, Q28: where Armies of a side are at sea, or its Fleets on land, alone against their like, as a set."""
    fleets, armies = s.held[2 * side + FLEET], s.held[2 * side + ARMY]
    enemy = 2 * (1 - side)
    return armies & ~fleets & s.held[enemy + FLEET] & s.t.sea | fleets & ~armies & s.held[enemy + ARMY] & ~s.t.sea


def drive_off(s: State) -> None:
    """R40, R66: all strays of both sides Return, the Initiative player's first; no Battle results."""
    units: list[int] = []
    for side in (JAPAN, ALLIES):
        areas = stray_areas(s, side)
        if s.t.stray_gives_control:
            s.vacated |= areas & friendly(s, side)
        for area in members(areas):
            units += units_in(s, side, area)
    if units:
        send_back(s, units)


def is_vacated(s: State) -> bool:
    """Q48: by option those who remain where strays have left take control."""
    return s.vacated != 0


def gain_vacated(s: State) -> None:
    """Q48, Q52 (option): one Area that strays have left changes its control, the Initiative player's gains first."""
    side = s.initiative
    areas = s.vacated & friendly(s, 1 - side)
    if not areas:
        side, areas = 1 - side, s.vacated
    low = areas & -areas
    s.vacated ^= low
    gain(s, side, low.bit_length() - 1)


VACATED: Final = Procedure[State]("control after strays", gain_vacated, loop_while=is_vacated)
STRAYS: Final = Procedure[State]("strays", drive_off, VACATED)
