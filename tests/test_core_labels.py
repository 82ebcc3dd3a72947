"""Sentences from labels.toml (atoll/core/labels.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll.core.errors import AtollError
from atoll.core.labels import load_labels, places
from atoll.core.verbs import PAIR, VERB, Verb, Words

ATTACK = Verb(VERB, "attack", "die", "island")
ROLL = Verb(2 * VERB, "roll", "white", "red")
NAMES = {"die": ["white 1", "white 2"], "island": ["tarawa", "iwo jima"], "white": ["", "6"], "red": ["", "red 5"]}
WORDS = Words((ATTACK, ROLL), NAMES, {"island": ["Tarawa", "Iwo Jima"]})
TEXT = """
[prompt.assign]
text = "Allocate a die."
rule = "R24"
[prompt.wait]
text = "Wait."
[action]
attack = "Attack {island} with the {die}"
roll = "The pool shows {white} {red}"
[name.die]
"white 2" = "white two"
[objection]
short = "{island} needs {box}; the {die} is {short:point|points} short."
[journal]
swap = "{island2} for {island}, {island2} is gone, {n:cube|cubes} left."
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "labels.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_an_action_shows_the_names_of_edition_and_labels(file: Path) -> None:
    labels = load_labels(file)
    assert labels.action(WORDS, VERB + PAIR + 1) == "Attack Iwo Jima with the white two"
    assert labels.action(WORDS, VERB) == "Attack Tarawa with the white 1"


def test_an_empty_name_leaves_no_gap(file: Path) -> None:
    labels = load_labels(file)
    assert labels.action(WORDS, 2 * VERB + PAIR) == "The pool shows 6"
    assert labels.action(WORDS, 2 * VERB + 1) == "The pool shows red 5"


@pytest.mark.parametrize(("short", "said"), [(1, "1 point"), (2, "2 points"), (0, "0 points")])
def test_numbers_take_their_noun(file: Path, short: int, said: str) -> None:
    labels = load_labels(file)
    facts = {"island": 0, "box": 5, "die": 1, "short": short}
    assert labels.fill(labels.objections["short"], WORDS, facts) == f"Tarawa needs 5; the white two is {said} short."


def test_a_sentence_without_its_fact_is_no_sentence(file: Path) -> None:
    labels = load_labels(file)
    with pytest.raises(KeyError, match="box"):
        labels.fill(labels.objections["short"], WORDS, {"island": 0})


def test_places_are_filled_in_the_order_of_their_first_appearance(file: Path) -> None:
    labels = load_labels(file)
    assert places(labels.journal["swap"]) == ["island2", "island", "n"]
    assert labels.tell(WORDS, "swap", [1, 0, 1]) == "Iwo Jima for Tarawa, Iwo Jima is gone, 1 cube left."
    with pytest.raises(ValueError, match="zip"):
        labels.tell(WORDS, "swap", [1, 0])


def test_a_prompt_may_have_no_rule(file: Path) -> None:
    labels = load_labels(file)
    assert labels.prompts["assign"].rule == "R24"
    assert labels.prompts["wait"].rule == ""


@pytest.mark.parametrize("text", ["[prompt", "a = \n"])
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "labels.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AtollError, match=r"labels\.toml"):
        load_labels(path)
    with pytest.raises(AtollError, match=r"missing\.toml"):
        load_labels(tmp_path / "missing.toml")
