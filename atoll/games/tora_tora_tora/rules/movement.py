"""The Movement Phase: the sides move one Unit in turn until both pass. Rules R30-R39."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import PAIR, VERB, Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.board import any_in, areas_of, block_of, find, members, put
from atoll.games.tora_tora_tora.rules.cards import could_play, play_objection, playable, spend
from atoll.games.tora_tora_tora.rules.control import EMPTY_AREAS
from atoll.games.tora_tora_tora.rules.obstacles import move_facts, move_objection
from atoll.games.tora_tora_tora.rules.routes import (
    departures,
    ending_areas,
    fits,
    has_move,
    idle,
    is_fixed,
    levels,
    price,
    range_of,
)
from atoll.games.tora_tora_tora.rules.supply import set_supply
from atoll.games.tora_tora_tora.rules.yamamoto import (
    LastFlight,
    can_move_yamamoto,
    homes,
    move_yamamoto,
    yamamoto_objection,
)
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    CHEAP_MOVE,
    JAPAN_POOL,
    KINDS,
    MOVE,
    MOVEMENT,
    OOS_BLOCK,
    PASS,
    PLAY,
    SIDE_OF,
    T_MOVES,
    TO,
    YAMAMOTO,
    move,
    pass_,
    play,
    to,
    yamamoto,
)

CARD_MOVES: Final = Objection("R17", "card moves", 1)
NOT_YOURS: Final = Objection("R30", "unit of enemy")
NO_SUCH_UNIT: Final = Objection("R31", "no such unit", 1)
HAS_MOVED: Final = Objection("R31", "has moved", 3)
OTHER_UNIT: Final = Objection("R17", "card for others", 3)
STANDS_STILL: Final = Objection("R38", "stands still", 4)
HEMMED_IN: Final = Objection("R35", "hemmed in", 4)
UNIT_SHORT: Final = Objection("R37", "unit short", 5)


def begin_movement(s: State) -> None:
    """R10, R30: Supply is set, then the Initiative player moves first."""
    s.phase = MOVEMENT
    set_supply(s)
    s.mover, s.passes, s.used = s.initiative, 0, 0


def is_moving(s: State) -> bool:
    """R30: two passes in a row end the Phase."""
    return s.passes < 2


def pass_idle(s: State) -> None:
    """R30: who plainly can do nothing passes without being asked."""
    while s.passes < 2 and not may_act(s, s.mover):
        pass_turn(s)


def may_act(s: State, side: Side) -> bool:
    """R30, R22, R16: a Unit or Yamamoto can move, or for all that is known the side may hold a fitting card."""
    return can_move_unit(s, side) or can_move_yamamoto(s, side) or could_play(s, side)


def can_move_unit(s: State, side: Side) -> bool:
    """R31-R38: any Unit that has not moved can move."""
    kinds, todo = s.t.kind, idle(s, side)
    while todo:
        kind = kinds[todo.bit_length() - 1]
        units = todo & s.t.of_kind[kind]
        todo ^= units
        if any_in(s, units, departures(s, kind, UNSET)):
            return True
    return False


def end_turn(s: State) -> None:
    """R30: after a move it is the other's turn."""
    s.unit = s.card = s.base = UNSET
    s.mover, s.passes = 1 - s.mover, 0


def pass_turn(s: State) -> None:
    """R30: a pass is not final."""
    s.mover = 1 - s.mover
    s.passes += 1


