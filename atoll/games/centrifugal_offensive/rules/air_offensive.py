"""Allied air offensives. Rules R115-R117, R48, Q13."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Procedure, Side, Sides, tell
from atoll.core.verbs import Action, Verb
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.rules.board import has, has_land, has_ships
from atoll.games.centrifugal_offensive.rules.fog import look_around
from atoll.games.centrifugal_offensive.rules.movement import FAR, bases_of, distances, spaces_of
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import AIR, ALLIES, DRAW, JAPAN, WAY, draw, way


def is_target(s: State, space: int) -> bool:
    """R115, R116: whether the offensive is against what Japan has in a space."""
    if s.t.orders[s.playing] == "air_naval":
        return has_ships(s, JAPAN, space)
    return has_land(s, JAPAN, space) or has(s, JAPAN, space, AIR)


def parked(s: State, space: int) -> list[int]:
    """R117: the Allied air Units at a base that have not flown this turn."""
    return [unit for unit in s.t.group[3 * ALLIES + AIR] if s.place[unit] == space and s.mission[unit] == UNSET]


def open_air_offensive(s: State) -> None:
    """R115: aircraft beside Japanese air or land Units, or beside what they are to attack, stay."""
    s.where = UNSET
    held = spaces_of(s, ALLIES, AIR)
    every = [space for spaces in s.t.order for space in spaces if held >> space & 1 and parked(s, space)]
    s.queue = [space for space in every if not (is_target(s, space) or has_land(s, JAPAN, space) or has(s, JAPAN, space, AIR))]


def distance_on_axis(s: State, origin: int, stop: int, most: int) -> list[int]:
    """R115, Q13: spaces flown to each space of the origin's axis, never leaving it; FAR: none."""
    t = s.t
    outside = [space for space in range(t.spaces) if t.axis[space] != t.axis[origin]]
    far = distances(s, origin, most, stop | sum(1 << space for space in outside))
    for space in outside:
        far[space] = FAR
    return far


def air_targets(s: State) -> list[int]:
    """R115, R116, R135: the nearest targets on the axis of the first base in line; there may be several as near."""
    origin = s.queue[0]
    far = distance_on_axis(s, origin, 0, s.t.spaces)
    spaces = [space for space in s.t.order[s.t.axis[origin]] if far[space] < FAR and is_target(s, space)]
    least = min((far[space] for space in spaces), default=FAR)
    return [space for space in spaces if far[space] == least]


def flyers(s: State) -> list[int]:
    """R48, R115, R116: who can get to the target past Japanese air Units and bases; range counts only against ships."""
    if s.where == UNSET:
        return []
    origin = s.queue[0]
    stop = spaces_of(s, JAPAN, AIR) | bases_of(s, JAPAN)
    far = distance_on_axis(s, origin, stop, s.t.spaces)[s.where]
    if far == FAR:
        return []
    in_range = s.t.orders[s.playing] != "air_naval"
    return [unit for unit in parked(s, origin) if in_range or far <= s.t.move[unit]]


def room_over(s: State) -> int:
    """R117: how many more may fly over the target."""
    return s.t.air_mission - s.mission.count(s.where)


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
