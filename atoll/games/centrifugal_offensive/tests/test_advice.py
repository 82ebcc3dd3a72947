"""What a person is told before deciding: names, odds and dangers, from the view alone; and what is offered at one click."""

from __future__ import annotations

import json
from typing import Any

import pytest

from atoll.core.chance import Chance
from atoll.core.choices import Choice, advice, choices, listed, task
from atoll.core.game import Advice
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.games.centrifugal_offensive import GAME
from atoll.games.centrifugal_offensive.odds import odds
from atoll.games.centrifugal_offensive.outlook import danger, outlook, safe_ways, within_reach
from atoll.games.centrifugal_offensive.rules.battle import begin
from atoll.games.centrifugal_offensive.rules.kinds import muster
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.survey import assigned, survey
from atoll.games.centrifugal_offensive.tables import ACTIONS, ALLIES, CODES, IN_PORT, INVASION, JAPAN
from atoll.games.centrifugal_offensive.tests.actions import begin as started
from atoll.games.centrifugal_offensive.tests.actions import japan, offered
from atoll.games.centrifugal_offensive.tests.positions import code, position, space, tables, unit
from atoll.games.centrifugal_offensive.wording import KINDS, event_use


def begun(*acts: str, seed: int = 3) -> Match:
    """A game as in history, after some acts."""
    match = Match.new(GAME, GAME.edition(), {}, chance=Chance.from_seed(seed))
    for words in ("historical", *acts):
        match.act(JAPAN, words)
    return match


def lines(told: list[Advice]) -> list[str]:
    return [" ".join(each.lines) for each in told]


def said(match: Match) -> dict[str, str]:
    """The remark on every choice, by its plies."""
    offered = choices(match, JAPAN)
    told = lines(advice(match, JAPAN, offered))
    return {"; ".join(each.words): remark for each, remark in zip(offered, told, strict=True)}


def offer(match: Match, *words: str) -> Choice:
    return next(each for each in choices(match, JAPAN) if each.words == words)


RAID = ("act g3n-8", "from hawaiian sea", "target pearl harbor")
FLEET = ("take cv-1", "take cv-2", "take cv-5", "take bb-3a", "take ca-8", "take dd-1")


# ---- the survey


@pytest.mark.parametrize("seed", range(3))
def test_a_survey_looks_like_the_view_that_it_is_made_from(seed: int) -> None:
    match, rng = Match.new(GAME, GAME.edition(), {}, chance=Chance.from_seed(seed)), Rng(seed)
    while not match.is_over:
        view = json.loads(json.dumps(match.view(JAPAN)))
        again = GAME.view(survey(match.tables, view), JAPAN)
        for each in [view, again]:
            for unlike in ("queue", "asked", "orders", "past", "markers", "tally", "ledger", "ending", "next_ap", "known"):
                del each[unlike]
            for counter in each["allied"]:
                del counter["drawn"], counter["arriving"], counter["returned"]
            each["allied"].sort(key=str)
        assert again == view
        legal = match.legal(JAPAN)
        match.act(JAPAN, legal[rng.below(len(legal))])


def test_each_counter_is_a_unit_of_its_own() -> None:
    assert assigned([[1, 2, 3], [1, 2], [1]]) == [3, 2, 1]
    assert sorted(assigned([[4, 5], [4, 5]])) == [4, 5]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_told_is_the_same_whatever_is_hidden(seed: int) -> None:
    match = begun(*RAID, *FLEET[:3], seed=seed)
    world = GAME.resample(match.state, JAPAN, Rng(seed + 1))
    offered = [each.plies for each in choices(match, JAPAN)]
    one, other = match.view(JAPAN), GAME.view(world, JAPAN)
    assert GAME.task(match.tables, one) == GAME.task(match.tables, other)
    assert GAME.advice(match.tables, one, offered) == GAME.advice(match.tables, other, offered)


# ---- odds and dangers


