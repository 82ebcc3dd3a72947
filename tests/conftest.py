"""What the tests of every part share."""
from __future__ import annotations

import pytest

from tests.browser import MISSING, find_chromium, in_ci


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium to drive; without one the test is skipped, and fails in continuous integration."""
    path = find_chromium()
    if path is None:
        (pytest.fail if in_ci() else pytest.skip)(MISSING)
    return path
