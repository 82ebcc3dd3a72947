"""The computer player written for this game (specification section 10)."""
from __future__ import annotations

from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import Action


def scripted(seat: Seat, rng: Rng) -> Action:
    """One of the legal actions."""
    legal = seat.legal()
    return legal[rng.below(len(legal))]
