"""Several plies offered as one click: all that can be chosen, and from a space that is pointed at what can be begun there."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, Node, Side
from atoll.core.game import Shortcut
from atoll.core.verbs import VERB, Action
from atoll.games.centrifugal_offensive.rules.aerial import air_spaces
from atoll.games.centrifugal_offensive.rules.codes import ADMIN, AIR_ONLY, IN_PLACE, LAND_HERE, UNNAMED, among
from atoll.games.centrifugal_offensive.rules.forces import Force, goals, origins
from atoll.games.centrifugal_offensive.rules.sequence import FLOW
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.rules.staff import CODES_HERE, Build, Restore
from atoll.games.centrifugal_offensive.rules.support import AirUnits, Join
from atoll.games.centrifugal_offensive.rules.transport import Ashore
from atoll.games.centrifugal_offensive.rules.turn import Granted, Hub
from atoll.games.centrifugal_offensive.state import Action as Plan
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ACT,
    ASHORE,
    BUILD,
    CODES,
    DONE,
    FROM,
    PLAYER,
    RESTORE,
    TAKE,
    TARGET,
)

# Nodes where a set is chosen one by one: the verb, and the sentence with which all are chosen at once.
SETS: Final[tuple[tuple[type[Node[State]], Action, str], ...]] = (
    (Force, TAKE, "take all"),
    (AirUnits, TAKE, "take all"),
    (Join, TAKE, "take all"),
    (Ashore, ASHORE, "land all"),
    (Build, BUILD, "build all"),
    (Restore, RESTORE, "restore all"),
)


def shortcuts(s: State, side: Side) -> list[Shortcut]:
    """What the node that asks offers beside its single plies."""
    if not s.asked >> PLAYER & 1:
        return []
    node = FLOW.nodes[s.at]
    if isinstance(node, Hub | Granted):
        return _from_the_map(s, node)
    for kind, verb, key in SETS:
        if isinstance(node, kind):
            return _all_of_them(s, node, verb, key)
    return []


# ---- an action by pointing at the map


def _from_the_map(s: State, node: Node[State]) -> list[Shortcut]:
    """R26, R62, R79: every type of action with the spaces where its force may start and that it may be aimed at."""
    codes = [action - ACT for action in node.legal(s, PLAYER) if 0 <= action - ACT < len(CODES)]
    found: list[Shortcut] = []
    for code in codes:
        if not CODES_HERE >> code & 1 and not among(ADMIN, code):
            found += _on_the_map(s, code)
    return found


def _on_the_map(s: State, code: int) -> list[Shortcut]:
    """An action with its spaces: where it starts, and what it is aimed at where that is named."""
    trial = s.clone()
    trial.action = plan = Plan(code, granted=s.granted)
    found: list[Shortcut] = []
    for origin in members(0 if among(AIR_ONLY, code) else origins(trial, code)):
        plan.origin = origin
        if among(UNNAMED | IN_PLACE | 1 << LAND_HERE, code):
            may_roll = among(1 << LAND_HERE, code)  # all troops there attack, so dice may follow at once: it is listed
            found.append(Shortcut("begin from", (code, origin), (ACT + code, FROM + origin), not may_roll))
        else:
            found += [
                Shortcut("begin at", (code, goal, origin), (ACT + code, FROM + origin, TARGET + goal), True)
                for goal in members(goals(trial, code, origin))
            ]
    return found + (_flights(trial, code) if among(AIR_ONLY, code) else [])


def _flights(s: State, code: int) -> list[Shortcut]:
    """R79: an air attack names its target first, then where it comes from."""
    return [
        Shortcut("begin at", (code, goal, origin), (ACT + code, TARGET + goal, FROM + origin), True)
        for goal in members(goals(s, code, UNSET))
        for origin in members(air_spaces(s, goal))
    ]


# ---- all that can be chosen


def _all_of_them(s: State, node: Node[State], verb: Action, key: str) -> list[Shortcut]:
    """R26, R43, R57, R81, R91, R94: all that can still be chosen, one after the other as the node allows, and done."""
    trial = s.clone()
    plies: list[Action] = []
    while FLOW.nodes[trial.at] is node and (next_ := _first(trial, node, verb)):
        plies.append(next_)
        FLOW.apply(trial, PLAYER, next_)
    if len(plies) < 2:
        return []
    if trial.asked >> PLAYER & 1 and FLOW.nodes[trial.at] is node and node.objection(trial, PLAYER, DONE) is None:
        plies.append(DONE)
    return [Shortcut(key, (sum(ply != DONE for ply in plies),), tuple(plies))]


def _first(s: State, node: Node[State], verb: Action) -> Action:
    """The first that the node would take next, 0: none."""
    return next((action for action in node.legal(s, PLAYER) if action - action % VERB == verb), 0)
