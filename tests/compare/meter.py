"""What is measured of every library: random play on one core, by the time of its own process (as atoll/sim/bench.py)."""
from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

REPEATS = 5
SECONDS = 0.5  # of each repeat


@dataclass(frozen=True)
class Figures:
    """One game of one library, the medians of some repeats."""

    game: str
    decisions: float  # a second, driven from Python; 0: could not be measured
    playouts: float  # a second, likewise
    inside: float = 0.0  # decisions a second in a loop of its own; 0: it has none
    fault: str = ""


def measure(game: str, play: Callable[[], int], seconds: float = SECONDS, repeats: int = REPEATS) -> Figures:
    """Random games, one after the other; `play` plays one and returns its decisions."""
    play()  # warms up
    runs = [_run(play, seconds) for _ in range(repeats)]
    return Figures(game, median(decisions for decisions, _ in runs), median(playouts for _, playouts in runs))


def _run(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    decisions, playouts, began = 0, 0, process_time()
    while (spent := process_time() - began) < seconds or not playouts:
        decisions += play()
        playouts += 1
    return decisions / spent, playouts / spent


def any_of(legal: Sequence[int]) -> int:
    """One of them, in the way that costs least in Python: the same for every library."""
    return legal[int(random.random() * len(legal))]


def attempt(game: str, measured: Callable[[str], Figures]) -> Figures:
    """A game's figures, or what prevented them: nothing is left out of the table in silence."""
    try:
        return measured(game)
    except Exception as fault:  # a game of a library that does not run is a line of the table
        return Figures(game, 0.0, 0.0, fault=f"{type(fault).__name__}: {fault}".splitlines()[0])
