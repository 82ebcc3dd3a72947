"""The game's own players: what they see, and that they answer every question of whole games."""

from __future__ import annotations

import pytest

from atoll.core.flow import CHANCE, NATURE, ChanceNode, lowest
from atoll.core.game import Player
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.games.centrifugal_offensive import GAME
from atoll.games.centrifugal_offensive.odds import forecast
from atoll.games.centrifugal_offensive.rules.board import put
from atoll.games.centrifugal_offensive.scripted import RULES, scripted, sensible
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.strategy.look import Look
from atoll.games.centrifugal_offensive.strategy.melee import KILLED, Melee, spread
from atoll.games.centrifugal_offensive.tables import ACTIONS, JAPAN, JAPANESE, REACTION
from atoll.games.centrifugal_offensive.tests.positions import position, space, tables, unit, waiting
from atoll.testing.scenes import Scene


def test_they_have_a_rule_for_every_question() -> None:
    asking = {node.name for node in GAME.flow.nodes if node is not None and not isinstance(node, ChanceNode)}
    assert asking == RULES.keys()


@pytest.mark.parametrize("player", [scripted, sensible])
def test_whole_games_are_legal_and_the_choice_is_the_same_whatever_is_hidden(player: Player) -> None:
    s, dice, mine = GAME.start(tables()), Rng(1, 1), Rng(1, 2)
    checked = 0
    while s.asked:
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, dice))
            continue
        side = lowest(s.asked)
        seat, seed = Seat(GAME, s.t, s, side), mine.below(1000)
        action = player(seat, Rng(seed))
        assert action in seat.legal()
        if mine.below(3) == 0:
            other = GAME.resample(s, side, mine)
            assert player(Seat(GAME, s.t, other, side), Rng(seed)) == action
            checked += 1
        GAME.flow.apply(s, side, action)
        GAME.check(s)
    assert s.ending
    assert checked > 20


# --- known stupidities


def action_of(s: State, player: Player = scripted, seed: int = 1) -> tuple[Scene, list[str]]:
    """What the player does with its next action, dice thrown by a seed: until the hub asks again, or the turn is over."""
    s.phase = ACTIONS
    g, dice, said = waiting(s, "hub"), Rng(seed), list[str]()
    while True:
        if g.is_chance():
            GAME.flow.apply(g.s, CHANCE, GAME.flow.chance(g.s).sample(g.s, dice))
            continue
        if g.asked() == "hub" and said:
            return g, said
        action = player(Seat(GAME, g.s.t, g.s, JAPAN), Rng(seed))
        said.append(g.s.words.text(action))
        if said[-1] == "end":
            return g, said
        GAME.flow.apply(g.s, JAPAN, action)


def first(s: State, player: Player = scripted) -> str:
    """What the player says at the hub."""
    return action_of(s, player)[1][0]


def held_but(*free: str) -> str:
    """Strong Allied bases on all objectives but some."""
    t = tables()
    names = [name for name, worth in zip(t.words.names["space"], t.worth) if worth]
    return ", ".join(f"{name} 4" for name in names if name not in free)


def test_with_nothing_to_gain_the_last_point_is_not_spent() -> None:
    assert first(position("bb-1, ca-4: japan", ap=1, bag="")) == "end"


def test_a_free_objective_is_taken_by_whoever_is_enough() -> None:
    g, said = action_of(position("army 16, engineer bf1, tr-3: formosa", japan="formosa 3", allies=held_but("luzon")))
    assert {"take tr-3", "load engineer bf1 tr-3"} <= set(said)
    assert "load army 16 tr-3" not in said
    assert g.s.control[space("luzon")] == JAPANESE


@pytest.mark.parametrize("troops", ["army 16", "army 16, engineer bf1"])
def test_an_objective_is_not_left_empty_for_another(troops: str) -> None:
    s = position(f"{troops}, tr-3: luzon", allies=held_but("luzon", "borneo"), ap=2)
    for _ in range(2):
        g, said = action_of(s)
        s = g.s
        assert s.control[space("luzon")] == JAPANESE
        if said == ["end"]:
            return


def test_few_do_not_land_where_they_are_lost() -> None:
    defenders = "us army pd, us army mf, us marine 4m, us air 5p, us air 5b: manila"
    s = position(f"snlf sas, tr-5: palaus; {defenders}", japan="palaus 2", allies="manila 4", ap=1)
    assert not any(word.startswith("target manila") for word in action_of(s)[1])


