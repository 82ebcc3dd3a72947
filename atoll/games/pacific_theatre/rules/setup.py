"""Set-up. Rules R1-R3."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import JAPAN, USA, Tables


def setup(t: Tables) -> State:
    """R1, R2, R3: tokens and industry for both, all cards in the deck."""
    return State(
        t,
        deck=list(range(len(t.names))),
        used=[],
        secret=[[], []],
        hand=[[], []],
        play=[[], []],
        turned=[],
        tokens=[t.tokens[USA], t.tokens[JAPAN]],
        industry=[t.industry, t.industry],
        run=[0, 0],
        next=[0, 0],
        due=[0, 0],
        chosen=[[], []],
        exchanged=[0, 0],
        contests=[UNSET, UNSET, UNSET, UNSET],
        cards=[0, 0],
        ledger=[],
    )
