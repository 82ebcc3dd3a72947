"""The scripted player: what it sees, and that it avoids the known stupidities."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import CHANCE, NATURE, ChanceNode, Procedure, lowest
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.cards import BATTLE_START_CARDS, INITIATIVE_CARDS, PRODUCTION_CARDS, RESOURCE_CARDS
from atoll.games.tora_tora_tora.rules.landing import LANDING_SEGMENT
from atoll.games.tora_tora_tora.rules.movement import MOVES
from atoll.games.tora_tora_tora.rules.returns import RETURN_PHASE
from atoll.games.tora_tora_tora.scripted import RULES, scripted
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.strategy.battle import solve
from atoll.games.tora_tora_tora.strategy.chances import clash
from atoll.games.tora_tora_tora.strategy.look import Look
from atoll.games.tora_tora_tora.strategy.plans import Planner
from atoll.games.tora_tora_tora.tables import ALLIES, INITIATIVE, JAPAN, LANDING, NAVAL, PRODUCTION, RESOURCE, RETURN
from atoll.games.tora_tora_tora.tests.battles import land, naval, pass_all
from atoll.games.tora_tora_tora.tests.positions import position, scene, tables, waiting
from atoll.sim.batch import Batch
from atoll.sim.report import simulate
from atoll.testing.scenes import Scene

SIDES = ("japan", "allies")


def answer(g: Scene, side: int, seed: int = 1) -> str:
    """What the player does."""
    return str(g.s.words.text(scripted(Seat(GAME, g.s.t, g.s, side), Rng(seed))))


def moving(s: State) -> Scene:
    """The Movement Phase goes on, Supply and all moves so far as they stand."""
    s.mover, s.passes = s.initiative, 0
    return scene(s, MOVES)


def moves(s: State, side: int) -> list[str]:
    """Its moves from a position in which the other side only passes: "japanese fleet truk to marshall sea"."""
    g, found = moving(s), []
    while g.asked() in ("move_pick", "move_dest"):
        now = lowest(g.s.asked)
        words = answer(g, side) if now == side else "pass"
        if now == side and words != "pass":
            found.append(words)
        g = g.play(f"{SIDES[now]} {words}")
    picks, ends = found[::2], found[1::2]
    return [f"{pick.removeprefix('move ')} {end}" for pick, end in zip(picks, ends)]


# --- what it may know, and that every game ends ----------------------------------------------------------------------------


def test_it_has_a_rule_for_every_question() -> None:
    asking = {node.name for node in GAME.flow.nodes if node is not None and not isinstance(node, ChanceNode)}
    assert asking == RULES.keys()


@pytest.mark.parametrize("number", range(2))
def test_it_chooses_the_same_whatever_is_hidden(number: int) -> None:
    s, dice, mine = GAME.start(tables()), Rng(number, 1), Rng(number, 2)
    checked = 0
    while s.asked:
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, dice))
            continue
        side = lowest(s.asked)
        seed = mine.below(1000)
        action = scripted(Seat(GAME, s.t, s, side), Rng(seed))
        if mine.below(4) == 0:
            other = GAME.resample(s, side, mine)
            assert scripted(Seat(GAME, s.t, other, side), Rng(seed)) == action
            checked += 1
        GAME.flow.apply(s, side, action)
    assert checked > 50


@pytest.mark.parametrize(("japan", "allies", "winner"), [("scripted", "random", "japan"), ("random", "scripted", "allies")])
def test_it_beats_random_play(japan: str, allies: str, winner: str) -> None:
    report = simulate(Batch(GAME.slug, 6, 11, {"japan": japan, "allies": allies}), 1)
    assert report.wins[winner].share == 1.0


@pytest.mark.parametrize(
    "options",
    [{"no_cards": "yes"}, {"abandon_before_commit": "no", "naval_casualties": "owner_any", "oos_rp_cap": "8"}],
    ids=["no cards", "other readings"],
)
def test_it_plays_under_other_options(options: dict[str, str]) -> None:
    report = simulate(Batch(GAME.slug, 2, 5, {"japan": "scripted", "allies": "scripted"}, options), 1)
    assert report.games == 2


# --- movement --------------------------------------------------------------------------------------------------------------


def test_it_takes_an_empty_oil_island_with_a_fleet_and_an_army() -> None:
    s = position("2 japanese fleet formosa, 2 japanese army indochina, japanese army kure, japanese army yokosuka", rp=(20, 0, 0))
    made = moves(s, JAPAN)
    assert "japanese army indochina to south china sea" in made


def test_a_fleet_meets_enemy_armies_at_sea_beside_a_home() -> None:
    s = position("japanese fleet kure, american army east china sea, japanese army yokosuka", rp=(6, 10, 3), round=6)
    s.moved |= s.t.own[ALLIES]
    assert "japanese fleet kure to east china sea" in moves(s, JAPAN)


def test_a_home_beside_an_enemy_is_not_left_empty() -> None:
    s = position(
        "japanese army kure, japanese fleet kure, american army okinawa, american fleet okinawa",
        allied="okinawa, east china sea, philippine sea, mariana sea, marshall sea, formosa, manila",
        rp=(12, 10, 3),
        round=6,
    )
    assert not [move for move in moves(s, JAPAN) if move.startswith("japanese army kure")]


def test_it_does_not_move_where_nothing_is_to_be_gained() -> None:
    assert moves(position("japanese fleet kure, japanese army kure, american army hawaii", rp=(3, 0, 0), round=9), JAPAN) == []


def test_rps_that_a_battle_needs_are_not_spent_on_moves() -> None:
    """A Battle before Kure is certain: an Army that could go raiding stays, so that both Fleets have their dice."""
    units = "2 japanese fleet east china sea, 2 american fleet east china sea, american army east china sea"
    s = position(f"{units}, japanese fleet palau, japanese army truk, japanese army kure", rp=(5, 10, 3), round=4)
    s.moved |= s.t.own[ALLIES]
    assert moves(s, JAPAN) == []


def test_a_card_makes_a_long_move_cheap() -> None:
    units = "2 japanese fleet truk, american fleet east china sea, american army east china sea, japanese army kure"
    s = position(units, rp=(8, 10, 3), round=6, hands=("sho go", ""))
    s.moved |= s.t.own[ALLIES]
    g = moving(s)
    while lowest(g.s.asked) != JAPAN:
        g = g.play("allies pass")
    assert answer(g, JAPAN) == "play sho go"
    g = g.play("japan play sho go")
    assert answer(g, JAPAN) == "move japanese fleet truk"


def test_the_card_against_yamamoto_is_played_at_once() -> None:
    s = position("american fleet hawaii, japanese fleet truk", hands=("", "admirals last flight"), yamamoto="truk")
    assert answer(moving(s), ALLIES) == "play admirals last flight"


def test_yamamoto_goes_to_the_decisive_sea() -> None:
    units = "2 japanese fleet east china sea, 2 american fleet east china sea, american army east china sea, japanese army kure"
    s = position(units, rp=(12, 10, 3), round=6, yamamoto="truk", initiative=JAPAN)
    s.moved = (1 << s.t.units) - 1
    assert answer(moving(s), JAPAN) in ("yamamoto kure", "yamamoto okinawa", "yamamoto formosa")


# --- landings, Returns, production -----------------------------------------------------------------------------------------


def landing(units: str, **given: Any) -> str:
    """What the Allies do first in the Landing Segment."""
    return answer(scene(position(units, phase=LANDING, **given), LANDING_SEGMENT), ALLIES)


def test_it_lands_where_nobody_defends() -> None:
    assert landing("american army marshall sea") == "land american army marshall sea"


def test_it_does_not_land_into_certain_loss() -> None:
    given = {"rp": (20, 1, 1), "allied": "marshall sea"}
    assert landing("american army marshall sea, 4 japanese army truk, 2 japanese army kwajalein", **given) == "pass"


def test_an_army_returns_to_the_exposed_home() -> None:
    units = "japanese army east china sea, american army east china sea, american fleet philippine sea, 2 japanese army formosa"
    g = scene(position(units, phase=RETURN, round=6, initiative=JAPAN), RETURN_PHASE)
    assert answer(g, JAPAN) == "return kure"


def test_it_keeps_rps_for_battles_when_it_produces() -> None:
    rest = "japanese fleet kure, 2 japanese army kure"
    rich = waiting(position(rest, rest="reserves", rp=(20, 0, 0)), "produce")
    poor = waiting(position(rest, rest="reserves", rp=(5, 0, 0)), "produce")
    for g, begins in ((rich, "produce"), (poor, "done")):
        g.s.mover = JAPAN
        GAME.flow.advance(g.s)
        assert answer(g, JAPAN).startswith(begins)


# --- Battle ----------------------------------------------------------------------------------------------------------------


def test_it_never_gives_units_up_where_it_can_fight() -> None:
    g = naval("american fleet marshall sea, 3 japanese fleet marshall sea", rp=(20, 1, 0))
    assert answer(g, ALLIES) == "fight"


def test_it_does_not_abandon_what_it_can_win() -> None:
    g = land("2 british army thailand, japanese army thailand", rp=(0, 0, 8))
    assert answer(g, ALLIES) == "fight"


def test_it_leaves_a_hopeless_mainland_battle() -> None:
    g = land("unsupplied british army thailand, 5 japanese army thailand", rp=(20, 0, 2), japanese="burma", allied="singapore")
    assert answer(g, ALLIES) == "abandon"


def test_it_keeps_the_last_points_for_its_home() -> None:
    """With Kure still to be defended on land, a sea is not fought for with the last points."""
    units = "japanese fleet philippine sea, american fleet philippine sea, 2 japanese army kure, american army east china sea"
    g = pass_all(naval(units, rp=(4, 6, 3), round=8).play("allies fight"))
    assert {answer(g, JAPAN, seed) for seed in range(10)} == {"commit 0"}


def test_it_commits_all_for_the_game() -> None:
    units = "japanese army kure, american army kure"
    g = pass_all(land(units, rp=(4, 4, 0), round=10, allied="yokosuka, east china sea").play("allies fight"))
    assert "commit 0" not in {answer(g, JAPAN, seed) for seed in range(10)}


def test_it_answers_a_commitment_that_is_shown() -> None:
    units = "american fleet marshall sea, japanese fleet marshall sea"
    g = naval(units, rp=(6, 10, 0), hands=("", "ultra"), round=7).play("allies fight")
    while g.asked() != "commit_first":
        g = g.play("allies announce" if g.asked() == "announce" else "allies play ultra")
    g = g.play("japan commit 0")
    assert answer(g, ALLIES) == "commit 4"


def test_a_nation_that_cannot_pay_its_share_stays_out() -> None:
    g = naval("american fleet marshall sea, british fleet marshall sea, japanese fleet marshall sea", rp=(6, 10, 1))
    g = g.play("allies fight")
    assert answer(g, ALLIES) == "join american"
    assert answer(g.play("allies join american"), ALLIES) == "done"


@pytest.mark.parametrize("card", ["kamikaze", "musashi and yamato"])
def test_an_event_is_played_where_much_hangs_on_it(card: str) -> None:
    units = "japanese fleet east china sea, 2 american fleet east china sea, american army east china sea"
    g = naval(units, rp=(8, 20, 3), round=9, hands=(card, ""), allied="yokosuka").play("allies fight")
    assert answer(g, JAPAN) == "announce"
    assert answer(g.play("japan announce"), JAPAN) == f"play {card}"


def test_any_card_throws_a_die_again_that_decides() -> None:
    units = "japanese army kure, american army kure"
    g = pass_all(land(units, rp=(4, 4, 0), round=9, hands=("barge convoys", ""), allied="yokosuka").play("allies fight"))
    g = g.play("japan commit 3\nallies commit 3\nchance roll japan 6\nchance roll allies 1")
    while g.asked() == "announce" and lowest(g.s.asked) == ALLIES:
        g = g.play("allies pass")
    assert answer(g, JAPAN) == "announce"
    assert answer(g.play("japan announce"), JAPAN) == "reroll barge convoys 4"


def test_units_that_fall_anyway_fall_first() -> None:
    units = "unsupplied american fleet marshall sea, american fleet marshall sea, japanese fleet marshall sea"
    g = pass_all(naval(units, rp=(8, 8, 0)).play("allies fight"))
    g = g.play("japan commit 4\nallies commit 2\nchance roll japan 1\nchance roll allies 6\nchance roll allies 6")
    while g.asked() == "announce":
        g = g.play(f"{SIDES[lowest(g.s.asked)]} pass")
    assert g.asked() == "casualties"
    assert answer(g, ALLIES) == "lose unsupplied american fleet"


# --- cards of the Phases ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "card", "window", "given"),
    [
        (ALLIES, "doolittle raid", INITIATIVE_CARDS, {"round": 5}),
        (ALLIES, "b29 raids", INITIATIVE_CARDS, {"allied": "saipan", "round": 9}),
        (JAPAN, "submarine i19", BATTLE_START_CARDS, {"round": 5}),
        (JAPAN, "oil wells restarted", RESOURCE_CARDS, {"japanese": "brunei", "round": 5}),
        (JAPAN, "barge convoys", RESOURCE_CARDS, {"japanese": "burma", "round": 8}),
        (ALLIES, "eastern convoy", RESOURCE_CARDS, {"round": 5}),
        (ALLIES, "submarine blockade", RESOURCE_CARDS, {"round": 9}),
        (JAPAN, "general mobilisation", PRODUCTION_CARDS, {"round": 7, "rest": "reserves"}),
        (ALLIES, "yorktown repaired", PRODUCTION_CARDS, {"round": 3, "rest": "reserves"}),
        (ALLIES, "pacific fleet", PRODUCTION_CARDS, {"round": 7, "rest": "reserves"}),
        (ALLIES, "seabees", PRODUCTION_CARDS, {"round": 9, "rest": "reserves"}),
    ],
)
def test_cards_of_the_phases_are_played(side: int, card: str, window: Procedure[State], given: dict[str, Any]) -> None:
    phase = {INITIATIVE_CARDS: INITIATIVE, BATTLE_START_CARDS: NAVAL, RESOURCE_CARDS: RESOURCE, PRODUCTION_CARDS: PRODUCTION}
    hands = (card, "") if side == JAPAN else ("", card)
    s = position("japanese fleet kure, american fleet philippine sea", phase=phase[window], hands=hands, rp=(6, 6, 6), **given)
    assert answer(scene(s, window), side) == "announce"


def test_a_strike_falls_on_the_escort() -> None:
    units = "2 american fleet coral sea, american fleet east china sea, american army east china sea, japanese fleet kure"
    g = scene(position(units, phase=NAVAL, round=5, hands=("submarine i19", "")), BATTLE_START_CARDS)
    g = g.play("japan announce\njapan play submarine i19")
    assert answer(g, JAPAN) == "target american fleet east china sea"


# --- the sums --------------------------------------------------------------------------------------------------------------


def test_a_clash_adds_up() -> None:
    end = clash(2, 3, 2, 1, 3, 1)
    assert end.win + end.draw + end.loss == pytest.approx(1)
    assert end.win == pytest.approx(1 / 4 + 1 / 2 * 1 / 2)  # two hits, or one against none
    assert end.kills == pytest.approx(end.win)  # there is one Unit to fall
    assert clash(1, 3, 1, 1, 3, 1, 1).loss == 0  # Yamamoto's die always hits


def test_a_matrix_game_is_solved_near_its_value() -> None:
    played, value = solve([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
    assert max(played) - min(played) < sum(played) / 4
    assert abs(value) < 0.15


def test_a_plan_moves_each_unit_once() -> None:
    s = position("2 japanese fleet formosa, japanese army formosa", opening=True, round=1, rp=(20, 0, 4))
    plan = Planner(Look(s, JAPAN)).best()
    assert plan.gain > 0
    assert len(plan.orders) == len({unit for unit, _ in plan.orders})