def test_the_odds_of_a_planned_battle_are_those_of_the_battle_itself() -> None:
    match = begun(*RAID, *FLEET)
    found = outlook(survey(match.tables, match.view(JAPAN)))
    assert found is not None
    assert (found.hidden, found.kind) == (True, IN_PORT)
    match.act(JAPAN, "to pearl harbor")
    fought = outlook(survey(match.tables, match.view(JAPAN)))
    assert fought is not None
    assert not fought.hidden
    real: Any = match.state
    assert fought.vp == pytest.approx(odds(real).vp)
    assert found.vp == pytest.approx(fought.vp, abs=1.5)


def test_known_enemies_are_not_averaged() -> None:
    s = position("air 22: indochina; british bb-z: singapore", japan="indochina 4", allies="singapore 2")
    s.action.code, s.action.goal, s.action.air_from = code("g3a-3"), space("singapore"), space("indochina")
    s.action.air = [unit("air 22")]
    found = outlook(survey(s.t, GAME.view(s, JAPAN)))
    assert found is not None
    assert (found.hidden, found.ships) == (False, True)
    trial = s.clone()
    begin(trial, space("singapore"), found.kind, JAPAN, [unit("air 22")], muster(s, ALLIES, space("singapore"), found.kind))
    assert found.swept == pytest.approx(odds(trial).swept)


def test_the_danger_of_a_space_and_of_the_way_to_it() -> None:
    s = position("cv-1: hawaiian sea; us dd-1, us dd-2: reserve", turn=2)
    found = danger(s, space("midway"))
    assert found is not None
    assert (found.up_to, found.ships) == (s.t.reaction[space("midway")], 2) == (4, 2)
    ways = safe_ways(s, code("g3n-1"), space("hawaiian sea"), [unit("cv-1")], 1)
    assert ways[space("midway")] == pytest.approx(2 / 6)
    s.turn = 1
    assert danger(s, space("midway")) is None


def test_the_reach_of_a_fleet_is_drawn() -> None:
    s = position("cv-1: hawaiian sea", allies="midway 2, pearl harbor 4", turn=2)
    s.action.code, s.action.origin, s.action.force = code("g3n-1"), space("hawaiian sea"), [unit("cv-1")]
    near = {space(name) for name in ("midway", "pearl harbor", "aleutians", "ellice sea")}
    assert set(members(within_reach(survey(s.t, GAME.view(s, JAPAN))))) == near
    drawn = {shape.id for shape in GAME.pieces(s.t, GAME.view(s, JAPAN)) if shape.id.startswith("reached-")}
    assert drawn == {f"reached-{each}" for each in near}
    s.action.goal = space("pearl harbor")
    s.action.code = code("g3n-8")
    assert within_reach(survey(s.t, GAME.view(s, JAPAN))) == 0


def test_dangers_are_told_before_the_step() -> None:
    s = position("cv-1: hawaiian sea; us dd-1, us dd-2: reserve", turn=2)
    s.action.code, s.action.origin = code("g3n-6"), space("hawaiian sea")
    told = GAME.advice(s.t, GAME.view(s, JAPAN), [(s.t.words.parse("to midway"),)])[0].lines[0]
    assert told.startswith("Reaction on 1–4 of a die (67%): as many of 2 ships in the Fleet Reserve as it shows")


# ---- words


def test_every_type_of_action_is_told_with_its_rule() -> None:
    told = said(begun())
    for choice in listed(begun(), JAPAN):
        if choice.words[0].startswith("act "):
            kind = KINDS[choice.words[0].removeprefix("act ")]
            assert told[choice.words[0]] == f"{kind.use} 1 AP. {kind.rule}"
    assert offer(begun(), "act g3n-8").label == "Sail and attack a port (G3N-8)"
    assert set(KINDS) == set(CODES)


def test_the_guide_names_every_type_of_action() -> None:
    guide = (GAME.folder.parents[2] / "docs" / "first-turn-centrifugal-offensive.md").read_text(encoding="utf-8")
    rows = [f"| {word.upper()} | {kind.name} | {kind.rule} |" for word, kind in KINDS.items()]
    assert "\n".join(rows) in guide


