"""What the server does by itself, at the time that was set for it: answers at windows, for programs and by standing orders."""
from __future__ import annotations

import logging
import threading
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from atoll.core.flow import UNSET
from atoll.players import RANDOM
from atoll.store import Matches, Table, Unavailable
from atoll.web.work import Job, decide, job_of
from atoll.web.workers import Workers

LOG = logging.getLogger("atoll.web")
EVERY: Final = 0.5                              # seconds between two looks
MOST_TRIES: Final = 3                           # workers that may die of one decision before it waits
SHORTEST: Final = timedelta(minutes=1)          # until an answer that failed is tried again; each time twice as long
LONGEST: Final = timedelta(hours=1)


class Failure(NamedTuple):
    """An answer that failed: how long it waits, and when it is tried again."""

    wait: timedelta
    again: datetime


@dataclass
class Thought:
    """What a worker thinks about."""

    job: Job
    program: str
    future: Future[str]
    tries: int = 1


class Deputy:
    """Looks into the database again and again: what is due is kept there, so a restart forgets nothing.

    With workers it lets them think for programs. At a window they begin when it opens, and the answer comes when it is due: if it
    is not ready by then, after another such wait, so that the time tells as little as may be of what there was to think about.
    """

    def __init__(self, matches: Matches, workers: Workers | None = None) -> None:
        self.matches = matches
        self.workers = workers
        self._thoughts: dict[str, Thought] = {}
        self._changed: set[str] = set()         # games to be looked at before anything is due
        self._lock = threading.Lock()
        self._wake = threading.Event()
        if workers is not None:
            matches.on_change = self.wake
        self._failed: dict[str, Failure] = {}   # games whose answer failed
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="deputy", daemon=True)

    def start(self) -> None:
        """From now on, until `stop`."""
        self._thread.start()

    def stop(self) -> None:
        """No more; what is under way is finished, what is being thought is thought again after the next start."""
        self._stop.set()
        self._wake.set()
        self._thread.join()
        if self.workers is not None:
            self.workers.stop()

    def wake(self, game: str) -> None:
        """Look at a game at once; from any thread."""
        with self._lock:
            self._changed.add(game)
        self._wake.set()

    def look(self) -> None:
        """Carry out all that is due by now."""
        now = self.matches.clock.now()
        with self._lock:
            changed, self._changed = self._changed, set()
        for game in dict.fromkeys([*self.matches.store.due(now), *changed]):
            if game not in self._failed or self._failed[game].again <= now:
                self._carry_out(game, now)

    def _carry_out(self, game: str, now: datetime) -> None:
        try:
            if self.workers is None:
                self.matches.carry_out(game)
            else:
                self._think(game, now, self.workers)
        except Unavailable:
            raise
        except Exception:
            wait = min(2 * self._failed[game].wait, LONGEST) if game in self._failed else SHORTEST
            self._failed[game] = Failure(wait, now + wait)
            LOG.exception("game %s: the answer that is due failed; the next try is in %s", game, wait)
        else:
            self._failed.pop(game, None)

    def _think(self, game: str, now: datetime, workers: Workers) -> None:
        """Let a worker begin, or do what it has decided once that is due."""
        with self.matches.look(game) as table:
            job, program, due, is_window = _wanted(table)
        if job is None:
            self._thoughts.pop(game, None)
            self.matches.carry_out(game)
            return
        thought = self._thoughts.get(game)
        if thought is None or thought.job.key != job.key:
            thought = self._thoughts[game] = self._begin(job, program, workers)
        if due is not None and due <= now:
            if thought.future.done():
                self._finish(game, thought, workers)
            elif is_window:
                self.matches.postpone(game)

    def _begin(self, job: Job, program: str, workers: Workers, tries: int = 1) -> Thought:
        thought = Thought(job, program, workers.submit(decide, job, program), tries)
        thought.future.add_done_callback(lambda _: self.wake(job.game))
        return thought

    def _finish(self, game: str, thought: Thought, workers: Workers) -> None:
        """Do what was decided; if the worker died, let another one think."""
        del self._thoughts[game]
        job = thought.job
        try:
            words = thought.future.result()
        except BrokenProcessPool:
            if thought.tries == MOST_TRIES:
                raise
            self._thoughts[game] = self._begin(job, thought.program, workers, thought.tries + 1)
        else:
            self.matches.decide(game, job.side, words, lambda table: _is_open(table, job))

    def _run(self) -> None:
        while not self._stop.is_set():
            self._wake.wait(EVERY)
            self._wake.clear()
            if self._stop.is_set():
                break
            try:
                self.look()
            except Unavailable as fault:
                LOG.error("what is due waits: %s", fault.reason)


def _wanted(table: Table) -> tuple[Job | None, str, datetime | None, bool]:
    """The decision that a program has to think about, when its answer is due, and whether at a window.

    None where nobody thinks, or where a standing order or a program that needs no time answers.
    """
    match, side = table.match, table.thinker
    is_window = match.passing is not None
    passes = is_window and any(match.asked >> each & 1 and place.passes for each, place in table.places.items() if each != UNSET)
    if side == UNSET or passes or table.programs[side] == RANDOM:
        return None, "", None, is_window
    return job_of(table.game, match, side), table.programs[side], table.due, is_window


def _is_open(table: Table, job: Job) -> bool:
    """Whether a decision still waits."""
    return table.thinker == job.side and job_of(table.game, table.match, job.side).key == job.key
