"""What optional rules add to the end of a battle: captured bases and Allied withdrawal. Rules R139, R140."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import CHANCE, NATURE, NOBODY, ChanceNode, Node, Side, Sides, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ALLIES,
    ASSAULT,
    BUILD,
    DECLINE,
    HOME,
    INVASION,
    JAPAN,
    LAND,
    PLAYER,
    WAY,
    build,
    decline,
    way,
)

OTHER_SPACE: Final = Objection("R139", "other space")


def is_land_attack(s: State) -> bool:
    """R139, R140: whether Japanese land Units began the battle."""
    return s.battle.kind in (ASSAULT, INVASION)


# --- withdrawal -------------------------------------------------------------------------------------------------------------


def withdrawing(s: State) -> list[int]:
    """R140: the Allied Units that have to leave: mobile ones, not of a fortress, that took more hits than were given."""
    b, t = s.battle, s.t
    if not t.land_withdrawal or not is_land_attack(s) or t.fortress[b.space] or b.hits[ALLIES] <= b.hits[JAPAN]:
        return []
    return [unit for unit in b.units[ALLIES] if t.category[unit] == LAND and t.move[unit] and s.place[unit] == b.space]


def ways_out(s: State) -> list[int]:
    """R135, R140: adjacent spaces over a land edge without Japanese land Units or a Japanese base."""
    return [
        space
        for space in s.t.land_next[s.battle.space]
        if s.t.kind[space] != HOME and not s.base[JAPAN][space] and not board.here(s, JAPAN, space, LAND)
    ]


def lose_the_surrounded(s: State) -> None:
    """R140: who has to leave and cannot is eliminated."""
    if not s.t.land_withdrawal or ways_out(s):
        return
    for unit in withdrawing(s):
        tell(s, "surrounded", unit)
        board.eliminate(s, unit, True)


class Withdraw(ChanceNode[State]):
    """R140: all leave for one space, at random if there are several."""

    name: ClassVar[str] = "withdraw"
    verbs: ClassVar[tuple[Verb, ...]] = (way,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.t.land_withdrawal and withdrawing(s) else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(WAY + space, 1) for space in ways_out(s)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        assert side == CHANCE
        space = action - WAY
        for unit in withdrawing(s):
            tell(s, "withdraws", unit, space)
            board.put(s, unit, space)
        board.update_control(s, space)
        board.update_control(s, s.battle.space)


# --- captured bases ---------------------------------------------------------------------------------------------------------


def can_capture(s: State) -> bool:
    """R139: whether a land attack has eliminated all Allied land Units of a space and a base with them."""
    b = s.battle
    return (
        s.t.base_capture
        and b.razed > 0
        and is_land_attack(s)
        and not s.base[JAPAN][b.space]
        and not board.here(s, ALLIES, b.space, LAND)
    )


class Capture(Node[State]):
    """R139: a level-1 base may be placed at once; with none left a captured one serves."""

    name: ClassVar[str] = "capture"
    verbs: ClassVar[tuple[Verb, ...]] = (build, decline)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << PLAYER if can_capture(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return None if action in (DECLINE, BUILD + s.battle.space) else OTHER_SPACE

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"space": s.battle.space}

    def legal(self, s: State, side: Side) -> list[Action]:
        return [BUILD + s.battle.space, DECLINE]

    def apply(self, s: State, side: Side, action: Action) -> None:
        b = s.battle
        b.razed = 0
        if action != DECLINE:
            tell(s, "captured", b.space)
            board.set_base(s, JAPAN, b.space, 1)
