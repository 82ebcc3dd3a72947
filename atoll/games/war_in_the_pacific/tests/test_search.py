"""The search at this game: no plain stupidity, and a judgement that prefers what is better."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.judgement import FITTED, chains, features, is_quiet, judge, prospect
from atoll.games.war_in_the_pacific.planning import policy
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tests.positions import assigning, beginning, island, position, tables
from atoll.players.search import Budget, SearchPlayer
from atoll.testing.scenes import Scene

SEEDS = range(3)


def choice(g: Scene, seed: int = 1, iterations: int = 150) -> str:
    """What the search takes, in words."""
    seat = Seat(GAME, g.s.t, g.s, 0)
    return seat.text(SearchPlayer(Budget(iterations=iterations), trust=0.1)(seat, Rng(seed)))


# --- what it must not do ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_box_of_the_game_is_marked(seed: int) -> None:
    """One sun short of a victory, on the last turn: the die that takes Saipan is given to nothing else."""
    given: dict[str, Any] = {"captured": "luzon, kwajalein", "marks": {"saipan": 3}, "turn": 11, "black": 1, "raided": 1}
    g = assigning("5 2", raid_cp=12 - tables().suns[island("luzon")] - other_suns(), **given)
    assert g.s.cp == 12
    assert choice(g, seed) == "attack white 5 saipan"


def other_suns() -> int:
    """Of the islands before Luzon and Saipan."""
    return position(captured="luzon, kwajalein").cp - tables().suns[island("luzon")]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_turn_is_not_ended_while_a_die_can_still_take_an_island(seed: int) -> None:
    g = assigning("5", captured="guadalcanal, kwajalein", marks={"saipan": 3}, black=1, raided=1, turn=5)
    assert choice(g, seed) == "attack white 5 saipan"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_cube_is_spent_on_an_event_that_helps(seed: int) -> None:
    """A 6 is the Nuclear Advancement; no roll is better."""
    g = beginning(3, black=1, blue=1).play("chance die 6")
    assert "accept" in g.choices("usa")
    assert choice(g, seed) == "accept"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_ends_and_repeats_nothing(seed: int) -> None:
    """Six dice are no more than two dozen choices, cubes and re-rolls included."""
    g, plies = assigning("6 5 4 3 2 1", black=3, blue=1, turn=4), 0
    turn, rng = g.s.turn, Rng(seed)
    s, flow = GAME.clone(g.s), GAME.flow
    while s.asked and s.turn == turn:
        if s.asked == 1:
            seat = Seat(GAME, s.t, s, 0)
            flow.apply(s, 0, SearchPlayer(Budget(iterations=40), trust=0.1)(seat, rng))
            plies += 1
        else:
            flow.apply(s, 7, flow.chance(s).sample(s, rng))
    assert plies <= 24


# --- what the search is told --------------------------------------------------------------------------------------------


def turn_begins(**given: Any) -> State:
    """The event die is about to be rolled."""
    s: State = beginning(given.pop("turn", 6), **given).s
    assert is_quiet(s)
    return s


def test_the_judgement_rises_with_points_and_falls_with_time() -> None:
    points = [judge(turn_begins(raid_cp=points))[0] for points in range(0, 13, 3)]
    assert points == sorted(points)
    assert judge(turn_begins(raid_cp=13))[0] > 0.95
    turns = [prospect(turn_begins(turn=turn), 4.5) for turn in (2, 5, 8, 11)]
    assert turns == sorted(turns, reverse=True)
    assert len(features(turn_begins())) == len(FITTED)


def test_islands_have_what_comes_before_them() -> None:
    names = tables().words.names["island"]
    found = {names[each]: [names[other] for other in chain] for each, chain in enumerate(chains(tables()))}
    assert found["saipan"] == ["tarawa", "kwajalein", "saipan"]
    assert all(chain[-1] == name for name, chain in found.items())
    assert found["tokyo"][-2:] == ["kyushu", "tokyo"]


def test_the_policy_prefers_what_the_scripted_player_does() -> None:
    g = assigning("6 5 3 2 | 4", black=3, tokens=1)
    legal = GAME.flow.legal(g.s, 0)
    weights = policy(g.s, 0, legal)
    assert legal[weights.index(max(weights))] == GAME.players["scripted"](Seat(GAME, g.s.t, g.s, 0), Rng(1))
    assert min(weights) > 0
