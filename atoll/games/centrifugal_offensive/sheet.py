"""What data/ and overlays hold: one model for each table, its values in bounds. What values mean together: sheet_checks.py."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from atoll.editions import Items, Line, Slug, Switch, Table, Whole

MOST_SPACES = 60
MOST_UNITS = 200
Name = Annotated[str, Line(60)]
Id = Annotated[str, Slug(40)]
Ids = Annotated[list[Id], Items(0, MOST_SPACES)]
Across = Annotated[int, Whole(0, 1600)]  # of the drawing
Down = Annotated[int, Whole(0, 1000)]
Level = Annotated[int, Whole(1, 9)]
Few = Annotated[int, Whole(0, 20)]
Some = Annotated[int, Whole(1, 20)]
VP = Annotated[int, Whole(0, 99)]
Factor = Annotated[int, Whole(0, 6)]
Factors = Annotated[list[Factor], Items(4, 4)]
Pair = Annotated[list[Id], Items(2, 2)]
SixSpaces = Annotated[list[Id], Items(6, 6)]
Fate = Literal["destroyed", "remain", "return"]
SixFates = Annotated[list[Fate], Items(6, 6)]


class Turn(Table):
    """R11, R24, R111, R113."""

    name: Name
    actions: Few
    events: Few
    dice: Annotated[int, Whole(0, 6)]


class Waves(Table):
    """R22: the turns in which Units of a code join the reinforcement boxes."""

    code_1942a: Some
    code_1942b: Some


class Sunk(Table):
    """R6, R7: VP by type."""

    CV: VP
    BB: VP
    CVL: VP
    CA: VP


class AlliedSunk(Sunk):
    """R5."""

    FEF: VP


class JapaneseSunk(Sunk):
    """R6."""

    BC: VP


class Victory(Table):
    """R5-R12, R20."""

    start: Annotated[int, Whole(-20, 40)]
    sudden_from: Some
    sudden_defeat_below: Annotated[int, Whole(-20, 20)]
    sudden_victory: VP
    victory: VP
    draw: VP
    fever_dice: Annotated[int, Whole(1, 6)]
    fever_cost: Few
    fever_floor: Few
    fever_actions: Few
    last_turn: Some
    last_turn_fever: Some
    allied_sunk: AlliedSunk
    japanese_sunk: JapaneseSunk
    returned: Sunk


class Limits(Table):
    """R33, R34, R68, R85, R86."""

    island_land: Some
    air_mission: Some
    reconnaissance: Few
    airlift: Few
    assault: Few


class Points(Table):
    """R54: room that land Units take aboard, by size."""

    XXX: Some
    XX: Some
    X: Some
    III: Some
    II: Some


class Capacity(Table):
    """R54: room aboard, by type."""

    TR: Few
    LS: Few
    APD: Few
    DD: Few


class Transport(Table):
    """R54, R55."""

    points: Points
    capacity: Capacity
    fast: Annotated[list[Literal["TR", "LS", "APD", "DD"]], Items(0, 4)]
    fast_carry: Annotated[list[Literal["XXX", "XX", "X", "III", "II"]], Items(0, 5)]


class Priority(Table):
    """R107: types of surface ships as Allied fire takes them."""

    order: Annotated[list[str], Items(1, 20)]


class Deployment(Table):
    """R112: by nation and die."""

    british: SixSpaces
    chinese: SixSpaces
    dutch: SixSpaces
    us: SixSpaces


class NavalDeployment(Table):
    """R114, R119, R120: by event and die."""

    naval_offensive: SixSpaces
    naval_raid: SixSpaces
    abda: SixSpaces


class Reequipping(Table):
    """R93, R123: by category and die."""

    naval: SixFates
    air: SixFates
    land: SixFates


class Effects(Table):
    """R124, Q33, Q34."""

    doolittle_vp: Annotated[int, Whole(-20, 0)]
    doolittle_actions: Annotated[int, Whole(-20, 0)]
    doolittle_turn: Some
    reorganization_dice: Annotated[int, Whole(0, 6)]
    reorganization_roll: Annotated[int, Whole(1, 7)]
    base_roll: Annotated[int, Whole(1, 7)]


class JapaneseEvent(Table):
    """R17, R126-R132: a marker; what an action that it grants may be, and where."""

    name: Name
    start: Literal["container", "available", "fever"]
    play: Literal["retain", "at_once", "first_turn"]
    returns: bool
    grants: Annotated[int, Whole(0, 6)]
    kinds: Literal["none", "staff", "land_air", "naval", "naval_combined"]
    axis: Annotated[int, Whole(0, 6)]
    bonus: Annotated[int, Whole(0, 6)]


class AlliedEvent(Table):
    """R17, R113: markers of one kind."""

    name: Name
    count: Annotated[int, Whole(0, 6)]
    start: Literal["container", "fever"]
    returns: bool


class Space(Table):
    """R1, R3, R29, R33, R59: a space."""

    name: Name
    axis: Annotated[int, Whole(0, 6)]
    kind: Literal["home", "sea", "land", "island"]
    fortress: bool
    worth: Annotated[int, Whole(0, 9)]
    inside: bool
    reaction: Annotated[int, Whole(0, 6)]
    x: Across
    y: Down


class Axis(Table):
    """R134: an axis, and its main line from Japanese National Territory outward."""

    name: Name
    line: Annotated[list[Id], Items(1, MOST_SPACES)]


class Axes(Table):
    """The six axes, clockwise."""

    north_pacific: Axis
    central_pacific: Axis
    south_pacific: Axis
    southwest_pacific: Axis
    netherlands_indies: Axis
    southeast_asia: Axis


class Edges(Table):
    """R41: what is joined."""

    sea: Annotated[list[Pair], Items(1, 200)]
    land: Annotated[list[Pair], Items(0, 200)]
    lateral: Annotated[list[Pair], Items(0, 200)]


class Panel(Table):
    """A box beside the map; only drawn."""

    name: Name
    x: Across
    y: Down
    width: Annotated[int, Whole(1, 1600)]
    height: Annotated[int, Whole(1, 1000)]


class Unit(Table):
    """A Unit of either side; sizes and reverses are those of land Units."""

    name: Name
    ships: Name  # or other forces that it stands for
    type: Literal[
        "CV", "CVL", "CVE", "AV", "BB", "BC", "CA", "CLAA", "CL", "DD", "SS", "TR", "LS", "APD", "FEF",
        "air", "infantry", "marine", "airborne", "engineer",
    ]  # fmt: skip
    size: Literal["", "XXX", "XX", "X", "III", "II"] = ""
    factors: Factors
    reduced: Annotated[list[Factor], Items(0, 4)] = Field(default_factory=list)
    move: Annotated[int, Whole(0, 9)]
    code: Literal["start", "1941", "1942a", "1942b", "special"]


class AlliedUnit(Unit):
    """R14, R19: `at` is a space, or "reserve", or "" of one that comes later."""

    nation: Literal["us", "british", "dutch", "chinese"]
    at: Annotated[str, Line(40, least=0)]


class Bases(Table):
    """R14, R16: levels by space."""

    japanese: dict[Id, Level]
    allied: dict[Id, Level]
    most_level: Level
    most_japanese: Annotated[int, Whole(0, MOST_SPACES)]
    large_counters: Annotated[int, Whole(0, MOST_SPACES)]
    small_counters: Annotated[int, Whole(0, MOST_SPACES)]


class Special(Table):
    """R52, R70, R136, R141, R143: Units and spaces of which a rule speaks by name."""

    elite: Ids
    seaplanes: Ids
    never_reequipped: Ids
    siam: Id
    siam_at: Id
    bia: Id
    bia_at: Id
    bia_in: Annotated[list[Id], Items(1, MOST_SPACES)]
    entry: Ids


class PacificFleet(Table):
    """R18."""

    units: Annotated[list[Id], Items(1, 20)]
    drawn: Few
    at: Id


class Start(Table):
    """R14, R15."""

    at_sea: Ids
    raiders: Few
    raid_from: Id


class Options(Table):
    """The switches and how they are set. A ruling's other reading is the other choice."""

    clearing_zones: Annotated[bool, Switch("R138", "At the end each Allied base inside the line costs 1 VP")]
    base_capture: Annotated[bool, Switch("R139", "An Allied base taken by a land attack may become a Japanese one")]
    land_withdrawal: Annotated[bool, Switch("R140", "Allied land Units that lose a battle withdraw")]
    fixed_entry: Annotated[bool, Switch("R141", "Allied land reinforcements also enter spaces that Japan controls")]
    elite_units: Annotated[bool, Switch("R143", "Elite Units give +1 on the die for the tactical advantage")]
    mandatory_combat: Annotated[
        Literal["naval_moved", "reaction_only", "all"],
        Switch("Q3", "Who must attack: naval forces that moved, those that met a reaction, or every force beside the enemy"),
    ]
    counterattack_first_fire: Annotated[
        Literal["allied", "roll"], Switch("Q4", "Who fires first in a counterattack: the Allies, or by the dice")
    ]
    shock_covers_counterattacks: Annotated[bool, Switch("Q5", "In the first turn Japan fires first in counterattacks, too")]
    escorts_bombard: Annotated[bool, Switch("Q9", "Warships that come with an invasion bombard")]
    air_attack_ports: Annotated[bool, Switch("Q11", "Air Units attack ships in ports, not only at sea")]
    air_from_many_spaces: Annotated[bool, Switch("Q12", "Air Units of one action may come from several spaces")]
    simultaneous_targets: Annotated[bool, Switch("Q15", "All targets of a stage are named before the first die")]
    counterattack_hits_bases: Annotated[bool, Switch("Q17", "Japanese fire in a counterattack may hit the Allied base")]
    empty_reserve_still_stops: Annotated[bool, Switch("Q22", "A reaction stops a force also when the Fleet Reserve is empty")]
    fog_level: Annotated[
        Literal["off", "nation", "category", "count"],
        Switch("Q27", "What a hidden counter shows: all, nation and category, category only, or that it is there"),
    ]
    memory_aid: Annotated[bool, Switch("Q28", "The game remembers what the player has seen")]
    reequipped_reduced: Annotated[bool, Switch("Q30", "Reequipped Japanese Units of two steps come back reduced")]
    returned_deploy_free: Annotated[bool, Switch("Q37", "Reequipped Allied Units are deployed beside the dice")]
    strict_base_counters: Annotated[bool, Switch("Q40", "Japanese bases are limited by their counters 4/3 and 2/1")]
    amphibious_builds_in_neutral: Annotated[
        bool, Switch("Q41", "Amphibious ships build bases also where no Japanese land Unit is")
    ]
    carriers_fired_on_at_anchor: Annotated[bool, Switch("Q44", "Allied ships in port fire at the raid of the first turn")]


class Sheet(Table):
    """All tables."""

    turns: Annotated[dict[Id, Turn], "in this order"]
    waves: Waves
    victory: Victory
    limits: Limits
    transport: Transport
    priority: Priority
    deployment: Deployment
    naval_deployment: NavalDeployment
    allied_reequipping: Reequipping
    japanese_reequipping: Reequipping
    effects: Effects
    japanese_events: Annotated[dict[Id, JapaneseEvent], "numbered in this order"]
    allied_events: Annotated[dict[Id, AlliedEvent], "numbered in this order"]
    spaces: Annotated[dict[Id, Space], "numbered in this order"]
    axes: Axes
    edges: Edges
    panels: dict[Id, Panel]
    japanese: Annotated[dict[Id, Unit], "numbered in this order"]
    allied: Annotated[dict[Id, AlliedUnit], "numbered in this order, after the Japanese"]
    bases: Bases
    special: Special
    pacific_fleet: PacificFleet
    start: Start
    historical: dict[Id, Annotated[list[Id], Items(1, MOST_UNITS)]]
    options: Options
