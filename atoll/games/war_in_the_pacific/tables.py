"""The printed numbers of one edition as flat lists, the words of the game, and the codes of its dice."""

from __future__ import annotations

from typing import Final

from atoll.core.verbs import VERB, Verb, Words

USA: Final = 0

# A die is one int: colour, natural face, and by how much it has been raised.
WHITE: Final = 0
RED: Final = 1
COLOUR_STEP: Final = 36
FACE_STEP: Final = 6

# A kind of die is what an action speaks of: colour, value and whether it was raised; equal dice are one choice.
WHITE_NATURAL: Final = 0  # white 1..6: 0..5
WHITE_RAISED: Final = 6  # white 2+..6+: 6..10
RED_NATURAL: Final = 11  # red 1..6: 11..16
RED_RAISED: Final = 17  # red 2+..6+: 17..21
EVENT_DIE: Final = 22
ADVANCEMENT_DIE: Final = 23
NEVER: Final = 7  # a value that no die has
NATURAL_SIX: Final = WHITE_NATURAL + 5

COUNTER_ATTACK: Final = 0
EUROPEAN_PRIORITIES: Final = 1
AIR_POWER: Final = 2
NUCLEAR_ADVANCEMENT: Final = 3

ACCEPT: Final = 1 * VERB
BUMP: Final = 2 * VERB
REROLL: Final = 3 * VERB
REMOVE: Final = 4 * VERB
ATTACK: Final = 5 * VERB
RESEARCH: Final = 6 * VERB
BUILD: Final = 7 * VERB
BOMB: Final = 8 * VERB
SUPPLY: Final = 9 * VERB
CLAIM_BLUE: Final = 10 * VERB
CLAIM_BOMB: Final = 11 * VERB
END: Final = 12 * VERB
TAKE: Final = 13 * VERB
DECLINE: Final = 14 * VERB
ATTACH: Final = 15 * VERB
PLAIN: Final = 16 * VERB
PAIR_WITH: Final = 17 * VERB
DIE: Final = 20 * VERB  # chance: one white die
ROLL: Final = 21 * VERB  # chance: the pool
RAID: Final = 22 * VERB  # chance: bombing dice

accept: Final = Verb(ACCEPT, "accept")
bump: Final = Verb(BUMP, "bump", "die")
reroll: Final = Verb(REROLL, "reroll", "die")
remove: Final = Verb(REMOVE, "remove", "colour")
attack: Final = Verb(ATTACK, "attack", "die", "island")
research: Final = Verb(RESEARCH, "research", "die")
build: Final = Verb(BUILD, "build", "die")
bomb: Final = Verb(BOMB, "bomb", "die")
supply: Final = Verb(SUPPLY, "supply", "die")
claim_blue: Final = Verb(CLAIM_BLUE, "claim_blue")
claim_bomb: Final = Verb(CLAIM_BOMB, "claim_bomb")
end: Final = Verb(END, "end")
take: Final = Verb(TAKE, "take")
decline: Final = Verb(DECLINE, "decline")
attach: Final = Verb(ATTACH, "attach")
plain: Final = Verb(PLAIN, "plain")
pair_with: Final = Verb(PAIR_WITH, "pair_with", "die")
die: Final = Verb(DIE, "die", "face")
roll: Final = Verb(ROLL, "roll", "white", "red")
raid: Final = Verb(RAID, "raid", "white")

VERBS: Final = (
    accept,
    bump,
    reroll,
    remove,
    attack,
    research,
    build,
    bomb,
    supply,
    claim_blue,
    claim_bomb,
    end,
    take,
    decline,
    attach,
    plain,
    pair_with,
    die,
    roll,
    raid,
)
EVENTS: Final = ("japanese_naval_counter_attack", "european_priorities", "japanese_air_power", "nuclear_advancement")
DICE: Final = (
    *(f"white {n}" for n in range(1, 7)),
    *(f"white {n}+" for n in range(2, 7)),
    *(f"red {n}" for n in range(1, 7)),
    *(f"red {n}+" for n in range(2, 7)),
    "event",
    "advancement",
)


class Tables:
    """One edition with overlay, options and revision. edition.py fills it once; then nothing changes it."""

    def __init__(self, words: Words, revision: int) -> None:
        self.words = words
        self.revision = revision
        # components, set-up, victory
        self.black_limit = 0
        self.blue_limit = 0
        self.green_limit = 0
        self.red_supply = 0  # red dice in the box: no pool has more
        self.start_black = 0  # by the mode
        self.start_blue = 0
        self.pool_white = 0  # dice of a fresh pool
        self.pool_red = 0
        self.win = 0  # CPs
        self.unconditional = 0
        self.cp_track = 0
        # options
        self.raid_launch = 0  # Q16
        self.blue_on_bombing = False  # Q17
        self.black_on_bombing = False  # Q17
        self.advancement_modifiable = False  # Q32
        self.red_cap = 0  # Q8
        self.player_removes = False  # Q28
        self.unpaid_cancels = False  # Q22
        self.breakthrough_optional = False  # Q23
        self.one_nuclear_die = False  # Q14
        self.bombing_naturals = False  # Q10
        self.unlock_all = False  # Q5
        self.bombs_rule = False  # research and bombs are played at all
        self.auto_claim = False  # Q11
        # timeline and events
        self.turns = 0
        self.labels: list[str] = []  # of the timeline's boxes
        self.red_at: list[int] = []  # red symbols, by turn from 0
        self.red_label: list[str] = []
        self.event_by_roll: list[int] = []  # by the die's value; place 0 is unused
        self.event_names: list[str] = []
        self.event_amount: list[int] = []
        # research and bombing
        self.research_rows: list[list[int]] = []
        self.research: list[int] = []  # numbers of the boxes in order
        self.build_on = 0
        self.sixes_for_bomb = 0
        self.research_dice = 0  # at most, a turn
        self.bombing_boxes = 0
        self.raid_hit = 0
        self.raid_cp = 0
        self.raid_cp_bomb = 0
        self.raids = 0  # at most, a turn
        # islands, numbered in the order of the data
        self.island_names: list[str] = []  # as shown
        self.path_names: list[str] = []
        self.path_of: list[int] = []
        self.xy: list[tuple[int, int]] = []  # centre of the plate on the board
        self.rows: list[list[int]] = []  # boxes in each row above the plate
        self.size: list[int] = []  # number of boxes
        self.first: list[int] = []  # place of an island's first box in `box`, `naval` and `pair`
        self.box: list[int] = []  # numbers of all boxes, island after island
        self.naval: list[int] = []  # 1: costs a black cube
        self.pair: list[int] = []  # 1: needs two dice (Q2)
        self.suns: list[int] = []
        self.bomber: list[int] = []
        self.needs: list[list[int]] = []  # islands of which one (or all, Q5) must be captured first
        # dice, by code
        self.value: list[int] = []  # what the die counts as
        self.kind: list[int] = []  # what an action calls it
        # kinds of dice
        self.kind_value: list[int] = []
        self.kind_red: list[int] = []


def die_code(colour: int, face: int, raised: int = 0) -> int:
    """The code of a die: colour WHITE or RED, natural face 1-6, raised by 0-5."""
    return colour * COLOUR_STEP + (face - 1) * FACE_STEP + raised