class MovePick(Node[State]):
    """R30: a Unit, Yamamoto, a Movement card, or a pass; after a card that moves a Unit, that Unit."""

    name: ClassVar[str] = "move_pick"
    verbs: ClassVar[tuple[Verb, ...]] = (move, yamamoto, play, pass_)

    def to_act(self, s: State) -> Sides:
        if s.unit != UNSET or s.passes >= 2:
            return NOBODY
        if s.card != UNSET:
            return NOBODY if s.base == UNSET else 1 << s.mover  # a card without a price waits for its die
        return 1 << s.mover  # may act, or would have passed without being asked

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        verb, rest = action - action % VERB, action % VERB
        if verb == MOVE:
            return pick_objection(s, side, rest // PAIR, rest % PAIR)
        if s.card != UNSET:
            return CARD_MOVES
        if verb == YAMAMOTO:
            return yamamoto_objection(s, side, rest)
        return play_objection(s, side, rest) if verb == PLAY else None

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        verb, rest = action - action % VERB, action % VERB
        facts = {"card": s.card} if s.card != UNSET else {}
        if verb == YAMAMOTO:
            return facts | cost_facts(s, JAPAN_POOL, s.t.admiral_cost)
        if verb == MOVE and (unit := ready(s, rest // PAIR, rest % PAIR)) != UNSET:
            return facts | cost_facts(s, s.t.pool[unit], least_cost(s, unit))
        return facts

    def legal(self, s: State, side: Side) -> list[Action]:
        if s.card != UNSET:
            return movable(s, side)
        actions = [PASS, *movable(s, side)]
        if can_move_yamamoto(s, side):
            actions += [YAMAMOTO + area for area in members(homes(s) & ~(1 << s.yamamoto))]
        for card in playable(s, side):
            actions.append(PLAY + card)
        return actions

    def apply(self, s: State, side: Side, action: Action) -> None:
        verb, rest = action - action % VERB, action % VERB
        if verb == MOVE:
            s.unit = ready(s, rest // PAIR, rest % PAIR)
        elif verb == YAMAMOTO:
            move_yamamoto(s, rest)
            end_turn(s)
            pass_idle(s)
        elif verb == PLAY:
            play_card(s, side, rest)
        else:
            pass_turn(s)
            pass_idle(s)


def movable(s: State, side: Side) -> list[Action]:
    """R30-R38: a choice for each kind of Unit that can move from an Area; equal ones are one choice."""
    units = idle(s, side)
    unsupplied = units & s.oos
    actions = picks(s, side, units ^ unsupplied, 0)
    return actions + picks(s, side, unsupplied, OOS_BLOCK) if unsupplied else actions


def picks(s: State, side: Side, units: int, out: int) -> list[Action]:
    """R30-R38: the choices among some Units, all in Supply or all out of it."""
    of_kind = s.t.of_kind
    actions: list[Action] = []
    for kind in s.t.kinds_of[side]:
        alike = units & of_kind[kind]
        if alike and is_wanted(s, kind) and (exits := departures(s, kind, s.base)):
            first = MOVE + (kind + out) * PAIR
            for area in members(exits & areas_of(s, alike)):
                actions.append(first + area)
    return actions


def is_wanted(s: State, kind: int) -> bool:
    """Q55: a card that is being played moves a Unit of its own kind."""
    return s.card == UNSET or fits(s.t, s.card, kind)


def ready(s: State, block: int, area: int) -> int:
    """R31, R38: the first Unit in an Area that looks like a block and may still move, UNSET if there is none."""
    kind, place = block % KINDS, s.place
    todo = idle(s, SIDE_OF[kind // 2])
    for unit in s.t.like[kind]:
        if place[unit] == area and todo >> unit & 1 and block_of(s, unit) == block:
            return unit
    return UNSET


def pick_objection(s: State, side: Side, block: int, area: int) -> Objection | None:
    """R30-R38: which rule keeps such a Unit from moving now."""
    if SIDE_OF[block % KINDS // 2] != side:
        return NOT_YOURS
    first = find(s, block, area)
    if first == UNSET:
        return NO_SUCH_UNIT
    unit = ready(s, block, area)
    if unit == UNSET:
        return STANDS_STILL if is_fixed(s, first) else HAS_MOVED
    if not is_wanted(s, s.t.kind[unit]):
        return OTHER_UNIT
    if has_move(s, unit, s.base):
        return None
    return UNIT_SHORT if s.rp[s.t.pool[unit]] < least_cost(s, unit) else HEMMED_IN


def least_cost(s: State, unit: int) -> int:
    """R37: what a Unit's cheapest move costs, 0 if it has none."""
    ends = ending_areas(s, unit)
    for cost, areas in enumerate(levels(s, unit, s.base, s.t.cap)):
        if areas & ends:
            return cost
    return 0


def cost_facts(s: State, pool: int, cost: int) -> dict[str, int]:
    """What the sentence about a move that cannot be paid needs."""
    return {"pool": pool, "cost": cost, "short": cost - s.rp[pool]}


def play_card(s: State, side: Side, card: int) -> None:
    """R16, Q55, Q56: a card that moves a Unit goes on with that move; the other one takes the turn, then its die is rolled."""
    spend(s, side, card)
    if s.t.event[card] == CHEAP_MOVE:
        s.base = s.t.e_cost[card]
    else:
        end_turn(s)
    s.card = card


class MoveDest(Node[State]):
    """R32-R37: where the Unit in hand moves; the cheapest way is taken."""

    name: ClassVar[str] = "move_dest"
    verbs: ClassVar[tuple[Verb, ...]] = (to,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.unit == UNSET else 1 << s.mover

    def about(self, s: State) -> dict[str, int]:
        return {"block": block_of(s, s.unit), "area": s.place[s.unit]}

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return move_objection(s, s.unit, action - TO)

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return move_facts(s, s.unit, action - TO)

    def legal(self, s: State, side: Side) -> list[Action]:
        return [TO + area for area in members(range_of(s, s.unit, s.base))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        move_unit(s, s.unit, action - TO)
        end_turn(s)


def move_unit(s: State, unit: int, area: int) -> None:
    """R31, R37: the Unit's own pool pays, and the Unit does not move again this Round."""
    pool = s.t.pool[unit]
    cost = price(s, unit, area, s.base, s.rp[pool])
    s.rp[pool] -= cost
    s.tally[T_MOVES + s.t.side[unit]] += 1
    tell(s, "moves", s.t.kind[unit], s.place[unit], area, cost)
    s.left, s.entered = s.place[unit], area
    put(s, unit, area)
    s.moved |= 1 << unit


MOVES: Final = Procedure[State]("moves", pass_idle, MovePick(), MoveDest(), LastFlight(), loop_while=is_moving)
MOVEMENT_PHASE: Final = Procedure[State]("movement phase", begin_movement, MOVES, EMPTY_AREAS)
