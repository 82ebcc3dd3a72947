"""Actions that move no force: reinforcements, events, bases, reequipping; and where new Units go. Rules R63-R70, R91-R94."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from atoll.games.centrifugal_offensive.rules.board import in_box
from atoll.games.centrifugal_offensive.rules.staff import (
    G1_1,
    G1_2,
    G1_3,
    G2_4,
    G4L_1,
    G4L_2,
    G4L_3,
    G4L_5,
    G4L_6,
    build_objection,
)
from atoll.games.centrifugal_offensive.strategy.look import ACTION, FAR_AWAY, Look
from atoll.games.centrifugal_offensive.strategy.plans import Plan, Planner
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    JAPAN,
    LAND,
    NAVAL,
    POOL,
    REPAIR,
    RETURNS,
    TR,
)

DIE: Final = 3.5
EVENT: Final = 0.4  # what an event is worth
FRESH: Final = 0.1  # what a Unit is worth: a ship, an air Unit, a step of troops
CARRIED: Final = 0.25  # a transport
WING: Final = 0.15
STEP: Final = 0.1
TENURE: Final = 0.2  # a turn less in which it is of use
GARRISON: Final = 0.35  # the first base of an objective, by how exposed it is
LEVEL: Final = 0.12  # one more level of it
AIRFIELD: Final = 0.06  # for an air Unit that needs room


def unit_value(look: Look, unit: int) -> float:
    """What a Unit in play is worth for the rest of the game, its VP left out."""
    t = look.t
    if t.category[unit] == NAVAL:
        return CARRIED if t.type[unit] == TR or t.amphibious[unit] else FRESH
    return WING if t.category[unit] == AIR else STEP * t.steps[unit] + (FRESH if t.engineer[unit] else 0.0)


def tenure(look: Look) -> float:
    """How much of the game is left for what is prepared now, from 0 to 1."""
    return min(look.left * TENURE, 1.0)


def staff_plans(planner: Planner) -> Iterator[Plan]:
    """All actions of this kind and their worth."""
    look = planner.look
    worths = (
        (G1_1, raising),
        (G1_2, replacing),
        (G1_3, appealing),
        (G2_4, calling),
        (G4L_1, building),
        (G4L_2, enlarging),
        *((code, reequipping) for code in range(G4L_3, G4L_5 + 1)),
        (G4L_6, restoring),
    )
    for code, value in worths:
        if planner.can(code):
            yield Plan(value(look, code), code)


def raising(look: Look, code: int) -> float:
    """R63: as many Units as a die shows, of the box."""
    pool = [unit for unit in range(look.t.japanese) if look.s.place[unit] == POOL]
    return min(DIE, len(pool)) * sum([unit_value(look, unit) for unit in pool]) / max(len(pool), 1) * tenure(look)


def replacing(look: Look, code: int) -> float:
    """R65: a transport counts for more the fewer there are."""
    t, s = look.t, look.s
    left = sum([1 for unit in t.group[3 * JAPAN + NAVAL] if t.capacity[unit] > 1 and s.place[unit] >= 0])
    return tenure(look) * (0.5 if left < 4 else 0.3)


def appealing(look: Look, code: int) -> float:
    """R66."""
    return EVENT if look.left else EVENT / 2


def calling(look: Look, code: int) -> float:
    """R70: a garrison."""
    return FRESH


def building(look: Look, code: int) -> float:
    """R91: bases everywhere at once."""
    return sum([base_value(look, space) for space in sites(look, code)])


def enlarging(look: Look, code: int) -> float:
    """R92: levels everywhere at once."""
    return sum([level_value(look, space) for space in sites(look, code)])


def sites(look: Look, code: int) -> list[int]:
    """Where a base may be placed or raised."""
    return [space for space in range(look.t.spaces) if build_objection(look.s, code, space) is None]


def base_value(look: Look, space: int) -> float:
    """A base in a space: an action each turn of a fortress, a garrison, room for aircraft near what is still to be taken."""
    t = look.t
    value = ACTION * look.left if t.fortress[space] and look.is_ours(space) else 0.0
    if t.worth[space]:
        bare = sum([look.s.steps[unit] for unit in look.ours(space, LAND)])
        value += GARRISON * look.exposure(space) * t.worth[space] * (2.0 if bare < 2 else 1.0)
    return value + airfield(look, space)


def airfield(look: Look, space: int) -> float:
    """Room for aircraft in a space, by the objectives around it."""
    near = look.t.fly_within[space][3]
    return AIRFIELD * min(sum([look.t.worth[goal] for goal in look.prizes if near >> goal & 1]), 4) * tenure(look)


def level_value(look: Look, space: int) -> float:
    """One more level."""
    t, level = look.t, look.s.base[JAPAN][space]
    value = LEVEL * look.exposure(space) * t.worth[space] / level
    return value + (airfield(look, space) if look.air_room(space) <= 0 else 0.0)


def reequipping(look: Look, code: int) -> float:
    """R93: VP of ships that come back, and the use of all Units."""
    t, category = look.t, code - G4L_3
    fates = t.repair[3 * JAPAN + category][1:]
    chance = fates.count(RETURNS) / len(fates)
    units = in_box(look.s, JAPAN, category, REPAIR)
    return chance * sum([t.back[t.type[unit]] + unit_value(look, unit) * tenure(look) for unit in units])


def restoring(look: Look, code: int) -> float:
    """R94: where most can be restored."""
    return max([restored(look, space) for space in range(look.t.spaces)], default=0.0)


def restored(look: Look, space: int) -> float:
    """Steps of troops that are won in a space."""
    s, t = look.s, look.t
    most = FAR_AWAY if space == t.home else s.base[JAPAN][space]
    troops = [unit for unit in t.group[3 * JAPAN + LAND] if s.place[unit] == space and t.move[unit]]
    weak = [unit for unit in troops if s.steps[unit] < t.steps[unit]]
    return STEP * min(len(weak), most) * (1 + (max(tenure(look), STEP) if look.exposure(space) > STEP else 0))


# --- where new Units go


def closeness(look: Look, unit: int, space: int) -> float:
    """How near a space is to what the Unit can do: ships and troops by voyages, aircraft by their range."""
    t = look.t
    if t.category[unit] == AIR:
        near = t.fly_within[space][t.move[unit]]
        return float(sum([t.worth[goal] for goal in look.prizes if near >> goal & 1]))
    if t.category[unit] == NAVAL and t.loss[t.type[unit]]:
        return float(space == t.home)
    return max([look.prize(goal) / (1 + look.actions_to(space, goal)) for goal in look.prizes if t.port[goal]], default=0.0)

