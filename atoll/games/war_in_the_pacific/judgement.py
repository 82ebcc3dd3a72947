"""How the game stands at the beginning of a turn: the chance to reach the CPs of a victory.

What is still to come is reckoned from the dice that are left: island after island by what it gives for its boxes, with a few,
with the usual and with many dice a turn. How these prospects make a chance was fitted on games (docs/bots.md).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from atoll.core.flow import UNSET
from atoll.games.war_in_the_pacific.state import State, is_captured
from atoll.games.war_in_the_pacific.tables import Tables
from atoll.kit.evaluation import expected

# The effort of a box, in dice.
ANY_BOX: Final = 0.55
EACH_PIP: Final = 0.09
NAVAL_BOX: Final = 0.45
BLACK_SAVES: Final = 0.4                       # dice that a cube in hand is worth
BLUE_SAVES: Final = 0.3
DICE: Final[tuple[float, ...]] = (3.5, 4.5, 5.5, 6.5)             # a turn, for the islands
FAR: Final = 8.0                               # CPs short or over: more makes no difference

FITTED: Final = {
    "few": 0.3846,
    "usual": 0.2067,
    "many": -0.0848,
    "lucky": -0.0543,
    "few_late": 0.4366,
    "usual_late": 0.1721,
    "many_late": 0.9149,
    "lucky_late": 1.4685,
    "late": 2.5191,
    "black": -0.0352,
    "blue": 0.0792,
    "black_late": -0.1470,
    "blue_late": 0.4776,
    "won": 2.8009,
    "short_late": -0.2046,
}
NAMES: Final = tuple(FITTED)
WEIGHTS: Final = tuple(FITTED.values())
CONSTANT: Final = -3.8625


def is_quiet(s: State) -> bool:
    """A turn begins: its event die has not been rolled."""
    return s.event == UNSET and not s.rolled and not s.pool_rolled


@lru_cache(maxsize=16)
def chains(t: Tables) -> list[list[int]]:
    """Of each island: what has to be captured for it, in order, itself the last; of several ways the one of fewest boxes."""
    found: list[list[int]] = [[] for _ in t.size]
    left = list(range(len(t.size)))
    while left:
        ready = [island for island in left if is_ready(t, island, left)]
        if not ready:
            break
        for island in ready:
            found[island] = [*before(t, island, found, left), island]
        left = [island for island in left if island not in ready]
    return found


def is_ready(t: Tables, island: int, left: list[int]) -> bool:
    """Enough of what it needs has its chain."""
    needs = [other in left for other in t.needs[island]]
    return not needs or (not any(needs) if t.unlock_all else not all(needs))


def before(t: Tables, island: int, found: list[list[int]], left: list[int]) -> list[int]:
    """The chain of what an island needs."""
    ways = [found[other] for other in t.needs[island] if other not in left]
    if not ways:
        return []
    if t.unlock_all:
        return list(dict.fromkeys(each for way in ways for each in way))
    return min(ways, key=lambda way: sum(t.size[each] for each in way))


@lru_cache(maxsize=16)
def efforts(t: Tables) -> list[list[float]]:
    """Of each island, by how many of its boxes are marked: the dice that the others cost."""
    found = []
    for island, size in enumerate(t.size):
        boxes = range(t.first[island], t.first[island] + size)
        costs = [ANY_BOX + EACH_PIP * t.box[at] + NAVAL_BOX * t.naval[at] for at in boxes]
        found.append([sum(costs[marked:]) for marked in range(size + 1)])
    return found


def raid(bases: int) -> float:
    """R46, R48: the chance that a raid of so many bombers brings its CP."""
    return float(1 - (2 / 3) ** bases)


def prospect(s: State, dice: float) -> float:
    """The CPs at the end if each turn has so many dice for islands."""
    t, turns, bases = s.t, s.t.turns - s.turn + 1, s.bases
    left = dice * turns + BLACK_SAVES * s.black + BLUE_SAVES * s.blue
    points = s.cp + (turns + min(turns, s.green)) * raid(bases)
    taken = {island for island in range(len(t.size)) if is_captured(s, island)}
    while True:
        best, most = None, 0.0
        for chain in chains(t):
            worth, effort, more = worth_of(s, chain, taken, bases, left / dice)
            if effort <= left and worth > most * effort:
                best, most, gained, cost, bombers = chain, worth / effort, worth, effort, more
        if best is None:
            return points
        taken.update(best)
        points, left, bases = points + gained, left - cost, bases + bombers


def worth_of(s: State, chain: list[int], taken: set[int], bases: int, turns: float) -> tuple[float, float, int]:
    """The CPs of a chain's islands that are not taken yet, the dice that they cost, and their bombers."""
    t, effort, suns, bombers = s.t, 0.0, 0, 0
    for island in chain:
        if island not in taken:
            effort += efforts(t)[island][s.marks[island]]
            suns += t.suns[island]
            bombers += t.bomber[island]
    raids = max(0.0, turns - effort / DICE[1])
    return suns + raids * (raid(bases + bombers) - raid(bases)), max(effort, 0.01), bombers


def features(s: State) -> list[float]:
    """In the order of NAMES."""
    t, left = s.t, s.t.turns - s.turn
    margins = [max(-FAR, min(FAR, prospect(s, dice) - t.win)) for dice in DICE]
    late = 1.0 / (1 + left)
    return [
        *margins, *[each * late for each in margins], late, float(s.black), float(s.blue),
        float(s.black) * late, float(s.blue) * late, float(s.cp >= t.win), min(0.0, float(s.cp - t.win)) * late,
    ]


def named(s: State) -> dict[str, float]:
    """The features by name."""
    return dict(zip(NAMES, features(s)))


def judge(s: State) -> list[float]:
    """The result to be expected."""
    return [expected(features(s), WEIGHTS, CONSTANT)]
