"""Victory points, sudden death, fever, and the end (R3-R13, R138, R142)."""

from __future__ import annotations

import pytest

from atoll.games.centrifugal_offensive import GAME
from atoll.games.centrifugal_offensive.rules.board import eliminate, hit, put, set_base
from atoll.games.centrifugal_offensive.rules.turn import complete, end_actions, record
from atoll.games.centrifugal_offensive.rules.victory import FEVER, sudden
from atoll.games.centrifugal_offensive.state import Action, State
from atoll.games.centrifugal_offensive.tables import (
    ALLIED,
    ALLIES,
    DESTROYED,
    DISPUTED,
    G_CONTROL,
    JAPAN,
    JAPANESE,
    NEUTRAL,
    REPAIR,
)
from atoll.games.centrifugal_offensive.tests.positions import event, number, position, scene, space, unit
from atoll.testing import rule


def vp(s: State, before: int) -> int:
    """What has been gained since."""
    return s.vp - before


@rule("R3")
@pytest.mark.parametrize(("name", "worth"), [("singapore", 2), ("wake", 1), ("samoa", 0), ("pearl harbor", 2)])
def test_control_gained_and_lost_counts_each_time(name: str, worth: int) -> None:
    s = position(vp=5)
    where = space(name)
    set_base(s, JAPAN, where, 1)
    assert (s.control[where], s.vp) == (JAPANESE, 5 + worth)
    set_base(s, ALLIES, where, 1)
    assert (s.control[where], s.vp) == (DISPUTED, 5)
    set_base(s, ALLIES, where, 0)
    set_base(s, JAPAN, where, 0)
    assert (s.control[where], s.vp) == (NEUTRAL, 5)


@rule("R4")
def test_truk_lost_costs_two_and_regained_gives_them_back() -> None:
    s = position(start=True, vp=5)
    for each in range(s.t.japanese):
        if s.place[each] == space("truk") and s.t.category[each] == 2:
            put(s, each, DESTROYED)
    set_base(s, JAPAN, space("truk"), 0)
    assert s.vp == 3
    set_base(s, JAPAN, space("truk"), 1)
    assert s.vp == 5
    assert s.tally[G_CONTROL] == 5


@rule("R5")
@pytest.mark.parametrize(
    ("name", "gain"),
    [("us cv-1", 3), ("us bb-3", 3), ("us ca-2", 2), ("british fef", 4), ("us av-1", 0), ("us dd-1", 0), ("us air 14p", 0)],
)
def test_allied_units_eliminated_in_combat(name: str, gain: int) -> None:
    s = position(f"{name}: ceylon", allies="ceylon 3", vp=5)
    hit(s, unit(name))
    assert vp(s, 5) == gain


@rule("R6")
@pytest.mark.parametrize(
    ("name", "loss"), [("cv-1", 3), ("bb-y", 3), ("cvl-4", 2), ("ca-4", 2), ("cve-1", 0), ("tr-1", 0), ("air 21", 0)]
)
def test_japanese_units_eliminated_in_combat_and_otherwise(name: str, loss: int) -> None:
    s = position(f"{name}: truk", japan="truk 3", vp=5)
    other = s.clone()
    hit(s, unit(name))
    assert vp(s, 5) == -loss
    eliminate(other, unit(name), in_combat=False)
    assert (vp(other, 5), other.place[unit(name)]) == (0, REPAIR)


@rule("R104", "R136")
def test_eliminated_units_go_to_the_box_but_fef_and_avg_are_out() -> None:
    s = position("british fef: ceylon; us air avg: ceylon; us dd-1: ceylon; army 5: truk", allies="ceylon 3", japan="truk 1")
    for name in ("british fef", "us air avg", "us dd-1"):
        hit(s, unit(name))
    assert [s.place[unit(name)] for name in ("british fef", "us air avg", "us dd-1")] == [DESTROYED, DESTROYED, REPAIR]
    hit(s, unit("army 5"))
    assert (s.place[unit("army 5")], s.steps[unit("army 5")]) == (space("truk"), 1)
    hit(s, unit("army 5"))
    assert (s.place[unit("army 5")], s.steps[unit("army 5")]) == (REPAIR, 2)


@rule("R56")
def test_what_a_ship_carries_goes_to_the_box_with_it() -> None:
    s = position("tr-1: marcus sea; army 5 aboard tr-1", vp=5)
    hit(s, unit("tr-1"))
    assert s.place[unit("army 5")] == REPAIR
    assert s.aboard[unit("army 5")] == -1
    assert s.vp == 5


