"""The search: sees what a seat sees, finds what is best, can be had again, and ends when its budget does."""
from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from atoll.core.errors import AtollError
from atoll.core.flow import CHANCE, NATURE, lowest
from atoll.core.game import SEARCH, Game, Strength
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.games import load
from atoll.players import find, find_any
from atoll.players import names as player_names
from atoll.players.search import Budget, SearchPlayer, Thought, think
from atoll.players.search.matrix import Matrix, solve

FEW = Budget(iterations=40)
BOT = """
from atoll.core.rng import Rng
from atoll.core.seat import Seat


def last(game):
    def play(seat: Seat, rng: Rng) -> int:
        return seat.legal()[-1]

    return play


def broken(game):
    raise ValueError("no luck")


def number(game):
    return 7
"""


def positions(game: Game, options: dict[str, str], seed: int, most: int = 40) -> Iterator[tuple[Any, Any]]:
    """Positions of a random game in which a side is asked, with the tables."""
    tables, rng = game.edition().tables(options), Rng(seed)
    s = game.start(tables)
    for _ in range(most):
        if not s.asked:
            return
        if s.asked != NATURE:
            yield tables, s
        side = CHANCE if s.asked == NATURE else lowest(s.asked)
        legal = game.flow.legal(s, side)
        game.flow.apply(s, side, game.flow.chance(s).sample(s, rng) if side == CHANCE else legal[rng.below(len(legal))])


def seat_of(game: Game, tables: Any, s: Any, side: int = -1) -> Seat:
    return Seat(game, tables, s, lowest(s.asked) if side < 0 else side)


def at(game: Game, node: str, options: dict[str, str] | None = None, seed: int = 1) -> Seat:
    """The first time that a node asks in a random game."""
    return next(
        seat_of(game, tables, s) for tables, s in positions(game, options or {}, seed) if game.flow.node(s).name == node
    )


def word(seat: Seat, thought: Thought) -> list[str]:
    return [seat.text(action) for action in thought.best.plies]


# --- what it finds ------------------------------------------------------------------------------------------------------


def test_in_the_last_round_everything_is_bid_since_coins_are_worth_nothing_then(toy: Game) -> None:
    seat = at(toy, "bid", {"length": "short"})
    thought = think(seat, Rng(1), Budget(iterations=2000))
    assert word(seat, thought) == [f"bid {seat.view()['purse'][0]}"]
    assert thought.best.share > 0.9


def test_a_card_that_wins_is_shown_before_the_round_is_done(toy: Game) -> None:
    for seed in range(1, 40):
        seat = at(toy, "spoils", {"length": "short"}, seed)
        view = seat.view()
        card = view["card"][seat.side]
        if seat.tables.points[card]:
            thought = think(seat, Rng(seed), Budget(iterations=400))
            done = next(choice for choice in thought.choices if seat.text(choice.plies[0]) == "done")
            assert thought.best.worth >= done.worth
            return
    raise AssertionError("no card counts")


def test_it_bids_everything_whatever_its_numbers(toy: Game) -> None:
    seat = at(toy, "bid", {"length": "short"})
    most = seat.legal()[-1]
    assert sum(SearchPlayer(Budget(iterations=300))(seat, Rng(number)) == most for number in range(20)) >= 16


def test_choices_come_best_first_and_their_chance_is_their_worth(toy: Game) -> None:
    thought = think(at(toy, "spoils"), Rng(3), FEW)
    assert thought.best == thought.choices[0]
    assert sum(choice.share for choice in thought.choices) == pytest.approx(1)
    for choice in thought.choices:
        assert choice.chance == pytest.approx((choice.worth + 1) / 2)


def test_a_quiet_position_is_judged_by_the_game(toy: Game) -> None:
    judged = replace(toy, evaluate=lambda s: [0.25, -0.25], is_quiet=lambda s: True)
    seat = at(judged, "spoils", seed=2)
    worth = (0.25, -0.25)[seat.side]
    taken = [choice.worth for choice in think(seat, Rng(1), FEW).choices if seat.text(choice.plies[0]) == "take"]
    assert taken == [pytest.approx(worth)]


def test_what_has_several_plies_is_carried_out_to_its_end(toy: Game) -> None:
    shortcut = replace(toy, plans=_take_all)
    seat = at(shortcut, "spoils", seed=2)
    search = SearchPlayer(FEW)
    spoils = seat.view()["spoils"]
    assert spoils > 1
    for _ in range(spoils):
        assert seat.text(search(seat, Rng(4))) == "take"
        shortcut.flow.apply(seat._s, seat.side, search(seat, Rng(4)))
    assert seat.text(search(seat, Rng(4))) == "done"


def _take_all(s: Any, side: int, legal: list[int]) -> list[tuple[int, ...]]:
    plans = [shortcut.plies for shortcut in _toy().shortcuts(s, side)]
    return [*plans] or [(action,) for action in legal]


def _toy() -> Game:
    return load("toy")


# --- what it may know ---------------------------------------------------------------------------------------------------

