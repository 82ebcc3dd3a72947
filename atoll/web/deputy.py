"""What the server does by itself, at the time that was set for it: answers at windows, for programs and by standing orders."""
from __future__ import annotations

import logging
import threading
from typing import Final

from atoll.store import Matches, Unavailable

LOG = logging.getLogger("atoll.web")
EVERY: Final = 0.5                              # seconds between two looks


class Deputy:
    """Looks into the database again and again: what is due is kept there, so a restart forgets nothing."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._failed: set[str] = set()          # games whose answer failed: not tried again before a restart
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
        for game in self.matches.store.due(self.matches.clock.now()):
            if game not in self._failed:
                self._carry_out(game)

    def _carry_out(self, game: str) -> None:
        try:
            self.matches.carry_out(game)
        except Unavailable:
            raise
        except Exception:
            self._failed.add(game)
            LOG.exception("game %s: the answer that is due failed", game)

    def _run(self) -> None:
        while not self._stop.wait(EVERY):
            try:
                self.look()
            except Unavailable as fault:
                LOG.error("what is due waits: %s", fault.reason)
