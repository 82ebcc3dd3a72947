"""Attacks on islands and captures. Rules R36-R38, R42-R43."""

from __future__ import annotations

import pytest

from atoll.games.war_in_the_pacific.tests.positions import (
    altered,
    assigning,
    beginning,
    cubes,
    dice,
    front,
    island,
    marked,
    told,
    verbs,
)
from atoll.testing import rule

PAIR = {"kyushu_six_six": "pair"}


# --- attacks ------------------------------------------------------------------------------------------------------------


@rule("R36")
def test_a_locked_island_cannot_be_attacked() -> None:
    g = assigning("6", black=5)
    for name, shown in (("bougainville", "Bougainville"), ("iwo jima", "Iwo Jima"), ("kyushu", "Kyushu")):
        assert g.objection("usa", f"attack white 6 {name}") == "R36"
        sentence = f"{shown} is locked: the island before it on its path must be captured first."
        assert g.sentence("usa", f"attack white 6 {name}") == sentence


@rule("R36")
def test_a_captured_island_cannot_be_attacked() -> None:
    g = assigning("6", captured="guadalcanal", black=5)
    assert g.objection("usa", "attack white 6 guadalcanal") == "R36"
    assert g.sentence("usa", "attack white 6 guadalcanal") == "Guadalcanal has been captured already."
    g = assigning("6", captured="okinawa, tokyo", black=5)
    assert g.sentence("usa", "attack white 6 tokyo") == "Tokyo has been captured already."


@rule("R36")
def test_one_island_of_each_path_is_open_at_a_time() -> None:
    g = assigning("6", captured="rabaul, saipan", black=5)
    assert verbs(g, "attack") == ["attack white 6 peleliu", "attack white 6 iwo jima"]


@rule("R37")
@pytest.mark.parametrize(("value", "able"), [(3, False), (4, True), (5, True), (6, True)])
def test_a_die_has_to_reach_the_current_box(value: int, able: bool) -> None:
    g = assigning(f"{value}", black=1)
    assert (f"attack white {value} tarawa" in g.choices("usa")) is able
    assert g.objection("usa", f"attack white {value} tarawa") == ("" if able else "R37")


@rule("R37")
def test_too_low_a_die_is_told_by_how_much_it_falls_short() -> None:
    g = assigning("1 2 | 6", black=1)
    assert g.sentence("usa", "attack white 1 guadalcanal") == "Guadalcanal's current box needs 2; the white 1 counts 1, 1 short."
    assert g.sentence("usa", "attack white 2 tarawa") == "Tarawa's current box needs 4; the white 2 counts 2, 2 short."
    assert g.sentence("usa", "attack red 3 tarawa") == "Tarawa's current box needs 4; the red 3 counts 3, 1 short."


@rule("R37")
def test_the_current_box_is_the_first_that_is_unmarked() -> None:
    g = assigning("4 5", marks={"tarawa": 1})
    assert g.objection("usa", "attack white 4 tarawa") == "R37"
    g = g.play("usa attack white 5 tarawa")
    assert (marked(g), dice(g), g.s.black) == ({"tarawa": 2}, ["white 4"], 0)


@rule("R37")
def test_the_same_island_and_both_paths_may_be_attacked_in_one_turn() -> None:
    g = assigning("2 5 4 1", black=3).play("""
        usa attack white 4 tarawa
        usa attack white 5 tarawa
        usa attack white 2 guadalcanal
    """)
    assert marked(g) == {"tarawa": 2, "guadalcanal": 1}


@rule("R37")
def test_a_red_and_a_raised_die_attack_by_their_value() -> None:
    g = assigning("3+1 | 4 1", black=2).play("usa attack white 4+ tarawa\nusa attack red 2 guadalcanal")
    assert marked(g) == {"tarawa": 1, "guadalcanal": 1}


# --- naval boxes --------------------------------------------------------------------------------------------------------


@rule("R38")
def test_a_naval_box_costs_a_black_cube_and_another_costs_none() -> None:
    g = assigning("4 5 5 1", black=2)
    g = g.play("usa attack white 4 tarawa")
    assert g.s.black == 1
    g = g.play("usa attack white 5 tarawa")
    assert g.s.black == 1
    g = g.play("usa attack white 5 tarawa")
    assert (g.s.black, marked(g)) == (0, {"tarawa": 3})


