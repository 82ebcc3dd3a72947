"""The printed numbers of one edition as flat lists and sets of spaces, the words of the game, and its codes."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.core.verbs import VERB, Verb, Words

PLAYER: Final = 0  # the only side that decides: Japan
SIDES: Final = ("japan",)

# The two parties on the map.
JAPAN: Final = 0
ALLIES: Final = 1

NAVAL: Final = 0
AIR: Final = 1
LAND: Final = 2
CATEGORIES: Final = ("naval", "air", "land")

# Types of Units, in the order of the data.
TYPES: Final = (
    "CV", "CVL", "CVE", "AV", "BB", "BC", "CA", "CLAA", "CL", "DD", "SS", "TR", "LS", "APD", "FEF",
    "air", "infantry", "marine", "airborne", "engineer",
)  # fmt: skip
CV: Final = 0
CVL: Final = 1
CVE: Final = 2
AV: Final = 3
BB: Final = 4
BC: Final = 5
CA: Final = 6
CLAA: Final = 7
CL: Final = 8
DD: Final = 9
SS: Final = 10
TR: Final = 11
LS: Final = 12
APD: Final = 13
FEF: Final = 14
AIR_UNIT: Final = 15
INFANTRY: Final = 16
MARINE: Final = 17
AIRBORNE: Final = 18
ENGINEER: Final = 19

# Factors of a Unit.
F_AIR: Final = 0
F_SURFACE: Final = 1
F_SUBMARINE: Final = 2
F_LAND: Final = 3

# Where a Unit is that is not in a space.
RESERVE: Final = -2  # Allied Fleet Reserve
POOL: Final = -3  # its side's reinforcement box
REPAIR: Final = -4  # its side's Reequipping box
DESTROYED: Final = -5  # out of the game
ASIDE: Final = -6  # Siam and BIA before they appear
LATER: Final = -7  # of a code that has not been added yet
UNPLACED: Final = -8  # a Japanese Start unit during the set-up
BOXES: Final = 8  # -1 to UNPLACED

# Kinds of spaces.
HOME: Final = 0
SEA: Final = 1
MAIN: Final = 2  # land space or large island
ISLAND: Final = 3  # island chain

# Control of a space (R1).
NEUTRAL: Final = 0
JAPANESE: Final = 1
ALLIED: Final = 2
DISPUTED: Final = 3

# Types of action (8.2).
CODES: Final = (
    "g1-1", "g1-2", "g1-3", "g2-1", "g2-2", "g2-3", "g2-4",
    "g3n-1", "g3n-4", "g3n-5", "g3n-6", "g3n-7", "g3n-8", "g3n-9",
    "g3a-1", "g3a-2", "g3a-3", "g3g-1", "g3g-2", "g3g-3", "g3g-4", "g3g-5",
    "g3c-1", "g3c-2", "g3c-3", "g3c-4", "g4l-1", "g4l-2", "g4l-3", "g4l-4", "g4l-5", "g4l-6", "g4l-7", "g4l-8",
)  # fmt: skip

# Kinds of actions in CODES, as events grant them (Q67).
STAFF_CODES: Final = ("g1", "g2", "g4")
LAND_AIR_CODES: Final = ("g3a", "g3g")
NAVAL_CODES: Final = ("g3n",)
NAVAL_COMBINED_CODES: Final = ("g3n", "g3c")

# Where an event marker is at the start.
IN_BAG: Final = 0
IN_HAND: Final = 1
WITH_FEVER: Final = 2
E_STARTS: Final = ("container", "available", "fever")

# What becomes of a Unit that is reequipped.
GONE: Final = 0
REMAINS: Final = 1
RETURNS: Final = 2
FATES: Final = ("destroyed", "remain", "return")

SEA_EDGE: Final = 0
LAND_EDGE: Final = 1
LATERAL_EDGE: Final = 2

NATIONS: Final = ("japan", "us", "british", "dutch", "chinese")
JAPANESE_NATION: Final = 0
US: Final = 1
BRITISH: Final = 2
DUTCH: Final = 3
CHINESE: Final = 4

ENTRIES: Final = ("start", "1941", "1942a", "1942b", "special")  # codes of Units
SPECIAL: Final = 4

# Who must attack (Q3), and what hidden counters show (Q27).
NAVAL_MOVED: Final = 0
REACTION_ONLY: Final = 1
EVERY_FORCE: Final = 2
MANDATORY: Final = ("naval_moved", "reaction_only", "all")
OFF: Final = 0
NATION: Final = 1
CATEGORY: Final = 2
COUNT: Final = 3
FOG_LEVELS: Final = ("off", "nation", "category", "count")

# Phases of a turn (R21).
SET_UP: Final = 0
EVENT_PHASE: Final = 1
ACTIONS: Final = 2
NAVAL_RETURN: Final = 3
REINFORCEMENT: Final = 4
ALLIED_EVENTS: Final = 5
COUNTERATTACK: Final = 6
AIR_RETURN: Final = 7
REEQUIPPING: Final = 8
FEVER_PHASE: Final = 9
RECORD: Final = 10
PHASES: Final = (
    "set-up", "random event", "actions", "Allied naval return", "Allied reinforcement", "Allied events", "counterattack",
    "Allied air return", "Allied reequipping", "victory fever", "turn record",
)  # fmt: skip

WHERE: Final = ("map", "reserve")
ON_MAP: Final = 0
IN_RESERVE: Final = 1

# Kinds of battles: the rows of "who fights in which battle", see rules/kinds.py.
AT_SEA: Final = 0  # g3n-5, g3n-6, g3c-3: ships against ships in a sea space
IN_PORT: Final = 1  # g3n-8, g3c-3: ships against everything in a port
BOMBARDMENT: Final = 2  # g3n-7, g3n-9
AIR_RAID: Final = 3  # g3a-2
AIR_STRIKE: Final = 4  # g3a-3
ASSAULT: Final = 5  # g3g-2, g3g-3, g3g-5, g3c-1, g3c-4
INVASION: Final = 6  # g3c-2
REACTION: Final = 7  # R61
ALLIED_ATTACK: Final = 8  # R121: a counterattack
BATTLES: Final = (
    "at sea", "in port", "bombardment", "air raid", "air strike", "assault", "invasion", "reaction", "counterattack",
)  # fmt: skip

# What the game keeps count of: VP by reason, then other things.
G_CONTROL: Final = 0  # objectives and fortresses gained less lost
G_SUNK: Final = 1
G_LOST: Final = 2
G_ALLIED_BACK: Final = 3  # reequipped
G_BACK: Final = 4
G_FEVER: Final = 5
G_DOOLITTLE: Final = 6
G_CLEARING: Final = 7
GAINS: Final = 8  # how many reasons
T_ACTIONS: Final = 8  # paid with AP
T_GRANTED: Final = 9  # by events
T_BATTLES: Final = 10  # of Japanese actions
T_COUNTERATTACKS: Final = 11
T_REACTIONS: Final = 12
TALLIES: Final = 13

# How the game can end; 0 while it goes on.
ENDINGS: Final = ("", "decisive_victory", "victory", "draw", "defeat", "sudden_defeat")
OUTCOMES: Final = ENDINGS[1:]

HISTORICAL: Final = 1 * VERB
MANUAL: Final = 2 * VERB
PUT: Final = 3 * VERB
ACT: Final = 4 * VERB
PLAY: Final = 5 * VERB
END: Final = 6 * VERB
FROM: Final = 7 * VERB
TAKE: Final = 8 * VERB
DONE: Final = 9 * VERB
LOAD: Final = 10 * VERB
TO: Final = 11 * VERB
STOP: Final = 12 * VERB
TARGET: Final = 13 * VERB
NONE: Final = 14 * VERB
ASHORE: Final = 15 * VERB
REMOVE: Final = 16 * VERB
FIRE: Final = 17 * VERB
LOSE: Final = 18 * VERB
ABOARD: Final = 19 * VERB
LOOK: Final = 20 * VERB
BUILD: Final = 21 * VERB
DECLINE: Final = 22 * VERB
RESTORE: Final = 23 * VERB
FORFEIT: Final = 24 * VERB
DIE: Final = 30 * VERB
THROW: Final = 31 * VERB
DRAW: Final = 32 * VERB
MARKER: Final = 33 * VERB
ORDER: Final = 34 * VERB
WAY: Final = 35 * VERB
REST: Final = 36 * VERB

historical: Final = Verb(HISTORICAL, "historical")
manual: Final = Verb(MANUAL, "manual")
put: Final = Verb(PUT, "put", "space")  # the Unit that is being placed
act: Final = Verb(ACT, "act", "code")
play: Final = Verb(PLAY, "play", "event")
end: Final = Verb(END, "end")  # no further action this turn
from_: Final = Verb(FROM, "from", "space")
take: Final = Verb(TAKE, "take", "unit")
done: Final = Verb(DONE, "done")
load: Final = Verb(LOAD, "load", "unit", "ship")  # a land Unit, or a seaplane, aboard a ship
to: Final = Verb(TO, "to", "space")  # one step
stop: Final = Verb(STOP, "stop")
target: Final = Verb(TARGET, "target", "space")
none: Final = Verb(NONE, "none")
ashore: Final = Verb(ASHORE, "ashore", "unit")
remove: Final = Verb(REMOVE, "remove", "unit")
fire: Final = Verb(FIRE, "fire", "unit", "mark")  # a shooter and its target
lose: Final = Verb(LOSE, "lose", "mark")  # what takes the hit
aboard: Final = Verb(ABOARD, "aboard", "unit")  # the Unit that is being placed, on this ship
look: Final = Verb(LOOK, "look", "where")
build: Final = Verb(BUILD, "build", "space")
decline: Final = Verb(DECLINE, "decline")
restore: Final = Verb(RESTORE, "restore", "unit")
forfeit: Final = Verb(FORFEIT, "forfeit")
die: Final = Verb(DIE, "die", "number")
throw: Final = Verb(THROW, "throw", "throw")
draw: Final = Verb(DRAW, "draw", "unit")
marker: Final = Verb(MARKER, "marker", "event")  # chance: a Japanese event marker
order: Final = Verb(ORDER, "order", "order")  # chance: an Allied event marker
way: Final = Verb(WAY, "way", "space")  # chance: a tie between spaces
rest: Final = Verb(REST, "rest")  # of the set-up, as in history
VERBS: Final = (
    historical, manual, put, act, play, end, from_, take, done, load, to, stop, target, none, ashore, remove, fire, lose,
    aboard, look, build, decline, restore, forfeit, die, throw, draw, marker, order, way,
    rest,
)  # fmt: skip


class Fleet:
    """Japanese ships that move alike."""

    def __init__(self, sort: int, move: int, is_submarine: bool) -> None:
        self.sort = sort  # in Tables.sorts
        self.move = move
        self.is_submarine = is_submarine


class Tables:
    """One edition with overlay, options and revision. edition.py fills it once; then nothing changes it.

    Spaces and Units are numbered in the order of the data, Japanese Units first; a set of them is an int with a bit for each.
    The mark after the last Unit is the base of the space where a battle is fought.
    """

    def __init__(self, words: Words, revision: int) -> None:
        self.words = words
        self.revision = revision
        # spaces
        self.names: list[str] = []
        self.spaces = 0
        self.home = 0  # Japanese National Territory
        self.kind: list[int] = []
        self.axis: list[int] = []  # 0: none
        self.line: list[list[int]] = []  # by axis, from 1: its main line from JNT outward
        self.fortress: list[bool] = []
        self.worth: list[int] = []  # VP of an objective or fortress, 0: neither
        self.inside: list[bool] = []  # the Initial Objective Line
        self.reaction: list[int] = []  # 1 to this: reaction; 0: no range
        self.sea_next: list[list[int]] = []  # by space: neighbours over sea edges
        self.land_next: list[list[int]] = []
        self.lateral_next: list[list[int]] = []
        self.seas = 0  # the sea spaces, as a set
        self.ports = 0  # as a set
        self.islands = 0  # as a set
        self.ground = 0  # land and islands, as a set
        self.by_sea: list[list[int]] = []  # neighbours of whole sets of spaces (rules/sets.py): over sea edges
        self.by_lateral: list[list[int]] = []
        self.by_land: list[list[int]] = []
        self.by_air: list[list[int]] = []  # over sea and land edges
        self.by_any: list[list[int]] = []
        self.sail_within: list[list[int]] = []  # by space and edges: what is no farther for ships, itself left out, as a set
        self.fly_within: list[list[int]] = []  # the same for flights and drops, where a lateral edge is all of the way (Q13)
        self.port: list[bool] = []  # land or island space with a sea edge
        self.depth: list[int] = []  # edges from JNT, laterals left out (Q62)
        self.axes: list[int] = []  # by axis: its spaces, as a set
        self.order: list[list[int]] = []  # by axis, from 1: its spaces from JNT outward; equals have the same depth
        self.all_next: list[list[int]] = []  # neighbours over edges of any type
        # Units
        self.units = 0
        self.japanese = 0  # how many of them are Japanese: 0 to japanese - 1
        self.unit_names: list[str] = []
        self.ships: list[str] = []  # what the counter stands for
        self.nation: list[int] = []  # in NATIONS
        self.category: list[int] = []
        self.type: list[int] = []
        self.factor: list[list[int]] = []  # by Unit: air, surface, submarine, land at full strength
        self.weak: list[list[int]] = []  # the same when reduced
        self.move: list[int] = []  # MF, or range of air Units
        self.steps: list[int] = []
        self.size: list[str] = []  # XX, X, III, II
        self.points: list[int] = []  # room that it takes aboard, 0: never carried
        self.capacity: list[int] = []  # room that it has
        self.fast: list[bool] = []  # APD and DD
        self.fits_fast: list[bool] = []  # III and II
        self.seaplane: list[bool] = []
        self.amphibious: list[bool] = []  # TR, LS, APD
        self.carrier: list[bool] = []  # CV, CVL, CVE, AV
        self.surface: list[bool] = []  # ships but submarines
        self.elite: list[bool] = []
        self.marine: list[bool] = []
        self.airborne: list[bool] = []
        self.airborne_units: list[int] = []  # Japanese ones
        self.engineer: list[bool] = []
        self.few: list[int] = []  # Japanese land Units that move and are no `foot`
        self.housing: list[int] = []  # by side: AV, as a set
        self.seaplanes = 0  # as a set
        self.afloat = 0  # R14: those that start at sea, as a set
        self.troops = 0  # R50, R52: land Units that can be carried, as a set
        self.coast_guns = 0  # Q19: Allied land Units that fire at ships, as a set
        self.landers: list[int] = []  # R54, R55: by ship: troops that it may take to an invasion, as a set
        self.transports = 0  # R54: Japanese ships with room, as a set
        self.replaceable = 0  # R65: as a set
        self.once: list[bool] = []  # never reequipped
        self.confined: list[int] = []  # set of spaces where it may be, 0: anywhere
        self.code: list[int] = []  # 0 start, 1 1941, 2 1942A, 3 1942B, 4 special
        self.opening: list[int] = []  # place at the start
        self.preset: list[int] = []  # place in the historical set-up, UNSET: not placed in the set-up
        self.rests: list[tuple[int, int, int]] = []  # of the preset: a space with little room, a category, its Units, as a set
        self.group: list[list[int]] = []  # by 3 * side + category: its Units
        self.party: list[int] = []  # by side: its Units, as a set
        self.sorts: list[int] = []  # Units whose spaces are kept, as sets: those of `group`, then ships and aircraft alike
        self.sorts_of: list[list[int]] = []  # by Unit: the sorts that it belongs to
        self.fleets: list[Fleet] = []  # Japanese ships that go equally far, past the same enemies
        self.wings: list[int] = []  # by range: the sort of Japanese air Units that fly as far, UNSET: none
        self.foot = UNSET  # the sort of Japanese land Units that march anywhere and are not airborne
        self.eyes = UNSET  # R67: of Japanese carriers
        self.tenders = UNSET  # R68: of Japanese AV
        self.builders = UNSET  # R91: of Japanese amphibious and engineer Units
        self.screen = UNSET  # Q20: of Allied ships that are no submarines
        # what single Units are for
        self.siam = UNSET  # R52: the Unit, and where it appears
        self.siam_at = UNSET
        self.bia = UNSET  # R70: the Unit, and the space that calls it up
        self.bia_at = UNSET
        self.at_sea: list[bool] = []  # R14: starts in any sea space inside the line
        self.raid_from = UNSET  # R15
        self.raiders = 0
        self.fleet: list[int] = []  # R18: the Pacific Fleet, how many of it are drawn, and for where
        self.fleet_drawn = 0
        self.fleet_at = UNSET
        # VP
        self.start_vp = 0
        self.kill: list[int] = []  # by type: VP for an Allied Unit
        self.loss: list[int] = []  # by type: VP for a Japanese one
        self.back: list[int] = []  # by type: VP when one is reequipped
        self.sudden_from = 0  # turn of R8
        self.sudden_defeat = 0  # below it
        self.sudden_victory = 0  # from it
        self.victory = 0
        self.draw = 0
        self.fever_dice = 0
        self.fever_cost = 0
        self.fever_floor = 0
        self.fever_actions = 0
        self.last_turn = 0
        self.last_turn_fever = 0
        # turns, from 1
        self.months: list[str] = []
        self.basic: list[int] = []  # actions
        self.events: list[int] = []  # Allied events
        self.dice: list[int] = []  # of Allied reinforcements
        self.joins: list[int] = []  # by code of Units: the turn in which they join their boxes (R22), UNSET: none
        # bases and limits
        self.opening_base: list[list[int]] = [[], []]  # levels by side and space
        self.most_level = 0
        self.most_bases = 0  # Japanese ones on the map
        self.large_bases = 0  # Q40: counters of levels 3 and 4, of 1 and 2
        self.small_bases = 0
        self.island_land = 0  # R33
        self.air_mission = 0  # R34
        self.reconnaissance = 0  # R68
        self.airlift = 0  # R85
        self.assault = 0  # R86
        # Japanese events
        self.event_names: list[str] = []
        self.e_start: list[int] = []  # IN_BAG, IN_HAND, WITH_FEVER
        self.e_at_once: list[bool] = []  # IHQ
        self.e_first: list[bool] = []  # played in the first turn only
        self.e_returns: list[bool] = []
        self.e_grants: list[int] = []  # actions
        self.e_codes: list[int] = []  # which ones, as a set
        self.e_axis: list[int] = []  # of their targets, 0: any
        self.e_bonus: list[int] = []  # on the advantage die: in battles of its actions, or for the turn if it grants none
        # Allied events
        self.orders: list[str] = []  # their words, in the order of the data
        self.order_names: list[str] = []
        self.o_count: list[int] = []
        self.o_fever: list[bool] = []  # added with fever
        self.o_returns: list[bool] = []
        self.entry: list[bool] = []  # R141: spaces where land reinforcements come in whoever controls them
        self.deploy: list[list[int]] = []  # by nation: spaces by the die, from index 1
        self.offensive: list[int] = []  # spaces by the die, from index 1
        self.raid: list[int] = []
        self.abda: list[int] = []
        self.doolittle_vp = 0
        self.doolittle_ap = 0
        self.doolittle_turn = 0
        self.reorganization_dice = 0
        self.reorganization_roll = 0
        self.base_roll = 0
        self.repair: list[list[int]] = []  # by 3 * side + category: GONE, REMAINS, RETURNS, by the die, from index 1
        self.priority: list[int] = []  # by type: rank under Allied fire, the first 0
        # options
        self.clearing_zones = False
        self.base_capture = False
        self.land_withdrawal = False
        self.fixed_entry = False
        self.elite_units = False
        self.mandatory = NAVAL_MOVED  # Q3
        self.counterattack_roll = False  # Q4
        self.shock_covers_counterattacks = False
        self.escorts_bombard = False
        self.air_attack_ports = False
        self.air_from_many_spaces = False
        self.simultaneous_targets = False
        self.counterattack_hits_bases = False
        self.empty_reserve_still_stops = False
        self.fog_level = NATION  # Q27
        self.memory_aid = False
        self.reequipped_reduced = False
        self.returned_deploy_free = False
        self.strict_base_counters = False
        self.amphibious_builds_in_neutral = False
        self.carriers_fired_on_at_anchor = False
        # the drawing
        self.xy: list[tuple[int, int]] = []
        self.panels: list[tuple[str, str, int, int, int, int]] = []  # word, name, x, y, width, height
        self.edges: list[tuple[int, int, int]] = []  # SEA_EDGE, LAND_EDGE, LATERAL_EDGE
        self.axis_names: list[str] = []  # from 1
