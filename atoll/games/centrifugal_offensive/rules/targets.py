"""Who may fire at what. Rules R55, R56, R96, R97, R100-R102, R106, Q9, Q16, Q44, Q54, Q66, Q70."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.kinds import has_base, has_stage
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIES,
    BOMBARDMENT,
    F_LAND,
    F_SUBMARINE,
    F_SURFACE,
    IN_PORT,
    INVASION,
    LAND,
    NAVAL,
)

TARGETS: Final = (AIR, NAVAL, NAVAL, LAND)  # by stage: the category that is fired at
FIRST_TURN: Final = 1


def firing(s: State) -> int:
    """R100: the side whose turn it is to fire in this stage."""
    b = s.battle
    return b.first if b.turn == 0 else 1 - b.first


def factor(s: State, unit: int, stage: int) -> int:
    """R96, R103: the highest die with which a Unit hits in a stage; reduced Units use their reduced factors."""
    t = s.t
    factors = t.factor if s.steps[unit] == t.steps[unit] else t.weak
    return factors[unit][stage]


def marks_of(s: State, party: int, stage: int) -> list[int]:
    """R56, R58, R96: what of a party can be hit in a stage, ships that land troops too, but never what is carried."""
    t, category = s.t, TARGETS[stage]
    categories, place = t.category, s.place
    found = [unit for unit in s.battle.units[party] if categories[unit] == category and place[unit] >= 0]
    if category == NAVAL and found:
        is_surface = stage == F_SURFACE
        return [unit for unit in found if t.surface[unit] == is_surface]
    if category == LAND:
        found = [unit for unit in found if s.aboard[unit] == UNSET]
        if has_base(s, party):
            found.append(t.units)
    return found


def shooters(s: State, party: int, stage: int) -> list[int]:
    """R96, R97, R102: the Units of a party that fire in a stage if there is something to hit, coast guns at ships too."""
    return [unit for unit in s.battle.units[party] if s.place[unit] >= 0 and factor(s, unit, stage) and may_fire(s, unit, stage)]


def may_fire(s: State, unit: int, stage: int) -> bool:
    """R55, R56, Q9, Q44: whether nothing forbids a Unit of the battle to fire in a stage at all."""
    b, t = s.battle, s.t
    if s.aboard[unit] != UNSET:
        return False
    if t.category[unit] != NAVAL:
        return True
    if b.laden >> unit & 1 or (b.kind == INVASION and stage == F_LAND and t.amphibious[unit]):
        return False
    at_anchor = b.kind == IN_PORT and s.turn == FIRST_TURN and unit >= t.japanese
    return t.carriers_fired_on_at_anchor or not at_anchor


def aimable(s: State, unit: int) -> list[int]:
    """R101, R106: what of the marks a Unit may fire at in this stage."""
    b, t = s.battle, s.t
    category = t.category[unit]
    if b.stage == F_SURFACE and unit < t.japanese and is_line_ship(s, unit):
        return past_the_screen(s)
    if category == AIR and (b.stage == F_SURFACE or b.stage == F_SUBMARINE):
        return replying(s, unit)
    return b.marks


def is_line_ship(s: State, unit: int) -> bool:
    """R106: whether a Unit is a surface ship that is not a carrier."""
    return s.t.surface[unit] and not s.t.carrier[unit]


def past_the_screen(s: State) -> list[int]:
    """R106, Q70: carriers and amphibious ships only when Japanese ships have fired at each of the others."""
    b, t = s.battle, s.t
    screen = [mark for mark in b.marks if not t.carrier[mark] and not t.amphibious[mark]]
    for mark in screen:
        if not b.aimed >> mark & 1:
            return screen
    return b.marks


def replying(s: State, unit: int) -> list[int]:
    """R101, Q54: air Units that are attacked fire at no ships that bombard, and at none at all if carriers attack."""
    b, t = s.battle, s.t
    if (unit >= t.japanese) == (b.attacker == ALLIES):
        return b.marks
    for enemy in b.units[b.attacker]:
        if t.carrier[enemy]:
            return []
    return [mark for mark in b.marks if not bombards(s, mark)]


def bombards(s: State, ship: int) -> bool:
    """R101: whether a ship that attacks fires at land Units or bases of this battle."""
    b = s.battle
    if b.kind == BOMBARDMENT:
        return True
    return (
        has_stage(b.kind, F_LAND)
        and factor(s, ship, F_LAND) > 0
        and may_fire(s, ship, F_LAND)
        and bool(marks_of(s, 1 - b.attacker, F_LAND))
    )
