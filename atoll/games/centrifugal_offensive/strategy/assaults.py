"""Who could take a space: by sea, by land, from next door or from far away, and in how many actions.

An attack is worth what it will bring by the actions that it still needs: a space that falls at once counts in full, one that
takes three attacks a third. So all that can be done with an action is measured on one scale, VP for an action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.aerial import air_spaces, flyers
from atoll.games.centrifugal_offensive.rules.codes import INVASION, NAVAL_MOVE
from atoll.games.centrifugal_offensive.rules.movement import spaces_of
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.rules.transport import can_assault, suits
from atoll.games.centrifugal_offensive.strategy.look import FAR_AWAY, STAGE, Look
from atoll.games.centrifugal_offensive.strategy.melee import Melee, Outcome
from atoll.games.centrifugal_offensive.tables import AIR, ASSAULT, DD, F_LAND, ISLAND, JAPAN, LAND, NAVAL
from atoll.games.centrifugal_offensive.tables import INVASION as LANDING

LONGEST: Final = 4  # actions of one assault
LEAST: Final = 0.2  # VP for an action: what is not worth thinking about
SLOW: Final = 0.3  # hits of an attack at least
BUSY: Final = 0.04  # what a transport with its troops could do elsewhere
MARCH: Final = 3  # land edges of a march


class Assault(NamedTuple):
    """Troops of a space on their way to another."""

    goal: int
    origin: int
    waits: int  # actions before the attack
    via: int  # where the attack starts from: the goal itself, or a space next door by land
    by_sea: bool
    troops: tuple[int, ...]
    ships: tuple[int, ...]
    loads: tuple[tuple[int, int], ...]
    pace: float  # hits of each attack, losses reckoned with
    rate: float  # VP for an action


NOBODY: Final = Assault(UNSET, UNSET, LONGEST, UNSET, False, (), (), (), SLOW, 0.0)


class Trip(NamedTuple):
    """A voyage of troops, whoever goes along."""

    goal: int
    via: int
    origin: int
    waits: int
    fights: bool  # somebody is there

    @property
    def assaults(self) -> bool:
        """R88: whether it ends with an invasion."""
        return self.fights and self.via == self.goal


class Load(NamedTuple):
    """Ships, what goes aboard, and all troops that they carry."""

    ships: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    troops: tuple[int, ...]


NO_LOAD: Final = Load((), (), ())


class Assaults:
    """All assaults of one position, worked out when they are asked for."""

    def __init__(self, look: Look) -> None:
        self.look, self.t = look, look.t
        self._of: dict[int, list[Assault]] = {}
        self._air: dict[int, list[int]] = {}
        t = look.t
        self.ports = sorted({look.s.place[ship] for ship in t.group[NAVAL] if t.amphibious[ship] and look.s.place[ship] >= 0})
        self.camps = [space for space in members(spaces_of(look.s, JAPAN, LAND)) if look.mobile(space)]

    def on(self, goal: int) -> list[Assault]:
        """The assaults on a space, the best first."""
        if goal not in self._of:
            found = [*self.by_land(goal), *self.by_sea(goal)]
            self._of[goal] = sorted(found, key=lambda each: -each.rate)
        return self._of[goal]

    def best(self, goal: int) -> Assault:
        """The best one."""
        return next(iter(self.on(goal)), NOBODY)

    # --- what it is worth

    def pace(self, outcome: Outcome, steps: int) -> float:
        """Hits of each attack, if the troops that are left go on."""
        return max(outcome.mean * min(outcome.ashore / max(steps, 1), 1.0), SLOW)

    def rate(self, goal: int, outcome: Outcome, steps: int, waits: int) -> float:
        """VP for each action of an assault: what is left after the first attack takes more of them."""
        need, pace = len(outcome.hits) - 1, self.pace(outcome, steps)
        total = 0.0
        for hits, chance in enumerate(outcome.hits):
            total += chance * self.share(waits + 1 + (max((need - hits) / pace, 1.0) if hits < need else 0.0))
        return total * self.look.prize(goal) - outcome.cost / (waits + 1)

    def share(self, actions: float) -> float:
        """The share of an action in what so many achieve; nothing if there are not so many to come."""
        return 1 / actions if actions <= self.look.actions else 0.0

    def after(self, goal: int, outcome: Outcome) -> float:
        """The same for fire that only prepares the best assault."""
        need, best = self.look.need(goal), self.best(goal)
        if best is NOBODY:
            return 0.0
        total = 0.0
        for hits, chance in enumerate(outcome.hits):
            total += chance * self.share(1 + best.waits + max((need - hits) / best.pace, 1.0))
        return total * self.look.prize(goal)

    def air(self, goal: int, factor: int = F_LAND) -> list[int]:
        """The air force of one space that can do most over a goal."""
        key = goal * 4 + factor
        if key not in self._air:
            forces = [self.squadron(goal, factor, origin) for origin in members(air_spaces(self.look.s, goal))]
            best = max(forces, key=lambda units: sum([self.look.factors[unit][factor] for unit in units]), default=[])
            self._air[key] = sorted(best)
        return self._air[key]

    def squadron(self, goal: int, factor: int, origin: int) -> list[int]:
        """R81: the air Units of a space that do most over a goal."""
        factors = self.look.factors
        able = [unit for unit in flyers(self.look.s, goal, origin) if factors[unit][factor]]
        return sorted(able, key=lambda unit: -factors[unit][factor])[: self.t.air_mission]

    def defenders(self, goal: int) -> list[int]:
        """R87, R88: who fights against a land attack."""
        return [*self.look.theirs(goal, AIR), *self.look.theirs(goal, LAND)]

    # --- by land

    def by_land(self, goal: int) -> Iterator[Assault]:
        """Troops that are there, next door or some marches away."""
        look = self.look
        there = look.mobile(goal)
        if there and look.need(goal):
            yield self.march(goal, goal, goal, [], there, 0)
        for distance, origin in self.marches(goal):
            stay = look.keepers(origin)
            force = [unit for unit in look.mobile(origin) if unit not in stay and not self.t.confined[unit]]
            if force:
                yield self.march(goal, origin, origin, force, there, distance - 1)

    def marches(self, goal: int) -> list[tuple[int, int]]:
        """The spaces with troops from which a way by land leads to a goal, and how long it is."""
        look, found, rim, seen = self.look, list[tuple[int, int]](), [goal], {goal}
        for distance in range(1, MARCH + 1):
            rim = [near for space in rim for near in self.t.land_next[space] if near not in seen]
            seen.update(rim)
            found += [(distance, space) for space in sorted(set(rim)) if space in self.camps]
            rim = [space for space in rim if not look.enemy_land >> space & 1]
        return found

    def march(self, goal: int, origin: int, via: int, force: list[int], there: list[int], waits: int) -> Assault:
        """One attack over land with the aircraft that can join."""
        troops = [*force, *there]
        if not self.look.need(goal):
            rate = self.look.prize(goal) * self.share(waits + 1)
            return Assault(goal, origin, waits, via, False, tuple(force), (), (), 1.0, rate)
        outcome = self.fight(goal, ASSAULT, troops)
        steps = self.steps(troops)
        rate, pace = self.rate(goal, outcome, steps, waits), self.pace(outcome, steps)
        return Assault(goal, origin, waits, via, False, tuple(force), (), (), pace, rate)

    def steps(self, troops: list[int]) -> int:
        """Steps of some troops."""
        return sum([self.look.s.steps[unit] for unit in troops])

    def fight(self, goal: int, kind: int, japan: list[int]) -> Outcome:
        """An attack with the best air force."""
        air = [*self.air(goal), *self.look.ours(goal, AIR)]
        return Melee(self.look, goal, kind, sorted({*japan, *air}), self.defenders(goal)).result()

    # --- by sea

    def by_sea(self, goal: int) -> Iterator[Assault]:
        """Transports that can bring troops to a port, or to one next door to it by land."""
        look, t = self.look, self.t
        beaches = [goal] if t.port[goal] else []
        beaches += [near for near in t.land_next[goal] if t.port[near] and look.is_ours(near) and not look.enemy_land >> near & 1]
        for via in beaches:
            for origin in self.ports:
                actions = look.actions_to(origin, via)
                waits = max(actions - 1, 0) if via == goal else actions
                if (actions or via == goal) and waits < LONGEST and (look.prize(goal) / (waits + 1) >= LEAST or not actions):
                    yield from self.sail(Trip(goal, via, origin, waits, bool(look.need(goal))))

    def sail(self, trip: Trip) -> Iterator[Assault]:
        """One more transport after the other, each with the best troops that are left; without an enemy one is enough."""
        left, load = self.pool(trip), NO_LOAD
        room = self.look.room(trip.goal) if self.t.kind[trip.goal] == ISLAND else FAR_AWAY
        for ship in self.transports(trip, left):
            new = self.fill(trip, ship, left)
            troops = [*new, *self.look.aboard([ship])]
            if not troops:
                continue
            if len(load.troops) + len(troops) > room:
                return
            left = [unit for unit in left if unit not in new]
            load = Load((*load.ships, ship), (*load.pairs, *((unit, ship) for unit in new)), (*load.troops, *troops))
            yield self.landing(trip, load)

    def pool(self, trip: Trip) -> list[int]:
        """The troops that can go aboard where the voyage begins."""
        if trip.origin == trip.via:
            return []
        stay = self.look.keepers(trip.origin)
        return [unit for unit in self.look.mobile(trip.origin) if unit not in stay and self.t.points[unit]]

    def transports(self, trip: Trip, pool: list[int]) -> list[int]:
        """The ships that can take part, loaded ones first; the smallest one where there is no enemy."""
        ships = [ship for ship in self.look.ours(trip.origin, NAVAL) if self.carries(trip, ship, pool)]
        if not trip.fights:
            return sorted(ships, key=lambda ship: (self.t.capacity[ship], not self.look.cargo(ship), ship))[:1]
        return sorted(ships, key=lambda ship: (not self.look.cargo(ship), -self.t.capacity[ship], ship))

    def carries(self, trip: Trip, ship: int, pool: list[int]) -> bool:
        """R55: whether a ship has, or can take, troops of use there; destroyers only where they assault."""
        if not self.t.capacity[ship] or self.t.move[ship] < STAGE or (self.t.type[ship] == DD and not trip.assaults):
            return False
        return bool(self.look.cargo(ship)) or any(self.goes(trip, unit, ship) for unit in pool)

    def goes(self, trip: Trip, unit: int, ship: int) -> bool:
        """R55, Q24: whether a Unit can go there by a ship."""
        s = self.look.s
        if trip.assaults:
            return suits(s, INVASION, unit, ship) and can_assault(s, unit, ship)
        return suits(s, NAVAL_MOVE, unit, ship)

    def fill(self, trip: Trip, ship: int, pool: list[int]) -> list[int]:
        """The best troops for a ship; a space without an enemy needs only the least, a builder of bases before others."""
        room, found = self.look.room_aboard(ship), list[int]()
        if not trip.fights:
            fit = [unit for unit in pool if self.t.points[unit] <= room and self.goes(trip, unit, ship)]
            least = min(fit, key=lambda unit: (not self.t.engineer[unit], self.strength(unit), unit), default=UNSET)
            return [least] if fit and not self.look.cargo(ship) else []
        for unit in sorted(pool, key=lambda unit: (-self.strength(unit), unit)):
            if self.t.points[unit] <= room and self.goes(trip, unit, ship):
                found.append(unit)
                room -= self.t.points[unit]
        return found

    def strength(self, unit: int) -> int:
        """What troops are good for."""
        return self.look.factors[unit][F_LAND] * self.look.s.steps[unit]

    def landing(self, trip: Trip, load: Load) -> Assault:
        """One assault with such ships and troops, beside those that are there."""
        look, goal = self.look, trip.goal
        waits = trip.waits + (look.enemy_ships >> goal & 1)  # they have to be driven off first
        if not trip.fights:
            pace, rate = 1.0, look.prize(goal) * self.share(waits + 1)
        else:
            troops = [*load.troops, *look.mobile(trip.via)]
            others = [*load.ships, *look.ours(goal, NAVAL)] if trip.via == goal else []
            outcome = self.fight(goal, LANDING if trip.via == goal else ASSAULT, [*others, *troops])
            pace, rate = self.pace(outcome, self.steps(troops)), self.rate(goal, outcome, self.steps(troops), waits)
        rate -= BUSY * len(load.ships)
        return Assault(goal, trip.origin, waits, trip.via, True, load.troops, load.ships, tuple(sorted(load.pairs)), pace, rate)
