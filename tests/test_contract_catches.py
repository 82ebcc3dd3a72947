"""The contract is worth something only if it fails: each fault here is built into the toy game, and found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from atoll.core.board import Rect, Shape
from atoll.core.flow import UNSET, Flow, Node, Procedure, Side, Step, tell
from atoll.core.game import Game, Shortcut, everybody
from atoll.core.labels import Prompt
from atoll.core.rng import Rng
from atoll.core.verbs import Action, Objection
from atoll.testing import wording
from atoll.testing.contract import Walk
from tests.toy import GAME
from tests.toy.rules import duel
from tests.toy.state import State
from tests.toy.tables import BID, DIE, PASS, TAKE


def with_nodes(
    *,
    bid: Node[State] | None = None,
    window: Node[State] | None = None,
    roll: Node[State] | None = None,
    spoils: Node[State] | None = None,
    step: Step[State] = duel.decide,
) -> Game:
    """The toy game with another node or step."""
    opening = (duel.open_round, bid or duel.Bid(), duel.reveal, window or duel.Window())
    steps = (*opening, roll or duel.RollDie(), step, spoils or duel.Spoils())
    flow = Flow(Procedure[State]("game", duel.Deal(), Procedure[State]("round", *steps, loop_while=duel.rounds_left)))
    return replace(GAME, flow=flow)


class OneTooFew(duel.Bid):
    def legal(self, s: State, side: Side) -> list[Action]:
        return super().legal(s, side)[:-1] or [BID]


class OneTooMany(duel.Bid):
    def legal(self, s: State, side: Side) -> list[Action]:
        return [BID + n for n in range(s.purse[side] + 2)]


class Twice(duel.Bid):
    def legal(self, s: State, side: Side) -> list[Action]:
        return [BID, *super().legal(s, side)]


class Nothing(duel.Spoils):
    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return duel.NOTHING_LEFT


class Unstable(duel.Bid):
    turn: ClassVar[int] = 0

    def legal(self, s: State, side: Side) -> list[Action]:
        Unstable.turn += 1
        actions = super().legal(s, side)
        return actions if Unstable.turn % 2 else actions[::-1]


class Meddling(duel.Bid):
    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        s.bout.die = 0
        s.points[0] += action == BID + 1
        return super().objection(s, side, action)


class Mute(duel.Bid):
    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return Objection("R3", "no such sentence") if super().objection(s, side, action) else None


class Lawless(duel.Bid):
    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return Objection("R99", "nothing left") if super().objection(s, side, action) else None


class Factless(duel.Bid):
    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"purse": s.purse[side]}


class Hasty(duel.Bid):
    """The second to decide pays more: the order shows."""

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.bout.bids[side] = action - BID
        if UNSET not in s.bout.bids:
            s.purse[side] = max(s.purse[side] - 1, s.bout.bids[side])


class Weightless(duel.RollDie):
    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DIE, 0), *super().outcomes(s)[1:]]


class Loaded(duel.RollDie):
    def sample(self, s: State, rng: Rng) -> Action:
        return DIE + max(rng.below(6), rng.below(6))


class Endless(duel.Spoils):
    def to_act(self, s: State) -> int:
        return 0 if s.bout.winner == UNSET else 1 << s.bout.winner

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == TAKE:
            super().apply(s, side, action)


class Babbling(duel.Spoils):
    def apply(self, s: State, side: Side, action: Action) -> None:
        super().apply(s, side, action)
        tell(s, "bids", 1)


class Boasting(duel.Spoils):
    """It says that all know what may be done, but a card is hidden."""

    open: ClassVar[bool] = True


class NoWayOut(duel.Window):
    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return duel.WORTH_NOTHING if action == PASS and s.t.points[s.card[side]] else super().objection(s, side, action)


def forgetful_clone(s: State) -> State:
    other = s.clone()
    other.bout.spoils = 0
    return other


def sharing_clone(s: State) -> State:
    other = s.clone()
    other.bout.bids = s.bout.bids
    return other


def leaking_view(s: State, me: Side) -> dict[str, Any]:
    return GAME.view(s, me) | {"bids": s.bout.bids[:]}


def sharing_view(s: State, me: Side) -> dict[str, Any]:
    return GAME.view(s, me) | {"purse": s.purse}


def tuple_view(s: State, me: Side) -> dict[str, Any]:
    return GAME.view(s, me) | {"purse": tuple(s.purse)}


def cheating_world(s: State, me: Side, rng: Rng) -> State:
    return s.clone()


def wrong_world(s: State, me: Side, rng: Rng) -> State:
    world = GAME.resample(s, me, rng)
    world.points[1 - me] += 1
    return world  # type: ignore[no-any-return]


def doubled_card_world(s: State, me: Side, rng: Rng) -> State:
    world = GAME.resample(s, me, rng)
    if UNSET not in s.card and not s.shown[1 - me]:
        world.card[1 - me] = s.card[me]
    return world  # type: ignore[no-any-return]


def no_cards(t: Any, view: dict[str, Any]) -> list[Shape]:
    return [Rect(0, 0, 1, 1, id="die")]


def same_ids(t: Any, view: dict[str, Any]) -> list[Shape]:
    return [*GAME.pieces(t, view), Rect(0, 0, 1, 1, id="die")]


def greedy_shortcut(s: State, side: Side) -> list[Shortcut]:
    return [Shortcut(each.key, each.values, (TAKE, *each.plies)) for each in GAME.shortcuts(s, side)]


def stuck(s: State) -> None:
    """A step that leads to itself."""
    s.at -= 1


class Tally(State):
    """A state with a field that cannot be saved."""

    def __init__(self, *fields: Any) -> None:
        super().__init__(*fields)
        self.seen = {1}


def tally_setup(t: Any) -> State:
    s = duel.setup(t)
    return Tally(s.t, s.purse, s.points, s.card, s.shown, s.bout, s.rounds)


FAULTS: dict[str, tuple[Game, str]] = {
    "a legal action is not listed": (with_nodes(bid=OneTooFew()), "has no objection, yet is not in the legal list"),
    "a listed action is forbidden": (with_nodes(bid=OneTooMany()), "is listed as legal, yet 'too dear' forbids it"),
    "an action is listed twice": (with_nodes(bid=Twice()), "listed twice"),
    "nothing is legal": (with_nodes(spoils=Nothing()), "has no legal action"),
    "the list changes": (with_nodes(bid=Unstable()), "the legal list is another one / offer different things"),
    "asking changes the state": (with_nodes(bid=Meddling()), "changed the state"),
    "an objection without a sentence": (with_nodes(bid=Mute()), "no such sentence"),
    "an objection without a rule": (with_nodes(bid=Lawless()), "R99"),
    "an objection without its facts": (with_nodes(bid=Factless()), "KeyError: 'short'"),
    "the order of sealed choices shows": (with_nodes(bid=Hasty()), "lead elsewhere in another order: ['purse']"),
    "a weight of nothing": (with_nodes(roll=Weightless()), "whole number above 0"),
    "a loaded die": (with_nodes(roll=Loaded()), "standard deviations off the weights"),
    "a hidden choice is called open": (with_nodes(spoils=Boasting()), "spoils is open, but side"),
    "a window without a way out": (with_nodes(window=NoWayOut()), "is asked and may not pass"),
    "a game without end": (with_nodes(spoils=Endless()), "more plies than the longest game's 60"),
    "a sentence with a value too few": (with_nodes(spoils=Babbling()), "zip() argument"),
    "a step leads to itself": (with_nodes(step=stuck), "more than 1000 steps"),
    "a field cannot be saved": (replace(GAME, setup=tally_setup), "['seen'] cannot be saved"),
    "a clone forgets": (replace(GAME, clone=forgetful_clone), "a clone differs in ['bout']"),
    "a clone shares": (replace(GAME, clone=sharing_clone), "a clone shares ['bout']"),
    "a view shows a sealed choice": (replace(GAME, view=leaking_view), "others can see which action"),
    "a view shares": (replace(GAME, view=sharing_view), "a view shares ['purse']"),
    "a view is no JSON": (replace(GAME, view=tuple_view), "does not survive JSON"),
    "a world knows too much": (replace(GAME, resample=cheating_world), "depends on ['card'], which it cannot know"),
    "a world shows that it is none": (replace(GAME, resample=wrong_world), "can tell a world from the real one"),
    "a world is impossible": (replace(GAME, resample=doubled_card_world), "a card held twice"),
    "a record shows what a view hides": (replace(GAME, witnesses=everybody), "but it was told"),
    "a hidden card has no sentence": (replace(GAME, labels=replace(GAME.labels, hidden={})), "KeyError: 'deal'"),
    "a thing has no place": (replace(GAME, pieces=no_cards), "is not on the board"),
    "two shapes share an id": (replace(GAME, pieces=same_ids), "share an id among ['die', 'die']"),
    "a shortcut that cannot be taken": (replace(GAME, shortcuts=greedy_shortcut), "shortcut"),
    "a broken invariant": (replace(GAME, check=lambda s: ["all wrong"]), "all wrong"),
    "too few returns": (replace(GAME, returns=lambda s: [1.0]), "1 returns for 2 sides"),
    "an unknown outcome": (replace(GAME, outcome=lambda s: "sunk"), "'sunk' is none of"),
    "longer than it says": (replace(GAME, longest=5), "longest game's 5"),
}


def play_all(game: Game) -> None:
    """A few random games."""
    for seed in range(8):
        Walk(game, seed).play()


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(name: str) -> None:
    game, message = FAULTS[name]
    with pytest.raises(AssertionError) as caught:
        play_all(game)
    assert any(part in str(caught.value) for part in message.split(" / "))


LABELS = GAME.labels
UNLABELLED: dict[str, tuple[dict[str, Any], str]] = {
    "prompt": ({"prompts": {"bid": LABELS.prompts["bid"]}}, "prompt 'deal' has no label"),
    "verb": ({"actions": LABELS.actions | {"fly": "Fly"}}, "action 'fly' has a label, but is never used"),
    "objection": ({"objections": {}}, "objection 'too dear' has no label"),
    "sentence": (
        {"journal": LABELS.journal | {"wins": "{side} wins round {n}."}},
        "tell 'wins': 1 values for the places ['side', 'n']",
    ),
    "hidden": ({"hidden": {"take": "Take"}}, "hidden 'take': there is no such verb that speaks of something secret"),
    "outcome": ({"outcomes": {}}, "outcome 'draw' has no label"),
    "rule": (
        {"prompts": LABELS.prompts | {"bid": Prompt("Bid.", "R77")}},
        "prompt 'bid': rule 'R77' is not in the specification",
    ),
}


@pytest.mark.parametrize("what", UNLABELLED)
def test_a_missing_or_idle_word_is_found(what: str) -> None:
    changes, message = UNLABELLED[what]
    assert message in wording.faults(replace(GAME, labels=replace(LABELS, **changes)))
