"""The turn, Japanese events and the hub (R21-R28, R126-R133)."""

from __future__ import annotations

import pytest

from atoll.core.flow import CHANCE
from atoll.games.centrifugal_offensive import GAME
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.rules.events import EVENT_DRAW
from atoll.games.centrifugal_offensive.rules.sequence import ACTION
from atoll.games.centrifugal_offensive.rules.turn import BEGIN, determine, end_actions, fortresses
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ACTIONS, CODES, EVENT_PHASE, LATER, POOL
from atoll.games.centrifugal_offensive.tests.positions import event, number, position, recount, scene, space, tables, unit
from atoll.testing import rule
from atoll.testing.scenes import Scene


def hub(s: State) -> Scene:
    """A position in which the player chooses an action."""
    s.phase = ACTIONS
    return scene(s, ACTION)


def events(s: State, numbers: list[int]) -> list[str]:
    """Events by name."""
    return [s.words.names["event"][each] for each in numbers]


@rule("R21", "R23")
def test_a_turn_begins_with_an_event_then_come_the_actions() -> None:
    s = position(start=True, turn=2, bag="banzai, yamamoto")
    g = scene(s, BEGIN)
    assert (g.asked(), g.s.phase) == ("event_marker", EVENT_PHASE)
    g = g.play("chance marker banzai")
    assert (events(g.s, g.s.hand), g.s.phase) == (["banzai"], ACTIONS)
    assert events(g.s, g.s.bag) == ["yamamoto"]


@rule("R23")
def test_an_empty_container_gives_nothing() -> None:
    g = scene(position(start=True, bag=""), BEGIN)
    assert (g.asked(), g.s.hand) == ("", [])


@rule("R17", "R23")
def test_operation_ai_is_in_hand_before_the_first_draw() -> None:
    g = Scene(GAME, GAME.start(tables())).play("japan historical\nchance draw us cv-1\nchance draw us bb-1")
    assert g.asked() == "event_marker"
    assert events(g.s, g.s.hand) == ["operation ai"]
    assert len(GAME.flow.legal(g.s, CHANCE)) == 10


@rule("R22")
def test_units_of_later_codes_join_the_boxes_in_january_and_may() -> None:
    s = position("us cv-17, army 2: later; army nsd, us army 32: later", turn=2, bag="")
    g = scene(s, BEGIN)
    assert g.s.place[unit("us cv-17")] == g.s.place[unit("army 2")] == POOL
    assert g.s.place[unit("army nsd")] == LATER
    s = position("army nsd, us army 32: later", turn=6, bag="")
    s.fever = 1
    assert scene(s, BEGIN).s.place[unit("us army 32")] == POOL


@rule("R24")
def test_action_points_of_the_first_turn() -> None:
    s = position(start=True, turn=1)
    determine(s)
    assert s.ap == 5  # 4 + Truk; the two of Operation AI come with its marker
    assert s.t.e_grants[event("operation ai")] == 2


@rule("R24", "Q43")
def test_fortresses_under_control_with_a_base_and_fever_give_points() -> None:
    s = position("army 5: singapore; army 18: manila; us army 24: manila", japan="truk 3, singapore 1, manila 1", turn=2)
    assert fortresses(s) == 2  # Manila is disputed
    s.fever = 1
    determine(s)
    assert s.ap == 5 + 2 + 1
    board.set_base(s, 0, space("singapore"), 0)
    recount(s)
    assert fortresses(s) == 1


@rule("R24", "Q38")
def test_changes_count_for_one_turn_and_points_never_fall_below_zero() -> None:
    s = position(turn=2)
    s.next_ap = -9
    determine(s)
    assert (s.ap, s.next_ap) == (0, 0)


@rule("R129")
@pytest.mark.parametrize(("face", "change"), [(4, 1), (3, -1)])
def test_headquarters_gives_or_takes_an_action(face: int, change: int) -> None:
    g = scene(position(start=True, turn=2, bag="ihq"), BEGIN).play(f"chance marker ihq\nchance die {face}")
    assert g.s.ap == 6 + change
    assert events(g.s, g.s.bag) == ["ihq"]


@rule("R129")
def test_headquarters_drawn_by_an_appeal_changes_the_points_that_are_left() -> None:
    g = hub(position(ap=1, bag="ihq")).play("japan act g1-3\nchance marker ihq\nchance die 3")
    assert (g.s.ap, events(g.s, g.s.bag)) == (0, ["ihq"])
    g = hub(position(ap=2, bag="ihq")).play("japan act g1-3\nchance marker ihq\nchance die 2")
    assert g.s.ap == 2


