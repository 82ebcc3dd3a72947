"""The Naval and the Land Battle Segment, Battle by Battle. Rules R40-R42, R44, R48, R66, Q9, Q49, Q53, Q54."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides, call, leave, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.aftermath import AFTERMATH
from atoll.games.tora_tora_tora.rules.attack import Join, muster, paying
from atoll.games.tora_tora_tora.rules.board import block_of, controls, eliminate, members, units_in
from atoll.games.tora_tora_tora.rules.cards import BATTLE_CARDS, BATTLE_START_CARDS
from atoll.games.tora_tora_tora.rules.commit import Commit, CommitFirst, open_commit, reveal
from atoll.games.tora_tora_tora.rules.reroll import REROLLS
from atoll.games.tora_tora_tora.rules.retreat import RETREAT, is_mainland
from atoll.games.tora_tora_tora.rules.rolls import Guide, Roll, begin_rolling, compare, take_dice
from atoll.games.tora_tora_tora.rules.strays import STRAYS
from atoll.games.tora_tora_tora.state import DECIDING, ENGAGED, RETREATING, State, new_battle
from atoll.games.tora_tora_tora.tables import (
    ABANDON,
    ALLIES,
    ARMY,
    BATTLE,
    FIGHT,
    FLEET,
    JAPAN,
    LAND,
    NAVAL,
    T_LAND,
    T_NAVAL,
    abandon,
    battle,
    fight,
)

NO_BATTLE_THERE: Final = Objection("R41", "no battle there")
FOUGHT: Final = Objection("R41", "battle fought", 1)


# --- which Battle -----------------------------------------------------------------------------------------------------------


def contested(s: State) -> int:
    """R41, Q49: where both sides have Fleets at sea, or in the Land Battle Segment Armies on land; as a set."""
    if s.phase == LAND:
        return s.held[2 * JAPAN + ARMY] & s.held[2 * ALLIES + ARMY] & ~s.t.sea
    return s.held[2 * JAPAN + FLEET] & s.held[2 * ALLIES + FLEET] & s.t.sea


def left(s: State) -> int:
    """R41: the Areas of the Battles of this Segment that are still to be fought, as a set."""
    return contested(s) & ~s.fought


def battles_left(s: State) -> bool:
    """R41: whether a Battle is still to be fought in this Segment."""
    return left(s) != 0


class PickBattle(Node[State]):
    """R41: the Initiative player says which Battle is next; the last one needs no saying."""

    name: ClassVar[str] = "battle"
    verbs: ClassVar[tuple[Verb, ...]] = (battle,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        areas = left(s)
        return 1 << s.initiative if s.battle.area == UNSET and areas & (areas - 1) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        area = action - BATTLE
        if left(s) >> area & 1:
            return None
        return FOUGHT if s.fought >> area & 1 else NO_BATTLE_THERE

    def legal(self, s: State, side: Side) -> list[Action]:
        return [BATTLE + area for area in members(left(s))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        join_battle(s, action - BATTLE)


def join_battle(s: State, area: int) -> None:
    """R42: a Battle begins; the Attacker is the side that does not control the Area."""
    attacker = JAPAN if controls(s, ALLIES, area) else ALLIES
    s.battle = new_battle(area, int(s.phase == LAND), attacker)
    s.tally[T_LAND if s.battle.is_land else T_NAVAL] += 1
    tell(s, "battle", area, attacker)


def only_battle(s: State) -> None:
    """R41: one Battle left is the next one."""
    if s.battle.area == UNSET:
        join_battle(s, members(left(s))[0])


def end_battle(s: State) -> None:
    """R41: every Battle is fought once."""
    s.fought |= 1 << s.battle.area
    s.battle = new_battle(UNSET, 0, UNSET)


# --- fight or abandon -------------------------------------------------------------------------------------------------------


def can_fight(s: State) -> bool:
    """R44: whether the Attacker can pay for any legal allocation."""
    return paying(s) != 0


def face_battle(s: State) -> None:
    """R44, Q9, Q65: who cannot pay has to abandon; by option the Attacker decides no earlier than at the commitment."""
    if not can_fight(s):
        tell(s, "cannot attack", s.battle.attacker)
        abandon_battle(s)
    elif not s.t.fight_first:
        s.battle.stage = ENGAGED


class Fight(Node[State]):
    """R44: the Attacker fights or abandons."""

    name: ClassVar[str] = "fight"
    verbs: ClassVar[tuple[Verb, ...]] = (fight, abandon)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << s.battle.attacker if s.battle.stage == DECIDING else NOBODY

    def about(self, s: State) -> dict[str, int]:
        return {"area": s.battle.area}

    def legal(self, s: State, side: Side) -> list[Action]:
        return [FIGHT, ABANDON]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.battle.stage = ENGAGED
        if action == ABANDON:
            abandon_battle(s)


def give_up(s: State) -> None:
    """Q9: by option an Attacker who reveals 0 has abandoned."""
    if s.battle.commit[s.battle.attacker] == 0:
        abandon_battle(s)


def abandon_battle(s: State) -> None:
    """R44, Q54: the Attacker's Units are eliminated, or retreat from a Mainland Area; nobody was defeated, control stays."""
    b = s.battle
    leave(s, FIGHTING)
    tell(s, "abandons", b.attacker, b.area)
    if b.is_land and is_mainland(s):
        b.loser, b.stage = b.attacker, RETREATING
        call(s, RETREAT)
        return
    for unit in units_in(s, b.attacker, b.area):
        tell(s, "given up", block_of(s, unit), b.area)
        eliminate(s, unit)


# --- the Segments -----------------------------------------------------------------------------------------------------------


def open_naval(s: State) -> None:
    """R41: no Naval Battle has been fought."""
    s.phase = NAVAL
    s.fought = 0


def open_land(s: State) -> None:
    """R41: no Land Battle has been fought."""
    s.phase = LAND
    s.fought = 0


# R48: the order of things in a Battle.
FIGHTING: Final = Procedure[State](
    "fighting",
    face_battle,
    Fight(),
    muster,
    Join(),
    BATTLE_CARDS,
    open_commit,
    CommitFirst(),
    Commit(),
    reveal,
    give_up,
    take_dice,
    Guide(),
    begin_rolling,
    Roll(),
    REROLLS,
    compare,
    AFTERMATH,
)
BATTLES: Final = Procedure[State]("battles", PickBattle(), only_battle, FIGHTING, end_battle, loop_while=battles_left)
NAVAL_SEGMENT: Final = Procedure[State]("naval segment", open_naval, STRAYS, BATTLE_START_CARDS, STRAYS, BATTLES)
LAND_SEGMENT: Final = Procedure[State]("land segment", open_land, BATTLES)
