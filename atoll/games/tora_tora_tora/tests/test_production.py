"""Resource Acquisition and Production. Rules R5, R11, R57, R58."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.economy import entries, gain_rp, lose_rp, resource_areas
from atoll.games.tora_tora_tora.rules.production import PRODUCTION_PHASE, RESOURCE_PHASE
from atoll.games.tora_tora_tora.tables import ALLIES, AMERICAN_POOL, BRITISH_POOL, JAPAN, JAPAN_POOL
from atoll.games.tora_tora_tora.tests.positions import areas, in_reserves, number, position, scene, where
from atoll.testing import rule
from atoll.testing.scenes import Scene

OIL = "brunei, palembang"


def resources(**given: Any) -> Scene:
    """The Resource Acquisition Phase."""
    return scene(position(**given), RESOURCE_PHASE)


def production(units: str, **given: Any) -> Scene:
    """The Production Phase."""
    return scene(position(units, **given), PRODUCTION_PHASE)


# --- income -----------------------------------------------------------------------------------------------------------------


@rule("R57", "R11")
def test_japan_gains_three_for_each_resource_area_that_it_controls_and_supplies() -> None:
    assert resources(japanese=OIL, rp=(1, 0, 0)).s.rp[JAPAN_POOL] == 7
    assert resources(rp=(1, 0, 0)).s.rp[JAPAN_POOL] == 1
    cut = resources(japanese=f"{OIL}, batavia", allied="south china sea", rp=(1, 0, 0))
    assert cut.s.rp[JAPAN_POOL] == 1, "the only sea to them is Allied"
    assert resources(japanese="batavia, java sea", rp=(1, 0, 0)).s.rp[JAPAN_POOL] == 4


@rule("R11")
def test_resource_areas_are_tested_now_whatever_the_markers_of_units_say() -> None:
    s = position("unsupplied japanese army brunei", japanese=OIL, rp=(0, 0, 0))
    assert scene(s, RESOURCE_PHASE).s.rp[JAPAN_POOL] == 6
    assert resource_areas(s, supplied=True) == areas(OIL)
    s.allied |= areas("south china sea")
    assert resource_areas(s, supplied=True) == 0
    assert resource_areas(s, supplied=False) == areas(OIL)


@rule("R57")
@pytest.mark.parametrize(("round", "american"), [(1, 10), (2, 10), (3, 15), (4, 20), (6, 20), (7, 25), (9, 25)])
def test_allied_income_by_round(round: int, american: int) -> None:
    g = resources(round=round, rp=(0, 5, 2))
    assert g.s.rp == [0, 5 + american, 5]


@rule("R57", "Q4")
def test_each_pool_holds_39_and_the_rest_is_lost() -> None:
    g = resources(round=8, rp=(39, 20, 38), japanese=OIL)
    assert g.s.rp == [39, 39, 39]
    gain_rp(g.s, AMERICAN_POOL, 4)
    assert g.s.rp[AMERICAN_POOL] == 39
    lose_rp(g.s, BRITISH_POOL, 50)
    assert g.s.rp[BRITISH_POOL] == 0


@rule("R57", "R65", "Q3")
def test_the_last_round_ends_before_any_income() -> None:
    g = resources(round=10, rp=(3, 4, 5), japanese=OIL)
    assert (g.asked(), g.s.rp) == ("", [3, 4, 5])
    assert g.s.ending


@rule("R57", "R58")
def test_income_and_production_are_told() -> None:
    s = position("american fleet reserves", japanese=OIL, rp=(1, 38, 2))
    s.journal = []
    s = scene(s, RESOURCE_PHASE).s
    g = scene(s, PRODUCTION_PHASE)
    action = s.words.parse("produce american fleet hawaii")
    GAME.flow.apply(g.s, ALLIES, action)
    assert [GAME.labels.tell(s.words, key, values) for key, values in g.s.journal or []] == [
        "Japan has 2 supplied Resource Areas.",
        "The Japanese pool gains 6 RPs and has 7.",
        "The American pool gains 10 RPs and has 39.",
        "The British pool gains 3 RPs and has 5.",
        "Produced: American Fleet in Hawaii, for 3 RPs.",
    ]


# --- production -------------------------------------------------------------------------------------------------------------


@rule("R58", "R5", "Q47")
@pytest.mark.parametrize("initiative", [JAPAN, ALLIES])
def test_the_initiative_player_completes_his_production_then_the_other(initiative: int) -> None:
    first, second = ("japan", "allies") if initiative == JAPAN else ("allies", "japan")
    g = production("japanese fleet reserves, japanese army reserves, american fleet reserves", initiative=initiative)
    assert (g.choices(first) != [], g.choices(second)) == (True, [])
    g = g.play(f"{first} done")
    assert (g.choices(first), g.choices(second) != []) == ([], True)
    g = g.play(f"{second} done")
    assert not g.asked()


@rule("R58", "R5")
def test_where_units_of_each_nation_enter_and_from_which_pool() -> None:
    units = (
        "japanese army reserves, american fleet reserves, british army reserves, australian army reserves, dutch fleet reserves"
    )
    g = production(units, rp=(10, 10, 10))
    allies = ["produce american fleet hawaii", "produce british army india", "produce australian army townsville", "done"]
    assert g.choices("allies") == allies
    g = g.play("allies produce american fleet hawaii").play("allies produce british army india")
    assert g.s.rp == [10, 7, 7]
    assert (where(g.s, "american fleet"), where(g.s, "british army")) == (["hawaii"], ["india"])
    g = g.play("allies produce australian army townsville")
    assert g.s.rp == [10, 7, 4]
    assert g.choices("japan") == ["produce japanese army kure", "produce japanese army yokosuka", "done"], (
        "the Dutch are never produced, so the Allies have nothing left to choose"
    )
    g = g.play("japan produce japanese army yokosuka")
    assert (g.s.rp[JAPAN_POOL], where(g.s, "japanese army")) == (7, ["yokosuka"])


@rule("R58")
def test_as_many_as_can_be_paid() -> None:
    g = production("4 american fleet reserves", rp=(0, 8, 0))
    g = g.play("allies produce american fleet hawaii").play("allies produce american fleet hawaii")
    assert not g.asked()
    assert in_reserves(g.s, "american fleet") == 2


@rule("R58", "Q45")
def test_the_area_must_be_friendly_and_enemy_units_in_it_do_not_matter() -> None:
    g = production("american army reserves, japanese army hawaii")
    assert g.choices("allies") == ["produce american army hawaii", "done"]
    g = production("american army reserves, japanese army hawaii", japanese="hawaii")
    assert g.choices("allies") == ["produce american army townsville", "done"]
    assert not production("american army reserves", japanese="hawaii, townsville").asked()
    assert not production("british army reserves", japanese="india").asked()
    assert production("japanese army reserves", allied="kure").choices("japan") == ["produce japanese army yokosuka", "done"]


@rule("R58")
def test_why_a_unit_cannot_be_produced() -> None:
    g = production("american fleet reserves, dutch fleet reserves, british fleet reserves", rp=(9, 3, 1))
    for words, sentence in {
        "produce japanese fleet kure": "The Japanese Fleet is not yours to produce.",
        "produce dutch fleet india": "Units of this kind cannot be produced: Dutch Fleet.",
        "produce american army hawaii": "No American Army is on the Reserves card.",
        "produce american fleet fiji": "A new American Fleet does not enter in Fiji.",
        "produce british fleet india": "A Unit costs 3 RPs; the British pool is 2 RPs short.",
    }.items():
        assert (g.objection("allies", words), g.sentence("allies", words)) == ("R58", sentence)


@rule("R5", "R63")
def test_a_forward_base_is_an_allied_port_in_supply_without_enemies_and_not_india() -> None:
    s = position("japanese fleet fiji", japanese="manila")
    kind = number("kind", "american fleet")
    assert entries(s, kind) == areas("hawaii")
    s.forward = 1
    assert entries(s, kind) == areas("hawaii, townsville"), "Fiji holds an enemy, Singapore and Batavia have no line to Hawaii"
    assert entries(s, number("kind", "british fleet")) == areas("india")


@rule("R58")
def test_one_unit_only_enters_in_a_forward_base() -> None:
    g = production("2 american fleet reserves", initiative=JAPAN)
    g.s.forward = 1
    g = g.play("allies produce american fleet townsville")
    assert g.choices("allies") == ["produce american fleet hawaii", "done"]
    g = production("2 american fleet reserves")
    g.s.forward = 1
    g = g.play("allies produce american fleet hawaii")
    assert "produce american fleet townsville" in g.choices("allies"), "Hawaii is no forward base"
