"""Who stands better as a turn begins: the USA's chance by tokens, industry, run, next draw and turn (specification section 9)."""

from __future__ import annotations

from math import log
from typing import Final

from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import LOGISTICS
from atoll.kit.evaluation import expected

# From 20,000 games: python -m atoll.sim.fitting pacific_theatre --games 20000 --player usa=scripted --player japan=scripted
FITTED: Final = {
    "tokens_usa": -0.2784,
    "tokens_japan": 0.1774,
    "tokens_usa_squared": 0.8100,
    "tokens_japan_squared": -0.2482,
    "tokens_both": -0.2914,
    "more_usa": 0.1475,
    "more_japan": -0.3183,
    "double_usa": 0.8733,
    "double_japan": -0.4071,
    "industry_usa": 0.4069,
    "industry_japan": -0.0974,
    "industry_usa_share": -0.5357,
    "industry_japan_share": -0.3841,
    "run_usa_1": -0.0084,
    "run_usa_2": 0.1652,
    "run_usa_3": 0.4898,
    "run_japan_1": -0.0286,
    "run_japan_2": -0.1324,
    "run_japan_3": -0.8465,
    "draw_usa": 0.2468,
    "draw_japan": -0.2326,
    "turn_1": -0.6902,
    "turn_9": 0.2201,
    "turn_10": 0.5748,
}
NAMES: Final = tuple(FITTED)
WEIGHTS: Final = tuple(FITTED.values())
CONSTANT: Final = -0.1365
LATE: Final = 10  # the bomb counts from here on


def is_quiet(s: State) -> bool:
    """The first cards of a turn are about to be drawn: industry has produced, and nobody holds anything."""
    return s.phase == LOGISTICS and not s.hand[0] and not s.hand[1]


def features(s: State) -> list[float]:
    """In the order of NAMES; tokens are those after Industry."""
    usa, japan = log(s.tokens[0]), log(s.tokens[1])
    more = s.tokens[0] - s.tokens[1]
    found = [usa, japan, usa * usa, japan * japan, usa * japan, float(more > 0), float(more < 0)]
    found += [float(s.tokens[side] >= s.t.ratio * s.tokens[1 - side]) for side in (0, 1)]
    found += [float(s.industry[0]), float(s.industry[1])]
    found += [s.industry[side] / s.tokens[1 - side] for side in (0, 1)]
    found += [float(s.run[side] == run) for side in (0, 1) for run in (1, 2, 3)]
    found += [float(s.due[side] - s.t.draw) for side in (0, 1)]
    found += [float(s.turn == 1), float(s.turn == LATE - 1), float(s.turn >= LATE)]
    return found


def named(s: State) -> dict[str, float]:
    """The features by name."""
    return dict(zip(NAMES, features(s)))


def evaluate(s: State) -> list[float]:
    """The result to be expected, for each side."""
    usa = expected(features(s), WEIGHTS, CONSTANT)
    return [usa, -usa]
