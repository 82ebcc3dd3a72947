"""The command as a process of its own: pipes, signals, terminals."""
from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from atoll import games
from atoll.core.chance import Chance
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from tests.commands import GAME

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


@pytest.mark.parametrize("slug", [name for name in games.names() if len(games.load(name).sides) == 2])
def test_two_people_play_a_whole_game_at_random_through_a_pipe(tmp_path: Path, slug: str) -> None:
    rng = Rng(5)
    typed = "".join(f"\n{1 + rng.below(7)}\n" for _ in range(1500))  # an empty line takes over; what is no choice is refused
    command = [*ATOLL, "play", slug, "--plain", "--against", "person", "--seed", "3", "--record", "game.txt"]
    done = subprocess.run(command, cwd=tmp_path, input=typed, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    record = parse_record((tmp_path / "game.txt").read_text(encoding="utf-8"))
    match = Match.load(games.load(slug), record)
    assert match.is_over
    assert match.ending in done.stdout
    assert done.stdout.count("Hand over to ") > 5


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
