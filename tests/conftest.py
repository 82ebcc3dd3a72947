"""What the tests of every part share."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.browser import MISSING, find_chromium, in_ci

if TYPE_CHECKING:
    from fastapi import FastAPI

    from atoll.store import Store
    from tests.served import Visitor

settings.register_profile("atoll", deadline=None)      # a busy machine is no fault of the code
if not in_ci():                                        # Hypothesis has a profile of its own for that
    settings.load_profile("atoll")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium to drive; without one the test is skipped, and fails in continuous integration."""
    path = find_chromium()
    if path is None:
        (pytest.fail if in_ci() else pytest.skip)(MISSING)
    return path


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
