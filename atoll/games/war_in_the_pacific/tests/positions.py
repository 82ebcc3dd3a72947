"""Positions set up by hand, in the short notation of the specification's examples."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cache
from typing import Any

from atoll.core.game import Edition
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.check import check
from atoll.games.war_in_the_pacific.rules.assign import Assign
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tables import RED, WHITE, Tables, die_code
from atoll.testing.scenes import Scene

NO_OPTIONS: Mapping[str, str] = {}


@cache
def edition() -> Edition:
    """The game's data as shipped."""
    return GAME.edition()


@cache
def _tables(options: tuple[tuple[str, str], ...]) -> Tables:
    tables: Tables = edition().tables(dict(options), GAME.revision)
    return tables


def tables(options: Mapping[str, str] = NO_OPTIONS) -> Tables:
    """The printed numbers under some options."""
    return _tables(tuple(sorted(options.items())))


def altered(options: Mapping[str, str] = NO_OPTIONS, **values: Any) -> Tables:
    """The printed numbers with some changed, for edges that only another sheet reaches."""
    t = copy.copy(tables(options))
    for name, value in values.items():
        assert hasattr(t, name), f"no printed number is called {name}"
        setattr(t, name, value)
    return t


def island(name: str, t: Tables | None = None) -> int:
    """The number of an island."""
    return (t or tables()).words.names["island"].index(name)


def die(text: str, colour: int = WHITE) -> int:
    """The code of a die: "5" as rolled, "3+2" rolled as a 3 and raised twice."""
    face, _, raised = text.partition("+")
    return die_code(colour, int(face), int(raised or 0))


def pool(text: str) -> list[int]:
    """Dice in words: "6 5 3+2 | 6" is white 6 and 5, a white 3 raised twice, and a red die rolled as a 6."""
    white, _, red = text.partition("|")
    return sorted([die(each) for each in white.split()] + [die(each, RED) for each in red.split()])


def position(
    dice: str = "",
    captured: str = "",
    marks: Mapping[str, int] | None = None,
    options: Mapping[str, str] = NO_OPTIONS,
    t: Tables | None = None,
    **fields: int,
) -> State:
    """A position of turn 1 with these pool dice; `captured` names islands, those before them on their path are captured too."""
    t = t or tables(options)
    s = State(t, _marks(t, captured, marks or {}), [], pool(dice), [], turn=1)
    s.front = [each for each in range(len(t.size)) if s.marks[each] < t.size[each] and _is_open(s, each)]
    taken = [each for each in range(len(t.size)) if s.marks[each] == t.size[each]]
    s.bases = sum(t.bomber[each] for each in taken)
    s.whites, s.reds = len(dice.partition("|")[0].split()), len(dice.partition("|")[2].split())
    s.sixes = max(s.dice.count(die("6")), fields.get("tokens", 0))
    for name, value in fields.items():
        assert hasattr(s, name), f"a position has no {name}"
        setattr(s, name, value)
    s.cp = min(sum(t.suns[each] for each in taken) + s.raid_cp, t.cp_track)
    faults = check(s) if s.turn else []
    assert not faults, faults
    return s


def _marks(t: Tables, captured: str, marks: Mapping[str, int]) -> list[int]:
    every = [0] * len(t.size)
    for name in filter(None, captured.split(", ")):
        last = island(name, t)
        for each in range(last + 1):
            if t.path_of[each] == t.path_of[last]:
                every[each] = t.size[each]
    for name, number in marks.items():
        every[island(name, t)] = number
    return every


def _is_open(s: State, number: int) -> bool:
    taken = [s.marks[other] == s.t.size[other] for other in s.t.needs[number]]
    return not taken or (all(taken) if s.t.unlock_all else any(taken))


def assigning(dice: str, **given: Any) -> Scene:
    """The American Phase with these dice rolled and unallocated."""
    return Scene.waiting(GAME, position(dice, pool_rolled=1, **given), Assign)


def beginning(turn: int, **given: Any) -> Scene:
    """A turn begins: the event die is about to be rolled."""
    return Scene.at(GAME, position(turn=turn - 1, **given), GAME.flow.root)


def marked(g: Scene) -> dict[str, int]:
    """How many boxes are marked on each island that has any."""
    return {name: count for name, count in zip(g.s.words.names["island"], g.s.marks, strict=True) if count}


def front(g: Scene) -> list[str]:
    """The islands that may be attacked."""
    return [g.s.words.names["island"][each] for each in g.s.front]


def dice(g: Scene) -> list[str]:
    """The unallocated dice in words."""
    return [g.s.words.names["die"][g.s.t.kind[each]] for each in g.s.dice]


def cubes(g: Scene) -> tuple[int, int, int]:
    """Black, blue and green cubes."""
    return g.s.black, g.s.blue, g.s.green


def verbs(g: Scene, *wanted: str) -> list[str]:
    """Those of the player's choices that begin with certain words, all if none are named."""
    return [each for each in g.choices("usa") if not wanted or each.split()[0] in wanted]


def told(g: Scene, line: str) -> list[str]:
    """The sentences that one ply leads to."""
    who, words = line.split(maxsplit=1)
    before = g.play("")
    before.s.journal = []
    s = before.s
    side = 7 if who == "chance" else 0
    assert s.words.parse(words) in GAME.flow.legal(s, side), line
    GAME.flow.apply(s, side, s.words.parse(words))
    return [GAME.labels.tell(s.words, key, values) for key, values in s.journal]
