"""What each side may see (specification section 6), and worlds that fit it. An observer sees what both sides see."""

from __future__ import annotations

from bisect import insort
from typing import Any, Final

from atoll.core.flow import EVERYBODY, UNSET, Side, Sides
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR, VERB, Action
from atoll.games.tora_tora_tora.odds import commits, odds
from atoll.games.tora_tora_tora.rules.allocation import legal_commits, read_commit
from atoll.games.tora_tora_tora.rules.board import members
from atoll.games.tora_tora_tora.rules.cards import ANNOUNCED, could_play, has_played, playable
from atoll.games.tora_tora_tora.rules.draws import chooser
from atoll.games.tora_tora_tora.rules.reroll import first_miss, misses
from atoll.games.tora_tora_tora.rules.routes import reach
from atoll.games.tora_tora_tora.rules.victory import points
from atoll.games.tora_tora_tora.state import CHOOSING, COMMITTING, COMPARED, State
from atoll.games.tora_tora_tora.tables import ALLIES, COMMIT, DRAW, JAPAN, KEEP, LATE, MOVEMENT, REROLL_WINDOW

SIDES: Final = (JAPAN, ALLIES)
BOTH: Final = 3  # as a set


def view(s: State, me: Side) -> dict[str, Any]:
    """The board and all that lies beside it, with the viewer's own cards and secret choices; of the other's only how many."""
    return {
        "me": me,
        **_board(s),
        **_turn(s),
        **_cards(s, me),
        "battle": _battle(s, me) if s.battle.area != UNSET else None,
    }


def _board(s: State) -> dict[str, Any]:
    """What lies on the map. Units and Areas by number."""
    return {
        "place": s.place[:],
        "oos": members(s.oos),
        "moved": members(s.moved),
        "landed": members(s.landed),
        "allied": members(s.allied),
        "rp": s.rp[:],
        "points": points(s),
        "extra": s.extra,
        "yamamoto": s.yamamoto,
        "admiral": s.admiral,
        "admiral_moved": s.admiral_moved,
    }


def _turn(s: State) -> dict[str, Any]:
    """Where the game stands, and what is being done."""
    return {
        "round": s.round,
        "phase": s.phase,
        "initiative": s.initiative,
        "mover": s.mover,
        "passes": s.passes,
        "unit": s.unit,
        "base": s.base,
        "queue": s.queue[:],
        "fought": members(s.fought),
        "vacated": members(s.vacated),
        "left": s.left,
        "entered": s.entered,
        "reach": [list(way) for way in reach(s, s.unit)] if s.unit != UNSET and s.phase == MOVEMENT else [],
        "forward": s.forward,
        "window": s.window,
        "step": s.step,
        "said": s.said[:],
        "used": s.used,
        "card": s.card,
        "asked": s.asked & BOTH,
        "ending": s.ending,
    }


def _cards(s: State, me: Side) -> dict[str, Any]:
    owner = chooser(s) if s.drawn else UNSET
    return {
        "hand": [s.hand[side][:] if side == me else [] for side in SIDES],
        "hands": [len(s.hand[side]) for side in SIDES],
        "drawn": s.drawn[:] if owner == me else [],
        "choosing": len(s.drawn),
        "decks": [len(deck) for deck in s.decks],
        "top": [s.top[deck] if deck % 2 == me else UNSET for deck in range(len(s.decks))],
        "topped": [int(card != UNSET) for card in s.top],
        "due": s.due[:],
        "gone": s.gone[:],
        "fits": _fits(s, me),
        "known": _known(s, me),
    }


def _fits(s: State, me: Side) -> list[int]:
    """The cards of the viewer's own hand that may be played in the window that is open."""
    if me not in SIDES or s.window == UNSET:
        return []
    return s.hand[me][:] if s.window == REROLL_WINDOW and not has_played(s, me) else playable(s, me)


def _known(s: State, me: Side) -> list[int]:
    """All cards whose place the viewer sees."""
    known = s.gone[:]
    if me in SIDES:
        known += s.hand[me] + [card for deck, card in enumerate(s.top) if card != UNSET and deck % 2 == me]
        known += s.drawn if s.drawn and chooser(s) == me else []
    return sorted(known)


def _battle(s: State, me: Side) -> dict[str, Any]:
    """A Battle; commitments and what is rolled again only as far as they are revealed."""
    b = s.battle
    seen = [b.stage != COMMITTING or bool(b.shown >> side & 1) or side == me for side in SIDES]
    chosen = [b.stage != CHOOSING or side == me for side in SIDES]
    return {
        "area": b.area,
        "is_land": b.is_land,
        "attacker": b.attacker,
        "part": [b.part[side][:] for side in SIDES],
        "commit": [b.commit[side] if seen[side] else UNSET for side in SIDES],
        "single": [b.single[side] if seen[side] else UNSET for side in SIDES],
        "committed": [int(b.commit[side] != UNSET) for side in SIDES],
        "event": b.event[:],
        "need": [b.need[side][:] for side in SIDES],
        "face": [b.face[side][:] for side in SIDES],
        "again": [b.again[side] if chosen[side] else UNSET for side in SIDES],
        "redo": [b.redo[side] if chosen[side] else UNSET for side in SIDES],
        "chosen": [int(b.redo[side] != UNSET) for side in SIDES],
        "hits": b.hits[:],
        "joined": b.joined,
        "used": b.used,
        "loser": b.loser,
        "excess": b.excess,
        "stage": b.stage,
        "shown": b.shown,
        **_odds(s, me),
    }


