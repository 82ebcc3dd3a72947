"""What `make compare` measures of Atoll, and its table; the other libraries are not there when this runs."""
from __future__ import annotations

from pathlib import Path

import pytest

from atoll.core.game import Game
from tests.compare import __main__ as compare
from tests.compare.meter import Figures, any_of, attempt, measure


def test_a_random_game_driven_from_python_counts_the_sides_decisions(toy: Game) -> None:
    from atoll.core.rng import Rng
    from tests.compare import atoll

    assert 0 < atoll.play(toy, toy.edition().tables(), Rng(1)) <= toy.longest


def test_decisions_and_playouts_are_of_the_same_games() -> None:
    figures = measure("of seven", lambda: 7, seconds=0.001, repeats=3)
    assert figures.decisions == pytest.approx(7 * figures.playouts)
    assert {any_of([1, 2, 3]) for _ in range(200)} == {1, 2, 3}


def test_what_cannot_be_measured_is_a_line_of_the_table() -> None:
    def missing(name: str) -> Figures:
        raise ModuleNotFoundError(f"no game {name!r} | here\nsecond line")

    found = attempt("checkers", missing)
    said = "not measured: ModuleNotFoundError: no game 'checkers' / here"
    assert compare.row("Library", found) == f"| Library | checkers | {said} | | |\n"
    assert compare.row("Library", Figures("chess", 1234.4, 5.6, 7000.0)) == "| Library | chess | 1,234 | 6 | 7,000 |\n"


def test_a_library_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    [found] = compare.in_a_process("no_such_library", compare.ROOT)
    assert "no_such_library" in found.fault


def test_the_table_has_its_place_in_the_documents() -> None:
    assert len(compare.PLACE.findall(compare.PAGE.read_text(encoding="utf-8"))) == 1
