"""What is measured: how long answers took, how many failed, what the server and this program needed for it."""
from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import quantiles

import psutil

ACT, NOTICE, NOW = "act", "notice", "now"


@dataclass
class Meter:
    """Samples of one step, in seconds by kind, and what went wrong by its name."""

    samples: dict[str, list[float]] = field(default_factory=lambda: {ACT: [], NOTICE: [], NOW: []})
    faults: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def timed(self, kind: str) -> Iterator[None]:
        """Measure what is done inside; nothing if it fails."""
        start = time.perf_counter()
        yield
        self.samples[kind].append(time.perf_counter() - start)

    def clear(self) -> None:
        """Begin again."""
        for kept in self.samples.values():
            kept.clear()
        self.faults.clear()

    def percentile(self, kind: str, share: int) -> float:
        """The time, in milliseconds, below which so many of a hundred samples lie; 0 without samples."""
        found = self.samples[kind]
        return 1000 * (quantiles(found, n=100, method="inclusive")[share - 1] if len(found) > 1 else sum(found))


class Watch:
    """The processor time of a process between two moments, and its memory."""

    def __init__(self, pid: int) -> None:
        self.process = psutil.Process(pid)
        self.start()

    def start(self) -> None:
        """From now on."""
        self.since, self.used = time.perf_counter(), self._used()

    @property
    def seconds(self) -> float:
        """Processor seconds since the start."""
        return self._used() - self.used

    @property
    def share(self) -> float:
        """Processor seconds for each second since the start: 1.0 is one core."""
        return self.seconds / (time.perf_counter() - self.since)

    @property
    def megabytes(self) -> float:
        """Memory that it holds now."""
        return float(self.process.memory_info().rss) / 2**20

    def _used(self) -> float:
        times = self.process.cpu_times()
        return float(times.user + times.system)
