"""The force arrives, and fights if the action, or its enemy, has it so. Rules R62, R73-R90, R109, Q3, Q9, Q10."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, tell
from atoll.games.centrifugal_offensive.rules import battle
from atoll.games.centrifugal_offensive.rules.board import has_land, has_ships, here, put, update_control
from atoll.games.centrifugal_offensive.rules.codes import (
    ADMIN_AIR,
    AIR_GROUND,
    AIR_MOVE,
    AIR_ONLY,
    AIRLIFT,
    LAND_MOVE,
    NAVAL_AIR,
    SAIL_SHELL,
    SEA_ATTACK,
    SHELL,
    UNNAMED,
    among,
)
from atoll.games.centrifugal_offensive.rules.fog import look_around
from atoll.games.centrifugal_offensive.rules.ground import mobile
from atoll.games.centrifugal_offensive.rules.kinds import muster
from atoll.games.centrifugal_offensive.rules.reaction import BY_REACTION
from atoll.games.centrifugal_offensive.rules.sets import as_set
from atoll.games.centrifugal_offensive.rules.support import dropper, drops_in
from atoll.games.centrifugal_offensive.rules.transport import FOUGHT, disembark, invades
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    AIR_RAID,
    AIR_STRIKE,
    ALLIES,
    ASSAULT,
    AT_SEA,
    BOMBARDMENT,
    IN_PORT,
    INVASION,
    JAPAN,
    LAND,
    NAVAL,
    SEA,
)

PEACEFUL: Final = (LAND_MOVE, AIRLIFT, AIR_MOVE, ADMIN_AIR)


# ---- arrival


def arrive(s: State) -> None:
    """R62, R78, R82-R86: the force is where it wanted to go, or the action ends where it was stopped."""
    a = s.action
    if among(AIR_ONLY, a.code):
        a.at = a.goal
    elif a.force and s.t.category[a.force[0]] == NAVAL:
        come_in(s)
    elif a.force:
        move_by_land_or_air(s)
    if a.force and dropper(s) != UNSET:
        drop(s, dropper(s))


def come_in(s: State) -> None:
    """R62: the ships that are left go on if they have come to the target and no Allied ship of a reaction is left there."""
    a = s.action
    a.force = [ship for ship in a.force if s.place[ship] == a.at]
    a.air = [unit for unit in a.air if s.place[unit] >= 0]
    a.joined = [unit for unit in a.joined if s.place[unit] >= 0]
    if among(UNNAMED, a.code):
        return
    if a.at != a.goal or not a.force or (a.stopped == BY_REACTION and has_ships(s, ALLIES, a.at)):
        a.force, a.air, a.joined = [], [], []
        tell(s, "cut short", a.at)


def move_by_land_or_air(s: State) -> None:
    """R49, R78, R82-R86: troops march or are dropped, aircraft change their base."""
    a = s.action
    a.at = a.goal
    if a.goal == a.origin:
        return
    if drops_in(s):
        a.dropped |= as_set(a.force)
    for unit in a.force:
        put(s, unit, a.goal)
    tell(s, "arrives", len(a.force), a.goal)
    look_around(s)
    update_control(s, a.origin)
    update_control(s, a.goal)


def drop(s: State, unit: int) -> None:
    """R86, R90: an airborne Unit is dropped on the target of others."""
    a = s.action
    origin = s.place[unit]
    put(s, unit, a.goal)
    a.dropped |= 1 << unit
    tell(s, "dropped", unit, a.goal)
    look_around(s)
    update_control(s, origin)
    update_control(s, a.goal)


# ---- battles


def compel(s: State) -> None:
    """R109, Q3: a force that has moved to where Allied ships are has to fight, unless it just has; the last thing of a step."""
    a = s.action
    if not a.force or a.ready & FOUGHT or not (a.code in PEACEFUL or (among(UNNAMED, a.code) and a.steps)):
        return
    category = s.t.category[a.force[0]]
    kind = battle.compulsory(s, a.at, category)
    if kind == UNSET:
        return
    a.ready |= FOUGHT
    japan = here(s, JAPAN, a.at, NAVAL) if kind in (AT_SEA, IN_PORT) else a.force
    if category == LAND:
        japan = mobile(s, a.at)
    start(s, kind, japan)


def fight(s: State) -> None:
    """R62, R73-R90: troops land, and the battle of the action begins; the last thing of a step."""
    a = s.action
    a.force = [unit for unit in a.force if s.place[unit] == a.at]
    if a.force and invades(s) and has_land(s, ALLIES, a.at):
        start(s, INVASION, invaders(s))
        return
    disembark(s)
    attack(s)


def attack(s: State) -> None:
    """R73-R80, R83-R89: the battle that an action is for, if anything to attack is there."""
    a = s.action
    if among(UNNAMED, a.code) or a.code in PEACEFUL or invades(s) or not (a.force or a.air):
        return
    if among(AIR_ONLY, a.code):
        start(s, AIR_RAID if a.code == AIR_GROUND else AIR_STRIKE, [*a.air, *a.joined])
    elif s.t.category[a.force[0]] == NAVAL:
        start(s, naval_kind(s), fleet(s))
    elif has_land(s, ALLIES, a.at):
        troops = [*a.force, *a.joined] if drops_in(s) else [*mobile(s, a.at), *a.joined]
        start(s, ASSAULT, [*troops, *a.air])


def naval_kind(s: State) -> int:
    """R73-R77, R89: what kind of battle a fleet fights."""
    a = s.action
    if a.code in (SHELL, SAIL_SHELL):
        return BOMBARDMENT
    return AT_SEA if s.t.kind[a.at] == SEA else IN_PORT


def fleet(s: State) -> list[int]:
    """R73-R77, R89, Q10: the force; where it sailed to the fight, or attacks a port, with all ships that are there."""
    a = s.action
    if a.code in (SHELL, SAIL_SHELL, SEA_ATTACK) or (a.code == NAVAL_AIR and not a.steps and s.t.kind[a.at] == SEA):
        return [*a.force, *a.air]
    return [*here(s, JAPAN, a.at, NAVAL), *a.air]


def invaders(s: State) -> list[int]:
    """R88, Q9, Q58: amphibious ships of the force, those that land, and who joins; escorts bombard only by an option."""
    a, t = s.action, s.t
    laden = as_set([s.aboard[unit] for unit in range(t.japanese) if s.aboard[unit] != UNSET])
    ships = [ship for ship in a.force if t.escorts_bombard or t.amphibious[ship] or laden >> ship & 1]
    troops = [unit for unit in range(t.japanese) if a.landing >> unit & 1]
    return [*ships, *troops, *a.air, *a.joined]


def start(s: State, kind: int, japan: list[int]) -> None:
    """R102: the battle begins, unless there is nothing to attack."""
    a = s.action
    allies = muster(s, ALLIES, a.at, kind)
    if allies or (s.base[ALLIES][a.at] and kind not in (AT_SEA, AIR_STRIKE)):
        a.ready |= FOUGHT
        battle.begin(s, a.at, kind, JAPAN, sorted(set(japan)), allies)
