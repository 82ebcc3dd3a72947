"""Telling those who look at a game that it has changed: a version for each place, a number for each room, never what."""
from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from atoll.core.flow import Side

Versions = dict[Side | str, int]                # the version of each place, the number of the last message in each room


class Listener:
    """One who waits in an event loop for news of one game."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._latest: Versions = {}
        self.closed = False

    async def news(self) -> Versions:
        """The versions, once they have changed; empty when there will be no more news."""
        await self._wake.wait()
        self._wake.clear()
        return {} if self.closed else self._latest

    def hand_over(self, versions: Versions, closed: bool = False) -> None:
        """From any thread: what is newer replaces what was not read yet."""
        def take() -> None:
            self._latest |= {key: max(version, self._latest.get(key, 0)) for key, version in versions.items()}
            self.closed = closed
            self._wake.set()

        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(take)


class Notices(Protocol):
    """The way from those who change a game to those who look at it; across processes a database can carry it."""

    def publish(self, game: str, versions: Versions) -> None:
        """Tell all who listen to a game; from any thread."""

    def listen(self, game: str) -> Listener:
        """From now on, news of a game reach the listener."""

    def leave(self, game: str, listener: Listener) -> None:
        """No more."""

    def close(self) -> None:
        """No more for anybody: the server ends."""


class LocalNotices:
    """Within one process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._lock = threading.Lock()

    def publish(self, game: str, versions: Versions) -> None:
        """Tell all who listen to a game."""
        for listener in self._of(game):
            listener.hand_over(versions)

    def listen(self, game: str) -> Listener:
        """Within an event loop: from now on, news of a game reach the listener."""
        made = Listener()
        with self._lock:
            self._listeners.setdefault(game, set()).add(made)
        return made

    def leave(self, game: str, listener: Listener) -> None:
        """No more; the last one to leave clears up."""
        with self._lock:
            left = self._listeners.get(game, set())
            left.discard(listener)
            if not left:
                self._listeners.pop(game, None)

    def close(self) -> None:
        """End every wait."""
        with self._lock:
            everybody = [listener for listeners in self._listeners.values() for listener in listeners]
        for listener in everybody:
            listener.hand_over({}, closed=True)

    def _of(self, game: str) -> list[Listener]:
        with self._lock:
            return list(self._listeners.get(game, ()))


@contextmanager
def listening(notices: Notices, game: str) -> Iterator[Listener]:
    """A listener for as long as it is needed."""
    listener = notices.listen(game)
    try:
        yield listener
    finally:
        notices.leave(game, listener)