@rule("R38", "Q25")
def test_without_a_cube_an_attack_on_a_naval_box_is_not_offered_and_the_die_stays() -> None:
    g = assigning("6 2")
    assert verbs(g, "attack") == []
    assert g.objection("usa", "attack white 6 tarawa") == "R38"
    sentence = "Tarawa's current box is a naval box: it costs a black cube, and you hold none."
    assert g.sentence("usa", "attack white 6 tarawa") == sentence
    assert dice(g) == ["white 2", "white 6"]


@rule("R38")
def test_marking_a_box_says_whether_a_cube_was_paid() -> None:
    assert told(assigning("4 1", black=1), "usa attack white 4 tarawa") == ["Box 1 of Tarawa is marked for a black cube."]
    assert told(assigning("5 1", marks={"tarawa": 1}), "usa attack white 5 tarawa") == ["Box 2 of Tarawa is marked."]


# --- captures -----------------------------------------------------------------------------------------------------------


@rule("R42", "Q20")
def test_the_last_box_captures_the_island_at_once() -> None:
    g = assigning("4 1", marks={"guadalcanal": 3}, black=1)
    sentences = told(g, "usa attack white 4 guadalcanal")
    assert sentences == [
        "Box 4 of Guadalcanal is marked for a black cube.",
        "Guadalcanal is captured: 1 CP.",
        "Bougainville can now be attacked.",
    ]
    g = g.play("usa attack white 4 guadalcanal")
    assert (g.s.cp, g.s.bases, front(g)) == (1, 0, ["bougainville", "tarawa"])


@rule("R42")
@pytest.mark.parametrize(
    ("name", "before", "value", "points"),
    [("luzon", "peleliu", 4, 3), ("tokyo", "okinawa, kyushu", 5, 2), ("tarawa", "", 5, 0), ("peleliu", "rabaul", 5, 1)],
)
def test_a_captured_island_gives_a_cp_for_each_sun(name: str, before: str, value: int, points: int) -> None:
    size = {"luzon": 4, "tokyo": 6, "tarawa": 3, "peleliu": 3}[name]
    g = assigning(f"{value} 1", captured=before, marks={name: size - 1}, black=1)
    after = g.play(f"usa attack white {value} {name}")
    assert after.s.cp - g.s.cp == points
    assert after.s.raid_cp == 0


@rule("R42")
def test_a_bomber_icon_marks_a_bombing_box() -> None:
    g = assigning("5 1", captured="kwajalein", marks={"saipan": 3}, black=1)
    assert "Saipan becomes a bomber base." in told(g, "usa attack white 5 saipan")
    g = g.play("usa attack white 5 saipan")
    assert (g.s.bases, g.s.cp, front(g)) == (2, 1, ["guadalcanal", "iwo jima"])


@rule("R42")
def test_no_more_bombing_boxes_are_marked_than_the_tracker_has() -> None:
    g = assigning("5 1", marks={"kwajalein": 1}, captured="tarawa", black=1, t=altered(bombing_boxes=0))
    assert g.play("usa attack white 5 kwajalein").s.bases == 0


@rule("R42", "R36")
def test_the_next_island_can_be_attacked_in_the_same_turn() -> None:
    g = assigning("4 6 1", marks={"guadalcanal": 3}, black=2)
    assert g.objection("usa", "attack white 6 bougainville") == "R36"
    g = g.play("usa attack white 4 guadalcanal\nusa attack white 6 bougainville")
    assert marked(g) == {"guadalcanal": 4, "bougainville": 1}


@rule("R43")
@pytest.mark.parametrize("event", [1, 3, 5, 6])
def test_no_event_takes_an_island_back(event: int) -> None:
    g = beginning(4, captured="guadalcanal, kwajalein", marks={"saipan": 2}, black=2).play(f"chance die {event}\nusa accept")
    assert (g.s.cp, g.s.bases) == (1, 1)
    assert marked(g) == {"guadalcanal": 4, "tarawa": 3, "kwajalein": 2, "saipan": 2}


@rule("Q5", "R42")
@pytest.mark.parametrize(("path", "last", "value"), [("luzon", "formosa", 5), ("iwo jima", "okinawa", 4)])
def test_the_last_island_of_either_path_unlocks_kyushu(path: str, last: str, value: int) -> None:
    g = assigning(f"{value} 1", captured=path, marks={last: 3 if last == "formosa" else 2}, black=1)
    assert "kyushu" not in front(g)
    assert front(g.play(f"usa attack white {value} {last}"))[-1] == "kyushu"


