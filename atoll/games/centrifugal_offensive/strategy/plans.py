"""Plans for one action of a force: which kind, which force, from where to where, and what it is worth in VP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.aerial import air_move_goals
from atoll.games.centrifugal_offensive.rules.codes import (
    AIR_GROUND,
    AIR_MOVE,
    AIR_SHIPS,
    BASE_MOVE,
    INVASION,
    LAND_AIR,
    LAND_ATTACK,
    LAND_HERE,
    LAND_MOVE,
    NAVAL_MOVE,
    PORT_ATTACK,
    SAIL_ATTACK,
    SAIL_SHELL,
    SEA_ATTACK,
    SHELL,
)
from atoll.games.centrifugal_offensive.rules.forces import goals
from atoll.games.centrifugal_offensive.rules.kinds import muster
from atoll.games.centrifugal_offensive.rules.movement import lateral_cost, sail_reach
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.rules.starts import can_start
from atoll.games.centrifugal_offensive.strategy import fleets
from atoll.games.centrifugal_offensive.strategy.assaults import Assault, Assaults
from atoll.games.centrifugal_offensive.strategy.look import ACTION, STAGE, Look
from atoll.games.centrifugal_offensive.strategy.melee import Melee
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    AIR_RAID,
    AIR_STRIKE,
    ALLIED_ATTACK,
    ALLIES,
    AT_SEA,
    BOMBARDMENT,
    F_LAND,
    F_SURFACE,
    IN_PORT,
    NAVAL,
)

FRONT: Final = 0.25  # of an attack that an air Unit comes into range of
USEFUL: Final = 0.1  # VP that a change of bases has to bring


class Plan(NamedTuple):
    """One action; spaces and codes are UNSET where the action has none."""

    gain: float
    code: int
    origin: int = UNSET
    goal: int = UNSET
    force: tuple[int, ...] = ()
    loads: tuple[tuple[int, int], ...] = ()
    air: tuple[int, ...] = ()


NO_PLAN: Final = Plan(0.0, UNSET)


class Planner:
    """All plans of one position, whoever grants the action."""

    def __init__(self, look: Look) -> None:
        self.look, self.s, self.t = look, look.s, look.t
        self.assaults = Assaults(look)
        self._starts: dict[int, bool] = {}

    def all(self) -> list[Plan]:
        """All that the rules allow and that may be worth something."""
        return [plan for make in MAKERS for plan in make(self) if plan.code != UNSET]

    def can(self, *codes: int) -> bool:
        """Whether an action of one of these types can begin."""
        return any(self.starts(code) for code in codes)

    def starts(self, code: int) -> bool:
        """Whether an action of this type can begin."""
        if code not in self._starts:
            self._starts[code] = can_start(self.s, code)
        return self._starts[code]

    # --- troops

    def attacks(self) -> Iterator[Plan]:
        """Assaults that can begin now, and the first step of those that need more actions."""
        if not self.can(LAND_MOVE, LAND_ATTACK, LAND_HERE, LAND_AIR, INVASION, NAVAL_MOVE, BASE_MOVE):
            return
        for goal in self.look.prizes:
            for each in self.assaults.on(goal):
                if each.rate > 0:
                    yield from self.by_sea(each) if each.by_sea else self.by_land(each)

    def by_land(self, each: Assault) -> Iterator[Plan]:
        """R82-R84, R87: the attack with aircraft if there are any, without, or a march."""
        goal, origin = each.goal, each.origin
        if goal != origin and (each.waits or not self.look.need(goal)):
            step = self.step_to(origin, goal)
            if step != UNSET and goals(self.s, LAND_MOVE, origin) >> step & 1:
                yield Plan(each.rate, LAND_MOVE, origin, step, each.troops)
            return
        air = self.assaults.air(goal)
        codes = [LAND_AIR] if air else []
        codes.append(LAND_HERE if goal == origin else LAND_ATTACK)
        for n, code in enumerate(codes):
            if self.can(code) and goals(self.s, code, origin) >> goal & 1:
                yield Plan(each.rate - (0.01 if n or air == [] else 0), code, origin, goal, each.troops, (), tuple(air))

    def step_to(self, origin: int, goal: int) -> int:
        """The first space of a march to a goal."""
        near, rim = self.t.land_next[origin], [goal]
        for _ in range(STAGE):
            found = [space for space in rim if space in near]
            if found:
                return found[0]
            rim = [other for space in rim for other in self.t.land_next[space] if not self.look.enemy_land >> other & 1]
        return UNSET

    def by_sea(self, each: Assault) -> Iterator[Plan]:
        """R71, R72, R88: the landing itself, or the next part of the voyage."""
        if not each.waits and each.via == each.goal and self.look.need(each.goal):
            if self.can(INVASION) and goals(self.s, INVASION, each.origin) >> each.goal & 1:
                yield self.voyage(each, INVASION, each.goal, self.assaults.air(each.goal))
            return
        left = self.look.actions_to(each.origin, each.via)
        if left == 0 or (self.look.enemy_ships >> each.via & 1 and left == 1):
            return
        spaces = self.look.layers(each.via)[left - 1]
        for code in (NAVAL_MOVE, BASE_MOVE):
            if self.can(code):
                reach = self.reach(code, each.origin, list(each.ships)) & spaces & ~self.look.foes
                if reach:
                    yield self.voyage(each, code, self.haven(each.origin, members(reach), code), [])
                    return

    def reach(self, code: int, origin: int, ships: list[int]) -> int:
        """Where such ships can go by an action."""
        found = sail_reach(self.s, code, origin, ships, self.look.foes)
        if code == BASE_MOVE:
            found &= self.look.own_bases if self.look.own_bases >> origin & 1 and not self.look.foes >> origin & 1 else 0
        return found & ~self.look.foes

    def haven(self, origin: int, spaces: list[int], code: int) -> int:
        """The best space to end in: where no reaction is to be feared, at a base, at home."""
        own = self.look.own_bases
        return min(spaces, key=lambda space: (self.look.risk(space), not own >> space & 1, space))

    def voyage(self, each: Assault, code: int, goal: int, air: list[int]) -> Plan:
        """A plan with escorts, and what a reaction on the way costs or brings."""
        force, gain = list(each.ships), each.rate
        if goal != each.origin:
            risk, watched = self.danger(code, each.origin, goal, force)
            if risk:
                force = sorted({*force, *fleets.escorts(self.look, each.origin, min([self.t.move[ship] for ship in force]))})
                fight, on = fleets.reaction(self.look, force, watched)
                gain = (1 - risk * (1 - on)) * gain + risk * fight
        return Plan(gain, code, each.origin, goal, tuple(sorted(force)), each.loads, tuple(air))

    def danger(self, code: int, origin: int, goal: int, force: list[int]) -> tuple[float, int]:
        """R59: how likely a reaction stops a force on its way, and the space where it most likely does."""
        if self.s.turn == 1:
            return 0.0, goal
        speed = min([self.t.move[ship] for ship in force])
        budget = 2 * speed if code == BASE_MOVE else speed
        risk, way = self.look.route(origin, goal, budget, lateral_cost(code, budget, 0))
        return risk, max(way, key=self.look.risk, default=goal)

    # --- ships and aircraft by themselves

    def sorties(self) -> Iterator[Plan]:
        """R73-R77: fleets against ships, and against the shore."""
        if not self.can(SEA_ATTACK, SAIL_ATTACK, PORT_ATTACK, SHELL, SAIL_SHELL):
            return
        for origin in sorted({self.s.place[ship] for ship in self.t.group[NAVAL] if self.s.place[ship] >= 0}):
            ships = fleets.warships(self.look, origin)
            if ships:
                for code in (SEA_ATTACK, SAIL_ATTACK, PORT_ATTACK, SHELL, SAIL_SHELL):
                    if self.can(code):
                        for goal in members(goals(self.s, code, origin)):
                            yield from self.sortie(code, origin, goal, ships)

    def sortie(self, code: int, origin: int, goal: int, ships: list[int]) -> Iterator[Plan]:
        """One target: with all ships that get there, and without carriers."""
        shells = code in (SHELL, SAIL_SHELL)
        if shells and not self.t.worth[goal]:
            return
        able = [ship for ship in ships if goal == origin or sail_reach(self.s, code, origin, [ship], self.look.foes) >> goal & 1]
        guns = [ship for ship in able if self.look.factors[ship][F_LAND if shells else F_SURFACE]]
        lines = [ship for ship in guns if self.t.type[ship] not in fleets.CARRIERS]
        for force in [guns, lines] if len(lines) < len(guns) else [guns]:
            if force:
                yield self.strike(code, origin, goal, force)

    def strike(self, code: int, origin: int, goal: int, force: list[int]) -> Plan:
        """What a fleet does there, reactions on the way included."""
        look = self.look
        kind = BOMBARDMENT if code in (SHELL, SAIL_SHELL) else AT_SEA if self.t.seas >> goal & 1 else IN_PORT
        others = [] if code in (SEA_ATTACK, SHELL, SAIL_SHELL) else look.ours(goal, NAVAL)
        melee = Melee(look, goal, kind, sorted({*force, *others}), muster(self.s, ALLIES, goal, kind))
        outcome = melee.result()
        gain = outcome.sunk - outcome.cost - self.after_it(melee.stay())
        if self.t.worth[goal] and kind != AT_SEA and not look.is_ours(goal):
            ready = self.assaults.after(goal, outcome)
            now = self.assaults.best(goal).rate
            gain += ready if kind == BOMBARDMENT else max(ready - now, 0.0)
        if goal != origin:
            risk, watched = self.danger(code, origin, goal, force)
            if risk:
                fight, on = fleets.reaction(look, force, watched)
                gain = (1 - risk * (1 - on)) * gain + risk * fight
        return Plan(gain, code, origin, goal, tuple(force))

    def after_it(self, stay: float) -> float:
        """What it costs to stay among the enemies that are left, or to leave them if Action Points allow it."""
        return min(stay, ACTION) if self.s.ap > 1 else stay

    def retreats(self) -> Iterator[Plan]:
        """R121: ships leave a space where the Allies will attack them."""
        if not self.can(NAVAL_MOVE, BASE_MOVE):
            return
        for origin in members(self.look.foes | self.look.enemy_land):
            ships = self.look.ours(origin, NAVAL)
            if ships:
                yield from self.retreat(origin, ships)

    def retreat(self, origin: int, ships: list[int]) -> Iterator[Plan]:
        """To the nearest base without enemies, or at least to the open sea."""
        look = self.look
        gain = Melee(look, origin, ALLIED_ATTACK, ships, muster(self.s, ALLIES, origin, ALLIED_ATTACK)).stay()
        reach = self.reach(NAVAL_MOVE, origin, ships)
        if gain >= USEFUL and reach and self.can(NAVAL_MOVE):
            goal = self.haven(origin, members(reach), NAVAL_MOVE)
            yield Plan(gain - look.risk(goal), NAVAL_MOVE, origin, goal, tuple(ships))

    def flights(self) -> Iterator[Plan]:
        """R79, R80: aircraft against the shore and against ships."""
        for code, kind, factor in ((AIR_GROUND, AIR_RAID, F_LAND), (AIR_SHIPS, AIR_STRIKE, F_SURFACE)):
            if self.can(code):
                for goal in members(goals(self.s, code, UNSET)):
                    if code == AIR_SHIPS or self.t.worth[goal]:
                        yield self.flight(code, kind, factor, goal)

    def flight(self, code: int, kind: int, factor: int, goal: int) -> Plan:
        """The best air force against one target."""
        look = self.look
        air = self.assaults.air(goal, factor)
        if not air:
            return NO_PLAN
        units = sorted({*air, *look.ours(goal, AIR)})
        outcome = Melee(look, goal, kind, units, muster(self.s, ALLIES, goal, kind)).result()
        gain = outcome.sunk - outcome.cost
        if kind == AIR_RAID:
            gain += self.assaults.after(goal, outcome) if not look.is_ours(goal) else 0.0
        return Plan(gain, code, UNSET, goal, (), (), tuple(air))

    def transfers(self) -> Iterator[Plan]:
        """R78: air Units move to where they can help."""
        if not self.can(AIR_MOVE):
            return
        for origin in members(self.look.own_air):
            for goal in members(air_move_goals(self.s, AIR_MOVE, origin) & self.look.own_bases):
                yield self.transfer(origin, goal)

    def transfer(self, origin: int, goal: int) -> Plan:
        """The Units that gain most by it, as many as find room."""
        room, gains = self.look.air_room(goal), list[tuple[float, int]]()
        for unit in self.look.ours(origin, AIR):
            more = self.use(unit, goal) - self.use(unit, origin)
            if more > 0 and self.t.fly_within[origin][2 * self.t.move[unit]] >> goal & 1:
                gains.append((more, unit))
        gains = sorted(gains, reverse=True)[: max(room, 0)]
        total = sum([more for more, _ in gains])
        if total < USEFUL:
            return NO_PLAN
        return Plan(total, AIR_MOVE, origin, goal, tuple(sorted([unit for _, unit in gains])))

    def use(self, unit: int, space: int) -> float:
        """What an air Unit can do from a space: for the best target in its range."""
        near = self.t.fly_within[space][self.t.move[unit]]
        power = self.look.factors[unit][F_LAND] / 6
        return max([self.assaults.best(goal).rate * power * FRONT for goal in self.look.prizes if near >> goal & 1], default=0.0)


MAKERS: Final = (Planner.attacks, Planner.sorties, Planner.retreats, Planner.flights, Planner.transfers)
