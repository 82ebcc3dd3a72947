"""The American Phase as a whole: order, allocation, the end of the turn, taking back. Rules R18, R24-R25."""

from __future__ import annotations

import pytest

from atoll.core.chance import Chance
from atoll.core.errors import Refused
from atoll.core.match import Match
from atoll.core.snapshot import state_hash
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.tests.positions import assigning, cubes, dice, edition, marked, told, verbs
from atoll.testing import rule

NO_AUTO_CLAIM = {"auto_claim": "no"}


# --- allocation ---------------------------------------------------------------------------------------------------------


@rule("R24")
def test_abilities_and_allocations_may_be_mixed_in_any_order() -> None:
    g = assigning("6 2 3 5 1", blue=1, black=1, tokens=1).play("""
        usa     supply white 5
        usa     claim_blue
        usa     reroll white 1
        chance  die 4
        usa     bump white 3
        usa     attack white 4 tarawa
        usa     reroll white 2
        chance  die 6
        usa     attack white 6 tarawa
        usa     claim_blue
    """)
    assert (dice(g), cubes(g), marked(g)) == (["white 4+", "white 6"], (2, 1, 0), {"tarawa": 2})


@rule("R24", "Q42")
@pytest.mark.parametrize("use", ["attack white 5 guadalcanal", "research white 5", "bomb white 5", "supply white 5"])
def test_an_allocated_die_is_gone_and_cannot_be_changed(use: str) -> None:
    g = assigning("5 1", captured="kwajalein", black=3).play(f"usa {use}")
    g = g.play("chance raid 6") if g.is_chance() else g
    assert dice(g) == ["white 1"]
    for text in ("bump white 5", "reroll white 5", "supply white 5", "attack white 5 saipan"):
        assert g.objection("usa", text) == "R24"
    assert g.sentence("usa", "supply white 5") == "There is no white 5 among your unallocated dice."


@rule("R24")
def test_equal_dice_are_one_choice_and_dice_that_differ_are_not() -> None:
    g = assigning("4 4 4 3+1 | 6+1")
    assert sorted(verbs(g, "supply")) == ["supply red 4+", "supply white 4", "supply white 4+"]


@rule("R24")
def test_only_the_die_that_was_named_is_used() -> None:
    for named in ("white 4", "white 4+", "red 4+"):
        g = assigning("4 3+1 | 6+1").play(f"usa supply {named}")
        assert set(dice(g)) == {"white 4+", "white 4", "red 4+"} - {named}


@rule("R24")
def test_no_die_of_the_campaign_phase_can_be_allocated() -> None:
    g = assigning("5", black=1, blue=1)
    for text in ("supply event", "bump event", "reroll advancement", "attack event tarawa"):
        assert g.objection("usa", text) == "R24"


# --- the end of the turn ------------------------------------------------------------------------------------------------


@rule("R25", "Q34")
def test_ending_early_is_allowed_at_any_time_and_unused_dice_are_lost() -> None:
    g = assigning("6 5+1 | 4", black=2)
    assert "end" in g.choices("usa")
    assert told(g, "usa end")[0] == "3 dice are left unused."
    g = g.play("usa end")
    assert (g.asked(), dice(g), cubes(g)) == ("event_die", [], (2, 0, 0))


@rule("R25")
def test_the_turn_goes_on_while_a_die_is_left_though_nothing_can_be_done_with_it() -> None:
    g = assigning("1")
    assert (g.asked(), g.choices("usa")) == ("assign", ["end"])


@rule("R25")
def test_the_turn_ends_by_itself_when_no_die_is_left_and_no_token_can_be_used() -> None:
    assert assigning("2", blue=3, black=1).play("usa supply white 2").asked() == "event_die"
    assert assigning("6", blue=3, tokens=1).play("usa supply white 6").asked() == "event_die"
    assert assigning("6", blue=3, tokens=2, research=8).play("usa supply white 6").asked() == "event_die"


@rule("R25")
def test_nothing_is_said_of_unused_dice_when_there_are_none() -> None:
    sentences = told(assigning("2", turn=3), "usa supply white 2")
    assert sentences == ["1 black cube joins the fleet.", "Mid '43: a new turn."]


@rule("R18", "R25")
def test_the_turn_goes_on_while_a_token_can_be_used() -> None:
    g = assigning("6", blue=2, tokens=2).play("usa supply white 6")
    assert g.choices("usa") == ["claim_blue", "end"]
    assert g.play("usa claim_blue").asked() == "event_die"
    g = assigning("6", blue=3, tokens=2, research=9).play("usa supply white 6")
    assert g.choices("usa") == ["claim_bomb", "end"]
    assert g.play("usa claim_bomb").asked() == "event_die"


@rule("Q11", "R18", "R20")
@pytest.mark.parametrize(("blue", "tokens", "after"), [(0, 1, 1), (1, 1, 2), (2, 3, 3), (3, 2, 3), (0, 5, 3), (1, 0, 1)])
def test_unused_tokens_become_blue_cubes_at_the_end_while_there_is_room(blue: int, tokens: int, after: int) -> None:
    g = assigning("1", blue=blue, tokens=tokens).play("usa end")
    assert (g.s.blue, g.s.tokens) == (after, 0)


