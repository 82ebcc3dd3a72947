"""The printed numbers of one edition as flat lists and sets of areas, the words of the game, and its codes."""

from __future__ import annotations

from typing import Final

from atoll.core.verbs import VERB, Verb, Words

JAPAN: Final = 0
ALLIES: Final = 1
SIDES: Final = ("japan", "allies")

FLEET: Final = 0
ARMY: Final = 1
TYPES: Final = ("fleet", "army")

JAPANESE: Final = 0
AMERICAN: Final = 1
BRITISH: Final = 2
DUTCH: Final = 3
AUSTRALIAN: Final = 4
NATIONS: Final = ("japanese", "american", "british", "dutch", "australian")
SIDE_OF: Final = (JAPAN, ALLIES, ALLIES, ALLIES, ALLIES)  # by nation

# A kind of Unit is a nation and a type: 2 * nation + type. A block is a kind as it looks on the board: out of Supply, or not.
KINDS: Final = 10
OOS_BLOCK: Final = 10  # added to a kind
BLOCKS: Final = 20

# The Resource Points are kept in three pools; the British one pays for the Dutch and the Australians too.
JAPAN_POOL: Final = 0
AMERICAN_POOL: Final = 1
BRITISH_POOL: Final = 2
POOLS: Final = ("japan", "american", "british")
POOL_OF: Final = (JAPAN_POOL, AMERICAN_POOL, BRITISH_POOL, BRITISH_POOL, BRITISH_POOL)  # by nation

# The shores of every set of Sea Areas are known beforehand: a set is looked up in parts of so many Areas.
PART: Final = 12

# Where a Unit is that is not in an Area.
RESERVES: Final = -2
SCHEDULED: Final = -3
LOST: Final = -4

# The decks.
JAPAN_EARLY: Final = 0
ALLIES_EARLY: Final = 1
JAPAN_LATE: Final = 2
ALLIES_LATE: Final = 3
DECKS: Final = ("japan_early", "allies_early", "japan_late", "allies_late")
LATE: Final = 2  # added to a side's early deck

# When a card may be played (R15, R16); the re-roll window is for every card.
INITIATIVE_WINDOW: Final = 0
MOVEMENT_WINDOW: Final = 1
BATTLE_START_WINDOW: Final = 2
BATTLE_EVENT_WINDOW: Final = 3
RESOURCE_WINDOW: Final = 4
PRODUCTION_WINDOW: Final = 5
REROLL_WINDOW: Final = 6
WINDOWS: Final = ("initiative", "movement", "battle_start", "battle_event", "resource", "production", "reroll")

AT_WINDOWS: Final = (  # in the prompt of who may announce
    "in the Initiative Phase",
    "in the Movement Phase",
    "before the Naval Battles",
    "for this Battle",
    "in the Resource Acquisition Phase",
    "in the Production Phase",
    "to roll a missed die again",
)

# What an Event does (3.9).
HIT_MOD: Final = 0
EXTRA_DICE: Final = 1
FIXED_HIT: Final = 2
CANCEL_HIT: Final = 3
REVEAL_FIRST: Final = 4
STRIKE: Final = 5
GAIN_RP: Final = 6
LOSE_RP: Final = 7
CHEAP_MOVE: Final = 8
CHEAP_UNIT: Final = 9
FORWARD_BASE: Final = 10
YAMAMOTO_HIT: Final = 11
EVENTS: Final = (
    "hit_mod",
    "extra_dice",
    "fixed_hit",
    "cancel_hit",
    "reveal_first",
    "strike",
    "gain_rp",
    "lose_rp",
    "cheap_move",
    "cheap_unit",
    "forward_base",
    "yamamoto_hit",
)

# Yamamoto (R21-R24).
AWAITED: Final = 0
ACTIVE: Final = 1
INACTIVE: Final = 2
ELIMINATED: Final = 3

# The phases of a Round (R25).
BEFORE: Final = 0
INITIATIVE: Final = 1
CARD_DRAW: Final = 2
REINFORCEMENTS: Final = 3
MOVEMENT: Final = 4
NAVAL: Final = 5
LANDING: Final = 6
LAND: Final = 7
RESOURCE: Final = 8
PRODUCTION: Final = 9
RETURN: Final = 10
PHASES: Final = (
    "Setting up",
    "Initiative",
    "Card Draw",
    "Reinforcements",
    "Movement",
    "Naval Battles",
    "Landings",
    "Land Battles",
    "Resource Acquisition",
    "Production",
    "Return",
)

