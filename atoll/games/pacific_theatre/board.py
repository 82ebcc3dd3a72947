"""The table: placeholders."""
from __future__ import annotations

from typing import Any

from atoll.core.board import Board, Rect, Shape
from atoll.games.pacific_theatre.tables import Tables


def printed(t: Tables) -> Board:
    return Board(1600, 1000, "Pacific Theatre", (Rect(0, 0, 1600, 1000, css="paper"),))


def pieces(t: Tables, view: dict[str, Any]) -> list[Shape]:
    names = t.words.names["card"]
    me = view["me"] if view["me"] >= 0 else 0
    cards = view["hand"][me] + view["turned"]
    return [Rect(20 + 60 * n, 20, 50, 70, id=f"card-{card}", thing=f"card {names[card]}") for n, card in enumerate(cards)]
