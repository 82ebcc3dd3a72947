"""The player without a plan: what every other one has to beat."""
from __future__ import annotations

from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import Action

STRENGTH = "Takes any legal action, each as likely as the next: the measure that every other player has to beat."


def play(seat: Seat, rng: Rng) -> Action:
    """Any legal action, each as likely."""
    legal = seat.legal()
    return legal[rng.below(len(legal))]