@rule("R8")
@pytest.mark.parametrize(
    ("turn", "points", "label"),
    [(1, 25, ""), (1, -3, ""), (2, 17, ""), (2, 0, ""), (2, 18, "decisive_victory"), (2, -1, "sudden_defeat")],
)
def test_sudden_death_is_tested_after_the_first_action_of_the_second_turn(turn: int, points: int, label: str) -> None:
    s = position(turn=turn, vp=points)
    s.action = Action(code=2)
    complete(s)
    sudden(s)
    assert GAME.outcome(s) == label
    assert bool(s.live) == (turn >= 2)


@rule("R8")
def test_sudden_death_is_tested_at_the_end_of_a_second_turn_without_actions() -> None:
    s = position(turn=2, vp=19)
    end_actions(s)
    sudden(s)
    assert GAME.outcome(s) == "decisive_victory"
    assert GAME.returns(s) == [1.0]


@rule("R8")
def test_once_live_any_change_of_vp_may_end_the_game_at_once() -> None:
    s = position("cv-1: truk", vp=1)
    s.live = 1
    hit(s, unit("cv-1"))
    sudden(s)
    assert (GAME.outcome(s), GAME.returns(s), s.at) == ("sudden_defeat", [-1.0], 0)


@rule("R9")
@pytest.mark.parametrize(
    ("points", "label", "result"),
    [(17, "victory", 1.0), (13, "victory", 1.0), (12, "draw", 0.0), (7, "draw", 0.0), (6, "defeat", -1.0), (0, "defeat", -1.0)],
)
def test_the_result_at_the_end(points: int, label: str, result: float) -> None:
    s = position(turn=5, vp=points)
    record(s)
    assert (GAME.outcome(s), GAME.returns(s)) == (label, [result])


@rule("R10", "R11")
def test_fever_starts_when_the_dice_do_not_exceed_the_points() -> None:
    s = position(start=True, vp=8, turn=1, bag="banzai")
    g = scene(s, FEVER).play("chance throw 3 2 1")
    assert (g.s.vp, g.s.fever) == (3, 1)
    assert {event("operation mi"), event("operation mo")} <= set(g.s.bag)
    assert {number("order", "theatre reorganization"), number("order", "surprise naval attack")} <= set(g.s.orders)


@rule("R10")
def test_fever_does_not_start_when_the_dice_exceed_the_points() -> None:
    g = scene(position(vp=8), FEVER).play("chance throw 3 3 3")
    assert (g.s.vp, g.s.fever) == (8, 0)


@rule("R10")
def test_fever_leaves_one_point_at_least_and_comes_once() -> None:
    g = scene(position(vp=4), FEVER).play("chance throw 1 1 1")
    assert (g.s.vp, g.s.fever) == (1, 2)
    assert scene(g.s.clone(), FEVER).asked() == ""


@rule("R11", "R12")
@pytest.mark.parametrize(("turn", "fever", "over"), [(4, 0, False), (5, 0, True), (5, 5, False), (6, 2, False), (7, 2, True)])
def test_the_game_ends_after_april_or_with_fever_after_june(turn: int, fever: int, over: bool) -> None:
    s = position(turn=turn, vp=9)
    s.fever = fever
    record(s)
    assert bool(s.ending) == over
    assert s.turn == turn + (not over)


@rule("R13")
def test_points_fall_below_zero_in_the_first_turn() -> None:
    s = position("cv-1: truk", turn=1, vp=0)
    hit(s, unit("cv-1"))
    sudden(s)
    assert (s.vp, s.ending) == (-3, 0)


@rule("R138", "R142")
def test_allied_bases_inside_the_line_cost_points_at_the_end() -> None:
    s = position(allies="wake 1, manila 4, midway 2", turn=5, vp=13, clearing_zones="yes")
    record(s)
    assert (s.vp, GAME.outcome(s)) == (11, "draw")
    s = position(allies="wake 1, manila 4", turn=5, vp=1, clearing_zones="yes")
    record(s)
    assert (s.vp, GAME.outcome(s)) == (-1, "defeat")
    s = position(allies="wake 1, manila 4", turn=5, vp=13)
    record(s)
    assert s.vp == 13


@rule("R1", "R2")
def test_control_follows_the_land_units_at_once() -> None:
    s = position("us army lf: luzon; cv-1: luzon; us air 5p: luzon", vp=5)
    assert s.control[space("luzon")] == ALLIED
    assert s.control[space("marcus sea")] == NEUTRAL
    assert s.control[space("japan")] == JAPANESE
    eliminate(s, unit("us army lf"), in_combat=True)
    assert s.control[space("luzon")] == NEUTRAL
