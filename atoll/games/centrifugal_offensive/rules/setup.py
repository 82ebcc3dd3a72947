"""R14-R20: the set-up, as in history or Unit by Unit, and the draw of the Pacific Fleet."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Node, Procedure, Sides, tell
from atoll.core.verbs import VERB, Action, Objection
from atoll.games.centrifugal_offensive.rules.board import here, land_room, may_land_air, put
from atoll.games.centrifugal_offensive.rules.fog import mix
from atoll.games.centrifugal_offensive.rules.movement import friendly_bases
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.state import Action as Plan
from atoll.games.centrifugal_offensive.state import Battle, State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIED,
    ALLIES,
    DRAW,
    HISTORICAL,
    HOME,
    IN_BAG,
    IN_HAND,
    JAPAN,
    JAPANESE,
    LAND,
    NAVAL,
    NEUTRAL,
    PUT,
    RESERVE,
    REST,
    SEA,
    TAKE,
    UNPLACED,
    Tables,
    draw,
    historical,
    manual,
    rest,
    take,
)
from atoll.games.centrifugal_offensive.tables import put as put_verb

PLAYER_ASKED: Final = 1  # the set of sides that is Japan alone


def setup(t: Tables) -> State:
    """R14-R20: everything that is not chosen is in its place; the Japanese Start Units wait."""
    s = State(
        t,
        place=t.opening[:],
        aboard=[UNSET] * t.units,
        steps=t.steps[:],
        mission=[UNSET] * t.units,
        base=[levels[:] for levels in t.opening_base],
        control=[NEUTRAL] * t.spaces,
        held=[UNSET] * t.spaces,
        guess=[1 << unit for unit in range(t.japanese, t.units)],
        hand=[],
        bag=[event for event, start in enumerate(t.e_start) if start == IN_BAG],
        spent=[],
        orders=[order for order, count in enumerate(t.o_count) for _ in range(count) if not t.o_fever[order]],
        past=[],
        queue=[],
        action=Plan(),
        battle=Battle(),
        turn=1,
        vp=t.start_vp,
    )
    s.derive()
    for space in range(t.spaces):
        _first_control(s, space)
    return s


def _first_control(s: State, space: int) -> None:
    """Q59: control at the start counts no VP. Land Units of the set-up go only where a base is already."""
    if s.t.kind[space] == HOME or s.base[JAPAN][space]:
        s.control[space], s.held[space] = JAPANESE, JAPAN
    elif s.base[ALLIES][space] or here(s, ALLIES, space, LAND):
        s.control[space], s.held[space] = ALLIED, ALLIES


class Preset(Node[State]):
    """R14: as in history, or Unit by Unit."""

    name = "preset"
    verbs = (historical, manual)
    open = True

    def to_act(self, s: State) -> Sides:
        return PLAYER_ASKED if s.due == 0 else NOBODY

    def apply(self, s: State, side: int, action: Action) -> None:
        s.due = 1
        if action == HISTORICAL:
            place_rest(s)


class SetUp(Node[State]):
    """R14: which Start Unit is placed next, in any order; or all that are left go where history had them."""

    name = "set_up"
    verbs = (take, rest)
    open = True

    PLACED: Final = Objection("R14", "setup waiting")
    CROWDED: Final = Objection("R14", "setup crowded")

    def to_act(self, s: State) -> Sides:
        return PLAYER_ASKED if not s.queue and is_placing(s) else NOBODY

    def objection(self, s: State, side: int, action: Action) -> Objection | None:
        if action == REST:
            return None if rest_fits(s) else self.CROWDED
        return None if action % VERB in waiting(s) else self.PLACED

    def facts(self, s: State, side: int, action: Action) -> dict[str, int]:
        return {"unit": action % VERB}

    def legal(self, s: State, side: int) -> list[Action]:
        found = [TAKE + unit for unit in waiting(s)]
        return [*found, REST] if rest_fits(s) else found

    def apply(self, s: State, side: int, action: Action) -> None:
        if action == REST:
            place_rest(s)
        else:
            s.queue = [action % VERB]


class SetUpAt(Node[State]):
    """R14, R15: the Unit goes where it may."""

    name = "set_up_at"
    verbs = (put_verb,)
    open = True

    SEA_ONLY: Final = Objection("R14", "setup sea")
    NO_BASE: Final = Objection("R14", "setup base")
    FULL: Final = Objection("R34", "setup full")
    RAIDERS: Final = Objection("R15", "setup raiders")

    def to_act(self, s: State) -> Sides:
        return PLAYER_ASKED if s.queue else NOBODY

    def objection(self, s: State, side: int, action: Action) -> Objection | None:
        t, unit, space = s.t, s.queue[0], action % VERB
        if t.at_sea[unit]:
            return None if t.kind[space] == SEA and t.inside[space] else self.SEA_ONLY
        if space == t.raid_from and t.category[unit] == NAVAL and not t.amphibious[unit]:
            return None if len(here(s, JAPAN, space, NAVAL)) < t.raiders else self.RAIDERS
        if t.kind[space] == HOME:
            return None
        if not s.base[JAPAN][space]:
            return self.NO_BASE
        return None if _has_room(s, unit, space) else self.FULL

    def facts(self, s: State, side: int, action: Action) -> dict[str, int]:
        return {"unit": s.queue[0], "raiders": s.t.raiders}

    def legal(self, s: State, side: int) -> list[Action]:
        spaces = s.t.seas if s.t.at_sea[s.queue[0]] else friendly_bases(s) | 1 << s.t.raid_from
        return [PUT + space for space in members(spaces) if self.objection(s, side, PUT + space) is None]

    def apply(self, s: State, side: int, action: Action) -> None:
        put(s, s.queue[0], action % VERB)
        s.queue = []


def _has_room(s: State, unit: int, space: int) -> bool:
    """R33, R34; naval Units go to ports."""
    category = s.t.category[unit]
    if category == NAVAL:
        return s.t.port[space]
    return land_room(s, JAPAN, space) > 0 if category == LAND else may_land_air(s, unit, space)


def is_placing(s: State) -> bool:
    """R14: whether Start Units are still to be placed."""
    return s.lies[UNPLACED] != 0


def waiting(s: State) -> list[int]:
    """The Start Units that are not placed yet: those that start at sea first, then in the order of the data."""
    units, afloat = s.lies[UNPLACED], s.t.afloat
    return members(units & afloat) + members(units & ~afloat)


def place_rest(s: State) -> None:
    """All Units that wait go where history had them: ships and land Units before seaplanes, which an AV may house."""
    for unit in waiting(s):
        put(s, unit, s.t.preset[unit])


def rest_fits(s: State) -> bool:
    """R15, R33, R34: whether the Units that wait have room where history had them, beside those placed by hand."""
    left, sorts = s.lies[UNPLACED], s.t.sorts
    for space, category, units in s.t.rests:
        coming = units & left
        if coming and (coming | s.lies[space] & sorts[3 * JAPAN + category]).bit_count() > _most(s, space, category):
            return False
    return True


def _most(s: State, space: int, category: int) -> int:
    """R15, R33, R34: how many Units of a category a space of `Tables.rests` holds."""
    if category == NAVAL:
        return s.t.raiders
    return s.base[JAPAN][space] if category == AIR else s.t.island_land


class PacificFleet(ChanceNode[State]):
    """R18: the Units of the Pacific Fleet that lie in Pearl Harbor are drawn one by one; what they are stays hidden."""

    name = "pacific_fleet"
    verbs = (draw,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DRAW + unit, 1) for unit in s.t.fleet if s.place[unit] == RESERVE]

    def apply(self, s: State, side: int, action: Action) -> None:
        put(s, action % VERB, s.t.fleet_at)
        s.due -= 1


def _shuffle_fleet(s: State) -> None:
    """R18, R137: each counter of the fleet may from now on be any of them."""
    t = s.t
    mix(s, t.fleet[0], t.fleet)
    s.due = t.fleet_drawn
    tell(s, "fleet", t.fleet_drawn, t.fleet_at)


def _open_events(s: State) -> None:
    """R17: Operation AI lies open."""
    s.hand = [event for event, start in enumerate(s.t.e_start) if start == IN_HAND]


PLACING: Final = Procedure[State]("placing", SetUp(), SetUpAt(), loop_while=is_placing)
SETUP: Final = Procedure[State]("set-up", Preset(), PLACING, _shuffle_fleet, PacificFleet(), _open_events)
