"""What makes a sheet impossible though each of its values is well formed."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from atoll.editions import Fault
from atoll.games.war_in_the_pacific.sheet import Island, Sheet

MOST_DICE: Final = 6                               # thrown together
MOST_ISLANDS: Final = 40
MAP_HEIGHT: Final = 800                            # of the board picture's map


def impossible(sheet: Sheet) -> Iterator[Fault]:
    """All that is wrong with the sheet as a whole."""
    yield from _start(sheet)
    yield from _pool(sheet)
    yield from _d3(sheet)
    yield from _victory(sheet)
    yield from _names(sheet)
    yield from _bombers(sheet)
    yield from _paths(sheet)
    if not sheet.islands:
        return                                     # told as a fault of the paths
    for slug, island in sheet.islands.items():
        yield from _island(slug, island)
        yield from _unlocking(sheet, slug, island)
    yield from _reachable(sheet)
    yield from _pairs(sheet)


def off_sheet(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Islands that no path lists; none while a path lists one that is unknown, as a name may be mistyped there."""
    listed = {slug for path in sheet.paths.values() for slug in path.islands}
    if listed <= sheet.islands.keys():
        yield from (("islands", slug) for slug in sheet.islands if slug not in listed)


def _fault(text: str, *keys: str) -> Fault:
    """A fault that rests on some values, given by their dotted keys."""
    return Fault(tuple(tuple(key.split(".")) for key in keys), text)


def _start(sheet: Sheet) -> Iterator[Fault]:
    limits = {"black": sheet.components.black_limit, "blue": sheet.components.blue_limit}
    for mode, cubes in sheet.modes:
        for colour, limit in limits.items():
            if getattr(cubes, colour) > limit:
                yield _fault(
                    f"the {mode} game would start with {getattr(cubes, colour)} {colour} cubes; expected at most {limit}",
                    f"modes.{mode}.{colour}", f"components.{colour}_limit",
                )


def _pool(sheet: Sheet) -> Iterator[Fault]:
    pool, box = sheet.pool.white + sheet.pool.red, sheet.components
    if not 1 <= pool <= MOST_DICE:
        yield _fault(f"the pool would have {pool} dice; expected 1 to {MOST_DICE}", "pool.white", "pool.red")
        return
    for colour, wanted, there in (("white", sheet.pool.white, box.white_dice), ("red", sheet.pool.red, box.red_dice)):
        if wanted > there:
            yield _fault(
                f"the pool would have {wanted} {colour} dice of {there}; expected at most {there}",
                f"pool.{colour}", f"components.{colour}_dice",
            )
    for label, red in zip(sheet.timeline.labels, sheet.timeline.red.count, strict=True):
        if red > pool:
            yield _fault(
                f"{label} shows {red} red dice for a pool of {pool}; expected at most {pool}",
                "timeline.red.count", "pool.white", "pool.red", "timeline.labels",
            )
    if sheet.events.european_priorities.amount >= pool:
        yield _fault(f"no die of the pool would be left; expected less than {pool}",
                     "events.european_priorities.amount", "pool.white", "pool.red")


def _d3(sheet: Sheet) -> Iterator[Fault]:
    if any(low > high for low, high in pairwise(sheet.d3.table)):
        yield _fault(f"a higher roll counts less in {sheet.d3.table}; expected six numbers that never fall", "d3.table")


def _victory(sheet: Sheet) -> Iterator[Fault]:
    win, unconditional, track = sheet.victory.win, sheet.victory.unconditional, sheet.victory.cp_track
    if win > unconditional:
        yield _fault(f"a victory at {win} CPs is beyond the unconditional one at {unconditional}; expected at most that",
                     "victory.win", "victory.unconditional")
    for name, points in (("win", win), ("unconditional", unconditional)):
        if points > track:
            yield _fault(f"{name} at {points} CPs is beyond the track of {track}; expected at most {track}",
                         f"victory.{name}", "victory.cp_track")
    most = _most_points(sheet)
    if win > most:
        yield _fault(
            f"a victory takes {win} CPs and all suns and raids give {most} at most; expected at most {most}",
            "victory.win", "bombing.cp", "bombing.cp_with_bomb", "bombing.raids_per_turn",
            *(f"islands.{slug}.{value}" for slug in sheet.islands for value in ("suns", "bomber")), *_lists(sheet),
        )


