"""What each side may see (specification section 6), and worlds that fit it. An observer sees what both sides see."""

from __future__ import annotations

from bisect import insort
from typing import Any, Final

from atoll.core.flow import EVERYBODY, Side, Sides
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR, VERB, Action
from atoll.games.pacific_theatre.rules.scores import overwhelming_force, pearl_harbor, total
from atoll.games.pacific_theatre.state import LEDGER_ROW, State
from atoll.games.pacific_theatre.tables import BATTLE, DEAL, DISCARD, JAPAN, STATS, USA

SIDES: Final = (USA, JAPAN)
BOTH: Final = 3  # as a set


def view(s: State, me: Side) -> dict[str, Any]:
    """The table, with the cards of the viewer's own hand, choices and secret discards; of the other's only how many."""
    fighting = s.phase >= BATTLE
    return {
        "me": me,
        "turn": s.turn,
        "phase": s.phase,
        "tokens": s.tokens[:],
        "industry": s.industry[:],
        "run": s.run[:],
        "next": s.next[:],
        "deck": len(s.deck),
        "used": s.used[:],
        "secret": [s.secret[side][:] if side == me else [] for side in SIDES],
        "secrets": [len(s.secret[side]) for side in SIDES],
        "hand": [s.hand[side][:] if side == me else [] for side in SIDES],
        "hands": [len(s.hand[side]) for side in SIDES],
        "chosen": [s.chosen[side][:] if side == me else [] for side in SIDES],
        "decided": [s.decided >> side & 1 for side in SIDES],
        "due": s.due[:],
        "exchanged": s.exchanged[:],
        "extra": s.extra,
        "play": [s.play[side][:] for side in SIDES],
        "cards": s.cards[:],
        "contest": s.contest,
        "turning": s.turning,
        "turned": s.turned[:],
        "known": _known(s, me),
        "contests": s.contests[:],
        "force": s.force,
        "scores": [[total(s, side, stat) for side in SIDES] for stat in range(len(STATS))] if fighting else [],
        "pearl": [[pearl_harbor(s, side, stat) for side in SIDES] for stat in range(3)],
        "double": [[overwhelming_force(s, side, stat) for side in SIDES] for stat in range(3)],
        "ledger": [s.ledger[at : at + LEDGER_ROW] for at in range(0, len(s.ledger), LEDGER_ROW)],
        "asked": s.asked & BOTH,
        "ending": s.ending,
    }


def _known(s: State, me: Side) -> list[int]:
    """All cards whose place the viewer sees."""
    known = s.used + s.turned + s.play[USA] + s.play[JAPAN]
    return sorted(known + s.hand[me] + s.secret[me] if me in SIDES else known)


def witnesses(s: State, side: Side, action: Action) -> Sides:
    """Who sees which card an action speaks of: of one drawn into a hand, or exchanged (Q6), its owner alone."""
    verb = action - action % VERB
    if verb == DEAL:
        return 1 << (action - DEAL) // PAIR
    return 1 << side if verb == DISCARD and not s.t.open_discards else EVERYBODY


def resample(s: State, me: Side, rng: Rng) -> State:
    """A world that fits what a side sees: all that it does not see is dealt anew, each way as likely.

    The other's choices, where they are made and hidden: any number of cards that the rules allow, any of that hand's cards.
    """
    world = s.clone()
    others = [side for side in SIDES if side != me]
    unseen = s.deck[:]
    for side in others:
        unseen += s.hand[side] + s.secret[side]
    unseen.sort()
    for side in others:
        world.hand[side] = _drawn(unseen, len(s.hand[side]), rng)
        world.secret[side] = _drawn(unseen, len(s.secret[side]), rng)
        world.chosen[side] = _choice(world, side, rng) if s.decided >> side & 1 else []
    world.deck = unseen
    return world


def _drawn(cards: list[int], count: int, rng: Rng) -> list[int]:
    """So many of the cards, taken out of them."""
    found: list[int] = []
    for _ in range(count):
        insort(found, cards.pop(rng.below(len(cards))))
    return found


def _choice(world: State, side: Side, rng: Rng) -> list[int]:
    """A number of cards for exchange, and which."""
    most = min(world.t.exchange, len(world.hand[side]))
    return _drawn(world.hand[side][:], rng.below(most + 1), rng)
