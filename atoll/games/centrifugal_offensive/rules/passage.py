"""A fleet moves step by step until it stops, is stopped, or is at its target. Rules R41-R47, R59-R62, R72."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import VERB, Action, Objection, Verb
from atoll.games.centrifugal_offensive.rules.board import put
from atoll.games.centrifugal_offensive.rules.codes import IN_PLACE, UNNAMED, among
from atoll.games.centrifugal_offensive.rules.fog import look_around
from atoll.games.centrifugal_offensive.rules.movement import EVERYWHERE, FAR, hostile, lateral_cost, reach, shut, step_cost, stops
from atoll.games.centrifugal_offensive.rules.naval import naval_ends
from atoll.games.centrifugal_offensive.rules.reaction import (
    BY_ENEMY,
    ReactionDie,
    ReactionDraw,
    meet_reaction,
)
from atoll.games.centrifugal_offensive.rules.scope import Scope
from atoll.games.centrifugal_offensive.rules.sets import spread
from atoll.games.centrifugal_offensive.rules.transport import landing_choices, lands
from atoll.games.centrifugal_offensive.rules.victory import sudden
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import NAVAL, PLAYER, STOP, TO, stop, to

NO_EDGE: Final = Objection("R41", "no sea edge")
TOO_FAR: Final = Objection("R42", "lateral too dear", 2)
CLOSED: Final = Objection("R72", "enemy on the way", 3)
NO_END: Final = Objection("R62", "no way on", 4)
MUST_GO_ON: Final = Objection("R72", "must go on")
MUST_MOVE: Final = Objection("R144", "must move", 1)


def is_sailing(s: State) -> bool:
    """R43, R62: whether a fleet is under way: not stopped and not at the target that it has named."""
    a = s.action
    if not a.force or a.stopped or a.left < 1 or a.at == a.goal or s.t.category[a.force[0]] != NAVAL:
        return False
    return not among(IN_PLACE, a.code)


def steps_on(s: State) -> list[int]:
    """R41-R47, R62: the spaces that may be entered next, from which an end can still be had."""
    a, t = s.action, s.t
    scope = Scope(s)
    foes, ends = scope.foes, naval_ends(s, scope)
    stop, closed = stops(s, a.force, foes), shut(a.code, foes)
    across = lateral_cost(a.code, a.left, a.steps)
    found = spread(t.by_sea, 1 << a.at) & _leads_on(s, a.left - 1, ends, stop, closed)
    if 0 < across <= a.left:
        found |= spread(t.by_lateral, 1 << a.at) & _leads_on(s, a.left - across, ends, stop, closed)
    found &= ~closed
    return [space for space in (*t.sea_next[a.at], *t.lateral_next[a.at]) if found >> space & 1]


def _leads_on(s: State, left: int, ends: int, stop: int, closed: int) -> int:
    """R62: the spaces that are an end, or from which one can be had with what is left, as a set."""
    if ends == EVERYWHERE or not left:
        return ends
    return ends | reach(s, ends, left, lateral_cost(s.action.code, left, 1), stop, closed) & ~stop


def may_stop(s: State) -> bool:
    """R71, R72, R144: whether the force may end its move here: after a step, or to land who is aboard."""
    a = s.action
    if not among(UNNAMED, a.code) or not naval_ends(s, Scope(s)) >> a.at & 1:
        return False
    return a.steps > 0 or may_land_at_once(s)


def may_land_at_once(s: State) -> bool:
    """R144: whether a force that has not moved has somebody to land here."""
    return lands(s) and bool(landing_choices(s))


class Step(Node[State]):
    """R41-R47: the next space, or the end of the move."""

    name: ClassVar[str] = "step"
    verbs: ClassVar[tuple[Verb, ...]] = (to, stop)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << PLAYER if s.action.die != UNSET and is_sailing(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == STOP:
            if may_stop(s):
                return None
            return MUST_GO_ON if s.action.steps else MUST_MOVE
        return step_objection(s, action - TO)

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"number": s.action.left}

    def legal(self, s: State, side: Side) -> list[Action]:
        found = [TO + space for space in steps_on(s)]
        return [*found, STOP] if may_stop(s) else found

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == STOP:
            s.action.left = 0
        else:
            enter(s, action % VERB)


def come_to_rest(s: State) -> None:
    """R42: the move is over when no step is left."""
    if is_sailing(s) and not steps_on(s):
        s.action.left = 0


def step_objection(s: State, space: int) -> Objection | None:
    """R41-R47, R62, R72: why a space may not be entered next."""
    a, t = s.action, s.t
    if space not in t.sea_next[a.at] and space not in t.lateral_next[a.at]:
        return NO_EDGE
    if step_cost(s, a.code, a.at, space, a.left, a.steps) == FAR:
        return TOO_FAR
    if shut(a.code, hostile(s)) >> space & 1:
        return CLOSED
    return None if space in steps_on(s) else NO_END


def enter(s: State, space: int) -> None:
    """R42-R47, R59: the force enters a space: it may have to stop, and the Allies may react. What is there is seen (R137)."""
    a = s.action
    halt = stops(s, a.force, hostile(s)) >> space & 1
    a.left -= step_cost(s, a.code, a.at, space, a.left, a.steps)
    a.steps += 1
    a.at = space
    for ship in a.force:
        put(s, ship, space)
    tell(s, "sails", len(a.force), space)
    look_around(s)
    if halt:
        a.stopped = BY_ENEMY
    a.die = UNSET


MOVES: Final = Procedure[State](
    "moves", Step(), ReactionDie(), ReactionDraw(), meet_reaction, sudden, come_to_rest, loop_while=is_sailing
)