# How the game can end; 0 while it goes on.
ALLIES_HOMES: Final = 1
ALLIES_POINTS: Final = 2
JAPAN_BASES: Final = 3
JAPAN_HOLDS: Final = 4
ENDINGS: Final = ("", "allies_homes", "allies_points", "japan_bases", "japan_holds")
OUTCOMES: Final = ENDINGS[1:]

# What is counted for statistics, by place in the tally; "by side" takes two places.
T_MOVES: Final = 0  # by side
T_LANDINGS: Final = 2  # by side
T_LOST: Final = 4  # Units eliminated, by side
T_NAVAL: Final = 6  # Battles
T_NAVAL_DRAWN: Final = 7
T_LAND: Final = 8
T_LAND_DRAWN: Final = 9
T_GUIDED: Final = 10  # uses of Yamamoto's ability
T_PLAYED: Final = 11  # cards played, by side
TALLY: Final = 13  # places

PASS: Final = 1 * VERB
MOVE: Final = 2 * VERB
TO: Final = 3 * VERB
YAMAMOTO: Final = 4 * VERB
ANNOUNCE: Final = 5 * VERB
PLAY: Final = 6 * VERB
TARGET: Final = 7 * VERB
BATTLE: Final = 8 * VERB
FIGHT: Final = 9 * VERB
ABANDON: Final = 10 * VERB
JOIN: Final = 11 * VERB
DONE: Final = 12 * VERB
COMMIT: Final = 13 * VERB
ACTIVATE: Final = 14 * VERB
GUIDE: Final = 15 * VERB
REROLL: Final = 16 * VERB
LOSE: Final = 17 * VERB
LAND_ARMY: Final = 18 * VERB
STAND: Final = 19 * VERB
RETREAT_ALL: Final = 20 * VERB
PRODUCE: Final = 21 * VERB
KEEP: Final = 22 * VERB
DISCARD: Final = 23 * VERB
PUT_BACK: Final = 24 * VERB
PLACE: Final = 25 * VERB
RETURN_TO: Final = 26 * VERB
DRAW: Final = 30 * VERB  # chance: a card into a hand
ROLL: Final = 31 * VERB  # chance: dice of a side, thrown together
DIE: Final = 32 * VERB  # chance: one die outside of Battle

pass_: Final = Verb(PASS, "pass")
move: Final = Verb(MOVE, "move", "block", "area")  # one such block in that Area; `to` follows
to: Final = Verb(TO, "to", "area")
yamamoto: Final = Verb(YAMAMOTO, "yamamoto", "area")  # moves there
announce: Final = Verb(ANNOUNCE, "announce")
play: Final = Verb(PLAY, "play", "card")
target: Final = Verb(TARGET, "target", "block", "area")  # of a card
battle: Final = Verb(BATTLE, "battle", "area")  # fought next
fight: Final = Verb(FIGHT, "fight")
abandon: Final = Verb(ABANDON, "abandon")
join: Final = Verb(JOIN, "join", "nation")  # takes part in the attack
done: Final = Verb(DONE, "done")
commit: Final = Verb(COMMIT, "commit", "number")  # so many RPs for each Unit
activate: Final = Verb(ACTIVATE, "activate", "block")  # this one Unit alone, at the lowest price
guide: Final = Verb(GUIDE, "guide", "number")  # Yamamoto sets the die of a Fleet with this hit number to 1
reroll: Final = Verb(REROLL, "reroll", "card", "number")  # a missed die with this hit number, for this card
lose: Final = Verb(LOSE, "lose", "block")
land: Final = Verb(LAND_ARMY, "land", "block", "area")  # an Army of that Sea Area; `to` follows
stand: Final = Verb(STAND, "stand", "block")  # one such Army is eliminated to cancel the retreat
retreat: Final = Verb(RETREAT_ALL, "retreat")
produce: Final = Verb(PRODUCE, "produce", "kind", "area")
keep: Final = Verb(KEEP, "keep", "card")
discard: Final = Verb(DISCARD, "discard")  # the card not kept
put_back: Final = Verb(PUT_BACK, "return_card")  # the card not kept, on top of its deck
place: Final = Verb(PLACE, "place", "area")
return_to: Final = Verb(RETURN_TO, "return", "area")
draw: Final = Verb(DRAW, "draw", "side", "card")
roll: Final = Verb(ROLL, "roll", "side", "throw")
die: Final = Verb(DIE, "die", "number")
VERBS: Final = (
    pass_,
    move,
    to,
    yamamoto,
    announce,
    play,
    target,
    battle,
    fight,
    abandon,
    join,
    done,
    commit,
    activate,
    guide,
    reroll,
    lose,
    land,
    stand,
    retreat,
    produce,
    keep,
    discard,
    put_back,
    place,
    return_to,
    draw,
    roll,
    die,
)


