"""What a hit does, and which Japanese Unit takes it. Rules R37, R100, R103, R104, R107, R108, Q15, Q60, Q66."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Node, Side, Sides
from atoll.core.verbs import PAIR, Action, Objection, Verb
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.rules.targets import aimable
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ALLIES,
    AV,
    F_LAND,
    F_SURFACE,
    JAPAN,
    LAND,
    LOSE,
    PLAYER,
    REMOVE,
    lose,
    remove,
)

NOT_HIT: Final = Objection("R107", "not hit")
PRIORITY: Final = Objection("R107", "priority", 1)
NOT_THERE: Final = Objection("R37", "keeps its room")


# --- who takes a hit of the Allies ------------------------------------------------------------------------------------------


def candidates(s: State) -> list[int]:
    """R107, R108, Q60: which Japanese Units, or the base, may take the hit of the Allied shooter."""
    b, t = s.battle, s.t
    marks = aimable(s, b.shooter)
    if b.stage == F_SURFACE:
        first = min([t.priority[t.type[mark]] for mark in marks])
        return [mark for mark in marks if t.priority[t.type[mark]] == first]
    if b.stage == F_LAND and marks[-1] == t.units and t.category[b.shooter] != LAND:
        return [t.units]
    return marks


class Lose(Node[State]):
    """R107, R108: Japan chooses what takes an Allied hit."""

    name: ClassVar[str] = "lose"
    verbs: ClassVar[tuple[Verb, ...]] = (lose,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.battle.shooter == UNSET else 1 << PLAYER

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        mark = action - LOSE
        if mark in candidates(s):
            return None
        return PRIORITY if mark in aimable(s, s.battle.shooter) else NOT_HIT

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"unit": s.battle.shooter, "mark": action - LOSE, "mark1": action - LOSE, "mark2": candidates(s)[0]}

    def legal(self, s: State, side: Side) -> list[Action]:
        return [LOSE + mark for mark in candidates(s)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.battle.shooter = UNSET
        strike(s, JAPAN, action - LOSE)


# --- what a hit does --------------------------------------------------------------------------------------------------------


def strike(s: State, party: int, mark: int) -> None:
    """R103: a base loses a level, a Unit a step; the last one removes it."""
    b = s.battle
    if b.stage == F_LAND:
        b.hits[party] += 1
    if mark == s.t.units:
        strike_base(s, party)
        return
    if s.steps[mark] == 1:
        strike_off(s, mark)
    if s.t.type[mark] == AV:
        b.crowded |= 1 << party
    board.hit(s, mark)


def strike_base(s: State, party: int) -> None:
    """R37, R103: a base loses a level; air Units may lose their room."""
    b = s.battle
    if s.base[party][b.space] == 1:
        strike_off(s, s.t.units)
        b.razed |= party == ALLIES
    b.crowded |= 1 << party
    board.hit_base(s, party, b.space)


def strike_off(s: State, mark: int) -> None:
    """R103, Q15: nobody fires any more at what is lost; shots that were declared at it are lost with it."""
    b = s.battle
    b.marks.remove(mark)
    b.aims = [aim for aim in b.aims if aim % PAIR != mark]
    b.ready = [unit for unit in b.ready if aimable(s, unit)]


# --- air Units without room -------------------------------------------------------------------------------------------------


def choosing(s: State, party: int) -> list[int]:
    """R37: the air Units of a side of which some, not all, have lost their room."""
    b = s.battle
    if not b.crowded >> party & 1 or s.ending:
        return []
    excess = board.air_excess(s, party, b.space)
    air = board.air_at_base(s, party, b.space)
    return air if 0 < excess < len(air) else []


def ground(s: State) -> None:
    """R37: with no room at all every air Unit of the base is lost; a side that has room for all is not asked."""
    b = s.battle
    if not b.crowded:
        return
    for party in (JAPAN, ALLIES):
        if b.crowded >> party & 1 and not s.base[party][b.space] and board.air_excess(s, party, b.space):
            for unit in board.air_at_base(s, party, b.space):
                board.eliminate(s, unit, True)
    b.crowded = 0
    b.ready = [unit for unit in b.ready if s.place[unit] >= 0]


class LoseAir(Node[State]):
    """R37: Japan chooses which air Units lose their room."""

    name: ClassVar[str] = "lose_air"
    verbs: ClassVar[tuple[Verb, ...]] = (remove,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << PLAYER if s.battle.crowded and choosing(s, JAPAN) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return None if action - REMOVE in choosing(s, JAPAN) else NOT_THERE

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"unit": action - REMOVE, "space": s.battle.space}

    def legal(self, s: State, side: Side) -> list[Action]:
        return [REMOVE + unit for unit in choosing(s, JAPAN)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        board.eliminate(s, action - REMOVE, True)


class LoseAlliedAir(ChanceNode[State]):
    """R37: which Allied air Units lose their room is random."""

    name: ClassVar[str] = "lose_allied_air"
    verbs: ClassVar[tuple[Verb, ...]] = (lose,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.battle.crowded and choosing(s, ALLIES) else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(LOSE + unit, 1) for unit in choosing(s, ALLIES)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        board.eliminate(s, action - LOSE, True)