def test_whatever_is_hidden_the_same_view_brings_the_same_choice(toy: Game) -> None:
    seen = 0
    for seed in range(2):
        for tables, s in positions(toy, {}, seed, 24):
            for side in (0, 1):
                if s.asked >> side & 1:
                    twins = [toy.resample(s, side, Rng(9, n)) for n in range(4)]
                    assert all(toy.view(twin, side) == toy.view(s, side) for twin in twins)
                    chosen = [think(seat_of(toy, tables, twin, side), Rng(seed), FEW).choices for twin in (s, *twins)]
                    assert all(each == chosen[0] for each in chosen)
                    seen += 1
    assert seen > 10


# --- budgets ------------------------------------------------------------------------------------------------------------


def test_the_same_numbers_and_iterations_give_the_same_thought(toy: Game) -> None:
    for node in ("bid", "spoils"):
        seat = at(toy, node)
        assert think(seat, Rng(7), FEW).choices == think(seat, Rng(7), FEW).choices
        assert 40 <= think(seat, Rng(7), FEW).iterations < 60


def test_a_search_by_time_ends(toy: Game) -> None:
    thought = think(at(toy, "bid"), Rng(7), Budget(seconds=0.05))
    assert thought.iterations >= 1
    assert thought.seconds >= 0.05


def test_a_budget_needs_a_limit() -> None:
    with pytest.raises(AtollError, match="a search needs a limit"):
        Budget()


def test_thinking_leaves_the_game_alone(toy: Game) -> None:
    from atoll.core.snapshot import dump

    for tables, s in positions(toy, {}, 1):
        before = dump(s)
        think(seat_of(toy, tables, s), Rng(1), FEW)
        assert dump(s) == before


# --- the matrix ---------------------------------------------------------------------------------------------------------


def test_a_matrix_is_solved_exactly() -> None:
    rows, columns = solve([[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]])      # paper that wins twice against stone
    assert rows == pytest.approx([0.25, 0.5, 0.25], abs=0.02)
    assert columns == pytest.approx([0.25, 0.5, 0.25], abs=0.02)


def test_what_is_dominated_is_never_taken() -> None:
    rows, columns = solve([[0.5, 0.2], [0.4, 0.1]])
    assert rows == pytest.approx([1, 0], abs=0.01)
    assert columns == pytest.approx([0, 1], abs=0.01)


def test_a_matrix_is_learnt_where_it_matters() -> None:
    matrix, rng = Matrix(2, 2), Rng(1)
    for _ in range(3000):
        row, column = matrix.pick(rng)
        matrix.learn(row, column, 1.0 if row == column else -1.0)
    assert solve(matrix.payoffs())[0] == pytest.approx([0.5, 0.5], abs=0.02)


# --- finding ------------------------------------------------------------------------------------------------------------


def test_strengths_are_players(toy: Game) -> None:
    strong = replace(toy, strengths={"gentle": Strength(SEARCH, 20, slips=0.5), "wild": Strength("random")})
    assert player_names(strong) == ["random", "gentle", "wild"]
    seat = at(strong, "bid")
    assert find(strong, "gentle")(seat, Rng(1)) in seat.legal()
    assert find(strong, "wild")(seat, Rng(1)) == find(strong, "random")(seat, Rng(1))


def test_slips_are_as_frequent_as_said(toy: Game) -> None:
    sure, clumsy = (replace(toy, strengths={"x": Strength(SEARCH, 8, slips=slips)}) for slips in (0.0, 1.0))
    seat = at(toy, "bid", {"length": "short"})
    assert len({find(clumsy, "x")(seat, Rng(n)) for n in range(60)}) == len(seat.legal())
    assert find(sure, "x")(seat, Rng(1)) == find(sure, "x")(seat, Rng(1))


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module of somebody's own in the folder he stands in."""
    (tmp_path / "somebodys_bot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    monkeypatch.delitem(sys.modules, "somebodys_bot", raising=False)
    return "somebodys_bot"


def test_a_program_of_ones_own_plays(toy: Game, bots: str) -> None:
    seat = at(toy, "bid")
    assert find_any(toy, f"{bots}:last")(seat, Rng(1)) == seat.legal()[-1]


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("{}:nobody", "has no attribute 'nobody'"),
        ("nowhere:last", "No module named 'nowhere'"),
        (":last", "Empty module name"),
        ("{}:broken", "its factory failed: ValueError: no luck"),
        ("{}:number", "its factory gave int; expected a function"),
    ],
)
def test_what_is_wrong_with_it_is_said_in_one_line(toy: Game, bots: str, name: str, fault: str) -> None:
    with pytest.raises(AtollError, match=fault) as caught:
        find_any(toy, name.format(bots))
    assert "\n" not in str(caught.value)


def test_names_from_strangers_never_run_a_module(toy: Game, bots: str) -> None:
    with pytest.raises(AtollError, match="has none of that name"):
        find(toy, f"{bots}:last")
    assert bots not in sys.modules
