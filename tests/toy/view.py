"""What a side sees: everything but the other's card and the other's bid before both are revealed."""

from __future__ import annotations

from typing import Any

from atoll.core.flow import EVERYBODY, UNSET, Side, Sides
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR, VERB, Action

from .state import State
from .tables import DEAL


def view(s: State, me: Side) -> dict[str, Any]:
    """What a side, or an observer, may see."""
    b = s.bout
    open_bids = UNSET not in b.bids
    seen = [s.card[side] if side == me or s.shown[side] else UNSET for side in (0, 1)]
    return {
        "purse": s.purse[:],
        "points": s.points[:],
        "round": s.rounds,
        "card": seen,
        "cards": [card for card in seen if card != UNSET],
        "dealt": [int(card != UNSET) for card in s.card],
        "shown": s.shown[:],
        "bids": [b.bids[side] if open_bids or side == me else UNSET for side in (0, 1)],
        "decided": [int(bid != UNSET) for bid in b.bids],
        "die": b.die,
        "winner": b.winner,
        "pot": b.pot,
        "spoils": b.spoils,
        "answered": b.answered,
        "over": not s.asked,
    }


def witnesses(s: State, side: Side, action: Action) -> Sides:
    """R1: only its owner sees the card that is dealt."""
    return 1 << (action - DEAL) // PAIR if action - action % VERB == DEAL else EVERYBODY


def resample(s: State, me: Side, rng: Rng) -> State:
    """A world that fits what a side knows: another card and another bid for the other side."""
    world, other = s.clone(), 1 - me
    if s.card[other] != UNSET and not s.shown[other]:
        rest = [card for card in range(len(s.t.points)) if card != s.card[me]]
        world.card[other] = rest[rng.below(len(rest))]
    if s.bout.bids[me] == UNSET and s.bout.bids[other] != UNSET:
        world.bout.bids[other] = rng.below(s.purse[other] + 1)
    return world


def unseal(s: State, me: Side) -> None:
    """R3: the other's bid is taken back, as if nobody but the viewer had decided."""
    s.bout.bids[1 - me] = UNSET
    s.asked |= 1 << 1 - me
