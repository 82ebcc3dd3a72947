"""What must hold in every position (specification chapter 9)."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.board import air_excess, bases_on_map, cargo, control_of, land_room, may_be
from atoll.games.centrifugal_offensive.rules.fog import looks
from atoll.games.centrifugal_offensive.rules.victory import last_turn
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ACTIONS,
    AIR,
    ALLIES,
    ASIDE,
    AV,
    DESTROYED,
    FEF,
    G_CONTROL,
    GAINS,
    HOME,
    JAPAN,
    JAPANESE,
    LATER,
    NAVAL,
    POOL,
    REPAIR,
    RESERVE,
    SEA,
    SET_UP,
    UNPLACED,
    WITH_FEVER,
)

Claims = list[tuple[bool, str]]
BOXES: Final = ((POOL, REPAIR, DESTROYED, ASIDE, LATER, UNPLACED), (RESERVE, POOL, REPAIR, DESTROYED, LATER))  # by side


def check(s: State) -> list[str]:
    """The invariants that are broken, in words."""
    groups = (_places(s), _sets(s), _cargo(s), _special(s), _bases(s), _stacking(s), _points(s), _markers(s), _fog(s), _end(s))
    return [words for group in groups for holds, words in group if not holds]


def _name(s: State, unit: int) -> str:
    return s.words.names["unit"][unit]


def _places(s: State) -> Claims:
    """R29-R31: each Unit is in a box of its side, or in a space where it may be."""
    t = s.t
    found: Claims = []
    for unit, place in enumerate(s.place):
        if place < 0:
            found.append((place in BOXES[unit >= t.japanese], f"{_name(s, unit)} is nowhere"))
        else:
            carried = s.aboard[unit] != UNSET
            found.append((carried or may_be(s, unit, place), f"{_name(s, unit)} cannot be in {t.names[place]}"))
        found.append((1 <= s.steps[unit] <= t.steps[unit], f"{_name(s, unit)} has {s.steps[unit]} steps"))
        flying = s.mission[unit] == UNSET or (t.category[unit] == AIR and place >= 0)
        found.append((flying, f"{_name(s, unit)} cannot fly a mission"))
    return found


def _sets(s: State) -> Claims:
    """What is kept twice is the same both times."""
    fresh = s.clone()
    fresh.derive()
    return [(getattr(s, name) == getattr(fresh, name), f"the sets of {name} are out of date") for name in sorted(s.derived)]


def _cargo(s: State) -> Claims:
    """R54: what is carried is with its ship, which has room for it."""
    t = s.t
    found: Claims = []
    for unit, ship in enumerate(s.aboard):
        if ship == UNSET:
            continue
        fits = t.points[unit] > 0 if t.type[ship] != AV else t.seaplane[unit]
        found.append((fits and s.place[unit] == s.place[ship], f"{_name(s, unit)} is not with {_name(s, ship)}"))
    for ship in t.group[3 * JAPAN + NAVAL]:
        load = sum(t.points[unit] for unit in cargo(s, ship))
        found.append((load <= t.capacity[ship], f"{_name(s, ship)} is overloaded"))
    return found


def _special(s: State) -> Claims:
    """R135, R136: Japanese National Territory, and FEF."""
    t = s.t
    found: Claims = []
    for unit in range(t.japanese, t.units):
        place = s.place[unit]
        found.append((place < 0 or t.kind[place] != HOME, f"{_name(s, unit)} is in Japanese National Territory"))
        if t.type[unit] == FEF:
            found.append((place in (t.opening[unit], DESTROYED), f"{_name(s, unit)} has left"))
    return found


def _bases(s: State) -> Claims:
    """R30, Q40: levels, and how many bases Japan has."""
    t = s.t
    spaces = range(t.spaces)
    return [
        (all(0 <= level <= t.most_level for levels in s.base for level in levels), "a base has no such level"),
        (not any(s.base[side][n] for side in (JAPAN, ALLIES) for n in spaces if t.kind[n] in (HOME, SEA)), "a base is at sea"),
        (t.base_capture or bases_on_map(s) <= t.most_bases, "Japan has too many bases"),
        (all(s.control[n] == control_of(s, n) for n in spaces), "a space is under another control than its land Units say"),
    ]


def _stacking(s: State) -> Claims:
    """R33, R34: limits hold whenever the player chooses an action."""
    t = s.t
    if s.phase != ACTIONS or s.action.code != UNSET or s.battle.space != UNSET:
        return []
    spaces = [n for n in range(t.spaces) if t.kind[n] not in (HOME, SEA)]
    found: Claims = []
    for side in (JAPAN, ALLIES):
        found += [(land_room(s, side, n) >= 0, f"too many land Units in {t.names[n]}") for n in spaces]
        found += [(air_excess(s, side, n) == 0, f"too many air Units in {t.names[n]}") for n in spaces]
    return found


def _points(s: State) -> Claims:
    """R3, R4, R24: VP are the sum of what was told, those of control what control says."""
    t = s.t
    held = sum(t.worth[n] for n in range(t.spaces) if s.control[n] == JAPANESE)
    first = sum(t.worth[n] for n in range(t.spaces) if t.opening_base[JAPAN][n])
    return [
        (s.vp == t.start_vp + sum(s.tally[:GAINS]), f"{s.vp} VP are not the sum of their reasons"),
        (s.tally[G_CONTROL] == held - first, "VP of objectives do not fit their control"),
        (s.ap >= 0, f"{s.ap} AP"),
        (not s.live or bool(s.ending) or t.sudden_defeat <= s.vp < t.sudden_victory, f"{s.vp} VP, and the game goes on"),
    ]


def _markers(s: State) -> Claims:
    """R17: each event marker is in one place; one that waits for its die is with chance."""
    t = s.t
    aside = [event for event, start in enumerate(t.e_start) if start == WITH_FEVER and not s.fever]
    playing = [s.granted] if s.granted != UNSET else []
    found = [*s.hand, *s.bag, *s.spent, *aside, *playing]
    missing = [event for event in range(len(t.e_start)) if event not in found and not t.e_at_once[event]]
    return [
        (len(set(found)) == len(found), "an event marker is in two places"),
        (not missing or s.phase == SET_UP, "an event marker is nowhere"),
        (all((*s.orders, *s.past).count(order) <= n for order, n in enumerate(t.o_count)), "too many Allied markers"),
        ((s.granted == UNSET) == (s.grants == 0), "an event grants nothing"),
    ]


def _fog(s: State) -> Claims:
    """R137: a counter may be what it is, and nothing of another nation or category."""
    t, alike = s.t, dict[tuple[int, int], int]()
    for unit in range(t.japanese, t.units):
        alike[looks(t, unit)] = alike.get(looks(t, unit), 0) | 1 << unit
    found: Claims = []
    for unit, guess in enumerate(s.guess, t.japanese):
        fits = guess >> unit & 1 and not guess & ~alike[looks(t, unit)]
        found.append((bool(fits), f"{_name(s, unit)} cannot be what the player thinks"))
    known = sum(guess for guess in s.guess if guess & guess - 1 == 0)
    found.append((not any(guess & known for guess in s.guess if guess & guess - 1), "a counter may be what another is"))
    return found


def _end(s: State) -> Claims:
    """R10-R12: the game ends in time."""
    return [
        (1 <= s.turn <= last_turn(s), f"turn {s.turn}"),
        (s.asked != 0 or s.at != 0 or s.ending != 0, "the game is over without a result"),
        (not (s.asked and s.ending), "the game goes on after its end"),
    ]
