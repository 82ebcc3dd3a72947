"""The command atoll: what it prints, what it refuses, and that leaving a game loses nothing."""
from __future__ import annotations

import hashlib
import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from atoll import __version__, games, players
from atoll.cli import main
from atoll.cli.keeping import Keeper
from atoll.cli.options import pairs
from atoll.cli.plain import Plain, whole
from atoll.core.chance import Chance
from atoll.core.errors import AtollError
from atoll.core.match import Match
from atoll.core.record import parse_record

GAME = "war_in_the_pacific"
FIRST = "1\n" * 300                             # always the first choice: a whole game


class Result:
    """What a command left behind."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    def json(self) -> Any:
        """Its output, which must be JSON and a success."""
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)


Atoll = Callable[..., Result]


@pytest.fixture
def atoll(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Atoll:
    """Run the command in an empty folder, in this process."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> Result:
        monkeypatch.setattr("sys.argv", ["atoll", *arguments])
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        status = main()
        printed = capsys.readouterr()
        return Result(status, printed.out, printed.err)

    return run


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game for two on the package path."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(Path(__file__).parent)])
    return "toy"


# --- games, data, bench, simulate -------------------------------------------------------------------------------------


def test_games_lists_every_game_as_json(atoll: Atoll, toy: str) -> None:
    listed = {each["slug"]: each for each in atoll("games", "--json").json()}
    assert list(listed) == games.names()
    assert list(listed[GAME])[:6] == ["slug", "title", "sides", "options", "editions", "players"]
    assert listed[GAME]["sides"] == ["usa"]
    assert listed[GAME]["players"] == ["random", "scripted"]
    mode = next(option for option in listed[GAME]["options"] if option["name"] == "mode")
    assert (mode["choices"], mode["default"]) == (["hard", "standard", "easy"], "standard")
    assert listed[toy]["sides"] == ["north", "south"]


def test_games_are_listed_for_people(atoll: Atoll) -> None:
    shown = atoll("games")
    assert shown.status == 0
    for name in games.names():
        assert f"{name}: {games.load(name).title}" in shown.out
    assert "mode = hard, standard (usual), easy" in shown.out


def test_data_shows_every_value_with_its_source(atoll: Atoll, toy: str) -> None:
    data = atoll("data", "show", toy, "--json").json()["data"]
    assert {each["key"] for each in data} >= {"purse.coins", "deck.cards", "deck.points"}
    assert all(each["source"] for each in data)
    shown = atoll("data", "show", toy).out
    assert all(each["key"] in shown and each["source"] in shown for each in data)


def test_data_shows_what_an_overlay_replaces(atoll: Atoll, toy: str) -> None:
    Path("mine.toml").write_text("[purse]\ncoins = 7\n", encoding="utf-8")
    data = atoll("data", "show", toy, "--overlay", "mine.toml", "--json").json()["data"]
    assert [(each["key"], each["value"]) for each in data if each["overlaid"]] == [("purse.coins", "7")]
    assert "1 overlay" in atoll("data", "show", toy, "--overlay", "mine.toml").out.splitlines()[-1]
    assert atoll("data", "check", toy, "--overlay", "mine.toml").out.endswith("replaces 1 values: purse.coins\n")
    assert atoll("data", "check", toy, "--overlay", "mine.toml", "--json").json()["replaced"] == ["purse.coins"]


def test_data_check_reports_all_faults_at_once(atoll: Atoll, toy: str) -> None:
    Path("mine.toml").write_text('[purse]\ncoins = "many"\nnotes = 3\n', encoding="utf-8")
    checked = atoll("data", "check", toy, "--overlay", "mine.toml")
    assert (checked.status, checked.out) == (1, "")
    assert [line.split(": ")[1] for line in checked.err.splitlines()] == ["mine.toml:2", "mine.toml:3"]
    told = json.loads(atoll("data", "check", toy, "--overlay", "mine.toml", "--json").out)
    assert (told["ok"], [f"atoll: {fault}" for fault in told["faults"]]) == (False, checked.err.splitlines())


