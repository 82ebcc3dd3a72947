"""Games by the thousand: the same whatever the number of processes, their statistics, speed, published numbers."""
from __future__ import annotations

import statistics
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll import games
from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.players import RANDOM, find
from atoll.sim import Batch, Moments, Played, bench, crosscheck, share, simulate
from atoll.sim.batch import Setting, play

SLUGS = games.names()


def known_to_batches(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let batches find a game that lies in no folder."""
    monkeypatch.setattr("atoll.sim.batch.load", lambda slug: game)


# --- statistics -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "games_played", "low", "high"), [
    (10, 100, 0.0552, 0.1744),                  # published worked values of Wilson's interval
    (81, 263, 0.2553, 0.3662),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
])
def test_shares_have_wilsons_interval(count: int, games_played: int, low: float, high: float) -> None:
    found = share(count, games_played)
    assert (found.count, found.share) == (count, count / games_played)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.0001)


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_intervals_lie_within_0_and_1_and_mirror(seen: tuple[int, int]) -> None:
    count, number = seen
    found, mirrored = share(count, number), share(number - count, number)
    assert 0 <= found.low <= found.share <= found.high <= 1
    assert (found.low, found.high) == pytest.approx((1 - mirrored.high, 1 - mirrored.low))
    assert (found.low == 0) == (count == 0)


@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=50))
def test_moments_agree_with_the_standard_library(values: list[float]) -> None:
    moments = Moments()
    for value in values:
        moments.add(value)
    assert moments.mean == pytest.approx(statistics.fmean(values), rel=1e-9, abs=1e-6)
    assert moments.sd == pytest.approx(statistics.stdev(values), rel=1e-6, abs=1e-4)
    assert (moments.count, moments.min, moments.max) == (len(values), min(values), max(values))
    assert moments.error == pytest.approx(moments.sd / len(values) ** 0.5)


def test_a_single_figure_has_no_spread() -> None:
    moments = Moments()
    moments.add(3)
    assert (moments.mean, moments.sd, moments.error, moments.min, moments.max) == (3, 0, 0, 3, 3)


# --- batches ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_gives_the_same_games_on_any_number_of_processes(slug: str) -> None:
    batch = Batch(slug, games=40, seed=7)
    alone = list(play(batch, jobs=1))
    assert [list(play(batch, jobs)) for jobs in (2, 3)] == [alone, alone]
    assert list(play(replace(batch, seed=8))) != alone
    assert list(play(replace(batch, games=10))) == alone[:10]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_player_finishes_its_games(slug: str) -> None:
    game = games.load(slug)
    for player in game.players:
        report = simulate(Batch(slug, games=10, players=dict.fromkeys(game.sides, player)))
        assert report.players == dict.fromkeys(game.sides, player)
        assert sum(outcome.count for outcome in report.outcomes.values()) == 10


def test_a_report_lists_every_outcome_and_side(toy: Game) -> None:
    report = simulate(Batch("toy", games=200, seed=3, options={"length": "short"})).json()
    assert list(report) == [
        "game", "edition", "options", "players", "games", "seed", "outcomes", "wins", "measures", "decisions", "seconds",
        "decisions_per_second",
    ]
    assert (report["game"], report["games"], report["seed"]) == ("toy", 200, 3)
    assert report["options"] == {"length": "short", "window": "no"}
    assert report["players"] == {"north": RANDOM, "south": RANDOM}
    assert list(report["outcomes"]) == list(toy.outcomes)
    assert sum(each["count"] for each in report["outcomes"].values()) == 200
    assert report["wins"] == {side: report["outcomes"][side] for side in ("north", "south")}
    assert list(report["outcomes"]["draw"]) == ["count", "share", "low", "high"]
    assert list(report["measures"]["lead"]) == ["mean", "sd", "min", "max"]
    assert 2 <= report["decisions"]["min"] <= report["decisions"]["mean"] <= report["decisions"]["max"]


def test_an_outcome_that_never_came_is_listed_with_its_interval(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    known_to_batches(replace(toy, outcomes=(*toy.outcomes, "flood")), monkeypatch)
    flood = simulate(Batch("toy", games=50)).outcomes["flood"]
    assert (flood.count, flood.low) == (0, 0)
    assert flood.high > 0


def test_a_stronger_player_wins_more(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def miser(seat: Seat, rng: Rng) -> int:
        return seat.legal()[0]                  # bids nothing; of the spoils it takes all

    known_to_batches(replace(toy, players={"miser": miser}), monkeypatch)
    wins = simulate(Batch("toy", games=300, players={"south": "miser"})).wins
    assert wins["north"].low > wins["south"].high


def test_seats_and_the_fast_loop_play_the_same_kind_of_games(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A random side beside a program goes through a Seat; alone it does not. The games must not differ in kind."""
    known_to_batches(replace(toy, players={"same": find(toy, RANDOM)}), monkeypatch)
    fast = simulate(Batch("toy", games=2000, seed=1))
    seats = simulate(Batch("toy", games=2000, seed=1, players={"north": "same", "south": "same"}))
    for label in toy.outcomes:
        one, other = fast.outcomes[label], seats.outcomes[label]
        assert one.low <= other.high
        assert other.low <= one.high
    assert abs(fast.decisions.mean - seats.decisions.mean) < 4 * (fast.decisions.error + seats.decisions.error)


def test_a_player_that_cheats_is_stopped_by_name(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(seat: Seat, rng: Rng) -> int:
        return seat.tables.words.parse("bid 10") if seat.asks() == "bid" else seat.legal()[0]

    known_to_batches(replace(toy, players={"cheat": cheat}), monkeypatch)
    with pytest.raises(AtollError, match="player 'cheat' chose 'bid 10', which is not legal at 'bid'"):
        list(play(Batch("toy", games=1, players={"north": "cheat"})))


def test_a_game_that_does_not_end_is_stopped(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    known_to_batches(replace(toy, longest=3), monkeypatch)
    with pytest.raises(AtollError, match="game 0 of seed 1 did not end within 3 decisions"):
        list(play(Batch("toy", games=1)))


@pytest.mark.parametrize(("batch", "message"), [
    (Batch("chess", 1), "game 'chess'"),
    (Batch("toy", 1, players={"east": RANDOM}), "side 'east'"),
    (Batch("toy", 1, players={"north": "hal"}), "player 'hal'"),
    (Batch("toy", 1, options={"length": "endless"}), "option length: 'endless'"),
    (Batch("toy", 1, options={"width": "long"}), "option 'width'"),
    (Batch("toy", 1, overlay="[purse]\ncoins = 0\n", overlay_name="mine.toml"), "mine.toml:2"),
])
def test_what_there_is_none_of_is_refused(toy: Game, batch: Batch, message: str) -> None:
    with pytest.raises(AtollError, match=message):
        Setting(batch)


def test_an_overlay_changes_the_games(toy: Game) -> None:
    rich = Batch("toy", games=50, overlay="[purse]\ncoins = 20\n")
    assert simulate(rich).measures["coins"].max > simulate(replace(rich, overlay="")).measures["coins"].max


def test_progress_is_told_after_every_game(toy: Game) -> None:
    done: list[int] = []
    simulate(Batch("toy", games=5), progress=done.append)
    assert done == [1, 2, 3, 4, 5]


def test_a_batch_may_be_left_early() -> None:
    first = list(islice(play(Batch(SLUGS[0], games=10**9), jobs=2), 3))
    assert all(isinstance(each, Played) for each in first)


# --- speed ------------------------------------------------------------------------------------------------------------


def test_bench_measures_play_and_cloning(toy: Game) -> None:
    speed = bench(toy, seconds=0.02, repeats=3)
    assert (speed.game, speed.build in ("plain", "compiled")) == ("toy", True)
    assert speed.decisions_per_second > speed.playouts_per_second > 0
    assert speed.clones_per_second > speed.playouts_per_second


# --- published numbers ------------------------------------------------------------------------------------------------

ROW = """
[[row]]
options = {{ length = "short" }}
players = {{ north = "random" }}
expect = [{{ what = "{what}", value = {value}, tolerance = {tolerance}, source = "nowhere" }}]
"""


def stating(toy: Game, folder: Path, text: str) -> Game:
    """The toy in a folder that states published numbers."""
    (folder / "tests").mkdir()
    (folder / "tests" / "reference.toml").write_text(text, encoding="utf-8")
    return replace(toy, folder=folder)


@pytest.mark.parametrize(("what", "value", "tolerance", "agrees"), [
    ("wins.north", 0.35, 0.2, True),
    ("wins.north", 0.9, 0.2, False),
    ("outcomes.draw", 0.05, 0.0, False),
    ("measures.lead", 0.0, 0.5, True),
    ("measures.lead", 3.0, 0.5, False),
    ("decisions", 5.0, 2.5, True),
])
def test_found_figures_are_compared_with_published_ones(
    toy: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str, value: float, tolerance: float, agrees: bool
) -> None:
    game = stating(toy, tmp_path, ROW.format(what=what, value=value, tolerance=tolerance))
    assert crosscheck.crosscheck(game, games=300, seed=1, jobs=1) is agrees
    shown = capsys.readouterr().out
    assert "300 games a row, seed 1" in shown
    assert "north=random south=random length=short" in shown
    assert ("OUTSIDE" in shown) is not agrees


@pytest.mark.parametrize(("instead", "stands"), [(0.0, True), (2.0, False)])
def test_a_known_difference_stands_as_long_as_it_is_found_again(
    toy: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str], instead: float, stands: bool
) -> None:
    text = ROW.format(what="measures.lead", value=5, tolerance=0.1)
    text = text.replace("}]", f', instead = {instead}, because = "other coins" }}]')
    assert crosscheck.crosscheck(stating(toy, tmp_path, text), games=300, seed=1, jobs=1) is stands
    assert ("other coins" in capsys.readouterr().out) is stands


def test_a_row_may_limit_its_games(toy: Game, tmp_path: Path) -> None:
    text = ROW.format(what="decisions", value=5.0, tolerance=2.5)
    limited = stating(toy, tmp_path, text.replace("expect", "most = 7\nexpect"))
    assert [report.games for report, _, _ in crosscheck.compare(limited, 300, 1, 1)] == [7]
    assert [report.games for report, _, _ in crosscheck.compare(limited, 5, 1, 1)] == [5]


@pytest.mark.parametrize(("text", "message"), [
    (ROW.format(what="decisions", value=0, tolerance=0).replace("}]", ", instead = 3 }]"), "'because' stand together"),
    ("row = [", "reference.toml: "),
    ("[[row]]\nplayers = {}\n", "row.0.expect: Field required"),
    (ROW.format(what="measures.luck", value=0, tolerance=0), "has no figure 'measures.luck'"),
])
def test_a_faulty_reference_is_refused(toy: Game, tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(AtollError, match=message):
        crosscheck.crosscheck(stating(toy, tmp_path, text), games=2, seed=1, jobs=1)


def test_a_game_without_published_numbers_says_so(
    toy: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert crosscheck.main(["toy"]) == 2
    assert capsys.readouterr().err.startswith("atoll: toy has no numbers to compare with")


@pytest.mark.parametrize("slug", SLUGS)
def test_published_numbers_name_figures_players_and_options_of_the_game(slug: str) -> None:
    game = games.load(slug)
    for row in crosscheck.read_reference(game).row:
        report = simulate(Batch(slug, 2, players=row.players, options=row.options))
        assert all(crosscheck.find(report, expected.what) for expected in row.expect)