def test_what_an_event_does_and_what_it_can_do_now() -> None:
    match = begun()
    told = said(match)["play operation ai"]
    assert told.startswith("2 extra actions of ships, or combined, with targets on axis 2 (Central Pacific)")
    assert "G3N-8" in told
    t = tables()
    assert all(event_use(t, event).endswith(".") for event in range(len(t.event_names)))


def test_scouts_are_told_how_much_they_would_see() -> None:
    s = position("air 22: wake; us dd-1, us dd-2: samoa; us dd-3: reserve", japan="wake 1")
    every = sum(1 << unit(f"us dd-{n}") for n in (1, 2, 3))
    for n in (1, 2, 3):
        s.guess[unit(f"us dd-{n}") - s.t.japanese] = every
    s.action.code = code("g2-2")
    acts: list[tuple[int, ...]] = [(s.t.words.parse(f"target {name}"),) for name in ("ellice sea", "japan")]
    assert lines(GAME.advice(s.t, GAME.view(s, JAPAN), acts)) == ["2 hidden counters would be seen", "No hidden counter is near"]
    looks: list[tuple[int, ...]] = [(s.t.words.parse(f"look {word}"),) for word in ("map", "reserve")]
    found = lines(GAME.advice(s.t, GAME.view(s, JAPAN), looks))
    assert found == ["2 hidden counters would be seen", "1 hidden counter would be seen"]


def test_the_unit_that_comes_in_is_named() -> None:
    s = position("cv-1: pool")
    s.phase, s.action.code, s.queue = ACTIONS, code("g1-1"), [unit("cv-1")]
    assert "Now: CV-1, 3 air, 5 surface, 1 submarine, 3 land, moves 4." in GAME.task(s.t, GAME.view(s, JAPAN))


def test_a_total_that_will_end_the_game_is_told_before_it_does() -> None:
    s = position("cv-1: truk", vp=-1, turn=2)
    s.phase = ACTIONS
    told = "With -1 VP the game is lost as soon as the first action of January 1942 is done."
    assert GAME.task(s.t, GAME.view(s, JAPAN)) == [told]
    s.vp = 18
    assert "is won" in GAME.task(s.t, GAME.view(s, JAPAN))[0]
    s.vp = 5
    assert GAME.task(s.t, GAME.view(s, JAPAN)) == []


def test_the_task_says_all_that_is_settled() -> None:
    told = task(begun(*RAID, *FLEET[:2]), JAPAN)
    assert told[0] == "Sail and attack a port (G3N-8): Hawaiian Sea to Pearl Harbor, with CV-1, CV-2, 1 Action Point."
    assert told[1].startswith("Odds of the battle (in port, Pearl Harbor): VP for ships +")


def test_a_shot_says_its_chance_and_what_it_brings() -> None:
    match = begun(*RAID, *FLEET, "to pearl harbor")
    assert said(match)["fire cv-1 us air 14p"].startswith("hits on 1–3 (50%)")


@pytest.mark.parametrize("seed", range(3))
def test_advice_is_given_at_every_question_of_a_game(seed: int) -> None:
    match, rng = Match.new(GAME, GAME.edition(), {}, chance=Chance.from_seed(seed)), Rng(seed)
    asked: set[str] = set()
    while not match.is_over:
        node = match.game.flow.node(match.state).name
        if node not in asked or rng.below(20) == 0:
            asked.add(node)
            lines = [*task(match, JAPAN), *said(match).values()]
            assert not [line for line in lines if "{" in line or "  " in line or "-1" in line.split()]
        legal = match.legal(JAPAN)
        match.act(JAPAN, legal[rng.below(len(legal))])
    assert len(asked) > 8


# ---- several plies at one click


def test_a_target_on_the_map_begins_an_action() -> None:
    match = begun()
    found = offer(match, *RAID)
    assert found.is_quiet
    assert found.label == "Sail and attack a port (G3N-8): Pearl Harbor, from Hawaiian Sea"
    assert found not in listed(match, JAPAN)
    assert offer(match, "act g3a-3", "target manila", "from formosa").is_quiet
    assert said(match)["; ".join(RAID)] == ""