def _most_points(sheet: Sheet) -> int:
    """No game gives more CPs: every sun, and every raid of every turn if there is a bomber."""
    islands = sheet.islands.values()
    raids = len(sheet.timeline.labels) * sheet.bombing.raids_per_turn if any(each.bomber for each in islands) else 0
    return sum(each.suns for each in islands) + raids * max(sheet.bombing.cp, sheet.bombing.cp_with_bomb)


def _names(sheet: Sheet) -> Iterator[Fault]:
    """Whatever a person reads or types is told apart by its name."""
    groups = {
        "islands": {f"islands.{slug}.name": each.name for slug, each in sheet.islands.items()},
        "paths": {f"paths.{slug}.name": each.name for slug, each in sheet.paths.items()},
        "events": {f"events.{slug}.name": each.name for slug, each in sheet.events if slug != "by_roll"},
    }
    for what, names in groups.items():
        for place, (key, name) in enumerate(names.items()):
            same = [other for other in list(names)[:place] if names[other].casefold() == name.casefold()]
            if same:
                yield _fault(f"two {what} are named {name}; expected different names", key, same[0])
    if len(set(sheet.timeline.labels)) < len(sheet.timeline.labels):
        yield _fault("two boxes have the same label; expected different labels", "timeline.labels")


def _bombers(sheet: Sheet) -> Iterator[Fault]:
    bombers = [slug for slug, each in sheet.islands.items() if each.bomber]
    if len(bombers) > sheet.bombing.boxes:
        yield _fault(
            f"{sheet.bombing.boxes} bombing boxes for {len(bombers)} bomber icons; expected a box for each",
            "bombing.boxes", *(f"islands.{slug}.bomber" for slug in bombers),
        )


def _paths(sheet: Sheet) -> Iterator[Fault]:
    if not 1 <= len(sheet.islands) <= MOST_ISLANDS:
        yield _fault(f"{len(sheet.islands)} islands; expected 1 to {MOST_ISLANDS}", "islands", *_lists(sheet))
    for path, each in sheet.paths.items():
        for slug in dict.fromkeys(each.islands):
            yield from _on_path(sheet, path, slug, each.islands.count(slug))
    for slug, island in sheet.islands.items():
        if island.path not in sheet.paths:
            yield _fault(f"there is no path {island.path}; expected one of {', '.join(sheet.paths)}", f"islands.{slug}.path")
    for _, slug in off_sheet(sheet):
        own = sheet.islands[slug].path
        yield _fault(f"no path lists {slug}; expected it on the path {own}, or no values for it",
                     *_lists(sheet, own), f"islands.{slug}.path")


def _on_path(sheet: Sheet, path: str, slug: str, times: int) -> Iterator[Fault]:
    here = f"paths.{path}.islands"
    if slug not in sheet.islands:
        yield _fault(f"there is no island {slug}; expected one of {', '.join(sheet.islands)}, or a table islands.{slug}", here)
    elif times > 1:
        yield _fault(f"{slug} stands there {times} times; expected each island once", here)
    elif sheet.islands[slug].path != path and sheet.islands[slug].path in sheet.paths:
        yield _fault(f"{slug} stands there, and its own path is {sheet.islands[slug].path}; expected the same path",
                     here, f"islands.{slug}.path")


def _island(slug: str, island: Island) -> Iterator[Fault]:
    key, boxes = f"islands.{slug}", len(island.boxes)
    if len(island.naval) != boxes:
        yield _fault(
            f"{len(island.naval)} naval entries for {boxes} boxes; expected one for each box",
            f"{key}.naval", f"{key}.boxes",
        )
    if sum(island.rows) != boxes:
        yield _fault(
            f"rows of {sum(island.rows)} boxes for {boxes} boxes; expected rows that add up to {boxes}",
            f"{key}.rows", f"{key}.boxes",
        )
    if island.xy[1] > MAP_HEIGHT:
        yield _fault(f"the plate is {island.xy[1]} from the top; expected at most {MAP_HEIGHT}", f"{key}.xy")


