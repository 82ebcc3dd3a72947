"""The ladder: who plays whom, ratings that are those of the model, the same games for one seed; fitting finds what is there."""
from __future__ import annotations

import json
from dataclasses import replace
from math import exp
from typing import Any

import pytest

from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.core.rng import Rng
from atoll.sim import Batch
from atoll.sim.ladder import games_of, ladder
from atoll.sim.rating import rate, strengths
from tests.commands import Atoll


def test_strengths_are_those_that_made_the_games() -> None:
    """With 1000 games for every pair, won as the model says, strengths 1, 2 and 4 are found again."""
    true = [1.0, 2.0, 4.0]
    wins = [[1000 * a / (a + b) for b in true] for a in true]
    found = strengths(wins)
    assert found[1] / found[0] == pytest.approx(2, rel=0.01)
    assert found[2] / found[0] == pytest.approx(4, rel=0.01)


def test_ratings_are_points_of_chess_with_an_interval_that_more_games_make_narrower() -> None:
    def games(times: int) -> list[tuple[int, int, float]]:
        return [(0, 1, 1.0)] * 10 * times + [(0, 1, 0.0)] * times

    few, many = rate(games(10), 2), rate(games(100), 2)
    for ratings in (few, many):
        assert ratings[0].points - ratings[1].points == pytest.approx(400, abs=10)         # odds of ten to one
        assert ratings[0].low < ratings[0].points < ratings[0].high
        assert sum(each.points for each in ratings) == pytest.approx(0, abs=0.1)
    assert many[0].high - many[0].low < 0.6 * (few[0].high - few[0].low)


def test_who_has_lost_every_game_has_a_rating_too() -> None:
    ratings = rate([(0, 1, 1.0)] * 20, 2)
    assert 300 < ratings[0].points - ratings[1].points < 1000


def test_everybody_meets_everybody_on_both_sides() -> None:
    found = ladder(Batch("pacific_theatre", 6, 3), ["random", "trim", "scripted"])
    pairs = {each.players for each in found.pairings}
    assert pairs == {(a, b) for a in found.players for b in found.players if a != b}
    assert all(sum(each.wins) + each.draws == each.games == 6 for each in found.pairings)
    assert list(found.ratings)[-1] == "random"
    assert games_of(2, 3, 6) == sum(each.games for each in found.pairings)


def test_the_same_seed_gives_the_same_ladder_on_any_number_of_processes() -> None:
    batch = Batch("pacific_theatre", 6, 3)
    assert ladder(batch, ["random", "trim"], jobs=1) == ladder(batch, ["random", "trim"], jobs=2)


def test_in_a_game_for_one_all_play_the_same_games() -> None:
    done: list[int] = []
    found = ladder(Batch("war_in_the_pacific", 5, 1), ["random", "scripted"], progress=done.append)
    assert found.solos[0].wins.share >= found.solos[1].wins.share
    points = {each.player: each.measures["cp"][0] for each in found.solos}
    assert points["scripted"] > 5 > points["random"]
    assert done == list(range(1, 11))


@pytest.mark.parametrize(
    ("players", "fault"), [("trim", "needs two players"), ("trim,trim", "named twice"), ("hal", "none of that name")]
)
def test_a_ladder_that_cannot_be_is_refused(atoll: Atoll, players: str, fault: str) -> None:
    result = atoll("ladder", "pacific_theatre", "--games", "1", "--players", players)
    assert result.status == 2
    assert fault in result.err


def test_the_command_prints_a_table_or_json(atoll: Atoll) -> None:
    arguments = ("ladder", "pacific_theatre", "--games", "2", "--players", "random,trim", "--jobs", "1")
    printed, told = atoll(*arguments).out, json.loads(atoll(*arguments, "--json").out)
    assert printed.index("\ntrim") < printed.index("\nrandom")
    assert list(told["ratings"]) == ["trim", "random"]
    assert sum(sum(each["wins"]) + each["draws"] for each in told["pairings"]) == 4


# --- fitting ------------------------------------------------------------------------------------------------------------


def test_weights_are_those_that_made_the_results() -> None:
    import numpy as np

    from atoll.sim.fitting import Samples, fit

    rng, rows, results = Rng(4), [], []
    for _ in range(6000):
        x, y = rng.below(1000) / 500 - 1, rng.below(1000) / 500 - 1
        rows.append([x, y])
        results.append(float(rng.below(10000) < 10000 / (1 + exp(-(0.3 + 2 * x - y)))))
    found = fit(Samples(("x", "y"), np.array(rows), np.array(results), np.arange(6000)))
    assert found.weights["x"] == pytest.approx(2, abs=0.3)
    assert found.weights["y"] == pytest.approx(-1, abs=0.3)
    assert found.log_loss < found.log_loss_of_share
    assert all(foretold == pytest.approx(won, abs=0.12) for _, foretold, won in found.calibration)
    assert sum(count for count, _, _ in found.calibration) == 3000


def test_positions_are_noted_once_a_game_strays_no_more() -> None:
    from atoll.sim.fitting import gather

    batch = Batch("war_in_the_pacific", 30, 4, {"usa": "scripted"})
    straight, strayed = gather(batch, 0.0), gather(batch, 0.0, stray=0.5)
    assert 30 * 11 <= len(straight.results) < 30 * 13        # an event die that is rolled again counts, too
    assert 30 * 2 < len(strayed.results) < 30 * 9
    late = strayed.names.index("late")
    assert strayed.features[:, late].mean() > straight.features[:, late].mean()


def test_a_game_without_features_is_refused(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from atoll.sim.fitting import gather

    bare: Any = replace(toy, features=None)
    monkeypatch.setattr("atoll.sim.batch.load", lambda slug: bare)
    with pytest.raises(AtollError, match="names no features"):
        gather(Batch("toy", 1), 0.0)


@pytest.mark.parametrize(("slug", "side"), [("pacific_theatre", "usa"), ("war_in_the_pacific", "usa")])
def test_the_judgement_of_a_game_foretells_its_players_games(slug: str, side: str) -> None:
    """Brier score of the weights in the code, on games that they were not made from, beside the share of games won."""
    from atoll.games import load
    from atoll.sim.fitting import gather

    game = load(slug)
    samples = gather(Batch(slug, 120, 987, dict.fromkeys(game.sides, "scripted")), 0.0)
    judge = __import__(f"atoll.games.{slug}.judgement", fromlist=["WEIGHTS"])
    logits = samples.features @ judge.WEIGHTS + judge.CONSTANT
    foretold = 1 / (1 + 2.718281828 ** -logits)
    share = samples.results.mean()
    assert ((foretold - samples.results) ** 2).mean() < 0.9 * share * (1 - share)
