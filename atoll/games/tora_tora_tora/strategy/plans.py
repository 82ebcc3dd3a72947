"""Plans for one Round: which Units together gain most in which Area (section 9).

Every Area is judged for itself: what it brings by the end of the Round with the Units that are there, and what more Units would
add. The best addition, less what it costs and what it leaves open elsewhere, is the plan; its first Unit moves.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora.rules.board import block_of, members
from atoll.games.tora_tora_tora.strategy.chances import NO_CLASH, Clash, clash
from atoll.games.tora_tora_tora.strategy.look import UNIT, Force, Look
from atoll.games.tora_tora_tora.strategy.worth import SeaWorth, guard_gain, hold, land_worth, supplied_seas
from atoll.games.tora_tora_tora.tables import ARMY, FLEET, JAPAN

MOST_FLEETS: Final = 5  # in one plan
MOST_ARMIES: Final = 3
REPLY: Final = 0.2  # that an enemy Fleet which could still come does come, for each of them
MOST_REPLY: Final = 0.5
STRANDED: Final = 1.2  # an Army ashore where no Supply will reach it
PER_RP: Final = 0.3  # an RP, where Units of different places are compared
BATTLE_RP: Final = 2  # RPs for each Unit that a Battle costs on average
GUARDED: Final = 3  # stars of a land Area for whose defence RPs are kept
FALLS: Final = 0.6  # that a land Area falls to as many Armies as defend it; with each one more as much less
WORTHWHILE: Final = 0.25  # what a plan has to bring
FAR_OOS: Final = 0.8  # a Unit out of Supply risks its life


class Plan(NamedTuple):
    """What a plan gains, and its moves in their order."""

    gain: float
    orders: tuple[tuple[int, int], ...]  # Unit, Area


NO_PLAN: Final = Plan(0.0, ())


class Planner:
    """All plans of one position. Costs are worked out once."""

    def __init__(self, look: Look, base: int = UNSET, moves: bool = True) -> None:
        self.look = look
        self.base = base
        self.seas = SeaWorth(look)
        self.own: list[list[Force]] = [[], []]
        self.replies: dict[int, int] = {}
        self.kept: dict[int, dict[int, int]] = {}
        if moves:
            self.own = [look.forces(look.me, FLEET, base), look.forces(look.me, ARMY, base)]
            self.replies = look.reactors()
            self.kept = self._reserve()

    @classmethod
    def without_moves(cls, look: Look) -> Planner:
        """For the time after the Movement Phase: nobody moves any more."""
        return cls(look, UNSET, False)

    def cost(self, unit: int, area: int) -> int:
        """R37: what a Unit pays for a move."""
        force = next(force for force in self.own[self.look.t.type[unit]] if unit in force.units)
        return force.cost(area)

    def best_of_kind(self, kind: int) -> tuple[tuple[int, int], ...]:
        """The orders of the best plan that moves one Unit of a kind, its Unit first."""
        plan = self.best()
        fitting = [order for order in plan.orders if self.look.t.kind[order[0]] == kind]
        return tuple(fitting)

    def destination(self, unit: int, areas: list[int]) -> int:
        """Where a Unit in hand goes: as the best plan says, else where it alone gains most."""
        s = self.look.s
        looks = (block_of(s, unit), s.place[unit])
        for other, area in self.best().orders:
            if (block_of(s, other), s.place[other]) == looks and area in areas:
                return area
        return max(areas, key=lambda area: self._alone(unit, area))

    def _alone(self, unit: int, area: int) -> float:
        """What an Area gains by one more Unit."""
        is_army = self.look.t.type[unit] == ARMY
        return self.worth(area, [] if is_army else [unit], int(is_army)) - self.worth(area, [], 0)

    def at_stake(self, area: int) -> float:
        """What a Battle in an Area is about."""
        if area < self.look.t.seas:
            return self.seas.of(area) + self._beachhead(area, self.look.count(self.look.foe, ARMY, area))
        return self.land(area)

    def ashore(self, area: int, armies: int, sea: int) -> float:
        """What so many Armies achieve in a land Area, landed from a Sea Area."""
        return self._ashore(area, armies, 0, sea)

    def best(self) -> Plan:
        """The plan that gains most; none if nothing is worth a move."""
        found = NO_PLAN
        for area in members(self._targets()):
            plan = self._best_in(area)
            if plan.gain > found.gain:
                found = plan
        return found if found.gain > WORTHWHILE else NO_PLAN

    def ranked(self, least: float) -> list[Plan]:
        """The best plan of each Area that gains more than so much, the best first; it may lose a little."""
        plans = [self._best_in(area, least) for area in members(self._targets())]
        return sorted([plan for plan in plans if plan.orders], key=lambda plan: -plan.gain)

    def _targets(self) -> int:
        areas = 0
        for force in self.own[FLEET] + self.own[ARMY]:
            areas |= force.range
        return areas

    def land(self, area: int) -> float:
        """The worth of a land Area."""
        return land_worth(self.look, area)

    def _reserve(self) -> dict[int, dict[int, int]]:
        """By pool and Area: the RPs that Battles which are certain now will need, two for each own Unit."""
        look, found = self.look, dict[int, dict[int, int]]()
        s, t = look.s, look.t
        for type, areas in ((FLEET, t.sea), (ARMY, ~t.sea)):
            both = s.held[2 * look.me + type] & s.held[2 * look.foe + type] & areas
            for area in members(both):
                for unit in look.stands(look.me, type, area):
                    needs = found.setdefault(t.pool[unit], {})
                    needs[area] = needs.get(area, 0) + BATTLE_RP
        for area in members(look.danger() & look.mine & s.held[2 * look.me + ARMY]):
            if t.stars[area] >= GUARDED:
                guards = look.stands(look.me, ARMY, area)
                found.setdefault(t.pool[guards[0]], {})[area] = BATTLE_RP * len(guards)
        return found

    def _kept(self, pool: int, area: int) -> int:
        """RPs to be kept for Battles elsewhere."""
        needs = self.kept.get(pool, {})
        return sum(needs.values()) - needs.get(area, 0)

    # --- one Area -----------------------------------------------------------------------------------------------------------

    def _best_in(self, area: int, least: float = 0.0) -> Plan:
        """The best addition to one Area that gains more than so much."""
        if self._is_idle(area):
            return NO_PLAN
        fleets = self._ranked(FLEET, area)[: MOST_FLEETS if self._is_disputed(area) else 1]
        armies = self._ranked(ARMY, area)[:MOST_ARMIES]
        before, found = self.worth(area, [], 0), Plan(least, ())
        for more in range(len(fleets) + 1):
            for landing in range(len(armies) + 1):
                if more + landing == 0 or not self._pays(area, fleets[:more] + armies[:landing]):
                    continue
                gain = self._gain(area, fleets[:more], armies[:landing]) - before
                if gain > found.gain:
                    chosen = fleets[:more] + armies[:landing]
                    found = Plan(gain, tuple((unit, area) for _, unit, _ in chosen))
        return found

    def _is_idle(self, area: int) -> bool:
        """An own Sea Area without an enemy, and with no shore worth a landing, needs nobody."""
        look, t = self.look, self.look.t
        if area >= t.seas or not look.mine >> area & 1 or (look.s.held[2 * look.foe] | look.s.held[2 * look.foe + 1]) >> area & 1:
            return False
        return not t.coast[area] & (look.theirs | look.danger())

    def _is_disputed(self, area: int) -> bool:
        """An enemy Fleet is in a Sea Area or may come."""
        return bool(self.look.s.held[2 * self.look.foe + FLEET] >> area & 1) or area in self.replies

    def _ranked(self, type: int, area: int) -> list[tuple[float, int, int]]:
        """The Units that can go there: price with all that it leaves open, Unit, RPs; the cheapest first."""
        found: list[tuple[float, int, int]] = []
        for force in self.own[type]:
            if force.range >> area & 1:
                cost = force.cost(area)
                for n, unit in enumerate(force.units):
                    found.append((self._price(force, type, n), unit, cost))
        found.sort(key=lambda each: (each[0] + PER_RP * each[2], each[1]))
        return found

    def _price(self, force: Force, type: int, before: int) -> float:
        """What it costs to take one more Unit from where it is, RPs apart."""
        look, t = self.look, self.look.t
        price = look.temper.tempo + (FAR_OOS if force.is_oos else 0.0)
        if type == FLEET or force.area < t.seas:
            return price
        if look.s.held[2 * look.foe + ARMY] >> force.area & 1:
            return price + 0.5 * self.land(force.area)
        here = look.count(look.me, ARMY, force.area) - before
        if look.mine >> force.area & 1:
            price += hold(look, force.area, here) - hold(look, force.area, here - 1)
        return price

    def _pays(self, area: int, chosen: list[tuple[float, int, int]]) -> bool:
        """R37: whether all the moves can be paid."""
        spent = [0, 0, 0]
        for _, unit, cost in chosen:
            spent[self.look.t.pool[unit]] += cost
        return all(cost <= rp for cost, rp in zip(spent, self.look.s.rp, strict=True))

    def _gain(self, area: int, fleets: list[tuple[float, int, int]], armies: list[tuple[float, int, int]]) -> float:
        chosen = fleets + armies
        spent = sum(cost for _, _, cost in chosen)
        units = [unit for _, unit, _ in fleets]
        price = sum(price for price, _, _ in chosen)
        return self.worth(area, units, len(armies), spent) - price - self._bill(area, chosen)

    def _bill(self, area: int, chosen: list[tuple[float, int, int]]) -> float:
        """R37: the RPs of all moves together."""
        look, spent = self.look, [0, 0, 0]
        for _, unit, cost in chosen:
            spent[look.t.pool[unit]] += cost
        return sum(look.bill(pool, cost, self._kept(pool, area)) for pool, cost in enumerate(spent) if cost)

    # --- what an Area brings ------------------------------------------------------------------------------------------------

    def worth(self, area: int, more: list[int], armies: int, spent: int = 0) -> float:
        """What an Area brings by the end of the Round with so many more own Units."""
        look, t = self.look, self.look.t
        if area >= t.seas:
            return self._ashore(area, look.count(look.me, ARMY, area) + armies, spent)
        fleets = look.stands(look.me, FLEET, area) + more
        armies += look.count(look.me, ARMY, area)
        if look.s.held[2 * look.foe + FLEET] >> area & 1:
            return self._contested(area, fleets, armies, spent)
        return self._uncontested(area, fleets, armies, spent)

    def _uncontested(self, area: int, fleets: list[int], armies: int, spent: int) -> float:
        """No enemy Fleet is there, though one may come."""
        look = self.look
        enemy_armies = look.count(look.foe, ARMY, area)
        is_own = look.mine >> area & 1
        gain = self.seas.of(area) if fleets and not is_own and not enemy_armies else 0.0
        gain += self._landing(area, armies, bool(fleets), spent)
        if fleets and enemy_armies:
            gain += 0.6 * enemy_armies + (self.seas.of(area) * 0.5 if not is_own else 0.0)
        if not fleets and enemy_armies:
            gain -= self._beachhead(area, enemy_armies)
        return gain * self._undisturbed(area, fleets, spent) if gain > 0 else gain

    def _undisturbed(self, area: int, fleets: list[int], spent: int) -> float:
        """The chance that no enemy Fleet comes, or comes in vain."""
        replies = self.replies.get(area, 0)
        chance = min(REPLY * replies, MOST_REPLY)
        if not chance:
            return 1.0
        won = self._clash(area, fleets, min(replies, 2), spent).win if fleets else 0.0
        return 1.0 - chance * (1.0 - won)

    def _contested(self, area: int, fleets: list[int], armies: int, spent: int) -> float:
        """Enemy Fleets are there."""
        look = self.look
        enemy_armies = look.count(look.foe, ARMY, area)
        is_own = look.mine >> area & 1
        sea, menace = self.seas.of(area), self._beachhead(area, enemy_armies)
        if not fleets:
            return -(sea if is_own and not armies else 0.0) - menace - 0.4 * armies
        end = self._clash(area, fleets, 0, spent)
        won = self._landing(area, armies, True, spent) + (0.0 if is_own else sea)
        lost = menace + (sea if is_own else 0.0)
        oos = sum(look.s.oos >> unit & 1 for unit in fleets)
        pool = look.t.pool[fleets[0]]
        price = look.bill(pool, BATTLE_RP * len(fleets), spent + self._kept(pool, area), in_battle=True)
        return end.win * won - end.loss * (lost + UNIT * oos) + UNIT * (end.kills - end.losses) - price

    def _clash(self, area: int, fleets: list[int], replies: int, spent: int) -> Clash:
        """The Naval Battle that is to be expected."""
        look, t = self.look, self.look.t
        foes = look.stands(look.foe, FLEET, area)
        kept = self._kept(t.pool[fleets[0]], area)
        dice, number = look.strength(fleets, spent, kept)
        if any(look.s.oos >> unit & 1 for unit in fleets):
            number = number // 2
        admiral = look.admiral(area)
        if not foes:
            return clash(dice, number, len(fleets), replies, 3, replies, admiral)
        foe_dice, foe_number = look.strength(foes)
        if any(look.s.oos >> unit & 1 for unit in foes):
            foe_number = max(1, foe_number // 2)
        return clash(dice, min(number, 4), len(fleets), foe_dice, min(foe_number, 3), len(foes), admiral)

    # --- landings -----------------------------------------------------------------------------------------------------------

    def _landing(self, area: int, armies: int, has_fleet: bool, spent: int) -> float:
        """What so many Armies at sea can do on the shores: one defended Area, or an empty Area for each, or garrisons."""
        if not armies:
            return 0.0
        look, t = self.look, self.look.t
        supplied = supplied_seas(look, 1 << area if has_fleet else 0)
        single: list[float] = []
        best = 0.0
        for land in members(t.coast[area]):
            away = 0.0 if supplied >> land & 1 else STRANDED
            if look.mine >> land & 1 and not look.count(look.foe, ARMY, land):
                single.append(guard_gain(look, land, 1))
            elif not look.count(look.foe, ARMY, land):
                single.append(self.land(land) - away)
            else:
                best = max(best, self._ashore(land, look.count(look.me, ARMY, land) + armies, spent, area) - away)
        single.sort(reverse=True)
        return max(best, sum(gain for gain in single[:armies] if gain > 0))

    def _ashore(self, area: int, armies: int, spent: int, sea: int = UNSET) -> float:
        """What so many Armies achieve in a land Area."""
        look, t = self.look, self.look.t
        foes = look.stands(look.foe, ARMY, area)
        is_own = look.mine >> area & 1
        if not armies:
            return -(self.land(area) if is_own and foes else 0.0)
        if not foes:
            return hold(look, area, armies) if is_own else self.land(area)
        end = self._land_clash(area, armies, foes, spent)
        controls = bool(t.touch[area] & (look.mine | (1 << sea if sea != UNSET else 0)))
        won = 0.0 if is_own else self.land(area) * (1.0 if controls else 0.5)
        trapped = self._trapped(area, sea)
        return end.win * won - end.loss * (self.land(area) * is_own + trapped * armies) + UNIT * (end.kills - end.losses)

    def _trapped(self, area: int, sea: int) -> float:
        """What each Army that loses there is worth: R53, without a way out they all fall."""
        t = self.look.t
        ways = t.link[area] if t.mainland >> area & 1 else t.touch[area]
        return 0.0 if ways & self.look.mine or sea != UNSET else UNIT

    def _land_clash(self, area: int, armies: int, foes: list[int], spent: int) -> Clash:
        """The Land Battle that is to be expected: own Armies of a kind, for what RPs there are."""
        look, t = self.look, self.look.t
        pool = 0 if look.me == JAPAN else max((1, 2), key=lambda each: look.s.rp[each])
        number = min(4, (look.s.rp[pool] - spent - self._kept(pool, area)) // armies)
        if number < 1:
            number, armies = (1, 1) if look.s.rp[pool] > spent else (0, armies)
        foe_dice, foe_number = look.strength(foes)
        if foe_number == 0 and not number:
            return NO_CLASH
        attacks = not look.mine >> area & 1
        number += t.home_bonus * (not attacks and t.bonus[look.me] >> area & 1)
        foe_number = min(foe_number, 3) + t.home_bonus * (attacks and t.bonus[look.foe] >> area & 1)
        losing = 0 if t.mainland >> area & 1 else 1
        end = clash(armies, min(number, 4), armies, foe_dice, min(foe_number, 4), len(foes))
        return end if losing else Clash(end.win, end.draw, end.loss, 0.0, 0.0)

    # --- menace -------------------------------------------------------------------------------------------------------------

    def _beachhead(self, area: int, enemy_armies: int) -> float:
        """What enemy Armies at sea threaten on the own shores."""
        if not enemy_armies:
            return 0.0
        look, t = self.look, self.look.t
        worst = 0.0
        for land in members(t.coast[area] & look.mine):
            defenders = look.count(look.me, ARMY, land)
            worst = max(worst, FALLS ** max(0, defenders - enemy_armies + 1) * self.land(land) if defenders else self.land(land))
        return worst
