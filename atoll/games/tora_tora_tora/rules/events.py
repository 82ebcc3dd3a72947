"""What a card does as an Event, and what it asks for. Specification 3.9; rules R15, R43, Q55, Q59."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Node, Procedure, Side, Sides, call, tell
from atoll.core.verbs import PAIR, Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.board import block_of, eliminate, find, friendly, put
from atoll.games.tora_tora_tora.rules.economy import entries, forward_bases, gain_rp, lose_rp, reserve, resource_areas
from atoll.games.tora_tora_tora.rules.returns import send_back
from atoll.games.tora_tora_tora.rules.routes import moves_any
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    AMERICAN,
    ARMY,
    BATTLE_EVENT_WINDOW,
    CHEAP_MOVE,
    CHEAP_UNIT,
    DIE,
    FLEET,
    FORWARD_BASE,
    GAIN_RP,
    LOSE_RP,
    POOL_OF,
    PRODUCE,
    STRIKE,
    TARGET,
    YAMAMOTO_HIT,
    die,
    produce,
    target,
)

FACES: Final = 6
SUPPLIED: Final = 1  # what an Event asks of Resource Areas (e_oil); 2: without Supply

NO_BATTLE: Final = Objection("R15", "event needs a battle", 1)
OTHER_BATTLE: Final = Objection("R15", "event of other battles", 2)
OTHER_AREA: Final = Objection("R15", "event of other areas", 2)
OTHER_HOME: Final = Objection("R15", "event of other homes", 2)
OTHER_ROLE: Final = Objection("R15", "event of other role", 2)
NO_SUCH_UNIT: Final = Objection("R15", "event of other units", 3)
NOT_ALONE: Final = Objection("R15", "event of a lone unit", 3)
NOT_LANDED: Final = Objection("R15", "event of landed units", 3)
NO_ISLAND: Final = Objection("R15", "event needs an island", 3)
NO_SUPPORT: Final = Objection("R15", "event needs a fleet", 3)
NO_TARGET: Final = Objection("R15", "event without target", 3)
NOT_CONTROLLED: Final = Objection("R15", "event needs control", 3)
NO_OIL: Final = Objection("R15", "event needs oil", 3)
NO_RESERVE: Final = Objection("R15", "event needs reserves", 3)
NO_RP: Final = Objection("R15", "event needs RPs", 4)
NO_ENTRY: Final = Objection("R15", "event needs an entry", 4)
NO_MOVE: Final = Objection("R15", "event moves nobody", 3)
NO_ADMIRAL: Final = Objection("R15", "event needs yamamoto", 3)
NOT_STRUCK: Final = Objection("R15", "not struck")
NOT_BUILT: Final = Objection("R15", "not built by card")
NOT_AN_ENTRY: Final = Objection("R58", "not a supply area", 1)


# --- what an Event asks for -------------------------------------------------------------------------------------------------


def event_objection(s: State, side: Side, card: int) -> Objection | None:
    """3.9: what an Event asks for and does not find; all of it is open to both sides."""
    t = s.t
    if t.window[card] == BATTLE_EVENT_WINDOW:
        return NO_BATTLE if s.battle.area == UNSET else battle_objection(s, side, card)
    event = t.event[card]
    if event == STRIKE:
        return None if targets(s, card) else NO_TARGET
    if event == CHEAP_MOVE:
        return None if moves_any(s, card) else NO_MOVE
    if event == YAMAMOTO_HIT:
        return NO_ADMIRAL if s.yamamoto == UNSET else None
    if event == CHEAP_UNIT:
        return unit_objection(s, t.e_kind[card], t.e_cost[card])
    if event == FORWARD_BASE:
        return base_objection(s)
    return points_objection(s, side, card)


def points_objection(s: State, side: Side, card: int) -> Objection | None:
    """3.9, gain_rp and lose_rp: control of an Area, or of Resource Areas with or without Supply."""
    t = s.t
    if t.e_held[card] and not t.e_held[card] & friendly(s, side):
        return NOT_CONTROLLED
    if t.e_oil[card] and not resource_areas(s, t.e_oil[card] == SUPPLIED):
        return NO_OIL
    return None


def unit_objection(s: State, kind: int, cost: int) -> Objection | None:
    """3.9, cheap_unit: such a Unit on the Reserves card, the RPs, and an Area where it enters."""
    if reserve(s, kind) == UNSET:
        return NO_RESERVE
    if s.rp[POOL_OF[kind >> 1]] < cost:
        return NO_RP
    return None if entries(s, kind) else NO_ENTRY


def base_objection(s: State) -> Objection | None:
    """3.9, forward_base: an American Unit that can be paid, and such a Port."""
    if reserve(s, 2 * AMERICAN + FLEET) == UNSET and reserve(s, 2 * AMERICAN + ARMY) == UNSET:
        return NO_RESERVE
    if s.rp[POOL_OF[AMERICAN]] < s.t.production_cost:
        return NO_RP
    return None if forward_bases(s) else NO_ENTRY


def price_facts(s: State, card: int) -> dict[str, int]:
    """R58: what the Unit of a card costs, and how much of it is lacking, for a person."""
    is_base = s.t.event[card] == FORWARD_BASE
    cost = s.t.production_cost if is_base else s.t.e_cost[card]
    pool = POOL_OF[AMERICAN if is_base else max(s.t.e_kind[card], 0) >> 1]
    return {"price": cost, "pool": pool, "short": cost - s.rp[pool]}


def battle_objection(s: State, side: Side, card: int) -> Objection | None:
    """3.9: what an Event asks of the Battle that goes on: where it is fought, by whom, and with what beside it."""
    objection = place_objection(s, side, card)
    return force_objection(s, side, card) if objection is None else objection


def place_objection(s: State, side: Side, card: int) -> Objection | None:
    """3.9: land or sea, kind of Area, whose Home, who attacks, and what lies beside it."""
    t, b = s.t, s.battle
    if t.e_land[card] not in (UNSET, b.is_land):
        return OTHER_BATTLE
    if t.e_area[card] and not t.e_area[card] >> b.area & 1:
        return OTHER_AREA
    if t.e_home[card] not in (UNSET, 1 - (t.japan_home >> b.area & 1)):
        return OTHER_HOME
    if t.e_role[card] not in (UNSET, int(side != b.attacker)):
        return OTHER_ROLE
    if t.e_island[card] and not t.coast[b.area] & t.island & friendly(s, side):
        return NO_ISLAND
    if t.e_support[card] and not t.touch[b.area] & t.sea & friendly(s, side) & s.held[2 * side + FLEET]:
        return NO_SUPPORT
    return None


def force_objection(s: State, side: Side, card: int) -> Objection | None:
    """3.9, R43, Q66: which own Units take part, how many are there, and whether they have landed this Round."""
    t, b = s.t, s.battle
    part = b.part[side]
    if t.e_nation[card] != UNSET and t.e_nation[card] not in [t.nation[unit] for unit in part]:
        return NO_SUCH_UNIT
    if t.e_alone[card] and s.count[(2 * side + b.is_land) * t.areas + b.area] != t.e_alone[card]:
        return NOT_ALONE
    if t.e_landed[card]:
        for unit in part:
            if not s.landed >> unit & 1:
                return NOT_LANDED
    return None


def targets(s: State, card: int) -> list[int]:
    """3.9, strike: the Fleets at sea that a card may strike."""
    place, seas = s.place, s.t.seas
    return [unit for unit in s.t.like[s.t.e_kind[card]] if 0 <= place[unit] < seas]


# --- what an Event does -----------------------------------------------------------------------------------------------------


def carry_out(s: State, side: Side, card: int) -> None:
    """3.9: an Event begins; it may call a procedure, so it is the last thing that a step does. Moves: movement.py."""
    t, event = s.t, s.t.event[card]
    if t.window[card] == BATTLE_EVENT_WINDOW:
        s.battle.event[side] = card
    elif event == GAIN_RP:
        gain_rp(s, t.e_pool[card], t.e_amount[card])
        tell(s, "card gains", card, t.e_pool[card], s.rp[t.e_pool[card]])
    elif event == LOSE_RP:
        lose_rp(s, t.e_pool[card], t.e_amount[card])
        tell(s, "card costs", card, t.e_pool[card], s.rp[t.e_pool[card]])
    elif event == FORWARD_BASE:
        s.forward = 1
    else:
        s.card = card
        call(s, STRIKING if event == STRIKE else BUILDING)


class Target(Node[State]):
    """3.9, strike: which Fleet."""

    name: ClassVar[str] = "target"
    verbs: ClassVar[tuple[Verb, ...]] = (target,)

    def to_act(self, s: State) -> Sides:
        return 1 << s.t.owner[s.card] if s.unit == UNSET else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        block, area = divmod(action - TARGET, PAIR)
        return None if find(s, block, area) in targets(s, s.card) else NOT_STRUCK

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"card": s.card, "kind": s.t.e_kind[s.card]}

    def legal(self, s: State, side: Side) -> list[Action]:
        return sorted({TARGET + block_of(s, unit) * PAIR + s.place[unit] for unit in targets(s, s.card)})

    def apply(self, s: State, side: Side, action: Action) -> None:
        block, area = divmod(action - TARGET, PAIR)
        s.unit = find(s, block, area)


class StrikeDie(ChanceNode[State]):
    """3.9, strike: the die eliminates the Fleet, or drives it back, or nothing; R64: it Returns at once. No defeat."""

    name: ClassVar[str] = "strike_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.unit != UNSET else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DIE + face, 1) for face in range(1, FACES + 1)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        face, unit, card = action - DIE, s.unit, s.card
        s.unit = s.card = UNSET
        if s.t.e_out[card] >> face & 1:
            tell(s, "struck", s.t.kind[unit], s.place[unit], face)
            eliminate(s, unit)
        elif s.t.e_back[card] >> face & 1:
            tell(s, "driven back", s.t.kind[unit], s.place[unit], face)
            send_back(s, [unit])
        else:
            tell(s, "strike fails", s.t.kind[unit], s.place[unit], face)


class Build(Node[State]):
    """3.9, cheap_unit, Q64: where the Unit enters, at once."""

    name: ClassVar[str] = "build"
    verbs: ClassVar[tuple[Verb, ...]] = (produce,)

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.card == UNSET else 1 << s.t.owner[s.card]

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        kind, area = divmod(action - PRODUCE, PAIR)
        if kind != s.t.e_kind[s.card]:
            return NOT_BUILT
        return None if entries(s, kind) >> area & 1 else NOT_AN_ENTRY

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"card": s.card, "kind2": s.t.e_kind[s.card]}

    def apply(self, s: State, side: Side, action: Action) -> None:
        kind, area = divmod(action - PRODUCE, PAIR)
        cost = s.t.e_cost[s.card]
        s.rp[POOL_OF[kind >> 1]] -= cost
        s.card = UNSET
        put(s, reserve(s, kind), area)
        tell(s, "produced", kind, area, cost)


STRIKING: Final = Procedure[State]("strike", Target(), StrikeDie())
BUILDING: Final = Procedure[State]("built by a card", Build())
