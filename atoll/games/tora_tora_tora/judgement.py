"""Who stands better when a Round begins: by VP, Resource Points, Units, oil, and how near each side is to what wins at once.

Every figure counts by itself and once more by how late it is: what is worth much in Round 2 may be worth little in Round 9.
"""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora.fitted import CONSTANT, WEIGHTS
from atoll.games.tora_tora_tora.rules.board import members
from atoll.games.tora_tora_tora.rules.economy import resource_areas
from atoll.games.tora_tora_tora.rules.rounds import ports_held
from atoll.games.tora_tora_tora.rules.victory import points
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    ACTIVE,
    ALLIES,
    AMERICAN,
    AMERICAN_POOL,
    ARMY,
    BRITISH_POOL,
    ELIMINATED,
    FLEET,
    JAPAN,
    JAPAN_POOL,
    MOVEMENT,
)
from atoll.kit.evaluation import expected

FEW: Final = 6  # RPs that a side needs for a Battle or two; those beyond count less
FAR: Final = 4  # seas: what is farther away is no threat for now
HALF: Final = 0.5  # as much for each sea more
FIGURES: Final = (
    "vp", "extra", "oil", "japan_rp", "japan_rp_more", "american_rp", "american_rp_more", "british_rp",
    "japan_fleets", "japan_armies", "american_fleets", "american_armies", "other_fleets", "other_armies",
    "japan_oos", "allies_oos", "ports", "seas", "japan_hand", "allies_hand", "yamamoto", "yamamoto_gone",
    "kure_near", "yokosuka_near", "kure_open", "yokosuka_open", "kure_allied", "yokosuka_allied",
    "homes_beset", "homes_attackers", "homes_defenders",
    "base_near", "base_open", "base_japanese", "bases_beset",
)  # fmt: skip
NAMES: Final = FIGURES + tuple(f"{name}_late" for name in FIGURES)


def is_quiet(s: State) -> bool:
    """A Round has begun and nobody has moved: all Fleets are in Port, no Battle is half fought."""
    return s.phase < MOVEMENT or (s.phase == MOVEMENT and not s.moved and s.unit == UNSET and s.card == UNSET and not s.passes)


def features(s: State) -> list[float]:
    """In the order of NAMES."""
    found = _score(s) + _forces(s) + _standing(s) + _homes(s) + _bases(s)
    late = (s.round - 1) / s.t.rounds
    return found + [late * each for each in found]


def named(s: State) -> dict[str, float]:
    """The features by name."""
    return dict(zip(NAMES, features(s)))


def evaluate(s: State) -> list[float]:
    """The result to be expected, for each side."""
    japan = expected(features(s), WEIGHTS, CONSTANT)
    return [japan, -japan]


# --- figures ----------------------------------------------------------------------------------------------------------------


def _score(s: State) -> list[float]:
    """VP, oil, Resource Points."""
    japan, american, british = s.rp[JAPAN_POOL], s.rp[AMERICAN_POOL], s.rp[BRITISH_POOL]
    return [
        points(s) / 10,
        s.extra / 2,
        resource_areas(s, supplied=True).bit_count() / 6,
        min(japan, FEW) / FEW,
        max(japan - FEW, 0) / 10,
        min(american, FEW) / FEW,
        max(american - FEW, 0) / 10,
        min(british, FEW) / FEW,
    ]


def _forces(s: State) -> list[float]:
    """Units on the map, by whose they are."""
    t, found = s.t, [0.0] * 6
    for unit in range(t.units):
        if s.place[unit] >= 0:
            row = 0 if t.side[unit] == JAPAN else 1 if t.nation[unit] == AMERICAN else 2
            found[2 * row + t.type[unit]] += 0.2
    return found


def _standing(s: State) -> list[float]:
    """Supply, Ports, seas, cards, Yamamoto."""
    seas = (~s.allied & s.t.sea).bit_count()
    return [
        (s.oos & s.t.own[JAPAN]).bit_count() / 5,
        (s.oos & s.t.own[ALLIES]).bit_count() / 5,
        (ports_held(s, JAPAN) - 6) / 3,
        (seas - 8) / 5,
        len(s.hand[JAPAN]) / 3,
        len(s.hand[ALLIES]) / 3,
        float(s.admiral == ACTIVE),
        float(s.admiral == ELIMINATED),
    ]


def _homes(s: State) -> list[float]:
    """What the Allies need for the victory at once: each Home, and the Units of both sides round about."""
    near: list[float] = []
    left: list[float] = []
    lost: list[float] = []
    for area in members(s.t.goal[ALLIES]):
        is_lost = s.allied >> area & 1
        near.append(1.0 if is_lost else HALF ** seas_between(s, ALLIES, area))
        left.append(0.0 if is_lost else near[-1] * HALF ** min(guards(s, JAPAN, area), 4))
        lost.append(float(is_lost))
    attackers, defenders = weight_about(s, ALLIES, s.t.goal[ALLIES]), weight_about(s, JAPAN, s.t.goal[ALLIES])
    return near + left + lost + [max(attackers - defenders, 0.0), attackers, defenders]


def _bases(s: State) -> list[float]:
    """What Japan needs for the victory at once: the base that is safest from it, and the Units of both sides round about."""
    bases = members(s.t.goal[JAPAN])
    near = min([1.0 if not s.allied >> area & 1 else HALF ** seas_between(s, JAPAN, area) for area in bases])
    left = max([0.0 if not s.allied >> area & 1 else HALF ** min(guards(s, ALLIES, area), 4) for area in bases])
    lost = sum([1.0 for area in bases if not s.allied >> area & 1])
    attackers, defenders = weight_about(s, JAPAN, s.t.goal[JAPAN]), weight_about(s, ALLIES, s.t.goal[JAPAN])
    return [near, left, lost, max(attackers - defenders, 0.0)]


def guards(s: State, side: int, area: int) -> int:
    """The Armies of a side in an Area."""
    return s.count[(2 * side + ARMY) * s.t.areas + area]


def seas_between(s: State, side: int, area: int) -> int:
    """How many Sea Areas a side has yet to take before it can land in an Area; FAR for as many and more."""
    t = s.t
    own = (s.allied if side == ALLIES else ~s.allied) & t.sea
    now, left = t.touch[area], 0
    while not now & own and left < FAR:
        wave = now
        for sea in members(wave):
            now |= t.touch[sea]
        left += 1
    return left


def weight_about(s: State, side: int, areas: int) -> float:
    """A side's Units near some land Areas, those farther away for less."""
    t, share, total = s.t, HALF, 0.0
    fleets, armies = s.held[2 * side + FLEET], s.held[2 * side + ARMY]
    done, seas = areas, 0
    for area in members(areas):
        seas |= t.touch[area]
    total += 0.2 * _units(s, side, areas)
    for _ in range(FAR):
        ring = seas
        for sea in members(seas):
            ring |= t.coast[sea]
        ring &= ~done
        if ring & (fleets | armies):
            total += 0.2 * share * _units(s, side, ring)
        done |= ring
        for sea in members(seas):
            seas |= t.touch[sea]
        share *= HALF
    return total


def _units(s: State, side: int, areas: int) -> int:
    t, found = s.t, 0
    for row in (2 * side + FLEET, 2 * side + ARMY):
        for area in members(areas & s.held[row]):
            found += s.count[row * t.areas + area]
    return found
