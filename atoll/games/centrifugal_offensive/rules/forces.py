"""Actions that move a force or fight, from the choice of the force to the end. Rules R26, R36, R62, R71-R90, R95."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import VERB, Action, Objection, Verb
from atoll.games.centrifugal_offensive.rules.aerial import (
    air_goals,
    air_move_goals,
    can_rebase,
    flights_from,
    free_bases,
    movers_to_take,
    new_bases,
    wings_to_rebase,
)
from atoll.games.centrifugal_offensive.rules.codes import (
    ADMIN,
    ADMIN_AIR,
    AIR_MOVE,
    AIR_MOVES,
    AIR_ONLY,
    AIRBORNE_LAND,
    BY_LAND,
    BY_SEA,
    IN_PLACE,
    LAND_AIR,
    LAND_HERE,
    NAVAL_MOVE,
    UNNAMED,
    among,
)
from atoll.games.centrifugal_offensive.rules.fights import arrive, compel, fight
from atoll.games.centrifugal_offensive.rules.ground import land_goals, land_origins, mobile, troops_to_take
from atoll.games.centrifugal_offensive.rules.movement import EVERYWHERE, allowance
from atoll.games.centrifugal_offensive.rules.naval import (
    force_can_invade,
    goals_of,
    harbours,
    may_sail,
    naval_goals,
    naval_origins,
    sails_at_all,
    ships_to_relocate,
    ships_to_take,
)
from atoll.games.centrifugal_offensive.rules.passage import MOVES
from atoll.games.centrifugal_offensive.rules.scope import Scope
from atoll.games.centrifugal_offensive.rules.sets import as_set, members
from atoll.games.centrifugal_offensive.rules.support import AIR_FORCE, EARLIER, NOBODY_YET, Join
from atoll.games.centrifugal_offensive.rules.transport import (
    FORCE_READY,
    Ashore,
    Load,
    Reembark,
    invades,
    lose_the_rest,
    unload_seaplanes,
)
from atoll.games.centrifugal_offensive.rules.victory import sudden
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    DONE,
    FROM,
    JAPAN,
    LAND,
    NAVAL,
    PLAYER,
    TAKE,
    TARGET,
    done,
    from_,
    take,
    target,
)

FINISHED: Final = 64  # in Action.ready, after the sets of transport.py

NO_FORCE: Final = Objection("R26", "no force there")
NO_TARGET: Final = Objection("R26", "not a target")
NOT_THERE: Final = Objection("R26", "not in the space")
CANNOT_ALONG: Final = Objection("R43", "cannot go along", 1)
OTHER_FORCE: Final = Objection("R90", "other kind of force", 1)
NO_LANDING: Final = Objection("R88", "no troops to land", 2)
NOT_AT_BASE: Final = Objection("R95", "not at a base")
NO_NEW_BASE: Final = Objection("R95", "no way to a base", 1)


# ---- what can begin


def origins(s: State, code: int) -> int:
    """R26: the spaces where a force for such an action can start, as a set."""
    if code == AIR_MOVE:
        return as_set([s.place[unit] for unit in members(wings_to_rebase(s, code))])
    scope = Scope(s)
    found = naval_origins(s, code, scope) if BY_SEA >> code & 1 else 0
    return found | land_origins(s, code, scope) if BY_LAND >> code & 1 else found


def goals(s: State, code: int, origin: int) -> int:
    """R62: the targets that an action from a space can have, as a set."""
    if code == AIR_MOVE:
        return air_move_goals(s, code, origin)
    scope, found = Scope(s), 0
    if AIR_ONLY >> code & 1:
        return air_goals(s, code, scope)
    if BY_SEA >> code & 1 and harbours(s, code, scope.foes) >> origin & 1:
        found |= goals_of(s, code, origin, naval_goals(s, code, scope), scope.foes)
    return found | land_goals(s, code, origin, scope) if BY_LAND >> code & 1 else found


def can_start(s: State, code: int, scope: Scope) -> bool:
    """R26: whether an action of this type has a legal force and target."""
    if AIR_ONLY >> code & 1:
        return air_goals(s, code, scope) != 0
    if AIR_MOVES >> code & 1:
        return can_rebase(s, code)
    if code == NAVAL_MOVE and scope.allowed == EVERYWHERE:
        return can_sail(s)
    if (BY_SEA | ADMIN) >> code & 1 and sails_at_all(s, code, scope):
        return True
    return bool(BY_LAND >> code & 1) and land_origins(s, code, scope) != 0


def can_sail(s: State) -> bool:
    """R71: whether any ship can go somewhere: from every space a sea edge leads on."""
    t, place = s.t, s.place
    return any(place[unit] >= 0 and t.move[unit] and may_sail(s, NAVAL_MOVE, unit) for unit in t.group[3 * JAPAN + NAVAL])


def admin_units(s: State, code: int) -> list[int]:
    """R95: the Units that may move administratively, in their order, after the one that moved last."""
    later = -(1 << s.action.last + 1)
    return members(wings_to_rebase(s, code, later) if code == ADMIN_AIR else ships_to_relocate(s, later))


# ---- the nodes


class AdminUnit(Node[State]):
    """R95: the next Unit that moves, in the order of the Units, or done."""

    name: ClassVar[str] = "admin_unit"
    verbs: ClassVar[tuple[Verb, ...]] = (take, done)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        a = s.action
        if not among(ADMIN, a.code) or a.force or a.ready & FINISHED:
            return NOBODY
        return 1 << PLAYER if admin_units(s, a.code) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        a = s.action
        if action == DONE:
            return NOBODY_YET if a.last == UNSET else None
        unit = action - TAKE
        if unit in admin_units(s, a.code):
            return None
        if s.place[unit] < 0 or unit not in s.t.group[3 * JAPAN + (AIR if a.code == ADMIN_AIR else NAVAL)]:
            return NOT_AT_BASE
        return EARLIER if unit <= a.last else NO_NEW_BASE

    def legal(self, s: State, side: Side) -> list[Action]:
        found = [TAKE + unit for unit in admin_units(s, s.action.code)]
        return found if s.action.last == UNSET else [*found, DONE]

    def apply(self, s: State, side: Side, action: Action) -> None:
        a = s.action
        if action == DONE:
            a.ready |= FINISHED
            return
        unit = action - TAKE
        a.last, a.force, a.origin = unit, [unit], s.place[unit]


class Origin(Node[State]):
    """R26: the space where the force starts."""

    name: ClassVar[str] = "origin"
    verbs: ClassVar[tuple[Verb, ...]] = (from_,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        a = s.action
        return NOBODY if a.origin != UNSET or among(ADMIN | AIR_ONLY, a.code) else 1 << PLAYER

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return None if origins(s, s.action.code) >> action - FROM & 1 else NO_FORCE

    def legal(self, s: State, side: Side) -> list[Action]:
        return [FROM + space for space in members(origins(s, s.action.code))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        a = s.action
        a.origin = action - FROM
        if among(IN_PLACE, a.code) or a.code == LAND_HERE:
            a.goal = a.origin


class Target(Node[State]):
    """R62, R79: the target, named before the first step."""

    name: ClassVar[str] = "target"
    verbs: ClassVar[tuple[Verb, ...]] = (target,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        a = s.action
        if a.goal != UNSET or among(UNNAMED, a.code) or (a.code == ADMIN_AIR and not a.force):
            return NOBODY
        return 1 << PLAYER

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return None if targets(s) >> action - TARGET & 1 else NO_TARGET

    def legal(self, s: State, side: Side) -> list[Action]:
        return [TARGET + space for space in members(targets(s))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.action.goal = action - TARGET


def targets(s: State) -> int:
    """The targets that the action can have, as a set."""
    a = s.action
    if a.code != ADMIN_AIR:
        return goals(s, a.code, a.origin)
    return new_bases(s, a.force[0], flights_from(s, a.origin), free_bases(s, a.code))


def takes(s: State) -> list[int]:
    """R26: who may join the force next, in the order of the Units."""
    a = s.action
    if a.code == AIR_MOVE:
        return movers_to_take(s)
    kind = s.t.category[a.force[0]] if a.force else UNSET
    found: list[int] = []
    if among(BY_SEA, a.code) and kind != LAND:
        found += ships_to_take(s) if a.code != AIRBORNE_LAND or _beach(s) else []
    if among(BY_LAND, a.code) and kind != NAVAL:
        found += troops_to_take(s) if a.code != AIRBORNE_LAND or _battlefield(s) else []
    return found


def _beach(s: State) -> bool:
    """R90: whether the target can be invaded from the sea."""
    a, scope = s.action, Scope(s)
    return bool(goals_of(s, a.code, a.origin, 1 << a.goal, scope.foes) & naval_goals(s, a.code, scope))


def _battlefield(s: State) -> bool:
    """R90: whether the target can be attacked by land or from the air."""
    return bool(land_goals(s, s.action.code, s.action.origin, Scope(s)) >> s.action.goal & 1)


def is_complete(s: State) -> bool:
    """R26, R88: whether the force can set out as it is."""
    force = s.action.force
    return bool(force) and (not invades(s) or force_can_invade(s, force))


def take_all(s: State) -> None:
    """R84: an attack in place is made with all mobile Units of the space."""
    a = s.action
    if a.code in (LAND_HERE, LAND_AIR) and a.origin == a.goal and not a.force:
        a.force = mobile(s, a.origin)
        a.ready |= FORCE_READY


class Force(Node[State]):
    """R26, R43: who makes up the force, one by one in the order of the Units, then done."""

    name: ClassVar[str] = "force"
    verbs: ClassVar[tuple[Verb, ...]] = (take, done)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        a = s.action
        if a.ready & FORCE_READY or a.origin == UNSET or among(ADMIN, a.code):
            return NOBODY
        return 1 << PLAYER if takes(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        a = s.action
        if action == DONE:
            return None if is_complete(s) else NOBODY_YET if not a.force else NO_LANDING
        unit = action - TAKE
        if unit >= s.t.japanese or s.place[unit] != a.origin or s.aboard[unit] != UNSET:
            return NOT_THERE
        if unit in takes(s):
            return None
        if a.force and s.t.category[unit] != s.t.category[a.force[0]]:
            return OTHER_FORCE
        return EARLIER if a.force and unit <= a.force[-1] else CANNOT_ALONG

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"space": s.action.origin}

    def legal(self, s: State, side: Side) -> list[Action]:
        found = [TAKE + unit for unit in takes(s)]
        return [*found, DONE] if is_complete(s) else found

    def apply(self, s: State, side: Side, action: Action) -> None:
        a = s.action
        if action == DONE:
            a.ready |= FORCE_READY
        elif among(BY_LAND, a.code) and a.origin == a.goal and s.t.category[action % VERB] == LAND:
            a.force = mobile(s, a.origin)
            a.ready |= FORCE_READY
        else:
            a.force.append(action % VERB)


def set_out(s: State) -> None:
    """R42: the force begins to move with its whole allowance."""
    a = s.action
    a.at = a.origin if a.origin != UNSET else a.goal
    if not a.force:
        return
    if s.t.category[a.force[0]] == NAVAL and not among(IN_PLACE, a.code):
        a.left = allowance(s, a.code, a.force)
    tell(s, "sets out", len(a.force), a.at)


def end_part(s: State) -> None:
    """R95: an administrative action goes on with the next Unit; any other is over."""
    a = s.action
    if a.ready & FINISHED or not among(ADMIN, a.code) or a.origin == UNSET:  # nobody is left who could move
        a.ready |= FINISHED
        return
    a.force, a.moved, a.landing, a.ready = [], 0, 0, 0
    a.origin = a.goal = a.at = UNSET
    a.left = a.steps = a.stopped = a.die = 0


def goes_on(s: State) -> bool:
    """Whether the action is not over."""
    return not s.action.ready & FINISHED


FORCE: Final = Procedure[State](
    "action of a force",
    AdminUnit(),
    Origin(),
    Target(),
    take_all,
    Force(),
    Load(),
    AIR_FORCE,
    Join(),
    set_out,
    MOVES,
    arrive,
    sudden,
    compel,
    sudden,
    Ashore(),
    fight,
    sudden,
    Reembark(),
    lose_the_rest,
    unload_seaplanes,
    sudden,
    end_part,
    loop_while=goes_on,
)
