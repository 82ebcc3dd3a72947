"""The loser's Armies leave a lost land Area, or give one of them to stay. Rules R44, R53, Q25, Q26, Q29, Q54."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.board import (
    armies,
    block_of,
    controls,
    eliminate,
    find,
    friendly,
    has_unit,
    members,
    occupied,
    put,
    units_in,
)
from atoll.games.tora_tora_tora.state import COMPARED, RETREATING, STOOD, State
from atoll.games.tora_tora_tora.tables import ARMY, RETREAT_ALL, STAND, TO, retreat, stand, to

NOT_NEXT: Final = Objection("R53", "retreat too far")
NOT_FRIENDLY: Final = Objection("R53", "retreat to the enemy", 1)
NOT_FREE: Final = Objection("R53", "retreat to enemy unit", 2)
BARRED: Final = Objection("R36", "retreat barred", 3)
NO_SUCH_ARMY: Final = Objection("R53", "no such army retreats")


def is_mainland(s: State) -> bool:
    """R1, R49: whether the Battle is fought in a Mainland Area."""
    return bool(s.t.mainland >> s.battle.area & 1)


def next_to(s: State) -> int:
    """R53: where a retreat can lead by the map: linked Mainlands, or from an Island the touching seas."""
    return s.t.link[s.battle.area] if is_mainland(s) else s.t.touch[s.battle.area]


def open_areas(s: State, side: Side) -> int:
    """R53, Q26: the friendly Areas without an enemy to which a side may retreat, as a set."""
    found = next_to(s) & friendly(s, side)
    return found & ~occupied(s, 1 - side) if s.t.retreat_free else found


def retreating(s: State) -> list[int]:
    """R53: the Armies that have to leave and have not yet."""
    return units_in(s, s.battle.loser, s.battle.area, ARMY)


def ways(s: State) -> int:
    """R53, R36, Q25: where at least one of the retreating Armies may go, as a set."""
    found, areas = 0, open_areas(s, s.battle.loser)
    for unit in retreating(s):
        found |= areas & ~s.t.barred[s.t.nation[unit]]
    return found


class StandOrRetreat(Node[State]):
    """R53, Q29: two Armies or more may stay at the price of one."""

    name: ClassVar[str] = "stand"
    verbs: ClassVar[tuple[Verb, ...]] = (stand, retreat)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        b = s.battle
        if not b.is_land or b.loser == UNSET or b.stage != COMPARED or armies(s, b.loser, b.area) < 2:
            return NOBODY
        return 1 << b.loser if not s.t.stand_needs_way or ways(s) else NOBODY

    def about(self, s: State) -> dict[str, int]:
        return {"area": s.battle.area}

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == RETREAT_ALL:
            return None
        unit = find(s, action - STAND, s.battle.area)
        return None if unit in retreating(s) else NO_SUCH_ARMY

    def legal(self, s: State, side: Side) -> list[Action]:
        blocks = 0
        for unit in retreating(s):
            blocks |= 1 << block_of(s, unit)
        return [STAND + block for block in members(blocks)] + [RETREAT_ALL]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.battle.stage = RETREATING
        if action != RETREAT_ALL:
            s.battle.stage = STOOD
            tell(s, "stands", side, action - STAND)
            eliminate(s, find(s, action - STAND, s.battle.area))


class Retreat(Node[State]):
    """R53, Q25: one Area for all Armies that may enter it; those that may not are asked for again."""

    name: ClassVar[str] = "retreat"
    verbs: ClassVar[tuple[Verb, ...]] = (to,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        b = s.battle
        if not b.is_land or b.loser == UNSET or b.stage == STOOD:
            return NOBODY
        return 1 << b.loser if ways(s) else NOBODY

    def about(self, s: State) -> dict[str, int]:
        return {"area": s.battle.area}

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        area = action - TO
        if not next_to(s) >> area & 1:
            return NOT_NEXT
        if not controls(s, side, area):
            return NOT_FRIENDLY
        if s.t.retreat_free and has_unit(s, 1 - side, area):
            return NOT_FREE
        return None if ways(s) >> area & 1 else BARRED

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"area2": s.battle.area}

    def legal(self, s: State, side: Side) -> list[Action]:
        return [TO + area for area in members(ways(s))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        area = action - TO
        for unit in retreating(s):
            if not s.t.barred[s.t.nation[unit]] >> area & 1:
                tell(s, "retreats", block_of(s, unit), area)
                put(s, unit, area)


def lose_trapped(s: State) -> None:
    """R53, R56, Q25: Armies without a way out are eliminated."""
    b = s.battle
    if not b.is_land or b.loser == UNSET or b.stage == STOOD:
        return
    for unit in retreating(s):
        tell(s, "no retreat", block_of(s, unit), b.area)
        eliminate(s, unit)


RETREAT: Final = Procedure[State]("retreat", Retreat(), lose_trapped)
