"""R63-R70, R91-R94: the actions of personnel, intelligence and logistics that move no force."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Node, Procedure, Sides, tell
from atoll.core.verbs import VERB, Action, Objection
from atoll.games.centrifugal_offensive.rules.board import (
    base_counter_left,
    has,
    has_ships,
    in_box,
    know,
    land_room,
    may_land_air,
    put,
    put_aboard,
    room_aboard,
    set_base,
    update_control,
)
from atoll.games.centrifugal_offensive.rules.events import EVENT_DRAW
from atoll.games.centrifugal_offensive.rules.sets import as_set, members
from atoll.games.centrifugal_offensive.rules.victory import add_vp, sudden
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ABOARD,
    AIR,
    ALLIED,
    ALLIES,
    ASIDE,
    BUILD,
    CODES,
    DESTROYED,
    DIE,
    DONE,
    DRAW,
    FROM,
    G_BACK,
    GONE,
    HOME,
    IN_RESERVE,
    JAPAN,
    JAPANESE,
    LAND,
    MAIN,
    POOL,
    PUT,
    REPAIR,
    RESERVE,
    RESTORE,
    RETURNS,
    TAKE,
    TARGET,
    aboard,
    build,
    die,
    done,
    draw,
    from_,
    look,
    restore,
    take,
    target,
)
from atoll.games.centrifugal_offensive.tables import put as put_verb

PLAYER_ASKED: Final = 1  # the set of sides that is Japan alone
EVERY_FACE: Final = [(DIE + face, 1) for face in range(1, 7)]

G1_1: Final = CODES.index("g1-1")
G1_2: Final = CODES.index("g1-2")
G1_3: Final = CODES.index("g1-3")
G2_1: Final = CODES.index("g2-1")
G2_2: Final = CODES.index("g2-2")
G2_3: Final = CODES.index("g2-3")
G2_4: Final = CODES.index("g2-4")
G4L_1: Final = CODES.index("g4l-1")
G4L_2: Final = CODES.index("g4l-2")
G4L_3: Final = CODES.index("g4l-3")
G4L_5: Final = CODES.index("g4l-5")
G4L_6: Final = CODES.index("g4l-6")
CODES_HERE: Final = (1 << G2_4 + 1) - 1 | (1 << G4L_6 + 1) - (1 << G4L_1)  # as a set


def can_start(s: State, code: int) -> bool:
    """Whether an action of this chapter can be begun."""
    if code <= G1_3:
        return _can_raise(s, code)
    if code <= G2_4:
        return _can_scout(s, code)
    if code <= G4L_2:
        return any(_site_objection(s, code, space) is None for space in members(_likely(s, code)))
    if code <= G4L_5:
        return s.lies[REPAIR] & s.t.sorts[3 * JAPAN + code - G4L_3] != 0
    return any(_restorable(s, space) for space in members(reduced(s)))


def _can_raise(s: State, code: int) -> bool:
    if code == G1_1:
        return s.lies[POOL] & s.t.party[JAPAN] != 0
    if code == G1_2:
        return s.lies[REPAIR] & s.t.replaceable != 0
    return not s.drawn and s.bag != []


def _can_scout(s: State, code: int) -> bool:
    if code == G2_3:
        return True
    if code == G2_4:
        return s.control[s.t.bia_at] == JAPANESE and s.place[s.t.bia] == ASIDE
    return lookouts(s, code) != 0


# ---- placing what comes in


class Place(Node[State]):
    """R64: each Unit that comes in is placed: ships first, for land Units drawn with them may start aboard."""

    name = "place"
    verbs = (put_verb, aboard)
    open = True

    CONFINED: Final = Objection("R93", "place confined")
    NO_BASE: Final = Objection("R64", "place no base")
    ENEMY_SHIPS: Final = Objection("R64", "place enemy ships", 1)
    FULL: Final = Objection("R64", "place full", 1)
    NOT_DRAWN: Final = Objection("R64", "place ship not drawn")
    NO_TROOPS: Final = Objection("R54", "place no troops", 1)
    NO_ROOM: Final = Objection("R54", "place no room aboard", 1)

    def to_act(self, s: State) -> Sides:
        return PLAYER_ASKED if s.queue and not s.ending else NOBODY

    def objection(self, s: State, side: int, action: Action) -> Objection | None:
        n = action % VERB
        return self.in_space(s, s.queue[0], n) if action - n == PUT else self.aboard(s, s.queue[0], n)

    def in_space(self, s: State, unit: int, space: int) -> Objection | None:
        """What forbids a space."""
        t = s.t
        if t.confined[unit]:
            return None if self.confined(s, unit, space) else self.CONFINED
        if space == t.home:
            return None
        if not (t.fortress[space] and s.base[JAPAN][space]):
            return self.NO_BASE
        if t.category[unit] != AIR and has_ships(s, ALLIES, space):
            return self.ENEMY_SHIPS
        if t.category[unit] == AIR:
            return None if may_land_air(s, unit, space) else self.FULL
        return self.FULL if t.category[unit] == LAND and land_room(s, JAPAN, space) <= 0 else None

    def confined(self, s: State, unit: int, space: int) -> bool:
        """R93: BIA returns where Japan controls, the Siamese Unit where a Japanese land Unit is."""
        if not s.t.confined[unit] >> space & 1:
            return False
        return has(s, JAPAN, space, LAND) if unit == s.t.siam else s.control[space] == JAPANESE

    def aboard(self, s: State, unit: int, ship: int) -> Objection | None:
        """What forbids a ship."""
        t = s.t
        if ship not in s.action.force or s.place[ship] < 0:
            return self.NOT_DRAWN
        if t.category[unit] != LAND or not t.points[unit]:
            return self.NO_TROOPS
        if t.fast[ship] and not t.fits_fast[unit]:
            return self.NO_ROOM
        return None if t.points[unit] <= room_aboard(s, ship) else self.NO_ROOM

    def facts(self, s: State, side: int, action: Action) -> dict[str, int]:
        return {"unit1": s.queue[0], "space": action % VERB, "unit2": action % VERB}

    def legal(self, s: State, side: int) -> list[Action]:
        unit = s.queue[0]
        found = [PUT + space for space in range(s.t.spaces) if self.in_space(s, unit, space) is None]
        return [*found, *(ABOARD + ship for ship in sorted(s.action.force) if self.aboard(s, unit, ship) is None)]

    def apply(self, s: State, side: int, action: Action) -> None:
        unit, n = s.queue[0], action % VERB
        s.queue = s.queue[1:]
        repaired = s.place[unit] == REPAIR
        if action - n == PUT:
            put(s, unit, n)
            update_control(s, n)
        else:
            put_aboard(s, unit, n)
        if repaired:
            add_vp(s, s.t.back[s.t.type[unit]], G_BACK, unit)  # R7


PLACE: Final = Place()


def placeable(s: State, unit: int) -> bool:
    """R93: whether a Unit has somewhere to go; only confined ones may have not."""
    return not s.t.confined[unit] or any(PLACE.confined(s, unit, space) for space in range(s.t.spaces))


# ---- G1: personnel


class ReinforcementDie(ChanceNode[State]):
    """R63: the die says how many Units are drawn."""

    name = "reinforcement_die"
    verbs = (die,)

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.action.die else NATURE

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return EVERY_FACE

    def apply(self, s: State, side: int, action: Action) -> None:
        s.action.die = action % VERB
        s.due = min(s.action.die, (s.lies[POOL] & s.t.party[JAPAN]).bit_count())


class ReinforcementDraw(ChanceNode[State]):
    """R63: Units are drawn one after the other; amphibious ones among them may carry the land Units (R64)."""

    name = "reinforcement_draw"
    verbs = (draw,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DRAW + unit, 1) for unit in members(s.lies[POOL] & s.t.party[JAPAN]) if unit not in s.queue]

    def apply(self, s: State, side: int, action: Action) -> None:
        unit = action % VERB
        s.due -= 1
        s.queue.append(unit)
        if s.t.amphibious[unit]:
            s.action.force.append(unit)


def _ships_first(s: State) -> None:
    s.queue = sorted(s.queue, key=lambda unit: (s.t.category[unit], unit))


class Replacement(Node[State]):
    """R65: one TR or engineer of the Reequipping box, without a die."""

    name = "replacement"
    verbs = (take,)
    open = True

    NOT_THERE: Final = Objection("R65", "not in repair")
    OTHER_TYPE: Final = Objection("R65", "not replaceable", 1)

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.queue else PLAYER_ASKED

    def objection(self, s: State, side: int, action: Action) -> Objection | None:
        unit = action % VERB
        if unit >= s.t.japanese or s.place[unit] != REPAIR:
            return self.NOT_THERE
        return None if s.t.replaceable >> unit & 1 else self.OTHER_TYPE

    def facts(self, s: State, side: int, action: Action) -> dict[str, int]:
        return {"unit": action % VERB}

    def legal(self, s: State, side: int) -> list[Action]:
        return [TAKE + unit for unit in members(s.lies[REPAIR] & s.t.replaceable)]

    def apply(self, s: State, side: int, action: Action) -> None:
        s.queue = [action % VERB]


def _appeal(s: State) -> None:
    """R66: once in a turn."""
    s.drawn = 1


# ---- G2: intelligence


class ScoutFrom(Node[State]):
    """R67, R68: the space from which aircraft look around."""

    name = "scout"
    verbs = (target,)
    open = True

    NO_EYES: Final = Objection("R67", "no base or carrier")
    NO_WINGS: Final = Objection("R68", "no aircraft")

    def to_act(self, s: State) -> Sides:
        return PLAYER_ASKED if s.action.goal == UNSET else NOBODY

    def objection(self, s: State, side: int, action: Action) -> Objection | None:
        return scout_objection(s, s.action.code, action % VERB)

    def facts(self, s: State, side: int, action: Action) -> dict[str, int]:
        return {"space": action % VERB}

    def legal(self, s: State, side: int) -> list[Action]:
        return [TARGET + space for space in members(lookouts(s, s.action.code))]

    def apply(self, s: State, side: int, action: Action) -> None:
        s.action.goal = action % VERB
        far = 1 if s.action.code == G2_1 else s.t.reconnaissance
        _see(s, within(s, s.action.goal, far))


def scout_objection(s: State, code: int, space: int) -> Objection | None:
    """R67, R68: what is missing in a space for looking around from it."""
    if lookouts(s, code) >> space & 1:
        return None
    return ScoutFrom.NO_EYES if code == G2_1 else ScoutFrom.NO_WINGS


def lookouts(s: State, code: int) -> int:
    """R67, R68: the spaces from which such an action looks around, as a set."""
    t = s.t
    return s.based[JAPAN] | s.spots[t.eyes] if code == G2_1 else s.spots[3 * JAPAN + AIR] | s.spots[t.tenders]


def within(s: State, space: int, far: int) -> list[int]:
    """Spaces at most so many edges away, edges of all types; the space itself included."""
    found = [space]
    edge = [space]
    for _ in range(far):
        edge = [near for each in edge for near in s.t.all_next[each] if near not in found]
        found += sorted(set(edge))
    return found


def _see(s: State, places: list[int]) -> None:
    """R137: the Allied Units in some spaces or in a box are seen."""
    found = 0
    for place in places:
        found |= s.lies[place]
    for unit in members(found & s.t.party[ALLIES]):
        if s.place[unit] >= 0:
            tell(s, "seen", unit, s.place[unit])
        else:
            tell(s, "seen in reserve", unit)
        know(s, unit)


class EspionageDie(ChanceNode[State]):
    """R69: an odd number lets the player look."""

    name = "espionage_die"
    verbs = (die,)

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.action.die else NATURE

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return EVERY_FACE

    def apply(self, s: State, side: int, action: Action) -> None:
        s.action.die = action % VERB
        if s.action.die % 2:
            tell(s, "espionage", s.action.die)
        else:
            tell(s, "no espionage", s.action.die)


class Look(Node[State]):
    """R69: at all Units on the map, or at all in the Fleet Reserve."""

    name = "look"
    verbs = (look,)
    open = True

    def to_act(self, s: State) -> Sides:
        return PLAYER_ASKED if s.action.die % 2 and s.action.goal == UNSET else NOBODY

    def apply(self, s: State, side: int, action: Action) -> None:
        s.action.goal = action % VERB
        _see(s, [RESERVE] if s.action.goal == IN_RESERVE else list(range(s.t.spaces)))


def _call_up(s: State) -> None:
    """R70: the Burma Independence Army appears."""
    put(s, s.t.bia, s.t.bia_at)
    tell(s, "siam", s.t.bia, s.t.bia_at)
    update_control(s, s.t.bia_at)


# ---- G4: bases


class Build(Node[State]):
    """R91, R92: bases are placed or raised, one space after the other in ascending order."""

    name = "build"
    verbs = (build, done)
    open = True

    NOTHING: Final = Objection("R91", "nothing built")
    ORDER: Final = Objection("R91", "build in order")
    NO_LAND: Final = Objection("R30", "build at sea")
    NO_BUILDER: Final = Objection("R91", "no builder")
    HAS_BASE: Final = Objection("R91", "has base", 1)
    ENEMY: Final = Objection("R91", "build among enemies", 1)
    NO_TROOPS: Final = Objection("R91", "build without troops", 1)
    NO_COUNTER: Final = Objection("R91", "no base left", 2)
    NO_BASE: Final = Objection("R92", "no base to raise", 1)
    HIGHEST: Final = Objection("R92", "base is highest", 2)

    def to_act(self, s: State) -> Sides:
        if s.action.stopped or s.ending:
            return NOBODY
        return PLAYER_ASKED if self._next(s) else NOBODY

    def objection(self, s: State, side: int, action: Action) -> Objection | None:
        if action == DONE:
            return None if s.action.force else self.NOTHING
        space = action % VERB
        if s.action.force and space <= s.action.force[-1]:
            return self.ORDER
        return build_objection(s, s.action.code, space)

    def facts(self, s: State, side: int, action: Action) -> dict[str, int]:
        return {"space": action % VERB, "most": s.t.most_level}

    def legal(self, s: State, side: int) -> list[Action]:
        return [*(BUILD + space for space in self._next(s)), *([DONE] if s.action.force else [])]

    def _next(self, s: State) -> list[int]:
        last = s.action.force[-1] if s.action.force else UNSET
        return [space for space in sites(s, s.action.code) if space > last]

    def apply(self, s: State, side: int, action: Action) -> None:
        if action == DONE:
            s.action.stopped = 1
            return
        space = action % VERB
        s.action.force.append(space)
        level = s.base[JAPAN][space] + 1
        tell(s, "built", space, level)
        set_base(s, JAPAN, space, level)


def sites(s: State, code: int) -> list[int]:
    """R91, R92: the spaces where such an action can build; ascending."""
    return [space for space in members(_likely(s, code)) if _site_objection(s, code, space) is None]


def _likely(s: State, code: int) -> int:
    """R91, R92: the spaces with somebody who can build, and with troops and no base or with a base, as a set."""
    if code != G4L_1:
        return building(s) & s.based[JAPAN]
    found = building(s) & s.t.ground & ~s.based[JAPAN]
    return found if s.t.amphibious_builds_in_neutral else found & s.spots[3 * JAPAN + LAND]


def build_objection(s: State, code: int, space: int) -> Objection | None:
    """R91, R92: what forbids to place or to raise a base in a space."""
    if s.t.kind[space] < MAIN:
        return Build.NO_LAND
    if not builder(s, space):
        return Build.NO_BUILDER
    return _site_objection(s, code, space)


def _site_objection(s: State, code: int, space: int) -> Objection | None:
    """R91, R92: the same where somebody is who can build."""
    return _place_objection(s, space) if code == G4L_1 else _raise_objection(s, space)


def _place_objection(s: State, space: int) -> Objection | None:
    if s.base[JAPAN][space]:
        return Build.HAS_BASE
    if s.control[space] == ALLIED:
        return Build.ENEMY  # Q41
    if not s.t.amphibious_builds_in_neutral and not has(s, JAPAN, space, LAND):
        return Build.NO_TROOPS
    return None if base_counter_left(s, 1) else Build.NO_COUNTER


def _raise_objection(s: State, space: int) -> Objection | None:
    level = s.base[JAPAN][space]
    if not level:
        return Build.NO_BASE
    if level >= s.t.most_level:
        return Build.HIGHEST
    return None if base_counter_left(s, level + 1) else Build.NO_COUNTER


def builder(s: State, space: int) -> bool:
    """R91: whether an amphibious or engineer Unit of Japan is in a space; a carried one is there with its ship."""
    return building(s) >> space & 1 != 0


def building(s: State) -> int:
    """R91: the spaces where such a Unit is, as a set."""
    found, builders = s.spots[s.t.builders], s.t.sorts[s.t.builders]
    return found | as_set([s.place[unit] for unit in members(s.carried & builders)])


# ---- G4: Units


def _list_for_repair(s: State) -> None:
    """R93: every Unit of the category in the Reequipping box."""
    s.queue = in_box(s, JAPAN, s.action.code - G4L_3, REPAIR)


class RepairDie(ChanceNode[State]):
    """R93: a die for each Unit: it is destroyed, it stays, or it returns."""

    name = "repair_die"
    verbs = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.queue else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return EVERY_FACE

    def apply(self, s: State, side: int, action: Action) -> None:
        t, unit = s.t, s.queue[0]
        s.queue = s.queue[1:]
        fate = t.repair[3 * JAPAN + t.category[unit]][action % VERB]
        tell(s, "fate", unit, fate)
        if fate == GONE:
            put(s, unit, DESTROYED)
        elif fate == RETURNS:
            s.action.joined.append(unit)


def _list_returned(s: State) -> None:
    """R93, Q30: those that return come back reduced; one that has nowhere to go stays in the box."""
    s.queue = [unit for unit in s.action.joined if placeable(s, unit)]
    s.action.joined = []
    for unit in s.queue:
        if s.t.reequipped_reduced:
            s.steps[unit] = 1


class RestoreAt(Node[State]):
    """R94: Japanese National Territory, where all are restored, or another space with a base."""

    name = "restore_at"
    verbs = (from_,)
    open = True

    NOBODY_REDUCED: Final = Objection("R94", "nobody reduced")

    def to_act(self, s: State) -> Sides:
        return PLAYER_ASKED if s.action.goal == UNSET else NOBODY

    def objection(self, s: State, side: int, action: Action) -> Objection | None:
        return None if _restorable(s, action % VERB) else self.NOBODY_REDUCED

    def facts(self, s: State, side: int, action: Action) -> dict[str, int]:
        return {"space": action % VERB}

    def legal(self, s: State, side: int) -> list[Action]:
        return [FROM + space for space in members(reduced(s)) if _restorable(s, space)]

    def apply(self, s: State, side: int, action: Action) -> None:
        s.action.goal = action % VERB
        s.due = s.base[JAPAN][s.action.goal]
        if s.action.goal == s.t.home:
            for unit in _restorable(s, s.action.goal):
                _restore(s, unit)


class Restore(Node[State]):
    """R94: as many mobile Units as the base's level, in ascending order."""

    name = "restore"
    verbs = (restore, done)
    open = True

    NOTHING: Final = Objection("R94", "nobody restored")
    NOT_REDUCED: Final = Objection("R94", "not reduced here")
    ORDER: Final = Objection("R94", "restore in order", 1)

    def to_act(self, s: State) -> Sides:
        return PLAYER_ASKED if s.due and s.action.goal != s.t.home and self._next(s) else NOBODY

    def objection(self, s: State, side: int, action: Action) -> Objection | None:
        if action == DONE:
            return None if s.action.force else self.NOTHING
        unit = action % VERB
        if unit not in _restorable(s, s.action.goal):
            return self.NOT_REDUCED
        return None if unit in self._next(s) else self.ORDER

    def facts(self, s: State, side: int, action: Action) -> dict[str, int]:
        return {"unit": action % VERB, "space": s.action.goal}

    def legal(self, s: State, side: int) -> list[Action]:
        return [*(RESTORE + unit for unit in self._next(s)), *([DONE] if s.action.force else [])]

    def _next(self, s: State) -> list[int]:
        last = s.action.force[-1] if s.action.force else UNSET
        return [unit for unit in _restorable(s, s.action.goal) if unit > last]

    def apply(self, s: State, side: int, action: Action) -> None:
        if action == DONE:
            s.due = 0
            return
        s.due -= 1
        s.action.force.append(action % VERB)
        _restore(s, action % VERB)


