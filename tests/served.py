"""A real server in a thread, and visitors who use it as a browser does: over HTTP, with a cookie."""
from __future__ import annotations

import html
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import uvicorn
from fastapi import FastAPI

from atoll import games
from atoll.store import windows
from atoll.web import create_app
from atoll.web.serve import Server, listen

START = "import sys; from atoll.web import serve; serve(port=0, database=sys.argv[1])"
JSON = {"accept": "application/json"}
PAGE = {"accept": "text/html"}
BUTTON = re.compile(r'<button class="choice[^"]*" name="action" value="([^"]*)"')
FINAL = re.compile(r'<button class="choice final" name="action" value="([^"]*)"')


def database(folder: Path) -> str:
    """The URL of a new database."""
    return f"sqlite:///{folder / 'games.db'}"


@contextmanager
def served(url: str, workers: int = 0) -> Iterator[tuple[str, FastAPI]]:
    """The address of a server over a database, and its app. At windows its programs take no time."""
    app = create_app(url, workers=workers)
    server = Server(uvicorn.Config(app, log_level="critical", access_log=False), app)
    with listen("127.0.0.1", 0) as sock, patch.multiple(windows, SHORTEST=timedelta(), LONGEST=timedelta()):
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{sock.getsockname()[1]}", app
        server.should_exit = True
        thread.join(10)


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


class Visitor:
    """One browser."""

    def __init__(self, base: str) -> None:
        self.client = httpx.Client(base_url=base, timeout=30)

    def begin(self, slug: str, **fields: str) -> str:
        """Start a game with the button of the first page; returns its address."""
        answer = self.client.post("/games", data={"game": slug, **fields}, headers=PAGE)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def look(self, game: str) -> dict[str, Any]:
        """The game as the script of the page gets it."""
        answer = self.client.get(f"{game}/now", headers=JSON)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def asked(self, game: str, news: dict[str, Any]) -> dict[str, Any]:
        """The game once it is this visitor's turn: at windows programs take their time."""
        while not news["over"] and not choices(news):
            time.sleep(0.02)
            news = self.look(game)
        return news

    def act(self, game: str, version: int, *actions: str, accept: dict[str, str] = JSON) -> httpx.Response:
        """Take actions as one."""
        return self.client.post(f"{game}/act", data={"version": str(version), "action": list(actions)}, headers=accept)

    def undo(self, game: str, version: int, plies: int = 1) -> httpx.Response:
        """Take plies back."""
        return self.client.post(f"{game}/undo", data={"version": str(version), "plies": str(plies)}, headers=JSON)

    def record(self, game: str) -> str:
        """The game's record."""
        return self.client.get(f"{game}/record").text


def buttons(fragment: str) -> list[str]:
    """The scripts of all choices that a page or a part of it offers."""
    return [html.unescape(script) for script in BUTTON.findall(fragment)]


def choices(news: dict[str, Any]) -> list[str]:
    """What may be done."""
    return buttons(news["parts"]["choices"])


def picture(news: dict[str, Any]) -> str:
    """What lies on the board in the end."""
    return "".join(news["elements"][number] for number in news["pieces"])


def finals(fragment: str) -> list[str]:
    """The scripts of the choices that cannot be taken back."""
    return [html.unescape(script) for script in FINAL.findall(fragment)]


def play_to_a_choice(visitor: Visitor, game: str, wanted: int = 3) -> dict[str, Any]:
    """Play on until several things may be done, the last of them such as can be taken back."""
    news = visitor.asked(game, visitor.look(game))
    while len(choices(news)) < wanted or choices(news)[0] in finals(news["parts"]["choices"]):
        news = visitor.asked(game, visitor.act(game, news["version"], choices(news)[0]).json())
    return news


def overlay_of(slug: str) -> str:
    """An overlay that changes nothing: the first given value as it is."""
    datum = next(datum for datum in games.load(slug).edition().data if datum.key.count(".") == 2)
    table, _, name = datum.key.rpartition(".")
    return f'[{table}]\n{name} = {datum.value}\nsource = "my copy"\n'
