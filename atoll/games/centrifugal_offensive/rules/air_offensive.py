"""Allied air offensives. Rules R115-R117, R48, Q13."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Procedure, Side, Sides, tell
from atoll.core.verbs import Action, Verb
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.rules.fog import look_around
from atoll.games.centrifugal_offensive.rules.movement import bases_of, flights, land_of, spaces_of
from atoll.games.centrifugal_offensive.rules.sets import members, spread
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import AIR, ALLIES, DRAW, JAPAN, NAVAL, WAY, draw, way


def targets(s: State) -> int:
    """R115, R116: the spaces where Japan has what the offensive is against, as a set."""
    if s.t.orders[s.playing] == "air_naval":
        return spaces_of(s, JAPAN, NAVAL)
    return land_of(s, JAPAN) | spaces_of(s, JAPAN, AIR)


def parked(s: State, space: int) -> list[int]:
    """R117: the Allied air Units at a base that have not flown this turn."""
    return members(s.lies[space] & s.t.sorts[3 * ALLIES + AIR] & ~s.flying)


def open_air_offensive(s: State) -> None:
    """R115: aircraft beside Japanese air or land Units, or beside what they are to attack, stay."""
    s.where = UNSET
    held = spaces_of(s, ALLIES, AIR) & ~(targets(s) | land_of(s, JAPAN) | spaces_of(s, JAPAN, AIR))
    s.queue = [space for spaces in s.t.order for space in spaces if held >> space & 1 and parked(s, space)]


def air_targets(s: State) -> list[int]:
    """R115, R116, R135, Q13: the nearest targets on the axis of the first base in line; there may be several as near."""
    t, origin = s.t, s.queue[0]
    axis = t.axes[t.axis[origin]]
    goals, rim = targets(s) & axis, 1 << origin
    near, found = rim, rim & goals
    while goals and rim and not found:
        rim = spread(t.by_air, rim) & axis & ~near
        near |= rim
        found = (near | spread(t.by_lateral, 1 << origin)) & goals
    return [space for space in t.order[t.axis[origin]] if found >> space & 1] if found else []


def flyers(s: State) -> list[int]:
    """R48, R115, R116: who can get to the target past Japanese air Units and bases; range counts only against ships."""
    if s.where == UNSET:
        return []
    t, origin = s.t, s.queue[0]
    axis = t.axes[t.axis[origin]]
    near = flights(s, 1 << origin, axis.bit_count(), spaces_of(s, JAPAN, AIR) | bases_of(s, JAPAN) | ~axis)
    if not near[-1] >> s.where & 1:
        return []
    is_free = t.orders[s.playing] != "air_naval"
    return [unit for unit in parked(s, origin) if is_free or near[min(t.move[unit], len(near) - 1)] >> s.where & 1]


def room_over(s: State) -> int:
    """R117: how many more may fly over the target."""
    return s.t.air_mission - [s.mission[unit] for unit in members(s.flying)].count(s.where)


class AirWay(ChanceNode[State]):
    """R115: which of several targets as near is random."""

    name: ClassVar[str] = "air_way"
    verbs: ClassVar[tuple[Verb, ...]] = (way,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.where == UNSET and len(air_targets(s)) > 1 else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(WAY + space, 1) for space in air_targets(s)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.where = action - WAY


def aim(s: State) -> None:
    """R115-R117: the one nearest target, if there is no choice; how many are drawn if not all may fly."""
    if s.where == UNSET:
        found = air_targets(s)
        s.where = found[0] if found else UNSET
    able, room = flyers(s), room_over(s) if s.where != UNSET else 0
    s.due = max(room, 0) if len(able) > room else 0
    if len(able) <= room:
        for unit in able:
            fly(s, unit)


class Flyer(ChanceNode[State]):
    """R117: who flies is random where not all may."""

    name: ClassVar[str] = "flyer"
    verbs: ClassVar[tuple[Verb, ...]] = (draw,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DRAW + unit, 1) for unit in flyers(s)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.due -= 1
        fly(s, action - DRAW)


def fly(s: State, unit: int) -> None:
    """R117: an air Unit is over its target until it flies home (R122)."""
    board.fly(s, unit, s.where)
    look_around(s)
    tell(s, "flies", unit, s.where)


def next_base(s: State) -> None:
    """R115: on to the next base."""
    s.queue = s.queue[1:]
    s.where = UNSET


def more_bases(s: State) -> bool:
    """Whether aircraft of a base are still to be looked at."""
    return bool(s.queue)


FLIGHTS: Final = Procedure[State]("flights", AirWay(), aim, Flyer(), next_base, loop_while=more_bases)
AIR_OFFENSIVE: Final = Procedure[State]("Allied air offensive", open_air_offensive, FLIGHTS)
