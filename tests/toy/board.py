"""A table with a row of coins for the bid, and the cards a viewer knows."""

from __future__ import annotations

from typing import Any

from atoll.core.board import Board, Circle, Rect, Shape, Text

from .tables import Tables


def printed(t: Tables) -> Board:
    """The table, with a place for every bid."""
    row = tuple(Circle(30 + 30 * n, 170, 12, thing=f"coins {n}", title=f"a bid of {n}") for n in range(2 * t.coins + 1))
    return Board(60 + 60 * t.coins, 200, "A duel of purses", (Rect(0, 0, 60 + 60 * t.coins, 200), *row))


def pieces(t: Tables, view: dict[str, Any]) -> list[Shape]:
    """The known cards and the die."""
    names = t.words.names["card"]
    cards: list[Shape] = [
        Rect(20 + 60 * at, 20, 50, 80, id=f"card-{card}", thing=f"card {names[card]}", title=names[card])
        for at, card in enumerate(view["cards"])
    ]
    return [*cards, Text(200, 60, str(view["die"] or "-"), id="die")]
