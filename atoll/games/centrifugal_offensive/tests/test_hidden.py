"""What the player sees, and worlds that fit it (R137, Q27-Q29, Q71, Q72, specification section 7)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from atoll.core.chance import Chance
from atoll.core.flow import CHANCE, EVERYBODY, NATURE, NOBODY, UNSET, lowest
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.core.snapshot import dump
from atoll.games.centrifugal_offensive import GAME
from atoll.games.centrifugal_offensive.rules.battle import BATTLE
from atoll.games.centrifugal_offensive.rules.board import know
from atoll.games.centrifugal_offensive.rules.fog import is_known, look_around, mix
from atoll.games.centrifugal_offensive.state import Battle, State
from atoll.games.centrifugal_offensive.tables import AIR_RAID, DRAW, JAPAN, POOL, RESERVE
from atoll.games.centrifugal_offensive.tests.positions import position, scene, space, tables, unit
from atoll.games.centrifugal_offensive.tests.test_allied_events import events
from atoll.testing import rule
from atoll.testing.positions import SURE, as_seen, chi_square

FLEET = ("us cv-1", "us cv-2", "us bb-1", "us bb-2", "us bb-4")


def opened(one: str, other: str, **options: str) -> State:
    """The game after the draw of two ships of the Pacific Fleet."""
    s: State = GAME.start(tables(**options))
    for words in ("historical", f"draw {one}", f"draw {other}"):
        side = CHANCE if s.asked == NATURE else JAPAN
        GAME.flow.apply(s, side, s.words.parse(words))
    return s


def counters(s: State, place: int) -> list[dict[str, Any]]:
    """The Allied counters in a place as the player sees them."""
    return [counter for counter in GAME.view(s, JAPAN)["allied"] if counter["place"] == place]


def hidden(s: State, place: int) -> list[list[int]]:
    """What the unknown counters in a place may be."""
    return [counter["guess"] for counter in counters(s, place) if len(counter["guess"]) > 1]


# ---- the draw of the fleet


@rule("R18", "R137", "Q28")
def test_only_the_draw_of_the_pacific_fleet_is_unknown_at_the_start() -> None:
    s = opened("us cv-1", "us bb-4")
    fleet = sorted(map(unit, FLEET))
    assert hidden(s, space("pearl harbor")) == [fleet] * 2
    assert hidden(s, RESERVE) == [fleet] * 3
    assert [u for u in range(s.t.japanese, s.t.units) if not is_known(s, u)] == fleet


@rule("R18", "R137")
def test_which_ships_were_drawn_shows_nowhere() -> None:
    seen = [as_seen(GAME, opened(*pair), JAPAN) for pair in permutations(FLEET, 2)]
    assert all(each == seen[0] for each in seen)


@rule("R18", "R137")
def test_the_record_does_not_show_the_draw_while_the_game_goes_on() -> None:
    match = Match.new(GAME, GAME.edition(), chance=Chance(b"fleet"))
    match.act(JAPAN, match.state.words.parse("historical"))
    shown = match.record_for(JAPAN).text()
    assert [line.split(maxsplit=1)[1] for line in shown.splitlines() if "draw" in line] == ["chance draw ?"] * 2
    assert [entry.text for entry in match.journal(JAPAN)].count("A Unit is drawn") == 2
    s = opened("us cv-1", "us bb-4")
    assert GAME.witnesses(GAME.start(tables()), CHANCE, DRAW + unit("us cv-1")) == NOBODY
    s.phase = 2
    assert GAME.witnesses(s, CHANCE, DRAW + unit("us cv-1")) == EVERYBODY


@rule("R137")
def test_seeing_a_hidden_counter_ends_taking_back() -> None:
    match = Match.new(GAME, GAME.edition(), chance=Chance(b"raid"))
    for words in ("historical", "play operation ai", "act g3n-8", "from hawaiian sea", "target pearl harbor", "take cv-1"):
        match.act(JAPAN, words)
    known = len(match.view(JAPAN)["known"])
    while len(match.view(JAPAN)["known"]) == known:
        assert match.can_undo(JAPAN) > 0
        words = match.legal_words(JAPAN)[-1]
        final = match.is_final(JAPAN, match.state.words.parse(words))
        match.act(JAPAN, words)
    assert final
    assert match.can_undo(JAPAN) == 0


@rule("Q27")
def test_without_fog_everything_is_seen() -> None:
    s = opened("us cv-1", "us bb-4", fog_level="off")
    assert hidden(s, space("pearl harbor")) == []
    assert {unit("us cv-1"), unit("us bb-4")} <= {counter["guess"][0] for counter in counters(s, space("pearl harbor"))}
    assert GAME.witnesses(GAME.start(tables(fog_level="off")), CHANCE, DRAW + unit("us cv-1")) == EVERYBODY


@rule("Q27")
@pytest.mark.parametrize(("level", "shows"), [("nation", (1, 0)), ("category", (UNSET, 0)), ("count", (UNSET, UNSET))])
def test_the_back_of_a_counter_shows_what_the_option_says(level: str, shows: tuple[int, int]) -> None:
    s = opened("us cv-1", "us bb-4", fog_level=level)
    back = next(counter for counter in counters(s, RESERVE) if len(counter["guess"]) > 1)
    assert (back["nation"], back["category"]) == shows


# ---- knowing


@rule("R137")
def test_who_is_seen_is_nobody_else_and_the_last_one_is_found_by_exclusion() -> None:
    s = position("us cv-1, us cv-2: reserve")
    mix(s, unit("us cv-1"), [unit("us cv-1"), unit("us cv-2")])
    assert not is_known(s, unit("us cv-2"))
    know(s, unit("us cv-1"))
    assert is_known(s, unit("us cv-1"))
    assert is_known(s, unit("us cv-2"))


@rule("R137")
def test_only_counters_that_look_alike_are_mixed() -> None:
    s = position("us cv-1, us cv-2, british cl-ei: reserve")
    mix(s, unit("us cv-1"), [unit(name) for name in ("us cv-1", "us cv-2", "british cl-ei")])
    assert is_known(s, unit("british cl-ei"))
    s = position("us cv-1, us cv-2, british cl-ei: reserve", fog_level="category")
    mix(s, unit("us cv-1"), [unit(name) for name in ("us cv-1", "us cv-2", "british cl-ei")])
    assert not is_known(s, unit("british cl-ei"))


@rule("R137", "Q29")
@pytest.mark.parametrize(("there", "seen"), [("dd-1: hawaiian sea", True), ("dd-1: midway", False)])
def test_counters_are_seen_where_something_japanese_is(there: str, seen: bool) -> None:
    s = position(f"us cv-1: hawaiian sea; us cv-2: reserve; {there}")
    mix(s, unit("us cv-1"), [unit("us cv-1"), unit("us cv-2")])
    look_around(s)
    assert is_known(s, unit("us cv-1")) == seen


@rule("R137")
def test_a_fleet_that_comes_where_japan_is_is_seen_and_elsewhere_is_not() -> None:
    start = "chance order naval raid\nchance die 1\nchance draw us cv-1\n"
    s = position("us cv-1, us cv-2: reserve", japan="truk 1")
    g = events(s, "naval raid").play(start)
    assert not is_known(g.s, unit("us cv-1"))
    assert is_known(g.play("chance die 3").s, unit("us cv-1"))
    assert not is_known(g.play("chance die 6").s, unit("us cv-1"))


@rule("R137", "Q29")
def test_aircraft_see_also_those_whom_they_do_not_attack() -> None:
    s = position("air 22: indochina; us cv-1, british army bc: malaya; us cv-2: reserve", japan="indochina 1")
    mix(s, unit("us cv-1"), [unit("us cv-1"), unit("us cv-2")])
    s.battle = Battle(space("malaya"), AIR_RAID, JAPAN, [[unit("air 22")], [unit("british army bc")]])
    assert is_known(scene(s, BATTLE).s, unit("us cv-1"))


@rule("Q28")
def test_without_the_aid_to_memory_only_what_is_in_sight_is_named() -> None:
    s = position("us cv-1, us cv-2: midway; dd-1, us bb-1: wake", memory_aid="no")
    every = sorted(map(unit, ("us cv-1", "us cv-2", "us bb-1")))
    assert [counter["guess"] for counter in counters(s, space("midway"))] == [every, every]
    assert [counter["guess"] for counter in counters(s, space("wake"))] == [[unit("us bb-1")]]


@rule("Q71")
def test_the_reinforcement_box_is_seen_as_a_whole_and_other_boxes_unit_by_unit() -> None:
    s = position("us bb-3, us ca-2: pool; us dd-1: repair")
    assert [counter["guess"] for counter in counters(s, POOL)] == [sorted((unit("us bb-3"), unit("us ca-2")))] * 2
    assert GAME.view(s, JAPAN)["repair"] == [unit("us dd-1")]


@rule("Q72", "R137")
def test_levels_of_bases_are_always_seen() -> None:
    s = position(allies="pearl harbor 3")
    assert GAME.view(s, JAPAN)["base"][1][space("pearl harbor")] == 3


# ---- worlds


def test_worlds_are_as_likely_as_they_fit() -> None:
    s = opened("us cv-1", "us bb-4")
    rng, here = Rng(5), space("pearl harbor")
    ships = list(map(unit, FLEET))
    seen = Counter(tuple(u for u in ships if w.place[u] == here) for w in (GAME.resample(s, JAPAN, rng) for _ in range(2000)))
    assert len(seen) == 10
    assert chi_square([1] * 10, list(seen.values())) < SURE


def test_worlds_keep_to_what_has_been_seen() -> None:
    s = opened("us cv-1", "us bb-4")
    know(s, unit("us bb-4"))
    rng = Rng(6)
    worlds = [GAME.resample(s, JAPAN, rng) for _ in range(50)]
    assert all(world.place[unit("us bb-4")] == space("pearl harbor") for world in worlds)
    assert len({world.place[unit("us cv-1")] for world in worlds}) == 2


@rule("Q27")
def test_what_choices_tell_of_a_hidden_counter_the_view_tells_too() -> None:
    """Which attacks can begin gives a category away: so even where the back shows nothing a counter can only be of its own."""
    t, s = tables(fog_level="count", memory_aid="no"), opened("us cv-1", "us bb-4", fog_level="count", memory_aid="no")
    hidden = [counter for counter in GAME.view(s, JAPAN)["allied"] if len(counter["guess"]) > 1]
    assert hidden
    for counter in hidden:
        assert counter["category"] == counter["nation"] == UNSET
        assert len({t.category[unit] for unit in counter["guess"]}) == 1


@pytest.mark.parametrize(
    "options", [{}, {"fog_level": "category", "fixed_entry": "yes"}, {"memory_aid": "no", "fog_level": "count"}]
)
def test_nothing_hidden_shows_in_a_game_played_at_random(options: dict[str, str]) -> None:
    """At each choice of the player: whatever the hidden counters are, he sees the same and may do the same."""
    rng, s = Rng(11), GAME.start(tables(**options))
    turns = 0
    while s.asked and turns < 250:
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, rng))
            continue
        legal = GAME.flow.legal(s, lowest(s.asked))
        if turns % 5 == 0:
            world = GAME.resample(s, JAPAN, rng)
            assert GAME.check(world) == []
            assert (GAME.view(world, JAPAN), GAME.flow.legal(world, JAPAN)) == (GAME.view(s, JAPAN), legal)
            assert dump(GAME.resample(world, JAPAN, Rng(3))) == dump(GAME.resample(s, JAPAN, Rng(3)))
        GAME.flow.apply(s, JAPAN, legal[rng.below(len(legal))])
        assert GAME.check(s) == []
        turns += 1
    assert turns > 50
