"""Islands: attacks, breakthroughs, captures. Rules R36-R43."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Side, Sides, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.war_in_the_pacific.rules.pool import NO_SUCH_DIE, has_kind, take_kind
from atoll.games.war_in_the_pacific.state import BREAKTHROUGH, NOTHING, SECOND_SIX, State, is_captured
from atoll.games.war_in_the_pacific.tables import NEVER, PAIR_WITH, TAKE, USA, decline, pair_with, take

LOCKED: Final = Objection("R36", "island locked", 1)
CAPTURED: Final = Objection("R36", "island captured", 1)
TOO_LOW: Final = Objection("R37", "too low for the box", 2)
NO_CUBE: Final = Objection("R38", "no cube for the box", 3)
NO_SECOND_CUBE: Final = Objection("R40", "no cube for the breakthrough", 3)
NO_PAIR: Final = Objection("R37", "no second die", 3)
TOO_LOW_FOR_PAIR: Final = Objection("R37", "second die too low", 1)


def current_box(s: State, island: int) -> int:
    """R37: the place of the island's first unmarked box; the island is not captured."""
    return s.t.first[island] + s.marks[island]


def reaches_further(s: State, island: int, value: int) -> bool:
    """R39, R41: at twice the box's number there is a breakthrough, if the island has a next box."""
    at = current_box(s, island)
    return value >= 2 * s.t.box[at] and s.marks[island] + 1 < s.t.size[island] and not s.t.pair[at]


def least_for_attack(s: State, island: int) -> int:
    """R37, R38, Q2: the least value that attacks an open island now."""
    at = current_box(s, island)
    if s.black < s.t.naval[at] or (s.t.pair[at] and count_reaching(s, s.t.box[at]) < 2):
        return NEVER
    return s.t.box[at]


def attack_objection(s: State, value: int, island: int) -> Objection | None:
    """R36-R38: which rule keeps a die of this value from the island."""
    if island not in s.front:
        return CAPTURED if is_captured(s, island) else LOCKED
    if value >= least_for_attack(s, island):
        return NO_SECOND_CUBE if s.t.unpaid_cancels and is_second_unpaid(s, island, value) else None
    at = current_box(s, island)
    if value < s.t.box[at]:
        return TOO_LOW
    return NO_CUBE if s.black < s.t.naval[at] else NO_PAIR


def is_second_unpaid(s: State, island: int, value: int) -> bool:
    """R40, Q22, Q24: a breakthrough onto a naval box whose cube is missing once the first box is paid."""
    at = current_box(s, island)
    return reaches_further(s, island, value) and s.black - s.t.naval[at] < s.t.naval[at + 1]


def count_reaching(s: State, number: int) -> int:
    """Q2: how many unallocated dice reach a number."""
    return sum(1 for each in s.dice if s.t.value[each] >= number)


def attack_with(s: State, value: int, island: int) -> None:
    """R37-R40: mark the box; a free next box of a breakthrough too, one that costs a cube is asked about."""
    if s.t.pair[current_box(s, island)]:
        s.doing, s.target = SECOND_SIX, island
        return
    further = reaches_further(s, island, value)
    mark_box(s, island)
    if further:
        breakthrough(s, island)
    capture_if_full(s, island)


def mark_box(s: State, island: int) -> None:
    """R38: pay the cube of a naval box, then mark it."""
    at = current_box(s, island)
    s.black -= s.t.naval[at]
    s.marks[island] += 1
    if s.t.naval[at]:
        tell(s, "naval box marked", s.marks[island], island)
    else:
        tell(s, "box marked", s.marks[island], island)


def breakthrough(s: State, island: int) -> None:
    """R39, R40, Q23: the second box, if it can be paid; the player may decline what costs a cube."""
    cost = s.t.naval[current_box(s, island)]
    if cost > s.black:
        tell(s, "breakthrough unpaid", island)
    elif cost and s.t.breakthrough_optional:
        s.doing, s.target = BREAKTHROUGH, island
    else:
        tell(s, "breakthrough", island)
        mark_box(s, island)


def capture_if_full(s: State, island: int) -> None:
    """R42, R43, Q20: the last box captures at once: CPs, bombing box, next islands; for good."""
    if not is_captured(s, island):
        return
    s.front.remove(island)
    gain_cp(s, s.t.suns[island])
    tell(s, "captured", island, s.t.suns[island])
    if s.t.bomber[island]:
        s.bases = min(s.bases + 1, s.t.bombing_boxes)
        tell(s, "base", island)
    for other in range(len(s.t.needs)):
        if island in s.t.needs[other] and other not in s.front and not is_captured(s, other) and is_unlocked(s, other):
            s.front.append(other)
            s.front.sort()
            tell(s, "unlocked", other)


def is_unlocked(s: State, island: int) -> bool:
    """R36, Q5: one of the islands named in the data has been captured, or all of them by option."""
    captured = [is_captured(s, other) for other in s.t.needs[island]]
    return all(captured) if s.t.unlock_all else any(captured)


def gain_cp(s: State, points: int) -> None:
    """R50: the track ends; what goes beyond is lost."""
    s.cp = min(s.cp + points, s.t.cp_track)


class Breakthrough(Node[State]):
    """R40, Q23: pay a cube for the second box of a breakthrough, or leave it."""

    name: ClassVar[str] = "breakthrough"
    verbs: ClassVar[tuple[Verb, ...]] = (take, decline)

    def to_act(self, s: State) -> Sides:
        return 1 << USA if s.doing == BREAKTHROUGH else NOBODY

    def apply(self, s: State, side: Side, action: Action) -> None:
        island, s.doing, s.target = s.target, NOTHING, UNSET
        if action == TAKE:
            tell(s, "breakthrough", island)
            mark_box(s, island)
            capture_if_full(s, island)


class SecondSix(Node[State]):
    """R37, Q2 (option): the box takes two dice at once; one mark, one cube, no breakthrough."""

    name: ClassVar[str] = "second_six"
    verbs: ClassVar[tuple[Verb, ...]] = (pair_with,)

    def to_act(self, s: State) -> Sides:
        return 1 << USA if s.doing == SECOND_SIX else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        kind = action - PAIR_WITH
        if not has_kind(s, kind):
            return NO_SUCH_DIE
        return None if s.t.kind_value[kind] >= s.t.box[current_box(s, s.target)] else TOO_LOW_FOR_PAIR

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"box": s.t.box[current_box(s, s.target)]}

    def apply(self, s: State, side: Side, action: Action) -> None:
        island, s.doing, s.target = s.target, NOTHING, UNSET
        take_kind(s, action - PAIR_WITH)
        mark_box(s, island)
        capture_if_full(s, island)
