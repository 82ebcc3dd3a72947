"""Ships: who fights, who sails along, and what a reaction of the Allies costs. Rules R59-R62, R107."""

from __future__ import annotations

from typing import Final

from atoll.games.centrifugal_offensive.strategy.look import Look
from atoll.games.centrifugal_offensive.strategy.melee import Melee
from atoll.games.centrifugal_offensive.tables import CV, CVE, CVL, F_LAND, F_SURFACE, NAVAL, REACTION

CARRIERS: Final = (CV, CVL, CVE)
ESCORTS: Final = 6  # at most along with transports


def warships(look: Look, space: int) -> list[int]:
    """The ships of a space that fight: no transports, no seaplane tenders, no loaded destroyers."""
    t, s = look.t, look.s
    return [
        ship
        for ship in look.ours(space, NAVAL)
        if not t.amphibious[ship] and ship not in s.aboard and max(look.factors[ship][F_SURFACE], look.factors[ship][F_LAND]) > 1
    ]


def escorts(look: Look, space: int, speed: int) -> list[int]:
    """R107: who goes along where a reaction is likely: no carriers, which would be hit first."""
    t = look.t
    able = [ship for ship in warships(look, space) if t.surface[ship] and t.type[ship] not in CARRIERS and t.move[ship] >= speed]
    return sorted(able, key=lambda ship: (-look.factors[ship][F_SURFACE], ship))[:ESCORTS]


def reaction(look: Look, force: list[int], space: int) -> tuple[float, float]:
    """R61: what a reaction of average strength in a space brings, and how likely the force can go on afterwards."""
    reserve = look.reserve
    n = min((1 + look.t.reaction[space]) // 2 + 1, len(reserve))
    if not n:
        return 0.0, 0.0
    foes = sorted(reserve[i * len(reserve) // n] for i in range(n))
    outcome = Melee(look, space, REACTION, sorted(force), foes).result()
    return outcome.sunk - outcome.cost, outcome.swept
