"""The players of the named strengths: known stupidities that none of them may commit, and how positions are judged."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import CHANCE, NATURE, UNSET, lowest
from atoll.core.game import Player
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import Action
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.foresight import Choice, Imagined, ahead, best_of, planned
from atoll.games.tora_tora_tora.judgement import FIGURES, NAMES, evaluate, features, is_quiet, named
from atoll.games.tora_tora_tora.rules.landing import LANDING_SEGMENT
from atoll.games.tora_tora_tora.rules.returns import RETURN_PHASE
from atoll.games.tora_tora_tora.scripted import scripted
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, JAPAN, LANDING, PASS, RETURN
from atoll.games.tora_tora_tora.tests.battles import land, naval, pass_all
from atoll.games.tora_tora_tora.tests.positions import area, position, scene, tables, waiting
from atoll.testing.scenes import Scene

SIDES = ("japan", "allies")


def looking_ahead(seat: Seat, rng: Rng) -> Action:
    """The strong player, with fewer games imagined."""
    return ahead(seat, rng, 24, 4)


EVERYBODY = pytest.mark.parametrize("player", [scripted, planned, looking_ahead], ids=["gentle", "steady", "strong"])


def answer(player: Player, g: Scene, side: int, seed: int = 1) -> str:
    """What a player does."""
    return str(g.s.words.text(player(Seat(GAME, g.s.t, g.s, side), Rng(seed))))


def moves(player: Player, s: State, side: int) -> list[str]:
    """Its moves in a Movement Phase in which the other side only passes."""
    s.mover, s.passes = s.initiative, 0
    g, found = waiting(s, "move_pick"), []
    while g.asked() in ("move_pick", "move_dest"):
        now = lowest(g.s.asked)
        words = answer(player, g, side) if now == side else "pass"
        if now == side and words != "pass":
            found.append(words)
        g = g.play(f"{SIDES[now]} {words}")
    return found


# --- known stupidities --------------------------------------------------------------------------------------------------------


@EVERYBODY
def test_nobody_lands_into_certain_loss(player: Player) -> None:
    units = "american army marshall sea, 4 japanese army truk, 2 japanese army kwajalein"
    g = scene(position(units, phase=LANDING, rp=(20, 1, 1), allied="marshall sea"), LANDING_SEGMENT)
    assert answer(player, g, ALLIES) == "pass"


@EVERYBODY
def test_nobody_leaves_a_home_empty_beside_an_enemy(player: Player) -> None:
    s = position(
        "japanese army kure, japanese fleet kure, american army okinawa, american fleet okinawa",
        allied="okinawa, east china sea, philippine sea, mariana sea, marshall sea, formosa, manila",
        rp=(12, 10, 3),
        round=6,
    )
    assert not [move for move in moves(player, s, JAPAN) if move.startswith("move japanese army kure")]


@EVERYBODY
def test_nobody_leaves_townsville_to_an_enemy_at_sea_beside_it(player: Player) -> None:
    """Hawaii has fallen and is held: with Townsville the war would be over."""
    s = position(
        "australian army townsville, japanese army coral sea, japanese fleet coral sea, 2 japanese army hawaii",
        japanese="hawaii, coral sea, central pacific",
        rp=(12, 10, 6),
        round=6,
    )
    s.moved |= s.t.own[JAPAN]
    assert not [move for move in moves(player, s, ALLIES) if move.startswith("move australian army townsville")]


@EVERYBODY
def test_an_army_returns_to_the_home_in_danger(player: Player) -> None:
    units = "japanese army east china sea, american army east china sea, american fleet philippine sea, 2 japanese army formosa"
    g = scene(position(units, phase=RETURN, round=6, initiative=JAPAN), RETURN_PHASE)
    assert answer(player, g, JAPAN) == "return kure"


@EVERYBODY
def test_nobody_moves_for_nothing(player: Player) -> None:
    """The last Round but one: a Fleet that sails out and home again costs RPs and brings nothing."""
    s = position("japanese fleet kure, japanese army kure, american army hawaii", rp=(3, 0, 0), round=9)
    assert moves(player, s, JAPAN) == []


@EVERYBODY
def test_the_last_points_are_not_spent_on_units(player: Player) -> None:
    s = position("japanese fleet kure, 2 japanese army kure", rest="reserves", rp=(5, 0, 0))
    g = waiting(s, "produce")
    g.s.mover = JAPAN
    GAME.flow.advance(g.s)
    assert answer(player, g, JAPAN) == "done"


@EVERYBODY
def test_the_last_points_are_kept_for_the_home(player: Player) -> None:
    units = "japanese fleet philippine sea, american fleet philippine sea, 2 japanese army kure, american army east china sea"
    g = pass_all(naval(units, rp=(4, 6, 3), round=8).play("allies fight"))
    assert {answer(player, g, JAPAN, seed) for seed in range(6)} == {"commit 0"}


@EVERYBODY
def test_all_is_committed_for_the_game(player: Player) -> None:
    g = land("japanese army kure, american army kure", rp=(4, 4, 0), round=10, allied="yokosuka, east china sea")
    g = pass_all(g.play("allies fight"))
    assert "commit 0" not in {answer(player, g, JAPAN, seed) for seed in range(6)}


@EVERYBODY
def test_an_army_that_can_win_the_war_sails(player: Player) -> None:
    """Kure is empty, Yokosuka is Allied, the East China Sea is open."""
    units = "american army okinawa, american fleet okinawa, japanese army truk"
    s = position(units, allied="okinawa, yokosuka, east china sea, philippine sea", rp=(0, 10, 3), round=8)
    assert "move american army okinawa" in moves(player, s, ALLIES)


# --- looking ahead --------------------------------------------------------------------------------------------------------------


def test_the_strong_player_chooses_the_same_whatever_is_hidden() -> None:
    s, dice, mine = GAME.start(tables()), Rng(3, 1), Rng(3, 2)
    checked = 0
    while s.asked and checked < 3:
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, dice))
            continue
        side = lowest(s.asked)
        if GAME.flow.node(s).name == "move_pick" and s.round > 1 and mine.below(6) == 0:
            other = GAME.resample(s, side, mine)
            seats = [Seat(GAME, s.t, each, side) for each in (s, other)]
            assert ahead(seats[0], Rng(5), 8, 2) == ahead(seats[1], Rng(5), 8, 2)
            checked += 1
        GAME.flow.apply(s, side, planned(Seat(GAME, s.t, s, side), mine))
    assert checked == 3


def test_the_choice_that_wins_at_once_is_found() -> None:
    """Told that a pass is the likely choice, it still finds the move to the empty Home."""
    units = "american army okinawa, american fleet okinawa, japanese army truk"
    s = position(units, allied="okinawa, yokosuka, east china sea, philippine sea", rp=(0, 10, 3), round=10)
    s.mover, s.passes = ALLIES, 1
    g = waiting(s, "move_pick")
    sail = g.s.words.parse("move american army okinawa")
    unit = next(unit for unit in g.s.t.of_side[ALLIES] if g.s.place[unit] == area("okinawa") and g.s.t.type[unit] == 1)
    choices = [Choice(PASS), Choice(sail, ((unit, area("east china sea")),))]
    seat = Seat(GAME, g.s.t, g.s, ALLIES)
    assert best_of(seat, Rng(1), choices, 16) == sail


# --- how positions are judged ---------------------------------------------------------------------------------------------------


def judged(units: str = "", **given: Any) -> float:
    """Japan's expected result at the beginning of a Round."""
    return evaluate(position(units, opening=not units, **given))[JAPAN]


