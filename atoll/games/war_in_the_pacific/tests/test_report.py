"""The position and the finished game in words, and what a player sees."""

from __future__ import annotations

import json
from typing import Any

from atoll.core.flow import UNSET
from atoll.core.rng import Rng
from atoll.core.snapshot import dump
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.tests.positions import assigning, beginning, position
from atoll.testing.scenes import Scene


def lines(g: Scene) -> list[str]:
    """The position as a terminal or a screen reader says it."""
    return GAME.summary(g.s.t, GAME.view(g.s, 0))


def account(**given: Any) -> dict[str, str]:
    """The account of a game that has ended."""
    return dict(GAME.account(position(turn=11, **given)))


def test_the_summary_tells_turn_score_cubes_research_and_bases() -> None:
    g = assigning("6 5+1 | 3", captured="kwajalein", turn=6, black=2, blue=1, green=3, research=9, raid_cp=4, tokens=1)
    assert lines(g)[:3] == [
        "Turn 6 of 11 (Early '44), CP 4 (win 13, unconditional 17)",
        "Cubes: 2 black, 1 blue, 3 bombs; unused sixes 1",
        "Research 9/9, bombing boxes 1/4",
    ]
    assert lines(g)[-1] == "Dice: white 6+, white 6, red 2"
    assert not any(line.startswith(("Event", "Advancement", "Bombing")) for line in lines(g))


def test_the_summary_shows_every_open_island_with_its_marked_and_its_current_box() -> None:
    g = assigning("1", captured="kwajalein", marks={"guadalcanal": 1})
    assert "Guadalcanal: x [1] 5 4n (1 CP)" in lines(g)
    assert "Saipan: [4n] 5n 5 5n (1 CP and a bomber base)" in lines(g)
    assert not any(line.startswith(("Tarawa", "Iwo Jima")) for line in lines(g))


def test_the_summary_shows_the_event_die_with_what_it_and_its_raises_would_be() -> None:
    g = beginning(4, black=1).play("chance die 5")
    assert "Event die: 5 Japanese Air Power, 6 Nuclear Advancement" in lines(g)
    assert lines(g)[-1] == "Dice: 6 white and 0 red to be rolled"


def test_the_summary_shows_the_advancement_die_and_what_it_has_to_reach() -> None:
    g = beginning(4, black=1, research=8).play("chance die 6\nusa accept\nchance die 3")
    assert "Advancement die: 3 (the research box needs 4)" in lines(g)


def test_the_summary_tells_dice_to_be_rolled_and_dice_all_gone() -> None:
    assert lines(beginning(6))[-1] == "Dice: 4 white and 2 red to be rolled"
    g = assigning("6", tokens=1).play("usa supply white 6")
    assert lines(g)[-1] == "Dice: none left"


def test_the_summary_shows_the_bombing_dice() -> None:
    g = assigning("5 1", captured="saipan", blue=1).play("usa bomb white 5\nchance raid 4 2")
    assert "Bombing dice: white 2, white 4" in lines(g)


def test_the_account_tells_where_the_cps_came_from_and_what_was_left() -> None:
    entries = account(captured="guadalcanal, saipan", marks={"iwo jima": 2}, raid_cp=11, research=9, green=2)
    assert entries == {
        "Capitulation points": "13 of 20 (13 win, 17 unconditional)",
        "From captured islands": "2",
        "From raids": "11",
        "Islands captured": "Guadalcanal, Tarawa, Kwajalein, Saipan",
        "Bomber bases": "2 of 4",
        "Nuclear research": "9 of 9 boxes, 2 bombs unused",
        "Boxes marked": "15 of 48",
    }


def test_the_account_of_an_empty_sheet_is_told_as_well() -> None:
    entries = account()
    assert (entries["Islands captured"], entries["Boxes marked"]) == ("none", "0 of 48")


def test_the_player_and_everybody_else_see_the_whole_sheet() -> None:
    g = assigning("6 5 | 3", captured="kwajalein", black=2, blue=1, green=1, research=9, tokens=1, raid_cp=2)
    view = GAME.view(g.s, 0)
    assert view == GAME.view(g.s, UNSET)
    assert json.loads(json.dumps(view)) == view
    assert {name: view[name] for name in ("black", "blue", "green", "research", "bases", "cp", "raid_cp", "tokens")} == {
        "black": 2,
        "blue": 1,
        "green": 1,
        "research": 9,
        "bases": 1,
        "cp": 2,
        "raid_cp": 2,
        "tokens": 1,
    }
    assert (view["marks"], view["front"], view["dice"]) == (g.s.marks, g.s.front, g.s.dice)
    assert view["over"] is False


def test_a_view_is_a_copy_that_later_play_does_not_change() -> None:
    g = assigning("5 1", marks={"tarawa": 1})
    view = GAME.view(g.s, 0)
    GAME.flow.apply(g.s, 0, g.s.words.parse("attack white 5 tarawa"))
    assert (view["marks"][g.s.words.names["island"].index("tarawa")], len(view["dice"])) == (1, 2)


def test_the_only_world_that_fits_what_the_player_knows_is_this_one() -> None:
    g = assigning("5 1", black=2)
    world = GAME.resample(g.s, 0, Rng(1))
    assert dump(world) == dump(g.s)
    assert world is not g.s


def test_attacks_are_offered_by_path_and_have_its_key() -> None:
    g = assigning("6 5", captured="formosa, okinawa")
    words = g.s.words
    groups = [GAME.group(g.s.t, words.parse(f"attack white 6 {island}")) for island in ("luzon", "okinawa", "kyushu")]
    assert groups == ["attack southern", "attack central", "attack home"]
    assert [GAME.labels.keys[group] for group in groups] == ["a", "c", "h"]
    assert GAME.group(g.s.t, words.parse("end")) == "end"
