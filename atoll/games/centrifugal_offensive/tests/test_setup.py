"""The set-up (R14-R20)."""

from __future__ import annotations

from atoll.core.flow import CHANCE
from atoll.games.centrifugal_offensive import GAME
from atoll.games.centrifugal_offensive.rules.setup import setup
from atoll.games.centrifugal_offensive.tables import ALLIES, ASIDE, IN_HAND, JAPAN, JAPANESE, LATER, POOL, RESERVE, UNPLACED
from atoll.games.centrifugal_offensive.tests.positions import at, event, number, space, tables, unit
from atoll.testing import rule
from atoll.testing.scenes import Scene


def start(**options: str) -> Scene:
    """The game at its first question."""
    return Scene(GAME, GAME.start(tables(**options)))


def place(g: Scene, wanted: dict[str, str]) -> Scene:
    """Units placed by hand, each where it is wanted."""
    for name, where in wanted.items():
        g = g.play(f"japan take {name}\njapan put {where}")
    return g


def place_all(g: Scene) -> Scene:
    """All Units that wait: in Japan, ships for the sea in the Marcus Sea."""
    while g.asked() == "set_up":
        name = g.choices("japan")[0].removeprefix("take ")
        g = place(g, {name: "marcus sea" if g.s.t.at_sea[unit(name)] else "japan"})
    return g


@rule("R14")
def test_submarines_start_at_sea_inside_the_line_and_all_others_at_home_or_at_a_base() -> None:
    g = start().play("japan manual")
    assert g.choices("japan")[:3] == ["take ss-1", "take ss-2", "take ss-3"]
    g = g.play("japan take ss-2")
    assert g.objection("japan", "put japan") == "R14"
    assert g.objection("japan", "put midway approaches") == "R14"
    g = g.play("japan put marcus sea\njapan take cv-1")
    assert set(g.choices("japan")) >= {"put japan", "put truk", "put formosa", "put hawaiian sea"}
    assert g.objection("japan", "put luzon") == "R14"
    assert g.objection("japan", "put marcus sea") == "R14"


@rule("R14")
def test_units_are_placed_in_any_order_once_and_the_rest_goes_where_history_had_it() -> None:
    g = place(start().play("japan manual"), {"army 5": "formosa", "cv-1": "truk"})
    assert g.objection("japan", "take cv-1") == "R14"
    assert g.objection("japan", "take army 33") == "R14"
    g = g.play("japan rest")
    assert g.is_chance()
    assert "cv-1" in at(g.s, "truk")
    assert "army 5" in at(g.s, "formosa")
    assert "cv-2" in at(g.s, "hawaiian sea")
    assert UNPLACED not in g.s.place


@rule("R14")
def test_when_all_have_been_placed_by_hand_the_set_up_is_over() -> None:
    g = place_all(start().play("japan manual"))
    assert g.is_chance()
    assert UNPLACED not in g.s.place


@rule("R14")
def test_siam_and_bia_are_set_aside() -> None:
    g = start().play("japan historical")
    assert [g.s.place[unit(name)] for name in ("army siam", "army bia")] == [ASIDE, ASIDE]


@rule("R15")
def test_up_to_six_ships_but_no_amphibious_ones_start_west_of_pearl_harbor() -> None:
    six = ("cv-1", "cv-2", "cv-5", "cvl-3", "cvl-4", "bb-1")
    g = place(start().play("japan manual"), dict.fromkeys(six, "hawaiian sea"))
    assert g.play("japan take ca-8").objection("japan", "put hawaiian sea") == "R15"
    g = start().play("japan manual\njapan take tr-1")
    assert g.objection("japan", "put hawaiian sea") == "R14"


@rule("R14", "R15")
def test_the_rest_cannot_follow_history_where_what_was_placed_takes_its_room() -> None:
    g = place(start().play("japan manual"), {"cvl-3": "hawaiian sea"})
    assert g.objection("japan", "rest") == "R14"
    assert "rest" not in g.choices("japan")


@rule("R14", "R33", "R34")
def test_the_set_up_keeps_stacking_limits() -> None:
    g = place(start().play("japan manual"), {"air 21": "bonins"})
    assert g.play("japan take air 22").objection("japan", "put bonins") == "R34"
    four = dict.fromkeys(("army 5", "army 18", "army ig", "army 55"), "truk")
    g = place(g, four).play("japan take army 16")
    assert g.objection("japan", "put truk") == "R34"
    assert g.objection("japan", "put formosa") == ""


@rule("R16", "R17", "R19", "R20")
def test_boxes_containers_and_tracks_at_the_start() -> None:
    s = setup(tables())
    assert (s.turn, s.vp, s.fever) == (1, 0, 0)
    assert {name for name in at(s, "pool") if unit(name) < s.t.japanese} >= {"bb-2", "cve-1", "tr-6", "army 33", "airborne ar"}
    assert {s.place[unit(name)] for name in ("us bb-3", "us air 35p", "british army 17ind")} == {POOL}
    assert s.place[unit("us cv-17")] == s.place[unit("army nsd")] == LATER
    assert {s.place[unit(name)] for name in ("us ca-1", "us cl-1", "us dd-3")} == {RESERVE}
    assert len(s.bag) == 10
    assert event("operation ai") not in s.bag
    assert not {event("operation mi"), event("operation mo")} & set(s.bag)
    assert s.t.e_start[event("operation ai")] == IN_HAND
    assert len(s.orders) == 12
    assert {number("order", "theatre reorganization"), number("order", "surprise naval attack")}.isdisjoint(s.orders)
    g = start().play("japan historical\nchance draw us cv-1\nchance draw us bb-1")
    assert g.s.hand == [event("operation ai")]


@rule("R18")
def test_two_of_five_ships_lie_in_pearl_harbor_and_any_may_be_any() -> None:
    g = start().play("japan historical")
    assert [g.s.words.text(each) for each in GAME.flow.legal(g.s, CHANCE)] == [
        "draw us cv-1", "draw us cv-2", "draw us bb-1", "draw us bb-2", "draw us bb-4",
    ]  # fmt: skip
    g = g.play("chance draw us cv-2\nchance draw us bb-4")
    assert {"us cv-2", "us bb-4"} <= set(at(g.s, "pearl harbor"))
    assert {"us cv-1", "us bb-1", "us bb-2"} <= set(at(g.s, "reserve"))
    fleet = sum(1 << each for each in g.s.t.fleet)
    assert {g.s.guess[each - g.s.t.japanese] for each in g.s.t.fleet} == {fleet}
    assert g.s.guess[unit("us air sf") - g.s.t.japanese] == 1 << unit("us air sf")


@rule("R4")
def test_what_japan_holds_at_the_start_scores_nothing() -> None:
    g = start().play("japan historical")
    assert g.s.control[space("truk")] == JAPANESE
    assert g.s.vp == 0
    assert g.s.base[JAPAN][space("truk")] == 3
    assert g.s.base[ALLIES][space("manila")] == 4
