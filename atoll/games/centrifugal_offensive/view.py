"""What the player may see (specification section 7), and worlds that fit it. An observer sees the same."""

from __future__ import annotations

from typing import Any, Final

from atoll.core.flow import EVERYBODY, NOBODY, UNSET, Side, Sides
from atoll.core.rng import Rng
from atoll.core.verbs import VERB, Action
from atoll.games.centrifugal_offensive.rules.board import present
from atoll.games.centrifugal_offensive.rules.fog import is_known, looks
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ALLIED_EVENTS,
    ALLIES,
    CATEGORY,
    COUNT,
    DESTROYED,
    DRAW,
    JAPAN,
    LATER,
    OFF,
    POOL,
    REINFORCEMENT,
    REPAIR,
    SET_UP,
)

Look = tuple[int, int]  # what tells hidden counters apart
Piles = tuple[dict[Look, int], dict[Look, int]]  # sets of Units by look

OPEN_BOXES: Final = (REPAIR, DESTROYED, LATER)  # whose Units all can see
DIGIT: Final = 30  # bits that are drawn at once
UNSEEN_DRAWS: Final = (SET_UP, REINFORCEMENT, ALLIED_EVENTS)  # phases in which Allied Units are drawn face down


def view(s: State, me: Side) -> dict[str, Any]:
    """All Japanese Units, what all can see of the Allies, and for every hidden counter what it may be."""
    return {"me": me, **_japan(s), **_allies(s), **_turn(s), "action": _action(s), "battle": _battle(s)}


def _japan(s: State) -> dict[str, Any]:
    """Japanese Units and everything on the map that is open, by number."""
    count = s.t.japanese
    return {
        "place": s.place[:count],
        "aboard": s.aboard[:count],
        "steps": s.steps[:count],
        "mission": s.mission[:count],
        "base": [levels[:] for levels in s.base],
        "control": s.control[:],
        "held": s.held[:],
        "hand": s.hand[:],
        "bag": s.bag[:],
        "spent": s.spent[:],
    }


def _turn(s: State) -> dict[str, Any]:
    """Where the game stands."""
    return {
        "turn": s.turn,
        "phase": s.phase,
        "vp": s.vp,
        "ap": s.ap,
        "grants": s.grants,
        "granted": s.granted,
        "next_ap": s.next_ap,
        "bonus": s.bonus,
        "fever": s.fever,
        "live": s.live,
        "drawn": s.drawn,
        "tally": s.tally[:],
        "ledger": [s.ledger[n : n + 4] for n in range(0, len(s.ledger), 4)],
        "ending": s.ending,
        "asked": s.asked,
    }


# ---- the Allies


def _allies(s: State) -> dict[str, Any]:
    """Counters in an order that tells nothing; Units that are out of the game, or wait for it, by number."""
    t = s.t
    units = range(t.japanese, t.units)
    in_play = [unit for unit in units if s.place[unit] not in OPEN_BOXES]
    piles = _piles(s, in_play)
    return {
        "allied": sorted((_counter(s, unit, piles) for unit in in_play), key=lambda counter: list(counter.values())),
        "repair": [unit for unit in units if s.place[unit] == REPAIR],
        "destroyed": [unit for unit in units if s.place[unit] == DESTROYED],
        "later": [unit for unit in units if s.place[unit] == LATER],
        "known": [unit for unit in units if is_known(s, unit)],
        "orders": s.orders[:],
        "past": s.past[:],
        "markers": s.markers,
        "playing": s.playing,
        "where": s.where,
        "queue": [each if each < t.japanese else UNSET for each in s.queue],
    }


def _counter(s: State, unit: int, piles: Piles) -> dict[str, Any]:
    """One Allied counter: where it is, what its back shows, and the Units that it may be.

    `drawn`: when it was drawn in this phase, from 1. In the reinforcement box only the box as a whole can be looked at.
    """
    guess = _guess(s, unit, piles)
    t, open_ = s.t, guess & guess - 1 == 0
    return {
        "place": s.place[unit],
        "mission": s.mission[unit],
        "category": t.category[unit] if open_ or t.fog_level != COUNT else UNSET,
        "nation": t.nation[unit] if open_ or t.fog_level not in (COUNT, CATEGORY) else UNSET,
        "steps": s.steps[unit],
        "returned": s.returned >> unit & 1,
        "drawn": s.queue.index(unit) + 1 if unit in s.queue else 0,
        "arriving": int(s.unit == unit),
        "guess": members(guess),
    }


def _guess(s: State, unit: int, piles: Piles) -> int:
    """Q28, Q71: what a counter may be, as a set; without the aid to memory all that look alike, unless it can be seen now."""
    t, own = s.t, s.guess[unit - s.t.japanese]
    if t.fog_level == OFF:
        return own
    if s.place[unit] == POOL:
        return piles[0][looks(t, unit)]
    if t.memory_aid or _in_sight(s, unit):
        return own
    return piles[1][looks(t, unit)]


def _in_sight(s: State, unit: int) -> bool:
    """R137: whether something Japanese is where an Allied Unit is, or both fight."""
    if s.battle.space != UNSET and unit in s.battle.units[ALLIES]:
        return is_known(s, unit)
    space = s.place[unit] if s.mission[unit] == UNSET else s.mission[unit]
    return space >= 0 and present(s, JAPAN, space)


def _piles(s: State, in_play: list[int]) -> Piles:
    """Q71, Q28: by their look, what counters in the reinforcement box may be, and all Units in play."""
    pool, alike = dict[Look, int](), dict[Look, int]()
    for unit in in_play:
        look = looks(s.t, unit)
        alike[look] = alike.get(look, 0) | 1 << unit
        if s.place[unit] == POOL:
            pool[look] = pool.get(look, 0) | s.guess[unit - s.t.japanese]
    return pool, alike