@rule("Q5")
def test_by_option_kyushu_takes_the_last_islands_of_both_paths() -> None:
    options = {"home_unlock": "all"}
    g = assigning("4 1", captured="iwo jima", marks={"okinawa": 2}, black=1, options=options)
    assert front(g.play("usa attack white 4 okinawa")) == ["guadalcanal"]
    g = assigning("4 1", captured="formosa, iwo jima", marks={"okinawa": 2}, black=1, options=options)
    assert front(g) == ["okinawa"]
    assert front(g.play("usa attack white 4 okinawa")) == ["kyushu"]


@rule("Q5", "R36")
def test_the_second_path_that_is_finished_opens_kyushu_no_second_time() -> None:
    g = assigning("5 1", captured="luzon, okinawa", marks={"formosa": 3, "kyushu": 2}, black=1)
    g = g.play("usa attack white 5 formosa")
    assert (front(g), marked(g)["kyushu"]) == (["kyushu"], 2)
    g = assigning("5 1", captured="luzon, okinawa, kyushu", marks={"formosa": 3}, black=1)
    assert front(g.play("usa attack white 5 formosa")) == ["tokyo"]


@rule("R42")
def test_the_last_island_of_the_map_unlocks_nothing() -> None:
    g = assigning("5 1", captured="okinawa, kyushu", marks={"tokyo": 5}).play("usa attack white 5 tokyo")
    assert front(g) == ["guadalcanal"]


# --- the pair box of Kyushu (option) ------------------------------------------------------------------------------------


@rule("Q2", "R37")
def test_the_pair_box_takes_two_sixes_at_once_for_one_mark_and_one_cube() -> None:
    g = assigning("6 6 5", captured="okinawa", black=2, options=PAIR).play("usa attack white 6 kyushu")
    assert (g.asked(), g.choices("usa"), marked(g).get("kyushu", 0)) == ("second_six", ["pair_with white 6"], 0)
    assert told(g, "usa pair_with white 6") == ["Box 1 of Kyushu is marked for a black cube."]
    g = g.play("usa pair_with white 6")
    assert (g.asked(), marked(g)["kyushu"], cubes(g), dice(g)) == ("assign", 1, (1, 0, 0), ["white 5"])


@rule("Q2")
def test_without_the_option_one_six_marks_one_box_of_kyushu() -> None:
    g = assigning("6 5", captured="okinawa", black=2).play("usa attack white 6 kyushu")
    assert (g.asked(), marked(g)["kyushu"], g.s.black) == ("assign", 1, 1)


@rule("Q2")
def test_a_single_six_cannot_attack_the_pair_box() -> None:
    g = assigning("6 5", captured="okinawa", black=1, options=PAIR)
    assert "attack white 6 kyushu" not in g.choices("usa")
    assert g.objection("usa", "attack white 6 kyushu") == "R37"
    sentence = "Kyushu's current box takes two dice of 6 or more at once (option kyushu_six_six); you have only one."
    assert g.sentence("usa", "attack white 6 kyushu") == sentence


@rule("Q2", "R38")
def test_the_pair_box_costs_its_cube() -> None:
    g = assigning("6 6", captured="okinawa", options=PAIR)
    assert g.objection("usa", "attack white 6 kyushu") == "R38"


@rule("Q2")
def test_raised_and_red_dice_of_six_make_a_pair_and_lower_ones_do_not() -> None:
    g = assigning("5+1 5 | 6+3", captured="okinawa", black=1, options=PAIR).play("usa attack white 6+ kyushu")
    assert g.choices("usa") == ["pair_with red 6+"]
    assert g.objection("usa", "pair_with white 5") == "R37"
    assert g.sentence("usa", "pair_with white 5") == "The second die must count 6 or more as well."
    assert g.objection("usa", "pair_with white 6+") == "R24"
    assert marked(g.play("usa pair_with red 6+"))["kyushu"] == 1


@rule("Q2")
def test_the_last_box_of_an_island_captures_it_when_it_is_a_pair() -> None:
    t = altered(PAIR)
    t.pair = t.pair[:]
    t.pair[t.first[island("tokyo")] + 5] = 1
    g = assigning("5 5 1", captured="okinawa, kyushu", marks={"tokyo": 5}, t=t)
    after = g.play("usa attack white 5 tokyo\nusa pair_with white 5")
    assert (after.s.cp - g.s.cp, front(after)) == (2, ["guadalcanal"])
