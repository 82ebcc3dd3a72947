"""Battles up to the dice: which, whether, with whom, for how many RPs, with which hit numbers. Rules R41-R48."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.snapshot import dump
from atoll.games.tora_tora_tora.rules.battle import BATTLES, NAVAL_SEGMENT
from atoll.games.tora_tora_tora.rules.rolls import hit_number
from atoll.games.tora_tora_tora.tables import LAND, NAVAL
from atoll.games.tora_tora_tora.tests.battles import asked, commit, land, naval, need, roll
from atoll.games.tora_tora_tora.tests.positions import (
    ALLIES,
    JAPAN,
    UNSET,
    area,
    in_reserves,
    names_of,
    position,
    scene,
    unit,
    waiting,
    where,
)
from atoll.testing import rule

SEA = "south china sea"


def duel(own: str, enemy: str = "japanese fleet", **settings: Any) -> tuple[list[str], list[str]]:
    """What both sides may commit in the South China Sea, which Japan controls: the Attacker first."""
    units = ", ".join(f"{each.strip()} {SEA}" for each in f"{own}, {enemy}".split(","))
    g = naval(units, **settings)
    g = g.play("allies fight") if g.asked() == "fight" else g
    while g.asked() == "join":
        nations = [each for each in g.choices("allies") if each != "done"]
        g = g.play(f"allies {nations[0] if nations else 'done'}")
    return g.choices("allies"), g.choices("japan")


# --- which Battle -----------------------------------------------------------------------------------------------------------


@rule("R41", "R42", "Q53")
def test_the_initiative_player_picks_the_next_battle_until_one_is_left() -> None:
    g = naval(f"british fleet {SEA}, japanese fleet {SEA}, american fleet coral sea, japanese fleet coral sea")
    assert (g.asked(), asked(g)) == ("battle", "allies")
    assert g.choices("allies") == ["battle south china sea", "battle coral sea"]
    assert g.objection("allies", "battle java sea") == "R41"
    g = g.play("allies battle coral sea")
    assert (g.s.battle.attacker, g.asked()) == (JAPAN, "fight")  # the Allies control the Coral Sea
    g = g.play("japan abandon")
    assert (g.s.battle.area, g.s.battle.attacker) == (area(SEA), ALLIES)  # the only one left is not asked for
    assert names_of(g.s, g.s.fought) == {"coral sea"}


@rule("R41")
def test_japan_picks_with_the_initiative() -> None:
    g = naval(f"british fleet {SEA}, japanese fleet {SEA}, american fleet coral sea, japanese fleet coral sea", initiative=JAPAN)
    assert asked(g) == "japan"
    g = g.play("japan battle coral sea\njapan abandon\nallies abandon")
    assert g.asked() == ""


@rule("R41", "Q49", "R43")
def test_armies_at_sea_and_fleets_on_land_fight_no_battle() -> None:
    assert naval(f"british army {SEA}, japanese army {SEA}, british fleet burma, japanese fleet burma").asked() == ""
    assert land(f"british army {SEA}, japanese army {SEA}, british fleet burma, japanese fleet burma").asked() == ""
    assert land("british army burma, japanese army burma").s.battle.area == area("burma")


@rule("R40", "R66", "R25")
def test_strays_go_first_and_then_the_battles() -> None:
    s = position(f"british army {SEA}, japanese fleet {SEA}, american fleet coral sea, japanese fleet coral sea", phase=NAVAL)
    g = scene(s, NAVAL_SEGMENT)
    assert g.asked() == "return_unit"
    g = g.play(f"allies {g.choices('allies')[0]}")
    assert g.s.battle.area == area("coral sea")


@rule("R66", "Q58")
def test_strays_go_again_after_a_strike() -> None:
    s = position(f"british fleet {SEA}, british army {SEA}, japanese fleet {SEA}", phase=NAVAL, hands=("attack on force z", ""))
    g = scene(s, NAVAL_SEGMENT).play("japan announce\njapan play attack on force z")
    g = g.play(f"japan target british fleet {SEA}\nchance die 4")
    assert (g.asked(), in_reserves(g.s, "british fleet")) == ("return_unit", 1)  # the Army has lost its escort
    assert g.s.queue == [unit(g.s, "british army", SEA)]
    g = g.play(f"allies {g.choices('allies')[0]}")
    assert (g.asked(), g.s.tally[6]) == ("", 0)  # and no Battle is left


# --- fight or abandon -------------------------------------------------------------------------------------------------------


@rule("R44", "R56")
def test_an_abandoned_sea_or_island_costs_all_units_of_any_type() -> None:
    g = naval(f"british fleet {SEA}, british army {SEA}, dutch fleet {SEA}, japanese fleet {SEA}").play("allies abandon")
    assert [in_reserves(g.s, kind) for kind in ("british fleet", "british army", "dutch fleet")] == [1, 1, 1]
    assert (g.asked(), g.s.rp, g.s.allied >> area(SEA) & 1) == ("", [10, 10, 10], 0)
    g = land("american army saipan, japanese army saipan").play("allies abandon")
    assert (in_reserves(g.s, "american army"), where(g.s, "japanese army")) == (1, ["saipan"])


@rule("R44", "Q54", "R50")
def test_an_abandoned_mainland_is_left_without_loss_and_without_a_way_to_stay() -> None:
    g = land("2 unsupplied japanese army burma, british army burma").play("japan abandon")
    assert (g.asked(), g.choices("japan")) == ("retreat", ["to thailand"])
    g = g.play("japan to thailand")
    assert (where(g.s, "japanese army"), g.asked()) == (["thailand", "thailand"], "")
    assert g.s.allied >> area("burma") & 1


@rule("R44")
def test_an_abandoned_mainland_without_a_way_out_costs_the_armies() -> None:
    g = land("2 japanese army burma, british army burma", allied="thailand").play("japan abandon")
    assert (g.asked(), in_reserves(g.s, "japanese army")) == ("", 2)


@rule("R44", "R45")
def test_who_cannot_pay_abandons_without_being_asked() -> None:
    units = f"british fleet {SEA}, american fleet {SEA}, japanese fleet {SEA}"
    assert naval(units, rp=(5, 0, 0)).asked() == ""
    assert naval(units, rp=(5, 1, 0)).asked() == "fight"
    assert naval(f"unsupplied british fleet {SEA}, japanese fleet {SEA}", rp=(5, 9, 1)).asked() == ""
    assert naval(f"unsupplied british fleet {SEA}, japanese fleet {SEA}", rp=(5, 9, 2)).asked() == "fight"


@rule("Q9", "Q65")
def test_by_option_the_attacker_abandons_with_a_commitment_of_0_and_the_defender_has_paid() -> None:
    g = naval(f"british fleet {SEA}, japanese fleet {SEA}", abandon_before_commit="no")
    assert g.asked() == "commit"
    assert g.choices("allies")[0] == "commit 0"
    g = g.play("allies commit 0\njapan commit 3")
    assert (g.asked(), g.s.rp, in_reserves(g.s, "british fleet")) == ("", [7, 10, 10], 1)
    assert naval(f"british fleet {SEA}, japanese fleet {SEA}", abandon_before_commit="no", rp=(5, 0, 0)).asked() == ""


# --- nations ----------------------------------------------------------------------------------------------------------------


@rule("R43", "Q13")
def test_nations_join_in_order_until_the_last() -> None:
    g = naval(f"american fleet {SEA}, british fleet {SEA}, dutch fleet {SEA}, japanese fleet {SEA}").play("allies fight")
    assert (g.asked(), g.choices("allies")) == ("join", ["join american", "join british", "join dutch"])
    assert g.objection("allies", "done") == "R45"
    assert g.objection("allies", "join australian") == "R43"
    g = g.play("allies join british")
    assert g.choices("allies") == ["join dutch", "done"]
    assert [g.objection("allies", f"join {nation}") for nation in ("american", "british")] == ["R43", "R43"]
    assert len(g.play("allies done").s.battle.part[ALLIES]) == 1
    g = g.play("allies join dutch")
    assert (g.asked(), len(g.s.battle.part[ALLIES])) == ("commit", 2)


@rule("R43")
def test_nations_that_cannot_pay_join_only_with_one_that_can() -> None:
    g = naval(f"american fleet {SEA}, british fleet {SEA}, japanese fleet {SEA}", rp=(5, 0, 3)).play("allies fight")
    assert g.choices("allies") == ["join american", "join british"]
    assert g.play("allies join american").choices("allies") == ["join british"]
    g = naval(f"american fleet {SEA}, british fleet {SEA}, japanese fleet {SEA}", rp=(5, 3, 0)).play("allies fight")
    assert (g.choices("allies"), g.objection("allies", "join british")) == (["join american"], "R45")


@rule("R43", "Q13")
def test_all_nations_defend() -> None:
    g = land("american army manila, british army manila, japanese army manila").play("japan fight")
    assert (g.asked(), len(g.s.battle.part[ALLIES])) == ("commit", 2)


# --- commitments ------------------------------------------------------------------------------------------------------------


@rule("R45", "Q11")
def test_e6_two_fleets_may_be_paid_1_2_4_6_or_8() -> None:
    own, _ = duel("2 british fleet")
    assert own == ["commit 1", "commit 2", "commit 3", "commit 4", "activate british fleet"]
    g = commit(naval(f"2 british fleet {SEA}, japanese fleet {SEA}"), "allies", "activate british fleet", "commit 1")
    assert (need(g.s), g.s.rp) == ([[1], [1]], [9, 10, 9])
    g = commit(naval(f"2 british fleet {SEA}, japanese fleet {SEA}"), "allies", "commit 3", "commit 0")
    assert (need(g.s), g.s.rp) == ([[], [3, 3]], [10, 10, 4])


@rule("R45")
def test_only_the_defender_may_commit_nothing() -> None:
    own, enemy = duel("british fleet")
    assert own == ["commit 1", "commit 2", "commit 3", "commit 4"]
    assert enemy == ["commit 0", "commit 1", "commit 2", "commit 3", "commit 4"]
    g = naval(f"british fleet {SEA}, japanese fleet {SEA}").play("allies fight")
    assert g.objection("allies", "commit 0") == "R44"


@rule("R45", "R12", "Q8", "Q12")
@pytest.mark.parametrize(
    ("units", "legal"),
    [
        ("unsupplied british fleet", "2 3 4"),
        ("2 unsupplied british fleet", "2 3 4 activate unsupplied british fleet"),
        ("british fleet, unsupplied british fleet", "2 3 4 activate british fleet activate unsupplied british fleet"),
    ],
)
def test_units_out_of_supply_take_two_rps_or_more(units: str, legal: str) -> None:
    numbers, *alone = legal.split(" activate ")
    assert duel(units)[0] == [f"commit {n}" for n in numbers.split()] + [f"activate {block}" for block in alone]


@rule("R45", "R12")
def test_one_unit_alone_costs_2_if_it_is_out_of_supply() -> None:
    g = commit(
        naval(f"2 unsupplied british fleet {SEA}, japanese fleet {SEA}"),
        "allies",
        "activate unsupplied british fleet",
        "commit 0",
    )
    assert (need(g.s), g.s.rp) == ([[], [1]], [10, 10, 8])


@rule("R45", "Q10")
def test_each_pool_pays_for_its_own_units_and_one_that_cannot_blocks_the_rate() -> None:
    units = f"2 american fleet {SEA}, british fleet {SEA}, japanese fleet {SEA}"
    g = naval(units, rp=(10, 5, 3)).play("allies fight\nallies join american\nallies join british")
    assert g.choices("allies") == ["commit 1", "commit 2", "activate american fleet", "activate british fleet"]
    assert g.objection("allies", "commit 3") == "R45"
    assert g.sentence("allies", "commit 3") == "The American pool is 1 RP short."
    assert g.sentence("allies", "commit 4") == "The American pool is 3 RPs short."
    assert g.play("allies commit 2\njapan commit 0").s.rp == [10, 1, 1]
    g = naval(units, rp=(10, 9, 0)).play("allies fight\nallies join american\nallies join british")
    assert g.choices("allies") == ["activate american fleet"]
    assert g.sentence("allies", "activate british fleet") == "The British Fleet alone costs 1 RP; the British pool is 1 RP short."


@rule("R45")
def test_dutch_and_australians_are_paid_by_the_british_pool() -> None:
    g = naval(f"british fleet {SEA}, dutch fleet {SEA}, japanese fleet {SEA}", rp=(10, 10, 5))
    g = g.play("allies fight\nallies join british\nallies join dutch")
    assert g.choices("allies")[:2] == ["commit 1", "commit 2"]
    assert g.objection("allies", "commit 3") == "R45"


@rule("R45", "Q11")
def test_the_only_unit_is_not_activated_alone() -> None:
    g = naval(f"british fleet {SEA}, japanese fleet {SEA}").play("allies fight")
    assert g.objection("allies", "activate british fleet") == "R45"
    assert g.objection("allies", "activate dutch fleet") == "R45"
    assert g.objection("allies", "commit 5") == "R45"


@rule("Q8")
def test_by_option_a_unit_out_of_supply_takes_8_rps() -> None:
    own, _ = duel("unsupplied british fleet", oos_rp_cap="8")
    assert own == [f"commit {r}" for r in range(2, 9)]
    g = naval(f"unsupplied british fleet {SEA}, japanese fleet {SEA}", oos_rp_cap="8")
    assert need(commit(g, "allies", "commit 8", "commit 4").s) == [[4], [4]]
    own, _ = duel("british fleet, unsupplied british fleet", oos_rp_cap="8", rp=(20, 20, 20))
    assert own[:3] == ["commit 2", "commit 3", "commit 4"]
    assert own[3:] == ["activate british fleet", "activate unsupplied british fleet"]


@rule("R45")
def test_a_defender_without_rps_is_not_asked() -> None:
    g = naval(f"british fleet {SEA}, japanese fleet {SEA}", rp=(0, 0, 3)).play("allies fight")
    assert (g.s.asked, g.s.battle.commit) == (1 << ALLIES, [0, UNSET])


@rule("R45", "R46")
def test_both_orders_of_a_sealed_commitment_are_the_same() -> None:
    g = naval(f"british fleet {SEA}, japanese fleet {SEA}").play("allies fight")
    assert (g.s.asked, g.s.rp) == (3, [10, 10, 10])
    one, other = g.play("allies commit 2\njapan commit 3"), g.play("japan commit 3\nallies commit 2")
    assert dump(one.s) == dump(other.s)
    assert one.s.rp == other.s.rp == [7, 10, 8]
    assert g.play("japan commit 3").s.rp == [10, 10, 10]  # nothing is paid before both have committed
    assert g.play("japan commit 3").choices("allies") == g.choices("allies")


# --- hit numbers ------------------------------------------------------------------------------------------------------------


@rule("R12", "R47")
@pytest.mark.parametrize(("block", "numbers"), [("", [0, 1, 2, 3, 4, 0]), ("unsupplied ", [0, 0, 1, 1, 2, 0])])
def test_e3_four_rps_hit_on_1_to_4_or_out_of_supply_on_1_to_2(block: str, numbers: list[int]) -> None:
    g = naval(f"{block}british fleet {SEA}, japanese fleet {SEA}").play("allies fight")
    assert [hit_number(g.s, unit(g.s, "british fleet", SEA), r) for r in range(6)] == numbers


@rule("R47", "Q50")
@pytest.mark.parametrize(
    ("where", "units", "number"),
    [
        ("hawaii", "american army", 3),
        ("townsville", "australian army", 3),
        ("manila", "american army", 3),
        ("india", "british army", 3),
        ("india", "unsupplied british army", 2),
        ("singapore", "british army", 2),
        ("fiji", "american army", 2),
    ],
)
def test_armies_that_defend_their_3_star_homes_hit_more_often(where: str, units: str, number: int) -> None:
    g = commit(land(f"{units} {where}, japanese army {where}"), "japan", "commit 2", "commit 2")
    assert need(g.s) == [[2], [number]]


@rule("R47", "Q50")
def test_the_home_bonus_is_for_the_defender_of_that_home_only_and_ends_at_4() -> None:
    assert need(commit(land("american army kure, japanese army kure"), "allies", "commit 4", "commit 4").s) == [[4], [4]]
    g = land("american army kure, japanese army kure", allied="kure")  # Japan attacks its own lost Home
    assert need(commit(g, "japan", "commit 2", "commit 2").s) == [[2], [2]]
    g = land("american army manila, japanese army manila", japanese="manila")  # Japan defends a foreign one
    assert need(commit(g, "allies", "commit 2", "commit 2").s) == [[2], [2]]
    g = commit(land("american army hawaii, japanese army hawaii"), "japan", "commit 1", "commit 0")
    assert need(g.s) == [[1], []]  # not activated


@rule("R48")
def test_a_die_for_each_activated_unit_like_ones_together() -> None:
    units = f"british fleet {SEA}, 2 unsupplied british fleet {SEA}, 2 japanese fleet {SEA}"
    g = commit(naval(units), "allies", "commit 3", "commit 1")
    assert need(g.s) == [[1, 1], [3, 1, 1]]
    g = g.play("chance roll japan 5 2")
    assert g.s.battle.face == [[5, 2], [0, 0, 0]]
    g = g.play("chance roll allies 4")  # the Fleet in Supply
    g = g.play("chance roll allies 1 1")
    assert g.s.battle.hits == [0, 2]


@rule("R48")
def test_more_than_six_like_dice_take_two_throws() -> None:
    g = commit(naval(f"8 japanese fleet {SEA}, 7 american fleet {SEA}", rp=(39, 39, 39)), "allies", "commit 1", "commit 1")
    g = g.play("chance roll japan 6 6 6 6 6 6\nchance roll japan 6 6\nchance roll allies 6 6 6 6 6 1\nchance roll allies 6")
    assert g.s.battle.hits == [0, 1]


@rule("R47", "R49")
def test_e8_a_naval_draw() -> None:
    g = commit(naval(f"british fleet {SEA}, japanese fleet {SEA}"), "allies", "commit 2", "commit 2")
    g = roll(g, "3", "4")
    assert (g.s.battle.hits, g.s.rp, g.s.tally[6:8]) == ([0, 0], [8, 10, 8], [1, 1])
    assert (g.asked(), asked(g)) == ("return_unit", "allies")  # the Initiative player's first
    g = g.play("allies return singapore")
    g = g.play(f"japan {g.choices('japan')[0]}")
    assert (g.asked(), g.s.allied >> area(SEA) & 1) == ("", 0)


# --- Yamamoto ---------------------------------------------------------------------------------------------------------------


@rule("R23", "Q38")
def test_yamamoto_sets_the_die_of_a_fleet() -> None:
    g = naval("2 japanese fleet caroline sea, american fleet caroline sea", yamamoto="truk")
    g = commit(g, "allies", "commit 4", "commit 2")
    assert (g.asked(), g.choices("japan")) == ("guide", ["guide 2", "pass"])
    assert g.objection("japan", "guide 3") == "R23"
    g = g.play("japan guide 2")
    assert (g.s.battle.face[JAPAN], g.s.rp[JAPAN], g.s.admiral, g.s.tally[10]) == ([1, 0], 5, 2, 1)
    g = g.play("chance roll japan 6\nchance roll allies 4")
    assert g.s.battle.hits == [1, 1]


@rule("R23")
@pytest.mark.parametrize(
    ("place", "rp", "own", "asks"),
    [
        ("truk", 3, "commit 2", True),
        ("truk", 2, "commit 2", False),  # nothing is left
        ("saipan", 3, "commit 2", False),  # does not touch
        ("palau", 3, "commit 2", True),
        ("truk", 3, "commit 0", False),  # no Fleet is activated
    ],
)
def test_yamamoto_helps_beside_his_island_for_1_rp(place: str, rp: int, own: str, asks: bool) -> None:
    g = naval("japanese fleet caroline sea, american fleet caroline sea", yamamoto=place, rp=(rp, 9, 9))
    assert (commit(g, "allies", "commit 1", own).asked() == "guide") == asks


@rule("R23")
def test_yamamoto_helps_once_a_round_and_not_on_land() -> None:
    g = naval(
        "japanese fleet caroline sea, american fleet caroline sea, japanese fleet marshall sea, american fleet marshall sea",
        yamamoto="truk",
    )
    g = commit(g.play("allies battle caroline sea"), "allies", "commit 1", "commit 1").play("japan guide 1\nchance roll allies 1")
    while g.asked() == "return_unit":
        g = g.play(f"{asked(g)} {g.choices(asked(g))[0]}")
    assert commit(g, "allies", "commit 1", "commit 1").asked() == "roll"
    assert (
        commit(land("japanese army truk, american army truk", yamamoto="truk"), "allies", "commit 1", "commit 1").asked()
        == "roll"
    )


@rule("R48")
def test_the_whole_round_comes_to_its_battles() -> None:
    s = position(f"british fleet {SEA}, japanese fleet {SEA}", phase=NAVAL)
    g = waiting(s, "battle")
    assert g.asked() == "fight"
    assert scene(position("british army burma, japanese army burma", phase=LAND), BATTLES).asked() == "fight"
