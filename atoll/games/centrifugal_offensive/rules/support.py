"""Who takes part besides the force: an air force, airborne troops, Units that are there. Rules R79-R81, R86-R90, Q9, Q10, Q12."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides
from atoll.core.verbs import VERB, Action, Objection, Verb
from atoll.games.centrifugal_offensive.rules.aerial import air_spaces, flyers, flyers_to_take
from atoll.games.centrifugal_offensive.rules.board import has_land, here, land_room
from atoll.games.centrifugal_offensive.rules.codes import (
    AIR_ONLY,
    AIRBORNE_LAND,
    AIRDROP,
    AIRED,
    INVASION,
    LAND_AIR,
    among,
)
from atoll.games.centrifugal_offensive.rules.ground import mobile, parachutists
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.rules.transport import AIR_READY, JOIN_READY, invades
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIES,
    DONE,
    FROM,
    JAPAN,
    LAND,
    NAVAL,
    NONE,
    PLAYER,
    TAKE,
    done,
    from_,
    none,
    take,
)

NO_AIR_THERE: Final = Objection("R79", "no air in range")
AIR_NEEDED: Final = Objection("R89", "air needed")
NOT_A_FLYER: Final = Objection("R79", "not a flyer")
AIR_FULL: Final = Objection("R81", "air full", 1)
EARLIER: Final = Objection("R26", "earlier unit", 2)
NOBODY_YET: Final = Objection("R26", "nobody yet", 1)
CANNOT_JOIN: Final = Objection("R88", "cannot join")
DROP_FIRST: Final = Objection("R90", "drop first", 2)
DROP_MISSING: Final = Objection("R90", "drop missing", 2)


# ---- the air force


def wants_air(s: State) -> bool:
    """R79, R87-R89: whether an air force has to, or may, fly to the target."""
    a = s.action
    if among(AIRED, a.code):
        return a.goal != UNSET and (among(AIR_ONLY, a.code) or bool(a.force))
    return invades(s) and has_land(s, ALLIES, a.goal)


def air_origins(s: State) -> list[int]:
    """R79, Q12: the spaces from which the air force, or its next part, can come."""
    a = s.action
    if len(a.air) >= s.t.air_mission:
        return []
    last = max([s.place[unit] for unit in a.air], default=UNSET)
    return [space for space in members(air_spaces(s, a.goal)) if space > last]


class AirSpace(Node[State]):
    """R79, R88: from where the air force flies; where it is optional, nobody may."""

    name: ClassVar[str] = "air_space"
    verbs: ClassVar[tuple[Verb, ...]] = (from_, none)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        a = s.action
        if a.ready & AIR_READY or a.air_from != UNSET or not wants_air(s):
            return NOBODY
        return 1 << PLAYER if air_origins(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == NONE:
            return None if may_do_without(s) else AIR_NEEDED
        return None if action - FROM in air_origins(s) else NO_AIR_THERE

    def legal(self, s: State, side: Side) -> list[Action]:
        found = [FROM + space for space in air_origins(s)]
        return [*found, NONE] if may_do_without(s) else found

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == NONE:
            s.action.ready |= AIR_READY
        else:
            s.action.air_from = action - FROM


def may_do_without(s: State) -> bool:
    """R88: whether no air force, or no more of it, has to come."""
    return bool(s.action.air) or not among(AIRED, s.action.code)


class AirUnits(Node[State]):
    """R81: which air Units of the space fly along, one by one, then done."""

    name: ClassVar[str] = "air_units"
    verbs: ClassVar[tuple[Verb, ...]] = (take, done)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        a = s.action
        if a.ready & AIR_READY or a.air_from == UNSET:
            return NOBODY
        return 1 << PLAYER if flyers_to_take(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        a = s.action
        if action == DONE:
            return None if has_flyer(s) else NOBODY_YET
        unit = action - TAKE
        if unit not in flyers(s, a.goal, a.air_from):
            return NOT_A_FLYER
        if unit in flyers_to_take(s):
            return None
        return AIR_FULL if len(a.air) >= s.t.air_mission else EARLIER

    def legal(self, s: State, side: Side) -> list[Action]:
        found = [TAKE + unit for unit in flyers_to_take(s)]
        return [*found, DONE] if has_flyer(s) else found

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == DONE:
            end_air_force(s)
        else:
            s.action.air.append(action % VERB)


def has_flyer(s: State) -> bool:
    """Whether the space that was named has sent somebody."""
    a = s.action
    return any(s.place[unit] == a.air_from for unit in a.air)


def end_air_force(s: State) -> None:
    """R79, Q12: the air force is complete, unless Units of other spaces may follow."""
    a = s.action
    if s.t.air_from_many_spaces and a.air_from != UNSET and air_origins(s):
        a.air_from = UNSET
    else:
        a.ready |= AIR_READY


def settle_air(s: State) -> None:
    """R81: when nobody is left to fly along the air force is complete."""
    a = s.action
    if not a.ready & AIR_READY and a.air_from != UNSET and not flyers_to_take(s):
        end_air_force(s)


def gathers(s: State) -> bool:
    """Whether an air force is still being put together."""
    return not s.action.ready & AIR_READY and wants_air(s) and (s.action.air_from != UNSET or bool(air_origins(s)))


AIR_FORCE: Final = Procedure[State]("air force", AirSpace(), AirUnits(), settle_air, loop_while=gathers)


# ---- those who join


def drops_in(s: State) -> bool:
    """R86: whether the force is dropped, not marched."""
    a = s.action
    if not a.force or s.t.category[a.force[0]] != LAND or a.goal == a.origin:
        return False
    return a.code == AIRDROP or a.goal not in s.t.land_next[a.origin]


def joiners(s: State) -> list[int]:
    """R79, R86-R90: who may take part besides the force and the air force; ascending."""
    a = s.action
    by_sea, by_drop = invades(s), a.code in (AIRDROP, LAND_AIR, AIRBORNE_LAND) and drops_in(s)
    found: list[int] = []
    if by_sea:
        found += [unit for unit in here(s, JAPAN, a.goal, NAVAL) if unit not in a.force]
    if by_sea or by_drop or among(AIR_ONLY, a.code) or a.code == LAND_AIR:
        found += [unit for unit in here(s, JAPAN, a.goal, AIR) if unit not in a.air]
    if by_sea or by_drop:
        found += [unit for unit in mobile(s, a.goal) if unit not in a.force]
    if a.code == AIRBORNE_LAND:
        found += [unit for unit in parachutists(s, a.goal) if unit not in a.force]
    return sorted(found)


def join_choices(s: State) -> list[int]:
    """R81, R90: who may join next, in the order of the Units."""
    a = s.action
    last = a.joined[-1] if a.joined else UNSET
    return [unit for unit in joiners(s) if unit > last and join_objection(s, unit) is None]


def join_objection(s: State, unit: int) -> Objection | None:
    """R81, R90: why somebody who is there may not join now; one airborne Unit has to be dropped where the action says so."""
    a = s.action
    flying = len(a.air) + sum(s.t.category[each] == AIR for each in a.joined)
    if s.t.category[unit] == AIR and flying >= s.t.air_mission:
        return AIR_FULL
    if a.code != AIRBORNE_LAND:
        return None
    chosen, able = dropper(s), [each for each in parachutists(s, a.goal) if each not in a.force]
    if unit in able:
        return DROP_FIRST if chosen != UNSET or land_room(s, JAPAN, a.goal) < 1 else None
    return None if chosen != UNSET or unit < able[-1] else DROP_MISSING


def dropper(s: State) -> int:
    """R90: the airborne Unit that joins by a drop, UNSET: none yet."""
    a = s.action
    for unit in a.joined:
        if s.t.category[unit] == LAND and s.place[unit] != a.goal:
            return unit
    return UNSET


class Join(Node[State]):
    """R79, R86-R90: who joins, one by one, then done."""

    name: ClassVar[str] = "join"
    verbs: ClassVar[tuple[Verb, ...]] = (take, done)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        a = s.action
        if a.ready & JOIN_READY or a.goal == UNSET or not (a.force or a.air):
            return NOBODY
        if not may_be_joined(s):
            return NOBODY
        return 1 << PLAYER if join_choices(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == DONE:
            return None if is_joined(s) else DROP_MISSING
        unit = action - TAKE
        if unit not in joiners(s):
            return CANNOT_JOIN
        if s.action.joined and unit <= s.action.joined[-1]:
            return EARLIER
        return join_objection(s, unit)

    def legal(self, s: State, side: Side) -> list[Action]:
        found = [TAKE + unit for unit in join_choices(s)]
        return [*found, DONE] if is_joined(s) else found

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == DONE:
            s.action.ready |= JOIN_READY
        else:
            s.action.joined.append(action % VERB)


def may_be_joined(s: State) -> bool:
    """R79, R86-R90: whether the action is an attack that others may join."""
    a = s.action
    if among(AIR_ONLY, a.code):
        return True
    return a.code in (AIRDROP, LAND_AIR, INVASION, AIRBORNE_LAND) and has_land(s, ALLIES, a.goal)


def is_joined(s: State) -> bool:
    """R90: whether the airborne Unit that the action needs has been chosen."""
    return s.action.code != AIRBORNE_LAND or dropper(s) != UNSET
