"""The server is killed at random moments: whatever it had acknowledged is there afterwards, once, and the game goes on."""
from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from atoll import games
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from tests.served import JSON, Visitor, choices, database

SLUG = next(name for name in games.names() if len(games.load(name).sides) == 1)  # for one player
KILLS = 6
START = "import sys; from atoll.web import serve; serve(port=0, database=sys.argv[1])"


@contextmanager
def process(url: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of its own, killed at the end if it has not been before."""
    running = subprocess.Popen([sys.executable, "-c", START, url], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    address = re.search(r"http://\S+", running.stdout.readline())
    assert address is not None
    try:
        yield address[0].rstrip("/"), running
    finally:
        running.kill()
        running.wait(10)
        running.stdout.close()


def play_until_killed(visitor: Visitor, game: str, rng: Rng, done: list[str], timers: Iterator[threading.Timer]) -> str:
    """Act until the line breaks; `done` gets what was acknowledged. Returns the action that was under way.

    A timer is taken after each acknowledged request; the one that kills runs on while the next requests are under way.
    """
    action = ""
    try:
        news = visitor.look(game)
        while not news["over"]:
            offered = choices(news)
            action = offered[rng.below(len(offered))]
            answer = visitor.act(game, news["version"], *action.splitlines())
            assert answer.status_code == 200, answer.text
            news = answer.json()
            done += action.splitlines()
            action = ""
            if timer := next(timers, None):
                timer.start()
    except httpx.TransportError:
        pass
    return action


def test_what_was_acknowledged_survives_a_kill_and_is_there_once(tmp_path: Path) -> None:
    url, rng, game, cookies = database(tmp_path), Rng(11), "", httpx.Cookies()
    done: list[str] = []
    under_way = ""
    for run in range(KILLS + 1):
        with process(url) as (address, running):
            visitor = Visitor(address)
            visitor.client.cookies.update(cookies)
            game = game or visitor.begin(SLUG)
            cookies = visitor.client.cookies
            own = [ply.words for ply in parse_record(visitor.record(game)).plies if ply.who != "chance"]
            assert own in (done, done + under_way.splitlines()), f"after {run} kills"
            done = own[:]
            timer = threading.Timer(rng.below(100) / 1000, running.send_signal, [signal.SIGKILL])
            under_way = play_until_killed(visitor, game, rng, done, iter([timer]))
            assert len(done) > len(own)


def test_a_game_goes_on_to_its_end_after_a_kill(tmp_path: Path) -> None:
    url, rng = database(tmp_path), Rng(4)
    with process(url) as (address, running):
        first = Visitor(address)
        game = first.begin(SLUG)
        news = first.look(game)
        for _ in range(10):
            news = first.act(game, news["version"], *choices(news)[0].splitlines()).json()
        running.send_signal(signal.SIGKILL)
        running.wait(10)
    with process(url) as (address, _):
        again = Visitor(address)
        again.client.cookies.update(first.client.cookies)
        assert game in again.client.get("/").text
        version = news["version"]
        assert again.client.get(f"{game}/now", params={"version": version}, headers=JSON).json() == {"version": version}
        assert play_until_killed(again, game, rng, [], iter(())) == ""
        assert again.look(game)["over"]
        record = parse_record(again.record(game))
    assert Match.load(games.load(SLUG), record).is_over
