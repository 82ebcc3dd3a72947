"""Choices at a sealed node while they are provisional: a side makes them in any order, and takes any of them back.

A node may list them in one order only, so that a program meets each set of them once; that order is the record's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from atoll.core.flow import Side
from atoll.core.game import Game
from atoll.core.verbs import Action


def arranged(game: Game, opening: Any, side: Side, chosen: Sequence[Action]) -> list[Action] | None:
    """A side's choices in an order in which each is legal after the others, near to the one they were made in; None: in none."""
    if _is_legal(game, opening, side, chosen):
        return list(chosen)
    order: list[Action] = []
    for action in chosen:
        found = inserted(game, opening, side, order, action)
        if found is None:
            return None
        order = found
    return order


def inserted(game: Game, opening: Any, side: Side, order: Sequence[Action], action: Action) -> list[Action] | None:
    """One more choice as late among the others as it is legal; None: nowhere."""
    for at in range(len(order), -1, -1):
        longer = [*order[:at], action, *order[at:]]
        if _is_legal(game, opening, side, longer):
            return longer
    return None


def fitting(game: Game, opening: Any, side: Side, order: Sequence[Action]) -> list[Action]:
    """What a side may choose beside what it has chosen, as the node lists it at the opening; then what is new since."""
    first = game.flow.legal(opening, side)
    last = game.flow.legal(_after(game, opening, side, order), side)
    old = [action for action in first if action in last or inserted(game, opening, side, order, action)]
    return [*old, *(action for action in last if action not in first)]


def _after(game: Game, opening: Any, side: Side, order: Sequence[Action]) -> Any:
    s = game.clone(opening)
    for action in order:
        _choose(game, s, side, action)
    return s


def _is_legal(game: Game, opening: Any, side: Side, order: Sequence[Action]) -> bool:
    s = game.clone(opening)
    for action in order:
        if action not in game.flow.legal(s, side):
            return False
        _choose(game, s, side, action)
    return True


def _choose(game: Game, s: Any, side: Side, action: Action) -> None:
    node = game.flow.node(s)
    node.apply(s, side, action)
    s.asked = node.to_act(s)
