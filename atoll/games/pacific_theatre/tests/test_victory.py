"""The end of the game. Rules R19, R32-R36."""

from __future__ import annotations

import pytest

from atoll.games.pacific_theatre import GAME
from atoll.games.pacific_theatre.tests.positions import USA, battle, cards, position
from atoll.testing import rule
from atoll.testing.scenes import Scene

BOMB = "hiroshima and nagasaki"


def outcome(g: Scene) -> str:
    """How the game ended, empty while it goes on."""
    return "" if g.s.asked else GAME.outcome(g.s)


@rule("R19", "Q17", "Q25")
@pytest.mark.parametrize(("turn", "end"), [(9, ""), (10, "usa_bomb"), (14, "usa_bomb")])
def test_the_bomb_wins_from_turn_ten(turn: int, end: str) -> None:
    g = battle(BOMB, "carriers", turn=turn, tokens=(12, 12))
    assert outcome(g) == end
    assert len(g.s.ledger) == 28 * (turn - (1 if end else 0))


@rule("R19", "R22")
@pytest.mark.parametrize("contest", ["flagship", "spies"])
def test_the_bomb_wins_as_a_contest_card_too(contest: str) -> None:
    g = battle(contest, "carriers", turn=10, tokens=(1, 12)).play(f"usa draw\nchance turn {BOMB}\nchance turn zero fighters")
    assert (outcome(g), g.s.tokens) == ("usa_bomb", [1, 12])


@rule("R19")
def test_the_bomb_in_japans_hand_or_discarded_does_nothing() -> None:
    assert outcome(battle("", BOMB, turn=10, tokens=(12, 12))) == ""
    assert outcome(battle("", "", turn=10, tokens=(12, 12), used=BOMB)) == ""


@rule("Q17", "R19", "R34")
def test_the_bomb_can_be_counted_after_the_battle() -> None:
    late = {"turn": 10, "bomb_timing": "after_battle"}
    assert outcome(battle(BOMB, "carriers", tokens=(12, 12), **late)) == "usa_bomb"
    assert outcome(battle(BOMB, "carriers", tokens=(1, 12), **late)) == "japan_both"
    assert outcome(battle(f"{BOMB}, carriers", "", tokens=(12, 1), **late)) == "usa_bomb"
    assert outcome(battle(f"{BOMB}, carriers", "", turn=9, tokens=(12, 12), bomb_timing="after_battle")) == ""


@rule("R32")
@pytest.mark.parametrize(
    ("usa", "japan", "tokens", "end"),
    [
        ("carriers", "", (10, 1), "usa_tokens"),
        ("", "carriers", (1, 10), "japan_tokens"),
        ("mines", "", (10, 1), "usa_tokens"),
        ("carriers", "", (10, 9), ""),
    ],
)
def test_the_last_token_decides(usa: str, japan: str, tokens: tuple[int, int], end: str) -> None:
    assert outcome(battle(usa, japan, tokens=tokens)) == end


@rule("R32", "Q15")
def test_own_cards_can_take_the_last_token() -> None:
    assert outcome(battle("carriers, airbases", "iwo jima, kamikazes", tokens=(9, 2))) == "usa_tokens"
    assert outcome(battle("okinawa, bombing raid", "", tokens=(1, 9))) == "japan_tokens"


@rule("R33", "Q22")
@pytest.mark.parametrize(("usa", "japan", "run", "end"), [
    ("carriers", "", (3, 0), "usa_row"), ("", "carriers", (0, 3), "japan_row"), ("carriers", "", (2, 0), ""),
    ("", "carriers", (3, 0), ""),
])  # fmt: skip
def test_four_in_a_row_win(usa: str, japan: str, run: tuple[int, int], end: str) -> None:
    assert outcome(battle(usa, japan, run=run)) == end


@rule("R32", "R33")
def test_both_ways_at_once_have_a_name_of_their_own() -> None:
    assert outcome(battle("carriers", "", run=(3, 0), tokens=(9, 1))) == "usa_tokens_and_row"
    assert outcome(battle("", "carriers", run=(0, 3), tokens=(1, 9))) == "japan_tokens_and_row"


@rule("R34", "Q16")
@pytest.mark.parametrize(
    ("usa", "japan", "tokens", "run", "usual"),
    [
        ("carriers", "kamikazes", (1, 1), (0, 0), "usa_both"),
        ("mines", "carriers", (1, 1), (0, 0), "japan_both"),
        ("mines", "human bombs", (1, 1), (0, 0), "drawn"),
        ("carriers, iwo jima", "", (1, 9), (3, 0), "usa_both"),
    ],
)
def test_when_both_have_won_the_battle_decides_or_nobody(
    usa: str, japan: str, tokens: tuple[int, int], run: tuple[int, int], usual: str
) -> None:
    if tokens == (1, 9):
        usa, tokens = "carriers, airbases, bombing raid, iwo jima", (1, 1)
    assert outcome(battle(usa, japan, tokens=tokens, run=run)) == usual
    g = battle(usa, japan, tokens=tokens, run=run, both_win="draw")
    assert outcome(g) == "drawn"
    assert GAME.returns(g.s) == [0.0, 0.0]


@rule("R35")
def test_the_game_ends_at_once() -> None:
    g = battle("carriers", "", tokens=(10, 1), industry=(1, 4))
    assert (g.s.tokens, g.s.play[USA], g.s.asked, GAME.returns(g.s)) == ([10, 0], cards("carriers"), 0, [1.0, -1.0])


@rule("R36")
def test_all_cards_in_play_are_discarded() -> None:
    g = battle("carriers", "battleships, radar")
    assert (g.s.play, g.s.used, g.s.turn) == ([[], []], cards("carriers, battleships, radar"), 3)


@rule("Q26")
@pytest.mark.parametrize(("turn", "end"), [(49, ""), (50, "turn_limit")])
def test_a_limit_of_turns_makes_a_draw(turn: int, end: str) -> None:
    g = battle("carriers", "", turn=turn, turn_limit="50")
    assert outcome(g) == end
    assert outcome(battle("carriers", "", turn=turn)) == ""


@rule("R33", "Q26")
def test_a_victory_on_the_last_turn_counts() -> None:
    assert outcome(battle("carriers", "", turn=50, run=(3, 0), turn_limit="50")) == "usa_row"


def test_every_ending_has_returns() -> None:
    s = position()
    for ending, name in enumerate(GAME.outcomes, 1):
        s.ending = ending
        usa = 1.0 if name.startswith("usa") else -1.0 if name.startswith("japan") else 0.0
        assert (GAME.outcome(s), GAME.returns(s)) == (name, [usa, -usa])
