"""Looking ahead to the end of the Round: choices are tried in imagined worlds in which both sides go on as `planner` does.

The same worlds and the same throws serve all choices, the worse half of which leaves again and again (sequential halving: Karnin,
Koren, Somekh, ICML 2013). Where the Round ends judgement.py says who stands better.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from atoll.core.flow import CHANCE, NATURE, UNSET, Side, lowest
from atoll.core.game import Player, Strength
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import PAIR, Action
from atoll.games.tora_tora_tora.judgement import evaluate
from atoll.games.tora_tora_tora.rules.board import block_of
from atoll.games.tora_tora_tora.rules.sequence import FLOW
from atoll.games.tora_tora_tora.rules.victory import returns
from atoll.games.tora_tora_tora.scripted import RULES
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.strategy import logistics
from atoll.games.tora_tora_tora.strategy.look import Look
from atoll.games.tora_tora_tora.strategy.plans import Planner
from atoll.games.tora_tora_tora.strategy.temper import KEEN
from atoll.games.tora_tora_tora.tables import MOVE, PASS, TO, YAMAMOTO

Orders = tuple[tuple[int, int], ...]  # Unit, Area

SEEDS: Final = 1 << 30
FIRST: Final = 4  # worlds in which every choice is tried
POOR: Final = -1.5  # what a plan may lose by the planner's reckoning and yet be tried
GAMES: Final = 24  # imagined for a decision
MOST: Final = 4  # plans that are weighed
SPREAD: Final = 5.0  # plans that gain so much less than the best are not tried
DOUBT: Final = 1.0  # standard errors by which another choice has to do better than what the planner would do


class Choice(NamedTuple):
    """What may be done now, and how the plan that it begins goes on."""

    action: Action
    orders: Orders = ()  # the first of them is the action's own


class Imagined:
    """One world, played on to the next Round."""

    def __init__(self, s: State, seed: int, number: int) -> None:
        self.s = s
        self.dice = Rng(seed, 2 * number)
        self.rng = Rng(seed, 2 * number + 1)
        self.orders: list[Orders] = [(), ()]  # of each side, still to be carried out

    def play(self, me: Side, choice: Choice) -> float:
        """What comes of a choice, from -1 to 1 for the side that makes it."""
        s, now = self.s, self.s.round
        self.orders[me] = choice.orders
        FLOW.apply(s, me, choice.action)
        while s.asked and s.round == now:
            self._go_on()
        return (evaluate(s) if s.asked else returns(s))[me]

    def _go_on(self) -> None:
        s = self.s
        if s.asked == NATURE:
            FLOW.apply(s, CHANCE, FLOW.chance(s).sample(s, self.dice))
            return
        side = lowest(s.asked)
        legal = FLOW.legal(s, side)
        FLOW.apply(s, side, legal[0] if len(legal) == 1 else self._choose(side, legal))

    def _choose(self, side: Side, legal: list[Action]) -> Action:
        """As planner does; but a plan once made is carried out, as long as the enemy does not go where it leads."""
        asks = FLOW.node(self.s).name
        if asks == "move_dest":
            action = self._step(side, legal)
        elif asks == "move_pick" and self.s.card == UNSET:
            action = self._pick(side, legal)
        else:
            action = RULES[asks](Look(self.s, side, KEEN[side]), legal, self.rng)
        return action if action in legal else legal[0]

    def _step(self, side: Side, legal: list[Action]) -> Action:
        """Where the plan wants the Unit in hand; if it speaks of another one, as planner does."""
        s, unit, orders = self.s, self.s.unit, self.orders[side]
        self.orders[side] = orders[1:]
        if orders and picked(s, orders[0][0]) == picked(s, unit) and TO + orders[0][1] in legal:
            return TO + orders[0][1]
        self.orders[side] = ()
        action = RULES["move_dest"](Look(s, side, KEEN[side]), legal, self.rng)
        s.unit = unit  # the rule thinks of a board without a Unit in hand
        return action

    def _pick(self, side: Side, legal: list[Action]) -> Action:
        s, orders = self.s, self.orders[side]
        if orders and s.entered != orders[0][1]:
            action = picked(s, orders[0][0])
            if action in legal:
                return action
        look = Look(s, side, KEEN[side])
        planner = Planner(look)
        plan = planner.best()
        gain, move = logistics.admiral_move(look, legal, YAMAMOTO)
        if gain > max(plan.gain, 0.1):
            return move
        self.orders[side] = plan.orders
        return picked(s, plan.orders[0][0]) if plan.orders else PASS


def picked(s: State, unit: int) -> Action:
    """R30: the choice of a Unit."""
    return MOVE + block_of(s, unit) * PAIR + s.place[unit]


# --- choices ----------------------------------------------------------------------------------------------------------------


def move_choices(look: Look, legal: list[Action], likely: Action, most: int) -> list[Choice]:
    """R30: the first steps of the plans that gain most, one for each Area; Yamamoto; a pass; what the planner would do first."""
    s, found, known = look.s, list[Choice](), set[tuple[Action, int]]()
    plans = Planner(look).ranked(POOR)
    least = plans[0].gain - SPREAD if plans else POOR
    for plan in plans:
        unit, area = plan.orders[0]
        action = picked(s, unit)
        if action in legal and (action, area) not in known and len(found) < most and plan.gain > least:
            known.add((action, area))
            found.append(Choice(action, plan.orders))
    gain, move = logistics.admiral_move(look, legal, YAMAMOTO)
    if gain > max(least, 0.0):
        found.append(Choice(move))
    if PASS in legal and least < 0:
        found.append(Choice(PASS))
    return _likely_first(found, likely)


def way_choices(look: Look, legal: list[Action], likely: Action, most: int) -> list[Choice]:
    """R32: where the Unit in hand goes: the ends of the plans that gain most and move such a Unit first."""
    s, unit, base = look.s, look.s.unit, look.s.base
    s.unit = UNSET
    found: list[Choice] = []
    plans = Planner(look, base).ranked(POOR)
    for plan in plans:
        first, area = plan.orders[0]
        alike = block_of(s, first) == block_of(s, unit) and s.place[first] == s.place[unit]
        if alike and TO + area in legal and len(found) < most and plan.gain > plans[0].gain - SPREAD:
            found.append(Choice(TO + area, plan.orders[1:]))
    s.unit = unit
    return _likely_first(found, likely)


def _likely_first(found: list[Choice], likely: Action) -> list[Choice]:
    """What the planner would do, with its best plan, before all others."""
    first = [each for each in found if each.action == likely][:1] or [Choice(likely)]
    return first + [each for each in found if each is not first[0]]


# --- weighing ---------------------------------------------------------------------------------------------------------------


def weigh(seat: Seat, rng: Rng, choices: list[Choice], games: int) -> list[list[float]]:
    """What came of each choice in the worlds in which it was tried: the same ones in the same order, the first choice in all."""
    seed, side = rng.below(SEEDS), seat.side
    found: list[list[float]] = [[] for _ in choices]
    alive, done, number = list(range(len(choices))), 0, 0
    while done < games and len(alive) > 1:
        for _ in range(FIRST):
            world: State = seat.world(Rng(seed, number))
            for at in alive:
                found[at].append(Imagined(world.clone(), seed + 1, number).play(side, choices[at]))
            number += 1
        done += FIRST * len(alive)
        others = sorted(alive[1:], key=lambda at: -sum(found[at]))
        alive = [0, *others[: max(1, len(others) // 2)]]
    return found


def lead(found: list[float], first: list[float]) -> float:
    """By how much a choice does better than the first one, as far as that is certain: in the same worlds, less the doubt."""
    gains = [each - other for each, other in zip(found, first)]
    n = len(gains)
    mean = sum(gains) / n
    spread = sum([(each - mean) ** 2 for each in gains]) / (n - 1)
    return mean - DOUBT * sqrt(spread / n)


def best_of(seat: Seat, rng: Rng, choices: list[Choice], games: int) -> Action:
    """The first choice, unless another one does clearly better."""
    if len(choices) == 1:
        return choices[0].action
    found = weigh(seat, rng, choices, games)
    leads = [0.0, *[lead(each, found[0]) for each in found[1:]]]
    return choices[leads.index(max(leads))].action


def planned(seat: Seat, rng: Rng) -> Action:
    """What the planner does with keen weights."""
    legal = seat.legal()
    if len(legal) == 1:
        return legal[0]
    action = RULES[seat.asks()](Look(seat.world(rng), seat.side, KEEN[seat.side]), legal, rng)
    return action if action in legal else legal[0]


def ahead(seat: Seat, rng: Rng, games: int, most: int) -> Action:
    """Moves are weighed, each of so many in so many imagined games in all; the rest is as the planner does it."""
    asks, likely = seat.asks(), planned(seat, rng)
    if asks not in ("move_pick", "move_dest") or len(seat.legal()) == 1:
        return likely
    look = Look(seat.world(rng), seat.side, KEEN[seat.side])
    if look.s.card != UNSET and asks == "move_pick":
        return likely
    choices = move_choices if asks == "move_pick" else way_choices
    return best_of(seat, rng, choices(look, seat.legal(), likely, most), games)


def foresight(seat: Seat, rng: Rng) -> Action:
    """Moves weighed to the end of the Round."""
    return ahead(seat, rng, GAMES, MOST)


PLAYERS: Final[dict[str, Player]] = {"planner": planned, "foresight": foresight}
STRENGTHS: Final[dict[str, Strength]] = {
    "gentle": Strength("scripted", slips=0.05),
    "steady": Strength("planner"),
    "strong": Strength("foresight"),
}
