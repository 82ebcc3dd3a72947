"""R26: which types of action can be begun now."""

from __future__ import annotations

from atoll.games.centrifugal_offensive.rules import forces, staff
from atoll.games.centrifugal_offensive.state import State


def can_start(s: State, code: int) -> bool:
    """Whether an action of this type has a legal start; whatever begins can be completed."""
    return staff.can_start(s, code) if staff.CODES_HERE >> code & 1 else forces.can_start(s, code)
