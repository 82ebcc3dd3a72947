"""The battle: reveal, contests, scores, losses, effects. Rules R17-R31."""

from __future__ import annotations

import pytest

from atoll.core.flow import CHANCE
from atoll.games.pacific_theatre.rules.sequence import FLOW
from atoll.games.pacific_theatre.state import L_BASE, L_EFFECTS, L_FORCE, L_OWN, L_SCORES, L_WINNER
from atoll.games.pacific_theatre.tests.positions import JAPAN, UNSET, USA, battle, card, cards, last
from atoll.testing import rule


@rule("R17", "R18", "Q9", "Q23")
def test_hands_are_shown_whole_and_dead_cards_go() -> None:
    g = battle("flagship, zero fighters", "spies, radar, mines")
    assert g.asked() == "leadership"
    assert (g.s.hand, g.s.play) == ([[], []], [cards("flagship"), cards("spies, mines")])
    assert g.s.used == cards("zero fighters, radar")


@rule("R18")
def test_a_dead_card_counts_for_nothing() -> None:
    g = battle("kamikazes, yamamoto", "fail to act", tokens=(5, 5), industry=(0, 0))
    assert last(g.s)[L_SCORES : L_SCORES + 4] == [0, 0, 0, 1]
    assert g.s.tokens == [3, 5]


@rule("R20", "Q8")
@pytest.mark.parametrize(
    ("usa", "japan", "asked", "who"),
    [
        ("roosevelt", "admiral koga", "leadership", 0b01),
        ("headquarters", "flagship", "leadership", 0b10),
        ("trap", "radio", "intelligence", 0b01),
        ("spies, trap", "radio, search planes", "extra", 0b01),
        ("admiral nimitz, trap", "admiral koga, spies, guerrillas", "intelligence", 0b10),
    ],
)
def test_only_strictly_more_leads(usa: str, japan: str, asked: str, who: int) -> None:
    g = battle(usa, japan)
    if asked == "extra":  # equal in both: the battle is over without a question, and the next turn's cards are dealt
        assert last(g.s)[7:11] == [0, 0, 7, 7]
    else:
        assert (g.asked(), g.s.asked) == (asked, who)


@rule("R20", "R22")
def test_one_of_two_usable_cards_is_put_into_play() -> None:
    g = battle("flagship", "mines").play("usa draw\nchance turn spies\nchance turn radar")
    assert (g.asked(), g.choices("usa")) == ("pick", ["play spies", "play radar"])
    assert g.objection("usa", "play carriers") == "R20"
    g = g.play("usa play radar")
    assert g.s.play[USA] == cards("flagship, radar")
    assert g.s.used == cards("spies")


@rule("R20", "Q8")
def test_the_only_usable_card_enters_by_itself() -> None:
    g = battle("flagship", "mines").play("usa draw\nchance turn zero fighters\nchance turn spies")
    assert (g.s.play[USA], g.s.used, g.asked()) == (cards("flagship, spies"), cards("zero fighters"), "intelligence")


@rule("R20", "Q8")
def test_two_useless_cards_are_both_discarded() -> None:
    g = battle("flagship, spies", "mines").play("usa draw\nchance turn zero fighters\nchance turn yamamoto")
    assert (g.s.play[USA], g.s.used) == (cards("flagship, spies"), cards("zero fighters, yamamoto"))
    assert g.asked() == "intelligence"


@rule("Q8", "R18")
def test_an_unusable_card_may_be_named_by_option_only() -> None:
    script = "usa draw\nchance turn zero fighters\nchance turn iwo jima"
    assert battle("flagship, spies", "mines").play(script).s.play[USA] == cards("flagship, spies, iwo jima")
    g = battle("flagship, spies", "mines", pick_unusable="yes").play(script)
    assert g.choices("usa") == ["play zero fighters", "play iwo jima"]
    g = g.play("usa play zero fighters")
    assert (g.s.play[USA], g.s.used) == (cards("flagship, spies"), cards("iwo jima, zero fighters"))


@rule("R18")
def test_a_card_of_the_other_nation_cannot_be_put_into_play() -> None:
    g = battle("mines", "flagship").play("japan draw\nchance turn spies\nchance turn trap")
    s = g.s.clone()
    s.turned.append(card("radar"))
    s.deck.remove(card("radar"))
    assert FLOW.node(s).objection(s, JAPAN, s.words.parse("play radar")) is not None
    assert "play radar" not in [s.words.text(action) for action in FLOW.legal(s, JAPAN)]