class Tables:
    """One edition with overlay, options and revision. edition.py fills it once; then nothing changes it.

    Areas are numbered in the order of the data, Sea Areas first; a set of Areas is an int with a bit for each.
    """

    def __init__(self, words: Words, revision: int) -> None:
        self.words = words
        self.revision = revision
        # Areas
        self.names: list[str] = []  # as printed
        self.areas = 0  # how many
        self.seas = 0  # how many of them are Sea Areas: 0 to seas - 1
        self.sea = 0  # sets of Areas ...
        self.land = 0
        self.every = 0
        self.island = 0
        self.mainland = 0
        self.port = 0
        self.resource = 0
        self.surcharge = 0  # Sea Areas with "+1 RP": it is due ...
        self.dear_to = 0  # for entering one, or by option ...
        self.dear_from = 0  # for going on from it (Q5)
        self.japan_home = 0  # land Areas whose Home side is Japan
        self.touch: list[int] = []  # by Area, as a set: a land's touching seas, a sea's connected seas
        self.coast: list[int] = []  # by Area, as a set: the lands that touch a sea
        self.link: list[int] = []  # by Area, as a set: linked Mainlands
        self.steps: list[list[int]] = []  # by kind and Area, as a set: where such a Unit can go from there (R32, R36)
        self.enemy: list[int] = []  # by kind: where State.held has the enemy Armies that pin it, UNSET for Fleets (R35)
        self.exits: list[int] = []  # by kind: the Areas from which it can go anywhere
        self.plain_exits: list[int] = []  # and those from which it can go where no surcharge is due
        self.overseas: list[int] = []  # by Area, as a set: the lands that any seas join to it
        self.shores: list[list[int]] = []  # `coast` of whole sets of seas: by part of the set, then by what is in that part
        self.stars: list[int] = []
        self.opening_allied = 0  # the Areas under Allied control at the start (R4)
        # Sides and nations
        self.goal = [0, 0]  # by side: Areas that win at once
        self.bonus = [0, 0]  # by side: 3-star Homes in which its defending Armies get +1 (R47)
        self.supply = [0, 0, 0, 0, 0]  # by nation: Supply Areas (R5)
        self.fallback = [0, 0, 0, 0, 0]  # by nation: Supply Areas while all of the usual ones are in enemy hands
        self.barred = [0, 0, 0, 0, 0]  # by nation: Areas its Armies never enter (R36)
        self.harbour = [0, 0, 0, 0, 0]  # by nation: Areas to which it may Return (R63)
        self.exile = [0, 0, 0, 0, 0]  # by nation: where it may Return while none of those is open to it (Q24)
        self.extra_areas = 0  # controlling one of them gives Japan extra VP (R7)
        self.line_from = 0  # the Area whose line of Supply ...
        self.line_to = 0  # ... to this one is tested for extra VP (R7)
        # Units, numbered by kind
        self.units = 0  # how many
        self.kind: list[int] = []
        self.nation: list[int] = []
        self.type: list[int] = []
        self.side: list[int] = []
        self.pool: list[int] = []
        self.of_side: list[list[int]] = [[], []]  # the numbers of a side's Units
        self.own = [0, 0]  # by side: its Units, as a set
        self.armies: list[list[int]] = [[], []]  # the numbers of a side's Armies
        self.like: list[list[int]] = [[] for _ in range(KINDS)]  # the numbers of the Units of a kind
        self.of_kind = [0] * KINDS  # and as a set
        self.kinds_of: list[list[int]] = [[], []]  # by side: the kinds of its Units
        self.opening: list[int] = []  # each Unit's place at the start
        self.fixed = 0  # the Units that may not move in Round 1 (R38), as a set
        self.arrivals: list[list[int]] = []  # by Round: the Units that come as reinforcements
        self.producible: list[bool] = []  # by kind
        # Resource Points
        self.start_rp = [0, 0, 0]
        self.cap = 0
        self.per_resource = 0
        self.british_income = 0
        self.american_income: list[int] = []  # by Round
        self.production_cost = 0
        self.guide_cost = 0
        self.admiral_cost = 0
        # Battle
        self.most_commit = 0
        self.most_commit_oos = 0  # Q8: for a Unit out of Supply
        self.hit: list[int] = []  # hit number by RPs for a Unit
        self.hit_oos: list[int] = []
        self.most_hit = 0
        self.home_bonus = 0
        # Rounds and victory
        self.rounds = 0
        self.surprise_round = 0
        self.yamamoto_round = 0
        self.yamamoto_at = 0
        self.late_round = 0
        self.points_needed = 0
        self.extra_control = 0
        self.extra_line = 0
        self.initiative_ports = 0
        self.forward_bases = 0  # where a card may let an American Unit enter
        self.captured_on = 0  # faces at which Yamamoto is captured, bit n for face n
        # Cards, numbered from 0 in the order of the data
        self.cards = 0
        self.card_names: list[str] = []
        self.card_text: list[str] = []
        self.deck: list[int] = []
        self.owner: list[int] = []
        self.window: list[int] = []
        self.event: list[int] = []
        self.by_window: list[list[int]] = []  # cards by deck and window (re-rolls: all), at deck * len(WINDOWS) + window
        self.japan_first = 0  # cards drawn at the start
        self.allies_first = 0
        self.japan_late = 0  # and as the late war begins
        self.allies_late = 0
        # what an Event asks for and does; UNSET or 0 where it does not speak of it
        self.e_land: list[int] = []  # 0 naval, 1 land, UNSET both
        self.e_area: list[int] = []  # set of Areas where it may be played, 0 everywhere
        self.e_home: list[int] = []  # Home side of the Area
        self.e_role: list[int] = []  # 0 attacker, 1 defender
        self.e_nation: list[int] = []  # of the Units it speaks of
        self.e_alone: list[int] = []  # exactly so many own Units that can take part are in the Area
        self.e_landed: list[int] = []  # 1: that have landed this Round
        self.e_own: list[int] = []  # change of own hit numbers
        self.e_enemy: list[int] = []  # of the enemy's
        self.e_dice: list[int] = []  # extra dice
        self.e_number: list[int] = []  # their hit number, UNSET: that of the best Unit it speaks of
        self.e_island: list[int] = []  # 1: a friendly Island touches the Sea Area
        self.e_support: list[int] = []  # 1: a friendly Sea Area with a friendly Fleet touches the Area
        self.e_table: list[list[int]] = []  # hit number by RPs (fixed_hit), empty without
        self.e_cancel: list[int] = []  # hits that are ignored
        self.e_kind: list[int] = []  # the kind of Unit that is struck, moved or produced
        self.e_out: list[int] = []  # faces that eliminate, bit n for face n
        self.e_back: list[int] = []  # faces that make it Return, or Yamamoto inactive
        self.e_pool: list[int] = []
        self.e_amount: list[int] = []
        self.e_held: list[int] = []  # set of Areas, of which the owner has to control one; 0: none asked
        self.e_oil: list[int] = []  # 1: a supplied Resource Area is needed, 2: one without Supply
        self.e_cost: list[int] = []  # base cost of the move or price of the Unit
        # Options
        self.no_cards = False  # R20
        self.round1_initiative = 0  # Q2: UNSET by Ports, else the side
        self.surcharge_at_end = True  # Q5
        self.fight_first = True  # Q9
        self.owner_chooses = False  # Q14
        self.stray_ports_only = False  # Q16
        self.stand_needs_way = True  # Q29
        self.stand_keeps_control = True  # Q29
        self.stray_gives_control = False  # Q48
        self.sea_army_lands = True  # Q32
        self.landing_pass_final = False  # Q31
        self.line_in_last_round = True  # Q3
        self.retreat_free = True  # Q26
        self.any_port = False  # Q37
        # Picture (specification section 10); whole numbers, y downwards
        self.xy: list[tuple[int, int]] = []  # by Area: where a sea's name stands, the middle of a land's symbol
        self.at_sea: list[tuple[int, int]] = []  # by sea: the middle of the Units there
        self.cells: list[list[tuple[int, int]]] = []  # by sea, then by scenery: a point belongs to the nearest of all of them
        self.scenery: list[str] = []  # kinds of what is drawn beside the Areas: coast, reef, void
        self.barrier: list[tuple[int, int]] = []  # seas that touch on the picture and are not connected (R2)
        self.ring = (0, 0, 0)  # the impassable circle: its middle and radius
