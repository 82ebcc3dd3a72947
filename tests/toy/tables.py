"""The numbers of one edition, and the words of the game."""

from __future__ import annotations

from typing import Final

from atoll.core.verbs import VERB, Verb, Words

BID: Final = 1 * VERB
TAKE: Final = 2 * VERB
SHOW: Final = 3 * VERB
DONE: Final = 4 * VERB
DEAL: Final = 5 * VERB  # chance: a card to a side
DIE: Final = 6 * VERB  # chance
ANNOUNCE: Final = 7 * VERB
PASS: Final = 8 * VERB

bid: Final = Verb(BID, "bid", "coins")
take: Final = Verb(TAKE, "take")
show: Final = Verb(SHOW, "show", "card")
done: Final = Verb(DONE, "done")
deal: Final = Verb(DEAL, "deal", "side", "card")
die: Final = Verb(DIE, "die", "face")
announce: Final = Verb(ANNOUNCE, "announce")
pass_on: Final = Verb(PASS, "pass")

VERBS: Final = (bid, take, show, done, deal, die, announce, pass_on)
SIDES: Final = ("north", "south")


class Tables:
    """One edition with overlay, options and revision; nothing changes it."""

    def __init__(self, coins: int, cards: list[str], points: list[int], rounds: int, has_window: bool, revision: int) -> None:
        faces = [str(face) for face in range(1, 7)]
        names = {"coins": [str(n) for n in range(2 * coins + 1)], "card": cards, "side": list(SIDES), "face": faces}
        self.words = Words(VERBS, names)
        self.revision = revision
        self.coins = coins
        self.points = points
        self.rounds = rounds
        self.has_window = has_window
        self.equal_bids_roll = revision < 2  # Q1
