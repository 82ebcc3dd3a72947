"""Victory Points and the end. Rules R6-R8, R65; examples E1, E12."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.production import RESOURCE_PHASE
from atoll.games.tora_tora_tora.rules.victory import immediate, points
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES_HOMES, JAPAN_BASES
from atoll.games.tora_tora_tora.tests.positions import areas, position, scene
from atoll.testing import rule

LINE = "coral sea, tasman sea"  # all seas that Townsville touches
TEN = "kure, truk, formosa, okinawa, iwo jima"  # 3 + 2 + 2 + 2 + 1


def ended(**given: Any) -> str:
    """How the game ends if it is the last Round."""
    return GAME.outcome(scene(position(round=10, **given), RESOURCE_PHASE).s)


@rule("R6", "Q42")
def test_points_are_the_stars_in_enemy_hands() -> None:
    assert points(position()) == 0
    assert points(position(allied="truk")) == 2
    assert points(position(japanese="manila, batavia")) == -4
    assert points(position(allied="kure, iwo jima", japanese="wake, marshall sea, java sea")) == 3
    s = position(japanese="manila")
    s.allied |= areas("manila")
    assert points(s) == 0, "an Area that is taken back counts as before"


@rule("R6")
def test_example_e1() -> None:
    s = position(japanese="wake")
    assert points(s) == -1
    s.allied |= areas("truk")
    assert points(s) == 1


@rule("R8", "Q52")
def test_both_areas_together_win_at_once() -> None:
    assert immediate(position(allied="kure")) == immediate(position(japanese="hawaii")) == 0
    assert immediate(position(allied="kure, yokosuka")) == ALLIES_HOMES
    assert immediate(position(japanese="hawaii, townsville")) == JAPAN_BASES


@rule("R7")
def test_one_extra_point_if_townsville_has_no_line_to_hawaii() -> None:
    s = scene(position(japanese=LINE), RESOURCE_PHASE).s
    assert (s.extra, points(s)) == (1, -1)
    s.allied |= areas(LINE)
    s = scene(s, RESOURCE_PHASE).s
    assert (s.extra, points(s)) == (1, -1), "once scored it stays"
    assert scene(position(japanese="tasman sea"), RESOURCE_PHASE).s.extra == 0, "another sea still leads there"
    assert scene(position(japanese="polynesian sea, hawaiian waters"), RESOURCE_PHASE).s.extra == 1, "cut at the other end"


@rule("R7", "Q44")
@pytest.mark.parametrize("base", ["hawaii", "townsville"])
def test_with_a_base_in_japanese_hands_the_line_is_not_tested(base: str) -> None:
    s = position(japanese=f"{LINE}, {base}")
    assert scene(s, RESOURCE_PHASE).s.extra == 0, "its two points were scored when it fell"


@rule("R7", "Q43")
def test_the_line_scores_nothing_on_top_of_two() -> None:
    s = position(japanese=LINE)
    s.extra = 2
    assert scene(s, RESOURCE_PHASE).s.extra == 2


@rule("R7", "Q3")
@pytest.mark.parametrize(("option", "extra", "outcome"), [("yes", 1, "japan_holds"), ("no", 0, "allies_points")])
def test_the_line_is_tested_in_the_last_round_too_unless_the_option_says_no(option: str, extra: int, outcome: str) -> None:
    s = position(allied=TEN, japanese=LINE, round=10, extra_vp_check_in_last_round=option)
    assert points(s) == 10
    s = scene(s, RESOURCE_PHASE).s
    assert (s.extra, GAME.outcome(s)) == (extra, outcome)


@rule("R65")
def test_the_allies_need_ten_points_at_the_end_and_japan_wins_otherwise() -> None:
    assert ended(allied=TEN) == "allies_points"
    assert ended(allied=TEN, japanese="wake") == "japan_holds"
    assert ended() == "japan_holds"


@rule("R65", "R7")
def test_example_e12_with_two_extra_points_the_allies_need_twelve_stars() -> None:
    for more, outcome in (("palau", "japan_holds"), ("palau, thailand", "allies_points")):
        s = position(allied=f"{TEN}, {more}", round=10)
        s.extra = 2
        assert GAME.outcome(scene(s, RESOURCE_PHASE).s) == outcome


@rule("R65")
def test_results_are_won_and_lost() -> None:
    for given, result in ((TEN, [-1.0, 1.0]), ("", [1.0, -1.0])):
        s = scene(position(allied=given, round=10), RESOURCE_PHASE).s
        assert isinstance(s, State)
        assert GAME.returns(s) == result
    for ending, result in ((ALLIES_HOMES, [-1.0, 1.0]), (JAPAN_BASES, [1.0, -1.0])):
        s = position()
        s.ending = ending
        assert GAME.returns(s) == result


@rule("R65", "R25")
def test_before_the_last_round_the_game_goes_on() -> None:
    s = scene(position(allied=TEN, round=9), RESOURCE_PHASE).s
    assert s.ending == 0
