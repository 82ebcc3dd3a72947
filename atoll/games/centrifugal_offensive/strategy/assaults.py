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
from atoll.games.centrifugal_offensive.strategy.look import STAGE, Look
from atoll.games.centrifugal_offensive.strategy.melee import Melee, Outcome
from atoll.games.centrifugal_offensive.tables import AIR, ASSAULT, DD, F_LAND, ISLAND, JAPAN, LAND, NAVAL
from atoll.games.centrifugal_offensive.tables import INVASION as LANDING

Landing = tuple[list[int], list[tuple[int, int]], list[int], list[int]]  # ships, loads, all troops, and those that are there

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
            more = max((need - hits) / pace, 1.0) if hits < need else 0.0
            total += chance * self.share(waits + 1 + more)
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
            s, most = self.look.s, self.t.air_mission
            best: list[int] = []
            for origin in members(air_spaces(s, goal)):
                units = sorted(flyers(s, goal, origin), key=lambda unit: -self.power(unit, factor))[:most]
                units = [unit for unit in units if self.power(unit, factor)]
                if sum([self.power(u, factor) for u in units]) > sum([self.power(u, factor) for u in best]):
                    best = units
            self._air[key] = sorted(best)
        return self._air[key]

    def power(self, unit: int, factor: int) -> int:
        """What an air Unit is good for: its factor against the goal first."""
        return self.look.factors[unit][factor]

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
                if actions and waits < LONGEST and look.prize(goal) / (waits + 1) >= LEAST:
                    yield from self.sail(goal, via, origin, waits)
                elif not actions and via == goal:
                    yield from self.sail(goal, via, origin, 0)

    def sail(self, goal: int, via: int, origin: int, waits: int) -> Iterator[Assault]:
        """One more transport after the other, each with the best troops that are left; without an enemy one is enough."""
        look, s = self.look, self.look.s
        lands = via == goal
        free = not look.need(goal)
        stay = look.keepers(origin)
        pool = [] if origin == via else [unit for unit in look.mobile(origin) if unit not in stay and self.t.points[unit]]
        ships = [ship for ship in look.ours(origin, NAVAL) if self.carries(ship, pool, lands and not free)]
        ships.sort(key=lambda ship: (ship not in s.aboard, -self.t.capacity[ship], ship))
        if free:
            ships = sorted(ships, key=lambda ship: (self.t.capacity[ship], ship))[:1]
        chosen: list[int] = []
        loads: list[tuple[int, int]] = []
        troops: list[int] = []
        code = INVASION if lands and not free else NAVAL_MOVE
        there = look.mobile(via) if not lands else look.mobile(goal)
        for ship in ships:
            new = self.fill(ship, [unit for unit in pool if unit not in troops], code, free)
            carried = [unit for unit in look.cargo(ship) if self.t.category[unit] == LAND]
            if not new and not carried:
                continue
            if self.t.kind[goal] == ISLAND and len(troops) + len(new) + len(carried) > look.room(goal):
                break
            chosen, loads, troops = [*chosen, ship], [*loads, *((unit, ship) for unit in new)], [*troops, *new, *carried]
            yield self.landing(goal, via, origin, waits, (chosen, loads, troops, there))

    def carries(self, ship: int, pool: list[int], fights: bool) -> bool:
        """Whether a ship has, or can take, troops of use there; destroyers only where they assault."""
        if not self.t.capacity[ship] or self.t.move[ship] < STAGE:
            return False
        if self.t.type[ship] == DD and not fights:
            return False
        return bool(self.look.cargo(ship)) or any(self.goes(unit, ship, fights) for unit in pool)

    def goes(self, unit: int, ship: int, fights: bool) -> bool:
        """R55, Q24."""
        s = self.look.s
        return suits(s, INVASION if fights else NAVAL_MOVE, unit, ship) and (not fights or can_assault(s, unit, ship))

    def fill(self, ship: int, pool: list[int], code: int, free: bool) -> list[int]:
        """The best troops for a ship; a space without an enemy needs only the least, a builder of bases before others."""
        s, t = self.look.s, self.t
        room, found = self.look.room_aboard(ship), list[int]()
        factors = self.look.factors
        order = sorted(pool, key=lambda unit: (-factors[unit][F_LAND] * s.steps[unit], unit))
        if free:
            if self.look.cargo(ship):
                return []
            order = sorted(pool, key=lambda unit: (not t.engineer[unit], factors[unit][F_LAND] * s.steps[unit], unit))
        for unit in order:
            if t.points[unit] <= room and self.goes(unit, ship, code == INVASION):
                found.append(unit)
                room -= t.points[unit]
                if free:
                    break
        return found

    def landing(self, goal: int, via: int, origin: int, waits: int, what: Landing) -> Assault:
        """One assault with such ships and troops, beside those that are there."""
        look = self.look
        ships, loads, troops, there = what
        busy = BUSY * len(ships)
        key = (tuple(troops), tuple(ships), tuple(sorted(loads)))
        if look.enemy_ships >> goal & 1:
            waits += 1  # they have to be driven off first
        if not look.need(goal):
            rate = look.prize(goal) * self.share(waits + 1) - busy
            return Assault(goal, origin, waits, via, True, key[0], key[1], key[2], 1.0, rate)
        if via == goal:
            bombarding = [ship for ship in look.ours(goal, NAVAL) if ship not in ships]
            outcome = self.fight(goal, LANDING, [*ships, *troops, *there, *bombarding])
        else:
            outcome = self.fight(goal, ASSAULT, [*troops, *there])
        steps = self.steps([*troops, *there])
        rate, pace = self.rate(goal, outcome, steps, waits) - busy, self.pace(outcome, steps)
        return Assault(goal, origin, waits, via, True, key[0], key[1], key[2], pace, rate)