def test_an_attack_that_begins_at_once_is_not_quiet() -> None:
    s = position("army 5: malaya; british army 3ind: malaya", turn=2)
    s.phase, s.asked = ACTIONS, 1
    s.at = next(n for n, node in enumerate(GAME.flow.nodes) if node is not None and node.name == "hub")
    found = {each.plies: each.quiet for each in GAME.shortcuts(s, JAPAN)}
    attack = tuple(s.t.words.parse(words) for words in ("act g3g-3", "from malaya"))
    assert found[attack] is False
    assert set(found.values()) == {True, False}


def test_the_whole_force_at_one_click() -> None:
    match = begun(*RAID)
    found = offer(match, *FLEET)
    assert found.label == "Everybody: 6 Units"
    assert not found.is_quiet
    for ply in found.plies:
        match.act(JAPAN, ply)
    assert match.game.flow.node(match.state).name == "step"


LANDING = ("act g3c-2", "from indochina", "target malaya")
ABOARD = ("take tr-1", "take tr-2", "done", "load army 5 tr-1", "load army 18 tr-2", "none")
VOYAGE = ("to south china sea", "to gulf of siam", "to malaya")


def test_all_who_are_aboard_go_ashore_at_one_click() -> None:
    match = begun(*LANDING, *ABOARD, *VOYAGE)
    found = offer(match, "ashore army 5", "ashore army 18")
    assert found.label == "All ashore: 2 Units"
    assert "Odds of the battle (invasion, Malaya)" in said(match)["ashore army 5; ashore army 18"]
    for ply in found.plies:
        match.act(JAPAN, ply)
    assert match.view(JAPAN)["battle"]["kind"] == INVASION


def test_all_bases_are_raised_at_one_click() -> None:
    match = begun("act g4l-2")
    (found,) = [each for each in choices(match, JAPAN) if len(each.plies) > 1]
    assert found.label.startswith("All of them: ")
    assert "Formosa" in said(match)["; ".join(found.words)]
    before = match.view(JAPAN)["base"][JAPAN]
    for ply in found.plies:
        match.act(JAPAN, ply)
    after = match.view(JAPAN)["base"][JAPAN]
    assert sum(after) - sum(before) == len(found.plies) - found.words.count("done")
    assert match.game.flow.node(match.state).name == "hub"


def test_who_joins_counts_as_one_who_joins() -> None:
    """Warships that are there already bombard: the odds of all of them are better than of none."""
    s = position("tr-1, army 5: indochina; bb-3b, ca-7: malaya; british army 3ind: malaya", turn=2)
    g = japan(started(s, "g3c-2"), "from indochina", "target malaya", "take tr-1", "load army 5 tr-1")
    assert offered(g, "take") == ["bb-3b", "ca-7"]
    plies = tuple(g.s.words.parse(words) for words in ("take bb-3b", "take ca-7"))
    alone, both = lines(GAME.advice(g.s.t, GAME.view(g.s, JAPAN), [(g.s.words.parse("done"),) * 2, plies]))
    assert "Odds of the battle (invasion, Malaya)" in both
    assert alone != both


def test_warships_that_come_with_a_landing_are_said_to_take_no_part() -> None:
    remark = "fights a reaction on the way, but not in the landing"
    told = said(begun(*LANDING))
    assert remark in told["take bb-3b"]
    assert remark not in told["take tr-1"]
    match = Match.new(GAME, GAME.edition(), {"escorts_bombard": "yes"}, chance=Chance.from_seed(3))
    for words in ("historical", *LANDING):
        match.act(JAPAN, words)
    assert remark not in said(match)["take bb-3b"]


# ---- VP


def test_every_change_of_vp_is_kept_with_its_reason() -> None:
    match, rng = Match.new(GAME, GAME.edition(), {}, chance=Chance.from_seed(7)), Rng(7)
    while not match.is_over:
        legal = match.legal(JAPAN)
        match.act(JAPAN, legal[rng.below(len(legal))])
    s: Any = match.state
    ledger: list[list[Any]] = match.view(JAPAN)["ledger"]
    assert sum(n for *_, n in ledger) == s.vp - s.t.start_vp
    for why in range(8):
        assert sum(n for _, each, _, n in ledger if each == why) == s.tally[why]