def test_a_judgement_is_a_result_for_each_side() -> None:
    japan, allies = evaluate(GAME.start(tables()))
    assert -1 < japan < 1
    assert japan == -allies


def test_every_figure_has_its_weights() -> None:
    s = GAME.start(tables())
    assert len(features(s)) == len(NAMES) == 2 * len(FIGURES)
    assert list(named(s)) == list(NAMES)


def test_resource_points_and_seas_count_for_their_side() -> None:
    assert judged(rp=(12, 5, 4), round=5) > judged(rp=(0, 5, 4), round=5)
    assert judged(rp=(6, 0, 4), round=5) > judged(rp=(6, 20, 4), round=5)


def test_islands_that_are_lost_count_for_the_allies() -> None:
    assert judged(round=9) > judged(round=9, allied="truk, palau, saipan, kwajalein")


def test_quiet_is_before_the_first_move() -> None:
    s = GAME.start(tables())
    moved = False
    dice = Rng(1, 1)
    while s.asked and s.round == 1:
        assert is_quiet(s) == (not moved)
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, dice))
            continue
        side = lowest(s.asked)
        action = planned(Seat(GAME, s.t, s, side), dice)
        moved = moved or (GAME.flow.node(s).name == "move_pick")
        GAME.flow.apply(s, side, action)


def test_hints_fit_every_question() -> None:
    """In random play: a weight above 0 for each action, plans that begin with legal actions and leave no kind of choice out."""
    s, rng = GAME.start(tables()), Rng(2, 0)
    asked = set()
    while s.asked:
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, rng))
            continue
        side, legal = lowest(s.asked), GAME.flow.legal(s, lowest(s.asked))
        asked.add(GAME.flow.node(s).name)
        weights = GAME.policy(s, side, legal)
        assert len(weights) == len(legal)
        assert min(weights) > 0
        plans = GAME.plans(s, side, legal)
        assert {plan[0] for plan in plans} <= set(legal)
        assert plans
        GAME.flow.apply(s, side, legal[rng.below(len(legal))])
    assert {"move_pick", "move_dest", "announce", "return_unit"} <= asked


def test_a_commitment_that_is_not_shown_is_taken_back_in_a_world() -> None:
    g = pass_all(naval("american fleet marshall sea, japanese fleet marshall sea", rp=(6, 10, 0)).play("allies fight"))
    s = g.play("allies commit 4").s
    assert s.battle.commit[ALLIES] != UNSET
    GAME.unseal(s, JAPAN)
    assert s.battle.commit[ALLIES] == UNSET
    assert s.asked == 3


def test_a_game_is_imagined_to_the_next_round_from_any_question() -> None:
    """Also where the Unit in hand is not the plan's: only one could be picked, or a card moves it."""
    s, rng = GAME.start(tables()), Rng(6, 0)
    imagined = 0
    while s.asked and s.round < 4:
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, rng))
            continue
        side, legal = lowest(s.asked), GAME.flow.legal(s, lowest(s.asked))
        action = legal[rng.below(len(legal))]
        if GAME.flow.node(s).name in ("move_pick", "move_dest") and rng.below(2) == 0:
            world, now = s.clone(), s.round
            assert -1 <= Imagined(world, 1, imagined).play(side, Choice(action)) <= 1
            assert not world.asked or (world.round == now + 1 and is_quiet(world))
            imagined += 1
        GAME.flow.apply(s, side, action)
    assert imagined > 20
