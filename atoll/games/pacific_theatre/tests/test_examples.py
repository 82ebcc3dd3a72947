"""The worked examples of the specification, section 7."""

from __future__ import annotations

from atoll.games.pacific_theatre.state import L_BASE, L_IC, L_SCORES, L_WINNER
from atoll.games.pacific_theatre.tests.positions import JAPAN, UNSET, USA, battle, last
from atoll.testing import rule
from atoll.testing.scenes import Scene


def after(g: Scene) -> tuple[list[int], list[int], list[int]]:
    """Tokens, industry and runs as the battle left them (the Industry Phase that follows has added the new industry)."""
    row = last(g.s)
    return row[19:21], g.s.industry, row[21:23]


@rule("R18", "R20", "R21", "R22", "R23", "R24", "R27", "R28")
def test_e1_two_contests_and_pearl_harbor() -> None:
    g = battle(
        "carriers, better pilots, roosevelt, cruisers and destroyers, infantry",
        "zero fighters, imperial japanese navy, artillery, spies",
        turn=1,
        tokens=(11, 11),
    )
    assert g.asked() == "leadership"
    g = g.play("usa draw\nchance turn airbases\nchance turn human bombs")
    assert (g.asked(), g.s.contests) == ("intelligence", [5, 0, 0, 3])
    g = g.play("japan draw\nchance turn mines\nchance turn radar")
    row = last(g.s)
    assert row[L_SCORES : L_SCORES + 6] == [13, 10, 3, 5, 3, 5]
    assert (row[L_WINNER], row[L_BASE]) == (USA, 1)
    assert after(g) == ([10, 10], [1, 1], [1, 0])
    assert g.s.due == [11, 10]  # next +1 and 0


@rule("R18", "R20", "R26", "Q10")
def test_e2_a_drawn_battle() -> None:
    hands = (
        "carriers, coral sea, night battles, garrison, midget subs, zero fighters",
        "kate torpedo bombers, bombing raid, battleships, infantry",
    )
    g = battle(*hands, turn=4, tokens=(14, 9), industry=(2, 1), run=(1, 0))
    row = last(g.s)
    assert row[L_SCORES : L_SCORES + 6] == [7, 7, 4, 4, 2, 3]
    assert (row[L_WINNER], row[L_BASE], g.s.contests) == (UNSET, 0, [UNSET] * 4)
    assert after(g) == ([14, 9], [2, 1], [0, 0])
    g = battle(*hands, turn=4, tokens=(14, 9), industry=(2, 1), run=(1, 0), full_tie="ground")
    assert (last(g.s)[L_WINNER], last(g.s)[L_BASE]) == (JAPAN, 2)
    assert after(g) == ([12, 9], [2, 1], [0, 1])


@rule("R28", "R29", "R30", "Q12")
def test_e3_losses_on_both_sides() -> None:
    hands = (
        "air superiority, submarines, attrition, us sub campaign",
        "zeke fighters, great victory, invade philippines, tokyo express, kamikazes",
    )
    g = battle(*hands, turn=3, tokens=(9, 12), industry=(2, 2), run=(0, 1))
    assert last(g.s)[L_SCORES : L_SCORES + 6] == [5, 9, 1, 0, 0, 0]
    assert after(g) == ([5, 10], [2, 3], [0, 2])
    assert last(g.s)[L_IC : L_IC + 2] == [0, 1]
    g = battle(*hands, turn=3, tokens=(9, 12), industry=(2, 2), run=(0, 1), extra_losses="winner_only")
    assert after(g)[0] == [5, 12]


@rule("R20", "R25", "R27", "Q27")
def test_e4_overwhelming_force_and_a_refusal() -> None:
    g = battle(
        "battle fleet, invasion force", "expeditionary force, carrier planes, flagship", turn=5, tokens=(8, 4), industry=(2, 1)
    )
    assert (g.asked(), g.choices("japan"), g.choices("usa")) == ("leadership", ["draw", "decline"], [])
    g = g.play("japan decline")
    assert last(g.s)[L_SCORES : L_SCORES + 6] == [8, 5, 7, 3, 3, 2]
    assert last(g.s)[L_BASE] == 3
    assert after(g) == ([8, 1], [2, 1], [1, 0])


@rule("R28", "R31", "Q4", "Q11")
def test_e5_draws_of_the_next_turn_add_up() -> None:
    hands = ("escort carriers, wreck communications", "airbases, secret mission, trap")
    g = battle(*hands, turn=6, tokens=(7, 7), run=(2, 0)).play("japan decline")
    assert last(g.s)[L_SCORES : L_SCORES + 4] == [4, 4, 0, 0]
    assert after(g)[2] == [0, 0]
    assert g.s.due == [10, 9]
    g = battle(*hands, turn=6, tokens=(7, 7), run=(2, 0), drawn_battle_streak="ignored").play("japan decline")
    assert after(g)[2] == [2, 0]


@rule("R31", "R33", "R35", "Q22")
def test_e6_four_battles_in_a_row() -> None:
    g = battle("marianas, corsair fighters", "val dive bombers, human bombs", turn=6, tokens=(6, 5), run=(3, 0))
    assert (g.asked(), g.s.tokens, g.s.run, g.game.outcome(g.s)) == ("", [5, 2], [4, 0], "usa_row")
    assert g.game.returns(g.s) == [1.0, -1.0]


@rule("R19", "R20", "Q25")
def test_e7_the_bomb_is_blank_on_turn_nine() -> None:
    hands = ("mass production, spies, hiroshima and nagasaki, carrier planes", "zero fighters, radio")
    g = battle(*hands, turn=9, tokens=(5, 9), industry=(4, 3))
    assert last(g.s)[L_SCORES : L_SCORES + 2] == [3, 5]
    assert after(g) == ([4, 9], [5, 3], [0, 1])
    g = battle(*hands, turn=10, tokens=(5, 9), industry=(4, 3))
    assert (g.asked(), g.game.outcome(g.s), g.s.tokens) == ("", "usa_bomb", [5, 9])


@rule("R28", "R29", "R30", "R32", "Q14", "Q15")
def test_e8_own_losses_count_too() -> None:
    g = battle(
        "bombing raid, leyte gulf, iwo jima", "conquer se asia, okinawa, divine wind", turn=7, tokens=(5, 5), industry=(2, 4)
    )
    assert (g.asked(), g.s.tokens, g.s.industry, g.game.outcome(g.s)) == ("", [1, 0], [2, 4], "usa_tokens")


@rule("R25", "R33")
def test_e9_force_and_four_in_a_row_for_japan() -> None:
    g = battle("flying boat", "bad weather, diversionary force", turn=3, tokens=(6, 12), industry=(1, 4), run=(0, 3))
    assert last(g.s)[L_SCORES : L_SCORES + 6] == [1, 3, 0, 2, 0, 1]
    assert (g.s.tokens, g.s.run, g.game.outcome(g.s)) == ([3, 12], [0, 4], "japan_row")
    assert g.game.returns(g.s) == [-1.0, 1.0]
