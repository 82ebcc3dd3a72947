"""What an action may lead to, from what the player knows: the battle that it leads to and its odds, dangers on the way."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from atoll.core.flow import UNSET
from atoll.core.snapshot import dump
from atoll.games.centrifugal_offensive.odds import odds
from atoll.games.centrifugal_offensive.rules.board import in_box, put
from atoll.games.centrifugal_offensive.rules.codes import UNNAMED, among
from atoll.games.centrifugal_offensive.rules.fights import arrive, compel, fight
from atoll.games.centrifugal_offensive.rules.movement import allowance, hostile, lateral_cost, reach, shut, stops
from atoll.games.centrifugal_offensive.rules.reaction import is_watched
from atoll.games.centrifugal_offensive.rules.sets import as_set
from atoll.games.centrifugal_offensive.rules.transport import FOUGHT, invades, passengers
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.survey import worlds
from atoll.games.centrifugal_offensive.tables import ALLIES, JAPAN, NAVAL, RESERVE

FACES: Final = 6


class Outlook(NamedTuple):
    """How a battle may end, on average over what hidden counters may be."""

    space: int
    kind: int
    first: float  # Japan fires first
    clear: float  # no Allied land Unit or base is left
    taken: float  # and a Japanese land Unit is
    swept: float  # no Allied ship is left
    vp: float  # for ships, gained less lost
    stages: tuple[tuple[int, float, float], ...]  # each stage with the steps that Japan and the Allies lose
    lost: tuple[tuple[int, float], ...]  # by Japanese Unit: how likely it is lost; those most at risk first
    ships: bool  # Allied ships fight
    land: bool  # Allied land Units or a base can be hit
    hidden: bool  # some Allied counters are not known


def planned(s: State) -> State:
    """The survey as it stands when the force has arrived and fights; without reactions on the way."""
    trial = s.clone()
    a = trial.action
    if a.force and s.t.category[a.force[0]] == NAVAL:
        _sail(trial)
        if invades(trial) and not a.landing:
            return trial  # nobody is aboard yet
    if a.goal != UNSET or among(UNNAMED, a.code):
        arrive(trial)
        compel(trial)
        if trial.battle.space == UNSET:
            fight(trial)
    return trial


def _sail(s: State) -> None:
    """The ships are where they are bound for, and all that can go ashore does so."""
    a = s.action
    to = a.goal if a.goal != UNSET else a.at
    a.steps += to != a.at or to != a.origin
    a.at, a.stopped = to, 0
    for ship in a.force:
        put(s, ship, to)
    if invades(s) and not a.landing:
        a.landing = as_set(passengers(s))


def outlook(s: State) -> Outlook | None:
    """The battle that is fought, or to which the action of a survey leads as it is planned; None: there is none."""
    return _found(_Asked(s)) if s.battle.space != UNSET or is_planned(s) else None


def is_planned(s: State) -> bool:
    """Whether a force is being put together or is on its way to where it may fight."""
    a = s.action
    if a.code == UNSET or a.ready & FOUGHT or not (a.force or a.air):
        return False
    return a.goal != UNSET or (among(UNNAMED, a.code) and a.at != UNSET)


class _Asked:
    """A survey as a key: equal where odds are."""

    def __init__(self, s: State) -> None:
        self.s = s
        sides = (s.place, s.aboard, s.steps, s.mission, s.base, s.guess, s.control, s.held)
        self.key = repr((id(s.t), s.turn, s.bonus, sides, dump(s.action), dump(s.battle)))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.key == other.key


@lru_cache(maxsize=256)
def _found(asked: _Asked) -> Outlook | None:
    """Odds take a while, and a page asks for them more than once."""
    s = asked.s
    if s.battle.space != UNSET:
        return _average([s])
    one = planned(s)
    trials = [planned(world) for world in worlds(s)] if is_hidden(s, one.battle.space) else [one]
    return None if any(trial.battle.space == UNSET for trial in trials) else _average(trials)


def is_hidden(s: State, space: int) -> bool:
    """Whether Allied counters that are not known are in a space, or over it."""
    units = range(s.t.japanese, s.t.units)
    there = [unit for unit in units if space in (s.place[unit], s.mission[unit])]
    return any(s.guess[unit - s.t.japanese].bit_count() > 1 for unit in there)


def _average(trials: list[State]) -> Outlook:
    found = [odds(trial) for trial in trials]
    share = 1 / len(found)
    t, b = trials[0].t, trials[0].battle
    lost = {unit: sum(each.lost.get(unit, 0.0) for each in found) * share for unit in b.units[JAPAN]}
    stages = [
        (stage.stage, sum(each.stages[n].japan for each in found) * share, sum(each.stages[n].allies for each in found) * share)
        for n, stage in enumerate(found[0].stages)
    ]
    return Outlook(
        b.space,
        b.kind,
        sum(each.first for each in found) * share,
        sum(each.clear for each in found) * share,
        sum(each.taken for each in found) * share,
        sum(each.swept for each in found) * share,
        sum(each.vp for each in found) * share,
        tuple(stages),
        tuple(sorted(lost.items(), key=lambda each: (-each[1], each[0]))),
        any(t.category[unit] == NAVAL for unit in b.units[ALLIES]),
        any(t.units + ALLIES in each.lost for each in found) or any(t.category[unit] > NAVAL + 1 for unit in b.units[ALLIES]),
        len(trials) > 1,
    )


# ---- dangers on the way


class Danger(NamedTuple):
    """A reaction that threatens a fleet: on this or less of a die; so many Allied ships are in the Fleet Reserve."""

    up_to: int
    ships: int


def danger(s: State, space: int) -> Danger | None:
    """R59: the reaction that a fleet has to fear where it enters a space, None: none."""
    if not is_watched(s, space):
        return None
    return Danger(s.t.reaction[space], len(in_box(s, ALLIES, NAVAL, RESERVE)))


def within_reach(s: State) -> int:
    """R41-R47: the spaces that a fleet without a named target can still get to, as a set."""
    a = s.action
    at = a.at if a.at != UNSET else a.origin
    fleet = bool(a.force) and s.t.category[a.force[0]] == NAVAL
    if not fleet or at < 0 or a.stopped or a.ready & FOUGHT or not among(UNNAMED, a.code):
        return 0
    left = a.left if a.steps else allowance(s, a.code, a.force)
    foes = hostile(s)
    lateral = lateral_cost(a.code, left, a.steps)
    return reach(s, 1 << at, left, lateral, stops(s, a.force, foes), shut(a.code, foes))


def safe_ways(s: State, code: int, origin: int, force: list[int], left: int) -> dict[int, float]:
    """By space that a force can get to: how likely it gets there without a reaction on the safest way."""
    foes = hostile(s)
    stop, closed = stops(s, force, foes), shut(code, foes)
    found = {origin: 1.0}
    rims: list[dict[int, float]] = [{origin: 1.0}] + [{} for _ in range(left)]
    for spent in range(left):
        for space, chance in rims[spent].items():
            if spent and stop >> space & 1:
                continue
            steps = [(other, 1) for other in s.t.sea_next[space]]
            steps += [(other, lateral_cost(code, left - spent, spent)) for other in s.t.lateral_next[space]]
            for other, cost in steps:
                if spent + cost <= left and not closed >> other & 1:
                    better = chance * (1 - (s.t.reaction[other] / FACES if is_watched(s, other) else 0))
                    rim = rims[spent + cost]
                    rim[other] = max(rim.get(other, 0.0), better)
                    found[other] = max(found.get(other, 0.0), better)
    del found[origin]
    return found
