"""What the tests of every part share."""
from __future__ import annotations

import pytest
from hypothesis import settings

from tests.browser import MISSING, find_chromium, in_ci

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
