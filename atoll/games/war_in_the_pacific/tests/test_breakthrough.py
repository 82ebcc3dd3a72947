"""Major breakthroughs. Rules R39-R41."""

from __future__ import annotations

import pytest

from atoll.games.war_in_the_pacific.tests.positions import altered, assigning, front, island, marked, tables, told
from atoll.testing import rule

CANCEL = {"breakthrough_unpaid": "cancel"}
FORCED = {"breakthrough_optional": "no"}
PAIR = {"kyushu_six_six": "pair"}

# Free then naval: Rabaul's second box, a 3 before a naval 5. Naval then naval: Luzon's first, a 2 before a 5.
RABAUL = {"captured": "bougainville", "marks": {"rabaul": 1}}
LUZON = {"captured": "peleliu"}


@rule("R39")
@pytest.mark.parametrize(("value", "boxes"), [(1, 2), (2, 3), (3, 3), (6, 3)])
def test_twice_the_number_marks_the_next_box_too_whatever_its_number(value: int, boxes: int) -> None:
    g = assigning(f"{value} 1", marks={"guadalcanal": 1})  # a 1 before a 5
    assert marked(g.play(f"usa attack white {value} guadalcanal")) == {"guadalcanal": boxes}


@rule("R39")
def test_less_than_twice_the_number_marks_one_box() -> None:
    for value, asked in ((5, "assign"), (6, "breakthrough")):
        g = assigning(f"{value} 1", black=5, **RABAUL).play(f"usa attack white {value} rabaul")
        assert (g.asked(), marked(g)["rabaul"]) == (asked, 2)


@rule("R40")
def test_a_free_second_box_is_marked_without_a_question() -> None:
    g = assigning("6 1", marks={"guadalcanal": 0}, black=2)
    assert g.play("usa attack white 6 guadalcanal").asked() == "assign"
    assert told(g, "usa attack white 6 guadalcanal") == [
        "Box 1 of Guadalcanal is marked for a black cube.",
        "Major breakthrough on Guadalcanal!",
        "Box 2 of Guadalcanal is marked.",
    ]


@rule("R40", "Q23")
def test_a_naval_second_box_may_be_taken_for_a_cube() -> None:
    g = assigning("6 1", black=2, **RABAUL).play("usa attack white 6 rabaul")
    assert (g.asked(), g.choices("usa"), g.s.black) == ("breakthrough", ["take", "decline"], 2)
    assert told(g, "usa take") == ["Major breakthrough on Rabaul!", "Box 3 of Rabaul is marked for a black cube."]
    g = g.play("usa take")
    assert (g.asked(), marked(g)["rabaul"], g.s.black) == ("assign", 3, 1)


@rule("R40", "Q23")
def test_a_naval_second_box_may_be_declined() -> None:
    g = assigning("6 1", black=2, **RABAUL).play("usa attack white 6 rabaul\nusa decline")
    assert (g.asked(), marked(g)["rabaul"], g.s.black) == ("assign", 2, 2)


@rule("Q23")
def test_by_option_a_naval_second_box_is_paid_and_marked_without_a_question() -> None:
    g = assigning("6 1", black=2, options=FORCED, **RABAUL).play("usa attack white 6 rabaul")
    assert (g.asked(), marked(g)["rabaul"], g.s.black) == ("assign", 3, 1)
    unpaid = assigning("6 1", options=FORCED, **RABAUL).play("usa attack white 6 rabaul")
    assert (unpaid.asked(), marked(unpaid)["rabaul"]) == ("assign", 2)


@rule("R40", "Q22")
def test_without_a_cube_for_the_second_box_the_first_stands() -> None:
    g = assigning("6 1", **RABAUL)
    assert told(g, "usa attack white 6 rabaul") == [
        "Box 2 of Rabaul is marked.",
        "The breakthrough on Rabaul stops: there is no cube for its next box.",
    ]
    g = g.play("usa attack white 6 rabaul")
    assert (g.asked(), marked(g)["rabaul"], len(g.s.dice)) == ("assign", 2, 1)


@rule("Q24", "Q22", "R38")
@pytest.mark.parametrize(("held", "asked", "left"), [(1, "assign", 0), (2, "breakthrough", 1)])
def test_the_first_box_is_paid_first_and_the_second_from_what_is_left(held: int, asked: str, left: int) -> None:
    g = assigning("4 1", black=held, **LUZON).play("usa attack white 4 luzon")
    assert (g.asked(), g.s.black, marked(g)["luzon"]) == (asked, left, 1)


@rule("R38", "R40")
def test_without_any_cube_a_breakthrough_from_a_naval_box_is_not_offered() -> None:
    assert assigning("4", **LUZON).objection("usa", "attack white 4 luzon") == "R38"


