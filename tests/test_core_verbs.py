"""Words and numbers of actions (atoll/core/verbs.py)."""

from __future__ import annotations

import pytest

from atoll.core.verbs import PAIR, VERB, Verb, Words

GO = Verb(1 * VERB, "go")
MOVE = Verb(2 * VERB, "move", "area")
SEND = Verb(3 * VERB, "send", "unit", "area")
ROLL = Verb(4 * VERB, "roll", "white", "red")
NAMES = {
    "area": ["bay", "bay of bengal", "luzon"],
    "unit": ["fleet 1", "fleet 2", "marines"],
    "white": ["", "6", "6 5"],
    "red": ["", "red 6"],
}
WORDS = Words((GO, MOVE, SEND, ROLL), NAMES)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("go", GO.code),
        ("move bay of bengal", MOVE.code + 1),
        ("send fleet 2 bay", SEND.code + PAIR),
        ("send marines bay of bengal", SEND.code + 2 * PAIR + 1),
        ("roll 6 5 red 6", ROLL.code + 2 * PAIR + 1),
        ("roll", ROLL.code),
        ("roll red 6", ROLL.code + 1),
        ("roll 6", ROLL.code + PAIR),
    ],
)
def test_text_and_action_are_one(text: str, action: int) -> None:
    assert WORDS.parse(text) == action
    assert WORDS.text(action) == text


def test_every_action_reads_back() -> None:
    for verb in (GO, MOVE, SEND, ROLL):
        actions = WORDS.every(verb)
        assert [WORDS.parse(WORDS.text(action)) for action in actions] == actions


@pytest.mark.parametrize("text", ["  move   luzon ", "move\tluzon", "move luzon\n"])
def test_blanks_do_not_matter(text: str) -> None:
    assert WORDS.parse(text) == MOVE.code + 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "swim",
        "go luzon",
        "move",
        "move atlantis",
        "move luzon luzon",
        "send luzon fleet 1",
        "MOVE luzon",
        "send fleet 1",
    ],
)
def test_other_texts_are_no_action(text: str) -> None:
    assert WORDS.parse(text) == -1


def test_a_text_without_end_is_no_action_and_costs_no_time() -> None:
    assert WORDS.parse("send " + "fleet " * 1_000_000) == -1


def test_all_that_a_verb_can_say_in_order() -> None:
    assert WORDS.every(GO) == [GO.code]
    assert WORDS.every(MOVE) == [MOVE.code, MOVE.code + 1, MOVE.code + 2]
    assert [WORDS.text(action) for action in WORDS.every(SEND)][:4] == [
        "send fleet 1 bay",
        "send fleet 1 bay of bengal",
        "send fleet 1 luzon",
        "send fleet 2 bay",
    ]


@pytest.mark.parametrize("action", [GO.code, MOVE.code + 2, SEND.code + 2 * PAIR + 2])
def test_known_numbers(action: int) -> None:
    assert WORDS.is_action(action)


@pytest.mark.parametrize(
    "number",
    [0, -1, 1, GO.code + 1, MOVE.code + 3, SEND.code + 3, SEND.code + 3 * PAIR, 9 * VERB, -VERB, -GO.code, 10**30, -(10**30)],
)
def test_numbers_from_outside_that_are_no_action(number: int) -> None:
    assert not WORDS.is_action(number)


def test_things() -> None:
    assert WORDS.thing("area bay of bengal") == ("area", 1)
    assert WORDS.thing("unit fleet 2") == ("unit", 1)
    for text in ("", "area", "area atlantis", "sea bay", "bay"):
        assert WORDS.thing(text) == ("", -1)
