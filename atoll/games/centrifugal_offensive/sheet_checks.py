"""What makes data impossible though each of its values is well formed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from atoll.editions import Fault
from atoll.games.centrifugal_offensive.sheet import MOST_SPACES, MOST_UNITS, Sheet, Unit

RESERVE: Final = "reserve"
SHORE: Final = ("land", "island")
LAND_TYPES: Final = ("infantry", "marine", "airborne", "engineer")
SURFACE: Final = ("CV", "CVL", "CVE", "BB", "TR", "LS", "APD", "AV", "CA", "CLAA", "CL", "DD")


def impossible(sheet: Sheet) -> Iterator[Fault]:
    """All that is wrong with the data as a whole."""
    for check in CHECKS:
        yield from check(sheet)


def _fault(text: str, *keys: str) -> Fault:
    """A fault that rests on some values, given by their dotted keys."""
    return Fault(tuple(tuple(key.split(".")) for key in keys), text)


def _unknown(key: str, slugs: Iterable[str], known: Iterable[str], what: str) -> Iterator[Fault]:
    for slug in slugs:
        if slug not in known:
            yield _fault(f"names {slug!r}; expected the name of a {what}", key)


def _spaces(sheet: Sheet) -> Iterator[Fault]:
    homes = [slug for slug, space in sheet.spaces.items() if space.kind == "home"]
    if len(homes) != 1:
        yield _fault(f"{len(homes)} spaces are of kind home; expected one", f"spaces.{(*homes, *sheet.spaces)[-1]}.kind")
    if len(sheet.spaces) > MOST_SPACES:
        yield _fault(f"{len(sheet.spaces)} spaces; expected at most {MOST_SPACES}", "spaces")
    for slug, space in sheet.spaces.items():
        if (space.kind == "home") != (space.axis == 0):
            yield _fault("expected axis 0 for Japanese National Territory, 1 to 6 for all others", f"spaces.{slug}.axis")
        if space.kind not in SHORE and (space.fortress or space.worth):
            yield _fault("is neither land nor island; expected no fortress and no VP", f"spaces.{slug}.worth")


def _edges(sheet: Sheet) -> Iterator[Fault]:
    spaces = sheet.spaces
    for kind, pairs in sheet.edges:
        for pair in pairs:
            wrong = list(_unknown(f"edges.{kind}", pair, spaces, "space"))
            yield from wrong
            if not wrong and pair[0] == pair[1]:
                yield _fault(f"joins {pair[0]!r} with itself; expected two spaces", f"edges.{kind}")
            if not wrong and kind == "land" and any(spaces[slug].kind not in SHORE for slug in pair):
                yield _fault(f"joins {pair[0]!r} with {pair[1]!r}; expected land or island spaces", "edges.land")


def _joined(sheet: Sheet) -> Iterator[Fault]:
    """Q62: every space has a way to Japanese National Territory that is not lateral."""
    near: dict[str, list[str]] = {slug: [] for slug in sheet.spaces}
    for one, other in (*sheet.edges.sea, *sheet.edges.land):
        if one in near and other in near:
            near[one].append(other)
            near[other].append(one)
    rim = [slug for slug, space in sheet.spaces.items() if space.kind == "home"]
    for slug in rim:
        rim += [each for each in near[slug] if each not in rim]
    for slug in sheet.spaces:
        if slug not in rim:
            yield _fault("no sea or land edges lead to Japanese National Territory", f"spaces.{slug}", "edges.sea")


def _lines(sheet: Sheet) -> Iterator[Fault]:
    for number, (slug, axis) in enumerate(sheet.axes, 1):
        key = f"axes.{slug}.line"
        wrong = list(_unknown(key, axis.line, sheet.spaces, "space"))
        yield from wrong
        for each in () if wrong else axis.line:
            if sheet.spaces[each].axis != number:
                yield _fault(f"names {each!r}; expected a space of axis {number}", key, f"spaces.{each}.axis")


def _units(sheet: Sheet) -> Iterator[Fault]:
    count = len(sheet.japanese) + len(sheet.allied)
    if count > MOST_UNITS:
        yield _fault(f"{count} Units; expected at most {MOST_UNITS}", "japanese")
    for table, units in (("japanese", sheet.japanese), ("allied", sheet.allied)):
        for slug, unit in units.items():
            yield from _unit(f"{table}.{slug}", unit)
    names = [unit.name for unit in (*sheet.japanese.values(), *sheet.allied.values())]
    for slug, each in sheet.allied.items():
        if names.count(each.name) > 1:
            yield _fault(f"{each.name!r} is the name of another Unit too; expected one of its own", f"allied.{slug}.name")


def _unit(key: str, unit: Unit) -> Iterator[Fault]:
    land = unit.type in LAND_TYPES
    if land != bool(unit.size):
        yield _fault(f"expected {'a size' if land else 'no size, which is for land Units'}", f"{key}.size", f"{key}.type")
    if unit.type == "air" and not unit.move:
        yield _fault("is 0; expected the range of an air Unit, at least 1", f"{key}.move")
    if unit.reduced and len(unit.reduced) != len(unit.factors):
        yield _fault(f"has {len(unit.reduced)} items; expected none or {len(unit.factors)}", f"{key}.reduced")


def _allied_places(sheet: Sheet) -> Iterator[Fault]:
    for slug, unit in sheet.allied.items():
        key = f"allied.{slug}.at"
        if unit.code == "special":
            yield _fault("is 'special'; expected a code of reinforcements or start", f"allied.{slug}.code")
        elif (unit.code == "start") != bool(unit.at):
            yield _fault("expected a place for a Unit that is there at the start, and only for it", key, f"allied.{slug}.code")
        elif unit.at and unit.at != RESERVE and unit.at not in sheet.spaces:
            yield _fault(f"is {unit.at!r}; expected the name of a space, or {RESERVE!r}", key)
        elif unit.at == RESERVE and unit.type in (*LAND_TYPES, "air"):
            yield _fault("is the Fleet Reserve; expected a space for what is no ship", key)
        elif unit.at in sheet.spaces:
            yield from _stands(sheet, key, unit, unit.at)


def _stands(sheet: Sheet, key: str, unit: Unit, slug: str) -> Iterator[Fault]:
    """R29-R31: whether a Unit may be in a space at the start."""
    if unit.type in LAND_TYPES and sheet.spaces[slug].kind == "sea":
        yield _fault(f"puts a land Unit to sea in {slug!r}; expected a land or island space", key)
    if unit.type == "air" and slug not in (*sheet.bases.allied, *sheet.bases.japanese) and sheet.spaces[slug].kind != "home":
        yield _fault(f"puts an air Unit in {slug!r}; expected a space with a base", key)


def _bases(sheet: Sheet) -> Iterator[Fault]:
    for side, levels in (("japanese", sheet.bases.japanese), ("allied", sheet.bases.allied)):
        yield from _unknown(f"bases.{side}", levels, sheet.spaces, "space")
        for slug, level in levels.items():
            if slug in sheet.spaces and sheet.spaces[slug].kind not in SHORE:
                yield _fault("no base can be there; expected a land or island space", f"bases.{side}.{slug}")
            if level > sheet.bases.most_level:
                yield _fault(f"level {level}; expected at most {sheet.bases.most_level}", f"bases.{side}.{slug}")
    if len(sheet.bases.japanese) > sheet.bases.most_japanese:
        yield _fault(f"less than the {len(sheet.bases.japanese)} bases of the start", "bases.most_japanese")


def _special(sheet: Sheet) -> Iterator[Fault]:
    special, every = sheet.special, (*sheet.japanese, *sheet.allied)
    for name in ("elite", "seaplanes", "never_reequipped"):
        yield from _unknown(f"special.{name}", getattr(special, name), every, "Unit")
    for name in ("siam", "bia"):
        unit = getattr(special, name)
        yield from _unknown(f"special.{name}", [unit], sheet.japanese, "Japanese Unit")
        if unit in sheet.japanese and sheet.japanese[unit].code != "special":
            yield _fault("expected 'special' for a Unit that its rule brings in", f"japanese.{unit}.code", f"special.{name}")
    for slug, each in sheet.japanese.items():
        if each.code == "special" and slug not in (special.siam, special.bia):
            yield _fault("is 'special'; no rule brings in this Unit", f"japanese.{slug}.code")
    named = {"siam_at": [special.siam_at], "bia_at": [special.bia_at], "bia_in": special.bia_in, "entry": special.entry}
    for key, slugs in named.items():
        wrong = list(_unknown(f"special.{key}", slugs, sheet.spaces, "space"))
        yield from wrong
        if not wrong and any(sheet.spaces[slug].kind not in SHORE for slug in slugs):
            yield _fault("expected land or island spaces", f"special.{key}")


def _fleet(sheet: Sheet) -> Iterator[Fault]:
    fleet = sheet.pacific_fleet
    yield from _unknown("pacific_fleet.at", [fleet.at], sheet.spaces, "space")
    yield from _unknown("pacific_fleet.units", fleet.units, sheet.allied, "Allied Unit")
    for slug in fleet.units:
        if slug in sheet.allied and sheet.allied[slug].at != RESERVE:
            yield _fault("is drawn with the Pacific Fleet; expected 'reserve'", f"allied.{slug}.at", "pacific_fleet.units")
    if fleet.drawn > len(fleet.units):
        yield _fault(f"more than the {len(fleet.units)} Units of the Pacific Fleet", "pacific_fleet.drawn", "pacific_fleet.units")


def _start(sheet: Sheet) -> Iterator[Fault]:
    yield from _unknown("start.at_sea", sheet.start.at_sea, sheet.japanese, "Japanese Unit")
    yield from _unknown("start.raid_from", [sheet.start.raid_from], sheet.spaces, "space")
    placed = [slug for units in sheet.historical.values() for slug in units]
    for space, units in sheet.historical.items():
        key = f"historical.{space}"
        yield from _unknown(key, [space], sheet.spaces, "space")
        yield from _unknown(key, units, sheet.japanese, "Japanese Unit")
        for slug in units:
            if placed.count(slug) > 1:
                yield _fault(f"places {slug!r} a second time", key)
            elif slug in sheet.japanese and space in sheet.spaces:
                yield from _starts(sheet, key, slug, space)
    for slug, unit in sheet.japanese.items():
        if unit.code == "start" and slug not in placed:
            text = "is on the map at the start; expected a place in the historical set-up"
            yield _fault(text, f"japanese.{slug}.code", "historical")


def _starts(sheet: Sheet, key: str, slug: str, space: str) -> Iterator[Fault]:
    """R14, R15: whether a Unit may start in a space."""
    unit, kind = sheet.japanese[slug], sheet.spaces[space].kind
    ships = unit.type not in (*LAND_TYPES, "air")
    raid = space == sheet.start.raid_from and ships and unit.type not in ("TR", "LS", "APD")
    if unit.code != "start":
        yield _fault(f"places {slug!r}, which comes later", key)
    elif slug in sheet.start.at_sea:
        if kind != "sea" or not sheet.spaces[space].inside:
            yield _fault(f"places {slug!r}; expected a sea space inside the line", key)
    elif kind != "home" and space not in sheet.bases.japanese and not raid:
        yield _fault(f"places {slug!r}; expected Japanese National Territory or a Japanese base", key)


def _dice(sheet: Sheet) -> Iterator[Fault]:
    for table in ("deployment", "naval_deployment"):
        for name, spaces in getattr(sheet, table):
            key = f"{table}.{name}"
            wrong = list(_unknown(key, spaces, sheet.spaces, "space"))
            yield from wrong
            kinds = ("sea", *SHORE) if table == "naval_deployment" else SHORE
            if not wrong and any(sheet.spaces[slug].kind not in kinds for slug in spaces):
                yield _fault("no Allied Unit can be there; expected other spaces", key)


def _turns(sheet: Sheet) -> Iterator[Fault]:
    victory, turns = sheet.victory, len(sheet.turns)
    if not victory.last_turn <= victory.last_turn_fever <= turns:
        yield _fault(f"expected from last_turn ({victory.last_turn}) to {turns}", "victory.last_turn_fever", "turns")
    if not victory.draw <= victory.victory <= victory.sudden_victory:
        yield _fault("expected draw, victory and sudden_victory in rising order", "victory.victory")


def _priority(sheet: Sheet) -> Iterator[Fault]:
    order = sheet.priority.order
    for type in order:
        if type not in (*SURFACE, "BC") or order.count(type) > 1:
            yield _fault(f"has {type!r}; expected each type of surface ship once", "priority.order")
    for type in SURFACE:
        if type not in order:
            yield _fault(f"{type!r} is missing; expected each type of surface ship once", "priority.order")


Check = Callable[[Sheet], Iterable[Fault]]
CHECKS: Final[tuple[Check, ...]] = (
    _spaces, _edges, _joined, _lines, _units, _allied_places, _bases, _special, _fleet, _start, _dice, _turns, _priority,
)  # fmt: skip
