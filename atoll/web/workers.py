"""Worker processes in which computer players think, so that the server never waits for them."""
from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """Some processes, begun when the first thought is wanted. When one is killed all begin anew, and their work is done again."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._stopped = False

    def submit(self, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let a worker do something; BrokenProcessPool in its result if the worker died."""
        while True:
            pool = self._running()
            try:
                return pool.submit(what, *args, **kwargs)
            except BrokenProcessPool:
                self._drop(pool)

    def run(self, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Let a worker do something and wait for it; again if the worker died, but not for ever."""
        for _ in range(2):
            try:
                return self.submit(what, *args, **kwargs).result()
            except BrokenProcessPool:
                continue
        return self.submit(what, *args, **kwargs).result()

    @property
    def pids(self) -> list[int]:
        """The processes there are now."""
        pool = self._pool
        return [] if pool is None else list((pool._processes or {}).keys())

    def stop(self) -> None:
        """No more: what is being thought is dropped, and thought again after the next start."""
        with self._lock:
            self._stopped = True
            pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

    def _running(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._stopped:
                raise RuntimeError("the workers were stopped")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self.count, mp_context=get_context("spawn"), initializer=_begin)
            return self._pool

    def _drop(self, broken: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is broken:
                self._pool = None
        broken.shutdown(wait=False)


def _begin() -> None:
    """Workers give way to the server, leave Control-C to it, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(1)
