"""A view as the rules read it: what the player sees, from which reach, dangers and odds follow.

Hidden Allied counters are some of the Units that they may be; `worlds` are several such ways, each as likely.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from atoll.core.rng import Rng
from atoll.core.snapshot import field_names
from atoll.games.centrifugal_offensive.rules.setup import setup
from atoll.games.centrifugal_offensive.state import Action, Battle, State
from atoll.games.centrifugal_offensive.tables import ALLIES, DESTROYED, LATER, PLAYER, REPAIR, Tables
from atoll.games.centrifugal_offensive.view import resample

View = dict[str, Any]

WORLDS: Final = 6  # over which odds are averaged


def survey(t: Tables, view: View) -> State:
    """A state that looks like a view."""
    s = setup(t)
    _japan(s, view)
    _allies(s, view)
    s.derive()
    for name in ("turn", "phase", "vp", "ap", "grants", "granted", "bonus", "fever", "live", "drawn", "playing", "where"):
        setattr(s, name, view[name])
    s.action, s.battle = _action(view["action"]), _battle(view["battle"])
    return s


def _japan(s: State, view: View) -> None:
    for unit in range(s.t.japanese):
        s.place[unit], s.aboard[unit] = view["place"][unit], view["aboard"][unit]
        s.steps[unit], s.mission[unit] = view["steps"][unit], view["mission"][unit]
    s.base = [levels[:] for levels in view["base"]]
    s.control, s.held = view["control"][:], view["held"][:]
    s.hand, s.bag, s.spent = view["hand"][:], view["bag"][:], view["spent"][:]


def _allies(s: State, view: View) -> None:
    """Every counter becomes a Unit that it may be."""
    first = s.t.japanese
    for box, place in (("repair", REPAIR), ("destroyed", DESTROYED), ("later", LATER)):
        for unit in view[box]:
            s.place[unit], s.guess[unit - first] = place, 1 << unit
    counters = view["allied"]
    for unit, counter in zip(assigned([counter["guess"] for counter in counters]), counters, strict=True):
        s.place[unit], s.mission[unit], s.steps[unit] = counter["place"], counter["mission"], counter["steps"]
        s.guess[unit - first] = _set(counter["guess"])


def assigned(guesses: list[list[int]]) -> list[int]:
    """A Unit for each counter, each at most once; narrow ones first, others give way where they can."""
    taken: dict[int, int] = {}  # Unit -> counter

    def place(counter: int, tried: set[int]) -> bool:
        for unit in guesses[counter]:
            if unit not in tried:
                tried.add(unit)
                if unit not in taken or place(taken[unit], tried):
                    taken[unit] = counter
                    return True
        return False

    for counter in sorted(range(len(guesses)), key=lambda counter: len(guesses[counter])):
        place(counter, set())
    found = {counter: unit for unit, counter in taken.items()}
    return [found[counter] for counter in range(len(guesses))]


def _set(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _action(action: View) -> Action:
    found = Action()
    for name in field_names(found):
        if name in action:
            value = action[name]
            setattr(found, name, _set(value) if name in ("moved", "landing") else value[:] if isinstance(value, list) else value)
    return found


def _battle(battle: View | None) -> Battle:
    found = Battle()
    for name in field_names(found):
        if battle is not None and name in battle:
            value = battle[name]
            setattr(found, name, _set(value) if name in ("laden", "aimed") else value)
    found.units = [found.units[0][:], found.units[ALLIES][:]]
    return found


def worlds(s: State) -> list[State]:
    """Some ways in which the hidden counters of a survey may be, always the same for the same view."""
    return [resample(s, PLAYER, Rng(seed)) for seed in range(WORLDS)]
