"""What a search tries first, and how a playout goes on: fast guesses of what a sensible player does (specification section 9)."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, Side
from atoll.core.verbs import PAIR, VERB, Action
from atoll.games.tora_tora_tora.rules.allocation import legal_commits
from atoll.games.tora_tora_tora.rules.board import block_of, friendly, occupied
from atoll.games.tora_tora_tora.rules.cards import ANNOUNCED
from atoll.games.tora_tora_tora.rules.sequence import FLOW
from atoll.games.tora_tora_tora.state import CHOOSING, COMMITTING, State
from atoll.games.tora_tora_tora.strategy.look import Look
from atoll.games.tora_tora_tora.strategy.plans import Planner
from atoll.games.tora_tora_tora.strategy.temper import KEEN
from atoll.games.tora_tora_tora.tables import (
    ABANDON,
    ACTIVATE,
    ALLIES,
    ANNOUNCE,
    ARMY,
    COMMIT,
    DONE,
    LAND_ARMY,
    MOVE,
    PASS,
    PRODUCE,
    RETREAT_ALL,
    RETURN_TO,
    TO,
    YAMAMOTO,
)

BY_VERB: Final = {  # how gladly a verb is chosen beside others; 1 for those that are not named
    PASS: 0.7, YAMAMOTO: 0.05, ANNOUNCE: 0.3, ABANDON: 0.1, ACTIVATE: 0.2, LAND_ARMY: 3.0, RETREAT_ALL: 2.0,
    DONE: 0.3, PRODUCE: 1.0,
}  # fmt: skip
BY_RP: Final[tuple[float, ...]] = (0.3, 0.6, 1.5, 1.5, 2.0)  # a commitment of so many RPs for each Unit
TAKE: Final = 4.0  # an Area that is free to be taken
STAR: Final = 2.0
MEET: Final = 2.0  # one that an enemy has entered
HOME: Final = 2.0  # a Home whose fall may lose the game, for an Army that comes back
LEAST: Final = -4.0  # what a plan may lose by the planner's reckoning and yet be weighed


def policy(s: State, side: Side, legal: list[Action]) -> list[float]:
    """A weight for each action; a few operations each."""
    verb = legal[-1] - legal[-1] % VERB
    if verb == TO:
        return [way(s, side, action - TO) for action in legal]
    if verb == RETURN_TO:
        return [post(s, side, action - RETURN_TO) for action in legal]
    return [BY_RP[min(action - COMMIT, 4)] if action - action % VERB == COMMIT else by_verb(action) for action in legal]


def by_verb(action: Action) -> float:
    """A verb for itself."""
    return BY_VERB.get(action - action % VERB, 1.0)


def way(s: State, side: Side, area: int) -> float:
    """R33, R39: where a Unit in hand goes: to what is free to be taken, by its stars, or to meet an enemy."""
    t, weight = s.t, 0.5
    if friendly(s, 1 - side) >> area & 1:
        weight += STAR * t.stars[area] if area >= t.seas else 1.0
        weight += TAKE * (not occupied(s, 1 - side) >> area & 1)
    elif occupied(s, 1 - side) >> area & 1:
        weight += MEET
    return weight


def post(s: State, side: Side, area: int) -> float:
    """R59: where a Unit Returns: a Home in danger without an Army first, else near the enemy's seas."""
    t = s.t
    bare = t.goal[1 - side] >> area & 1 and not s.count[(2 * side + ARMY) * t.areas + area]
    beside = t.touch[area] & t.sea & (s.allied if side != ALLIES else ~s.allied)
    return 1.0 + HOME * bare + (beside != 0)


def plans(s: State, side: Side, legal: list[Action]) -> list[tuple[Action, ...]]:
    """A move with its end is one choice: those of the planner's plans, the best first; then whatever is no move of a Unit."""
    if legal[-1] < MOVE or not any(action - action % VERB == MOVE for action in legal) or s.card != UNSET:
        return [(action,) for action in legal]
    found: list[tuple[Action, ...]] = []
    for plan in Planner(Look(s, side, KEEN[side])).ranked(LEAST):
        unit, area = plan.orders[0]
        pair = (MOVE + block_of(s, unit) * PAIR + s.place[unit], TO + area)
        if pair[0] in legal and pair not in found:
            found.append(pair)
    return found + [(action,) for action in legal if action - action % VERB != MOVE]


def unseal(s: State, side: Side) -> None:
    """R19, R45: what the other has chosen and not yet shown is open again, if it has a choice."""
    b, other = s.battle, 1 - side
    if b.stage == COMMITTING and not b.shown >> other & 1 and legal_commits(s, other) != [COMMIT]:
        b.commit[other] = b.single[other] = UNSET
    if b.stage == CHOOSING and s.said[other] == ANNOUNCED:
        b.redo[other] = b.again[other] = UNSET
    s.asked = FLOW.node(s).to_act(s)
