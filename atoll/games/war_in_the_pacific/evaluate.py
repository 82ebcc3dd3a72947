"""What the scripted player thinks a die is worth on an island, as supply or for research (specification section 10).

The weights are in boxes and cubes, not in CPs. The price of a cube and the end of research are the specification's. The
others come from random trials: of the settings tried, those whose games went as the specification measured (section 9), so
that a batch of games checks the rules. They are not the strongest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from atoll.core.verbs import PAIR, Action
from atoll.games.war_in_the_pacific.rules.pool import SIX
from atoll.games.war_in_the_pacific.rules.supply import cubes_for
from atoll.games.war_in_the_pacific.tables import ATTACK, BUMP, RESEARCH, SUPPLY

BOX: Final = 4.0                               # any box: a step on the way to all that lies beyond
PATH: Final = (0.0, 1.1, 0.6)                  # more, by path: Southern; Central, for the bombers ahead; Home Islands
SUN: Final = 2.6                               # each sun of an island, shared out over its boxes
BOMBER: Final = 12.5                           # an island's bomber, shared out too; less and less, by the turns left to raid
WASTE: Final = 0.8                             # each pip beyond what the box, or its breakthrough, needs
CUBE: Final = 1.1                              # each black cube spent
SUPPLIED: Final = 1.4                          # each black cube gained: a die for an island seldom lands without one
RESEARCHED: Final = 1.5                        # each research box marked
RESEARCH_UNTIL: Final = 7                      # a bomb begun later comes too late
BOXES_A_TURN: Final = 4                        # what a good turn marks


class Look:
    """A position as the scripted player reads it: its view, and what it may do."""

    def __init__(self, t: Any, view: dict[str, Any], legal: list[Action]) -> None:
        self.t = t
        self.legal = legal
        self.turn: int = view["turn"]
        self.turns_left: int = self.t.turns - self.turn             # after this one
        self.black: int = view["black"]
        self.blue: int = view["blue"]
        self.purse: int = view["blue"] + view["tokens"]             # re-rolls at hand (R18, R22)
        self.raided: int = view["raided"]
        self.research: int = view["research"]
        self.rolled: int = view["rolled"]
        self.reds: int = view["reds"]
        self.raid_dice: list[int] = view["raid_dice"]
        self.marks: list[int] = view["marks"]
        self.front: list[int] = view["front"]
        self.dice: list[int] = view["dice"]
        self.kinds: list[int] = list(dict.fromkeys([self.t.kind[code] for code in self.dice]))

    def value(self, kind: int) -> int:
        """What a die of the kind counts as."""
        return int(self.t.kind_value[kind])


class Use(NamedTuple):
    """A way to allocate a die, and the first small step towards it."""

    worth: float
    action: Action


def uses(look: Look) -> Iterator[Use]:
    """All ways to give a die to an island, raised if need be, to supply or to research."""
    islands = [island for island in look.front if can_finish(look, island)]
    for kind in look.kinds:
        for island in islands:
            yield from attacks(look, kind, island)
        if look.turns_left and SUPPLY + kind in look.legal:
            yield Use(supply_worth(look, kind), SUPPLY + kind)
        if RESEARCH + kind in look.legal and look.turn <= RESEARCH_UNTIL:
            yield Use(research_worth(look, kind), RESEARCH + kind)


def can_finish(look: Look, island: int) -> bool:
    """Whether the island's boxes can still be marked before the game ends; otherwise dice on it are lost."""
    boxes = look.t.size[island] - look.marks[island]
    return bool(boxes <= len(look.dice) + BOXES_A_TURN * look.turns_left)


def supply_worth(look: Look, kind: int) -> float:
    """The cubes that still fit."""
    return float(SUPPLIED * min(cubes_for(look.value(kind)), look.t.black_limit - look.black))


def research_worth(look: Look, kind: int) -> float:
    """R34: one box of the nuclear tracker, or two."""
    boxes = look.t.research[look.research : look.research + 2]
    return RESEARCHED * (len(boxes) if look.value(kind) >= 2 * boxes[0] else 1)


def attacks(look: Look, kind: int, island: int) -> Iterator[Use]:
    """The raises that just reach the box, and that just make a breakthrough."""
    t, value = look.t, look.value(kind)
    at = t.first[island] + look.marks[island]
    top = t.red_cap if t.kind_red[kind] else SIX
    for needed in (t.box[at], 2 * t.box[at]):
        raised = max(0, needed - value)
        if value + raised <= top and look.black >= raised + t.naval[at] and not (raised and t.pair[at]):
            action = BUMP + kind if raised else ATTACK + kind * PAIR + island
            if action in look.legal:
                yield Use(attack_worth(look, island, value, raised), action)


def attack_worth(look: Look, island: int, value: int, raised: int) -> float:
    """Boxes and their share of what the island gives, less pips wasted and cubes spent."""
    t, reach = look.t, value + raised
    at = t.first[island] + look.marks[island]
    boxes, needed, cubes = 1, int(t.box[at]), raised + int(t.naval[at])
    if reach >= 2 * needed and is_second_open(look, island, cubes):
        boxes, needed, cubes = 2, 2 * needed, cubes + t.naval[at + 1]
    return boxes * box_worth(look, island) - WASTE * (reach - needed) - CUBE * cubes


def is_second_open(look: Look, island: int, cubes: int) -> bool:
    """R39-R41: a breakthrough has a next box and the cube for it, after those already spent."""
    t, marked = look.t, look.marks[island]
    at = t.first[island] + marked
    return bool(marked + 1 < t.size[island] and not t.pair[at] and look.black >= cubes + t.naval[at + 1])


def box_worth(look: Look, island: int) -> float:
    """One box of the island: itself, and its share of the island's suns and bomber."""
    t = look.t
    gives = SUN * t.suns[island] + BOMBER * t.bomber[island] * look.turns_left / t.turns
    return float(BOX + path_worth(t.path_of[island]) + gives / t.size[island])


def path_worth(path: int) -> float:
    """What a box is worth for the path it is on; a path that only an owner's sheet has adds nothing."""
    return PATH[path] if path < len(PATH) else 0.0
