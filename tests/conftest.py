"""What the tests of every part share."""
from __future__ import annotations

import io
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from atoll import games
from tests.browser import MISSING, find_chromium, in_ci

if TYPE_CHECKING:
    from fastapi import FastAPI
    from playwright.sync_api import Browser

    from atoll.core.game import Game
    from atoll.store import Store
    from tests.commands import Atoll
    from tests.served import Visitor
    from tests.shop import Load
    from tests.windows import Desk

settings.register_profile("atoll", deadline=None)      # a busy machine is no fault of the code
if not in_ci():                                        # Hypothesis has a profile of its own for that
    settings.load_profile("atoll")


def pytest_configure() -> None:
    """A run that was started in the background ignores Control-C, and so would the programs under test."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def atoll(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Atoll:
    """Run the command in an empty folder, in this process."""
    from atoll.cli import main
    from tests.commands import Result

    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> Result:
        monkeypatch.setattr("sys.argv", ["atoll", *arguments])
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        status = main()
        printed = capsys.readouterr()
        return Result(status, printed.out, printed.err)

    return run


@pytest.fixture(scope="session")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the toy game is the only package."""
    folder = tmp_path_factory.mktemp("toys")
    (folder / "toy").symlink_to(Path(__file__).parent / "toy")
    return folder


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, toys: Path) -> Iterator[Game]:
    """A game for two on the package path, where it is found by its name."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(toys)])
    yield games.load("toy")
    games._load.cache_clear()


@pytest.fixture(scope="module")
def load(tmp_path_factory: pytest.TempPathFactory) -> Load:
    """The loader of a small shop's data."""
    from tests.shop import write

    return write(tmp_path_factory.mktemp("shop"))


@pytest.fixture(scope="module")
def load_open(tmp_path_factory: pytest.TempPathFactory) -> Load:
    """Of a shop with shelves, whose owners may add wares."""
    from tests.shop import SHELVES, write

    return write(tmp_path_factory.mktemp("open"), "wares", shelves=SHELVES)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium to drive; without one the test is skipped, and fails in continuous integration."""
    path = find_chromium()
    if path is None:
        (pytest.fail if in_ci() else pytest.skip)(MISSING)
    return path


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a web server for browsers."""
    from tests.served import database, served

    with served(database(tmp_path_factory.mktemp("browser"))) as (address, _):
        yield address


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A running Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def desk(browser: Browser, base: str) -> Iterator[Desk]:
    """Windows of the browser, all of which must be without fault at the end."""
    from tests.windows import Desk

    made = Desk(browser, base)
    yield made
    made.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, FastAPI]]:
    """A web server with a database of its own: its address and its app."""
    from tests.served import database, served

    with served(database(tmp_path_factory.mktemp("site"))) as running:
        yield running


@pytest.fixture
def visitor(site: tuple[str, FastAPI]) -> Visitor:
    """A browser that has never been there."""
    from tests.served import Visitor

    return Visitor(site[0])


@pytest.fixture
def other(site: tuple[str, FastAPI]) -> Visitor:
    """Somebody else's browser."""
    from tests.served import Visitor

    return Visitor(site[0])


@pytest.fixture
def store(site: tuple[str, FastAPI]) -> Store:
    """The server's own store."""
    found: Store = site[1].state.site.store
    return found
