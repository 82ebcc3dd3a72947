"""Whose turn it is to fire, Japanese targets, and the dice. Rules R96, R100, R103, R105, R107, R108, R110, Q15, Q64."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import CHANCE, NATURE, NOBODY, UNSET, ChanceNode, Node, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR, Action, Objection, Verb
from atoll.games.centrifugal_offensive.rules.kinds import has_stage
from atoll.games.centrifugal_offensive.rules.losses import candidates, strike
from atoll.games.centrifugal_offensive.rules.targets import aimable, factor, firing, is_line_ship, marks_of, shooters
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIES,
    DIE,
    F_AIR,
    F_LAND,
    F_SUBMARINE,
    F_SURFACE,
    FIRE,
    JAPAN,
    PLAYER,
    die,
    fire,
)

FACES: Final = range(1, 7)

NOT_OURS: Final = Objection("R105", "not japanese")
CANNOT_FIRE: Final = Objection("R96", "cannot fire", 1)
NO_TARGET: Final = Objection("R96", "no target", 2)
SCREENED: Final = Objection("R106", "screened", 3)
ON_THE_GROUND: Final = Objection("R101", "on the ground", 3)


# --- whose turn -------------------------------------------------------------------------------------------------------------


def open_turn(s: State, stage: int, turn: int) -> None:
    """R100, R110: a side begins to fire in a stage; without a target nobody does."""
    b = s.battle
    b.stage, b.turn, b.aimed = stage, turn, 0
    b.ready, b.marks = [], []
    if not has_stage(b.kind, stage):
        return
    side = firing(s)
    b.marks = marks_of(s, 1 - side, stage)
    if b.marks:
        b.ready = [unit for unit in shooters(s, side, stage) if aimable(s, unit)]


def seek(s: State) -> None:
    """R96: goes on to the next turn with a shooter and a target; nobody is ready before the landing, and at the end."""
    b = s.battle
    last = F_LAND if b.stage == F_LAND else F_SUBMARINE
    while not has_shots(s):
        if b.turn == 0:
            open_turn(s, b.stage, 1)
        elif b.stage < last:
            open_turn(s, b.stage + 1, 0)
        else:
            return


def has_shots(s: State) -> bool:
    """R96: whether somebody still has to fire."""
    b = s.battle
    return bool(b.aims or (b.ready and b.marks))


def open_fire(s: State) -> None:
    """R96: the air, the surface and the submarine stage."""
    open_turn(s, F_AIR, 0)
    seek(s)


def open_land(s: State) -> None:
    """R96: the land stage, when invaders are ashore."""
    open_turn(s, F_LAND, 0)
    seek(s)


# --- shots ------------------------------------------------------------------------------------------------------------------


class Shot(Node[State]):
    """R105, Q15, Q64: Japan says which Unit fires at what; with one target left there is nothing to say."""

    name: ClassVar[str] = "shot"
    verbs: ClassVar[tuple[Verb, ...]] = (fire,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        b = s.battle
        if len(b.marks) < 2 or not b.ready or s.ending or firing(s) != JAPAN:
            return NOBODY
        return NOBODY if b.aims and not s.t.simultaneous_targets else 1 << PLAYER

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        b, t = s.battle, s.t
        unit, mark = divmod(action - FIRE, PAIR)
        if unit >= t.japanese:
            return NOT_OURS
        if unit not in b.ready:
            return CANNOT_FIRE
        if mark not in b.marks:
            return NO_TARGET
        if mark in aimable(s, unit):
            return None
        return ON_THE_GROUND if t.category[unit] == AIR else SCREENED

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        unit, mark = divmod(action - FIRE, PAIR)
        return {"unit": unit, "mark": mark}

    def legal(self, s: State, side: Side) -> list[Action]:
        return [FIRE + unit * PAIR + mark for unit in s.battle.ready for mark in aimable(s, unit)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        b = s.battle
        unit, mark = divmod(action - FIRE, PAIR)
        b.ready.remove(unit)
        b.aims.append(action - FIRE)
        if b.stage == F_SURFACE and is_line_ship(s, unit):
            b.aimed |= 1 << mark


class Roll(ChanceNode[State]):
    """R103: a die for each shot. The Allies fire in the order of the data."""

    name: ClassVar[str] = "roll"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        b = s.battle
        if s.ending or b.crowded or b.shooter != UNSET:
            return NOBODY
        if b.aims:
            return NATURE
        return NATURE if b.ready and (len(b.marks) == 1 or firing(s) == ALLIES) else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DIE + face, 1) for face in FACES]

    def sample(self, s: State, rng: Rng) -> Action:
        return DIE + 1 + rng.below(6)

    def apply(self, s: State, side: Side, action: Action) -> None:
        assert side == CHANCE
        if firing(s) == JAPAN:
            own_shot(s, action - DIE)
        else:
            enemy_shot(s, action - DIE)


def own_shot(s: State, face: int) -> None:
    """R103, R105: a Japanese shot hits its mark, or nothing."""
    b = s.battle
    unit, mark = divmod(b.aims.pop(0), PAIR) if b.aims else (b.ready.pop(0), b.marks[0])
    need = factor(s, unit, b.stage)
    if face > need:
        tell(s, "shot misses", unit, mark, face, need)
        return
    tell(s, "shot hits", unit, mark, face, need)
    strike(s, ALLIES, mark)


def enemy_shot(s: State, face: int) -> None:
    """R103, R107, R108: an Allied shot that hits is taken by what Japan chooses, if there is a choice."""
    b = s.battle
    unit = b.ready.pop(0)
    need = factor(s, unit, b.stage)
    if face > need:
        tell(s, "fire misses", unit, face, need)
        return
    tell(s, "fire hits", unit, face, need)
    b.shooter = unit
    marks = candidates(s)
    if len(marks) == 1:
        b.shooter = UNSET
        strike(s, JAPAN, marks[0])
