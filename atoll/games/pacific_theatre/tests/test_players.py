"""The computer players as specification section 9 defines them."""

from __future__ import annotations

import pytest

from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.games.pacific_theatre import GAME
from atoll.games.pacific_theatre.scripted import PLAYERS, value
from atoll.games.pacific_theatre.tables import JAPAN, LOGISTICS, USA
from atoll.games.pacific_theatre.tests.positions import battle, card, exchange, position, tables, waiting
from atoll.sim.batch import Batch
from atoll.sim.report import simulate
from atoll.testing.scenes import Scene

HAND = (
    "carriers, zero fighters, mines, propaganda, fail to act, spies, midget subs, garrison, bad weather, japanese fortifications"
)


def answer(g: Scene, side: int, player: str) -> str:
    """What a player does."""
    seat = Seat(GAME, g.s.t, g.s, side)
    return str(g.s.words.text(PLAYERS[player](seat, Rng(1))))


def exchanged(g: Scene, side: int, player: str) -> list[str]:
    """All cards that a player exchanges, in the order of choosing."""
    found = []
    while (words := answer(g, side, player)) != "done":
        found.append(words.removeprefix("discard "))
        g = g.play(f"{GAME.sides[side]} {words}")
    return found


@pytest.mark.parametrize(
    ("player", "going"),
    [
        ("stand", []),
        ("trim", ["midget subs", "zero fighters", "japanese fortifications"]),
        # two of the three weak cards with the lowest stat sums: mines and propaganda, both 0
        ("stats", ["midget subs", "propaganda", "zero fighters", "mines", "japanese fortifications"]),
        # of the least value: garrison (0.12), fail to act (0.6)
        ("scripted", ["midget subs", "zero fighters", "japanese fortifications", "fail to act", "garrison"]),
    ],
)
def test_what_each_exchanges_as_the_usa(player: str, going: list[str]) -> None:
    assert exchanged(exchange(HAND, "radio"), USA, player) == sorted(going, key=card)


def test_trim_gives_up_the_lowest_numbers_first() -> None:
    g = exchange("", "turkey shoot, radar, marines, roosevelt, midway, marianas, american might")
    assert exchanged(g, JAPAN, "trim") == ["turkey shoot", "radar", "midway", "marianas", "roosevelt"]


def test_values_are_those_of_the_specification() -> None:
    usa, japan = (value(tables(), side) for side in (USA, JAPAN))
    assert usa[card("okinawa")] == pytest.approx(4.00 - 2.81 + 2 * 1.85)
    assert usa[card("wreck communications")] == pytest.approx(0.61 + 2 * 1.82)
    assert usa[card("lack of convoy protection")] == pytest.approx(1.91)
    assert japan[card("capture malaya")] == pytest.approx(2 * 0.18 + 0.74)
    assert japan[card("japanese fortifications")] == pytest.approx(-1.41)
    assert usa[card("hiroshima and nagasaki")] == 0


@pytest.mark.parametrize("player", ["stats", "scripted"])
@pytest.mark.parametrize(("turn", "kept"), [(9, False), (10, True)])
def test_a_bomb_that_wins_is_kept(player: str, turn: int, kept: bool) -> None:
    g = exchange("hiroshima and nagasaki, carriers", "radio", turn=turn)
    assert (exchanged(g, USA, player) == []) == kept


@pytest.mark.parametrize("player", PLAYERS)
def test_all_take_every_optional_draw(player: str) -> None:
    s = position(tokens=(12, 10))
    s.extra = USA
    assert answer(waiting(s, "extra", LOGISTICS), USA, player) == "take"
    assert answer(battle("flagship", "mines"), USA, player) == "draw"
    assert answer(battle("mines", "spies"), JAPAN, player) == "draw"


@pytest.mark.parametrize(
    ("player", "turned", "best"),
    [
        ("stand", "spies, airbases", "airbases"),
        ("stand", "propaganda, spies", "spies"),
        ("scripted", "propaganda, spies", "propaganda"),
        ("trim", "radio, spies", "radio"),  # the first drawn of equal ones
    ],
)
def test_the_better_of_two_drawn_cards(player: str, turned: str, best: str) -> None:
    first, second = turned.split(", ")
    g = battle("flagship", "mines").play(f"usa draw\nchance turn {first}\nchance turn {second}")
    assert answer(g, USA, player) == f"play {best}"


def test_the_bomb_before_all_on_turn_ten() -> None:
    for turn, best in ((9, "airbases"), (10, "hiroshima and nagasaki")):
        g = battle("flagship", "mines", turn=turn).play("usa draw\nchance turn airbases\nchance turn hiroshima and nagasaki")
        assert answer(g, USA, "scripted") == f"play {best}"


def test_players_go_on_from_what_somebody_else_has_chosen() -> None:
    g = exchange(HAND, "radio").play("usa discard spies\nusa discard fail to act")
    assert answer(g, USA, "trim") == "done"


def test_a_better_player_wins_more() -> None:
    """Shares of the specification, section 10, within four standard errors of 400 games."""
    for usa, japan, share in (("trim", "trim", 0.666), ("scripted", "trim", 0.796), ("scripted", "scripted", 0.677)):
        report = simulate(Batch(GAME.slug, 400, 1, {"usa": usa, "japan": japan}), 1)
        assert abs(report.wins["usa"].share - share) < 4 * 0.0235
