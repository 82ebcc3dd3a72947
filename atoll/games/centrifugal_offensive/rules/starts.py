"""R26: which types of action can be begun now."""

from __future__ import annotations

from atoll.games.centrifugal_offensive.rules.forces import can_start as can_move
from atoll.games.centrifugal_offensive.rules.staff import CODES_HERE
from atoll.games.centrifugal_offensive.rules.staff import can_start as can_staff
from atoll.games.centrifugal_offensive.state import State


def can_start(s: State, code: int) -> bool:
    """Whether an action of this type has a legal start; whatever begins can be completed."""
    return can_staff(s, code) if CODES_HERE >> code & 1 else can_move(s, code)
