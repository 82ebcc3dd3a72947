"""Allied reaction (R59-R62, Q19, Q21, Q22, Q53)."""

from __future__ import annotations

from atoll.games.centrifugal_offensive.tables import ALLIES, BATTLES, JAPAN, T_BATTLES, T_COUNTERATTACKS, T_REACTIONS
from atoll.games.centrifugal_offensive.tests.actions import begin, fighting, japan, miss
from atoll.games.centrifugal_offensive.tests.positions import at, position, space, unit
from atoll.testing import rule
from atoll.testing.scenes import Scene

FLEET = "cv-1, dd-1: midway approaches"
RESERVE = "us cv-1, us bb-1, us ca-1, us dd-3: reserve"


def to_midway(units: str, allies: str = "midway 2", **settings: object) -> Scene:
    """A fleet that has entered Midway, with a reaction range of 4."""
    s = position(units, allies=allies, **settings)  # type: ignore[arg-type]
    return japan(begin(s, "g3n-1"), "from midway approaches", "take cv-1", "take dd-1", "to midway")


@rule("R59", "R61")
def test_example_9_ships_of_the_reserve_react_and_are_fought_at_once() -> None:
    g = to_midway(f"{FLEET}; {RESERVE}").play("chance die 3\nchance draw us cv-1\nchance draw us ca-1\nchance draw us dd-3")
    assert BATTLES[g.s.battle.kind] == "reaction"
    assert set(fighting(g, ALLIES)) == {"us cv-1", "us ca-1", "us dd-3"}
    first = g.s.t.japanese
    assert g.s.guess[unit("us ca-1") - first] == 1 << unit("us ca-1")
    g = miss(g)
    assert (g.asked(), g.s.action.stopped) == ("", 2)
    assert set(at(g.s, "midway")) == {"cv-1", "dd-1", "us cv-1", "us ca-1", "us dd-3"}


@rule("R59")
def test_example_9_a_die_above_the_range_does_nothing() -> None:
    g = to_midway(f"{FLEET}; {RESERVE}").play("chance die 5")
    assert (g.asked(), at(g.s, "midway")) == ("", ["cv-1", "dd-1"])


@rule("R59")
def test_a_force_that_no_reaction_stops_goes_on() -> None:
    s = position(f"cv-1: wake; {RESERVE}")
    g = japan(begin(s, "g3n-1"), "from wake", "take cv-1", "to midway approaches").play("chance die 6")
    assert g.asked() == "step"
    assert japan(g, "to midway").is_chance()  # each space on the way has its own die


@rule("R59")
def test_reactions_are_counted_with_the_battles_that_they_bring() -> None:
    g = to_midway(f"{FLEET}; us dd-3: reserve")
    assert g.play("chance die 5").s.tally[T_REACTIONS] == 0
    s = g.play("chance die 4\nchance draw us dd-3").s
    assert (s.tally[T_REACTIONS], s.tally[T_BATTLES], s.tally[T_COUNTERATTACKS]) == (1, 1, 0)
    s = to_midway(FLEET).play("chance die 2").s  # nobody is left who could come
    assert (s.tally[T_REACTIONS], s.tally[T_BATTLES]) == (1, 0)


@rule("R59")
def test_all_come_if_there_are_fewer_in_the_reserve() -> None:
    g = to_midway(f"{FLEET}; us dd-3: reserve").play("chance die 4\nchance draw us dd-3")
    assert fighting(g, ALLIES) == ["us dd-3"]


@rule("R59", "Q53")
def test_example_18_nobody_reacts_in_the_first_turn() -> None:
    assert not to_midway(f"{FLEET}; {RESERVE}", turn=1).is_chance()


@rule("R60")
def test_ships_that_are_there_already_do_not_prevent_the_die() -> None:
    assert to_midway(f"{FLEET}; ss-1: midway; {RESERVE}").asked() == "reaction_die"


@rule("R60", "Q21")
def test_submarines_and_administrative_moves_are_watched_too() -> None:
    s = position(f"ss-1: wake; {RESERVE}", japan="wake 1, gilberts 1, marshalls 1")
    g = japan(begin(s, "g3n-1"), "from wake", "take ss-1", "to midway approaches")
    assert g.asked() == "reaction_die"
    g = japan(
        begin(position(f"ss-1: marshalls; {RESERVE}", japan="marshalls 1, gilberts 1"), "g4l-7"), "take ss-1", "to gilberts"
    )
    assert g.asked() == "reaction_die"


@rule("R61", "Q19")
def test_all_japanese_ships_and_based_aircraft_fight_but_no_troops() -> None:
    s = position(
        f"cv-1: marshalls; dd-2, air 24, army k: gilberts; us army 41: gilberts; {RESERVE}",
        japan="gilberts 1",
        allies="gilberts 0",
    )
    g = japan(begin(s, "g3n-1"), "from marshalls", "take cv-1", "to gilberts").play("chance die 1\nchance draw us dd-3")
    assert fighting(g, JAPAN) == ["cv-1", "dd-2", "air 24"]
    assert fighting(g, ALLIES) == ["us dd-3"]


@rule("R61", "Q22")
def test_with_an_empty_reserve_the_force_still_stops() -> None:
    units = "cv-1: wake"
    g = japan(begin(position(units), "g3n-1"), "from wake", "take cv-1", "to midway approaches").play("chance die 2")
    assert (g.asked(), g.s.action.stopped) == ("", 2)
    s = position(units, empty_reserve_still_stops="no")
    assert japan(begin(s, "g3n-1"), "from wake", "take cv-1", "to midway approaches").play("chance die 2").asked() == "step"


@rule("R62")
def test_a_reaction_on_the_way_ends_the_action() -> None:
    s = position("cv-1, tr-1: wake; army k aboard tr-1; us dd-3: reserve", allies="midway 1")
    g = japan(begin(s, "g3c-2"), "from wake", "target midway", "take tr-1", "to midway approaches").play(
        "chance die 1\nchance draw us dd-3"
    )
    g = miss(g)
    assert (g.asked(), g.s.place[unit("army k")]) == ("", space("midway approaches"))


@rule("R62", "R88")
def test_a_landing_goes_on_when_no_allied_ship_survives_at_the_target() -> None:
    s = position("dd-1, tr-1: midway approaches; army k aboard tr-1; us dd-3: reserve", allies="midway 1")
    g = japan(begin(s, "g3c-2"), "from midway approaches", "target midway", "take dd-1", "take tr-1", "to midway")
    g = g.play("chance die 1\nchance draw us dd-3\nchance die 6\nchance die 1")
    assert g.play("chance die 1").asked() == "ashore"
    assert miss(g).asked() == ""


@rule("R109")
def test_the_battle_of_a_reaction_is_the_only_one() -> None:
    g = to_midway(f"{FLEET}; us ca-2: midway; us dd-3: reserve").play("chance die 1\nchance draw us dd-3")
    assert set(fighting(g, ALLIES)) == {"us ca-2", "us dd-3"}
    assert miss(g).asked() == ""
