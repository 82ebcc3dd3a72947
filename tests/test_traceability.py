"""Every rule of a game's specification is in its code and its tests, and the other way round (atoll/testing/traceability.py)."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest

from atoll import games
from atoll.testing.traceability import comments, docstrings, ids, objections, rule_ids, trace

TOY = Path(__file__).parent / "toy"
FOLDERS = [*(games.load(slug).folder for slug in games.names()), TOY]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_spec_code_and_tests_name_the_same_rules(folder: Path) -> None:
    assert trace(folder).loose_ends() == []


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TOY, tmp_path / "toy"))


def edit(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


SPEC, CODE, TESTS = "spec.md", "rules/duel.py", "tests/test_duel.py"


@pytest.mark.parametrize(
    ("file", "old", "new", "ends"),
    [
        (SPEC, "- **R7**", "- **R9** Not yet written.\n- **R7**", ["R9 has no code", "R9 has no test"]),
        (
            SPEC,
            "- **R2**",
            "- R2",
            ["R2 is named in code, but not in the specification", "R2 is named by a test, but not in the specification"],
        ),
        (
            SPEC,
            "| Q2 |",
            "| Q9 |",
            ["Q2 is named in code, but not in the specification", "Q2 is named by a test, but not in the specification"],
        ),
        (
            SPEC,
            "| rounded down | |",
            "| rounded down | Switch `half` |\n| Q3 | ? | no | Switch `x` |",
            ["Q3 has no code", "Q3 has no test"],
        ),
        (SPEC, "| rounded down | |", "| rounded down | |\n| Q3 | ? | no | no switch, no test |", []),
        (CODE, "R7: ", "", ["R7 has no code"]),
        (CODE, '"""R7: who', '"""R70: who', ["R70 is named in code, but not in the specification"]),
        (
            CODE,
            'Objection("R3", "too dear")',
            'Objection("R33", "too dear")',
            ["R33 is named in code, but not in the specification"],
        ),
        (TESTS, '@rule("R7")', "", ["R7 has no test"]),
        (TESTS, '@rule("R7")', '# @rule("R7")', ["R7 has no test"]),
        (TESTS, '@rule("R7")', '@rule("R7", "R12")', ["R12 is named by a test, but not in the specification"]),
        (TESTS, "def test_more_points_win", "def more_points_win", ["R7 has no test"]),
    ],
)
def test_a_loose_end_is_found(copy: Path, file: str, old: str, new: str, ends: list[str]) -> None:
    edit(copy, file, old, new)
    assert trace(copy).loose_ends() == ends


def test_a_modules_own_docstring_proves_nothing(copy: Path) -> None:
    edit(copy, CODE, "R7: ", "")
    edit(copy, CODE, '"""The whole game', '"""Rules R1-R7. The whole game')
    assert trace(copy).loose_ends() == ["R7 has no code"]


def test_rules_that_live_in_data_count_as_code(copy: Path) -> None:
    edit(copy, SPEC, "- **R7**", "- **R9** The purse holds five coins.\n- **R7**")
    edit(copy, "data/duel.toml", "coins = 5", "coins = 5  # R9")
    assert trace(copy).loose_ends() == ["R9 has no test"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("R7: the end", ["R7"]),
        ("R5-R7, Q2", ["R5", "R6", "R7", "Q2"]),
        ("R5-7", ["R5", "R6", "R7"]),
        ("R3, R4: eleven turns", ["R3", "R4"]),
        ("XR5 R5x R Q 45 r5", []),
        ("(Q10)", ["Q10"]),
    ],
)
def test_ids_in_a_text(text: str, found: list[str]) -> None:
    assert list(ids(text)) == found


def test_what_is_read_of_a_source() -> None:
    source = '"""R1"""\nX = Objection("R2", "key")\nclass A:\n    """R3"""\n\n    def f(self):\n        """R4"""  # R5\n'
    tree = ast.parse(source)
    assert list(docstrings(tree)) == ["R3", "R4"]
    assert list(comments(source)) == ["# R5"]
    assert list(objections(tree)) == [("R2", "key")]


def test_rules_and_rulings_of_a_specification() -> None:
    assert rule_ids(TOY) == {"R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "Q1", "Q2"}
    assert trace(TOY).switched == {"Q1"}