def reduced(s: State) -> int:
    """The spaces where reduced Japanese Units are, as a set."""
    t, place, steps = s.t, s.place, s.steps
    return as_set([place[unit] for unit in t.group[3 * JAPAN + LAND] if steps[unit] < t.steps[unit] and place[unit] >= 0])


def _restorable(s: State, space: int) -> list[int]:
    """R94: reduced mobile Units in Japanese National Territory or with a Japanese base, carried ones included."""
    t = s.t
    if t.kind[space] != HOME and not s.base[JAPAN][space]:
        return []
    return [u for u in t.group[3 * JAPAN + LAND] if s.place[u] == space and s.steps[u] < t.steps[u] and t.move[u]]


def _restore(s: State, unit: int) -> None:
    s.steps[unit] = s.t.steps[unit]
    tell(s, "restored", unit)


# ---- the procedures

_REINFORCE: Final = Procedure[State]("g1-1", ReinforcementDie(), ReinforcementDraw(), _ships_first, PLACE, sudden)
_REPLACE: Final = Procedure[State]("g1-2", Replacement(), PLACE, sudden)
_APPEAL: Final = Procedure[State]("g1-3", _appeal, EVENT_DRAW)
_SCOUT: Final = Procedure[State]("g2-1, g2-2", ScoutFrom())
_SPY: Final = Procedure[State]("g2-3", EspionageDie(), Look())
_BURMA: Final = Procedure[State]("g2-4", _call_up, sudden)
_BUILD: Final = Procedure[State]("g4l-1, g4l-2", Build(), sudden)
_REPAIR: Final = Procedure[State]("g4l-3 to 5", _list_for_repair, RepairDie(), _list_returned, PLACE, sudden)
_RESTORE: Final = Procedure[State]("g4l-6", RestoreAt(), Restore())

PROCEDURES: Final = (
    *(_REINFORCE, _REPLACE, _APPEAL, _SCOUT, _SCOUT, _SPY, _BURMA),
    *(_BUILD, _BUILD, _REPAIR, _REPAIR, _REPAIR, _RESTORE),
)
CODES_OF: Final = (*range(G1_1, G2_4 + 1), *range(G4L_1, G4L_6 + 1))  # of PROCEDURES, in their order
