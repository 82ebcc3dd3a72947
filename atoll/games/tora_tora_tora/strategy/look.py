"""A position as the scripted player reads it: who stands where, who can go where, and what a Resource Point is worth."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, Side
from atoll.games.tora_tora_tora.rules.board import block_of, friendly, members
from atoll.games.tora_tora_tora.rules.economy import resource_areas
from atoll.games.tora_tora_tora.rules.routes import ending_areas, idle, levels, may_leave
from atoll.games.tora_tora_tora.rules.supply import shores
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.strategy.temper import USUAL, Temper
from atoll.games.tora_tora_tora.tables import ACTIVE, ARMY, BLOCKS, FLEET, JAPAN, JAPAN_POOL, LAND, LANDING, MOVEMENT

UNIT: Final = 1.6  # what a Unit is worth; a star is worth 2
# What the next RP of a pool is worth, by how many are left: the first ones decide Battles.
PRICES: Final[tuple[tuple[float, ...], ...]] = (
    (1.6, 1.6, 1.4, 1.4, 1.2, 1.1, 1.0, 0.9, 0.7, 0.6, 0.5, 0.4, 0.3, 0.3, 0.25, 0.2, 0.15, 0.15),
    (0.5, 0.4, 0.4, 0.3, 0.3, 0.25, 0.25, 0.2, 0.2, 0.15, 0.15, 0.1),
    (0.5, 0.4, 0.4, 0.3, 0.3, 0.25),
)
CHEAP: Final = 0.07  # and any more
IN_BATTLE: Final = 0.5  # of that, once Battles are fought: that is what the RPs were kept for
AT_THE_END: Final = 0.1  # of what is left for no other Round
VITAL: Final = 3.0  # of one with which a Home is defended
SEED: Final = 2  # RPs that ship an Army to an oil island
DEFENCE: Final = 2  # so many for each Army in it
PLEDGED: Final = 1.5  # of one that a Battle already needs


class Force:
    """Equal Units of one Area that have not moved: how many, and the Areas that each can reach by what it costs."""

    def __init__(self, units: list[int], area: int, pool: int, is_oos: bool, ways: list[int]) -> None:
        self.units = units
        self.area = area
        self.pool = pool
        self.is_oos = is_oos
        self.ways = ways
        self.range = 0
        for level in ways:
            self.range |= level

    def cost(self, area: int) -> int:
        """R37: what one of them pays for an Area in its range."""
        for cost, areas in enumerate(self.ways):
            if areas >> area & 1:
                return cost
        return UNSET


class Look:
    """One position, from one side. It holds nothing that this side may not know."""

    def __init__(self, s: State, me: Side, temper: Temper = USUAL) -> None:
        self.s = s
        self.t = s.t
        self.me = me
        self.temper = temper
        self.foe = 1 - me
        self.mine = friendly(s, me)
        self.theirs = friendly(s, self.foe)
        self.is_last = s.round == s.t.rounds
        self.left = s.t.rounds - s.round
        self.worths: dict[int, float] = {}  # of land Areas, as far as worked out
        self.holds: dict[tuple[int, int], float] = {}  # and of their garrisons
        self.supplies: dict[int, int] = {}  # Areas in Supply with some more seas
        self._danger = UNSET
        self._vital: list[int] = []

    def count(self, side: Side, type: int, area: int) -> int:
        """How many Units of a side and type are in an Area."""
        return self.s.count[(2 * side + type) * self.t.areas + area]

    def bill(self, pool: int, cost: int, spent: int = 0, in_battle: bool = False) -> float:
        """What so many RPs of a pool are worth, after others are spent: the fewer are left, the more."""
        rp, share = self.s.rp[pool] - spent, IN_BATTLE if in_battle or self.s.phase > MOVEMENT else 1.0
        share *= AT_THE_END if self.is_last and self.s.phase > MOVEMENT else 1.0
        vital = max(self.vital(pool), self.seed(pool))
        return sum(VITAL if left < vital else share * self._price(pool, left) for left in range(rp - cost, rp))

    def seed(self, pool: int) -> int:
        """The last RPs of a Japan without income, which no Battle is worth: in the next Round they take the first oil."""
        if pool != JAPAN_POOL or self.s.phase <= MOVEMENT or self.is_last:
            return 0
        return 0 if resource_areas(self.s, supplied=True) else SEED

    def vital(self, pool: int) -> int:
        """The RPs of a pool with which Homes have to be defended in this Round whose fall may lose the game."""
        if not self._vital:
            self._vital = [0, 0, 0]
            for area in members(self.t.goal[self.foe] & self.mine & self._beset()):
                for unit in self.stands(self.me, ARMY, area):
                    self._vital[self.t.pool[unit]] += DEFENCE
        return self._vital[pool]

    def _beset(self) -> int:
        """The land Areas that enemies may still attack in this Round; the Battle that goes on is paid for now."""
        s, t, armies = self.s, self.t, self.s.held[2 * self.foe + ARMY]
        if s.phase <= MOVEMENT:
            return self.danger()
        here = 1 << s.battle.area if s.battle.area != UNSET else 0
        if s.phase <= LANDING:
            return armies | shores(t, armies & t.sea)
        return armies & ~s.fought & ~here if s.phase == LAND else 0

    def _price(self, pool: int, left: int) -> float:
        """What an RP is worth if so many are left after it."""
        if left < 0:
            return PLEDGED
        return self.temper.prices * PRICES[pool][left] if left < len(PRICES[pool]) else CHEAP

    def forces(self, side: Side, type: int, base: int = UNSET) -> list[Force]:
        """The Units of a side and type that may still move in this Round, grouped."""
        groups: dict[int, list[int]] = {}
        todo = idle(self.s, side)
        for unit in self.t.of_side[side]:
            if todo >> unit & 1 and self.t.type[unit] == type and may_leave(self.s, unit):
                groups.setdefault(self.s.place[unit] * BLOCKS + block_of(self.s, unit), []).append(unit)
        return [self._force(units, base) for units in groups.values()]

    def _force(self, units: list[int], base: int) -> Force:
        s, first = self.s, units[0]
        pool, ends = self.t.pool[first], ending_areas(s, first)
        ways = [areas & ends for areas in levels(s, first, base, s.rp[pool])]
        return Force(units, s.place[first], pool, bool(s.oos >> first & 1), ways)

    def reactors(self) -> dict[int, int]:
        """How many enemy Fleets can still move to each Sea Area."""
        found: dict[int, int] = {}
        for force in self.forces(self.foe, FLEET):
            areas = force.range & self.t.sea
            while areas:
                low = areas & -areas
                areas ^= low
                area = low.bit_length() - 1
                found[area] = found.get(area, 0) + len(force.units)
        return found

    def danger(self) -> int:
        """The land Areas where enemy Armies can arrive in their next move, as a set."""
        if self._danger == UNSET:
            self._danger = self._landings()
        return self._danger

    def _landings(self) -> int:
        s, t, found, seen = self.s, self.t, 0, set()
        for unit in t.of_side[self.foe]:
            looks = (s.place[unit], t.kind[unit], s.oos >> unit & 1)
            if t.type[unit] == ARMY and s.place[unit] >= 0 and looks not in seen:
                seen.add(looks)
                areas = 0
                for level in levels(s, unit, UNSET, max(s.rp[t.pool[unit]], 3)):
                    areas |= level
                areas |= 1 << s.place[unit]
                found |= areas & t.mainland | shores(t, areas & t.sea)
        return found

    def strength(self, units: list[int], spent: int = 0, kept: int = 0) -> tuple[int, int]:
        """R45: dice and hit number that some Units are likely to have, after `spent` RPs of their pool and `kept` ones."""
        dice, number = 0, 4
        by_pool: dict[int, int] = {}
        for unit in units:
            pool = self.t.pool[unit]
            by_pool[pool] = by_pool.get(pool, 0) + 1
        for pool, n in by_pool.items():
            r = min((self.s.rp[pool] - spent - kept) // n, 4)
            if r >= 1:
                dice, number = dice + n, min(number, r)
        if dice:
            return dice, number
        return (1, 1) if any(self.s.rp[pool] - spent > 0 for pool in by_pool) else (0, 0)

    def admiral(self, area: int) -> int:
        """R23: 1 if Yamamoto would help the own side in a Battle in a Sea Area, -1 if the enemy, 0 if nobody."""
        s = self.s
        if s.admiral != ACTIVE or s.yamamoto == UNSET or not self.t.coast[area] >> s.yamamoto & 1 or not s.rp[JAPAN_POOL]:
            return 0
        return 1 if self.me == JAPAN else -1

    def stands(self, side: Side, type: int, area: int) -> list[int]:
        """The Units of a side and type in an Area."""
        place, types = self.s.place, self.t.type
        return [unit for unit in self.t.of_side[side] if place[unit] == area and types[unit] == type]
