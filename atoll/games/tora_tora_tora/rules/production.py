"""The Resource Acquisition and Production Phases. Rules R57, R58."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import PAIR, Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.board import members, put
from atoll.games.tora_tora_tora.rules.cards import PRODUCTION_CARDS, RESOURCE_CARDS
from atoll.games.tora_tora_tora.rules.economy import entries, gain_rp, producible, reserve, resource_areas
from atoll.games.tora_tora_tora.rules.supply import supply_areas
from atoll.games.tora_tora_tora.rules.victory import close, score_line
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    AMERICAN_POOL,
    BRITISH_POOL,
    DONE,
    JAPAN_POOL,
    POOL_OF,
    PRODUCE,
    PRODUCTION,
    RESOURCE,
    SIDE_OF,
    done,
    produce,
)

FOREIGN: Final = Objection("R58", "not yours")
NEVER: Final = Objection("R58", "not producible", 1)
NONE_LEFT: Final = Objection("R58", "not in reserves", 2)
ELSEWHERE: Final = Objection("R58", "not a supply area", 3)
TOO_DEAR: Final = Objection("R58", "cannot pay", 4)


def acquire(s: State) -> None:
    """R57, Q3: first the line to Townsville; the last Round ends with it, as nothing after it can change the result."""
    s.phase, s.used = RESOURCE, 0
    last = s.round == s.t.rounds
    if not last or s.t.line_in_last_round:
        score_line(s)
    if last:
        close(s)
        return
    oil = resource_areas(s, supplied=True).bit_count()
    tell(s, "oil", oil)
    _income(s, JAPAN_POOL, s.t.per_resource * oil)
    _income(s, AMERICAN_POOL, s.t.american_income[s.round])
    _income(s, BRITISH_POOL, s.t.british_income)


def _income(s: State, pool: int, amount: int) -> None:
    gain_rp(s, pool, amount)
    if amount:
        tell(s, "income", pool, amount, s.rp[pool])


def begin_production(s: State) -> None:
    """R58: a new Phase."""
    s.phase, s.used, s.forward = PRODUCTION, 0, 0


def first_producer(s: State) -> None:
    """R58, Q47, Q53: the Initiative side produces first, and completes."""
    s.mover = s.initiative


def second_producer(s: State) -> None:
    """R58: then the other."""
    s.mover = 1 - s.initiative


class Produce(Node[State]):
    """R58: a Unit from the Reserves card, as many as can be paid; nobody is asked who can produce nothing."""

    name: ClassVar[str] = "produce"
    verbs: ClassVar[tuple[Verb, ...]] = (produce, done)

    def to_act(self, s: State) -> Sides:
        return 1 << s.mover if s.mover != UNSET and producible(s, s.mover) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == DONE:
            return None
        kind, area = (action - PRODUCE) // PAIR, action % PAIR
        if SIDE_OF[kind >> 1] != side:
            return FOREIGN
        if not s.t.producible[kind]:
            return NEVER
        if reserve(s, kind) == UNSET:
            return NONE_LEFT
        if not entries(s, kind) >> area & 1:
            return ELSEWHERE
        return TOO_DEAR if s.rp[POOL_OF[kind >> 1]] < s.t.production_cost else None

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        kind = (action - PRODUCE) // PAIR
        pool, cost = POOL_OF[kind >> 1], s.t.production_cost
        return {"kind": kind, "area": action % PAIR, "pool": pool, "cost": cost, "short": cost - s.rp[pool]}

    def legal(self, s: State, side: Side) -> list[Action]:
        found: list[Action] = []
        for kind in producible(s, side):
            first = PRODUCE + kind * PAIR
            found += [first + area for area in members(entries(s, kind))]
        found.append(DONE)
        return found

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == DONE:
            s.mover = UNSET
            return
        kind, area = (action - PRODUCE) // PAIR, action % PAIR
        if not supply_areas(s, kind >> 1) >> area & 1:
            s.forward = 0
        s.rp[POOL_OF[kind >> 1]] -= s.t.production_cost
        put(s, reserve(s, kind), area)
        tell(s, "produced", kind, area, s.t.production_cost)


PRODUCING: Final = Produce()
RESOURCE_PHASE: Final = Procedure[State]("resources", acquire, RESOURCE_CARDS)
PRODUCTION_PHASE: Final = Procedure[State](
    "production", begin_production, PRODUCTION_CARDS, first_producer, PRODUCING, second_producer, PRODUCING
)
