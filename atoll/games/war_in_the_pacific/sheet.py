"""What data/ and overlays hold: one model for each table, its values in bounds. What values mean together: sheet_checks.py."""
from __future__ import annotations

from typing import Annotated, Literal

from atoll.editions import Items, Line, Slug, Switch, Table, Whole

Name = Annotated[str, Line(40)]
Note = Annotated[str, Line(80, least=0)]
Id = Annotated[str, Slug(40)]
Face = Annotated[int, Whole(1, 6)]                 # a number that a die can show
Dice = Annotated[int, Whole(0, 6)]                 # thrown together: six at most
Some = Annotated[int, Whole(1, 6)]                 # of dice, raids, cubes: at least one
Cubes = Annotated[int, Whole(0, 10)]
CP = Annotated[int, Whole(1, 20)]

Event = Literal["japanese_naval_counter_attack", "european_priorities", "japanese_air_power", "nuclear_advancement"]


class Components(Table):
    """What lies in the box. Only the red dice and the cubes limit play."""

    white_dice: Annotated[int, Whole(1, 20)]
    red_dice: Dice
    black_limit: Annotated[int, Whole(1, 10)]
    blue_limit: Cubes
    green_limit: Cubes


class Pool(Table):
    """Dice at the start of a turn (R5)."""

    white: Dice
    red: Dice


class D3(Table):
    """What a red die counts (R17)."""

    table: Annotated[list[Face], Items(6, 6)]


class Mode(Table):
    """Cubes at the start (R1)."""

    black: Cubes
    blue: Cubes


class Modes(Table):
    """The three modes."""

    hard: Mode
    standard: Mode
    easy: Mode


class Victory(Table):
    """CPs (R51)."""

    win: CP
    unconditional: CP
    cp_track: CP


class Red(Table):
    """Red die symbols of the timeline (R7)."""

    count: Annotated[list[Dice], Items(11, 11)]
    label: Annotated[list[Note], Items(11, 11)]


class Timeline(Table):
    """Eleven boxes, one a turn (R3)."""

    labels: Annotated[list[Name], Items(11, 11)]
    red: Red


class CounterAttack(Table):
    """R10."""

    name: Name
    effect: Literal["discard_black"]
    amount: Annotated[int, Whole(1, 10)]


class EuropeanPriorities(Table):
    """R11."""

    name: Name
    effect: Literal["remove_die"]
    amount: Some


class AirPower(Table):
    """R12."""

    name: Name
    effect: Literal["white_to_red"]
    amount: Some


class NuclearAdvancement(Table):
    """R13, R14."""

    name: Name
    effect: Literal["free_research_or_bomb"]
    amount: Annotated[int, Whole(1, 1)]


class Events(Table):
    """The event chart (R15)."""

    by_roll: Annotated[list[Event], Items(6, 6)]
    japanese_naval_counter_attack: CounterAttack
    european_priorities: EuropeanPriorities
    japanese_air_power: AirPower
    nuclear_advancement: NuclearAdvancement


class Nuclear(Table):
    """Research boxes and bombs (R29-R32)."""

    rows: Annotated[list[Annotated[list[Face], Items(1, 6)]], Items(1, 6)]
    build_on: Annotated[int, Whole(6, 6)]          # a natural six, whatever else changes (R31)
    sixes_for_bomb: Some
    max_research_dice_per_turn: Some


class Bombing(Table):
    """Raids (R44-R48)."""

    hit: Face
    cp: CP
    cp_with_bomb: CP
    raids_per_turn: Some
    boxes: Annotated[int, Whole(1, 6)]             # as many dice are thrown together


class Options(Table):
    """The switches and how they are set. A ruling's other reading is the other choice."""

    mode: Annotated[Literal["hard", "standard", "easy"], Switch("R1", "Cubes at the start: none, some or more")]
    raid_launch: Annotated[Literal[4, 6], Switch("Q16", "The lowest die that launches a bombing raid")]
    bombing_dice_modifiable: Annotated[
        Literal["blue", "both", "none"], Switch("Q17", "Cubes that may change bombing dice: blue re-roll, black raise")]
    advancement_die_modifiable: Annotated[bool, Switch("Q32", "Cubes may change the die of Nuclear Advancement")]
    red_cap: Annotated[Literal[6, 3], Switch("Q8", "The highest value to which a red die can be raised")]
    european_priorities_removes: Annotated[
        Literal["choice", "white"], Switch("Q28", "The die that European Priorities takes: the player's choice, or a white one")]
    breakthrough_unpaid: Annotated[
        Literal["first_only", "cancel"],
        Switch("Q22", "A breakthrough without a cube for its second box: only the first is marked, or it cannot be made")]
    breakthrough_optional: Annotated[bool, Switch("Q23", "The second box of a breakthrough may be declined if it costs a cube")]
    one_die_on_nuclear_tracker: Annotated[bool, Switch("Q14", "Building a bomb takes the one die a turn of the nuclear tracker")]
    naturals_from: Annotated[
        Literal["pool", "pool_and_bombing"], Switch("Q10", "Whose natural sixes earn cubes: the pool's, or bombing dice too"),
    ]
    kyushu_six_six: Annotated[
        Literal["two_boxes", "pair"], Switch("Q2", "Kyushu's first two sixes: two boxes, or one box that takes two dice")]
    home_unlock: Annotated[
        Literal["any", "all"], Switch("Q5", "Islands that open the Home Islands: the last of either path, or of both")]
    bombs_rule: Annotated[bool, Switch("R29", "Nuclear research and bombs are played; without them their event does nothing")]
    auto_claim: Annotated[bool, Switch("Q11", "At the end of the turn unused sixes become blue cubes by themselves")]


class Path(Table):
    """Islands in their order (R36)."""

    name: Name
    islands: Annotated[list[Id], Items(0, 40)]


class Pair(Table):
    """Two neighbouring boxes that an option makes one (Q2); `box` is the first, counted from 1."""

    island: Id
    box: Annotated[int, Whole(1, 11)]


class Pairs(Table):
    """By the option that makes them."""

    kyushu_six_six: Pair


class Island(Table):
    """An island with its boxes (R36-R42)."""

    name: Name
    path: Id
    unlocked_by: Annotated[list[Id], Items(0, 40)]
    boxes: Annotated[list[Face], Items(1, 12)]
    rows: Annotated[list[Annotated[int, Whole(1, 12)]], Items(1, 12)]
    naval: Annotated[list[bool], Items(1, 12)]
    suns: Annotated[int, Whole(0, 6)]
    bomber: bool
    sheet_digits: Note
    xy: Annotated[list[Annotated[int, Whole(20, 1280)]], Items(2, 2)]


class Sheet(Table):
    """The whole of the data."""

    components: Components
    pool: Pool
    d3: D3
    modes: Modes
    victory: Victory
    timeline: Timeline
    events: Events
    nuclear: Nuclear
    bombing: Bombing
    options: Options
    paths: dict[Id, Path]
    pairs: Pairs
    islands: dict[Id, Island]