@rule("Q11")
def test_claims_at_the_end_are_told() -> None:
    sentences = told(assigning("6 1", blue=1, tokens=1), "usa end")
    assert sentences[:2] == ["1 unused six becomes a blue cube.", "2 dice are left unused."]
    assert "2 unused sixes become blue cubes." in told(assigning("1", tokens=2), "usa end")
    assert not any("unused six" in each for each in told(assigning("1", blue=3, tokens=2), "usa end"))


@rule("Q11", "R18")
def test_by_option_unused_tokens_are_lost_at_the_end() -> None:
    g = assigning("1", blue=1, tokens=2, options=NO_AUTO_CLAIM).play("usa end")
    assert (g.s.blue, g.s.tokens) == (1, 0)


@rule("Q11")
def test_by_option_tokens_may_still_be_claimed_before_the_end() -> None:
    g = assigning("6", tokens=1, options=NO_AUTO_CLAIM).play("usa supply white 6\nusa claim_blue")
    assert (g.asked(), g.s.blue) == ("event_die", 1)


@rule("R25")
def test_a_raid_with_the_last_die_is_flown_before_the_turn_ends() -> None:
    g = assigning("5", captured="kwajalein").play("usa bomb white 5")
    assert g.asked() == "raid_roll"
    assert g.play("chance raid 5").asked() == "event_die"


@rule("R25", "R40")
def test_a_breakthrough_with_the_last_die_is_decided_before_the_turn_ends() -> None:
    g = assigning("6", captured="bougainville", marks={"rabaul": 1}, black=1).play("usa attack white 6 rabaul")
    assert g.asked() == "breakthrough"
    assert g.play("usa take").asked() == "event_die"


@rule("R22", "R25")
def test_a_re_roll_of_the_last_die_is_thrown_before_the_turn_ends() -> None:
    g = assigning("1", blue=1).play("usa reroll white 1")
    assert g.asked() == "reroll_die"
    assert g.play("chance die 1").asked() == "assign"


# --- refusals by the place --------------------------------------------------------------------------------------------


@rule("R24")
@pytest.mark.parametrize("text", ["accept", "take", "decline", "attach", "plain", "remove white", "pair_with white 6"])
def test_what_belongs_to_another_moment_is_refused(text: str) -> None:
    g = assigning("6")
    assert g.objection("usa", text) == "R24"
    assert g.sentence("usa", text).endswith("not now. Allocate a die, use a cube, or end the turn.")


@rule("R36", "R37")
def test_pointing_at_an_island_tells_what_can_be_done_or_the_nearest_obstacle() -> None:
    g = assigning("3 2", black=1)
    assert g.objection("usa", "island tarawa") == "R37"
    assert g.objection("usa", "island saipan") == "R36"
    assert g.objection("usa", "island guadalcanal") == ""
    assert assigning("3 5").objection("usa", "island tarawa") == "R38"  # the 5 came nearer than the 3


# --- taking back --------------------------------------------------------------------------------------------------------


def started(script: str) -> Match:
    """A game whose chance plies are given by hand."""
    m = Match(GAME, edition(), Match.new(GAME, edition(), chance=Chance.from_seed(1)).header)
    for line in filter(None, map(str.strip, script.splitlines())):
        who, words = line.split(maxsplit=1)
        m.act_chance(words) if who == "chance" else m.act(0, words)
    return m


OPENING = """
    chance  die 1
    usa     accept
    chance  roll 6 6 5 2 red 6 1
"""


def test_steps_back_to_the_last_die_can_be_taken_back_exactly() -> None:
    m = started(OPENING)
    before = state_hash(m.state)
    for text in ("claim_blue", "supply white 5", "bump white 2", "attack white 3+ guadalcanal", "research red 3", "claim_blue"):
        m.act(0, text)
    assert m.can_undo(0) == 6
    m.undo(0, 6)
    assert state_hash(m.state) == before
    assert {"claim_blue", "supply white 5", "research red 3"} < set(m.legal_words(0))


@pytest.mark.parametrize(("texts", "chance"), [(("reroll white 2",), "die 3"), (("supply white 5", "reroll white 2"), "die 6")])
def test_a_die_that_was_rolled_cannot_be_taken_back(texts: tuple[str, ...], chance: str) -> None:
    m = started(OPENING)
    for text in texts:
        m.act(0, text)
    m.act_chance(chance)
    assert m.can_undo(0) == 0
    with pytest.raises(Refused):
        m.undo(0)


def test_the_end_of_the_turn_is_final_once_the_next_event_die_is_rolled() -> None:
    m = started(OPENING)
    assert m.is_final(0, m.state.words.parse("end"))
    assert not m.is_final(0, m.state.words.parse("supply white 5"))
    m.act(0, "end")
    m.act_chance("die 5")
    assert m.can_undo(0) == 0
