"""A view as the rules read it: the board that lies open to all, from which reach, threat and lines of Supply follow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from atoll.games.tora_tora_tora.rules.board import put
from atoll.games.tora_tora_tora.rules.setup import setup
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import Tables


def survey(t: Tables, view: dict[str, Any]) -> State:
    """A state with the Units, control and Resource Points of a view; of cards and of what is hidden it knows nothing."""
    s = setup(t)
    for unit, place in enumerate(view["place"]):
        put(s, unit, place)
    s.oos, s.moved, s.landed = _set(view["oos"]), _set(view["moved"]), _set(view["landed"])
    s.allied = _set(view["allied"])
    s.rp = view["rp"][:]
    s.round, s.phase, s.base = view["round"], view["phase"], view["base"]
    return s


def _set(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
