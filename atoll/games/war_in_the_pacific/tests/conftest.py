"""What the tests of this game share."""

from __future__ import annotations

import pytest

from atoll.core.game import Edition
from atoll.games.war_in_the_pacific.tables import Tables
from atoll.games.war_in_the_pacific.tests import positions


@pytest.fixture(scope="session")
def edition() -> Edition:
    """The game's data as shipped."""
    return positions.edition()


@pytest.fixture(scope="session")
def t(edition: Edition) -> Tables:
    """The printed numbers with every option at its default."""
    return positions.tables()
