"""Offered as one click: to exchange the cards that are of no use."""

from __future__ import annotations

from atoll.core.flow import Side
from atoll.core.game import Shortcut
from atoll.games.pacific_theatre.rules.sequence import FLOW
from atoll.games.pacific_theatre.rules.strategy import Exchange
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import DISCARD, DONE


def shortcuts(s: State, side: Side) -> list[Shortcut]:
    """R14: before anything is chosen, all of the other nation's cards (as many as may go), and done."""
    if not s.asked >> side & 1 or not isinstance(FLOW.nodes[s.at], Exchange) or s.chosen[side]:
        return []
    dead = [card for card in s.hand[side] if not s.t.usable[side][card]][: s.t.exchange]
    return [Shortcut("exchange dead", (len(dead),), (*(DISCARD + card for card in dead), DONE))] if dead else []
