"""The position and the finished game in words and figures."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.core.rng import Rng
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.battle import NAVAL_SEGMENT
from atoll.games.tora_tora_tora.tables import ALLIES, JAPAN, NAVAL
from atoll.games.tora_tora_tora.tests.positions import position, scene, tables


def lines(me: int, units: str = "", **given: str) -> list[str]:
    """The summary of a position."""
    s = position(units, **given)  # type: ignore[arg-type]
    return GAME.summary(s.t, GAME.view(s, me))


def test_the_summary_names_rounds_points_and_pools() -> None:
    found = lines(JAPAN, japanese="manila", allied="truk")
    assert found[0] == "Round 2, Movement; VP Japan 1; RPs Japan 10, American 10, British 10"
    assert found[1] == "Japan: 0 cards in hand"
    assert found[2] == "Allies: 0 cards in hand, the Initiative"


def test_the_first_line_tells_extra_points() -> None:
    s = position()
    s.extra = 2
    assert "VP Japan 2 (2 extra for Japan);" in GAME.summary(s.t, GAME.view(s, JAPAN))[0]


def test_the_summary_names_units_by_kind_and_areas_that_changed_hands() -> None:
    found = lines(UNSET, "2 american fleet hawaii, american army hawaii, unsupplied american army manila, japanese army reserves",
                  japanese="java sea")  # fmt: skip
    assert "  Hawaii (Allies): 2 American Fleets, 1 American Army" in found
    assert any("Manila (Allies)" in line and "(out of Supply)" in line for line in found)
    assert "  Java Sea (Japan): no Units" in found
    assert any(line.startswith("Reserves, Japan: ") for line in found)


def test_the_summary_shows_a_hand_to_its_owner_only() -> None:
    s = position(hands=("kido butai", ""))
    mine, theirs = (GAME.summary(s.t, GAME.view(s, me)) for me in (JAPAN, ALLIES))
    assert any("Kido Butai" in line for line in mine)
    assert not any("Kido Butai" in line for line in theirs)


def test_the_summary_shows_a_battle() -> None:
    s = position("japanese fleet java sea, american fleet java sea", phase=NAVAL)
    g = scene(s, NAVAL_SEGMENT).play("japan fight").play("japan commit 3")
    own, other = (GAME.summary(s.t, GAME.view(g.s, me)) for me in (JAPAN, ALLIES))
    assert "Battle of Java Sea: Japan attacks" in own
    assert "  Japan: 3 RPs for each Unit" in own
    assert "  Japan: has allocated" in other
    assert "  Allies: not yet allocated" in other
    assert "  Odds with 0 RPs for each Unit: win 0%, draw 33% to 83%, loss 17% to 67%" in other


def test_figures_and_account_of_a_finished_game() -> None:
    s = GAME.start(tables())
    GAME.flow.play_out(s, Rng(4), 5000)
    figures = GAME.measures(s)
    assert figures["turns"] == s.round
    assert figures["naval_battles"] >= figures["naval_drawn"]
    assert figures["moves_allies"] > figures["moves_japan"] > 10
    account = dict(GAME.account(s))
    assert account["Length"] == f"{s.round} Rounds"
    assert account["Moves"] == f"Japan {figures['moves_japan']}, Allies {figures['moves_allies']}"
    assert account["VP"].startswith(f"{figures['vp']} of 10")


def test_the_account_lists_the_areas_that_score() -> None:
    s = position(allied="truk", japanese="manila")
    s.extra = 2
    account = dict(GAME.account(s))
    assert account["Truk"] == "+2, held by the Allies"
    assert account["Manila"] == "-3, held by Japan"
    assert account["Extra VP of Japan"] == "-2"
    assert account["VP"] == "-3 of 10 that the Allies need"