def _unlocking(sheet: Sheet, slug: str, island: Island) -> Iterator[Fault]:
    """The first island of a path is unlocked by any others, each further one by that before it."""
    key, before = f"islands.{slug}.unlocked_by", _before(sheet, slug, island)
    wanted = f"{before} alone" if before else f"one of {', '.join(sheet.islands)}"
    for other in dict.fromkeys(island.unlocked_by):
        if other not in sheet.islands:
            yield _fault(f"{slug} is unlocked by {other}, which no path lists; expected {wanted}",
                         key, *_lists(sheet, island.path))
        elif island.unlocked_by.count(other) > 1:
            yield _fault(f"{other} stands there {island.unlocked_by.count(other)} times; expected it once", key)
    if before and island.unlocked_by != [before] and sheet.islands.keys() >= set(island.unlocked_by):
        yield _fault(f"{slug} follows {before} on its path; expected it to be unlocked by {before} alone",
                     key, f"paths.{island.path}.islands")


def _before(sheet: Sheet, slug: str, island: Island) -> str:
    """The island before another one on its path, "" before the first."""
    islands = sheet.paths[island.path].islands if island.path in sheet.paths else []
    place = islands.index(slug) if slug in islands else 0
    return islands[place - 1] if place else ""


def _lists(sheet: Sheet, first: str = "") -> list[str]:
    """The keys of all paths' islands, a certain path first: the lists that may have left an island out."""
    return [f"paths.{path}.islands" for path in sorted(sheet.paths, key=lambda path: path != first)]


def _reachable(sheet: Sheet) -> Iterator[Fault]:
    """Every island can be opened, even if all islands that it names are needed (Q5)."""
    if all(each.unlocked_by for each in sheet.islands.values()):
        yield _fault("no island is open at the start; expected one with unlocked_by = []",
                     *(f"islands.{slug}.unlocked_by" for slug in sheet.islands), *_lists(sheet))
        return
    reached: set[str] = set()
    for _ in sheet.islands:
        reached |= {slug for slug, each in sheet.islands.items() if reached >= sheet.islands.keys() & each.unlocked_by}
    never = [slug for slug in sheet.islands if slug not in reached]
    if never:
        yield _fault(
            f"nothing ever unlocks {', '.join(never)}; expected islands that can be captured before them",
            *(f"islands.{slug}.unlocked_by" for slug in never),
        )


def pair_boxes(sheet: Sheet) -> tuple[str, int] | None:
    """The island and the first of the two boxes, from 0, that the option makes one; None if they do not fit together."""
    pair = sheet.pairs.kyushu_six_six
    island = sheet.islands[pair.island]
    if len(island.boxes) <= pair.box or island.boxes[pair.box - 1] != island.boxes[pair.box]:
        return None
    ends = {sum(island.rows[:n]) for n in range(1, len(island.rows) + 1)}
    return None if pair.box in ends else (pair.island, pair.box - 1)


def _pairs(sheet: Sheet) -> Iterator[Fault]:
    """An owner's sheet need not have the pair of sixes; then the option has one choice only."""
    pair = sheet.pairs.kyushu_six_six
    if pair.island not in sheet.islands:
        yield _fault(f"the pair is on {pair.island}, which no path lists; expected one of {', '.join(sheet.islands)}",
                     "pairs.kyushu_six_six.island", *_lists(sheet))
    elif sheet.options.kyushu_six_six == "pair" and pair_boxes(sheet) is None:
        yield _fault(
            f"{pair.island} has no two neighbours of one number from box {pair.box}; expected two_boxes",
            "options.kyushu_six_six", f"islands.{pair.island}.boxes", f"islands.{pair.island}.rows",
            "pairs.kyushu_six_six.island", "pairs.kyushu_six_six.box",
        )
