"""Raising a die and using it, offered as one click; the record holds the small steps (specification section 4)."""

from __future__ import annotations

from atoll.core.flow import Side
from atoll.core.game import Shortcut
from atoll.core.verbs import PAIR, Action
from atoll.games.war_in_the_pacific.rules.assign import Assign
from atoll.games.war_in_the_pacific.rules.islands import is_second_unpaid
from atoll.games.war_in_the_pacific.rules.pool import highest
from atoll.games.war_in_the_pacific.rules.sequence import FLOW
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tables import ATTACK, BOMB, BUMP, RED_RAISED, RESEARCH, WHITE_RAISED

Raised = tuple[State, int, tuple[Action, ...]]  # the position then, the die's kind then, the plies that led there


def shortcuts(s: State, side: Side) -> list[Shortcut]:
    """Every use that a die reaches only when raised; for an attack also one to a breakthrough that can be paid."""
    if not s.asked or not isinstance(FLOW.nodes[s.at], Assign):
        return []
    found: list[Shortcut] = []
    for kind in dict.fromkeys(s.t.kind[code] for code in s.dice):
        steps = raises(s, kind)
        for island in s.front:
            found += _attacks(s, side, kind, island, steps)
        found += _first_use(s, side, "raise and research", RESEARCH, kind, steps)
        found += _first_use(s, side, "raise and bomb", BOMB, kind, steps)
    return found


def raises(s: State, kind: int) -> list[Raised]:
    """What comes of raising a die by 1, 2 ... (R23)."""
    steps: list[Raised] = []
    plies: tuple[Action, ...] = ()
    after, now = s, kind
    while after.black and s.t.kind_value[now] < highest(s, now):
        after = after.clone()
        FLOW.node(after).apply(after, 0, BUMP + now)
        plies = (*plies, BUMP + now)
        now = (RED_RAISED if s.t.kind_red[now] else WHITE_RAISED) + s.t.kind_value[now] - 1
        steps.append((after, now, plies))
    return steps


def _attacks(s: State, side: Side, kind: int, island: int, steps: list[Raised]) -> list[Shortcut]:
    number = s.t.box[s.t.first[island] + s.marks[island]]
    worth = [step for step in steps if _is_threshold(s.t.kind_value[step[1]], number, s.t.kind_value[kind])]
    return [
        Shortcut("raise and attack", (island, kind, len(plies)), (*plies, ATTACK + now * PAIR + island))
        for after, now, plies in worth
        if FLOW.node(s).objection(after, side, ATTACK + now * PAIR + island) is None
        and not is_second_unpaid(after, island, s.t.kind_value[now])
    ]


def _is_threshold(value: int, number: int, before: int) -> bool:
    """The raise that first reaches the box, or first makes a breakthrough."""
    return (value == number and before < number) or (value == 2 * number and before < 2 * number)


def _first_use(s: State, side: Side, key: str, verb: Action, kind: int, steps: list[Raised]) -> list[Shortcut]:
    if FLOW.node(s).objection(s, side, verb + kind) is None:
        return []
    for after, now, plies in steps:
        if FLOW.node(s).objection(after, side, verb + now) is None:
            return [Shortcut(key, (kind, len(plies)), (*plies, verb + now))]
    return []
