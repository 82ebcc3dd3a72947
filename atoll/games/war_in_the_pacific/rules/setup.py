"""Set-up. Rules R1-R2, R15."""

from __future__ import annotations

from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tables import Tables


def setup(t: Tables) -> State:
    """R1, R2: cubes by the mode, nothing marked, the first island of each path unlocked."""
    front = [island for island, needs in enumerate(t.needs) if not needs]
    return State(t, [0] * len(t.size), front, [], [], black=t.start_black, blue=t.start_blue)
