"""The solver beside what the rules themselves give: every state of small sheets, by plain expectation, with no solver code.

Two things are barred there as they are in the solver: a natural six is not thrown again (it would come back to itself), and no
raid follows in a turn in which a raised die lay waiting while something else was done.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from atoll.core.errors import AtollError
from atoll.core.flow import CHANCE, NATURE
from atoll.core.verbs import PAIR, VERB, Action
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tables import (
    ATTACK,
    BOMB,
    CLAIM_BLUE,
    END,
    NATURAL_SIX,
    RED_RAISED,
    REROLL,
    WHITE_RAISED,
    Tables,
)
from atoll.games.war_in_the_pacific.tests.positions import altered

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from atoll.games.war_in_the_pacific.solver import SOLVER, kept  # noqa: E402
from atoll.games.war_in_the_pacific.solver.backwards import World, refuse_unsolved, solve  # noqa: E402
from atoll.games.war_in_the_pacific.solver.sweep import ONE  # noqa: E402

# what changes nothing to come
HISTORY = ("t", "words", "journal", "sixes", "event", "event_roll", "built", "research_die", "raid_die")
ROUNDING = 2e-4  # worths are kept in 16 bits
RAISED = {*range(WHITE_RAISED, WHITE_RAISED + 5), *range(RED_RAISED, RED_RAISED + 5)}
SHEET: dict[str, Any] = {
    "black_limit": 2, "blue_limit": 1, "green_limit": 1, "turns": 2, "pool_white": 2, "red_supply": 2, "win": 3,
    "size": [2, 1, 1], "first": [0, 2, 3], "box": [2, 4, 3, 5], "naval": [1, 1, 0, 1], "pair": [0] * 4, "suns": [1, 1, 1],
    "bomber": [1, 0, 1], "needs": [[], [0], []], "path_of": [0, 0, 1], "red_at": [1, 0], "research": [2, 3],
    "island_names": ["a", "b", "c"],
}  # fmt: skip


def small(**changes: Any) -> Tables:
    """A sheet of three islands, two dice and two turns."""
    return altered(**{**SHEET, **changes})


@cache
def solved() -> tuple[World, dict[int, Any]]:
    """Its tables by turn."""
    return solved_of(small())


def solved_of(t: Tables) -> tuple[World, dict[int, Any]]:
    world, found = World(t), dict[int, Any]()
    for _ in solve(world, found, lambda turn, worths: None, lambda position: None):
        pass
    return world, found


class Expectation:
    """The worth of any state by the rules alone."""

    def __init__(self) -> None:
        self.known: dict[tuple[Any, ...], float] = {}

    def worth(self, s: State, waited: bool = False) -> float:
        if not s.asked:
            return float(s.cp >= s.t.win)
        node = GAME.flow.node(s).name
        waited = waited and node != "event_die"  # a new turn
        key = (snapshot(s), waited)
        if key not in self.known:
            self.known[key] = self.mean(s, waited) if s.asked == NATURE else self.best(s, node, waited)
        return self.known[key]

    def mean(self, s: State, waited: bool) -> float:
        outcomes = GAME.flow.chance(s).outcomes(s)
        worths = [weight * self.worth(after(s, CHANCE, action), waited) for action, weight in outcomes]
        return sum(worths) / sum(weight for _, weight in outcomes)

    def best(self, s: State, node: str, waited: bool) -> float:
        if node != "assign":
            return max(self.worth(after(s, 0, action), waited) for action in GAME.flow.legal(s, 0))
        found = 0.0
        for action in GAME.flow.legal(s, 0):
            waits = waited or lets_wait(s, action)
            if action != REROLL + NATURAL_SIX and not (waits and action - action % VERB == BOMB):
                found = max(found, self.worth(after(s, 0, action), waits))
        return found


def after(s: State, side: int, action: Action) -> State:
    copy: State = GAME.clone(s)
    GAME.flow.apply(copy, side, action)
    return copy


def lets_wait(s: State, action: Action) -> bool:
    """Whether a raised die lies there while the action does something else than use it."""
    raised = [s.t.kind[code] for code in s.dice if s.t.kind[code] in RAISED]
    if not raised or action == END:
        return False
    kind = action % VERB // PAIR if action - action % VERB == ATTACK else action % VERB
    return action >= CLAIM_BLUE or raised != [kind]


def snapshot(s: State) -> tuple[Any, ...]:
    shown = {name: value for name, value in vars(s).items() if name not in HISTORY}
    return tuple(tuple(value) if isinstance(value, list) else value for value in shown.values())


def opening(t: Tables, turn: int, marks: tuple[int, ...], raids: int, black: int, blue: int, nuclear: int) -> State:
    """The beginning of a turn."""
    s = GAME.setup(t)
    assert isinstance(s, State)
    captured = [mark == size for mark, size in zip(marks, t.size)]
    s.marks, s.turn, s.black, s.blue = list(marks), turn - 1, black, blue
    s.front = [n for n, needs in enumerate(t.needs) if not captured[n] and (not needs or any(captured[each] for each in needs))]
    s.research = min(nuclear, len(t.research))
    s.green = nuclear - s.research
    s.bases = sum(bomber for bomber, taken in zip(t.bomber, captured) if taken)
    s.cp, s.raid_cp = raids + sum(sun for sun, taken in zip(t.suns, captured) if taken), raids
    GAME.flow.start(s)
    return s


def differences(world: World, table: Any, turn: int) -> tuple[float, int]:
    """The largest difference from the rules over all states a turn may begin with, and how many there are."""
    t, rules, found = world.t, Expectation(), [0.0]
    for place, marks in enumerate(world.atlas.marks):
        if world.atlas.total[place] > 2 * world.dice * (turn - 1):
            continue
        raids = range(min(t.win - world.atlas.suns[place], 2 * (turn - 1) + 1))
        nuclears = range(world.nuclear_by(turn - 1) + 1)
        for held in product(raids, range(t.black_limit + 1), range(t.blue_limit + 1), nuclears):
            worth = rules.worth(opening(t, turn, marks, *held))
            found.append(abs(worth - table[(place, *held)] / ONE))
    return max(found), len(found) - 1


def test_every_state_of_the_last_turn_is_worth_what_the_rules_give() -> None:
    world, found = solved()
    worst, states = differences(world, found[2], 2)
    assert states > 300
    assert worst < ROUNDING


def test_the_opening_of_two_turns_is_worth_what_the_rules_give() -> None:
    world, found = solved()
    worst, states = differences(world, found[1], 1)
    assert states == 6
    assert worst < ROUNDING
    assert 0 < found[1][0, 0, 0, 0, 0] < ONE


@pytest.mark.parametrize("axis", [1, 2, 3], ids=["raids", "black", "blue"])
def test_more_is_never_worth_less(axis: int) -> None:
    _, found = solved()
    grid = np.diff(found[2].astype(int), axis=axis)
    assert grid.min() >= -2  # in units of the last of 16 bits
    assert grid.max() > 0


def test_a_bomb_more_is_never_worth_less() -> None:
    world, found = solved()
    boxes = len(world.t.research)
    grid = np.diff(found[2].astype(int)[..., boxes:], axis=-1)
    assert grid.min() >= -2
    assert grid.max() > 0


def test_what_was_computed_is_kept_and_not_computed_again(tmp_path: Path) -> None:
    t, seen = small(), list[tuple[int, int]]()
    assert SOLVER.worth(t, tmp_path) is None
    at = SOLVER.solve(t, tmp_path, lambda done, of: seen.append((done, of)))
    worth = SOLVER.worth(t, tmp_path)
    assert worth is not None
    assert seen[-1][0] <= seen[-1][1]
    (at / "turn-01.npz").write_bytes(b"half a file")
    assert SOLVER.worth(t, tmp_path) is None
    again: list[int] = []
    SOLVER.solve(t, tmp_path, lambda done, of: again.append(done))
    assert len(again) < len(seen)
    assert SOLVER.worth(t, tmp_path) == worth


def test_modes_share_a_solution_and_sheets_do_not() -> None:
    here = Path()
    assert kept.folder(altered({"mode": "easy"}), here) == kept.folder(altered({"mode": "hard"}), here)
    assert kept.folder(small(), here) != kept.folder(small(win=2), here)
    assert kept.folder(altered({"bombs_rule": "no"}), here) != kept.folder(altered(), here)


@pytest.mark.parametrize("option", ["bombing_dice_modifiable=both", "auto_claim=no", "one_die_on_nuclear_tracker=yes"])
def test_rules_that_are_not_covered_are_refused_by_name(option: str) -> None:
    name, value = option.split("=")
    with pytest.raises(AtollError, match=f"cannot be solved with {name} {value}"):
        refuse_unsolved(altered({name: value}))
