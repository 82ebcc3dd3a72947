"""The Landing Segment. Rules R36, R55; what follows from a landing: R8, R24, R54."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.games.tora_tora_tora.rules.board import controls, has_army
from atoll.games.tora_tora_tora.rules.landing import LANDING_SEGMENT
from atoll.games.tora_tora_tora.tables import ALLIES, JAPAN, JAPAN_BASES, T_LANDINGS
from atoll.games.tora_tora_tora.tests.positions import area, position, scene, unit, where
from atoll.testing import rule
from atoll.testing.scenes import Scene

FINAL: dict[str, Any] = {"landing_pass_is_final": "yes"}


def landing(units: str, **given: Any) -> Scene:
    """The Landing Segment begins."""
    return scene(position(units, **given), LANDING_SEGMENT)


@rule("R55", "R41", "R42")
def test_example_e10_an_army_lands_on_kwajalein() -> None:
    g = landing("american army marshall sea, japanese army kwajalein", allied="marshall sea")
    assert g.choices("allies") == ["pass", "land american army marshall sea"]
    g = g.play("allies land american army marshall sea")
    assert g.choices("allies") == ["to truk", "to kwajalein"]
    g = g.play("allies to kwajalein")
    kwajalein = area("kwajalein")
    assert has_army(g.s, JAPAN, kwajalein)
    assert has_army(g.s, ALLIES, kwajalein)
    assert controls(g.s, JAPAN, kwajalein)  # so the Allies are the Attacker
    assert g.s.landed == 1 << unit(g.s, "american army", "kwajalein")
    assert g.s.tally[T_LANDINGS : T_LANDINGS + 2] == [0, 1]
    assert g.asked() == ""


@rule("R55")
def test_where_no_enemy_army_is_control_changes_at_once() -> None:
    g = landing("japanese army java sea").play("japan land japanese army java sea\n japan to balikpapan")
    assert controls(g.s, JAPAN, area("balikpapan"))


@rule("R55")
def test_an_army_may_land_on_friendly_land_and_next_to_friends() -> None:
    g = landing("japanese army marshall sea, japanese army truk", yamamoto="truk")
    g = g.play("japan land japanese army marshall sea\n japan to truk")
    assert (where(g.s, "japanese army"), g.asked()) == (["truk", "truk"], "")
    assert g.s.allied == position().allied


@rule("R55", "Q33")
def test_neither_control_of_the_sea_nor_rps_are_needed() -> None:
    g = landing("japanese army java sea", rp=(0, 0, 0)).play("japan land japanese army java sea\n japan to batavia")
    assert controls(g.s, JAPAN, area("batavia"))
    assert g.s.rp == [0, 0, 0]


@rule("R55", "R54", "Q30")
def test_the_fleets_in_a_port_taken_by_landing_return_at_once() -> None:
    g = landing("japanese army java sea, dutch fleet batavia, japanese army celebes sea", initiative=JAPAN)
    g = g.play("japan land japanese army java sea\n japan to batavia")
    assert (g.asked(), g.choices("allies")) == ("return_unit", ["return india", "return singapore"])
    g = g.play("allies return india")
    assert (g.asked(), g.choices("japan")) == ("land_pick", ["pass", "land japanese army celebes sea"])


@rule("R55", "R24")
def test_yamamoto_may_be_captured_by_a_landing() -> None:
    g = landing("american army marshall sea", yamamoto="truk").play("allies land american army marshall sea\n allies to truk")
    assert g.asked() == "capture_die"
    assert landing("japanese army marshall sea", allied="truk", yamamoto="kwajalein").asked() == "land_pick"


@rule("R55", "R8")
def test_a_landing_may_win_at_once() -> None:
    g = landing("japanese army coral sea, american army solomon sea", japanese="hawaii", initiative=JAPAN)
    g = g.play("japan land japanese army coral sea\n japan to townsville")
    assert (g.asked(), g.s.ending) == ("", JAPAN_BASES)


@rule("R55", "Q53")
@pytest.mark.parametrize("initiative", [JAPAN, ALLIES])
def test_the_sides_land_in_turn_the_initiative_player_first(initiative: int) -> None:
    g = landing("2 japanese army java sea, 2 american army solomon sea", initiative=initiative)
    order = []
    while g.s.asked:
        side = "allies" if g.s.asked >> ALLIES & 1 else "japan"
        if g.asked() == "land_pick":
            order.append(side)
        g = g.play(f"{side} {g.choices(side)[-1]}")
    first, second = ("allies", "japan") if initiative == ALLIES else ("japan", "allies")
    assert order == [first, second, first, second]


@rule("R55", "Q31")
def test_a_pass_is_not_final_and_two_in_a_row_end_the_segment() -> None:
    g = landing("2 japanese army java sea, 2 american army solomon sea", initiative=JAPAN).play("japan pass")
    g = g.play("allies land american army solomon sea\n allies to rabaul")
    assert g.choices("japan")
    g = g.play("japan pass\n allies pass")
    assert (g.asked(), where(g.s, "japanese army")) == ("", ["java sea", "java sea"])


@rule("Q31")
def test_by_option_a_pass_is_final() -> None:
    g = landing("2 japanese army java sea, 2 american army solomon sea", initiative=JAPAN, **FINAL).play("japan pass")
    g = g.play("allies land american army solomon sea\n allies to rabaul")
    assert (g.choices("japan"), g.asked()) == ([], "land_pick")
    assert g.play("allies pass").asked() == ""
    g = g.play("allies land american army solomon sea\n allies to rabaul")
    assert g.asked() == ""


@rule("R55")
def test_who_has_no_army_to_land_is_not_asked() -> None:
    assert landing("japanese fleet java sea, american army truk").asked() == ""
    g = landing("2 american army solomon sea", initiative=JAPAN)
    assert g.choices("allies")
    g = g.play("allies land american army solomon sea\n allies to rabaul")
    assert g.choices("allies")
    assert g.play("allies pass").asked() == ""


@rule("R36", "R55")
def test_american_armies_do_not_land_in_india_nor_australian_ones_in_hawaii() -> None:
    g = landing("american army indian ocean").play("allies land american army indian ocean")
    assert g.choices("allies") == ["to burma", "to singapore", "to batavia"]
    assert g.sentence("allies", "to india") == "American Armies never enter India."
    assert g.objection("allies", "to india") == "R36"
    g = landing("australian army polynesian sea").play("allies land australian army polynesian sea")
    assert g.choices("allies") == ["to fiji"]
    assert landing("australian army hawaiian waters").asked() == ""


@rule("Q32", "R38")
@pytest.mark.parametrize("option", ["yes", "no"])
def test_the_army_set_up_at_sea_may_land_in_round_1_unless_the_option_forbids_it(option: str) -> None:
    g = landing("", opening=True, round=1, round1_sea_army_may_land=option)
    assert bool(g.choices("japan")) == (option == "yes")
    g = landing("", opening=True, round=2, round1_sea_army_may_land=option)
    assert g.choices("japan") == ["pass", "land japanese army east china sea"]


@rule("Q32", "R38")
def test_by_option_it_is_told_why_it_stays_at_sea() -> None:
    s = position("2 japanese army reserves, japanese army java sea", opening=True, round=1, round1_sea_army_may_land="no")
    g = scene(s, LANDING_SEGMENT)
    assert g.choices("japan") == ["pass", "land japanese army java sea"]
    assert g.objection("japan", "land japanese army east china sea") == "R38"


@rule("R55", "Q61")
def test_equal_armies_are_one_choice_and_unsupplied_ones_another() -> None:
    g = landing("2 american army solomon sea, unsupplied american army solomon sea, british army solomon sea")
    assert g.choices("allies")[1:] == [
        "land american army solomon sea",
        "land british army solomon sea",
        "land unsupplied american army solomon sea",
    ]


@rule("R55")
def test_why_a_unit_does_not_land() -> None:
    g = landing("american army solomon sea, american fleet solomon sea, american army rabaul, australian army hawaiian waters")
    refused = {
        "land japanese army solomon sea": "The Japanese Army is not yours to land.",
        "land american fleet solomon sea": "A Fleet does not land.",
        "land american army coral sea": "There is no American Army in Coral Sea.",
        "land american army rabaul": "An Army lands from a Sea Area; Rabaul is land.",
        "land australian army hawaiian waters": "No land that touches Hawaiian Waters is open to the Australian Army.",
    }
    for text, sentence in refused.items():
        assert (g.objection("allies", text), g.sentence("allies", text)) == ("R55", sentence)
    g = g.play("allies land american army solomon sea")
    assert g.sentence("allies", "to coral sea") == "An Army lands on land; Coral Sea is a Sea Area."
    assert g.sentence("allies", "to hawaii") == "Hawaii does not touch Solomon Sea, where the American Army is."
