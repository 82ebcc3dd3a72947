"""Which choices may be made at once, and where nobody may find out by the time it takes (atoll/core/match.py)."""

from __future__ import annotations

from dataclasses import replace

from atoll.games import load
from tests.duels import NATURE, NORTH, SOUTH, game, play
from tests.toy.tables import PASS

BIDS = "north bid 5\nsouth bid 0\n"


def test_a_choice_is_forced_where_all_can_see_that_it_is_the_only_one() -> None:
    match = game("north bid 5\nsouth bid 4\nchance die 1\nsouth done\n")
    assert match.view(NORTH)["purse"] == [0, 1]
    assert match.legal_words(NORTH) == ["bid 0"]
    assert match.is_forced(NORTH)
    assert not match.is_forced(SOUTH)
    play(match, "north bid 0")
    assert not match.is_forced(NORTH)


def test_a_single_choice_that_hangs_on_a_hidden_card_is_not_forced() -> None:
    match = game(BIDS + "chance die 5\nnorth take\nnorth take\nnorth show stone\n")
    assert match.legal_words(NORTH) == ["done"]
    assert match.is_forced(NORTH) is False
    match.game = replace(match.game, hideable=(), secret=())
    assert match.is_forced(NORTH) is True


def test_a_window_says_how_it_is_passed() -> None:
    match = game(BIDS, options={"window": "yes"})
    assert [match.passing, match.is_forced(NORTH)] == [PASS, False]
    play(match, "north pass\nsouth pass")
    assert [match.passing, match.asked] == [None, 1 << NATURE]
    assert match.game.has_windows


def test_games_say_whether_they_have_windows() -> None:
    assert not load("pacific_theatre").has_windows
