"""Who fights in which battle, and in which stages. Rules R61, R73-R90, R96, R102, R121, Q16, Q17, Q19."""

from __future__ import annotations

from typing import Final

from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    AIR_RAID,
    ALLIED_ATTACK,
    ALLIES,
    ASSAULT,
    BOMBARDMENT,
    F_AIR,
    F_LAND,
    F_SUBMARINE,
    F_SURFACE,
    IN_PORT,
    INVASION,
    JAPAN,
    LAND,
    NAVAL,
    REACTION,
)

# R96: the stages of a kind, as a set of the factors that are used.
_AIR: Final = 1 << F_AIR
_SHIPS: Final = 1 << F_SURFACE | 1 << F_SUBMARINE
_LAND: Final = 1 << F_LAND
STAGES: Final = (
    _AIR | _SHIPS,
    _AIR | _SHIPS | _LAND,
    _AIR | 1 << F_SURFACE | _LAND,
    _AIR | _LAND,
    _AIR | _SHIPS,
    _AIR | _LAND,
    _AIR | 1 << F_SURFACE | _LAND,
    _AIR | _SHIPS,
    _AIR | _SHIPS | _LAND,
)

# Categories of the Allies that take part when Japan attacks, or both sides' where all in a space fight, as sets.
_N: Final = 1 << NAVAL
_A: Final = 1 << AIR
_L: Final = 1 << LAND
INVOLVED: Final = (_N, _N | _A | _L, _A | _L, _A | _L, _N | _A, _A | _L, _A | _L, _N | _A | _L, _N | _A | _L)

_ON_LAND: Final = 1 << IN_PORT | 1 << BOMBARDMENT | 1 << AIR_RAID | 1 << ASSAULT | 1 << INVASION


def has_stage(kind: int, stage: int) -> bool:
    """R96: whether a kind of battle has a stage."""
    return bool(STAGES[kind] >> stage & 1)


def has_base(s: State, party: int) -> bool:
    """R102, R121, Q17: whether the party's base in the space of the battle can be hit; bases of attackers cannot."""
    b = s.battle
    if not s.base[party][b.space]:
        return False
    if b.kind == ALLIED_ATTACK:
        return party == JAPAN or s.t.counterattack_hits_bases
    return party == ALLIES and bool(_ON_LAND >> b.kind & 1)


def muster(s: State, party: int, space: int, kind: int) -> list[int]:
    """R56, R102: the Units of a party in a space that fight in a battle of a kind where all that are there do, ascending."""
    found = s.lies[space] & s.t.party[party] & ~s.flying
    for unit in members(s.flying & s.t.party[party]):
        found |= (s.mission[unit] == space) << unit
    return [unit for unit in members(found) if _fights(s, unit, kind)]


def _fights(s: State, unit: int, kind: int) -> bool:
    """R61, Q19: whether a Unit that is there takes part; of land Units in a reaction only coast guns of the Allies."""
    t = s.t
    category = t.category[unit]
    if not INVOLVED[kind] >> category & 1:
        return False
    return kind != REACTION or category != LAND or (unit >= t.japanese and t.factor[unit][F_SURFACE] > 0)