@rule("R66")
def test_an_appeal_is_made_once_a_turn_and_not_to_an_empty_container() -> None:
    g = hub(position(ap=3, bag="banzai, yamamoto")).play("japan act g1-3\nchance marker banzai")
    assert g.objection("japan", "act g1-3") == "R26"
    assert hub(position(ap=3, bag="")).objection("japan", "act g1-3") == "R26"


@rule("R25", "R26")
def test_an_action_costs_a_point_and_the_player_may_stop_at_any_time() -> None:
    g = hub(position("army 5: japan", japan="truk 1", ap=2)).play("japan act g2-3\nchance die 2")
    assert g.s.ap == 1
    assert "end" in g.choices("japan")
    assert g.play("japan end").asked() == ""
    s = position(ap=2)
    end_actions(s)
    assert s.ap == 0


@rule("R26")
def test_without_points_or_events_there_is_nothing_to_choose() -> None:
    g = hub(position(ap=1)).play("japan act g2-3\nchance die 2")
    assert g.asked() == ""
    g = hub(position(ap=0, hand="banzai"))
    assert g.choices("japan") == ["play banzai", "end"]
    assert g.objection("japan", "act g2-3") == "R26"
    assert g.objection("japan", "play yamamoto") == "R23"


@rule("R126", "R128", "R133")
def test_coprosperity_grants_an_action_of_staff_and_returns() -> None:
    g = hub(position(ap=0, hand="coprosperity", bag="banzai")).play("japan play coprosperity")
    assert g.asked() == "granted"
    assert {choice[:6] for choice in g.choices("japan")} <= {"act g1", "act g2", "act g4", "forfei"}
    assert g.objection("japan", "act g3n-1") == "R126"
    g = g.play("japan act g2-3\nchance die 2")
    assert events(g.s, g.s.bag) == ["banzai", "coprosperity"]
    assert (g.s.ap, g.s.tally[9]) == (0, 1)


@rule("R126")
def test_what_an_event_grants_may_be_forfeited() -> None:
    g = hub(position(ap=1, hand="operation c")).play("japan play operation c\njapan forfeit")
    assert (g.asked(), events(g.s, g.s.spent), g.s.ap) == ("hub", ["operation c"], 1)


@rule("R127")
def test_banzai_helps_for_the_rest_of_the_turn() -> None:
    g = hub(position(ap=1, hand="banzai")).play("japan play banzai")
    assert (g.s.bonus, events(g.s, g.s.spent)) == (1, ["banzai"])
    end_actions(g.s)
    assert g.s.bonus == 0


@rule("R130", "R131", "R132", "Q67")
@pytest.mark.parametrize(
    ("name", "grants", "kinds", "axis", "bonus"),
    [
        *((f"operation {letter}", 1, {"g3a", "g3g"}, 0, 0) for letter in "bejrm"),
        ("operation c", 1, {"g3n"}, 0, 0),
        ("yamamoto", 2, {"g3n"}, 0, 1),
        ("operation ai", 2, {"g3n", "g3c"}, 2, 0),
        ("operation mi", 2, {"g3n", "g3c"}, 2, 0),
        ("operation mo", 2, {"g3n", "g3c"}, 4, 0),
        ("coprosperity", 1, {"g1", "g2", "g4l"}, 0, 0),
    ],
)
def test_what_events_grant(name: str, grants: int, kinds: set[str], axis: int, bonus: int) -> None:
    t, n = tables(), event(name)
    granted = {code for bit, code in enumerate(CODES) if t.e_codes[n] >> bit & 1}
    assert granted == {code for code in CODES if code.partition("-")[0] in kinds}
    assert (t.e_grants[n], t.e_axis[n], t.e_bonus[n]) == (grants, axis, bonus)


@rule("R132")
def test_operation_ai_is_for_the_first_turn_and_discarded_then() -> None:
    s = position(turn=1, ap=0, hand="operation ai")
    end_actions(s)
    assert (events(s, s.hand), events(s, s.spent)) == ([], ["operation ai"])
    assert hub(position(turn=2, ap=1, hand="operation ai")).objection("japan", "play operation ai") == "R132"
    assert "play operation ai" in hub(position(turn=1, ap=1, hand="operation ai")).choices("japan")


@rule("R133")
def test_retained_markers_have_no_limit() -> None:
    names = "banzai, operation b, operation c, operation e, operation j, yamamoto"
    g = scene(position(hand=names, bag="operation r"), EVENT_DRAW).play("chance marker operation r")
    assert len(g.s.hand) == 7


@rule("R28", "R21")
def test_the_turns_of_the_data() -> None:
    t = tables()
    assert t.months[1:] == [
        "December 1941", "January 1942", "February 1942", "March 1942", "April 1942", "May 1942", "June 1942",
    ]  # fmt: skip
    assert t.basic[1] == 4
    assert number("space", "japan") == t.home
