"""Naval assets. Rules R26-R28."""

from __future__ import annotations

import pytest

from atoll.games.war_in_the_pacific.tests.positions import assigning, dice, told
from atoll.testing import rule


@rule("R26")
@pytest.mark.parametrize(("value", "gained"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_die_brings_half_its_value_rounded_up(value: int, gained: int) -> None:
    g = assigning(f"{value} 1")
    assert g.objection("usa", f"supply white {value}") == ""
    g = g.play(f"usa supply white {value}")
    assert (g.s.black, dice(g)) == (gained, ["white 1"])


@rule("R26")
def test_a_die_of_one_cannot_supply() -> None:
    g = assigning("1 | 2")
    for die in ("white 1", "red 1"):
        assert g.objection("usa", f"supply {die}") == "R26"
        assert g.sentence("usa", f"supply {die}") == f"A die must count 2 or more to bring cubes; the {die} counts 1."
    assert g.choices("usa") == ["end"]


@rule("R26")
@pytest.mark.parametrize(("held", "gained"), [(1, 3), (2, 3), (3, 2), (4, 1)])
def test_what_does_not_fit_on_the_tracker_is_discarded(held: int, gained: int) -> None:
    g = assigning("5", black=held)
    said = "1 black cube joins the fleet." if gained == 1 else f"{gained} black cubes join the fleet."
    assert said in told(g, "usa supply white 5")
    assert assigning("5 1", black=held).play("usa supply white 5").s.black == held + gained


@rule("R26", "Q35")
def test_a_full_tracker_takes_no_die() -> None:
    g = assigning("1 2 5", black=5)
    for value in (2, 5):
        assert f"supply white {value}" not in g.choices("usa")
        assert g.objection("usa", f"supply white {value}") == "R26"
        assert g.sentence("usa", f"supply white {value}") == "The naval assets tracker is full: 5 black cubes."
    assert g.sentence("usa", "supply white 1").endswith("the white 1 counts 1.")


@rule("R27", "Q7")
@pytest.mark.parametrize(("face", "gained"), [(3, 1), (4, 1), (5, 2), (6, 2)])
def test_a_red_die_is_halved_twice(face: int, gained: int) -> None:
    value = (face + 1) // 2
    assert assigning(f"1 | {face}").play(f"usa supply red {value}").s.black == gained


@rule("R27")
def test_a_raised_die_supplies_by_its_raised_value() -> None:
    assert assigning("1 | 5+2").play("usa supply red 5+").s.black == 3


@rule("R28")
def test_any_number_of_dice_may_supply_in_a_turn() -> None:
    g = assigning("2 2 2 2 1").play("usa supply white 2\n" * 4)
    assert g.s.black == 4


@rule("Q43")
def test_a_one_may_be_raised_to_two_for_supply() -> None:
    g = assigning("1 1", black=1).play("usa bump white 1\nusa supply white 2+")
    assert g.s.black == 1