@rule("R20", "Q27")
def test_a_refusal_passes_nothing_on() -> None:
    g = battle("flagship, spies", "radio, trap").play("usa decline")
    assert (g.asked(), g.s.asked) == ("intelligence", 0b10)


@rule("R21", "R22")
def test_a_card_won_by_leadership_counts_for_intelligence() -> None:
    g = battle("flagship", "spies")
    assert g.play("usa decline").s.contest == JAPAN
    g = g.play("usa draw\nchance turn trap\nchance turn yamamoto")
    assert (g.asked(), g.s.contest, g.s.contests) == ("intelligence", USA, [2, 0, 4, 3])


@rule("R21", "R22")
def test_a_card_won_by_intelligence_does_not_reopen_leadership() -> None:
    g = battle("spies", "mines").play("usa draw\nchance turn roosevelt\nchance turn yamamoto")
    assert last(g.s)[7:11] == [0, 0, 3, 0]
    assert last(g.s)[L_EFFECTS] == 1


@rule("R12", "R20", "Q2")
def test_a_contest_shuffles_a_spent_deck() -> None:
    s = battle("flagship", "mines").s
    s.used, s.deck = s.deck[1:], s.deck[:1]
    FLOW.apply(s, USA, s.words.parse("draw"))
    FLOW.apply(s, CHANCE, FLOW.legal(s, CHANCE)[0])
    assert (len(s.deck), s.used) == (95, [])


@rule("R23", "R24")
@pytest.mark.parametrize(("turn", "air"), [(1, [5, 7]), (2, [5, 2])])
def test_pearl_harbor_is_for_the_first_turn(turn: int, air: list[int]) -> None:
    g = battle("carriers", "great victory", turn=turn)
    assert last(g.s)[L_SCORES : L_SCORES + 2] == air


@rule("R24")
def test_pearl_harbor_needs_no_card() -> None:
    g = battle("bombing raid", "", turn=1)
    assert (last(g.s)[L_SCORES : L_SCORES + 2], last(g.s)[L_WINNER]) == ([4, 5], JAPAN)


@rule("R25", "Q18")
@pytest.mark.parametrize(
    ("tokens", "who", "scores"),
    [
        ((10, 5), USA, [3, 0, 2, 0, 1, 0]),
        ((9, 5), UNSET, [0] * 6),
        ((2, 1), USA, [3, 0, 2, 0, 1, 0]),
        ((4, 9), JAPAN, [0, 3, 0, 2, 0, 1]),
    ],
)
def test_exactly_double_is_overwhelming(tokens: tuple[int, int], who: int, scores: list[int]) -> None:
    g = battle("", "", tokens=tokens)
    assert (last(g.s)[L_FORCE], last(g.s)[L_SCORES : L_SCORES + 6]) == (who, scores)


@rule("R24", "R25")
def test_both_additions_add_up() -> None:
    assert last(battle("", "", turn=1, tokens=(5, 10)).s)[L_SCORES : L_SCORES + 2] == [0, 8]


@rule("Q18", "R25")
@pytest.mark.parametrize(("timing", "force"), [("battle_start", UNSET), ("turn_start", JAPAN)])
def test_force_is_measured_after_industry_or_by_option_before(timing: str, force: int) -> None:
    from atoll.games.pacific_theatre.tests.positions import position

    s = position(tokens=(5, 10), industry=(1, 1), force_timing=timing)
    FLOW.start(s)
    assert (s.tokens, s.force) == ([6, 11], force)


@rule("R26", "Q10")
@pytest.mark.parametrize(
    ("usa", "japan", "winner"),
    [
        ("carriers", "bombing raid, battleships", USA),
        ("better pilots, fail to act", "bombing raid", USA),
        ("better pilots", "bombing raid, fail to act", JAPAN),
        ("better pilots, infantry", "bombing raid", UNSET),
    ],
)
def test_air_decides_then_sea_then_nobody(usa: str, japan: str, winner: int) -> None:
    assert last(battle(usa, japan).s)[L_WINNER] == winner


@rule("Q10", "R26")
def test_ground_decides_by_option_and_equal_ground_is_drawn_still() -> None:
    assert last(battle("better pilots, infantry", "bombing raid", full_tie="ground").s)[L_WINNER] == USA
    assert last(battle("better pilots", "bombing raid", full_tie="ground").s)[L_WINNER] == UNSET