# ---- what is being done


def _action(s: State) -> dict[str, Any]:
    """The action of the player; everything in it is Japanese."""
    a = s.action
    return {
        "code": a.code,
        "granted": a.granted,
        "origin": a.origin,
        "force": a.force[:],
        "goal": a.goal,
        "at": a.at,
        "left": a.left,
        "steps": a.steps,
        "stopped": a.stopped,
        "air_from": a.air_from,
        "air": a.air[:],
        "joined": a.joined[:],
        "moved": members(a.moved),
        "die": a.die,
        "ready": a.ready,
        "landing": members(a.landing),
        "last": a.last,
    }


def _battle(s: State) -> dict[str, Any] | None:
    """A battle; the Allied Units in it once they have been revealed."""
    b = s.battle
    if b.space == UNSET:
        return None
    return {
        "space": b.space,
        "kind": b.kind,
        "attacker": b.attacker,
        "units": [b.units[JAPAN][:], [unit for unit in b.units[ALLIES] if is_known(s, unit)]],
        "laden": members(b.laden),
        "first": b.first,
        "dice": b.dice[:],
        "stage": b.stage,
        "turn": b.turn,
        "ready": b.ready[:],
        "marks": b.marks[:],
        "aims": b.aims[:],
        "aimed": members(b.aimed),
        "shooter": b.shooter,
        "hits": b.hits[:],
    }


def witnesses(s: State, side: Side, action: Action) -> Sides:
    """Who sees which Unit is drawn: nobody where Allied counters come face down, except without fog."""
    hidden = action - action % VERB == DRAW and s.phase in UNSEEN_DRAWS and s.t.fog_level != OFF
    return NOBODY if hidden else EVERYBODY


# ---- worlds


def resample(s: State, me: Side, rng: Rng) -> State:
    """A world that fits what the player knows: the hidden counters are other Units, each possible way as likely."""
    world = s.clone()
    hidden = sorted([unit for unit in range(s.t.japanese, s.t.units) if not is_known(s, unit)], key=lambda unit: _slot(s, unit))
    chosen = _Matching([s.guess[unit - s.t.japanese] for unit in hidden], hidden).sample(rng)
    for unit, other in zip(hidden, chosen):
        _become(s, world, unit, other)
    new = dict(zip(hidden, chosen))
    world.queue = [new.get(each, each) for each in s.queue]
    world.unit = new.get(s.unit, s.unit)
    world.derive()
    return world


def _slot(s: State, unit: int) -> tuple[int, ...]:
    """All that the game knows of a hidden counter but what it is: equal ones cannot be told apart."""
    drawn = s.queue.index(unit) if unit in s.queue else UNSET
    marks = (s.returned >> unit & 1, s.acted >> unit & 1, drawn, s.unit == unit)
    return (s.guess[unit - s.t.japanese], s.place[unit], s.mission[unit], s.steps[unit], *marks)


def _become(s: State, world: State, unit: int, other: int) -> None:
    """In the world the counter of a Unit is another."""
    first = s.t.japanese
    world.place[other], world.mission[other], world.steps[other] = s.place[unit], s.mission[unit], s.steps[unit]
    world.guess[other - first] = s.guess[unit - first]
    world.returned = world.returned & ~(1 << other) | (s.returned >> unit & 1) << other
    world.acted = world.acted & ~(1 << other) | (s.acted >> unit & 1) << other


class _Matching:
    """All ways to give each slot a Unit of its set, counted exactly; Units that are in the same sets count as one kind."""

    def __init__(self, sets: list[int], units: list[int]) -> None:
        self.sets = sets
        distinct = sorted(set(sets))
        kinds: dict[tuple[int, ...], list[int]] = {}
        for unit in sorted(units):
            kinds.setdefault(tuple(n for n, each in enumerate(distinct) if each >> unit & 1), []).append(unit)
        self.kinds = list(kinds.values())
        self.fits = [[n for n, kind in enumerate(self.kinds) if each >> kind[0] & 1] for each in sets]
        self.known: dict[tuple[int, ...], int] = {}

    def ways(self, slot: int, left: tuple[int, ...]) -> int:
        """In how many ways the slots from this one on can be filled with so many of each kind."""
        if slot == len(self.sets):
            return 1
        if left not in self.known:
            self.known[left] = sum(left[kind] * self.ways(slot + 1, _less(left, kind)) for kind in self.fits[slot] if left[kind])
        return self.known[left]

    def sample(self, rng: Rng) -> list[int]:
        """One of the ways, each as likely: a Unit for each slot."""
        units = [kind[:] for kind in self.kinds]
        left = tuple(map(len, units))
        found = []
        for slot in range(len(self.sets)):
            pick = _below(self.ways(slot, left), rng)
            for kind in self.fits[slot]:
                share = self.ways(slot + 1, _less(left, kind)) if left[kind] else 0
                if pick < left[kind] * share:
                    found.append(units[kind].pop(pick // share))
                    break
                pick -= left[kind] * share
            left = tuple(map(len, units))
        return found


def _less(left: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*left[:kind], left[kind] - 1, *left[kind + 1 :])


def _below(most: int, rng: Rng) -> int:
    """A whole number below one of any size, each as likely: there are more ways than the generator has numbers."""
    while True:
        number, span = 0, 1
        while span < most:
            number, span = number << DIGIT | rng.below(1 << DIGIT), span << DIGIT
        if number < span - span % most:
            return number % most
