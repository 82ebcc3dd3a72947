"""The types of action and the events in words for somebody who has never seen the rulebook."""

from __future__ import annotations

from typing import Final, NamedTuple

from atoll.core.verbs import Action
from atoll.games.centrifugal_offensive.tables import (
    ACT,
    CODES,
    LAND_AIR_CODES,
    NAVAL_CODES,
    NAVAL_COMBINED_CODES,
    STAFF_CODES,
    Tables,
)


class Kind(NamedTuple):
    """A type of action: its name, its rule, what it is for."""

    name: str
    rule: str
    use: str


KINDS: Final[dict[str, Kind]] = {
    "g1-1": Kind("Draw reinforcements", "R63", "A die says how many Units come from the reinforcement box; you place each."),
    "g1-2": Kind("Bring back a transport or engineer", "R65", "One of them returns from the Reequipping box, without a die."),
    "g1-3": Kind("Draw an event", "R66", "One more event marker, once in a turn."),
    "g2-1": Kind("Look around from a base or carrier", "R67", "Hidden Allied counters in its space and next to it are seen."),
    "g2-2": Kind("Send out scouting aircraft", "R68", "Hidden Allied counters within three spaces are seen."),
    "g2-3": Kind("Spy", "R69", "On an odd die you see all Allied counters on the map, or all in the Fleet Reserve."),
    "g2-4": Kind("Call up the Burmese", "R70", "The Burmese army appears on the Burma Road."),
    "g3n-1": Kind("Sail", "R71", "Ships of one space move, with the troops aboard; in a free port those may land."),
    "g3n-4": Kind("Sail from base to base", "R72", "Twice as far, from a Japanese base to another, past no enemy."),
    "g3n-5": Kind("Attack ships here", "R73", "Ships fight Allied ships in their own sea space."),
    "g3n-6": Kind("Sail and attack ships at sea", "R74", "Ships move to a sea space with Allied ships and fight them."),
    "g3n-7": Kind("Bombard from here", "R75", "Ships fire at Allied troops and the base in their space."),
    "g3n-8": Kind("Sail and attack a port", "R76", "Ships fight all that is in a port with Allied ships: ships, aircraft, base."),
    "g3n-9": Kind("Sail and bombard a port", "R77", "Ships move to a port without Allied ships and fire at troops and base."),
    "g3a-1": Kind("Move aircraft", "R78", "Aircraft of one base fly to another, up to twice their range; no fight."),
    "g3a-2": Kind("Bomb a space", "R79", "Aircraft of one base attack aircraft, troops and base of a space in range."),
    "g3a-3": Kind("Attack ships from the air", "R80", "Aircraft of one base attack Allied ships in range."),
    "g3g-1": Kind("March", "R82", "Troops move over one land edge; no fight."),
    "g3g-2": Kind("March and attack", "R83", "Troops move over one land edge and fight the Allied troops there."),
    "g3g-3": Kind("Attack where they stand", "R84", "Troops fight the Allied troops in their own space."),
    "g3g-4": Kind("Airlift paratroops", "R85", "Paratroops fly to another base; no fight."),
    "g3g-5": Kind("Drop paratroops", "R86", "Paratroops land up to three spaces from a base and fight Allied troops there."),
    "g3c-1": Kind("Land attack with aircraft", "R87", "March and attack, or a drop, with aircraft of one base."),
    "g3c-2": Kind("Land from ships", "R88", "Ships carry troops to a port; they go ashore and fight. Aircraft may help."),
    "g3c-3": Kind("Fleet attack with aircraft", "R89", "Ships attack Allied ships, with aircraft of one base."),
    "g3c-4": Kind("Attack with paratroops", "R90", "A land attack or a landing, with paratroops dropped on it."),
    "g4l-1": Kind("Build bases", "R91", "A base where a transport or engineer is: it holds the space, and aircraft can use it."),
    "g4l-2": Kind("Raise bases", "R92", "Bases with a transport or engineer rise by one level: room for one more air Unit."),
    "g4l-3": Kind("Repair ships", "R93", "A die for each ship in the Reequipping box: destroyed, stays, or returns with its VP."),
    "g4l-4": Kind("Repair aircraft", "R93", "A die for each air Unit in the Reequipping box."),
    "g4l-5": Kind("Rebuild troops", "R93", "A die for each land Unit in the Reequipping box."),
    "g4l-6": Kind("Restore reduced troops", "R94", "In Japan all, at another base as many as its level."),
    "g4l-7": Kind("Regroup the fleet", "R95", "Any ships at bases sail to other bases, each its own way, twice as far."),
    "g4l-8": Kind("Regroup aircraft", "R95", "Any aircraft fly to other bases, each its own way."),
}
assert tuple(KINDS) == CODES

# Headings over the types of action, by the beginning of their code.
HEADINGS: Final = {
    "g1": "staff",
    "g2": "sight",
    "g3n": "sea",
    "g3a": "flying",
    "g3g": "ground",
    "g3c": "combined",
    "g4l": "supply",
}


# Allied events: the rule of each.
ORDER_RULES: Final = {
    "abda": "R114",
    "air_naval": "R115",
    "air_land": "R116",
    "land_offensive": "R118",
    "naval_offensive": "R119",
    "naval_raid": "R120",
    "doolittle": "R125",
    "theatre_reorganization": "R125",
    "surprise_naval_attack": "R125",
}


def action_name(code: int) -> str:
    """A type of action with its code: "Sail (G3N-1)"."""
    return f"{KINDS[CODES[code]].name} ({CODES[code].upper()})"


def group(t: Tables, action: Action) -> str:
    """The heading under which a choice is offered: types of action by what acts, all else by its verb."""
    word = t.words.verb(action).word
    return HEADINGS[CODES[action - ACT].partition("-")[0]] if word == "act" else word


GRANTED: Final = (
    (STAFF_CODES, "of staff, intelligence or logistics"),
    (NAVAL_COMBINED_CODES, "of ships, or combined"),
    (LAND_AIR_CODES, "of troops or aircraft"),
    (NAVAL_CODES, "of ships"),
)


def event_use(t: Tables, event: int) -> str:
    """What an event does when it is played."""
    edge = "+1 on the die for the tactical advantage"
    if not t.e_grants[event]:
        return f"{edge} in all battles of this turn." if t.e_bonus[event] else "It is carried out when it is drawn."
    allowed = t.e_codes[event]
    which = next(text for codes, text in GRANTED if allowed == _codes(codes))
    actions = "An extra action" if t.e_grants[event] == 1 else f"{t.e_grants[event]} extra actions"
    axis = f", with targets on axis {t.e_axis[event]} ({t.axis_names[t.e_axis[event]]})" if t.e_axis[event] else ""
    more = f", {edge}" if t.e_bonus[event] else ""
    only = ", in the first turn only" if t.e_first[event] else ""
    return f"{actions} {which}{axis}{more}{only}."


def _codes(kinds: tuple[str, ...]) -> int:
    return sum(1 << n for n, code in enumerate(CODES) if code.startswith(kinds))
