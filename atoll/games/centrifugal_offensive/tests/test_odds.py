"""Forecasts of battles: against counting by hand, and against the rules themselves. Rules R96-R108."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import CHANCE, NATURE
from atoll.core.rng import Rng
from atoll.games.centrifugal_offensive.odds import best_loss, best_shot, forecast, odds
from atoll.games.centrifugal_offensive.rules.kinds import muster
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ALLIED_ATTACK, ALLIES, ASSAULT, F_LAND, F_SURFACE, JAPAN
from atoll.games.centrifugal_offensive.tests.battles import fight, roll
from atoll.games.centrifugal_offensive.tests.positions import position, space, unit
from atoll.testing import rule
from atoll.testing.scenes import Scene


@rule("R103")
def test_one_shot_at_one_target() -> None:
    found = odds(fight("at sea", "java sea", "ca-4", "us tr-1", turn=1).s)
    assert found.swept == pytest.approx(4 / 6)
    assert found.vp == 0
    found = odds(fight("at sea", "java sea", "ca-4", "british bb-z", turn=1).s)
    assert found.lost[unit("british bb-z")] == pytest.approx(4 / 6)
    assert found.lost[unit("ca-4")] == pytest.approx(2 / 6 * 3 / 6)  # only what is left fires back
    assert found.vp == pytest.approx(3 * 4 / 6 - 2 / 6)


@rule("R98")
def test_the_advantage_is_weighed() -> None:
    assert odds(fight("at sea", "java sea", "ca-4", "us ca-1").s).first == pytest.approx(21 / 36)
    assert odds(fight("at sea", "coral sea", "ca-4", "us ca-1").s).first == pytest.approx(15 / 36)
    assert odds(roll(fight("at sea", "java sea", "ca-4", "us ca-1"), 5).s).first == pytest.approx(5 / 6)


@rule("R103")
def test_a_forecast_is_the_battle_that_has_not_begun() -> None:
    s = position("army 5, army k: malaya; british army bc: malaya")
    before = odds(fight("assault", "malaya", "army 5, army k", "british army bc").s)
    at = space("malaya")
    own, enemy = muster(s, JAPAN, at, ALLIED_ATTACK), muster(s, ALLIES, at, ASSAULT)
    assert forecast(s, at, ASSAULT, JAPAN, own, enemy) == before
    assert s.battle.space < 0


@rule("R96")
def test_losses_are_told_by_stage() -> None:
    s = position("army k: luzon; us ca-1: luzon")
    found = forecast(s, space("luzon"), ALLIED_ATTACK, ALLIES, [unit("army k")], [unit("us ca-1")])
    assert [stage.stage for stage in found.stages] == [0, 1, 2, 3]
    assert found.stages[F_LAND].japan == pytest.approx(2 / 6)
    assert found.stages[F_SURFACE].allies == 0


CASES: dict[str, tuple[str, str, str, str, dict[str, Any]]] = {
    "raid": (
        "in port",
        "pearl harbor",
        "cv-1, cv-2, bb-3a, ca-8, dd-1",
        "us bb-1, us bb-2, us ca-1, us air 5p, us air 7b, us army 24",
        {"base": 2},
    ),
    "screen": ("at sea", "coral sea", "ca-4, ca-5, ss-1, cvl-4", "us cv-1, us dd-1, us dd-2, us ss-2, us tr-1", {}),
    "landing": (
        "invasion",
        "wake",
        "tr-1, apd-1, ca-4, army 5 aboard tr-1, snlf maz aboard apd-1",
        "us marine 4m, us air 5b",
        {"base": 1},
    ),
    "counterattack": (
        "counterattack",
        "luzon",
        "ca-4, dd-1, army 5, army k, air 21, air a4",
        "us cl-1, us army lf, us air 5b, us air 7b",
        {"own_base": 2},
    ),
    "mainland": (
        "assault",
        "malaya",
        "army 5, army 18, air a3",
        "british army 3ind, british army 8a, british air 221",
        {"base": 1, "own_base": 1},
    ),
}
TRIALS = 1500


@rule("R100", "R103", "R106", "R107", "R108")
@pytest.mark.parametrize("case", CASES)
def test_chances_are_those_of_the_rules_under_plain_play(case: str) -> None:
    kind, where, own, enemy, settings = CASES[case]
    g = fight(kind, where, own, enemy, **settings)
    found, rng = odds(g.s), Rng(7)
    ends = [play(g, rng) for _ in range(TRIALS)]
    for mark, chance in found.lost.items():
        if mark < g.s.t.units:
            share = sum([s.place[mark] < 0 for s in ends]) / TRIALS
            assert share == pytest.approx(chance, abs=0.05), g.s.words.names["unit"][mark]
    assert sum([s.vp - g.s.vp - control(g.s, s) for s in ends]) / TRIALS == pytest.approx(found.vp, abs=0.3)


def control(before: State, after: State) -> int:
    """The VP that came from control."""
    return int(after.tally[0] - before.tally[0])


def play(g: Scene, rng: Rng) -> State:
    """The end of a battle with plain play."""
    s, flow = g.game.clone(g.s), g.game.flow
    while s.asked:
        if s.asked == NATURE:
            flow.apply(s, CHANCE, flow.chance(s).sample(s, rng))
        else:
            name = flow.node(s).name
            if name == "lose_air":
                flow.apply(s, 0, flow.legal(s, 0)[-1])
                continue
            action = best_shot(s) if name == "shot" else best_loss(s)
            assert action in flow.legal(s, 0)
            flow.apply(s, 0, action)
    return s  # type: ignore[no-any-return]


@rule("R103")
def test_in_the_middle_of_a_battle_the_chances_follow_what_has_happened() -> None:
    g = roll(fight("at sea", "java sea", "ca-4, ca-5", "us ca-1, us dd-1"), 6, 1)
    start = odds(g.s)
    g = g.play("japan fire ca-4 us ca-1")
    hit, missed = roll(g, 1).s, roll(g, 6).s
    assert hit.vp + odds(hit).vp > odds(g.s).vp + g.s.vp > missed.vp + odds(missed).vp
    assert odds(g.s).lost[unit("us ca-1")] <= start.lost[unit("us ca-1")] + 1e-9
    g = roll(roll(g, 6).play("japan fire ca-5 us ca-1"), 6, 1)  # the first Allied shot hits: one of two is lost for sure
    assert g.asked() == "lose"
    assert odds(g.s).lost[unit("ca-4")] + odds(g.s).lost[unit("ca-5")] >= 1
