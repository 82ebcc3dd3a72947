"""Allied Units and bases are put in order again. Rules R123, R124, R136, Q34, Q37, Q62, Q65."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Procedure, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import Action, Verb
from atoll.games.centrifugal_offensive.rules.board import has_land, has_ships, present, put, set_base
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.rules.victory import add_vp, sudden
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ALLIES,
    DESTROYED,
    DIE,
    G_ALLIED_BACK,
    GONE,
    JAPAN,
    NAVAL,
    POOL,
    REEQUIPPING,
    REMAINS,
    REPAIR,
    RESERVE,
    die,
)

EVERY_FACE: Final = [(DIE + face, 1) for face in range(1, 7)]


# ---- Units


def enter_reequipping(s: State) -> None:
    """R123: every Allied Unit in the Reequipping box is checked, in the order of the data."""
    s.phase = REEQUIPPING
    s.queue = members(s.lies[REPAIR] & s.t.party[ALLIES])


class AlliedRepairDie(ChanceNode[State]):
    """R123: a die for a Unit in the box: destroyed, remains, or returns; which Unit it is all can see."""

    name: ClassVar[str] = "allied_repair_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.queue and not s.ending else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return EVERY_FACE

    def apply(self, s: State, side: Side, action: Action) -> None:
        t, unit = s.t, s.queue.pop(0)
        fate = t.repair[3 * ALLIES + t.category[unit]][action - DIE]
        tell(s, "fate", unit, fate)
        if fate == GONE:
            put(s, unit, DESTROYED)
        elif fate != REMAINS:
            come_back(s, unit)


def come_back(s: State, unit: int) -> None:
    """R7, R123, Q37, Q65: a ship goes to the Fleet Reserve and costs VP, others to the reinforcement box, at full strength."""
    t = s.t
    if t.category[unit] == NAVAL:
        put(s, unit, RESERVE)
        add_vp(s, -t.back[t.type[unit]], G_ALLIED_BACK, unit)
    else:
        put(s, unit, POOL)
        s.returned |= t.returned_deploy_free << unit


# ---- bases


def ask_bases(s: State) -> None:
    """R124, Q34, Q62: the Allied bases that may grow: outside the line, axis by axis and outward."""
    based = s.based[ALLIES]
    s.queue = [space for spaces in s.t.order for space in spaces if based >> space & 1 and may_grow(s, space)]


def may_grow(s: State, space: int) -> bool:
    """R124, Q34: no base inside the line, none at the highest level, none where Japanese ships or troops are.

    When the Allies reorganize, aircraft there forbid it, too.
    """
    t = s.t
    if t.inside[space] or not 0 < s.base[ALLIES][space] < t.most_level:
        return False
    if s.playing != UNSET:
        return not present(s, JAPAN, space)
    return not (has_ships(s, JAPAN, space) or has_land(s, JAPAN, space))


class BaseDie(ChanceNode[State]):
    """R124, Q34: a die for each base."""

    name: ClassVar[str] = "base_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.queue else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return EVERY_FACE

    def sample(self, s: State, rng: Rng) -> Action:
        return DIE + 1 + rng.below(6)

    def apply(self, s: State, side: Side, action: Action) -> None:
        space = s.queue.pop(0)
        need = s.t.base_roll if s.playing == UNSET else s.t.reorganization_roll
        if action - DIE >= need:
            grow(s, space)
        else:
            tell(s, "base stays", space)


def grow(s: State, space: int) -> None:
    """R114, R124: an Allied base rises by a level, up to the highest; where there is none nothing happens."""
    level = s.base[ALLIES][space]
    if 0 < level < s.t.most_level:
        set_base(s, ALLIES, space, level + 1)
        tell(s, "base grows", space, level + 1)


GROWTH: Final = Procedure[State]("Allied base growth", ask_bases, BaseDie())
REEQUIPMENT: Final = Procedure[State]("Allied reequipping", enter_reequipping, AlliedRepairDie(), sudden, GROWTH)
