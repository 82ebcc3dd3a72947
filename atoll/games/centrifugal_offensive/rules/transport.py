"""Troops and seaplanes aboard ships: embarking, landing, going back aboard. Rules R38, R54-R58, R144, Q8, Q14, Q23, Q24."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Side, Sides, tell
from atoll.core.verbs import PAIR, VERB, Action, Objection, Verb
from atoll.games.centrifugal_offensive.rules.board import (
    cargo,
    eliminate,
    has_land,
    has_ships,
    here,
    land_room,
    put,
    put_aboard,
    room_aboard,
    update_control,
)
from atoll.games.centrifugal_offensive.rules.codes import (
    AIRBORNE_LAND,
    BY_SEA,
    DD_CARRIES,
    IN_PLACE,
    INVASION,
    LANDS,
    UNNAMED,
    among,
)
from atoll.games.centrifugal_offensive.rules.movement import is_home
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIES,
    ASHORE,
    AV,
    DD,
    DONE,
    ISLAND,
    JAPAN,
    LAND,
    LOAD,
    NAVAL,
    PLAYER,
    ashore,
    done,
    load,
)

# Sets of Units that have been chosen, in Action.ready.
FORCE_READY: Final = 1
LOAD_READY: Final = 2
AIR_READY: Final = 4
JOIN_READY: Final = 8
ASHORE_READY: Final = 16
FOUGHT: Final = 32  # the battle of the action, or one that it had to fight, is over

NOT_YOUR_SHIP: Final = Objection("R54", "not of the force")
NOT_HERE: Final = Objection("R54", "cargo elsewhere", 1)
NOT_CARRIED: Final = Objection("R50", "never carried", 2)
NOT_SEAPLANE: Final = Objection("Q14", "seaplanes on av", 2)
WRONG_SHIP: Final = Objection("R55", "too big for ship", 3)
NO_DD: Final = Objection("R55", "dd carries not", 3)
NO_ROOM: Final = Objection("R54", "no room aboard", 3)
ONLY_MARINES: Final = Objection("R55", "only marines", 3)
NEEDED_TO_DROP: Final = Objection("R90", "needed to drop", 3)
IN_ORDER: Final = Objection("R54", "in order", 4)
NOTHING_LOADED: Final = Objection("R88", "nobody to land", 4)
NOT_ABOARD: Final = Objection("R57", "not aboard")
NO_ROOM_ASHORE: Final = Objection("R35", "no room ashore", 2)
NOBODY_LANDS: Final = Objection("R57", "nobody lands", 2)
CARRIED_HIM_NOT: Final = Objection("R38", "not the force's ship", 1)


def invades(s: State) -> bool:
    """R88, R90: whether the action is an invasion from the sea."""
    a = s.action
    if a.code == AIRBORNE_LAND:
        return bool(a.force) and s.t.category[a.force[0]] == NAVAL
    return a.code == INVASION


# ---- what fits


def is_troops(s: State, unit: int) -> bool:
    """R50, R52: whether a land Unit can ever be carried."""
    return s.t.points[unit] > 0 and not s.t.confined[unit]


def suits(s: State, code: int, unit: int, ship: int) -> bool:
    """R55: whether a ship of this type takes such troops in such an action."""
    t = s.t
    if not is_troops(s, unit) or (t.type[ship] == DD and not DD_CARRIES >> code & 1):
        return False
    return not t.fast[ship] or t.fits_fast[unit]


def fits(s: State, code: int, unit: int, ship: int) -> bool:
    """R54, R55: whether troops, or a seaplane on an AV (Q14), go aboard a ship."""
    if s.t.category[unit] == AIR:
        return s.t.seaplane[unit] and s.t.type[ship] == AV
    return suits(s, code, unit, ship) and s.t.points[unit] <= room_aboard(s, ship)


def can_assault(s: State, unit: int, ship: int) -> bool:
    """R55, Q24: whether troops can invade from a ship: from APD and DD only marines."""
    return s.t.category[unit] == LAND and (not s.t.fast[ship] or s.t.marine[unit])


def can_invade_with(s: State, code: int, origin: int, goal: int, ship: int) -> bool:
    """R88: whether a ship has, or can take aboard where it starts, troops for an invasion."""
    if s.carried and any(can_assault(s, unit, ship) for unit in cargo(s, ship)):
        return True
    troops = s.lies[origin] & s.t.landers[ship]
    return troops != 0 and any(embarks(s, code, origin, goal, unit, ship) for unit in members(troops))


def embarks(s: State, code: int, origin: int, goal: int, unit: int, ship: int) -> bool:
    """R54, R55, R90: whether something of the starting space may go aboard a ship for this action."""
    if not may_embark(s, code, origin, goal) or not fits(s, code, unit, ship):
        return False
    if s.t.category[unit] == AIR or code not in (INVASION, AIRBORNE_LAND):
        return True
    return can_assault(s, unit, ship) and not (code == AIRBORNE_LAND and s.t.airborne[unit])


def may_embark(s: State, code: int, origin: int, goal: int) -> bool:
    """R54: embarking is part of an action that transports, in the space where it starts."""
    if IN_PLACE >> code & 1 or origin == goal:
        return False
    return bool((BY_SEA | UNNAMED) >> code & 1)


def loaded_dd(s: State, unit: int) -> bool:
    """R55: whether a Unit is a DD with troops aboard."""
    return s.t.type[unit] == DD and cargo(s, unit) != []


# ---- going aboard


def load_choices(s: State) -> list[Action]:
    """R54, R55, Q14: what may go aboard which ship, after what has gone aboard already."""
    a = s.action
    if not may_embark(s, a.code, a.origin, a.goal):
        return []
    ships = [ship for ship in a.force if s.t.capacity[ship] or s.t.type[ship] == AV]
    found: list[Action] = []
    if not ships:
        return found
    last = a.moved.bit_length() - 1
    for unit in (*here(s, JAPAN, a.origin, AIR), *here(s, JAPAN, a.origin, LAND)):
        if unit > last:
            found += [LOAD + unit * PAIR + ship for ship in ships if embarks(s, a.code, a.origin, a.goal, unit, ship)]
    return found


def loads_enough(s: State) -> bool:
    """R88: an invasion needs troops aboard."""
    if not invades(s):
        return True
    return any(can_assault(s, unit, ship) for ship in s.action.force for unit in cargo(s, ship))


class Load(Node[State]):
    """R54: what goes aboard which ship, one by one in the order of the Units, then done."""

    name: ClassVar[str] = "load"
    verbs: ClassVar[tuple[Verb, ...]] = (load, done)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        a = s.action
        if a.ready & LOAD_READY or not a.force or s.t.category[a.force[0]] != NAVAL:
            return NOBODY
        return 1 << PLAYER if load_choices(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == DONE:
            return None if loads_enough(s) else NOTHING_LOADED
        unit, ship = (action - LOAD) // PAIR, action % PAIR
        return load_objection(s, unit, ship)

    def legal(self, s: State, side: Side) -> list[Action]:
        found = load_choices(s)
        return [*found, DONE] if loads_enough(s) else found

    def apply(self, s: State, side: Side, action: Action) -> None:
        a = s.action
        if action == DONE:
            a.ready |= LOAD_READY
            return
        unit, ship = (action - LOAD) // PAIR, action % PAIR
        put_aboard(s, unit, ship)
        a.moved |= 1 << unit
        update_control(s, a.origin)


def load_objection(s: State, unit: int, ship: int) -> Objection | None:
    """R54, R55: why something may not go aboard a ship."""
    a, t = s.action, s.t
    if ship not in a.force:
        return NOT_YOUR_SHIP
    if unit >= t.japanese or s.place[unit] != a.origin or s.aboard[unit] != UNSET or t.category[unit] == NAVAL:
        return NOT_HERE
    if t.category[unit] == AIR:
        if not fits(s, a.code, unit, ship):
            return NOT_SEAPLANE
    elif (why := troops_objection(s, unit, ship)) is not None:
        return why
    return IN_ORDER if unit < a.moved.bit_length() else None


def troops_objection(s: State, unit: int, ship: int) -> Objection | None:
    """R50, R54, R55: why troops may not go aboard a ship."""
    a, t = s.action, s.t
    if not is_troops(s, unit):
        return NOT_CARRIED
    if t.type[ship] == DD and not among(DD_CARRIES, a.code):
        return NO_DD
    if t.fast[ship] and not t.fits_fast[unit]:
        return WRONG_SHIP
    if t.points[unit] > room_aboard(s, ship):
        return NO_ROOM
    if embarks(s, a.code, a.origin, a.goal, unit, ship):
        return None
    return NEEDED_TO_DROP if a.code == AIRBORNE_LAND and t.airborne[unit] else ONLY_MARINES


# ---- going ashore


def is_port(s: State, space: int) -> bool:
    """R29, R57: whether troops can go ashore in a space: a port, or Japanese National Territory."""
    return s.t.port[space] or is_home(s, space)


def may_land_freely(s: State, space: int) -> bool:
    """R57, Q8: whether troops may land without combat: no Allied land or naval Unit is there."""
    return is_port(s, space) and not has_land(s, ALLIES, space) and not has_ships(s, ALLIES, space)


def lands(s: State) -> bool:
    """R57, R62, R88: whether the action has come to where its troops may go ashore."""
    a = s.action
    if not among(LANDS, a.code) or a.at == UNSET or not a.force or s.t.category[a.force[0]] != NAVAL:
        return False
    if invades(s):
        return a.at == a.goal and not has_ships(s, ALLIES, a.at)
    return may_land_freely(s, a.at)


def passengers(s: State) -> list[int]:
    """R57, R144: who may go ashore from the force here; without a step only those who were aboard before."""
    a = s.action
    invasion, fresh = invades(s), a.moved if a.steps == 0 else 0
    found = []
    for ship in a.force:
        for unit in cargo(s, ship):
            if s.t.category[unit] == LAND and not fresh >> unit & 1 and (not invasion or can_assault(s, unit, ship)):
                found.append(unit)
    return sorted(found)


def room_ashore(s: State) -> int:
    """R35: how many more may go ashore, those who join the landing from the air and on land counted."""
    a = s.action
    airborne = [unit for unit in a.joined if s.t.category[unit] == LAND and s.place[unit] != a.at]
    return land_room(s, JAPAN, a.at) - a.landing.bit_count() - len(airborne)


def landing_choices(s: State) -> list[int]:
    """R57: who may go ashore next, in the order of the Units."""
    last = s.action.landing.bit_length() - 1
    return [unit for unit in passengers(s) if unit > last] if room_ashore(s) > 0 else []


class Ashore(Node[State]):
    """R57: which troops go ashore and which stay aboard."""

    name: ClassVar[str] = "ashore"
    verbs: ClassVar[tuple[Verb, ...]] = (ashore, done)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        if s.action.ready & ASHORE_READY or not lands(s):
            return NOBODY
        return 1 << PLAYER if landing_choices(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == DONE:
            return None if may_finish_landing(s) else NOBODY_LANDS
        unit = action - ASHORE
        if unit not in passengers(s):
            return NOT_ABOARD
        if unit < s.action.landing.bit_length():
            return IN_ORDER
        return None if room_ashore(s) > 0 else NO_ROOM_ASHORE

    def legal(self, s: State, side: Side) -> list[Action]:
        found = [ASHORE + unit for unit in landing_choices(s)]
        return [*found, DONE] if may_finish_landing(s) else found

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == DONE:
            s.action.ready |= ASHORE_READY
        else:
            s.action.landing |= 1 << action % VERB


def may_finish_landing(s: State) -> bool:
    """R88, R144: an invasion, and an action without a step, is there to land somebody."""
    return s.action.landing > 0 or (s.action.steps > 0 and not invades(s))


def disembark(s: State) -> None:
    """R2, R57, R96: those who were chosen go ashore, unless their ship is gone."""
    space = s.action.at
    for unit in members(s.action.landing):
        if s.aboard[unit] != UNSET and s.place[unit] == space:
            put(s, unit, space)
            tell(s, "lands", unit, space)
    if space != UNSET:
        update_control(s, space)


# ---- going back aboard


def repelled(s: State) -> list[int]:
    """R38: who invaded an island on which an Allied land Unit is left: troops that landed and airborne ones, ascending."""
    a = s.action
    invaders = a.landing | a.dropped
    if a.at == UNSET or not invaders or s.t.kind[a.at] != ISLAND or not has_land(s, ALLIES, a.at):
        return []
    return [unit for unit in members(invaders) if s.place[unit] == a.at and s.aboard[unit] == UNSET]


def ways_back(s: State) -> list[Action]:
    """R38: who can go back aboard which ship of the force."""
    a, units = s.action, repelled(s)
    ships = [ship for ship in a.force if s.t.capacity[ship] and s.place[ship] == a.at] if units else []
    return [
        LOAD + unit * PAIR + ship
        for unit in units
        if not a.dropped >> unit & 1
        for ship in ships
        if fits(s, a.code, unit, ship)
    ]


class Reembark(Node[State]):
    """R38: after a landing that failed, who goes aboard which ship; those who find no room are lost."""

    name: ClassVar[str] = "reembark"
    verbs: ClassVar[tuple[Verb, ...]] = (load,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << PLAYER if ways_back(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        unit, ship = (action - LOAD) // PAIR, action % PAIR
        if unit not in repelled(s):
            return NOT_ABOARD
        if ship not in s.action.force or s.place[ship] != s.action.at or not s.t.capacity[ship]:
            return CARRIED_HIM_NOT
        return None if action in ways_back(s) else NO_ROOM

    def legal(self, s: State, side: Side) -> list[Action]:
        return ways_back(s)

    def apply(self, s: State, side: Side, action: Action) -> None:
        unit, ship = (action - LOAD) // PAIR, action % PAIR
        put_aboard(s, unit, ship)
        tell(s, "goes back aboard", unit, ship)
        update_control(s, s.action.at)


def lose_the_rest(s: State) -> None:
    """R38: invaders of an island who cannot go back aboard are eliminated."""
    for unit in repelled(s):
        eliminate(s, unit, in_combat=False)


def unload_seaplanes(s: State) -> None:
    """Q14: a seaplane that travelled with an AV is based on it again."""
    for unit in members(s.carried & s.t.seaplanes):
        put(s, unit, s.place[unit])
