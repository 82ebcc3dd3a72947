"""R26: which types of action can be begun now."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.games.centrifugal_offensive.rules.forces import can_start as can_move
from atoll.games.centrifugal_offensive.rules.scope import Scope
from atoll.games.centrifugal_offensive.rules.staff import CODES_HERE
from atoll.games.centrifugal_offensive.rules.staff import can_start as can_staff
from atoll.games.centrifugal_offensive.state import State


def can_start(s: State, code: int) -> bool:
    """Whether an action of this type has a legal start; whatever begins can be completed."""
    return starts(s, [code]) != []


def starts(s: State, codes: Sequence[int]) -> list[int]:
    """Those of some types of action that have a legal start, in their order."""
    scope = Scope(s)
    return [code for code in codes if (can_staff(s, code) if CODES_HERE >> code & 1 else can_move(s, code, scope))]
