"""Games by the thousand: batches with their statistics, speed, and the comparison with published numbers."""
from __future__ import annotations

from atoll.sim.batch import Batch, Played
from atoll.sim.bench import Speed, bench
from atoll.sim.report import Report, simulate
from atoll.sim.statistics import Moments, Share, share

__all__ = ["Batch", "Moments", "Played", "Report", "Share", "Speed", "bench", "share", "simulate"]