@rule("Q22")
def test_by_option_an_unpaid_breakthrough_cancels_the_attack() -> None:
    g = assigning("6 5", options=CANCEL, **RABAUL)
    assert "attack white 6 rabaul" not in g.choices("usa")
    assert g.objection("usa", "attack white 6 rabaul") == "R40"
    assert g.sentence("usa", "attack white 6 rabaul") == (
        "This would be a breakthrough onto a naval box of Rabaul, and its cube is missing (option breakthrough_unpaid)."
    )
    assert "attack white 5 rabaul" in g.choices("usa")  # no breakthrough
    assert assigning("6", black=1, options=CANCEL, **RABAUL).objection("usa", "attack white 6 rabaul") == ""


@rule("Q22", "Q24")
def test_by_option_the_cube_of_the_first_box_does_not_count_for_the_second() -> None:
    g = assigning("4 3", black=1, options=CANCEL, **LUZON)
    assert g.objection("usa", "attack white 4 luzon") == "R40"
    assert g.objection("usa", "attack white 3 luzon") == ""
    assert assigning("4", black=2, options=CANCEL, **LUZON).objection("usa", "attack white 4 luzon") == ""


@rule("Q22", "R40")
def test_by_option_a_breakthrough_onto_a_free_box_is_never_cancelled() -> None:
    g = assigning("6 1", marks={"guadalcanal": 1}, options=CANCEL)
    assert marked(g.play("usa attack white 6 guadalcanal")) == {"guadalcanal": 3}


@rule("R41", "Q21")
@pytest.mark.parametrize("options", [{}, CANCEL])
def test_a_breakthrough_on_the_last_box_goes_no_further(options: dict[str, str]) -> None:
    t = altered(options)
    t.box = t.box[:]
    t.box[t.first[island("guadalcanal")] + 3] = 3
    g = assigning("6 1", marks={"guadalcanal": 3}, black=1, t=t).play("usa attack white 6 guadalcanal")
    assert (g.asked(), marked(g), front(g)) == ("assign", {"guadalcanal": 4}, ["bougainville", "tarawa"])


@rule("R42", "R40")
def test_taking_the_last_box_in_a_breakthrough_captures_the_island() -> None:
    g = assigning("6 5", captured="iwo jima", marks={"okinawa": 1}, black=2).play("usa attack white 6 okinawa")
    assert (g.asked(), g.s.cp, g.s.bases) == ("breakthrough", 2, 3)
    declined = g.play("usa decline")
    assert (declined.s.cp, front(declined)) == (2, ["guadalcanal", "okinawa"])
    g = g.play("usa take")
    assert (g.asked(), g.s.cp, g.s.bases, front(g), g.s.black) == ("assign", 3, 4, ["guadalcanal", "kyushu"], 0)


@rule("R42", "R40")
def test_a_free_last_box_of_a_breakthrough_captures_the_island_at_once() -> None:
    t = altered()
    t.naval = t.naval[:]
    t.naval[t.first[island("okinawa")] + 2] = 0
    g = assigning("6 5", captured="iwo jima", marks={"okinawa": 1}, black=1, t=t).play("usa attack white 6 okinawa")
    assert (g.asked(), g.s.cp, g.s.bases, front(g)) == ("assign", 3, 4, ["guadalcanal", "kyushu"])


@rule("R39")
def test_a_raised_die_may_break_through() -> None:
    g = assigning("5 1", black=1, **RABAUL).play("usa bump white 5\nusa attack white 6+ rabaul")
    assert marked(g)["rabaul"] == 2  # the cube went into the die, none is left for the naval box
    g = assigning("1 | 5", black=2, marks={"guadalcanal": 1}).play("usa attack red 3 guadalcanal")
    assert marked(g) == {"guadalcanal": 3}


@rule("Q2", "R39")
def test_the_pair_box_allows_no_breakthrough_and_the_box_behind_it_does() -> None:
    t = altered(PAIR)
    t.box = t.box[:]
    t.box[t.first[island("kyushu")]] = 3  # so low that a 6 would break through
    g = assigning("6 6 6", captured="okinawa", black=5, t=t).play("usa attack white 6 kyushu\nusa pair_with white 6")
    assert (g.asked(), marked(g)["kyushu"]) == ("assign", 1)
    g = g.play("usa attack white 6 kyushu")
    assert (g.asked(), marked(g)["kyushu"]) == ("breakthrough", 2)
    assert tables(PAIR).box[t.first[island("kyushu")]] == 6


@rule("Q2", "Q22")
def test_an_attack_on_the_pair_box_is_no_breakthrough_that_could_be_cancelled() -> None:
    t = altered(PAIR | CANCEL)
    t.box, t.naval = t.box[:], t.naval[:]
    first = t.first[island("kyushu")]
    t.box[first] = 3
    t.naval[first + 1] = 1
    g = assigning("6 6", captured="okinawa", black=1, t=t)
    assert g.objection("usa", "attack white 6 kyushu") == ""
