"""What follows when control of an Area changes. Rules R4, R6-R8, R39, R54, R56."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.board import controls, eliminate
from atoll.games.tora_tora_tora.rules.control import EMPTY_AREAS, gain
from atoll.games.tora_tora_tora.rules.victory import points
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, ALLIES_HOMES, JAPAN, JAPAN_BASES, RESERVES
from atoll.games.tora_tora_tora.tests.positions import area, in_reserves, position, scene, unit, where
from atoll.testing import rule
from atoll.testing.scenes import Scene


def after(s: State, side: int, place: str) -> Scene:
    """A position in which a side takes an Area, and nothing comes after."""
    s.back = (0,)
    s.journal = []
    gain(s, side, area(place))
    if not s.ending:
        s.at = s.at or s.back[-1]
    GAME.flow.advance(s)
    return Scene(GAME, s)


def told(s: State) -> list[str]:
    """What has been told, in sentences."""
    return [GAME.labels.tell(s.words, key, values) for key, values in s.journal or []]


@rule("R4", "R6", "Q42")
def test_every_area_has_one_controller_and_stars_score_on_each_change() -> None:
    s = position()
    start = points(s)
    g = after(s, ALLIES, "truk")
    assert controls(g.s, ALLIES, area("truk"))
    assert not controls(g.s, JAPAN, area("truk"))
    assert points(g.s) == start + 2
    assert points(after(g.s, JAPAN, "truk").s) == start
    assert points(after(g.s, JAPAN, "gilbert sea").s) == start


@rule("R6")
def test_a_change_of_control_is_told_with_the_points() -> None:
    g = after(position(), ALLIES, "truk")
    assert told(g.s) == ["Control of Truk passes to the Allies.", "Victory Points: the Allies 2."]
    assert told(after(position(), JAPAN, "gilbert sea").s) == ["Control of Gilbert Sea passes to Japan."]
    g = after(position(japanese="palembang", allied=""), ALLIES, "palembang")
    assert told(g.s)[1] == "Victory Points: even."


@rule("R7", "Q43")
@pytest.mark.parametrize("base", ["hawaii", "townsville"])
@pytest.mark.parametrize("before", [0, 1])
def test_japan_scores_two_extra_points_for_ever_once_it_has_held_a_base(base: str, before: int) -> None:
    s = position()
    s.extra = before
    g = after(s, JAPAN, base)
    assert (g.s.extra, points(g.s)) == (2, -5)
    g = after(g.s, ALLIES, base)
    assert (g.s.extra, points(g.s)) == (2, -2)
    assert after(g.s, JAPAN, base).s.extra == 2


@rule("R8")
def test_the_allies_win_at_once_with_both_homes_and_japan_with_both_bases() -> None:
    assert after(position(), ALLIES, "kure").s.ending == 0
    assert after(position(allied="yokosuka"), ALLIES, "kure").s.ending == ALLIES_HOMES
    assert after(position(allied="kure"), ALLIES, "yokosuka").s.ending == ALLIES_HOMES
    assert after(position(japanese="hawaii"), JAPAN, "townsville").s.ending == JAPAN_BASES


@rule("R8", "R24", "R54")
def test_a_won_game_is_over_before_yamamoto_or_a_fleet_moves() -> None:
    s = position("japanese fleet kure", allied="yokosuka", yamamoto="kure")
    g = after(s, ALLIES, "kure")
    assert (g.asked(), where(g.s, "japanese fleet"), g.s.yamamoto) == ("", ["kure"], area("kure"))


@rule("R54", "R64")
def test_the_fleets_in_a_lost_port_return_at_once_but_not_to_it() -> None:
    g = after(position("2 japanese fleet truk, japanese fleet palau"), ALLIES, "truk")
    assert g.asked() == "return_unit"
    assert "return truk" not in g.choices("japan")
    g = g.play("japan return kwajalein\n japan return palau")
    assert (g.asked(), where(g.s, "japanese fleet")) == ("", ["kwajalein", "palau", "palau"])


@rule("R54", "R56", "Q17")
def test_a_fleet_in_a_lost_port_with_nowhere_to_go_is_eliminated() -> None:
    s = position("dutch fleet batavia, british fleet batavia", japanese="india, singapore")
    g = after(s, JAPAN, "batavia")
    assert (in_reserves(g.s, "dutch fleet"), in_reserves(g.s, "british fleet")) == (1, 1)
    assert "The Dutch Fleet in Batavia has nowhere to Return to, and is eliminated." in told(g.s)


@rule("R54")
def test_fleets_at_sea_stay_when_the_sea_changes_hands() -> None:
    g = after(position("american fleet gilbert sea"), JAPAN, "gilbert sea")
    assert (g.asked(), where(g.s, "american fleet")) == ("", ["gilbert sea"])


@rule("R24", "R54")
def test_fleets_return_and_yamamoto_flees_from_the_same_lost_port() -> None:
    g = after(position("japanese fleet truk", yamamoto="truk"), ALLIES, "truk")
    g = g.play("japan return palau\n chance die 3\n japan place kwajalein")
    assert (where(g.s, "japanese fleet"), g.s.yamamoto, g.asked()) == (["palau"], area("kwajalein"), "")


@rule("R56")
def test_every_eliminated_unit_goes_to_the_reserves_the_dutch_included() -> None:
    s = position("unsupplied dutch fleet java sea, japanese army truk")
    for kind, place in (("dutch fleet", "java sea"), ("japanese army", "truk")):
        each = unit(s, kind, place)
        eliminate(s, each)
        assert s.place[each] == RESERVES
    assert s.oos == 0


# --- the end of the Movement Phase ------------------------------------------------------------------------------------------


def emptied(units: str, **given: Any) -> Scene:
    """The control of empty Areas, done."""
    return scene(position(units, **given), EMPTY_AREAS)


@rule("R39")
@pytest.mark.parametrize(
    ("units", "place", "changes"),
    [
        ("japanese fleet gilbert sea", "gilbert sea", True),
        ("japanese army gilbert sea", "gilbert sea", False),
        ("japanese fleet gilbert sea, american fleet gilbert sea", "gilbert sea", False),
        ("japanese fleet gilbert sea, american army gilbert sea", "gilbert sea", False),
        ("japanese army imphal", "imphal", True),
        ("japanese army imphal, british army imphal", "imphal", False),
        ("japanese army singapore, british fleet singapore", "singapore", False),
        ("japanese fleet singapore", "singapore", False),
        ("japanese army thailand", "thailand", False),
    ],
)
def test_a_fleet_alone_takes_a_sea_and_an_army_alone_takes_land(units: str, place: str, changes: bool) -> None:
    before = position()
    g = emptied(units)
    assert (g.s.allied ^ before.allied) == (1 << area(place) if changes else 0)


@rule("R39", "Q34")
def test_no_sea_is_needed() -> None:
    g = emptied("japanese army burma")
    assert controls(g.s, JAPAN, area("burma"))


@rule("R39", "Q52")
@pytest.mark.parametrize(("initiative", "ending"), [(JAPAN, JAPAN_BASES), (ALLIES, ALLIES_HOMES)])
def test_with_both_victories_in_reach_the_initiative_player_gains_first(initiative: int, ending: int) -> None:
    units = "japanese army townsville, american army yokosuka"
    g = emptied(units, japanese="hawaii", allied="kure", initiative=initiative)
    assert g.s.ending == ending
    assert controls(g.s, JAPAN, area("townsville")) == (initiative == JAPAN)


@rule("R39", "Q52")
def test_gains_are_told_in_the_order_of_the_data_the_initiative_players_first() -> None:
    s = position("japanese fleet gilbert sea, japanese fleet bismarck sea, american fleet bonin sea", initiative=JAPAN)
    s.journal = []
    g = scene(s, EMPTY_AREAS)
    assert [line.split()[2] for line in told(g.s)] == ["Gilbert", "Bismarck", "Bonin"]
