"""The invariants are worth something: every one of them is told when it is broken."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.games.war_in_the_pacific.check import check
from atoll.games.war_in_the_pacific.tests.positions import island, position

BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"black": -1}, "black cubes -1"),
    ({"black": 6}, "black cubes 6"),
    ({"blue": 4}, "blue cubes 4"),
    ({"blue": -1}, "blue cubes -1"),
    ({"research": 9, "green": 4}, "green cubes 4"),
    ({"research": 8, "green": 1}, "a bomb without complete research"),
    ({"research": 10}, "research 10"),
    ({"turn": 0}, "turn 0"),
    ({"turn": 12}, "turn 12"),
    ({"raid_cp": 1}, "CPs are not suns and raids"),
    ({"cp": 21, "raid_cp": 21}, "CPs 21"),
    ({"bases": 0}, "bases are not captured bomber icons"),
    ({"dice": [0, 6], "whites": 1}, "more dice than the pool"),
    ({"dice": [6, 0], "whites": 2}, "dice [6, 0]"),
    ({"reds": 4}, "pool 0 white 4 red"),
    ({"whites": -1}, "pool -1 white 0 red"),
    ({"sixes": 1, "tokens": 2}, "tokens 2 of 1 sixes"),
    ({"raided": 2}, "more raids or research dice than a turn has"),
    ({"researched": 2}, "more raids or research dice than a turn has"),
]


@pytest.mark.parametrize(("fields", "words"), BROKEN, ids=[words for _, words in BROKEN])
def test_a_broken_invariant_is_told(fields: dict[str, Any], words: str) -> None:
    s = position(captured="kwajalein")
    assert check(s) == []
    for name, value in fields.items():
        setattr(s, name, value)
    assert words in check(s)


@pytest.mark.parametrize(
    ("name", "marks", "words"),
    [
        ("saipan", 5, "marks beyond an island's boxes"),
        ("iwo jima", 1, "marks on a locked island"),
        ("okinawa", 3, "an island open before its turn"),
    ],
)
def test_marks_where_none_can_be_are_told(name: str, marks: int, words: str) -> None:
    s = position(captured="kwajalein")
    s.marks[island(name)] = marks
    assert words in check(s)


def test_a_captured_island_that_may_be_attacked_is_told() -> None:
    s = position(captured="kwajalein")
    s.front.append(island("kwajalein"))
    assert "a captured island that may be attacked" in check(s)
