"""The printed numbers of one edition as flat lists, the words of the game, and its codes."""

from __future__ import annotations

from typing import Final

from atoll.core.verbs import VERB, Verb, Words

USA: Final = 0
JAPAN: Final = 1
SIDES: Final = ("usa", "japan")

# The five stats, in the order of the data (R7).
AIR: Final = 0
SEA: Final = 1
GROUND: Final = 2
LEADERSHIP: Final = 3
INTELLIGENCE: Final = 4
STATS: Final = ("air", "sea", "ground", "leadership", "intelligence")

# When an effect counts, and what it does (R28).
PLAY: Final = 0
WIN: Final = 1
LOSE: Final = 2
WHEN: Final = ("play", "win", "lose")
ENEMY_LOSS: Final = 0
OWN_LOSS: Final = 1
OWN_IC: Final = 2
JAPAN_IC: Final = 3
OWN_NEXT_DRAW: Final = 4
ENEMY_NEXT_DRAW: Final = 5
WIN_GAME: Final = 6
DO: Final = ("enemy_loss", "own_loss", "own_ic", "japan_ic", "own_next_draw", "enemy_next_draw", "win_game")

# The phases of a turn (R8).
BEFORE: Final = 0
INDUSTRY: Final = 1
LOGISTICS: Final = 2
STRATEGY: Final = 3
BATTLE: Final = 4
END: Final = 5
PHASES: Final = ("Industry", "Logistics", "Strategy", "Battle", "End")

# How the game can end; 0 while it goes on.
ENDINGS: Final = (
    "",
    "usa_tokens",
    "usa_row",
    "usa_tokens_and_row",
    "usa_bomb",
    "usa_both",
    "japan_tokens",
    "japan_row",
    "japan_tokens_and_row",
    "japan_both",
    "drawn",
    "turn_limit",
)
OUTCOMES: Final = ENDINGS[1:]
USA_WINS: Final = 0  # added to a way of winning
JAPAN_WINS: Final = 5
TOKENS: Final = 1  # ways of winning, as bits: the enemy's last token, battles in a row
ROW: Final = 2
BOMB: Final = 4
USA_BOTH: Final = 5
JAPAN_BOTH: Final = 9
DRAWN: Final = 10
LIMIT: Final = 11

TAKE: Final = 1 * VERB
DECLINE: Final = 2 * VERB
DISCARD: Final = 3 * VERB
DONE: Final = 4 * VERB
DRAW: Final = 5 * VERB
PUT: Final = 6 * VERB
DEAL: Final = 10 * VERB  # chance: a card into a hand
TURN: Final = 11 * VERB  # chance: a card turned up in a contest

take: Final = Verb(TAKE, "take")
decline: Final = Verb(DECLINE, "decline")
discard: Final = Verb(DISCARD, "discard", "card")
done: Final = Verb(DONE, "done")
draw: Final = Verb(DRAW, "draw")
put: Final = Verb(PUT, "play", "card")
deal: Final = Verb(DEAL, "deal", "side", "card")
turn: Final = Verb(TURN, "turn", "card")
VERBS: Final = (take, decline, discard, done, draw, put, deal, turn)


class Tables:
    """One edition with overlay, options and revision. edition.py fills it once; then nothing changes it."""

    def __init__(self, words: Words, revision: int) -> None:
        self.words = words
        self.revision = revision
        # the cards, numbered from 0 in the order of the data
        self.names: list[str] = []  # as printed
        self.family: list[str] = []
        self.usable: list[list[bool]] = [[], []]  # by side: may use the card
        self.stat: list[list[int]] = [[], [], [], [], []]  # by stat: the card's number
        self.effects: list[list[int]] = []  # of each card: when, do, n, when, do, n ...
        self.bomb_from: list[int] = []  # first turn on which the card wins the game for the USA, 0: never
        self.bombs: list[int] = []  # the cards of which that is true
        # set-up and phases
        self.tokens = [0, 0]
        self.industry = 0
        self.least_industry = 0
        self.most_industry = [0, 0]
        self.draw = 0
        self.extra = 0
        self.exchange = 0
        self.contest = 0
        # the battle: by stat where lists
        self.defeat = 0
        self.greater: list[int] = []  # further losses for a greater score
        self.pearl_turn = 0
        self.pearl: list[int] = []
        self.ratio = 0
        self.force: list[int] = []
        self.row = 0
        # options
        self.ground_decides = False  # Q10
        self.both_draw = False  # Q16
        self.drawn_keeps_row = False  # Q11
        self.open_discards = False  # Q6
        self.shuffle_every_turn = False  # Q1
        self.force_before_industry = False  # Q18
        self.bomb_after_battle = False  # Q17
        self.always_draw = False  # Q27
        self.pick_unusable = False  # Q8
        self.turn_limit = 0  # Q26
