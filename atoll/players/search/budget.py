"""How long a search may take: a number of iterations, which can be had again, or a time, which the machine's speed decides."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from atoll.core.errors import AtollError


@dataclass(frozen=True)
class Budget:
    """At most so many iterations and seconds, whichever end first; 0 is no limit. Only iterations alone give the same twice."""

    iterations: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.iterations < 1 and self.seconds <= 0:
            raise AtollError("a search needs a limit: iterations or seconds above 0")


class Clock:
    """A budget that is being spent."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = perf_counter()

    @property
    def seconds(self) -> float:
        """Since it began."""
        return perf_counter() - self._began

    def spent(self, iterations: int) -> float:
        """The share of the budget that is gone: 1 or more at its end."""
        by_count = iterations / self._budget.iterations if self._budget.iterations else 0.0
        by_time = self.seconds / self._budget.seconds if self._budget.seconds else 0.0
        return max(by_count, by_time)
