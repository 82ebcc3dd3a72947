"""The picture of the game: the printed map, and what lies on it."""

from __future__ import annotations

from typing import Any

from atoll.core.board import Board, Shape
from atoll.games.tora_tora_tora.tables import Tables


def printed(t: Tables) -> Board:
    """The printed map."""
    return Board(1600, 1000, "Tora Tora Tora!", ())


def pieces(t: Tables, view: dict[str, Any]) -> list[Shape]:
    """What lies on the map."""
    return []
