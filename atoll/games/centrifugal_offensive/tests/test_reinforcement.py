"""Allied reinforcements, reequipping and the growth of bases (R27, R111, R112, R123, R124, R136, R141)."""

from __future__ import annotations

import pytest

from atoll.core.flow import CHANCE
from atoll.games.centrifugal_offensive.rules.allied import naval_return
from atoll.games.centrifugal_offensive.rules.board import hit
from atoll.games.centrifugal_offensive.rules.fog import is_known
from atoll.games.centrifugal_offensive.rules.reequipping import REEQUIPMENT, grow
from atoll.games.centrifugal_offensive.rules.reinforcement import REINFORCEMENTS
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ALLIED, ALLIES, DESTROYED, DISPUTED, POOL, REPAIR, RESERVE
from atoll.games.centrifugal_offensive.tests.positions import at, position, scene, space, unit
from atoll.testing import rule
from atoll.testing.scenes import Scene


def arrivals(s: State) -> Scene:
    """The Reinforcement Phase."""
    return scene(s, REINFORCEMENTS)


def repairs(s: State) -> Scene:
    """The Reequipping Phase."""
    return scene(s, REEQUIPMENT)


@rule("R27", "R136", "Q47")
def test_fleets_return_to_the_reserve_but_for_fef() -> None:
    s = position("us cv-1: hawaiian sea; us dd-1, cv-1: wake; british fef: ceylon; us army 24: pearl harbor")
    naval_return(s)
    assert at(s, "reserve") == ["us cv-1", "us dd-1"]
    assert at(s, "ceylon") == ["british fef"]
    assert at(s, "pearl harbor") == ["us army 24"]


@rule("R111")
def test_the_dice_say_how_many_units_are_drawn_and_ships_go_to_the_reserve() -> None:
    g = arrivals(position("us bb-3, us ca-2, british cl-ei: pool", turn=2))
    assert g.asked() == "arrival_dice"
    g = g.play("chance throw 2\nchance draw us ca-2\nchance draw british cl-ei")
    assert (g.asked(), at(g.s, "reserve"), at(g.s, "pool")) == ("", ["us ca-2", "british cl-ei"], ["us bb-3"])


@rule("R111")
def test_a_box_with_fewer_units_gives_all() -> None:
    g = arrivals(position("us bb-3: pool", turn=2)).play("chance throw 6\nchance draw us bb-3")
    assert (g.asked(), at(g.s, "reserve")) == ("", ["us bb-3"])


@rule("R111")
def test_later_turns_throw_more_dice() -> None:
    g = arrivals(position("us bb-3: pool", turn=5))
    assert len(g.game.flow.legal(g.s, CHANCE)) == 21  # two dice


@rule("R112", "Q36")
@pytest.mark.parametrize(("there", "level", "lands"), [("", 1, True), ("", 0, False), ("; dutch air nei: india", 1, False)])
def test_air_units_need_an_allied_base_with_room(there: str, level: int, lands: bool) -> None:
    s = position("british air 222: pool" + there, allies=f"india {level}")
    g = arrivals(s).play("chance throw 1\nchance draw british air 222\nchance die 1")
    assert g.s.place[unit("british air 222")] == (space("india") if lands else POOL)


@rule("R112")
@pytest.mark.parametrize(
    ("there", "lands"), [("", True), ("; army 5: rangoon", False), ("; army 5, british army ic: rangoon", True)]
)
def test_land_units_come_where_japan_does_not_control(there: str, lands: bool) -> None:
    s = position("british army 18br: pool" + there)
    g = arrivals(s).play("chance throw 1\nchance draw british army 18br\nchance die 3")
    assert (g.s.place[unit("british army 18br")] == space("rangoon")) == lands
    assert there or g.s.control[space("rangoon")] == ALLIED


@rule("R112")
def test_who_cannot_come_in_is_not_drawn_again_in_the_same_phase() -> None:
    s = position("british air 222, us bb-3: pool")
    g = arrivals(s).play("chance throw 2\nchance draw british air 222\nchance die 1")
    assert [g.s.words.text(each) for each in g.game.flow.legal(g.s, CHANCE)] == ["draw us bb-3"]


@rule("R141")
@pytest.mark.parametrize(
    ("fixed_entry", "where", "lands"), [("yes", "india", True), ("no", "india", False), ("yes", "rangoon", False)]
)
def test_some_spaces_are_open_to_land_reinforcements_by_an_option(fixed_entry: str, where: str, lands: bool) -> None:
    s = position(f"army 5: {where}; british army 18br: pool", fixed_entry=fixed_entry)
    die = {"india": 1, "rangoon": 3}[where]
    g = arrivals(s).play(f"chance throw 1\nchance draw british army 18br\nchance die {die}")
    assert (g.s.place[unit("british army 18br")] == space(where)) == lands
    assert (g.s.control[space(where)] == DISPUTED) == lands


