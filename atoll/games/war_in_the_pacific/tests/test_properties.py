"""What holds in every position and at every step: section 8 of the specification, in games under any options."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings

from atoll.core.flow import Node
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from atoll.core.snapshot import dump, restore, state_hash
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.check import check
from atoll.games.war_in_the_pacific.tables import AIR_POWER, EUROPEAN_PRIORITIES, NUCLEAR_ADVANCEMENT
from atoll.games.war_in_the_pacific.tests.positions import edition, tables
from atoll.games.war_in_the_pacific.tests.walks import GAMES, Plan, Step
from atoll.testing import rule

ALLOCATING = ("attack", "pair_with", "research", "build", "bomb", "supply")
CLAIMING = {"claim_blue": 1, "claim_bomb": 2}

games = given(game=GAMES)
some = settings(max_examples=25, deadline=None)
few = settings(max_examples=8, deadline=None)


@games
@some
def test_no_invariant_is_ever_broken(game: Plan) -> None:
    for step in game.steps():
        assert check(step.after) == []


@rule("R36", "R42")
@games
@some
def test_the_islands_that_may_be_attacked_are_those_unlocked_and_not_captured(game: Plan) -> None:
    for step in game.steps():
        s = step.after
        full = [marks == size for marks, size in zip(s.marks, s.t.size, strict=True)]
        enough = all if game.options["home_unlock"] == "all" else any
        unlocked = [not needs or enough(full[other] for other in needs) for needs in s.t.needs]
        assert s.front == [each for each in range(len(full)) if unlocked[each] and not full[each]]


@rule("R10", "R18", "R26", "R31")
@games
@some
def test_black_rises_by_supply_only_blue_by_claims_only_green_by_bombs_built(game: Plan) -> None:
    for step in game.steps():
        before, after = step.before, step.after
        if after.black > before.black:
            assert step.verb == "supply"
        if after.blue > before.blue:
            assert step.verb == "claim_blue" or (game.options["auto_claim"] == "yes" and has_ended(step))
        if after.green > before.green:
            event = after.event == NUCLEAR_ADVANCEMENT and step.node in ("event_die", "event_modify")
            assert step.verb in ("build", "claim_bomb") or event
            assert before.research == 9


def has_ended(step: Step) -> bool:
    """The turn, or with it the game, has ended."""
    return step.after.turn > step.before.turn or not step.after.asked


@rule("R6", "R29", "R43", "R48")
@games
@some
def test_marks_are_never_erased_and_cps_never_fall(game: Plan) -> None:
    for step in game.steps():
        before, after = step.before, step.after
        assert all(new >= old for old, new in zip(before.marks, after.marks, strict=True))
        assert after.research >= before.research
        assert after.bases >= before.bases
        assert after.cp >= before.cp
        assert after.turn - before.turn == (
            after.asked != 0 and step.node in AMERICAN and GAME.flow.node(after).name == "event_die"
        )


AMERICAN = ("assign", "second_six", "breakthrough", "raid_attach", "raid_roll", "raid_modify")


@rule("R34", "R39")
@games
@some
def test_an_allocation_marks_two_boxes_at_most_and_a_turn_twelve(game: Plan) -> None:
    for turn in game.turns():
        marked = [sum(step.after.marks) - sum(step.before.marks) for step in turn]
        assert max(marked) <= 2
        assert sum(marked) <= 12
        assert all(step.after.research - step.before.research <= 2 for step in turn)


@rule("R16", "R24")
@games
@some
def test_allocated_and_unallocated_dice_add_up_to_the_pool(game: Plan) -> None:
    for turn in game.turns():
        allocated = 0
        for step in turn[:-1]:
            allocated += step.verb in ALLOCATING
            s = step.after
            if s.pool_rolled:
                in_the_air = GAME.flow.node(s).name == "reroll_die"
                assert allocated + len(s.dice) + in_the_air == s.whites + s.reds


@rule("R5", "R7", "R11", "R12")
@games
@some
def test_the_pool_has_six_dice_or_five_and_the_red_ones_of_timeline_and_event(game: Plan) -> None:
    for step in game.steps():
        s = step.before
        if step.node == "pool_roll":
            assert s.whites + s.reds == (5 if s.event == EUROPEAN_PRIORITIES else 6)
            reds = s.t.red_at[s.turn - 1] + (s.event == AIR_POWER)
            chosen = s.event == EUROPEAN_PRIORITIES and game.options["european_priorities_removes"] == "choice"
            assert s.reds in ((reds, reds - 1) if chosen and reds else (reds,))


@rule("R32", "R44")
@games
@some
def test_a_turn_has_one_raid_and_one_research_die_at_most(game: Plan) -> None:
    for turn in game.turns():
        count = Counter(step.verb for step in turn)
        assert count["bomb"] <= 1
        assert count["research"] <= 1
        if game.options["one_die_on_nuclear_tracker"] == "yes":
            assert count["research"] + count["build"] <= 1


@rule("R18", "Q10")
@games
@some
def test_tokens_used_and_unused_are_the_natural_sixes_of_the_turn(game: Plan) -> None:
    counted = {"pool_roll", "reroll_die"} | ({"raid_roll"} if game.options["naturals_from"] == "pool_and_bombing" else set())
    for turn in game.turns():
        sixes = used = 0
        for step in turn[:-1]:
            if step.node in counted and not (step.node == "reroll_die" and step.before.colour):
                sixes += step.words.partition("red")[0].count("6")
            used += CLAIMING.get(step.verb, 0)
            assert (step.after.sixes, step.after.tokens) == (sixes, sixes - used)


@rule("R22", "R9")
@games
@some
def test_every_re_roll_costs_a_cube_so_that_chains_of_them_end(game: Plan) -> None:
    for step in game.steps():
        if step.verb == "reroll":
            assert step.after.blue == step.before.blue - 1
        if step.verb == "bump":
            assert step.after.black == step.before.black - 1


@rule("R3")
@games
@some
def test_a_game_ends_after_its_eleventh_turn_within_the_longest_length(game: Plan) -> None:
    steps = list(game.steps())
    assert len(steps) <= GAME.longest
    assert (steps[-1].after.turn, steps[-1].after.asked) == (11, 0)
    assert sum(step.node == "pool_roll" for step in steps) == (6 if game.late else 11)


@rule("R24")
@games
@few
def test_what_is_listed_as_legal_is_all_that_has_no_objection(game: Plan) -> None:
    for step in game.steps():
        s = step.before
        if s.asked == 1:
            node = GAME.flow.node(s)
            assert sorted(GAME.flow.legal(s, 0)) == sorted(Node.legal(node, s, 0))


@games
@few
def test_a_state_can_be_saved_as_json_and_loaded(game: Plan) -> None:
    for step in game.steps():
        saved = json.loads(json.dumps(dump(step.after)))
        loaded = GAME.setup(tables(game.options))
        restore(loaded, saved)
        assert dump(loaded) == dump(step.after)
        assert dump(step.after.clone()) == dump(step.after)


@games
@few
def test_taking_back_restores_the_state_and_the_record_reproduces_it(game: Plan) -> None:
    m = Match(GAME, edition(), Match.new(GAME, edition(), game.options).header)
    rng = Rng(game.seed)
    for step in replace(game, late=False).steps():
        before = state_hash(m.state)
        if step.before.asked != 1:
            m.act_chance(step.words)
            assert m.can_undo(0) == 0
            continue
        m.act(0, step.words)
        if m.can_undo(0) and not rng.below(4):
            m.undo(0)
            assert state_hash(m.state) == before
            m.act(0, step.words)
    loaded = Match.load(GAME, parse_record(m.record().text()))
    assert state_hash(loaded.state) == state_hash(m.state)
    assert loaded.is_over
    assert loaded.outcome in GAME.outcomes


@games
@few
def test_everything_that_is_told_makes_a_sentence(game: Plan) -> None:
    for step in game.steps():
        s = step.before.clone()
        s.journal = []
        GAME.flow.apply(s, 7 if s.asked != 1 else 0, s.words.parse(step.words))
        for key, values in s.journal:
            assert "{" not in GAME.labels.tell(s.words, key, values)


@rule("R36", "R44", "R47")
@games
@few
def test_every_refusal_names_its_rule_and_makes_a_sentence(game: Plan) -> None:
    for number, step in enumerate(game.steps()):
        s = step.before
        if s.asked != 1 or number % 5:
            continue
        node = GAME.flow.node(s)
        for action in (each for verb in node.verbs for each in s.words.every(verb)):
            objection = node.objection(s, 0, action)
            if objection is not None:
                kinds = dict(zip(s.words.verb(action).kinds, s.words.arguments(action), strict=True))
                sentence = GAME.labels.fill(GAME.labels.objections[objection.key], s.words, kinds | node.facts(s, 0, action))
                assert objection.rule[1:].isdigit()
                assert sentence.endswith(".")
