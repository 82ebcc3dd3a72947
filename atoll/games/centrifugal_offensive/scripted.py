"""The computer players written for this game (specification section 10): the best plan for each action, or any sensible one.

They keep nothing between two choices: a plan that has been begun is found again from what has been chosen so far. They think on a
world that fits what Japan knows, and read nothing of the position that is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final

from atoll.core.flow import UNSET
from atoll.core.game import Player, Strength
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import PAIR, VERB, Action
from atoll.games.centrifugal_offensive.odds import best_loss, best_shot, worth
from atoll.games.centrifugal_offensive.rules.board import bases_on_map
from atoll.games.centrifugal_offensive.rules.codes import AIR_SHIPS, NAVAL_AIR, UNNAMED, among
from atoll.games.centrifugal_offensive.rules.movement import lateral_cost
from atoll.games.centrifugal_offensive.rules.staff import G4L_1
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.strategy import staff
from atoll.games.centrifugal_offensive.strategy.assaults import Assaults
from atoll.games.centrifugal_offensive.strategy.look import Look
from atoll.games.centrifugal_offensive.strategy.memory import plans_of
from atoll.games.centrifugal_offensive.strategy.plans import NO_PLAN, Plan
from atoll.games.centrifugal_offensive.tables import (
    ABOARD,
    ACT,
    ASHORE,
    BUILD,
    DONE,
    END,
    F_LAND,
    F_SURFACE,
    FORFEIT,
    FROM,
    HISTORICAL,
    LOAD,
    LOOK,
    NONE,
    ON_MAP,
    PLAY,
    PUT,
    REMOVE,
    REST,
    RESTORE,
    STOP,
    TAKE,
    TARGET,
    TO,
)

WORTHWHILE: Final = 0.12  # VP that an action has to bring; what brings less is left undone
EARLY: Final = 4  # Action Points that are left when a bonus for the turn pays
SPARE: Final = 4  # bases that are kept for objectives
SENSIBLE: Final = 0.2  # of the gain of the best plan: what brings less is foolish


class Mind:
    """One choice: a world that fits what Japan knows, what is legal, and how to pick among plans."""

    def __init__(self, s: State, legal: list[Action], rng: Rng, is_random: bool) -> None:
        self.s, self.t, self.legal, self.rng, self.is_random = s, s.t, legal, rng, is_random

    @cached_property
    def look(self) -> Look:
        """The position as it is."""
        return Look(self.s)

    # --- plans

    def pick(self, plans: list[Plan]) -> Plan:
        """The best plan, or any sensible one."""
        best = max(plans, key=lambda plan: plan.gain, default=NO_PLAN)
        if not self.is_random:
            return best
        good = [plan for plan in plans if plan.gain > max(SENSIBLE * best.gain, 0.0)]
        return good[self.rng.below(len(good))] if good else best

    def plans(self, event: int = UNSET) -> list[Plan]:
        """What can be done with an Action Point, or with an action that an event grants."""
        plans = plans_of(self.s)
        if event == UNSET:
            return plans
        codes, axis = self.t.e_codes[event], self.t.e_axis[event]
        fits = [plan for plan in plans if codes >> plan.code & 1]
        return [plan for plan in fits if not axis or plan.goal in self.t.order[axis]]

    @cached_property
    def plan(self) -> Plan:
        """The plan that goes on with what has been chosen."""
        a = self.s.action
        plans = [plan for plan in self.plans(a.granted) if plan.code == a.code and a.origin in (UNSET, plan.origin)]
        return self.pick([plan for plan in plans if among(UNNAMED, a.code) or a.goal in (UNSET, plan.goal)])

    # --- answers

    def said(self, action: Action) -> Action:
        """An action if it is legal, else the first one that is."""
        return action if action in self.legal else self.legal[0]

    def members(self, verb: Action) -> list[int]:
        """What a verb may be said of."""
        return [action - verb for action in self.legal if action - action % VERB == verb]

    def next_of(self, verb: Action, wanted: Iterable[int]) -> Action:
        """The next member of a set that is chosen in ascending order, or done."""
        can = self.members(verb)
        found = sorted(each for each in wanted if each in can)
        if found:
            return verb + found[0]
        return DONE if DONE in self.legal else self.legal[0]


# --- which action


def hub(mind: Mind) -> Action:
    """R24-R26: Action Points are lost at the end of the turn, events are not: they follow, or serve where a point cannot."""
    s = mind.s
    if (event := at_once(mind)) != UNSET:
        return PLAY + event
    if s.ap:
        plan = mind.pick(mind.plans())
        if plan.gain >= WORTHWHILE:
            return mind.said(ACT + plan.code)
    gains = [(mind.pick(mind.plans(event)).gain, event) for event in s.hand if s.t.e_grants[event]]
    gain, event = max(gains, default=(0.0, UNSET))
    return PLAY + event if gain >= WORTHWHILE else END


def at_once(mind: Mind) -> int:
    """The event that is played first: one of the first turn only, and a bonus for all battles that follow."""
    s, t = mind.s, mind.t
    for event in s.hand:
        if t.e_first[event] and mind.pick(mind.plans(event)).gain >= WORTHWHILE:
            return event
        if not t.e_grants[event] and s.turn > 1 and s.ap >= EARLY:
            return event
    return UNSET


def granted(mind: Mind) -> Action:
    """R126."""
    plan = mind.pick(mind.plans(mind.s.granted))
    return mind.said(ACT + plan.code) if plan.gain > 0 else FORFEIT


# --- the force


def origin(mind: Mind) -> Action:
    """R26."""
    return mind.said(FROM + mind.plan.origin)


def target(mind: Mind) -> Action:
    """R62."""
    return mind.said(TARGET + mind.plan.goal)


def force(mind: Mind) -> Action:
    """R26, R43."""
    return mind.next_of(TAKE, mind.plan.force)


def load(mind: Mind) -> Action:
    """R54."""
    return mind.next_of(LOAD, [unit * PAIR + ship for unit, ship in mind.plan.loads])


def flyers(mind: Mind) -> list[int]:
    """The air Units that the present action should have."""
    a = mind.s.action
    factor = F_SURFACE if a.code in (AIR_SHIPS, NAVAL_AIR) else F_LAND
    return Assaults(mind.look).air(a.goal, factor)


def air_space(mind: Mind) -> Action:
    """R79, R88."""
    units = flyers(mind)
    if not units:
        return mind.said(NONE)
    return mind.said(FROM + mind.s.place[units[0]])


def air_units(mind: Mind) -> Action:
    """R81."""
    return mind.next_of(TAKE, flyers(mind))


def join(mind: Mind) -> Action:
    """R79, R86-R90: all that can."""
    return mind.next_of(TAKE, mind.members(TAKE))


def admin_unit(mind: Mind) -> Action:
    """R95."""
    return mind.next_of(TAKE, [])


def step(mind: Mind) -> Action:
    """R41-R47: along the way with the least danger; at the end of it the force stops."""
    s = mind.s
    a = s.action
    goal = a.goal if a.goal != UNSET else mind.plan.goal
    if goal == UNSET or goal == a.at:
        return mind.said(STOP)
    _, way = mind.look.route(a.at, goal, a.left, lateral_cost(a.code, a.left, a.steps))
    if way and TO + way[0] in mind.legal:
        return TO + way[0]
    return STOP if STOP in mind.legal else min(mind.legal, key=lambda action: mind.look.actions_to(action - TO, goal))


def ashore(mind: Mind) -> Action:
    """R57: all that have room: they can go aboard again where they landed."""
    return mind.next_of(ASHORE, mind.members(ASHORE))


def reembark(mind: Mind) -> Action:
    """R38: what is worth most finds room first."""
    return max(mind.legal, key=lambda action: (worth(mind.s, (action - LOAD) // PAIR), -action))


# --- losses


def shot(mind: Mind) -> Action:
    """R105."""
    return mind.said(best_shot(mind.s))


def lose(mind: Mind) -> Action:
    """R107, R108."""
    return mind.said(best_loss(mind.s))


def give_up(mind: Mind) -> Action:
    """R36, R37: what is worth least."""
    return min(mind.legal, key=lambda action: (worth(mind.s, action - REMOVE), action))


def capture(mind: Mind) -> Action:
    """R139."""
    return mind.said(BUILD + mind.s.battle.space)


# --- staff


def place(mind: Mind) -> Action:
    """R64: aboard a transport that came with them, else nearest to where they are needed."""
    unit = mind.s.queue[0]
    ships = mind.members(ABOARD)
    if ships:
        return ABOARD + ships[0]
    return PUT + max(mind.members(PUT), key=lambda space: (staff.closeness(mind.look, unit, space), -space))


def replacement(mind: Mind) -> Action:
    """R65: transports first."""
    return TAKE + max(mind.members(TAKE), key=lambda unit: (staff.unit_value(mind.look, unit), -unit))


def look_at(mind: Mind) -> Action:
    """R69."""
    return mind.said(LOOK + ON_MAP)


def scout(mind: Mind) -> Action:
    """R67, R68: from where most hidden counters are near."""
    return mind.legal[0]


def build(mind: Mind) -> Action:
    """R91, R92: everywhere, as long as counters are not short."""
    value = staff.base_value if mind.s.action.code == G4L_1 else staff.level_value
    spare = mind.t.most_bases - bases_on_map(mind.s) > SPARE
    return mind.next_of(BUILD, [space for space in mind.members(BUILD) if spare or value(mind.look, space) > 0])


def restore_at(mind: Mind) -> Action:
    """R94."""
    return FROM + max(mind.members(FROM), key=lambda space: staff.restored(mind.look, space))


def restore(mind: Mind) -> Action:
    """R94: all."""
    return mind.next_of(RESTORE, mind.members(RESTORE))


# --- set-up


def preset(mind: Mind) -> Action:
    """R14: as in history."""
    return HISTORICAL


def set_up(mind: Mind) -> Action:
    """R14: what others have begun is completed as in history."""
    return mind.said(REST)


def set_up_at(mind: Mind) -> Action:
    """R14: where history had the Unit, if there is room."""
    return mind.said(PUT + mind.t.preset[mind.s.queue[0]])


RULES: Final[dict[str, Callable[[Mind], Action]]] = {
    "preset": preset,
    "set_up": set_up,
    "set_up_at": set_up_at,
    "hub": hub,
    "granted": granted,
    "admin_unit": admin_unit,
    "origin": origin,
    "target": target,
    "force": force,
    "load": load,
    "air_space": air_space,
    "air_units": air_units,
    "join": join,
    "step": step,
    "ashore": ashore,
    "reembark": reembark,
    "shot": shot,
    "lose": lose,
    "lose_air": give_up,
    "overstack": give_up,
    "capture": capture,
    "place": place,
    "replacement": replacement,
    "scout": scout,
    "look": look_at,
    "build": build,
    "restore_at": restore_at,
    "restore": restore,
}


def _answer(seat: Seat, rng: Rng, is_random: bool) -> Action:
    legal = seat.legal()
    if len(legal) == 1:
        return legal[0]
    return RULES[seat.asks()](Mind(seat.world(Rng(0)), legal, rng, is_random))


def scripted(seat: Seat, rng: Rng) -> Action:
    """The best action that it can think of; the same for all that Japan cannot tell apart."""
    return _answer(seat, rng, is_random=False)


def sensible(seat: Seat, rng: Rng) -> Action:
    """Any action that `scripted` does not think foolish, each plan as likely."""
    return _answer(seat, rng, is_random=True)


PLAYERS: Final[dict[str, Player]] = {"scripted": scripted, "sensible": sensible}

# What the slips cost is in docs/bots.md; no player is stronger than `scripted` yet
STRENGTHS: Final[dict[str, Strength]] = {"gentle": Strength("scripted", slips=0.05), "steady": Strength("scripted")}