def test_enough_do_land() -> None:
    troops = "army 16, army 48, tr-3, tr-4, air 23: formosa"
    enemies = "us army lf: luzon; us army mf, us army pd, us marine 4m: manila"
    s = position(f"{troops}; {enemies}", japan="formosa 3", allies=f"luzon 1, {held_but('luzon')}", ap=3, turn=5)
    said = action_of(s)[1]
    assert said[0] == "act g3c-2"
    assert {"target luzon", "take tr-3", "take tr-4", "from formosa", "take air 23"} <= set(said)


def test_a_fortress_that_was_taken_gets_its_base_at_once() -> None:
    s = position("army 5, tr-1: singapore; us bb-1: reserve", ap=2)
    assert action_of(s)[1][:2] == ["act g4l-1", "build singapore"]


def test_ships_leave_an_enemy_port_before_they_are_attacked() -> None:
    s = position("cvl-3, tr-5: manila; us air 5b, us air 18b, us air 19b, us army mf: manila", allies="manila 4", ap=1)
    g, said = action_of(s)
    assert said[0] == "act g3n-1"
    assert g.s.place[unit("cvl-3")] != space("manila")


def test_the_first_turn_begins_with_the_raid_on_pearl_harbor() -> None:
    s = position(start=True, turn=1, vp=0, ap=5, hand="operation ai")
    for name in ("us bb-1", "us cv-1"):
        put(s, unit(name), space("pearl harbor"))
    assert action_of(s)[1][:4] == ["play operation ai", "act g3n-8", "from hawaiian sea", "target pearl harbor"]


def test_a_bonus_for_the_turn_comes_before_the_battles() -> None:
    assert first(position("army 5: malaya; us army lf: malaya", hand="banzai", ap=5)) == "play banzai"


def test_what_no_event_can_improve_is_kept() -> None:
    assert first(position("bb-1: japan", hand="operation e", ap=0)) == "end"


def test_a_set_up_that_others_began_is_completed_as_in_history() -> None:
    s = GAME.start(tables())
    for word in ("manual", "take ss-2", "put marcus sea"):
        GAME.flow.apply(s, JAPAN, s.words.parse(word))
    assert s.words.text(scripted(Seat(GAME, s.t, s, JAPAN), Rng(1))) == "rest"


def test_sensible_does_nothing_foolish() -> None:
    assert first(position("bb-1, ca-4: japan", ap=1, bag=""), sensible) == "end"
    s = position("army 5, tr-1: singapore", ap=2, bag="")
    assert {action_of(s.clone(), sensible, seed)[1][0] for seed in range(8)} == {"act g4l-1"}


# --- how it reckons


@pytest.mark.parametrize(
    ("where", "ours", "theirs"),
    [
        ("midway", "cv-1, cv-2, cv-5, bb-3a, ca-8, dd-1", "us cv-1, us bb-1, us dd-3"),
        ("coral sea", "ca-6, cl-18, dd-2, tr-5", "us ca-1, us cl-1"),
        ("java sea", "bb-1, ca-4, ca-5, cl-16", "dutch cl-nei, british ca-ran, us dd-3, us ss-af"),
    ],
)
def test_a_battle_on_average_is_near_the_exact_odds(where: str, ours: str, theirs: str) -> None:
    """Within a VP: screens are left out."""
    s = position(f"{ours}: {where}; {theirs}: {where}")
    japan, allies = sorted(map(unit, ours.split(", "))), sorted(map(unit, theirs.split(", ")))
    exact = forecast(s, space(where), REACTION, JAPAN, japan, allies)
    melee = Melee(Look(s), space(where), REACTION, japan, allies)
    outcome = melee.result()
    lost = sum((1 - melee.alive[each]) * s.t.loss[s.t.type[each]] for each in japan)
    assert outcome.sunk / KILLED - lost == pytest.approx(exact.vp, abs=1.0)
    assert outcome.swept == pytest.approx(exact.swept, abs=0.2)


def test_hits_on_land_are_counted_out() -> None:
    assert spread([0.5, 0.5], 1) == pytest.approx([0.25, 0.75])
    assert spread([0.5, 0.5], 3) == pytest.approx([0.25, 0.5, 0.25, 0.0])
