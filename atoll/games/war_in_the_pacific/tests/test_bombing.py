"""Strategic bombing. Rules R44-R50."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import UNSET
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.tests.positions import altered, assigning, cubes, dice, told
from atoll.testing import rule
from atoll.testing.scenes import Scene

BASES = ["tarawa", "kwajalein", "saipan", "iwo jima", "okinawa"]
BOTH = {"bombing_dice_modifiable": "both"}
NONE = {"bombing_dice_modifiable": "none"}
NATURALS = {"naturals_from": "pool_and_bombing"}


def raid(bases: int, pool: str = "5 1", **given: Any) -> Scene:
    """A raid has been launched from so many bases with a white 5."""
    return assigning(pool, captured=BASES[bases], **given).play("usa bomb white 5")


def bombing_dice(g: Scene) -> list[str]:
    """The bombing dice on the table."""
    return [g.s.words.names["die"][g.s.t.kind[each]] for each in g.s.raid_dice]


# --- launching ----------------------------------------------------------------------------------------------------------


@rule("R44")
def test_a_raid_needs_a_base() -> None:
    g = assigning("6", captured="tarawa")
    assert g.objection("usa", "bomb white 6") == "R44"
    assert g.sentence("usa", "bomb white 6") == "A raid needs a bomber base: capture an island with a bomber icon first."


@rule("R44", "Q16")
def test_a_die_of_four_or_more_launches_a_raid() -> None:
    g = assigning("3 4 5 6", captured="kwajalein")
    assert [each for each in g.choices("usa") if each.startswith("bomb")] == ["bomb white 4", "bomb white 5", "bomb white 6"]
    assert g.objection("usa", "bomb white 3") == "R44"
    assert g.sentence("usa", "bomb white 3") == "A raid needs a die of 4 or more; the white 3 counts 3."
    after = g.play("usa bomb white 4")
    assert (dice(after), after.s.raided, after.s.t.value[after.s.raid_die]) == (["white 3", "white 5", "white 6"], 1, 4)


@rule("Q16")
def test_by_option_only_a_six_launches_a_raid() -> None:
    g = assigning("5 6", captured="kwajalein", options={"raid_launch": "6"})
    assert [each for each in g.choices("usa") if each.startswith("bomb")] == ["bomb white 6"]
    assert g.objection("usa", "bomb white 5") == "R44"
    assert g.sentence("usa", "bomb white 5") == "A raid needs a die of 6 or more; the white 5 counts 5."


@rule("R44")
def test_red_and_raised_dice_may_launch_a_raid() -> None:
    g = assigning("3 | 6", captured="kwajalein", black=2).play("usa bump red 3\nusa bump white 3")
    assert [each for each in g.choices("usa") if each.startswith("bomb")] == ["bomb white 4+", "bomb red 4+"]


@rule("R44")
def test_there_is_one_raid_a_turn() -> None:
    g = raid(1, "5 5 1").play("chance raid 6")
    assert g.asked() == "assign"
    assert "bomb white 5" not in g.choices("usa")
    assert g.objection("usa", "bomb white 5") == "R44"
    assert g.sentence("usa", "bomb white 5") == "Only one raid may be flown a turn."


# --- rolling ------------------------------------------------------------------------------------------------------------


@rule("R46")
@pytest.mark.parametrize("bases", [1, 2, 3, 4])
def test_one_die_is_rolled_for_each_base(bases: int) -> None:
    g = raid(bases)
    assert g.asked() == "raid_roll"
    outcomes = dict(GAME.flow.chance(g.s).outcomes(g.s))
    assert sum(outcomes.values()) == 6**bases
    assert outcomes[g.s.words.parse("raid " + " ".join(["6"] * bases))] == 1
    assert len(bombing_dice(g.play("chance raid " + " ".join(["6"] * bases)))) == bases


@rule("Q46")
def test_more_bombing_dice_are_rolled_than_the_game_has_white_dice_to_spare() -> None:
    t = altered(bombing_boxes=6, bomber=[1] * 13)
    g = assigning("5 1 1 1 1 1", captured="rabaul, saipan", t=t).play("usa bomb white 5\nchance raid 4 4 4 4 4 4")
    assert len(bombing_dice(g)) == 6


@rule("R46", "Q37")
def test_a_base_captured_this_turn_takes_part() -> None:
    g = assigning("5 5 1", captured="tarawa", marks={"kwajalein": 1}, black=1)
    g = g.play("usa attack white 5 kwajalein\nusa bomb white 5\nchance raid 5")
    assert (g.s.bases, g.s.raid_cp) == (1, 1)


@rule("R46", "Q10")
def test_bombing_dice_give_no_tokens() -> None:
    g = raid(2).play("chance raid 6 6")
    assert (g.s.sixes, g.s.tokens) == (0, 0)


@rule("Q10")
def test_by_option_sixes_of_bombing_dice_give_tokens_too() -> None:
    g = raid(2, options=NATURALS).play("chance raid 6 6")
    assert (g.s.sixes, g.s.tokens) == (2, 2)
    g = raid(1, options=NATURALS, blue=1).play("chance raid 5")
    assert (g.s.sixes, g.s.tokens) == (0, 0)
    six = "1 natural six, good for a blue cube."
    assert told(raid(2, options=NATURALS), "chance raid 6 5")[0] == six


# --- mending ------------------------------------------------------------------------------------------------------------


@rule("R47")
def test_while_no_die_hits_a_blue_cube_rolls_one_of_them_again() -> None:
    g = raid(2, blue=2).play("chance raid 4 1")
    assert (g.asked(), g.choices("usa")) == ("raid_modify", ["accept", "reroll white 1", "reroll white 4"])
    g = g.play("usa reroll white 1")
    assert (g.asked(), g.s.blue, bombing_dice(g)) == ("raid_roll", 1, ["white 4"])
    assert sum(weight for _, weight in GAME.flow.chance(g.s).outcomes(g.s)) == 6
    g = g.play("chance raid 3")
    assert (g.asked(), bombing_dice(g)) == ("raid_modify", ["white 3", "white 4"])
    g = g.play("usa reroll white 4\nchance raid 5")
    assert (g.asked(), g.s.raid_cp, g.s.blue) == ("assign", 1, 0)


@rule("R47")
def test_a_raid_that_hits_asks_nothing_more() -> None:
    g = raid(2, blue=3, tokens=1).play("chance raid 5 1")
    assert (g.asked(), g.s.raid_cp) == ("assign", 1)


@rule("R47")
def test_a_raid_that_nothing_can_mend_fails_without_a_question() -> None:
    g = raid(2, black=3).play("chance raid 4 1")
    assert (g.asked(), g.s.raid_cp) == ("assign", 0)


@rule("R47")
def test_a_failed_roll_may_be_left_as_it_is() -> None:
    g = raid(1, blue=1).play("chance raid 4\nusa accept")
    assert (g.asked(), g.s.raid_cp, g.s.blue) == ("assign", 0, 1)


@rule("R18", "R47")
def test_a_token_may_be_claimed_in_the_middle_of_a_raid() -> None:
    g = raid(1, tokens=2).play("chance raid 4")
    assert g.choices("usa") == ["accept", "claim_blue"]
    assert g.objection("usa", "reroll white 4") == "R47"
    assert g.sentence("usa", "reroll white 4") == "Rolling a bombing die again costs a blue cube, and you hold none."
    g = g.play("usa claim_blue")
    assert (g.s.blue, g.s.tokens, g.choices("usa")) == (1, 1, ["accept", "reroll white 4", "claim_blue"])
    g = g.play("usa reroll white 4\nchance raid 1\nusa claim_blue\nusa reroll white 1\nchance raid 2")
    assert (g.asked(), g.s.blue, g.s.tokens, g.s.raid_cp) == ("assign", 0, 0, 0)


@rule("R18", "R20")
def test_no_token_is_claimed_in_a_raid_without_one_or_with_three_blue_cubes() -> None:
    full = raid(1, blue=3, tokens=1).play("chance raid 4")
    assert full.objection("usa", "claim_blue") == "R20"
    none = raid(1, blue=1).play("chance raid 4")
    assert none.objection("usa", "claim_blue") == "R18"


@rule("R47", "Q17")
def test_black_cubes_cannot_raise_bombing_dice() -> None:
    g = raid(1, black=3, blue=1).play("chance raid 4")
    assert g.objection("usa", "bump white 4") == "R47"
    assert g.sentence("usa", "bump white 4") == "Black cubes cannot touch bombing dice (option bombing_dice_modifiable)."


@rule("Q17")
def test_by_option_black_cubes_raise_bombing_dice_too() -> None:
    g = raid(2, black=3, options=BOTH).play("chance raid 3 1")
    assert g.choices("usa") == ["accept", "bump white 1", "bump white 3"]
    assert g.objection("usa", "reroll white 3") == "R47"
    g = g.play("usa bump white 3")
    assert (g.asked(), bombing_dice(g), g.s.black) == ("raid_modify", ["white 1", "white 4+"], 2)
    g = g.play("usa bump white 4+")
    assert (g.asked(), g.s.raid_cp, g.s.black, bombing_dice(g)) == ("assign", 1, 1, ["white 1", "white 5+"])


@rule("Q17")
def test_by_option_one_of_two_equal_bombing_dice_is_raised() -> None:
    g = raid(2, black=1, blue=1, options=BOTH).play("chance raid 3 3\nusa bump white 3")
    assert bombing_dice(g) == ["white 3", "white 4+"]


@rule("Q17")
def test_by_option_black_cubes_that_are_not_there_raise_nothing() -> None:
    g = raid(1, blue=1, options=BOTH).play("chance raid 4")
    assert g.choices("usa") == ["accept", "reroll white 4"]
    assert g.objection("usa", "bump white 4") == "R47"
    assert g.sentence("usa", "bump white 4") == "Raising a bombing die costs a black cube, and you hold none."


@rule("Q17")
def test_by_option_a_raised_bombing_die_may_be_rolled_again() -> None:
    g = raid(1, black=1, blue=1, options=BOTH).play("chance raid 2\nusa bump white 2\nusa reroll white 3+\nchance raid 1")
    assert (g.asked(), bombing_dice(g), cubes(g)) == ("assign", ["white 1"], (0, 0, 0))


@rule("Q17")
def test_by_option_no_cube_touches_bombing_dice() -> None:
    assert raid(1, black=3, blue=3, options=NONE).play("chance raid 4").asked() == "assign"
    g = raid(1, black=3, tokens=1, options=NONE).play("chance raid 4")
    assert g.choices("usa") == ["accept", "claim_blue"]
    assert g.objection("usa", "reroll white 4") == "R47"
    assert g.sentence("usa", "reroll white 4") == "Blue cubes cannot touch bombing dice (option bombing_dice_modifiable)."


@rule("R47")
def test_only_dice_of_the_raid_are_changed_in_it() -> None:
    g = raid(1, "5 3", blue=1).play("chance raid 4")
    assert g.objection("usa", "reroll white 3") == "R47"
    assert g.sentence("usa", "reroll white 3") == "There is no white 3 among the bombing dice."


# --- results ------------------------------------------------------------------------------------------------------------


@rule("R48")
@pytest.mark.parametrize(("rolled", "cp"), [("4 4 4", 0), ("5 1 1", 1), ("6 1 1", 1), ("6 6 5", 1)])
def test_one_hit_of_five_or_more_gives_one_cp_and_more_hits_no_more(rolled: str, cp: int) -> None:
    g = raid(3)
    before = g.s.cp
    g = g.play(f"chance raid {rolled}")
    assert (g.s.cp - before, g.s.raid_cp) == (cp, cp)
    said = "The raid succeeds: 1 CP." if cp else "The raid fails."
    assert said in told(raid(3), f"chance raid {rolled}")


@rule("R45")
def test_a_bomb_may_be_attached_before_the_roll() -> None:
    g = raid(1, green=1, research=9)
    assert (g.asked(), g.choices("usa")) == ("raid_attach", ["attach", "plain"])
    assert g.play("usa attach").asked() == "raid_roll"


@rule("R45")
def test_without_a_bomb_nobody_is_asked_for_one() -> None:
    assert raid(1, research=9).asked() == "raid_roll"


@rule("R48", "R49")
@pytest.mark.parametrize(("rolled", "cp"), [("5 1", 2), ("6 6", 2), ("4 4", 0)])
def test_a_bomb_doubles_a_raid_and_is_gone_either_way(rolled: str, cp: int) -> None:
    g = raid(2, green=2, research=9).play(f"usa attach\nchance raid {rolled}")
    assert (g.s.raid_cp, g.s.green) == (cp, 1)


@rule("Q18", "R49")
def test_the_bomb_of_a_failed_raid_is_lost() -> None:
    g = raid(1, green=1, research=9, blue=1).play("usa attach\nchance raid 4\nusa accept")
    assert (g.asked(), g.s.raid_cp, g.s.green) == ("assign", 0, 0)


@rule("R45", "R49")
def test_a_raid_without_the_bomb_keeps_it_and_counts_once() -> None:
    g = raid(1, green=1, research=9).play("usa plain\nchance raid 6")
    assert (g.s.raid_cp, g.s.green) == (1, 1)


@rule("R44", "R45")
def test_the_raid_of_the_next_turn_starts_afresh() -> None:
    g = raid(1, "5 1", green=2, research=9, turn=3, blue=1)
    g = g.play("usa attach\nchance raid 4\nusa accept\nusa end\nchance die 1\nusa accept\nchance roll 5 1 1 1 1 1")
    assert (bombing_dice(g), g.s.raid_die, g.s.raided, g.s.raid_bomb) == ([], UNSET, 0, UNSET)
    g = g.play("usa bomb white 5")
    assert g.asked() == "raid_attach"
    g = g.play("usa plain\nchance raid 4")
    assert (g.asked(), bombing_dice(g), g.s.green) == ("raid_modify", ["white 4"], 1)
    assert g.play("usa reroll white 4\nchance raid 5").s.raid_cp == 1


@rule("R46")
def test_a_second_raid_on_a_sheet_that_allows_two_rolls_only_its_own_dice() -> None:
    g = raid(2, "5 5 1", blue=1, t=altered(raids=2)).play("chance raid 4 3\nusa accept\nusa bomb white 5\nchance raid 2 1")
    assert (g.asked(), bombing_dice(g)) == ("raid_modify", ["white 1", "white 2"])


@rule("R50", "Q19")
@pytest.mark.parametrize(
    ("before", "bomb", "after"), [(18, "attach", 20), (19, "attach", 20), (19, "plain", 20), (20, "plain", 20)]
)
def test_cps_stop_at_twenty(before: int, bomb: str, after: int) -> None:
    g = raid(1, green=1, research=9, raid_cp=before).play(f"usa {bomb}\nchance raid 6")
    assert g.s.cp == after
    assert g.s.raid_cp == before + (2 if bomb == "attach" else 1)


@rule("R50")
def test_suns_beyond_twenty_are_lost_as_well() -> None:
    g = assigning("4 1", captured="peleliu", marks={"luzon": 3}, raid_cp=14).play("usa attack white 4 luzon")
    assert g.s.cp == 20
