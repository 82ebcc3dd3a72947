"""The Allied land offensive. Rules R53, R118, Q48."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Procedure, Side, Sides, tell
from atoll.core.verbs import Action, Verb
from atoll.games.centrifugal_offensive.rules.board import here, put, update_control
from atoll.games.centrifugal_offensive.rules.fog import look_around
from atoll.games.centrifugal_offensive.rules.movement import land_of, spaces_of
from atoll.games.centrifugal_offensive.rules.sets import spread
from atoll.games.centrifugal_offensive.rules.victory import sudden
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import AIR, ALLIES, JAPAN, LAND, WAY, way


def marchers(s: State, space: int) -> list[int]:
    """R118: the mobile Allied land Units in a space that have not marched in this event."""
    return [unit for unit in here(s, ALLIES, space, LAND) if s.t.move[unit] and not s.acted >> unit & 1]


def march_goals(s: State) -> int:
    """R118: the spaces where Japanese land Units or aircraft are, as a set."""
    return land_of(s, JAPAN) | spaces_of(s, JAPAN, AIR)


def open_land_offensive(s: State) -> None:
    """R118: the spaces from which Allied troops march, as they are before the event."""
    s.acted, s.where = 0, UNSET
    held = spaces_of(s, ALLIES, LAND) & ~march_goals(s)
    s.queue = [space for spaces in s.t.order for space in spaces if held >> space & 1 and marchers(s, space)]


def steps_to_goal(s: State) -> list[int]:
    """R118, R135, Q48: the first steps of the shortest paths on the axis to the nearest goals, over edges of every type."""
    t, origin = s.t, s.queue[0]
    axis = t.axes[t.axis[origin]]
    rim = found = march_goals(s) & axis
    while rim:
        near = spread(t.by_any, rim) & axis & ~found
        if near >> origin & 1:
            return [space for space in t.all_next[origin] if rim >> space & 1]
        found |= near
        rim = near
    return []


class March(ChanceNode[State]):
    """Q48: which of several first steps is taken is random; one over water comes to nothing."""

    name: ClassVar[str] = "march"
    verbs: ClassVar[tuple[Verb, ...]] = (way,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.where == UNSET and len(steps_to_goal(s)) > 1 else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(WAY + space, 1) for space in steps_to_goal(s)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.where = action - WAY


def march(s: State) -> None:
    """R53, R118: all mobile Units of the space take the step together, if it is over land."""
    origin, space = s.queue[0], s.where
    if space == UNSET:
        steps = steps_to_goal(s)
        space = steps[0] if steps else UNSET
    s.queue, s.where = s.queue[1:], UNSET
    if space not in s.t.land_next[origin]:
        return
    units = marchers(s, origin)
    for unit in units:
        put(s, unit, space)
        s.acted |= 1 << unit
    tell(s, "marches", len(units), origin, space)
    look_around(s)
    update_control(s, origin)
    update_control(s, space)


def more_origins(s: State) -> bool:
    """Whether troops of a space are still to be looked at."""
    return bool(s.queue)


MARCHES: Final = Procedure[State]("marches", March(), march, sudden, loop_while=more_origins)
LAND_OFFENSIVE: Final = Procedure[State]("Allied land offensive", open_land_offensive, MARCHES)
