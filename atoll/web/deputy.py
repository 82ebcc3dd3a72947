"""What the server does by itself, at the time that was set for it: answers at windows, for programs and by standing orders."""
from __future__ import annotations

import logging
import threading
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from atoll.store import Matches, Unavailable

LOG = logging.getLogger("atoll.web")
EVERY: Final = 0.5                              # seconds between two looks
SHORTEST: Final = timedelta(minutes=1)          # until an answer that failed is tried again; each time twice as long
LONGEST: Final = timedelta(hours=1)


class Failure(NamedTuple):
    """An answer that failed: how long it waits, and when it is tried again."""

    wait: timedelta
    again: datetime


class Deputy:
    """Looks into the database again and again: what is due is kept there, so a restart forgets nothing."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._failed: dict[str, Failure] = {}   # games whose answer failed
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="deputy", daemon=True)

    def start(self) -> None:
        """From now on, until `stop`."""
        self._thread.start()

    def stop(self) -> None:
        """No more; what is under way is finished."""
        self._stop.set()
        self._thread.join()

    def look(self) -> None:
        """Carry out all that is due by now."""
        now = self.matches.clock.now()
        for game in self.matches.store.due(now):
            if game not in self._failed or self._failed[game].again <= now:
                self._carry_out(game, now)

    def _carry_out(self, game: str, now: datetime) -> None:
        try:
            self.matches.carry_out(game)
        except Unavailable:
            raise
        except Exception:
            wait = min(2 * self._failed[game].wait, LONGEST) if game in self._failed else SHORTEST
            self._failed[game] = Failure(wait, now + wait)
            LOG.exception("game %s: the answer that is due failed; the next try is in %s", game, wait)
        else:
            self._failed.pop(game, None)

    def _run(self) -> None:
        while not self._stop.wait(EVERY):
            try:
                self.look()
            except Unavailable as fault:
                LOG.error("what is due waits: %s", fault.reason)