@rule("R27", "Q19")
@pytest.mark.parametrize(
    ("usa", "japan", "tokens", "base"),
    [
        ("carriers", "", (10, 10), 1),
        ("carriers, fail to act", "", (10, 10), 2),
        ("carriers, infantry", "", (10, 10), 2),
        ("battle fleet, infantry", "", (10, 10), 3),
        ("carriers", "battleships, artillery", (10, 10), 1),
        ("carriers, battleships", "night battles", (10, 10), 1),
        ("carriers", "fail to act", (10, 5), 3),
    ],
)
def test_a_defeat_costs_one_to_three(usa: str, japan: str, tokens: tuple[int, int], base: int) -> None:
    g = battle(usa, japan, tokens=tokens)
    assert (last(g.s)[L_WINNER], last(g.s)[L_BASE]) == (USA, base)


@rule("R27")
def test_a_battle_decided_by_sea_costs_two_at_least() -> None:
    assert last(battle("better pilots, fail to act", "bombing raid").s)[L_BASE] == 2


@rule("R28", "Q12")
@pytest.mark.parametrize(
    ("usa", "japan", "lost"),
    [
        ("mines", "carriers", [0, 1]),  # without a condition
        ("midway", "", [0, 2]),  # for the winner
        ("midway", "carriers", [0, 0]),
        ("midway", "bombing raid", [0, 0]),  # drawn
        ("carriers", "japanese fortifications", [1, 0]),  # for the loser
        ("", "japanese fortifications, carriers", [0, 0]),
        ("better pilots", "bombing raid, japanese fortifications", [0, 0]),
    ],
)
def test_losses_by_cards_have_their_conditions(usa: str, japan: str, lost: list[int]) -> None:
    assert last(battle(usa, japan).s)[L_EFFECTS : L_EFFECTS + 2] == lost


@rule("Q12", "R28")
def test_losses_without_a_condition_can_be_the_winners_only() -> None:
    assert last(battle("mines, iwo jima", "carriers", extra_losses="winner_only").s)[L_EFFECTS : L_OWN + 2] == [0, 0, 1, 0]
    assert last(battle("mines, carriers", "", extra_losses="winner_only").s)[L_EFFECTS + 1] == 1


@rule("R28", "Q15")
def test_own_losses_count_whoever_wins() -> None:
    assert last(battle("iwo jima", "carriers").s)[L_OWN : L_OWN + 2] == [1, 0]
    assert last(battle("", "okinawa").s)[L_OWN : L_OWN + 2] == [0, 1]


@rule("R28", "R30", "Q24")
@pytest.mark.parametrize(
    ("usa", "japan", "industry"),
    [
        ("germany surrenders", "carriers", [3, 2]),
        ("", "invade philippines, carriers", [2, 3]),
        ("carriers", "invade philippines", [2, 2]),
        ("lack of convoy protection", "carriers", [2, 1]),
        ("us sub campaign, attack merchant marine", "tokyo express", [2, 1]),
    ],
)
def test_industry_changes(usa: str, japan: str, industry: list[int]) -> None:
    assert battle(usa, japan, industry=(2, 2), tokens=(20, 20)).s.industry == industry


@rule("R28", "Q4")
def test_next_draws_change_for_the_following_turn_alone() -> None:
    g = battle("doolittle raid, island hopping, bad weather", "", tokens=(20, 20))
    assert (g.s.due, g.s.next) == ([12, 8], [0, 0])


@rule("R29", "Q13")
def test_all_losses_are_taken_together() -> None:
    g = battle("okinawa, marianas, mines", "carriers, human bombs", tokens=(12, 12), industry=(0, 0))
    row = last(g.s)
    assert (row[L_BASE], row[L_EFFECTS : L_OWN + 2], row[19:21]) == (1, [1, 5, 1, 0], [10, 6])


@rule("R31", "Q11")
@pytest.mark.parametrize(("usa", "japan", "run"), [("carriers", "", [2, 0]), ("", "carriers", [0, 1]), ("", "", [0, 0])])
def test_a_run_is_of_battles_won_one_after_the_other(usa: str, japan: str, run: list[int]) -> None:
    assert battle(usa, japan, run=(1, 0)).s.run == run


@rule("Q11", "R31")
def test_a_drawn_battle_can_be_ignored() -> None:
    assert battle("", "", run=(1, 0), drawn_battle_streak="ignored").s.run == [1, 0]
