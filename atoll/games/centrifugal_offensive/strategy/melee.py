"""A battle on average: quick, for comparing many plans; `odds.py` is exact and slow. Rules R96-R108.

Each Unit has a chance to be alive; shots of a stage are added up and taken from the targets in the order in which plain play
takes them. Only the hits on land are counted out by number, for they decide who holds a space.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.odds import japan_first
from atoll.games.centrifugal_offensive.rules.battle import first_to_fire
from atoll.games.centrifugal_offensive.rules.kinds import has_base, has_stage
from atoll.games.centrifugal_offensive.state import Battle
from atoll.games.centrifugal_offensive.strategy.look import STEP, Look
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIES,
    BOMBARDMENT,
    DD,
    F_AIR,
    F_LAND,
    F_SUBMARINE,
    F_SURFACE,
    INVASION,
    JAPAN,
    LAND,
    NAVAL,
)

FACES: Final = 6
STAGES: Final = (F_AIR, F_SURFACE, F_SUBMARINE)
KILLED: Final = 0.75  # of a VP for an Allied ship: it may come back (R7)


@dataclass(frozen=True)
class Outcome:
    """What a battle comes to on average."""

    hits: list[float]  # on Allied land Units and bases: how likely 0, 1, 2 ... as many as there are
    sunk: float  # worth of Allied ships
    cost: float  # worth of Japanese losses
    swept: float  # how likely no Allied ship is left
    ashore: float  # Japanese steps of land Units left

    @property
    def mean(self) -> float:
        """Hits on land."""
        return sum([n * chance for n, chance in enumerate(self.hits)])


class Melee:
    """One battle that is being worked out."""

    def __init__(self, look: Look, space: int, kind: int, japan: list[int], allies: list[int]) -> None:
        self.look, self.t = look, look.t
        self.space, self.kind = space, kind
        self.sides = (japan, allies)
        self.alive = dict.fromkeys((*japan, *allies), 1.0)
        s = look.s
        before, s.battle = s.battle, Battle(space, kind, JAPAN, [japan, allies], 0, first_to_fire(s, JAPAN))
        self.first = japan_first(s) if s.battle.first == UNSET else float(s.battle.first == JAPAN)
        self.base = has_base(s, ALLIES) * s.base[ALLIES][space]
        s.battle = before
        self.laden = {s.aboard[unit] for unit in japan if s.aboard[unit] != UNSET}

    def result(self) -> Outcome:
        """All stages."""
        sea = [unit for unit in self.sides[ALLIES] if self.t.category[unit] == NAVAL]
        for stage in STAGES:
            if has_stage(self.kind, stage):
                self.exchange(stage)
        swept = 1.0
        for unit in sea:
            swept *= 1 - self.alive[unit]
        hits, ashore = self.land() if has_stage(self.kind, F_LAND) else ([1.0], 0.0)
        t = self.t
        sunk = sum([(1 - self.alive[unit]) * t.kill[t.type[unit]] for unit in sea]) * KILLED
        prices = self.look.price
        cost = sum([(1 - self.alive[unit]) * prices[unit] for unit in self.sides[JAPAN] if t.category[unit] != LAND])
        return Outcome(hits, sunk, cost + self.fallen * STEP, swept, ashore)

    fallen = 0.0  # steps of Japanese troops


    def stay(self) -> float:
        """R121: what the Allied ships, aircraft and coast guns that are left do to the ships that are."""
        marks = self.marks(JAPAN, F_SURFACE)
        if not marks:
            return 0.0
        fire = sum([self.alive[unit] * self.look.factors[unit][F_SURFACE] / FACES for unit in self.sides[ALLIES]])
        before = {unit: self.alive[unit] for unit in marks}
        self.take(marks, fire)
        return sum([(before[unit] - self.alive[unit]) * self.look.price[unit] for unit in marks])

    # --- before the landing

    def exchange(self, stage: int) -> None:
        """Both sides fire in a stage; who fires second has lost some shooters, as far as the first could hit them."""
        marks = [self.marks(party, stage) for party in (JAPAN, ALLIES)]
        shots = [self.shots(party, stage) if marks[1 - party] else 0.0 for party in (JAPAN, ALLIES)]
        if not shots[JAPAN] and not shots[ALLIES]:
            return
        spared = [self.spared(marks[JAPAN], shots[ALLIES]), self.spared(marks[ALLIES], shots[JAPAN])]
        late = (1 - self.first, self.first)
        for party in (JAPAN, ALLIES):
            self.take(marks[1 - party], shots[party] * (1 - late[party] * (1 - spared[party])))

    def marks(self, party: int, stage: int) -> list[int]:
        """What can be hit in a stage, the first one first."""
        t, is_surface = self.t, stage == F_SURFACE
        if stage == F_AIR:
            return [unit for unit in self.sides[party] if t.category[unit] == AIR]
        found = [unit for unit in self.sides[party] if t.category[unit] == NAVAL and t.surface[unit] == is_surface]
        if party == JAPAN:
            return sorted(found, key=lambda unit: t.priority[t.type[unit]])
        return sorted(found, key=lambda unit: -t.kill[t.type[unit]])

    def shots(self, party: int, stage: int) -> float:
        """Hits that a side's shots make on average if nobody disturbs it."""
        look, total = self.look, 0.0
        for unit in self.sides[party]:
            factor = look.factors[unit][stage]
            if factor and self.fires(unit, party, stage):
                total += factor * self.alive[unit] / FACES
        return total

    def fires(self, unit: int, party: int, stage: int) -> bool:
        """R55, R101: troops aboard, laden destroyers, and grounded aircraft against bombarding ships or carriers do not."""
        t = self.t
        if self.look.s.aboard[unit] != UNSET or (t.type[unit] == DD and unit in self.laden):
            return False
        if stage == F_AIR or t.category[unit] != AIR or party == JAPAN:
            return True
        return self.kind != BOMBARDMENT and not any(t.carrier[each] for each in self.sides[JAPAN])

    def spared(self, marks: list[int], hits: float) -> float:
        """The share of some marks that so many hits leave."""
        strength = sum([self.alive[unit] for unit in marks])
        return max(1 - hits / strength, 0.0) if strength else 1.0

    def take(self, marks: list[int], hits: float) -> None:
        """The hits are taken in order; what the first does not take is left for the next."""
        for unit in marks:
            loss = self.alive[unit] * (1 - exp(-hits))
            self.alive[unit] -= loss
            hits = max(hits - loss, 0.0)

    # --- on land

    def land(self) -> tuple[list[float], float]:
        """How likely each number of hits on the Allies is, and the Japanese steps left."""
        s = self.look.s
        most = self.base + sum([s.steps[unit] for unit in self.sides[ALLIES] if self.t.category[unit] == LAND])
        troops = [unit for unit in self.sides[JAPAN] if self.t.category[unit] == LAND]
        steps = sum([s.steps[unit] * self.survives(unit) for unit in troops])
        fire = self.shots(ALLIES, F_LAND)
        early = (1 - self.first) * min(fire / steps, 1.0) if steps else 0.0
        hits = spread(self.chances(early), most)
        hit = sum([n * chance for n, chance in enumerate(hits)])
        back = fire * (1 - self.first * (hit / most if most else 1.0)) if troops else 0.0
        self.fallen = min(back, steps)
        return hits, steps - self.fallen

    def chances(self, early: float) -> list[float]:
        """How likely each Japanese shot at the shore hits, if such a share of the troops is lost before."""
        found = []
        for unit in self.sides[JAPAN]:
            factor = self.look.factors[unit][F_LAND]
            if factor and self.bombs(unit):
                is_troop = self.t.category[unit] == LAND
                found.append(factor / FACES * self.survives(unit) * (1 - early if is_troop else 1.0))
        return found

    def bombs(self, unit: int) -> bool:
        """R55, Q58: amphibious ships of an invasion and laden destroyers do not fire at the shore."""
        if self.t.category[unit] != NAVAL:
            return True
        return unit not in self.laden and not (self.kind == INVASION and self.t.amphibious[unit])

    def survives(self, unit: int) -> float:
        """How likely a Unit is there for the land stage; troops go down with their ships."""
        ship = self.look.s.aboard[unit]
        return self.alive[unit] * (self.alive.get(ship, 1.0) if ship != UNSET else 1.0)


def spread(chances: list[float], most: int) -> list[float]:
    """How likely 0, 1, 2 ... `most` or more of some shots hit."""
    found = [1.0] + [0.0] * most
    for p in chances:
        for n in range(most, 0, -1):
            found[n] = found[n] * (1 - p if n < most else 1.0) + found[n - 1] * p
        found[0] *= 1 - p if most else 1.0
    return found
