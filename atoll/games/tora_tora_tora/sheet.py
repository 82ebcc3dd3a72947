"""What data/ and overlays hold: one model for each table, its values in bounds. What values mean together: sheet_checks.py."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from atoll.editions import Items, Line, Slug, Switch, Table, Whole

MOST_AREAS = 60  # Sea and land Areas together
Name = Annotated[str, Line(40)]
Id = Annotated[str, Slug(40)]
Ids = Annotated[list[Id], Items(0, MOST_AREAS)]
Across = Annotated[int, Whole(0, 1600)]  # of the drawing
Down = Annotated[int, Whole(0, 1000)]
Spot = Annotated[list[Across], Items(2, 2)]
Cell = Annotated[list[Spot], Items(1, 20)]
RP = Annotated[int, Whole(0, 99)]
Points = Annotated[int, Whole(0, 99)]
Price = Annotated[int, Whole(0, 20)]
Few = Annotated[int, Whole(0, 20)]
HitNumber = Annotated[int, Whole(0, 6)]
Face = Annotated[int, Whole(1, 6)]
Faces = Annotated[list[Face], Items(0, 6)]
SideName = Literal["japan", "allies"]


class Rounds(Table):
    """R21, R25, R28, R37."""

    count: Annotated[int, Whole(1, 20)]
    surprise_attack: Few
    yamamoto: Annotated[int, Whole(1, 21)]
    late_war: Annotated[int, Whole(2, 21)]


class Pools(Table):
    """By pool (R37)."""

    japan: RP
    american: RP
    british: RP


class Resources(Table):
    """R22, R23, R57, R58."""

    start: Pools
    cap: Annotated[int, Whole(1, 99)]
    resource_area: RP
    british: RP
    american: Annotated[list[RP], Items(1, 20)]
    production: Price
    yamamoto_ability: Price
    yamamoto_move: Price


class Battle(Table):
    """R12, R45, R47."""

    most_rp: Annotated[int, Whole(1, 4)]
    hit_number: Annotated[list[HitNumber], Items(2, 9)]
    hit_number_unsupplied: Annotated[list[HitNumber], Items(2, 9)]
    most_hit_number: Annotated[int, Whole(1, 6)]
    home_bonus: Annotated[int, Whole(0, 3)]
    home_bonus_areas: Ids


class Victory(Table):
    """R7, R8, R26, R65."""

    points: Annotated[int, Whole(1, 99)]
    allied_goal: Annotated[list[Id], Items(1, 20)]
    japanese_goal: Annotated[list[Id], Items(1, 20)]
    extra_control: Points
    extra_areas: Ids
    extra_line: Points
    line_from: Id
    line_to: Id
    initiative_ports: Annotated[int, Whole(1, MOST_AREAS)]


class Yamamoto(Table):
    """R21, R24."""

    enters_at: Id
    captured_on: Faces


class Decks(Table):
    """R14, R28."""

    japan_at_start: Annotated[int, Whole(0, 10)]
    allies_at_start: Annotated[int, Whole(2, 2)]
    japan_late_war: Annotated[int, Whole(2, 2)]
    allies_late_war: Annotated[int, Whole(0, 10)]


class Sea(Table):
    """R1, R4, R37: a Sea Area."""

    name: Name
    control: SideName
    surcharge: bool
    x: Across
    y: Down
    units: Spot
    cell: Cell


class Land(Table):
    """R1, R2, R4-R6: a land Area."""

    name: Name
    kind: Literal["island", "mainland"]
    home: SideName
    stars: Annotated[int, Whole(0, 9)]
    port: bool
    resource: bool
    seas: Annotated[list[Id], Items(1, 10)]
    x: Across
    y: Down


class Scenery(Table):
    """No Area; only drawn."""

    kind: Literal["coast", "reef", "void"]
    cell: Cell


class Void(Table):
    """R2: waters that cannot be entered; only drawn, as no Area lies there."""

    x: Across
    y: Down
    radius: Annotated[int, Whole(1, 400)]


class Borders(Table):
    """R2."""

    sea_sea: list[Annotated[list[Id], Items(2, 2)]]
    impassable: list[Annotated[list[Id], Items(2, 2)]]
    land_links: list[Annotated[list[Id], Items(2, 2)]]


class Nation(Table):
    """R5, R36, R58, R63."""

    supply_areas: Annotated[list[Id], Items(1, 10)]
    fallback: Ids
    barred: Ids
    return_to: Annotated[list[Id], Items(1, MOST_AREAS)]
    never_to: Ids
    exile: Ids
    exile_not: Ids
    producible: bool


class Nations(Table):
    """The five nations."""

    japanese: Nation
    american: Nation
    british: Nation
    dutch: Nation
    australian: Nation


class Components(Table):
    """What lies in the box."""

    japanese_fleet: Few
    japanese_army: Few
    american_fleet: Few
    american_army: Few
    british_fleet: Few
    british_army: Few
    dutch_fleet: Few
    australian_army: Few
    cards: Annotated[int, Whole(1, 200)]


class Setup(Table):
    """Where each Unit stands at the start."""

    japanese_fleet: Ids
    japanese_army: Ids
    american_fleet: Ids
    american_army: Ids
    british_fleet: Ids
    british_army: Ids
    dutch_fleet: Ids
    australian_army: Ids
    fixed: Ids


class Reinforcements(Table):
    """R29: the Rounds in which Units come."""

    japanese_fleet: list[Few]
    japanese_army: list[Few]
    american_fleet: list[Few]
    american_army: list[Few]
    british_fleet: list[Few]
    british_army: list[Few]
    dutch_fleet: list[Few]
    australian_army: list[Few]


class Event(Table):
    """What a card does as an Event; what it does not mention is not asked for. Which kind speaks of what: sheet_checks.py."""

    do: Literal[
        "hit_mod", "extra_dice", "fixed_hit", "cancel_hit", "reveal_first", "strike", "gain_rp", "lose_rp", "cheap_move",
        "cheap_unit", "forward_base", "yamamoto_hit",
    ]  # fmt: skip
    battle: Literal["any", "naval", "land"] = "any"
    area: Literal["any", "island", "mainland"] = "any"
    home: Literal["any", "japan", "allies"] = "any"
    role: Literal["any", "attacker", "defender"] = "any"
    nation: Literal["any", "japanese", "american", "british", "dutch", "australian"] = "any"
    alone: Annotated[int, Whole(0, 6)] = 0
    landed: bool = False
    beside: Literal["any", "island", "fleet"] = "any"
    own: Annotated[int, Whole(-4, 4)] = 0
    enemy: Annotated[int, Whole(-4, 4)] = 0
    dice: Annotated[int, Whole(0, 6)] = 0
    hit_number: HitNumber = 0
    table: Annotated[list[HitNumber], Items(0, 5)] = Field(default_factory=list)
    hits: Annotated[int, Whole(0, 6)] = 0
    unit: Annotated[str, Line(40, least=0)] = ""
    eliminate_on: Faces = Field(default_factory=list)
    return_on: Faces = Field(default_factory=list)
    inactive_on: Faces = Field(default_factory=list)
    pool: Literal["any", "japan", "american", "british"] = "any"
    amount: RP = 0
    holds: Ids = Field(default_factory=list)
    oil: Literal["any", "supplied", "unsupplied"] = "any"
    cost: Price = 0
    never: Ids = Field(default_factory=list)


class Card(Table):
    """R15: a card."""

    name: Name
    deck: Literal["japan_early", "allies_early", "japan_late", "allies_late"]
    window: Literal["initiative", "movement", "battle_start", "battle_event", "resource", "production"]
    event: Annotated[list[Event], Items(1, 1)]
    text: Annotated[str, Line(300)]


class Options(Table):
    """The switches and how they are set. A ruling's other reading is the other choice."""

    no_cards: Annotated[bool, Switch("R20", "No cards and no Yamamoto; favours the Allies")]
    round1_initiative: Annotated[
        Literal["ports", "japan", "allies"], Switch("Q2", "Who has the Initiative in Round 1: by Ports, or the side named")
    ]
    plus_one_counts: Annotated[
        Literal["entered", "passed_through"],
        Switch("Q5", "Sea Areas that cost 1 RP more: each that is entered, or all but the last of a move"),
    ]
    oos_rp_cap: Annotated[Literal[4, 8], Switch("Q8", "The most RPs for a Unit out of Supply in a Battle")]
    abandon_before_commit: Annotated[
        bool, Switch("Q9", "An Attacker who does not fight says so first; else he reveals 0 RPs, and the Defender's are spent")
    ]
    naval_casualties: Annotated[
        Literal["fleets_first", "owner_any"], Switch("Q14", "Hits at sea: on Fleets first, or on any Unit the loser chooses")
    ]
    return_armies_to: Annotated[
        Literal["port_or_adjacent", "port_only"],
        Switch("Q16", "Where Armies go that are sent home by a Battle or as strays: as in the Return Phase, or to Ports only"),
    ]
    cancel_retreat_needs_destination: Annotated[
        bool, Switch("Q29", "A retreat can be cancelled only if there is somewhere to retreat to")
    ]
    cancelled_retreat_keeps_control: Annotated[
        bool, Switch("Q29", "After a cancelled retreat the Area keeps its controller; else the winner may take it")
    ]
    control_after_stray_return: Annotated[bool, Switch("Q48", "Who is left alone when strays Return takes the Area at once")]
    round1_sea_army_may_land: Annotated[bool, Switch("Q32", "The Army that starts at sea may land in Round 1")]
    landing_pass_is_final: Annotated[bool, Switch("Q31", "Who passes in the Landing Segment lands no more")]
    extra_vp_check_in_last_round: Annotated[bool, Switch("Q3", "The line to Townsville is tested in the last Round, too")]
    retreat_area_must_be_free: Annotated[bool, Switch("Q26", "No retreat into an Area that holds an enemy Unit")]
    yamamoto_any_port: Annotated[bool, Switch("Q37", "Yamamoto escapes to any Port, not only to an Island's")]


class Sheet(Table):
    """All tables."""

    rounds: Rounds
    resources: Resources
    battle: Battle
    victory: Victory
    yamamoto: Yamamoto
    decks: Decks
    seas: Annotated[dict[Id, Sea], "numbered in this order"]
    lands: Annotated[dict[Id, Land], "numbered in this order, after the seas"]
    scenery: dict[Id, Scenery]
    void: Void
    borders: Borders
    nations: Nations
    components: Components
    setup: Setup
    reinforcements: Reinforcements
    cards: Annotated[dict[Id, Card], "numbered in this order"]
    options: Options
