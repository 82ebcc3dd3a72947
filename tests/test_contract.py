"""Every game keeps the contract: random play to the end, everything inspected on the way (atoll/testing/contract.py).

The toy game stands for one that somebody adds: it is put in a temporary folder on the package path, and found.
ATOLL_SEEDS says how many games of each are played (make fuzz).
"""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from atoll import games
from atoll.testing import wording
from atoll.testing.contract import Walk

TOY = Path(__file__).parent / "toy"
SEEDS = int(os.environ.get("ATOLL_SEEDS", "8"))
GAMES = [*games.names(), "toy"]


@pytest.fixture(scope="module", autouse=True)
def _toy_on_the_path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("games")
    shutil.copytree(TOY, folder / "toy")
    forget_toy()
    games.__path__.append(str(folder))
    importlib.invalidate_caches()
    yield
    games.__path__.remove(str(folder))
    forget_toy()


def forget_toy() -> None:
    """A toy that another test has loaded lies elsewhere."""
    for name in [name for name in sys.modules if name.startswith("atoll.games.toy")]:
        del sys.modules[name]
    games._load.cache_clear()


def test_a_folder_on_the_package_path_is_a_game() -> None:
    assert games.names() == sorted(GAMES)
    assert games.load("toy").folder.parent.name.startswith("games")


@pytest.mark.parametrize("slug", GAMES)
def test_every_word_of_a_game_has_its_label(slug: str) -> None:
    assert wording.faults(games.load(slug)) == []


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("slug", GAMES)
def test_random_games_keep_the_contract(slug: str, seed: int) -> None:
    Walk(games.load(slug), seed).play()
