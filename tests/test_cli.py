"""The command atoll: what it prints for people and as JSON, its help, what it refuses."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from atoll import __version__, games
from atoll.cli.options import pairs
from atoll.core.errors import AtollError
from atoll.core.game import Game
from tests.commands import GAME, Atoll

# --- games, data, bench, simulate ---------------------------------------------------------------------------------------


def test_games_lists_every_game_as_json(atoll: Atoll, toy: Game) -> None:
    listed = {each["slug"]: each for each in atoll("games", "--json").json()}
    assert list(listed) == games.names()
    assert list(listed[GAME])[:6] == ["slug", "title", "sides", "options", "editions", "players"]
    assert listed[GAME]["sides"] == ["usa"]
    assert listed[GAME]["players"] == ["random", "scripted"]
    mode = next(option for option in listed[GAME]["options"] if option["name"] == "mode")
    assert (mode["choices"], mode["default"]) == (["hard", "standard", "easy"], "standard")
    assert listed[toy.slug]["sides"] == ["north", "south"]


def test_games_are_listed_for_people(atoll: Atoll) -> None:
    shown = atoll("games")
    assert shown.status == 0
    for name in games.names():
        assert f"{name}: {games.load(name).title}" in shown.out
    assert "mode = hard, standard (usual), easy" in shown.out


def test_data_shows_every_value_with_its_source(atoll: Atoll, toy: Game) -> None:
    data = atoll("data", "show", toy.slug, "--json").json()["data"]
    assert {each["key"] for each in data} >= {"purse.coins", "deck.cards", "deck.points"}
    assert all(each["source"] for each in data)
    shown = atoll("data", "show", toy.slug).out
    assert all(each["key"] in shown and each["source"] in shown for each in data)


def test_data_shows_what_an_overlay_replaces(atoll: Atoll, toy: Game) -> None:
    Path("mine.toml").write_text("[purse]\ncoins = 7\n", encoding="utf-8")
    data = atoll("data", "show", toy.slug, "--overlay", "mine.toml", "--json").json()["data"]
    assert [(each["key"], each["value"]) for each in data if each["overlaid"]] == [("purse.coins", "7")]
    assert "1 overlay" in atoll("data", "show", toy.slug, "--overlay", "mine.toml").out.splitlines()[-1]
    assert atoll("data", "check", toy.slug, "--overlay", "mine.toml").out.endswith("replaces 1 values: purse.coins\n")
    assert atoll("data", "check", toy.slug, "--overlay", "mine.toml", "--json").json()["replaced"] == ["purse.coins"]


def test_data_check_reports_all_faults_at_once(atoll: Atoll, toy: Game) -> None:
    Path("mine.toml").write_text('[purse]\ncoins = "many"\nnotes = 3\n', encoding="utf-8")
    checked = atoll("data", "check", toy.slug, "--overlay", "mine.toml")
    assert (checked.status, checked.out) == (1, "")
    assert [line.split(": ")[1] for line in checked.err.splitlines()] == ["mine.toml:2", "mine.toml:3"]
    told = json.loads(atoll("data", "check", toy.slug, "--overlay", "mine.toml", "--json").out)
    assert (told["ok"], [f"atoll: {fault}" for fault in told["faults"]]) == (False, checked.err.splitlines())


def test_solve_names_the_games_that_can_be_solved(atoll: Atoll, toy: Game) -> None:
    refused = atoll("solve", toy.slug)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == f"atoll: game {toy.slug!r} has no solver; expected one of war_in_the_pacific\n"


def test_solve_refuses_rules_that_the_solver_does_not_cover(atoll: Atoll, tmp_path: Path) -> None:
    pytest.importorskip("numba")
    refused = atoll("solve", "war_in_the_pacific", "--option", "auto_claim=no", "--cache", str(tmp_path))
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == "atoll: war_in_the_pacific cannot be solved with auto_claim no; expected the usual rules there\n"
    assert list(tmp_path.iterdir()) == []


def test_bench_prints_one_game_or_all(atoll: Atoll, toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from atoll.sim import Speed

    monkeypatch.setattr("atoll.sim.bench", lambda game: Speed(game.slug, "plain", 30000.4, 500.6, 100.0))
    keys = ["game", "build", "decisions_per_second", "games_per_second", "clones_per_second"]
    assert list(atoll("bench", toy.slug, "--json").json()) == keys
    assert [each["game"] for each in atoll("bench", "--json").json()] == games.names()
    assert atoll("bench", toy.slug).out.splitlines()[1].split() == [toy.slug, "plain", "30,000", "501", "100"]


def test_simulate_prints_one_object(atoll: Atoll) -> None:
    chosen = ("--games", "20", "--seed", "4", "--player", "usa=random", "--option", "mode=hard")
    report = atoll("simulate", GAME, *chosen, "--json").json()
    assert list(report) == [
        "game", "edition", "options", "players", "games", "seed", "outcomes", "wins", "measures", "decisions", "seconds",
        "decisions_per_second",
    ]
    assert (report["options"]["mode"], report["players"], report["games"], report["seed"]) == ("hard", {"usa": "random"}, 20, 4)
    assert list(report["outcomes"]) == ["defeat", "victory", "unconditional"]
    assert list(report["wins"]["usa"]) == ["count", "share", "low", "high"]
    assert list(report["measures"]["cp"]) == ["mean", "sd", "min", "max"]
    assert list(report["decisions"]) == ["mean", "min", "max"]


def test_simulate_does_not_depend_on_jobs(atoll: Atoll) -> None:
    def report(jobs: int) -> dict[str, Any]:
        found: dict[str, Any] = atoll("simulate", GAME, "--games", "30", "--jobs", str(jobs), "--json").json()
        return {key: value for key, value in found.items() if "second" not in key}

    assert report(1) == report(2)


def test_simulate_prints_tables_for_people(atoll: Atoll, toy: Game) -> None:
    lines = atoll("simulate", toy.slug, "--games", "10", "--jobs", "1").out.splitlines()
    assert lines[0].startswith("toy, edition ")
    assert lines[0].endswith(": 10 games of seed 1, north=random, south=random")
    assert [line.split()[0] for line in lines[4:9]] == ["north", "south", "draw", "north", "south"]


# --- bad input ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("command", "message"), [
    ("fly", "No such command 'fly' (see atoll --help)"),
    ("--fly", "No such option: --fly (see atoll --help)"),
    ("games toy", "unexpected extra argument"),
    ("play", "Missing argument 'GAME' (see atoll play --help)"),
    ("play chess", "game 'chess': there is none of that name; expected one of "),
    (f"play {GAME} --as japan", "side 'japan': war_in_the_pacific has none of that name; expected one of usa"),
    (f"play {GAME} --against random", "--against random: war_in_the_pacific is for one player"),
    (f"play {GAME} --against hal", "player 'hal'"),
    (f"play {GAME} --option mode", "--option 'mode': expected NAME=VALUE"),
    (f"play {GAME} --option mode=hard --option mode=easy", "--option mode is given twice"),
    (f"play {GAME} --option mode=brutal", "option mode: 'brutal' is not a value; expected one of hard, standard, easy"),
    (f"play {GAME} --option colour=red", "option 'colour': there is none"),
    (f"play {GAME} --overlay nowhere.toml", "overlay nowhere.toml cannot be read: No such file or directory"),
    (f"play {GAME} --seed x", "'--seed'"),
    (f"play {GAME} --record no/such/game.txt", "record no/such/game.txt cannot be written"),
    (f"play {GAME} --record .", "it is no regular file"),
    (f"play {GAME} --record /dev/null", "it is no regular file"),
    (f"play {GAME} --record full.txt", "full.txt exists already; continue that game with --resume full.txt"),
    (f"play {GAME} --resume full.txt --option mode=hard", "--resume plays on with the record's own options"),
    (f"simulate {GAME} --games 0", "'--games'"),
    (f"simulate {GAME} --jobs 0", "'--jobs'"),
    (f"simulate {GAME} --player usa=hal", "player 'hal'"),
    (f"simulate {GAME} --player japan=random", "side 'japan'"),
    (f"simulate {GAME} --player usa", "--player 'usa': expected SIDE=PLAYER"),
    (f"simulate {GAME} --option mode=brutal", "option mode: 'brutal'"),
    ("replay", "Missing argument 'RECORD'"),
    ("replay nowhere.txt", "record nowhere.txt cannot be read: No such file or directory"),
    ("replay .", "record . cannot be read: Is a directory"),
    ("replay binary", "record binary cannot be read: it is no UTF-8 text"),
    ("replay /dev/zero", "record /dev/zero cannot be read: it is too large"),
    ("data", "Missing command"),
    ("data show chess", "game 'chess'"),
    (f"data check {GAME}", "Missing option '--overlay'"),
    ("bench chess", "game 'chess'"),
    ("serve --port 70000", "'--port'"),
])
def test_bad_input_gets_one_clear_line(atoll: Atoll, command: str, message: str) -> None:
    Path("full.txt").write_text("something", encoding="utf-8")
    Path("binary").write_bytes(b"\xff\xfe\x00\x01")
    refused = atoll(*command.split())
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("atoll: ")
    assert refused.err.count("\n") == 1
    assert message in refused.err
    assert Path("full.txt").read_text(encoding="utf-8") == "something"


def test_pairs_are_names_and_values() -> None:
    assert pairs(["a=1", "b=x=y"], "--option") == {"a": "1", "b": "x=y"}
    for wrong in ("a", "=1", "a="):
        with pytest.raises(AtollError, match="expected NAME=VALUE"):
            pairs([wrong], "--option")


# --- help ---------------------------------------------------------------------------------------------------------------


COMMANDS = ["", "games", "play", "replay", "simulate", "data", "data show", "data check", "bench", "solve", "serve"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(atoll: Atoll, command: str) -> None:
    shown = atoll(*command.split(), "--help")
    assert (shown.status, shown.err) == (0, "")
    assert f"Example: atoll {command}".rstrip() in shown.out or command == "data"


def test_without_a_command_atoll_explains_itself(atoll: Atoll) -> None:
    assert "simulate" in atoll().out
    assert atoll("--version").out == f"atoll {__version__}\n"
