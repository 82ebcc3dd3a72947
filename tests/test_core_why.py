"""Why not? Refusals and what can be pointed at (atoll/core/why.py), on the toy game."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest

from atoll.core.flow import UNSET, Flow, Node, Procedure
from atoll.core.verbs import PAIR, Objection, Verb
from atoll.core.why import Answer, actions_with, why, why_action
from tests.toy import GAME
from tests.toy.rules.duel import NOTHING_LEFT, SHOWN
from tests.toy.state import State
from tests.toy.tables import BID, SHOW, deal, show
from tests.toy.tests.test_duel import opening

NORTH, SOUTH = 0, 1


def asked(script: str, side: int, text: str) -> Answer:
    return why(GAME, opening().play(script).s, side, text)


BIDS = "north bid 1\nsouth bid 4\nchance die 5\n"


@pytest.mark.parametrize(
    ("script", "side", "text", "answer"),
    [
        ("", NORTH, "bid 3", Answer(True, "Bid 3")),
        ("", NORTH, "bid 8", Answer(False, "A bid of 8 is 3 coins more than your purse of 5.", "R3")),
        ("", NORTH, "coins 3", Answer(True, "Bid 3")),
        ("", NORTH, "coins 8", Answer(False, "A bid of 8 is 3 coins more than your purse of 5.", "R3")),
        (
            "",
            NORTH,
            "card stone",
            Answer(
                False,
                "A card: shown by the winner of a round it counts its points. "
                "Now: Bid from none to all of your coins, in secret.",
                "R6",
            ),
        ),
        ("", NORTH, "show stone", Answer(False, "Show the stone: not now. Bid from none to all of your coins, in secret.", "R3")),
        (
            "",
            NORTH,
            "side north",
            Answer(False, "Nothing can be done with side north now. Bid from none to all of your coins, in secret.", "R3"),
        ),
        (BIDS, SOUTH, "card river", Answer(True, "Show the river")),
        (BIDS, SOUTH, "card old wood", Answer(False, "You do not hold the old wood.", "R6")),
        (
            BIDS,
            SOUTH,
            "coins 3",
            Answer(False, "Coins: what you bid with. Now: Take coins from the pot, show your card, or be done.", "R3"),
        ),
        (BIDS + "south show river", SOUTH, "card river", Answer(False, "Your card has been shown already.", "R6")),
        (
            BIDS,
            NORTH,
            "card stone",
            Answer(False, "It is not your turn: south must act. Take coins from the pot, show your card, or be done.", "R6"),
        ),
        (
            "north bid 1\nsouth bid 4",
            NORTH,
            "coins 1",
            Answer(False, "It is not your turn: chance must act. The die is rolled.", "R4"),
        ),
    ],
)
def test_the_answer(script: str, side: int, text: str, answer: Answer) -> None:
    assert asked(script, side, text) == answer


@pytest.mark.parametrize("text", ["", "fly", "bid", "coin 3", "coins 99", "island luzon"])
def test_what_the_game_does_not_know(text: str) -> None:
    answer = asked("", NORTH, text)
    verbs = "bid, take, show, done, deal, die, announce, pass"
    assert answer.sentence == f"{text!r} is no action and no thing of this game; actions begin with one of: {verbs}"
    assert not answer.legal


def test_a_name_alone_is_a_thing() -> None:
    assert asked("", NORTH, "River") == asked("", NORTH, "card river")
    assert asked("", NORTH, "done ") != asked("", NORTH, "card done")


def test_when_the_game_is_over() -> None:
    s = opening({"length": "short"}).play("north bid 1\nsouth bid 1").s
    for text in ("bid 1", "coins 1", "card river"):
        assert why(GAME, s, NORTH, text) == Answer(False, "The game is over.")


class Give(Node[State]):
    """Asks north whom to give a card; objects to north from afar, to south from near."""

    name: ClassVar[str] = "bid"
    verbs: ClassVar[tuple[Verb, ...]] = (deal,)

    def to_act(self, s: State) -> int:
        return 1

    def objection(self, s: State, side: int, action: int) -> Objection | None:
        return NOTHING_LEFT if action < deal.code + PAIR else SHOWN


def test_of_several_objections_the_nearest_is_told() -> None:
    assert NOTHING_LEFT.near < SHOWN.near
    game = replace(GAME, flow=Flow(Procedure[State]("giving", Give())))
    s = game.start(GAME.edition().tables())
    assert why(game, s, NORTH, "card river") == Answer(False, "Your card has been shown already.", "R6")
    assert why(game, s, NORTH, "side north") == Answer(False, "There is nothing more to take from the pot.", "R6")


def test_a_thing_is_tried_with_every_value_of_an_open_argument() -> None:
    words = GAME.edition().tables().words
    texts = [words.text(action) for action in actions_with(words, (deal, show), "card", 2)]
    assert texts == ["deal north old wood", "deal south old wood", "show old wood"]
    assert [words.text(action) for action in actions_with(words, (deal,), "side", 1)] == [
        "deal south stone",
        "deal south river",
        "deal south old wood",
    ]
    assert actions_with(words, (deal, show), "coins", 1) == []


def test_who_watches_is_told_so() -> None:
    answer = why(GAME, opening().s, UNSET, "coins 1")
    assert answer.sentence.startswith("You are watching: north and south must act. Bid from none")


@pytest.mark.parametrize("side", [2, 7, 64])
def test_a_side_that_there_is_not_is_not_asked(side: int) -> None:
    s = opening().s
    for answer in (why_action(GAME, s, side, BID), why(GAME, s, side, "coins 1")):
        assert answer.sentence.startswith("It is not your turn: north and south must act.")


@pytest.mark.parametrize("number", [-1, 0, BID + 11, SHOW + 3, 10**30])
def test_a_number_that_is_no_action(number: int) -> None:
    assert why_action(GAME, opening().s, NORTH, number) == Answer(False, f"{number} is the number of no action in this game")
