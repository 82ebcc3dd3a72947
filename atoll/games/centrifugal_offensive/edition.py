"""From the data, an owner's overlay and the options to Tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from atoll import editions
from atoll.core.flow import UNSET
from atoll.core.verbs import Words
from atoll.games.centrifugal_offensive import tables
from atoll.games.centrifugal_offensive.rules.sets import EVERY, PART
from atoll.games.centrifugal_offensive.sheet import AlliedUnit, Reequipping, Sheet, Space, Unit
from atoll.games.centrifugal_offensive.sheet_checks import impossible
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIES,
    ASIDE,
    BATTLES,
    CATEGORIES,
    CODES,
    JAPAN,
    LAND,
    LATER,
    MAIN,
    NATIONS,
    NAVAL,
    POOL,
    RESERVE,
    TYPES,
    UNPLACED,
    VERBS,
    WHERE,
    Tables,
)
from atoll.games.centrifugal_offensive.wording import ORDER_RULES, action_name
from atoll.kit import dice

FARTHEST: Final = 20  # the highest range or doubled movement factor that the data may have
NUMBERS: Final = range(13)  # dice and what is counted by them
KINDS: Final = ("home", "sea", "land", "island")
SHIPS: Final = TYPES[: tables.FEF + 1]
GRANTED: Final = {
    "none": (),
    "staff": tables.STAFF_CODES,
    "land_air": tables.LAND_AIR_CODES,
    "naval": tables.NAVAL_CODES,
    "naval_combined": tables.NAVAL_COMBINED_CODES,
}
FLAGS: Final = (
    "clearing_zones", "base_capture", "land_withdrawal", "fixed_entry", "elite_units", "shock_covers_counterattacks",
    "escorts_bombard", "air_attack_ports", "air_from_many_spaces", "simultaneous_targets", "counterattack_hits_bases",
    "empty_reserve_still_stops", "memory_aid", "reequipped_reduced", "returned_deploy_free", "strict_base_counters",
    "amphibious_builds_in_neutral", "carriers_fired_on_at_anchor",
)  # fmt: skip


class _Numbers:
    """The numbers of spaces and Units from their names."""

    def __init__(self, sheet: Sheet) -> None:
        self.space = {slug: n for n, slug in enumerate(sheet.spaces)}
        self.unit = {slug: n for n, slug in enumerate((*sheet.japanese, *sheet.allied))}

    def spaces(self, slugs: Iterable[str]) -> list[int]:
        """Spaces by name."""
        return [self.space[slug] for slug in slugs]

    def set(self, slugs: Iterable[str]) -> int:
        """Spaces by name as a set."""
        return sum(1 << self.space[slug] for slug in set(slugs))


def _freezer(sheet: Sheet) -> Callable[[dict[str, str], int], Tables]:
    words, numbers = _words(sheet), _Numbers(sheet)

    def freeze(options: dict[str, str], revision: int) -> Tables:
        t = Tables(words, revision)
        _fill_spaces(t, sheet)
        _fill_edges(t, sheet, numbers)
        _fill_distances(t)
        _fill_lines(t, sheet, numbers)
        _fill_units(t, sheet, numbers)
        _fill_transport(t, sheet)
        _fill_special(t, sheet, numbers)
        _fill_sets(t)
        _fill_sorts(t)
        _fill_opening(t, sheet, numbers)
        _fill_victory(t, sheet)
        _fill_turns(t, sheet)
        _fill_limits(t, sheet)
        _fill_japanese_events(t, sheet)
        _fill_allied_events(t, sheet, numbers)
        _fill_reequipping(t, sheet)
        _fill_options(t, options)
        return t

    return freeze


def _words(sheet: Sheet) -> Words:
    units = [*map(unit_word, sheet.japanese, sheet.japanese.values()), *map(unit_word, sheet.allied, sheet.allied.values())]
    shown = [unit.name for unit in (*sheet.japanese.values(), *sheet.allied.values())]
    names = {
        "side": list(tables.SIDES),
        "space": [slug.replace("_", " ") for slug in sheet.spaces],
        "unit": units,
        "ship": units,  # one that carries another Unit
        "mark": [*units, "base"],
        "event": [slug.replace("_", " ") for slug in sheet.japanese_events],
        "order": [slug.replace("_", " ") for slug in sheet.allied_events],
        "code": list(CODES),
        "number": [str(number) for number in NUMBERS],
        "throw": dice.NAMES,
        "battle": list(BATTLES),
        "where": list(WHERE),
        "nation": list(NATIONS),
        "category": list(CATEGORIES),
        "party": ["japan", "allies"],
        "control": ["neutral", "japanese", "allied", "disputed"],
        "fate": list(tables.FATES),
        "ending": list(tables.ENDINGS),
    }
    return Words(
        VERBS,
        names,
        {
            "side": ["Japan"],
            "space": [space.name for space in sheet.spaces.values()],
            "unit": shown,
            "ship": shown,
            "mark": [*shown, "the base"],
            "event": [event.name for event in sheet.japanese_events.values()],
            "order": [f"{event.name} ({ORDER_RULES[slug]})" for slug, event in sheet.allied_events.items()],
            "code": [action_name(code) for code in range(len(CODES))],
            "where": ["on the map", "in the Fleet Reserve"],
            "nation": ["Japanese", "US", "British", "Dutch", "Chinese"],
            "category": list(CATEGORIES),
            "party": ["Japan", "the Allies"],
            "control": ["under nobody's control", "under Japanese control", "under Allied control", "disputed"],
            "fate": ["is destroyed for good", "stays in the Reequipping box", "returns to service"],
            "ending": ["", "A decisive victory", "A victory", "A draw", "A defeat", "A sudden defeat"],
        },
    )


def unit_word(slug: str, unit: Unit) -> str:
    """A Unit as people type it: "cv-1", "us bb-3", "army 18"."""
    parts = slug.split("_")
    if unit.type not in SHIPS:
        return " ".join(parts)
    nation = parts[:1] if isinstance(unit, AlliedUnit) and parts[0] == unit.nation else []
    return " ".join([*nation, "-".join(parts[len(nation) :])])


def _fill_spaces(t: Tables, sheet: Sheet) -> None:
    """R1, R3, R29, R59: spaces with what is printed on them."""
    spaces: list[Space] = list(sheet.spaces.values())
    t.spaces = len(spaces)
    t.names = [space.name for space in spaces]
    t.kind = [KINDS.index(space.kind) for space in spaces]
    t.home = t.kind.index(tables.HOME)
    t.axis = [space.axis for space in spaces]
    t.fortress = [space.fortress for space in spaces]
    t.worth = [space.worth for space in spaces]
    t.inside = [space.inside for space in spaces]
    t.reaction = [space.reaction for space in spaces]
    t.xy = [(space.x, space.y) for space in spaces]
    t.panels = [(slug, each.name, each.x, each.y, each.width, each.height) for slug, each in sheet.panels.items()]


def _fill_edges(t: Tables, sheet: Sheet, numbers: _Numbers) -> None:
    """R41: what is joined, and which spaces are ports (R29)."""
    edges = sheet.edges
    t.edges = [
        (numbers.space[one], numbers.space[other], kind)
        for kind, pairs in enumerate((edges.sea, edges.land, edges.lateral))
        for one, other in pairs
    ]
    t.sea_next, t.land_next, t.lateral_next = [_neighbours(t, [kind]) for kind in range(3)]
    t.all_next = _neighbours(t, [0, 1, 2])
    t.port = [t.kind[space] >= MAIN and bool(t.sea_next[space]) for space in range(t.spaces)]
    t.seas = sum(1 << space for space, kind in enumerate(t.kind) if kind == tables.SEA)
    t.islands = sum(1 << space for space, kind in enumerate(t.kind) if kind == tables.ISLAND)
    t.ground = sum(1 << space for space, kind in enumerate(t.kind) if kind >= MAIN)
    t.ports = sum(1 << space for space, port in enumerate(t.port) if port)


def _fill_distances(t: Tables) -> None:
    """R41, R42, Q13: what is near a space or several, whoever is there."""
    by_sea, by_land, by_lateral = [
        [sum(1 << each for each in near) for near in table] for table in (t.sea_next, t.land_next, t.lateral_next)
    ]
    by_air, by_ship = _both(by_sea, by_land), _both(by_sea, by_lateral)
    t.sail_within = [_within(by_ship, space, 0) for space in range(t.spaces)]
    t.fly_within = [_within(by_air, space, by_lateral[space]) for space in range(t.spaces)]
    t.by_sea, t.by_land, t.by_lateral, t.by_air = map(_by_parts, (by_sea, by_land, by_lateral, by_air))
    t.by_any = _by_parts(_both(by_air, by_lateral))


def _both(one: list[int], other: list[int]) -> list[int]:
    return [near | far for near, far in zip(one, other)]


def _by_parts(near: list[int]) -> list[list[int]]:
    """What is next to each set of some spaces in turn (rules/sets.py): with each space come the sets that it is in."""
    assert len(near) <= 5 * PART
    parts: list[list[int]] = [[0] for _ in range(5)]
    for space, each in enumerate(near):
        part = parts[space // PART]
        part += [found | each for found in part]
    return [part * ((EVERY + 1) // len(part)) for part in parts]  # what is beyond the last space changes nothing


def _union(sets: Iterable[int]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found


def _within(near: list[int], origin: int, first: int) -> list[int]:
    """Sets of spaces by the number of edges from a space; `first` is what one edge more leads to."""
    found, sets = 1 << origin, [0]
    for _ in range(FARTHEST):
        for space in range(len(near)):
            if found >> space & 1:
                sets[-1] |= near[space]
        found |= sets[-1]
        sets[-1] = (found | first) & ~(1 << origin)
        sets.append(0)
    return [0, *sets[:-1]]


def _neighbours(t: Tables, kinds: list[int]) -> list[list[int]]:
    found: list[set[int]] = [set() for _ in range(t.spaces)]
    for one, other, kind in t.edges:
        if kind in kinds:
            found[one].add(other)
            found[other].add(one)
    return [sorted(each) for each in found]


def _fill_lines(t: Tables, sheet: Sheet, numbers: _Numbers) -> None:
    """R121, R134: the main lines of the axes, and the spaces of each in order (Q62)."""
    axes = [axis for _, axis in sheet.axes]
    t.axis_names = ["", *(axis.name for axis in axes)]
    t.line = [[], *(numbers.spaces(axis.line) for axis in axes)]
    t.depth = _depths(t)
    every = range(t.spaces)
    t.order = [sorted((s for s in every if t.axis[s] == axis), key=lambda s: t.depth[s]) for axis in range(len(t.line))]
    t.order[0] = []
    t.axes = [_union(1 << space for space in every if t.axis[space] == axis) for axis in range(len(t.line))]


def _depths(t: Tables) -> list[int]:
    """Q62: edges from Japanese National Territory, laterals left out."""
    depth = [UNSET] * t.spaces
    depth[t.home] = 0
    rim = [t.home]
    for space in rim:
        for near in (*t.sea_next[space], *t.land_next[space]):
            if depth[near] == UNSET:
                depth[near] = depth[space] + 1
                rim.append(near)
    return depth


def _fill_units(t: Tables, sheet: Sheet, numbers: _Numbers) -> None:
    """Units, Japanese first."""
    units: list[Unit] = [*sheet.japanese.values(), *sheet.allied.values()]
    t.units, t.japanese = len(units), len(sheet.japanese)
    t.unit_names = [unit.name for unit in units]
    t.ships = [unit.ships for unit in units]
    t.nation = [NATIONS.index(unit.nation) if isinstance(unit, AlliedUnit) else tables.JAPANESE_NATION for unit in units]
    t.type = [TYPES.index(unit.type) for unit in units]
    t.category = [_category(type) for type in t.type]
    t.factor = [unit.factors[:] for unit in units]
    t.weak = [(unit.reduced or unit.factors)[:] for unit in units]
    t.steps = [2 if unit.reduced else 1 for unit in units]
    t.move = [unit.move for unit in units]
    t.size = [unit.size for unit in units]
    t.code = [tables.ENTRIES.index(unit.code) for unit in units]
    t.group = [
        [unit for unit in range(t.units) if (unit >= t.japanese) == side and t.category[unit] == category]
        for side in (JAPAN, ALLIES)
        for category in (NAVAL, AIR, LAND)
    ]


def _category(type: int) -> int:
    if type <= tables.FEF:
        return NAVAL
    return AIR if type == tables.AIR_UNIT else LAND


def _fill_transport(t: Tables, sheet: Sheet) -> None:
    """R54, R55: what carries what; static Units (MF 0) are never carried (R50)."""
    room, takes = sheet.transport.capacity.model_dump(), sheet.transport.points.model_dump()
    t.capacity = [room.get(TYPES[type], 0) for type in t.type]
    t.points = [takes[t.size[unit]] if t.category[unit] == LAND and t.move[unit] else 0 for unit in range(t.units)]
    t.fast = [TYPES[type] in sheet.transport.fast for type in t.type]
    t.fits_fast = [size in sheet.transport.fast_carry for size in t.size]
    t.amphibious = [type in (tables.TR, tables.LS, tables.APD) for type in t.type]
    t.carrier = [type <= tables.AV for type in t.type]
    t.surface = [type <= tables.FEF and type != tables.SS for type in t.type]


def _fill_special(t: Tables, sheet: Sheet, numbers: _Numbers) -> None:
    """R52, R70, R136, R143."""
    special = sheet.special
    t.marine, t.airborne, t.engineer = [
        [type == each for type in t.type] for each in (tables.MARINE, tables.AIRBORNE, tables.ENGINEER)
    ]
    t.airborne_units = [unit for unit in range(t.japanese) if t.airborne[unit]]
    t.elite, t.seaplane, t.once, t.at_sea = [
        [slug in slugs for slug in numbers.unit]
        for slugs in (special.elite, special.seaplanes, special.never_reequipped, sheet.start.at_sea)
    ]
    t.siam, t.siam_at = numbers.unit[special.siam], numbers.space[special.siam_at]
    t.bia, t.bia_at = numbers.unit[special.bia], numbers.space[special.bia_at]
    t.confined = [0] * t.units
    t.confined[t.siam] = 1 << t.siam_at
    t.confined[t.bia] = numbers.set(special.bia_in)
    t.entry = [slug in special.entry for slug in sheet.spaces]


def _those(t: Tables, marked: list[bool]) -> int:
    """Units that are marked, as a set."""
    return sum(1 << unit for unit in range(t.units) if marked[unit])


def _fill_sets(t: Tables) -> None:
    """R14, R34, R50, R52, R54, R61, R65: Units that a rule names, as sets."""
    every = range(t.units)
    t.party = [(1 << t.japanese) - 1, (1 << t.units) - (1 << t.japanese)]
    tenders = _those(t, [type == tables.AV for type in t.type])
    t.housing = [tenders & party for party in t.party]
    t.seaplanes, t.afloat = _those(t, t.seaplane), _those(t, t.at_sea)
    t.troops = _those(t, [t.points[unit] > 0 and not t.confined[unit] for unit in every])
    guns = [t.category[unit] == LAND and t.factor[unit][tables.F_SURFACE] > 0 for unit in every]
    t.coast_guns = t.party[ALLIES] & _those(t, guns)
    t.transports = t.party[JAPAN] & _those(t, [room > 0 for room in t.capacity])
    small = _those(t, [t.fits_fast[unit] and t.marine[unit] for unit in every])
    own = t.troops & t.party[JAPAN]
    t.landers = [(own & small if t.fast[ship] else own) if t.capacity[ship] else 0 for ship in every]
    t.replaceable = t.party[JAPAN] & _those(t, [t.type[unit] == tables.TR or t.engineer[unit] for unit in every])


def _fill_sorts(t: Tables) -> None:
    """Units alike, as sets: by side and category, then others for what they can do."""
    t.sorts = [sum(1 << unit for unit in group) for group in t.group]
    ships, aircraft = t.group[3 * JAPAN + NAVAL], t.group[3 * JAPAN + AIR]
    for move, is_submarine in sorted({(t.move[unit], t.type[unit] == tables.SS) for unit in ships}):
        t.fleets.append(tables.Fleet(len(t.sorts), move, is_submarine))
        alike = [unit for unit in ships if t.move[unit] == move and (t.type[unit] == tables.SS) == is_submarine]
        t.sorts.append(sum(1 << unit for unit in alike))
    t.wings = [UNSET] * (max(t.move[unit] for unit in aircraft) + 1)
    for reach in sorted({t.move[unit] for unit in aircraft}):
        t.wings[reach] = len(t.sorts)
        t.sorts.append(sum(1 << unit for unit in aircraft if t.move[unit] == reach))
    t.eyes, t.tenders, t.builders, t.foot, t.screen = range(len(t.sorts), len(t.sorts) + 5)
    own, land = t.party[JAPAN], t.sorts[3 * JAPAN + LAND]
    builders = _those(t, t.amphibious) | _those(t, t.engineer)
    walkers = [t.move[unit] > 0 and not t.airborne[unit] and not t.confined[unit] for unit in range(t.units)]
    t.sorts += [own & _those(t, t.carrier), t.housing[JAPAN], own & builders, land & _those(t, walkers)]
    t.sorts.append(t.party[ALLIES] & _those(t, t.surface))
    t.few = [unit for unit in t.group[3 * JAPAN + LAND] if t.move[unit] and not walkers[unit]]
    t.sorts_of = [[sort for sort, units in enumerate(t.sorts) if units >> unit & 1] for unit in range(t.units)]


def _fill_opening(t: Tables, sheet: Sheet, numbers: _Numbers) -> None:
    """R14-R19: where everything starts."""
    japanese = [(UNPLACED, POOL, LATER, LATER, ASIDE)[t.code[unit]] for unit in range(t.japanese)]
    allied = [_allied_place(unit, numbers) for unit in sheet.allied.values()]
    t.opening = [*japanese, *allied]
    t.preset = [UNSET] * t.units
    for space, units in sheet.historical.items():
        for unit in units:
            t.preset[numbers.unit[unit]] = numbers.space[space]
    levels = (sheet.bases.japanese, sheet.bases.allied)
    t.opening_base = [[level.get(slug, 0) for slug in sheet.spaces] for level in levels]
    t.fleet = [numbers.unit[unit] for unit in sheet.pacific_fleet.units]
    t.fleet_drawn, t.fleet_at = sheet.pacific_fleet.drawn, numbers.space[sheet.pacific_fleet.at]
    t.raiders, t.raid_from = sheet.start.raiders, numbers.space[sheet.start.raid_from]
    t.rests = _rests(t)


def _rests(t: Tables) -> list[tuple[int, int, int]]:
    """R15, R33, R34: where not all have room who might be there: aircraft at bases, troops on islands, raiders."""
    limited = {AIR: ~(1 << t.home), LAND: t.islands, NAVAL: 1 << t.raid_from}
    found: dict[tuple[int, int], int] = {}
    for unit, space in enumerate(t.preset):
        if space != UNSET and limited[t.category[unit]] >> space & 1:
            found[space, t.category[unit]] = found.get((space, t.category[unit]), 0) | 1 << unit
    return [(space, category, units) for (space, category), units in found.items()]


def _allied_place(unit: AlliedUnit, numbers: _Numbers) -> int:
    if unit.code != "start":
        return POOL if unit.code == "1941" else LATER
    return RESERVE if unit.at == "reserve" else numbers.space[unit.at]


def _fill_victory(t: Tables, sheet: Sheet) -> None:
    """R5-R12, R20."""
    victory = sheet.victory
    t.start_vp = victory.start
    t.kill, t.loss, t.back = [
        [table.model_dump().get(type, 0) for type in TYPES]
        for table in (victory.allied_sunk, victory.japanese_sunk, victory.returned)
    ]
    t.sudden_from, t.sudden_defeat = victory.sudden_from, victory.sudden_defeat_below
    t.sudden_victory, t.victory, t.draw = victory.sudden_victory, victory.victory, victory.draw
    t.fever_dice, t.fever_cost, t.fever_floor = victory.fever_dice, victory.fever_cost, victory.fever_floor
    t.fever_actions = victory.fever_actions
    t.last_turn, t.last_turn_fever = victory.last_turn, victory.last_turn_fever


def _fill_turns(t: Tables, sheet: Sheet) -> None:
    """R22, R24, R111, R113."""
    turns = list(sheet.turns.values())
    t.months = ["", *(turn.name for turn in turns)]
    t.basic = [0, *(turn.actions for turn in turns)]
    t.events = [0, *(turn.events for turn in turns)]
    t.dice = [0, *(turn.dice for turn in turns)]
    t.joins = [UNSET, UNSET, sheet.waves.code_1942a, sheet.waves.code_1942b, UNSET]


def _fill_limits(t: Tables, sheet: Sheet) -> None:
    """R33, R34, R68, R85, R86, Q40."""
    limits, bases = sheet.limits, sheet.bases
    t.island_land, t.air_mission = limits.island_land, limits.air_mission
    t.reconnaissance, t.airlift, t.assault = limits.reconnaissance, limits.airlift, limits.assault
    t.most_level, t.most_bases = bases.most_level, bases.most_japanese
    t.large_bases, t.small_bases = bases.large_counters, bases.small_counters


def _fill_japanese_events(t: Tables, sheet: Sheet) -> None:
    """R17, R126-R132."""
    events = list(sheet.japanese_events.values())
    t.event_names = [event.name for event in events]
    t.e_start = [tables.E_STARTS.index(event.start) for event in events]
    t.e_at_once = [event.play == "at_once" for event in events]
    t.e_first = [event.play == "first_turn" for event in events]
    t.e_returns = [event.returns for event in events]
    t.e_grants = [event.grants for event in events]
    t.e_codes = [_codes(GRANTED[event.kinds]) for event in events]
    t.e_axis = [event.axis for event in events]
    t.e_bonus = [event.bonus for event in events]


def _codes(kinds: tuple[str, ...]) -> int:
    """Q67: the codes of some kinds of actions as a set."""
    return sum(1 << n for n, code in enumerate(CODES) if code.startswith(kinds)) if kinds else 0


def _fill_allied_events(t: Tables, sheet: Sheet, numbers: _Numbers) -> None:
    """R17, R112-R120, R124, Q33, Q34."""
    events = sheet.allied_events
    t.orders = list(events)
    t.order_names = [event.name for event in events.values()]
    t.o_count = [event.count for event in events.values()]
    t.o_fever = [event.start == "fever" for event in events.values()]
    t.o_returns = [event.returns for event in events.values()]
    by_nation = sheet.deployment.model_dump()
    t.deploy = [[UNSET, *numbers.spaces(by_nation[nation])] if nation in by_nation else [] for nation in NATIONS]
    naval = sheet.naval_deployment
    t.offensive, t.raid, t.abda = [
        [UNSET, *numbers.spaces(line)] for line in (naval.naval_offensive, naval.naval_raid, naval.abda)
    ]
    effects = sheet.effects
    t.doolittle_vp, t.doolittle_ap, t.doolittle_turn = effects.doolittle_vp, effects.doolittle_actions, effects.doolittle_turn
    t.reorganization_dice, t.reorganization_roll = effects.reorganization_dice, effects.reorganization_roll
    t.base_roll = effects.base_roll


def _fill_reequipping(t: Tables, sheet: Sheet) -> None:
    """R93, R107, R123."""
    t.repair = [*_fates(sheet.japanese_reequipping), *_fates(sheet.allied_reequipping)]
    order = sheet.priority.order
    t.priority = [order.index(type) if type in order else len(order) for type in TYPES]


def _fates(table: Reequipping) -> list[list[int]]:
    return [[UNSET, *map(tables.FATES.index, line)] for line in (table.naval, table.air, table.land)]


def _fill_options(t: Tables, options: dict[str, str]) -> None:
    for flag in FLAGS:
        setattr(t, flag, options[flag] == "yes")
    t.mandatory = tables.MANDATORY.index(options["mandatory_combat"])
    t.counterattack_roll = options["counterattack_first_fire"] == "roll"
    t.fog_level = tables.FOG_LEVELS.index(options["fog_level"])


load_edition: Final = editions.loader(
    editions.Checks(
        Path(__file__).parent / "data",
        Sheet,
        impossible,
        lambda sheet: editions.options(sheet.options),
        _freezer,
        open=("historical", "bases.japanese", "bases.allied"),
    )
)
