"""Set-up and the sheet. Rules R1-R2, and the rulings about what is printed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from atoll.core.game import Edition
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.tables import Tables
from atoll.games.war_in_the_pacific.tests.positions import assigning, cubes, front, island, marked, tables
from atoll.testing import rule
from atoll.testing.scenes import Scene

CENTRAL = "tarawa, kwajalein, saipan, iwo jima, okinawa"
SOUTHERN = "guadalcanal, bougainville, rabaul, peleliu, luzon, formosa"


def opening(**options: str) -> Scene:
    """The first position of a game."""
    return Scene(GAME, GAME.start(tables(options)))


def boxes(t: Tables, name: str) -> str:
    """The boxes above an island, n for naval."""
    at = t.first[island(name, t)]
    every = range(at, at + t.size[island(name, t)])
    return " ".join(f"{t.box[each]}{'n' if t.naval[each] else ''}" for each in every)


@rule("R1")
@pytest.mark.parametrize(("mode", "black", "blue"), [("hard", 0, 0), ("standard", 2, 1), ("easy", 3, 2)])
def test_the_mode_gives_the_starting_cubes_and_no_bomb(mode: str, black: int, blue: int) -> None:
    assert cubes(opening(mode=mode)) == (black, blue, 0)


@rule("R1")
def test_a_game_is_standard_unless_told_otherwise() -> None:
    assert cubes(opening()) == (2, 1, 0)


@rule("R1")
def test_nothing_is_marked_before_the_first_turn() -> None:
    g = opening()
    assert marked(g) == {}
    assert (g.s.cp, g.s.raid_cp, g.s.bases, g.s.research) == (0, 0, 0, 0)


@rule("R2")
def test_guadalcanal_and_tarawa_are_open_at_the_start_and_nothing_else() -> None:
    assert front(opening()) == ["guadalcanal", "tarawa"]


@rule("R2", "R36")
def test_an_island_that_needs_none_is_open_at_the_start_and_every_other_is_locked() -> None:
    g = assigning("6 6 6 6 6 6", black=5)
    attacks = {each.removeprefix("attack white 6 ") for each in g.choices("usa") if each.startswith("attack")}
    assert attacks == {"guadalcanal", "tarawa"}


@rule("Q4")
def test_the_islands_of_a_path_follow_each_other_as_in_the_campaign(t: Tables) -> None:
    for path in (SOUTHERN.split(", "), CENTRAL.split(", "), ["kyushu", "tokyo"]):
        for before, after in pairwise(path):
            assert t.needs[island(after)] == [island(before)]


@rule("Q5")
def test_kyushu_follows_formosa_and_okinawa(t: Tables) -> None:
    assert t.needs[island("kyushu")] == [island("formosa"), island("okinawa")]


@rule("Q1", "Q3")
def test_guadalcanal_has_the_boxes_2_1_5_4_of_which_the_first_and_last_are_naval(t: Tables) -> None:
    assert boxes(t, "guadalcanal") == "2n 1 5 4n"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("bougainville", "4n 4n 4"),
        ("rabaul", "5n 3 5n 4n"),
        ("peleliu", "4n 4n 5"),
        ("luzon", "2n 5n 5n 4"),
        ("formosa", "5n 5n 5 5n"),
        ("tarawa", "4n 5 5n"),
        ("kwajalein", "5n 5n"),
        ("saipan", "4n 5n 5 5n"),
        ("iwo jima", "4n 6n 5n"),
        ("okinawa", "5n 3n 4n"),
        ("tokyo", "6n 3n 6 6n 6 5"),
    ],
)
def test_every_island_has_the_boxes_of_the_specification(t: Tables, name: str, expected: str) -> None:
    assert boxes(t, name) == expected


@rule("Q2")
def test_kyushu_has_two_boxes_of_six_or_one_that_takes_two_sixes() -> None:
    assert boxes(tables(), "kyushu") == "6n 6n 3 5n 6"
    pair = tables({"kyushu_six_six": "pair"})
    assert boxes(pair, "kyushu") == "6n 3 5n 6"
    assert [number for number, two in enumerate(pair.pair) if two] == [pair.first[island("kyushu")]]
    assert sum(tables().pair) == 0
    assert boxes(pair, "tokyo") == boxes(tables(), "tokyo")


def test_the_map_has_13_islands_48_boxes_34_of_them_naval_15_suns_and_4_bombers(t: Tables) -> None:
    assert (len(t.size), len(t.box), sum(t.naval), sum(t.suns), sum(t.bomber)) == (13, 48, 34, 15, 4)
    assert t.bombing_boxes == 4
    assert {name for name in CENTRAL.split(", ") if t.bomber[island(name)]} == {"kwajalein", "saipan", "iwo jima", "okinawa"}


@rule("Q45")
def test_kwajalein_and_tarawa_have_no_suns_and_luzon_has_three(t: Tables) -> None:
    suns = {name: t.suns[island(name)] for name in t.words.names["island"]}
    assert (suns["kwajalein"], suns["tarawa"], suns["luzon"], suns["kyushu"], suns["tokyo"]) == (0, 0, 3, 2, 2)
    assert all(suns[name] == 1 for name in suns if name not in ("kwajalein", "tarawa", "luzon", "kyushu", "tokyo"))


@rule("Q21", "R41")
def test_no_islands_last_box_is_below_four_so_that_no_breakthrough_can_spill_over(t: Tables) -> None:
    assert all(t.box[first + size - 1] >= 4 for first, size in zip(t.first, t.size, strict=True))


@rule("R29", "Q39")
def test_research_has_nine_boxes_of_which_the_last_two_are_2_and_4(t: Tables) -> None:
    assert t.research == [2, 3, 3, 3, 2, 3, 3, 2, 4]


@rule("R15")
def test_the_event_chart_has_the_counter_attack_and_priorities_twice(t: Tables) -> None:
    names = [t.words.names["event"][event] for event in t.event_by_roll[1:]]
    assert names == [
        "japanese naval counter attack",
        "japanese naval counter attack",
        "european priorities",
        "european priorities",
        "japanese air power",
        "nuclear advancement",
    ]


@rule("R17", "Q6")
def test_the_table_of_red_dice_halves_and_rounds_up(t: Tables) -> None:
    assert [t.value[36 + 6 * (face - 1)] for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_every_switch_of_the_rulings_is_an_option_with_the_adopted_value_first(edition: Edition) -> None:
    defaults = {option.name: option.default for option in edition.options}
    assert defaults == {
        "mode": "standard",
        "raid_launch": "4",
        "bombing_dice_modifiable": "blue",
        "advancement_die_modifiable": "yes",
        "red_cap": "6",
        "european_priorities_removes": "choice",
        "breakthrough_unpaid": "first_only",
        "breakthrough_optional": "yes",
        "one_die_on_nuclear_tracker": "no",
        "naturals_from": "pool",
        "kyushu_six_six": "two_boxes",
        "home_unlock": "any",
        "bombs_rule": "yes",
        "auto_claim": "yes",
    }
    assert all(option.default in option.choices and len(option.choices) >= 2 for option in edition.options)
