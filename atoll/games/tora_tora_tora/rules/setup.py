"""Set-up: the opening position, and the first cards. Rules R4, R13, R14, R18, R20."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora.rules.board import put
from atoll.games.tora_tora_tora.rules.supply import set_supply
from atoll.games.tora_tora_tora.state import State, new_battle
from atoll.games.tora_tora_tora.tables import LOST, TALLY, Tables


def setup(t: Tables) -> State:
    """R4, R13: Units, control and Resource Points of the start; R14, R20: all cards in their decks, or none at all."""
    s = State(
        t,
        place=[LOST] * t.units,
        count=[0] * (4 * t.areas),
        held=[0, 0, 0, 0],
        rp=t.start_rp[:],
        decks=[[] if t.no_cards else [card for card in range(t.cards) if t.deck[card] == deck] for deck in range(4)],
        top=[UNSET, UNSET, UNSET, UNSET],
        hand=[[], []],
        drawn=[],
        gone=[],
        due=[0, 0],
        said=[UNSET, UNSET],
        queue=[],
        battle=new_battle(UNSET, 0, UNSET),
        tally=[0] * TALLY,
        allied=t.opening_allied,
    )
    for unit in range(t.units):
        put(s, unit, t.opening[unit])
    set_supply(s)
    return s