@rule("R3", "R141")
def test_an_entry_into_a_japanese_objective_costs_its_vp() -> None:
    s = position("army 5: northern australia; us army 41: pool", fixed_entry="yes")
    vp, worth = s.vp, s.t.worth[space("northern australia")]
    g = arrivals(s).play("chance throw 1\nchance draw us army 41\nchance die 1")
    assert g.s.vp == vp - worth


@rule("R123")
def test_a_die_for_each_unit_in_the_box_says_what_becomes_of_it() -> None:
    g = repairs(position("us dd-1, us dd-2, us dd-3: repair"))
    assert g.asked() == "allied_repair_die"
    g = g.play("chance die 2\nchance die 3\nchance die 5")
    assert [g.s.place[unit(f"us dd-{n}")] for n in (1, 2, 3)] == [DESTROYED, REPAIR, RESERVE]


@rule("R7", "R123")
@pytest.mark.parametrize(("ship", "cost"), [("us cv-1", 3), ("us bb-3", 3), ("us ca-2", 2), ("us dd-1", 0)])
def test_capital_ships_that_return_cost_vp(ship: str, cost: int) -> None:
    g = repairs(position(f"{ship}: repair", vp=5)).play("chance die 6")
    assert g.s.vp == 5 - cost


@rule("R123", "R8")
def test_a_ship_that_returns_can_end_the_game() -> None:
    s = position("us cv-1, us dd-1: repair", vp=2)
    s.live = 1
    g = repairs(s).play("chance die 6")
    assert (g.asked(), g.game.outcome(g.s)) == ("", "sudden_defeat")


@rule("R111", "R123", "Q37")
def test_reequipped_troops_come_in_addition_to_the_dice() -> None:
    g = repairs(position("british army 18br: repair; us bb-3: pool")).play("chance die 6")
    assert at(g.s, "pool") == ["us bb-3", "british army 18br"]
    g = arrivals(g.s).play("chance draw british army 18br\nchance die 3")
    assert (at(g.s, "rangoon"), g.asked()) == (["british army 18br"], "arrival_dice")
    g = g.play("chance throw 1\nchance draw us bb-3")
    assert g.asked() == ""


@rule("Q37")
def test_reequipped_troops_may_have_to_wait_for_the_dice() -> None:
    s = position("british army 18br: repair; us bb-3: pool", returned_deploy_free="no")
    g = arrivals(repairs(s).play("chance die 6").s)
    assert g.asked() == "arrival_dice"
    assert len(g.game.flow.legal(g.play("chance throw 1").s, CHANCE)) == 2


@rule("Q37")
def test_reequipped_troops_that_find_no_place_become_ordinary_units_of_the_box() -> None:
    s = position("british air 222: pool")
    s.returned = 1 << unit("british air 222")
    g = arrivals(s).play("chance draw british air 222\nchance die 1")
    assert (g.s.returned, g.s.place[unit("british air 222")], g.asked()) == (0, POOL, "arrival_dice")


@rule("Q65")
def test_two_step_units_come_back_at_full_strength() -> None:
    s = position("british army 18br: malaya", reduced="british army 18br")
    hit(s, unit("british army 18br"))
    g = repairs(s).play("chance die 6")
    assert g.s.steps[unit("british army 18br")] == 2


@rule("R137")
def test_reequipping_is_open_and_what_returns_is_known() -> None:
    g = repairs(position("us dd-1, us dd-2: repair")).play("chance die 5\nchance die 5")
    assert is_known(g.s, unit("us dd-1"))
    assert is_known(g.s, unit("us dd-2"))


@rule("R124", "Q62")
def test_bases_outside_the_line_grow_on_a_six_axis_by_axis() -> None:
    s = position(allies="pearl harbor 2, aleutians 1, india 4, singapore 3")
    g = repairs(s)
    assert g.asked() == "base_die"  # Aleutians, then Pearl Harbor; India is at 4, Singapore inside the line
    g = g.play("chance die 6\nchance die 5")
    assert g.asked() == ""
    assert [g.s.base[ALLIES][space(name)] for name in ("aleutians", "pearl harbor", "india", "singapore")] == [2, 2, 4, 3]


@rule("R124")
@pytest.mark.parametrize(("units", "grows"), [("dd-1", False), ("army 5", False), ("air yokh", True)])
def test_japanese_ships_and_troops_keep_a_base_from_growing(units: str, grows: bool) -> None:
    s = position(f"{units}: pearl harbor", allies="pearl harbor 2")
    assert (repairs(s).asked() == "base_die") == grows


@rule("R124")
def test_no_base_grows_beyond_the_highest_level_or_from_nothing() -> None:
    s = position(allies="india 4")
    grow(s, space("india"))
    grow(s, space("java"))
    assert (s.base[ALLIES][space("india")], s.base[ALLIES][space("java")]) == (4, 0)
