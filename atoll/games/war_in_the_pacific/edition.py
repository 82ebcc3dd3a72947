"""From the data, an owner's overlay and the options to Tables."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from atoll import editions
from atoll.core.game import Option
from atoll.core.verbs import Words
from atoll.games.war_in_the_pacific.sheet import Sheet
from atoll.games.war_in_the_pacific.sheet_checks import impossible, off_sheet, pair_boxes
from atoll.games.war_in_the_pacific.tables import (
    COLOUR_STEP,
    DICE,
    EVENTS,
    RED,
    RED_NATURAL,
    RED_RAISED,
    VERBS,
    WHITE,
    WHITE_NATURAL,
    WHITE_RAISED,
    Tables,
    die_code,
)
from atoll.kit import dice

FACES: Final = range(1, 7)
RAISES: Final = range(6)


def _options(sheet: Sheet) -> tuple[Option, ...]:
    """The options; the choice of a pair only where the sheet has two boxes that fit."""
    found = editions.options(sheet.options)
    if pair_boxes(sheet) is not None:
        return found
    return tuple(replace(option, choices=(option.default,)) if option.name == "kyushu_six_six" else option for option in found)


def _freezer(sheet: Sheet) -> Callable[[dict[str, str], int], Tables]:
    words = _words(sheet)

    def freeze(options: dict[str, str], revision: int) -> Tables:
        t = Tables(words, revision)
        _fill_box(t, sheet)
        _fill_start(t, sheet, options["mode"])
        _fill_options(t, options)
        _fill_timeline(t, sheet)
        _fill_events(t, sheet)
        _fill_nuclear(t, sheet)
        _fill_bombing(t, sheet)
        _fill_map(t, sheet)
        _fill_boxes(t, sheet)
        if options["kyushu_six_six"] == "pair":
            _merge_pair(t, sheet)
        _fill_dice(t, sheet.d3.table)
        _fill_kinds(t)
        return t

    return freeze


def _words(sheet: Sheet) -> Words:
    names = {
        "die": list(DICE),
        "island": [slug.replace("_", " ") for slug in sheet.islands],
        "colour": ["white", "red"],
        "face": [str(face) for face in FACES],
        "white": dice.NAMES,
        "red": [f"red {name}" if name else "" for name in dice.NAMES],
        "event": [event.replace("_", " ") for event in EVENTS],
        "period": sheet.timeline.labels,
    }
    return Words(VERBS, names, {
        "island": [island.name for island in sheet.islands.values()],
        "event": [getattr(sheet.events, event).name for event in EVENTS],
        "red": [_red(faces, sheet.d3.table) for faces in dice.THROWS],
    })


def _red(faces: tuple[int, ...], d3: list[int]) -> str:
    """R17: red dice with what they count."""
    counted = " ".join(str(d3[face - 1]) for face in faces)
    return f"red {' '.join(map(str, faces))} (counting {counted})" if faces else ""


def _fill_box(t: Tables, sheet: Sheet) -> None:
    t.black_limit = sheet.components.black_limit
    t.blue_limit = sheet.components.blue_limit
    t.green_limit = sheet.components.green_limit
    t.red_supply = sheet.components.red_dice
    t.pool_white, t.pool_red = sheet.pool.white, sheet.pool.red
    t.win, t.unconditional, t.cp_track = sheet.victory.win, sheet.victory.unconditional, sheet.victory.cp_track


def _fill_start(t: Tables, sheet: Sheet, mode: str) -> None:
    """R1."""
    cubes = dict(sheet.modes)[mode]
    t.start_black, t.start_blue = cubes.black, cubes.blue


def _fill_options(t: Tables, options: dict[str, str]) -> None:
    t.raid_launch = int(options["raid_launch"])
    t.blue_on_bombing = options["bombing_dice_modifiable"] in ("blue", "both")
    t.black_on_bombing = options["bombing_dice_modifiable"] == "both"
    t.advancement_modifiable = options["advancement_die_modifiable"] == "yes"
    t.red_cap = int(options["red_cap"])
    t.player_removes = options["european_priorities_removes"] == "choice"
    t.unpaid_cancels = options["breakthrough_unpaid"] == "cancel"
    t.breakthrough_optional = options["breakthrough_optional"] == "yes"
    t.one_nuclear_die = options["one_die_on_nuclear_tracker"] == "yes"
    t.bombing_naturals = options["naturals_from"] == "pool_and_bombing"
    t.unlock_all = options["home_unlock"] == "all"
    t.bombs_rule = options["bombs_rule"] == "yes"
    t.auto_claim = options["auto_claim"] == "yes"


def _fill_timeline(t: Tables, sheet: Sheet) -> None:
    t.turns = len(sheet.timeline.labels)
    t.labels = sheet.timeline.labels
    t.red_at = sheet.timeline.red.count
    t.red_label = sheet.timeline.red.label


def _fill_events(t: Tables, sheet: Sheet) -> None:
    t.event_by_roll = [0, *(EVENTS.index(event) for event in sheet.events.by_roll)]
    events = [getattr(sheet.events, event) for event in EVENTS]
    t.event_names = [event.name for event in events]
    t.event_amount = [event.amount for event in events]


def _fill_nuclear(t: Tables, sheet: Sheet) -> None:
    t.research_rows = sheet.nuclear.rows
    t.research = [number for row in sheet.nuclear.rows for number in row]
    t.build_on = sheet.nuclear.build_on
    t.sixes_for_bomb = sheet.nuclear.sixes_for_bomb
    t.research_dice = sheet.nuclear.max_research_dice_per_turn


def _fill_bombing(t: Tables, sheet: Sheet) -> None:
    t.bombing_boxes = sheet.bombing.boxes
    t.raid_hit = sheet.bombing.hit
    t.raid_cp, t.raid_cp_bomb = sheet.bombing.cp, sheet.bombing.cp_with_bomb
    t.raids = sheet.bombing.raids_per_turn


def _fill_map(t: Tables, sheet: Sheet) -> None:
    number = {slug: n for n, slug in enumerate(sheet.islands)}
    paths = list(sheet.paths)
    islands = list(sheet.islands.values())
    t.path_names = [path.name for path in sheet.paths.values()]
    t.island_names = [island.name for island in islands]
    t.path_of = [paths.index(island.path) for island in islands]
    t.xy = [(island.xy[0], island.xy[1]) for island in islands]
    t.suns = [island.suns for island in islands]
    t.bomber = [int(island.bomber) for island in islands]
    t.needs = [[number[slug] for slug in island.unlocked_by] for island in islands]


def _fill_boxes(t: Tables, sheet: Sheet) -> None:
    for island in sheet.islands.values():
        t.first.append(len(t.box))
        t.size.append(len(island.boxes))
        t.box += island.boxes
        t.naval += [int(naval) for naval in island.naval]
        t.rows.append(island.rows[:])
    t.pair = [0] * len(t.box)


def _merge_pair(t: Tables, sheet: Sheet) -> None:
    """Q2: the second of two boxes goes; the first takes two dice."""
    found = pair_boxes(sheet)
    assert found is not None, "the option offers a pair only where there is one"
    slug, place = found
    island = list(sheet.islands).index(slug)
    at = t.first[island] + place
    t.pair[at] = 1
    for boxes in (t.box, t.naval, t.pair):
        del boxes[at + 1]
    t.size[island] -= 1
    t.first = [first - 1 if n > island else first for n, first in enumerate(t.first)]
    t.rows[island][_row_of(t.rows[island], place)] -= 1


def _row_of(rows: list[int], place: int) -> int:
    """The row that holds a box."""
    return next(row for row in range(len(rows)) if place < sum(rows[:row + 1]))


def _fill_dice(t: Tables, d3: list[int]) -> None:
    """Value and kind of each die. Raised beyond 6 a die keeps 6; rules never raise it so far (Q9)."""
    t.value = [0] * (2 * COLOUR_STEP)
    t.kind = [0] * (2 * COLOUR_STEP)
    for face in FACES:
        for raised in RAISES:
            for colour, rolled in ((WHITE, face), (RED, d3[face - 1])):
                code, value = die_code(colour, face, raised), min(rolled + raised, 6)
                t.value[code] = value
                t.kind[code] = _kind(colour, value, raised)


def _kind(colour: int, value: int, raised: int) -> int:
    if raised:
        return (RED_RAISED if colour == RED else WHITE_RAISED) + value - 2
    return (RED_NATURAL if colour == RED else WHITE_NATURAL) + value - 1


def _fill_kinds(t: Tables) -> None:
    """Value and colour of each kind, as its name says them; the event and advancement dice have none."""
    for name in DICE:
        colour, _, value = name.partition(" ")
        t.kind_value.append(int(value.rstrip("+")) if value else 0)
        t.kind_red.append(int(colour == "red"))


load_edition: Final = editions.loader(editions.Checks(
    Path(__file__).parent / "data", Sheet, impossible, _options, _freezer, open=("paths", "islands"), off_sheet=off_sheet,
))
