"""After the dice: losses, who goes home, who controls the Area. Rules R49-R52, R56, Q14, Q15, Q29."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.board import block_of, controls, eliminate, find, friendly, has_fleet, members, units_in
from atoll.games.tora_tora_tora.rules.control import gain
from atoll.games.tora_tora_tora.rules.retreat import RETREAT, StandOrRetreat, is_mainland
from atoll.games.tora_tora_tora.rules.returns import send_back
from atoll.games.tora_tora_tora.state import STOOD, State
from atoll.games.tora_tora_tora.tables import ARMY, FLEET, LOSE, lose

NOT_THERE: Final = Objection("R49", "no such unit lost")
ARMIES_FIGHT: Final = Objection("R49", "armies fall on land", 1)
FLEETS_FIRST: Final = Objection("R49", "fleets fall first", 1)


def falling(s: State) -> int:
    """R49, Q14: the type of Units on which hits fall: Armies on land; at sea Fleets, then Armies. UNSET: the owner chooses."""
    b = s.battle
    if b.is_land:
        return ARMY
    if s.t.owner_chooses:
        return UNSET
    return FLEET if has_fleet(s, b.loser, b.area) else ARMY


def exposed(s: State) -> list[int]:
    """R49, Q14: the Units of which the loser has to lose one for each excess hit; none in a Mainland Area."""
    b = s.battle
    if b.loser == UNSET or not b.excess or (b.is_land and is_mainland(s)):
        return []
    return units_in(s, b.loser, b.area, falling(s))


class Casualties(Node[State]):
    """R49, Q15: the loser loses a Unit of his choice for each excess hit, as long as he has any."""

    name: ClassVar[str] = "casualties"
    verbs: ClassVar[tuple[Verb, ...]] = (lose,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << s.battle.loser if exposed(s) else NOBODY

    def about(self, s: State) -> dict[str, int]:
        return {"area": s.battle.area, "n": s.battle.excess}

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        unit = find(s, action - LOSE, s.battle.area)
        if unit == UNSET or s.t.side[unit] != side:
            return NOT_THERE
        if unit in exposed(s):
            return None
        return ARMIES_FIGHT if s.battle.is_land else FLEETS_FIRST

    def legal(self, s: State, side: Side) -> list[Action]:
        blocks = 0
        for unit in exposed(s):
            blocks |= 1 << block_of(s, unit)
        return [LOSE + block for block in members(blocks)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.battle.excess -= 1
        tell(s, "falls", action - LOSE, s.battle.area)
        eliminate(s, find(s, action - LOSE, s.battle.area))


def lose_unsupplied(s: State) -> None:
    """R12, R50: the loser's Units out of Supply in the Area are lost too, of whatever type."""
    b = s.battle
    if b.loser == UNSET:
        return
    for unit in units_in(s, b.loser, b.area):
        if s.oos >> unit & 1:
            tell(s, "lost unsupplied", block_of(s, unit), b.area)
            eliminate(s, unit)


def take_sea(s: State) -> None:
    """R51: the winner of a Naval Battle takes the Sea Area."""
    b = s.battle
    if not b.is_land and b.loser != UNSET and controls(s, b.loser, b.area):
        gain(s, 1 - b.loser, b.area)


def go_home(s: State) -> None:
    """R51, Q19: after a Naval Battle the loser's Units Return, after a draw those of both sides, Initiative player first."""
    b = s.battle
    if b.is_land:
        return
    units = units_in(s, s.initiative, b.area) + units_in(s, 1 - s.initiative, b.area)
    if b.loser != UNSET:
        units = units_in(s, b.loser, b.area)
    if units:
        send_back(s, units)


def take_land(s: State) -> None:
    """R52, Q29, Q33, Q34: the winner on land takes the Area if a friendly Sea Area touches it."""
    b = s.battle
    if not b.is_land or b.loser == UNSET or not controls(s, b.loser, b.area):
        return
    if b.stage == STOOD and s.t.stand_keeps_control:
        return
    if s.t.touch[b.area] & friendly(s, 1 - b.loser):
        gain(s, 1 - b.loser, b.area)
    else:
        tell(s, "no sea for control", 1 - b.loser, b.area)


AFTERMATH: Final = Procedure[State](
    "aftermath", Casualties(), lose_unsupplied, take_sea, go_home, StandOrRetreat(), RETREAT, take_land
)