def _odds(s: State, me: Side) -> dict[str, Any]:
    """How the Battle may end: while RPs are committed for the viewer's pairs of commitments, then for the one pair that is left.

    `own` and `enemy` are RPs for each Unit, UNSET for one Unit alone; `mine` are the own ones as actions; `odds` are win, draw
    and loss of each pair. Who watches sees as Japan.
    """
    reader = me if me in SIDES else JAPAN
    if s.battle.stage < COMMITTING or s.battle.stage >= COMPARED or (s.battle.stage == COMMITTING and me not in SIDES):
        return {"own": [], "mine": [], "enemy": [], "odds": []}
    own, enemy = commits(s, reader, reader), commits(s, 1 - reader, reader)
    return {
        "own": [_points(action) for action in own],
        "mine": own,
        "enemy": [_points(action) for action in enemy],
        "odds": [[[round(each, 4) for each in (c.win, c.draw, c.loss)] for c in row] for row in odds(s, reader)],
    }


def _points(action: Action) -> int:
    return action - COMMIT if action - action % VERB == COMMIT else UNSET


def witnesses(s: State, side: Side, action: Action) -> Sides:
    """Who sees which card an action speaks of: of one that is drawn or kept, its owner alone."""
    verb = action - action % VERB
    if verb == DRAW:
        return 1 << (action - DRAW) // PAIR
    return 1 << side if verb == KEEP else EVERYBODY


# --- worlds -----------------------------------------------------------------------------------------------------------------


def resample(s: State, me: Side, rng: Rng) -> State:
    """A world that fits what a side sees: the cards that it does not see are dealt anew, each way as likely.

    The other's choices, where they are made and hidden: any that the rules allow. Who has announced a card holds one that fits.
    """
    world = s.clone()
    for side in SIDES:
        if side != me:
            _deal(world, side, rng)
            _choose(world, side, rng)
    return world


def _deal(world: State, side: Side, rng: Rng) -> None:
    """R17: a side's cards anew, again and again until it could have announced what it has."""
    announced = world.window not in (UNSET, REROLL_WINDOW) and world.said[side] == ANNOUNCED and could_play(world, side)
    early = _collect(world, side, side)
    late = _collect(world, side, side + LATE)
    while True:
        world.hand[side] = []
        _deal_deck(world, side, side, early, rng)
        _deal_deck(world, side, side + LATE, late, rng)
        if not announced or playable(world, side):
            return


def _collect(world: State, side: Side, deck: int) -> tuple[list[int], int, int]:
    """The cards of one deck that only its owner may know: all of them, and how many of them are in the hand and just drawn."""
    held = [card for card in world.hand[side] if world.t.deck[card] == deck]
    drawn = [card for card in world.drawn if world.t.deck[card] == deck]
    return sorted(world.decks[deck] + held + drawn), len(held), len(drawn)


def _deal_deck(world: State, side: Side, deck: int, unseen: tuple[list[int], int, int], rng: Rng) -> None:
    cards, held, drawn = unseen[0][:], unseen[1], unseen[2]
    for card in _drawn(cards, held, rng):
        insort(world.hand[side], card)
    if drawn:
        world.drawn = _drawn(cards, drawn, rng)
    world.decks[deck] = cards
    if world.top[deck] != UNSET:
        world.top[deck] = cards[rng.below(len(cards))]


def _drawn(cards: list[int], count: int, rng: Rng) -> list[int]:
    """So many of the cards, taken out of them."""
    found: list[int] = []
    for _ in range(count):
        insort(found, cards.pop(rng.below(len(cards))))
    return found


def _choose(world: State, side: Side, rng: Rng) -> None:
    """R17, R45: any allocation, or any card and die, where a side has chosen in secret."""
    b = world.battle
    if b.stage == COMMITTING and b.commit[side] != UNSET and not b.shown >> side & 1:
        legal = legal_commits(world, side)
        b.commit[side], b.single[side] = read_commit(world, side, legal[rng.below(len(legal))])
    if b.stage == CHOOSING and b.redo[side] != UNSET:
        hand, numbers = world.hand[side], misses(world, side)
        b.redo[side] = hand[rng.below(len(hand))]
        b.again[side] = first_miss(b.face[side], b.need[side], numbers[rng.below(len(numbers))])
