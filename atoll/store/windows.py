"""Windows are answered for programs and by standing orders after a wait, so that the time it takes tells nothing of a hand."""
from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from atoll.core.flow import Side
from atoll.core.match import Match
from atoll.store.games import Places

SHORTEST: Final = timedelta(seconds=2)
LONGEST: Final = timedelta(seconds=6)


def random_wait() -> timedelta:
    """How long an answer takes, whatever there is to choose from; drawn by nothing that a game knows."""
    return SHORTEST + (LONGEST - SHORTEST) * secrets.SystemRandom().random()


@dataclass(frozen=True)
class Clock:
    """What time it is, and how long the next answer shall take; tests have their own."""

    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    wait: Callable[[], timedelta] = random_wait

    def due(self) -> datetime:
        """When an answer comes that is not given by hand."""
        return self.now() + self.wait()


def waiting(match: Match, places: Places) -> list[Side]:
    """The sides for which the server has to answer at the window that waits."""
    if match.passing is None:
        return []
    asked = [side for side in range(len(match.game.sides)) if match.asked >> side & 1]
    return [side for side in asked if places[side].program or places[side].passes]
