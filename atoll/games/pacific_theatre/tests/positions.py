"""Positions for the tests of this game, set up by the cards' record names."""

from __future__ import annotations

from bisect import insort
from typing import Any

from atoll.core.flow import UNSET
from atoll.core.game import Edition
from atoll.games.pacific_theatre import GAME
from atoll.games.pacific_theatre.rules.sequence import FLOW
from atoll.games.pacific_theatre.state import L_WINNER, LEDGER_ROW, State
from atoll.games.pacific_theatre.tables import BATTLE, JAPAN, LOGISTICS, STRATEGY, USA, Tables
from atoll.testing.scenes import Scene, callers

Cards = str | list[int]  # "carriers, mines" or numbers


def edition() -> Edition:
    """The game's data as shipped."""
    return GAME.edition()


def tables(**options: str) -> Tables:
    """The printed numbers under some options."""
    found: Tables = edition().tables(options, GAME.revision)
    return found


def card(name: str) -> int:
    """The number of a card."""
    return tables().words.names["card"].index(name)


def cards(names: Cards) -> list[int]:
    """Numbers of cards, ascending."""
    if isinstance(names, list):
        return sorted(names)
    return sorted(card(name.strip()) for name in names.split(",") if name.strip())


def take(s: State, names: Cards) -> list[int]:
    """Cards taken out of the deck."""
    found = cards(names)
    for each in found:
        s.deck.remove(each)
    return found


def position(
    usa: Cards = "",
    japan: Cards = "",
    *,
    turn: int = 2,
    tokens: tuple[int, int] = (10, 10),
    industry: tuple[int, int] = (1, 1),
    run: tuple[int, int] = (0, 0),
    used: Cards = "",
    **options: str,
) -> State:
    """Hands, counts and turn; everything else as after drawn battles without events."""
    s = GAME.setup(tables(**options))
    assert isinstance(s, State)
    s.hand = [take(s, usa), take(s, japan)]
    s.used = take(s, used)
    s.turn = turn
    s.tokens, s.industry, s.run = list(tokens), list(industry), list(run)
    for number in range(1, turn):
        s.ledger += [number, *[0] * (L_WINNER - 1), UNSET, *[0] * (LEDGER_ROW - L_WINNER - 1)]
    return s


def waiting(s: State, name: str, phase: int) -> Scene:
    """A scene that waits in the node of a name (the first one in the sequence of play)."""
    s.phase = phase
    s.at = next(at for at, node in enumerate(FLOW.nodes) if node is not None and node.name == name)
    s.back = callers(GAME, s.at)
    FLOW.advance(s)
    return Scene(GAME, s)


def exchange(usa: Cards, japan: Cards, **settings: Any) -> Scene:
    """The Strategy Phase, nobody has chosen."""
    return waiting(position(usa, japan, **settings), "exchange", STRATEGY)


def battle(usa: Cards, japan: Cards, **settings: Any) -> Scene:
    """The Battle Phase: both hands are about to be revealed, the overwhelming force measured (R25)."""
    from atoll.games.pacific_theatre.rules.battle import reveal
    from atoll.games.pacific_theatre.rules.industry import overwhelming

    s = position(usa, japan, **settings)
    s.force = overwhelming(s)
    s.phase = STRATEGY
    s.at = next(at for at, step in enumerate(FLOW.steps) if step is reveal)
    s.back = callers(GAME, s.at)
    FLOW.advance(s)
    return Scene(GAME, s)


def last(s: State) -> list[int]:
    """The last row of the ledger."""
    return s.ledger[-LEDGER_ROW:]


def put(s: State, side: int, names: Cards) -> None:
    """More cards into a hand."""
    for each in take(s, names):
        insort(s.hand[side], each)


__all__ = [
    "BATTLE", "JAPAN", "LOGISTICS", "STRATEGY", "UNSET", "USA",
    "battle", "card", "cards", "edition", "exchange", "last", "position", "put", "tables", "take", "waiting",
]  # fmt: skip