def test_bench_prints_one_game_or_all(atoll: Atoll, toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from atoll.sim import Speed

    monkeypatch.setattr("atoll.sim.bench", lambda game: Speed(game.slug, "plain", 30000.4, 500.6, 100.0))
    keys = ["game", "build", "decisions_per_second", "games_per_second", "clones_per_second"]
    assert list(atoll("bench", toy, "--json").json()) == keys
    assert [each["game"] for each in atoll("bench", "--json").json()] == games.names()
    assert atoll("bench", toy).out.splitlines()[1].split() == [toy, "plain", "30,000", "501", "100"]


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


def test_simulate_prints_tables_for_people(atoll: Atoll, toy: str) -> None:
    lines = atoll("simulate", toy, "--games", "10", "--jobs", "1").out.splitlines()
    assert lines[0].startswith("toy, edition ")
    assert lines[0].endswith(": 10 games of seed 1, north=random, south=random")
    assert [line.split()[0] for line in lines[4:9]] == ["north", "south", "draw", "north", "south"]


# --- play -------------------------------------------------------------------------------------------------------------


def test_a_script_plays_a_whole_game_through_a_pipe(atoll: Atoll) -> None:
    played = atoll("play", GAME, "--plain", "--seed", "1", typed=FIRST)
    assert (played.status, played.err) == (0, "")
    assert "Turn 11 of 11" in played.out
    assert games.load(GAME).labels.outcomes["defeat"] in played.out
    assert "Capitulation points" in played.out
    assert "> " not in played.out


def test_without_a_terminal_play_is_plain(atoll: Atoll) -> None:
    assert atoll("play", GAME, "--seed", "1", typed=FIRST).out.startswith("Mid '42: a new turn.")


def test_a_game_is_played_in_words_and_by_numbers_alike(atoll: Atoll) -> None:
    atoll("play", GAME, "--plain", "--seed", "1", "--record", "numbers.txt", typed=FIRST)
    plies = parse_record(Path("numbers.txt").read_text(encoding="utf-8")).plies
    words = "".join(f"{ply.words}\n" for ply in plies if ply.who == "usa")
    atoll("play", GAME, "--plain", "--seed", "1", "--record", "words.txt", typed=f"# a script\n\n  {words}")
    again = parse_record(Path("words.txt").read_text(encoding="utf-8")).plies
    assert again == plies


def test_leaving_prints_the_record_and_it_can_be_continued(atoll: Atoll) -> None:
    left = atoll("play", GAME, "--plain", "--seed", "1", "--option", "mode=easy", typed="accept\n")
    assert left.status == 0
    assert left.out.endswith(f"continue it: atoll play {GAME} --resume FILE\n")
    lines = left.out.splitlines()
    text = "\n".join(lines[lines.index("atoll record 1"):-2])
    Path("kept.txt").write_text(text, encoding="utf-8")
    more = atoll("play", GAME, "--plain", "--seed", "1", "--resume", "kept.txt", typed="1\nquit\n1\n")
    assert more.out.endswith(f"The game is kept in kept.txt. Continue it with: atoll play {GAME} --resume kept.txt\n")
    resumed = parse_record(Path("kept.txt").read_text(encoding="utf-8"))
    assert resumed.header.options == {"mode": "easy"}
    assert [ply.words for ply in resumed.plies if ply.who == "usa"] == ["accept", "remove white"]
    atoll("play", GAME, "--plain", "--seed", "1", "--option", "mode=easy", "--record", "whole.txt", typed="accept\n1\n")
    assert parse_record(Path("whole.txt").read_text(encoding="utf-8")).plies == resumed.plies


def test_leaving_prints_nothing_that_is_hidden_and_keeps_the_game_in_a_file(atoll: Atoll, toy: str) -> None:
    left = atoll("play", toy, "--plain", "--seed", "3", "--option", "length=long", typed="bid 1\nrecord\n")
    kept, = Path().glob("toy-*.txt")
    assert f"The game is kept in {kept}. It holds what is hidden from you, too. Continue it with: " in left.out
    card = next(ply.words for ply in parse_record(kept.read_text(encoding="utf-8")).plies if "deal south" in ply.words)
    assert "deal south ?" in left.out
    assert card not in left.out
    assert atoll("play", toy, "--plain", "--seed", "3", "--resume", str(kept), typed="look\n").status == 0


def test_where_no_file_can_be_written_the_readers_copy_is_printed(
    atoll: Atoll, toy: str, monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(path: Path, text: str, encoding: str) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    left = atoll("play", toy, "--plain", "--seed", "3", typed="bid 1\n")
    assert "deal south ?" in left.out
    assert left.out.endswith("these lines can be read, but not continued.\n")


def test_a_finished_game_with_hidden_cards_is_printed_whole(atoll: Atoll, toy: str) -> None:
    left = atoll("play", toy, "--plain", "--seed", "3", typed=FIRST)
    assert "deal south ?" not in left.out.partition("atoll record 1")[2]
    assert "chance secret " in left.out
    assert list(Path().glob("toy-*.txt")) == []


def test_the_record_is_written_after_every_action(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game, path = games.load(GAME), tmp_path / "game.txt"
    match = Match.new(game, game.edition(), chance=Chance.from_seed(1))
    kept: list[int] = []

    def lines() -> Any:
        while not match.is_over:
            kept.append(len(parse_record(path.read_text(encoding="utf-8")).plies) - len(match.plies))
            yield "1"

    Plain(match, players.People(match, [0]), players.Programs(game, {}), Keeper(path)).run(lines())
    assert len(kept) > 40
    assert set(kept) == {0}
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize(("line", "answer"), [
    ("attack white 6 tokyo", "(R24)"),
    ("why island tokyo", "Tokyo is locked: the island before it on its path must be captured first. (R36)"),
    ("why end", "It may be done: End the turn."),
    ("why track cp", "(R51)"),
    ("why", "why: expected an action or a thing after it, such as 'why "),
    ("fly home", "'fly home' is no action and no thing of this game"),
    ("99", "99: there is no choice of that number; expected 1 to "),
    ("0", "0: there is no choice of that number; expected 1 to "),
    ("9" * 5000, "is no action and no thing of this game"),
    ("undo", "cannot be taken back: what chance or another player has followed stands"),
    ("undo all", "undo all: expected 'undo' or 'undo' and a number of actions"),
    ("log", "   1  chance: The die shows "),
    ("record", "2 usa accept"),
    ("help", "undo [N]"),
    ("look", "Turn 1 of 11"),
    ("\x00\x1b[2J \ufffd", "is no action and no thing of this game"),
])
def test_a_question_or_a_bad_line_is_answered_and_nothing_lost(atoll: Atoll, line: str, answer: str) -> None:
    before = atoll("play", GAME, "--plain", "--seed", "3", typed="accept\n").out
    after = atoll("play", GAME, "--plain", "--seed", "3", typed=f"accept\n{line}\n").out
    told = after[len(before[:before.index(RECORD)].rstrip("\n")):after.rindex(RECORD)]
    assert answer in told
    assert plies_at_end(after) == plies_at_end(before)


RECORD = "\natoll record 1\n"


def plies_at_end(printed: str) -> list[str]:
    """The plies of the record that is printed on leaving."""
    return [line for line in printed[printed.rindex(RECORD):].splitlines() if line[:1].isdigit()]


def test_undo_takes_back_as_far_as_nothing_was_revealed(atoll: Atoll) -> None:
    typed = "accept\nsupply white 2\nresearch white 5\nundo 2\nundo\n"
    out = atoll("play", GAME, "--plain", "--seed", "3", typed=typed).out
    assert "undo takes back up to 2" in out
    assert plies_at_end(out)[-1].startswith("3 chance roll ")
    assert "cannot be taken back: what chance" in out


def test_choices_say_beforehand_whether_they_can_be_taken_back(atoll: Atoll) -> None:
    out = atoll("play", GAME, "--plain", "--seed", "3", typed="accept\n").out
    assert "End the turn*" in out
    assert "Supply the fleet with the white 2 " in out
    assert "* cannot be taken back" in out


def test_a_shortcut_is_one_line_and_its_small_steps_are_recorded(atoll: Atoll) -> None:
    out = atoll("play", GAME, "--plain", "--seed", "3", typed="accept\nbump red 3, attack red 4+ tarawa\nundo 2\n").out
    assert "usa: Raise the red 3 by 1." in out
    assert "usa: Attack Tarawa with the red 4 (raised)." in out
    assert plies_at_end(out)[-1].startswith("3 chance roll ")


def test_a_program_plays_the_other_side(atoll: Atoll, toy: str) -> None:
    seats = ("--as", "south", "--against", "random")
    out = atoll("play", toy, "--plain", "--seed", "2", *seats, "--record", "duel.txt", typed=FIRST).out
    record = parse_record(Path("duel.txt").read_text(encoding="utf-8"))
    assert record.header.players == {"north": "random", "south": "person"}
    assert {ply.who for ply in record.plies} == {"chance", "north", "south"}
    assert out.endswith("The game is kept in duel.txt.\n")


def test_a_resumed_game_keeps_its_seats(atoll: Atoll, toy: str) -> None:
    atoll("play", toy, "--plain", "--seed", "2", "--as", "south", "--record", "duel.txt", typed="1\n")
    out = atoll("play", toy, "--plain", "--seed", "2", "--resume", "duel.txt", typed="99\n").out
    assert "expected 1 to" in out
    assert atoll("play", toy, "--plain", "--resume", "duel.txt", "--as", "west").status == 2


def test_a_disk_that_fills_up_loses_nothing(atoll: Atoll, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Path.write_text

    def full(path: Path, text: str, encoding: str) -> int:
        if "2 usa accept" in text:
            raise OSError(28, "No space left on device")
        return kept(path, text, encoding=encoding)

    monkeypatch.setattr(Path, "write_text", full)
    out = atoll("play", GAME, "--plain", "--seed", "3", "--record", "game.txt", typed="accept\nend\n").out
    assert out.count("record game.txt cannot be written: No space left on device") == 3
    assert "usa end" in "".join(plies_at_end(out))


def test_numbers_beyond_reason_are_none() -> None:
    assert [whole(text) for text in ("0", "12", "-1", "", "x", "1" * 10)] == [0, 12, -1, -1, -1, -1]


# --- replay -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> str:
    """The text of a finished game's record."""
    game = games.load(GAME)
    match = Match.new(game, game.edition(), players={"usa": "person"}, chance=Chance.from_seed(1))
    while not match.is_over:
        match.act(0, match.legal(0)[0])
    return match.record().text()


@pytest.fixture
def record(played: str, tmp_path: Path) -> Path:
    """The same in a file where the command runs."""
    (tmp_path / "game.txt").write_text(played, encoding="utf-8")
    return tmp_path / "game.txt"


def test_replay_tells_where_a_record_leads(atoll: Atoll, record: Path) -> None:
    told = atoll("replay", str(record), "--json").json()
    plies = parse_record(record.read_text(encoding="utf-8")).plies
    assert told["plies"] == len(plies)
    assert (told["over"], told["outcome"]) == (True, "defeat")
    assert f"# hash {told['state_hash']}" == record.read_text(encoding="utf-8").splitlines()[-2]
    assert "verified" not in told
    assert atoll("replay", "-", "--json", typed=record.read_text(encoding="utf-8")).json() == told


def test_replay_stops_where_it_is_told(atoll: Atoll, record: Path) -> None:
    told = atoll("replay", str(record), "--to", "20", "--json").json()
    assert (told["plies"], told["over"], told["outcome"]) == (20, False, None)
    assert f"# hash {told['state_hash']}" in record.read_text(encoding="utf-8")
    assert atoll("replay", str(record), "--to", "20").out.endswith("The game goes on after ply 20.\n")
    assert atoll("replay", str(record), "--to", "0", "--json").json()["plies"] == 0
    beyond = atoll("replay", str(record), "--to", "5000")
    assert (beyond.status, beyond.err[:16]) == (2, "atoll: --to 5000")


def test_replay_tells_the_game_in_sentences(atoll: Atoll, record: Path) -> None:
    lines = atoll("replay", str(record)).out.splitlines()
    assert lines[0] == "   0  Mid '42: a new turn. 2 white dice become red this turn."
    assert lines[1].startswith("   1  chance: The die shows ")
    assert lines[-1] == games.load(GAME).labels.outcomes["defeat"]


def test_replay_draws_the_board(atoll: Atoll, record: Path) -> None:
    assert atoll("replay", str(record), "--svg", "board.svg").status == 0
    picture = ElementTree.parse("board.svg").getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    atoll("replay", str(record), "--to", "3", "--svg", "early.svg")
    assert Path("early.svg").read_text(encoding="utf-8") != Path("board.svg").read_text(encoding="utf-8")
    assert atoll("replay", str(record), "--svg", "no/such/folder.svg").status == 2


def test_replay_tells_of_a_rewind_and_of_a_resignation(atoll: Atoll, toy: str) -> None:
    game = games.load(toy)
    match = Match.new(game, game.edition(), chance=Chance.from_seed(3))
    for side in (0, 1):
        match.act(side, "bid 0")
    given_up = len(match.plies) - 2
    match.rewind(2)
    match.resign(1)
    text = match.record().text()
    told = atoll("replay", "-", "--json", typed=text).json()
    assert (told["over"], told["outcome"], told["resigned"]) == (True, "resigned", "south")
    assert (told["plies"], told["rewinds"]) == (2, [{"after": 2, "given_up": given_up}])
    lines = atoll("replay", "-", typed=text).out.splitlines()
    assert lines[-1] == "south has resigned; north has won."
    assert "By agreement the game went back to here" in lines[1]
    assert lines[2] == "      south: south resigns."
    assert atoll("replay", "-", "--verify", typed=text).out.endswith("; 1 rewind began new draws.\n")


def test_replay_verifies_the_dice_in_one_sentence(atoll: Atoll, record: Path) -> None:
    told, rolls = atoll("replay", str(record), "--verify"), record.read_text(encoding="utf-8").count(" chance ")
    assert (told.status, told.err) == (0, "")
    assert told.out == f"Verified: all {rolls} draws of chance fit the secret that was committed to at the start.\n"
    as_json = atoll("replay", str(record), "--verify", "--json").json()
    assert (as_json["verified"], f"Verified: {as_json['reason']}.\n") == (True, told.out)
    assert atoll("replay", str(record), "--verify", "--to", "1").out.startswith("Verified: the one draw of chance fits")
    assert atoll("replay", str(record), "--verify", "--to", "0").out.startswith("Verified: nothing was drawn")


@pytest.mark.parametrize(("pattern", "new", "line", "verified", "message"), [
    (r"(?m)^1 chance die \d", "1 chance die 9", 6, False, "ply 1 is 'die 9', but the secret gives 'die "),
    (r"chance secret ....", "chance secret 0000", -1, False, "the secret is not the one that 'chance commit' names"),
    (r"chance secret .*\n", "", 0, None, "it cannot be verified: the secret of chance is not open yet"),
    (r"(?s)chance commit .*?\n(.*)chance secret .*\n", r"\1", 0, None, "it cannot be verified: the record has no line"),
])
def test_replay_says_where_or_why_the_dice_cannot_be_verified(
    atoll: Atoll, record: Path, pattern: str, new: str, line: int, verified: bool | None, message: str
) -> None:
    text, number = re.subn(pattern, new, record.read_text(encoding="utf-8"))
    assert number == 1
    record.write_text(text, encoding="utf-8")
    at = line % (len(text.splitlines()) + 1)
    told = atoll("replay", str(record), "--verify")
    assert (told.status, told.out, told.err.count("\n")) == (1, "", 1)
    assert told.err.startswith(f"atoll: record, line {at}: {message}" if at else f"atoll: record: {message}")
    as_json = atoll("replay", str(record), "--verify", "--json")
    assert as_json.status == 1
    if "9" in new:                                  # it does not even replay
        assert (as_json.out, as_json.err) == ("", told.err)
    else:
        assert json.loads(as_json.out)["verified"] is verified
        assert message.removeprefix("it cannot be verified: ") in json.loads(as_json.out)["reason"]


def test_a_played_game_is_committed_at_once_and_opened_at_its_end(atoll: Atoll) -> None:
    out = atoll("play", GAME, "--plain", "--record", "game.txt", typed="accept\nrecord\n").out
    running, secret = Path("game.txt").read_text(encoding="utf-8"), Path(".game.txt.secret")
    opened = hashlib.sha256(bytes.fromhex(secret.read_text(encoding="ascii"))).hexdigest()
    assert secret.stat().st_mode & 0o077 == 0
    assert f"chance commit sha256 {hashlib.sha256(bytes.fromhex(opened)).hexdigest()}\n" in running
    for shown in (out, running):
        assert "chance commit sha256 " in shown
        assert "chance secret" not in shown
        assert secret.read_text(encoding="ascii") not in shown
        assert opened not in shown
    atoll("play", GAME, "--plain", "--resume", "game.txt", typed=FIRST)
    assert Path("game.txt").read_text(encoding="utf-8").endswith(f"\nchance secret {opened}\n")
    assert not secret.exists()
    assert atoll("replay", "game.txt", "--verify").out.startswith("Verified: all ")
    finished = Path("game.txt").read_text(encoding="utf-8")
    atoll("play", GAME, "--plain", "--resume", "game.txt", typed="1\n")
    assert Path("game.txt").read_text(encoding="utf-8") == finished


def test_a_game_resumed_without_its_secret_says_that_it_cannot_be_verified(atoll: Atoll) -> None:
    atoll("play", GAME, "--plain", "--record", "game.txt", typed="accept\n")
    Path(".game.txt.secret").write_text("no secret", encoding="ascii")
    told = atoll("play", GAME, "--plain", "--resume", "game.txt", typed=FIRST)
    assert told.err == "The secret of this game's dice is not here: its dice are new, and it can no longer be verified.\n"
    assert "chance" not in [line.split()[0] for line in Path("game.txt").read_text(encoding="utf-8").splitlines()]
    assert atoll("replay", "game.txt", "--verify").status == 1


def changed(record: Path, old: str, new: str) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(("old", "new", "line", "message"), [
    ("atoll record 1", "chess record 1", 1, "no Atoll record"),
    ("atoll record 1", "atoll record 9", 1, "newer Atoll"),
    ("game war_in_the_pacific", "game go_home", 0, "game 'go_home': there is none"),
    ("revision 1", "revision 99", 2, "rules revision 99 is newer"),
    ("sha256 ", "sha256 0", 3, "does not fit"),
    ("2 usa accept", "2 usa attack white 6 tokyo", 7, "does not fit"),
    ("2 usa accept", "2 japan accept", 7, "side 'japan'"),
    ("2 usa accept", "9 usa accept", 7, "out of order"),
    ("# hash ", "# hash 0000", 0, "state hash"),
    ('player usa "person"', 'option mode brutal', 4, "'brutal' is not a value"),
])
def test_a_record_that_does_not_fit_stops_at_its_line(
    atoll: Atoll, record: Path, old: str, new: str, line: int, message: str
) -> None:
    changed(record, old, new)
    told = atoll("replay", str(record), "--json")
    assert (told.status, told.out, told.err.count("\n")) == (1, "", 1)
    assert told.err.startswith(f"atoll: record, line {line}: " if line else "atoll: record")
    assert message in told.err


def test_a_foreign_record_is_not_continued(atoll: Atoll, record: Path, toy: str) -> None:
    refused = atoll("play", toy, "--resume", str(record))
    assert (refused.status, refused.err) == (1, f"atoll: record, line 2: it is a game of {GAME}; expected toy\n")


# --- bad input --------------------------------------------------------------------------------------------------------


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


# --- help -------------------------------------------------------------------------------------------------------------


COMMANDS = ["", "games", "play", "replay", "simulate", "data", "data show", "data check", "bench", "serve"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(atoll: Atoll, command: str) -> None:
    shown = atoll(*command.split(), "--help")
    assert (shown.status, shown.err) == (0, "")
    assert f"Example: atoll {command}".rstrip() in shown.out or command == "data"


def test_without_a_command_atoll_explains_itself(atoll: Atoll) -> None:
    assert "simulate" in atoll().out
    assert atoll("--version").out == f"atoll {__version__}\n"


# --- as a process -----------------------------------------------------------------------------------------------------

ATOLL = [sys.executable, "-m", "atoll"]


def test_atoll_runs_as_a_module(tmp_path: Path) -> None:
    done = subprocess.run([*ATOLL, "games", "--json"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert GAME in [each["slug"] for each in json.loads(done.stdout)]


def test_light_commands_load_no_heavy_library(tmp_path: Path) -> None:
    code = (
        "import sys, atoll.cli; sys.argv = ['atoll', 'games']; atoll.cli.main();"
        "print(sorted({'textual', 'fastapi', 'sqlalchemy', 'uvicorn', 'jinja2', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    command = f"'{sys.executable}' -m atoll data show {GAME} | head -1"
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_closed_by_the_shell_is_no_traceback(tmp_path: Path, closed: str) -> None:
    command = f"'{sys.executable}' -m atoll play {GAME} --plain --record game.txt {closed}"
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, input="", check=True)
    assert done.stderr == ""
    assert parse_record((tmp_path / "game.txt").read_text(encoding="utf-8")).header.game == GAME


def test_input_that_is_no_text_is_no_traceback(tmp_path: Path) -> None:
    typed = b"\xff\xfe\n1\n"
    done = subprocess.run([*ATOLL, "play", GAME, "--plain"], cwd=tmp_path, input=typed, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is no action and no thing" in done.stdout


def test_a_driver_gets_each_answer_before_it_types_on(tmp_path: Path) -> None:
    """A program that reads up to the choices before it writes must not wait for a buffer to fill."""
    with subprocess.Popen(
        [*ATOLL, "play", GAME, "--seed", "1"], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as driven:
        assert driven.stdin is not None
        assert driven.stdout is not None
        for typed in ("1", "99", "quit"):
            while "cannot be taken back" not in (line := driven.stdout.readline()):
                assert line
            driven.stdin.write(f"{typed}\nlook\n")
            driven.stdin.flush()
        driven.stdout.read()
    assert driven.returncode == 0


def test_control_c_ends_a_batch_at_once_and_silently(tmp_path: Path) -> None:
    command = [*ATOLL, "simulate", GAME, "--games", "10000000", "--jobs", "2"]
    batch = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(1.5)
    os.killpg(batch.pid, signal.SIGINT)         # as a terminal does it: to the command and its processes
    out, err = batch.communicate(timeout=20)
    assert (batch.returncode, out, err) == (130, b"", b"")
    with pytest.raises(ProcessLookupError):
        os.killpg(batch.pid, 0)


PLAY = ["play", GAME, "--plain", "--seed", "1"]
PATIENCE = 60.0                                 # seconds for a command on a terminal


def on_terminal(arguments: list[str], typed: list[str], folder: Path) -> tuple[int, str]:
    """Run the command on a terminal of its own; each line is typed when the prompt is there."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execv(sys.executable, [*ATOLL, *arguments])
    stop = threading.Timer(PATIENCE, os.kill, (pid, signal.SIGKILL))
    stop.start()
    shown, lines = b"", iter(typed)
    while chunk := _read(terminal):
        shown += chunk
        if shown.endswith(b"> ") and (line := next(lines, "")):
            time.sleep(0.2 if line == CONTROL_C else 0)         # a signal before the reading has begun waits for the next key
            os.write(terminal, line.encode())
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    stop.cancel()
    return status, shown.decode()


CONTROL_C = "\x03"


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:                             # Linux: the other end has closed
        return b""


def test_on_a_terminal_a_person_is_prompted(tmp_path: Path) -> None:
    status, shown = on_terminal(PLAY, ["1\n", "\n", "why remove red\n", "quit\n"], tmp_path)
    assert status == 0
    assert shown.count("> ") == 4
    assert "It may be done: Remove a red die." in shown
    assert "atoll record 1" in shown


def test_control_c_prints_the_record(tmp_path: Path) -> None:
    status, shown = on_terminal(PLAY, ["1\n", CONTROL_C], tmp_path)
    assert status == 130
    assert "2 usa accept" in shown
    assert "Traceback" not in shown


def test_on_a_terminal_a_finished_game_may_still_be_asked(tmp_path: Path) -> None:
    status, shown = on_terminal([*PLAY, "--record", "game.txt"], [*short_game(), "log\n", "quit\n"], tmp_path)
    assert status == 0
    assert "log or record; quit leaves" in shown        # taking back ends where the secret of chance is opened
    assert shown.rstrip().endswith("The game is kept in game.txt.")


def short_game() -> list[str]:
    """Lines that end a game quickly: accept every event and end every turn."""
    game = games.load(GAME)
    match, lines = Match.new(game, game.edition(), chance=Chance.from_seed(1)), []
    while not match.is_over:
        words = match.legal_words(0)
        lines.append("end" if "end" in words else words[0])
        match.act(0, lines[-1])
    return [f"{line}\n" for line in lines]
