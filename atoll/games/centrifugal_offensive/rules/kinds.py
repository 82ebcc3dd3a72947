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
    Tables,
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

# Categories of the Allies that take part when Japan attacks, or both sides' where all in a space fight.
_ALL: Final = (NAVAL, AIR, LAND)
INVOLVED: Final = ((NAVAL,), _ALL, (AIR, LAND), (AIR, LAND), (NAVAL, AIR), (AIR, LAND), (AIR, LAND), _ALL, _ALL)

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
    found = s.lies[space] & ~s.flying
    for unit in members(s.flying):
        found |= (s.mission[unit] == space) << unit
    return members(found & fighters(s.t, party, kind))


def fighters(t: Tables, party: int, kind: int) -> int:
    """R61, Q19: a party's Units that a kind involves, as a set; of land Units in a reaction only coast guns of the Allies."""
    found = 0
    for category in INVOLVED[kind]:
        found |= t.sorts[3 * party + category]
    return found & ~(t.sorts[3 * party + LAND] & ~t.coast_guns) if kind == REACTION else found
