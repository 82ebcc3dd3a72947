"""Saving, restoring and hashing states (atoll/core/snapshot.py)."""

from __future__ import annotations

import json
from typing import ClassVar

import pytest

from atoll.core.flow import UNSET, Position, Scratch
from atoll.core.snapshot import dump, facts, field_names, restore, state_hash
from atoll.core.verbs import Words

WORDS = Words((), {})


class Battle(Scratch):
    """Scratch of a procedure."""

    def __init__(self) -> None:
        self.area = UNSET
        self.dice: list[int] = []


class State(Position):
    """A small state."""

    def __init__(self) -> None:
        super().__init__(WORDS)
        self.turn = 1
        self.done = False
        self.marks = [0, 2, 0]
        self.pairs = [[0, 1], [2]]
        self.path: tuple[int, ...] = (3, 4)
        self.battle = Battle()


class Later(State):
    """The same game in a later version: two new fields and new scratch, all idle."""

    def __init__(self) -> None:
        super().__init__()
        self.supply = [0, 0]
        self.leader = UNSET
        self.raid = Battle()


class Faster(State):
    """The same game with a field that follows from the others."""

    derived: ClassVar[frozenset[str]] = frozenset({"total"})

    def __init__(self) -> None:
        super().__init__()
        self.total = 2


def test_everything_is_dumped_but_what_clones_share() -> None:
    s = State()
    assert dump(s) == {
        "at": 0,
        "back": [],
        "asked": 0,
        "turn": 1,
        "done": False,
        "marks": [0, 2, 0],
        "pairs": [[0, 1], [2]],
        "path": [3, 4],
        "battle": {"area": -1, "dice": []},
    }
    assert field_names(s)[:2] == ["words", "at"]


def test_restored_from_json_it_is_equal_and_shares_nothing() -> None:
    s, other = State(), State()
    s.turn, s.marks, s.path, s.battle.dice = 7, [1, 1, 1], (5,), [6, 6]
    s.back, s.pairs = (3, 9), [[7]]
    saved = json.loads(json.dumps(dump(s)))
    restore(other, saved)
    assert dump(other) == dump(s)
    assert (other.path, other.back) == ((5,), (3, 9))
    other.battle.dice.append(1)
    other.pairs[0].append(1)
    assert dump(s) == saved


def test_the_hash_is_of_the_facts_and_not_of_the_place_in_the_flow() -> None:
    s, other = State(), State()
    other.at, other.back, other.asked = 17, (3,), 1
    assert state_hash(s) == state_hash(other)
    other.turn = 2
    assert state_hash(s) != state_hash(other)


def test_a_new_field_leaves_old_hashes_valid_until_it_is_used() -> None:
    s, later = State(), Later()
    s.turn = later.turn = 3
    assert state_hash(s, dump(State())) == state_hash(later, dump(Later()))
    later.supply[1] = 1
    assert state_hash(s, dump(State())) != state_hash(later, dump(Later()))


def test_what_follows_from_the_facts_is_saved_and_in_no_hash() -> None:
    s, faster = State(), Faster()
    s.marks = faster.marks = [4, 4, 4]
    faster.total = 12
    assert state_hash(s, dump(State())) == state_hash(faster, dump(Faster()))
    assert dump(faster)["total"] == 12


def test_the_hash_is_the_same_in_every_version() -> None:
    """A fixed vector: another number here would break every record there is."""
    s = State()
    s.turn, s.marks, s.battle.dice = 7, [0, 0, 0], [6]
    assert facts(s, dump(State())) == {"battle": {"dice": [6]}, "marks": [0, 0, 0], "turn": 7}
    assert state_hash(s, dump(State())) == "75391f77da7bfa0b"


@pytest.mark.parametrize("values", [[], [0], [0, 0], [UNSET], [0, 2]])
def test_a_list_that_is_not_as_in_the_opening_is_a_fact(values: list[int]) -> None:
    s = State()
    s.marks = values
    assert facts(s, dump(State())) == {"marks": values}
