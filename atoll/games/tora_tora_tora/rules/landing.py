"""The Landing Segment: the sides land one Army in turn until both pass. Rules R55, R36."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import PAIR, VERB, Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.board import block_of, controls, find, has_army, members, put
from atoll.games.tora_tora_tora.rules.control import gain
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    ARMY,
    KINDS,
    LAND_ARMY,
    LANDING,
    PASS,
    SIDE_OF,
    T_LANDINGS,
    TO,
    land,
    pass_,
    to,
)

FLEETS_STAY: Final = Objection("R55", "fleets do not land")
NOT_YOURS: Final = Objection("R55", "army of enemy")
NOT_AT_SEA: Final = Objection("R55", "army not at sea", 1)
NO_SUCH_ARMY: Final = Objection("R55", "no such army", 1)
STAYS_AT_SEA: Final = Objection("R38", "stays at sea", 2)
NO_SHORE: Final = Objection("R55", "no shore", 2)
ON_SEA: Final = Objection("R55", "landing on sea")
TOO_FAR: Final = Objection("R55", "landing too far", 1)
BARRED: Final = Objection("R36", "landing barred", 2)


def begin_landing(s: State) -> None:
    """R55: the Initiative player first."""
    s.phase = LANDING
    s.mover, s.passes = s.initiative, 0


def is_landing(s: State) -> bool:
    """R55: two passes in a row end the Segment."""
    return s.passes < 2


def pass_idle(s: State) -> None:
    """R55: who has no Army that could land is not asked."""
    while s.passes < 2 and not can_land(s, s.mover):
        pass_landing(s)


def pass_landing(s: State) -> None:
    """R55, Q31: a pass is not final, unless the option says so."""
    s.mover = 1 - s.mover
    s.passes += 1


def next_turn(s: State) -> None:
    """R55, Q31: after a landing it is the other's turn; by option not if he has passed."""
    if not s.t.landing_pass_final:
        s.passes = 0
    if not s.passes:
        s.mover = 1 - s.mover


def can_land(s: State, side: Side) -> bool:
    """R55: any Army of a side is where it could land."""
    if s.held[2 * side + ARMY] & s.t.sea:
        for unit in s.t.armies[side]:
            if beaches(s, unit):
                return True
    return False


def beaches(s: State, unit: int) -> int:
    """R36, R55, Q32: the land Areas where an Army can land, as a set; it needs no control of the sea (Q33) and no RP."""
    t, at = s.t, s.place[unit]
    if not 0 <= at < t.seas or is_held_at_sea(s, unit):
        return 0
    return t.coast[at] & ~t.barred[t.nation[unit]]


def is_held_at_sea(s: State, unit: int) -> bool:
    """Q32: by option the Army that begins at sea does not land in Round 1."""
    return not s.t.sea_army_lands and s.round == 1 and bool(s.t.fixed >> unit & 1)


def landable(s: State, side: Side) -> list[Action]:
    """R55: a choice for each kind of Army that can land from a Sea Area; equal ones are one choice."""
    actions: list[Action] = []
    for unit in s.t.armies[side]:
        if beaches(s, unit):
            action = LAND_ARMY + block_of(s, unit) * PAIR + s.place[unit]
            if action not in actions:
                actions.append(action)
    actions.sort()
    return actions


class LandPick(Node[State]):
    """R55: an Army that lands, or a pass."""

    name: ClassVar[str] = "land_pick"
    verbs: ClassVar[tuple[Verb, ...]] = (land, pass_)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << s.mover if s.unit == UNSET and s.passes < 2 and can_land(s, s.mover) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == PASS:
            return None
        rest = action % VERB
        return landing_objection(s, side, rest // PAIR, rest % PAIR)

    def legal(self, s: State, side: Side) -> list[Action]:
        return [PASS, *landable(s, side)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == PASS:
            pass_landing(s)
        else:
            s.unit = lander(s, action % VERB // PAIR, action % PAIR)


def lander(s: State, block: int, area: int) -> int:
    """Q32: the first Army that looks like a block and can land from a Sea Area, UNSET if there is none."""
    for unit in s.t.like[block % KINDS]:
        if s.place[unit] == area and block_of(s, unit) == block and beaches(s, unit):
            return unit
    return UNSET


def landing_objection(s: State, side: Side, block: int, area: int) -> Objection | None:
    """R36, R55: which rule keeps such a Unit from landing."""
    if SIDE_OF[block % KINDS // 2] != side:
        return NOT_YOURS
    if block % 2 != ARMY:
        return FLEETS_STAY
    unit = find(s, block, area)
    if unit == UNSET:
        return NO_SUCH_ARMY
    if area >= s.t.seas:
        return NOT_AT_SEA
    if lander(s, block, area) != UNSET:
        return None
    return STAYS_AT_SEA if is_held_at_sea(s, unit) else NO_SHORE


class LandDest(Node[State]):
    """R36, R55: where the Army lands."""

    name: ClassVar[str] = "land_dest"
    verbs: ClassVar[tuple[Verb, ...]] = (to,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.unit == UNSET else 1 << s.mover

    def about(self, s: State) -> dict[str, int]:
        return {"block": block_of(s, s.unit), "area": s.place[s.unit]}

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        area = action - TO
        if beaches(s, s.unit) >> area & 1:
            return None
        if area < s.t.seas:
            return ON_SEA
        return BARRED if s.t.barred[s.t.nation[s.unit]] >> area & 1 else TOO_FAR

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"kind": s.t.kind[s.unit], "nation": s.t.nation[s.unit], "area1": s.place[s.unit]}

    def legal(self, s: State, side: Side) -> list[Action]:
        return [TO + area for area in members(beaches(s, s.unit))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        unit, area = s.unit, action - TO
        s.unit = UNSET
        next_turn(s)
        land_army(s, side, unit, area)


def land_army(s: State, side: Side, unit: int, area: int) -> None:
    """R55: the Army is ashore; where no enemy Army is, its side takes control at once."""
    s.tally[T_LANDINGS + side] += 1
    tell(s, "lands", s.t.kind[unit], s.place[unit], area)
    s.left, s.entered = s.place[unit], area
    put(s, unit, area)
    s.landed |= 1 << unit
    if not has_army(s, 1 - side, area) and not controls(s, side, area):
        gain(s, side, area)


LANDINGS: Final = Procedure[State]("landings", pass_idle, LandPick(), LandDest(), loop_while=is_landing)
LANDING_SEGMENT: Final = Procedure[State]("landing segment", begin_landing, LANDINGS)
