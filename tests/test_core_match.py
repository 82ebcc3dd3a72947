"""One game being played: acting, refusing, sealed choices, taking back (atoll/core/match.py), on the toy game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from atoll.core.chance import Chance
from atoll.core.errors import AtollError, Refused
from atoll.core.match import Match
from atoll.core.record import Ply, Record, parse_record
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR, VERB
from tests.duels import NATURE, NORTH, SOUTH, game, play, shape, south_won
from tests.toy import GAME
from tests.toy.tables import BID, DEAL, DIE, DONE, SHOW, TAKE

# --- a new game -----------------------------------------------------------------------------------------------------------


def test_a_new_game_plays_chance_until_a_side_is_asked() -> None:
    match = Match.new(GAME, GAME.edition(), chance=Chance.from_seed(3))
    assert [ply.who for ply in match.plies] == ["chance", "chance"]
    assert match.asked == 0b11
    assert not match.is_over
    assert match.outcome == ""


def test_the_same_seed_is_the_same_game() -> None:
    records = []
    for _ in range(2):
        match, rng = Match.new(GAME, GAME.edition(), chance=Chance.from_seed(9)), Rng(9)
        while not match.is_over:
            side = NORTH if match.asked & 1 else SOUTH
            legal = match.legal(side)
            match.act(side, legal[rng.below(len(legal))])
        records.append(match.record().text())
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"options": {"lenght": "short"}}, "option 'lenght': there is none; expected one of length"),
        ({"options": {"length": "endless"}}, "option length: 'endless' is not a value; expected one of long, short"),
        ({"players": {"west": "Ann"}}, "side 'west': toy has none of that name; expected one of north, south"),
        ({"players": {"north": 'An"n'}}, "name 'An\"n': expected 1 to 60 characters on one line without double quotes"),
        ({"players": {"north": "Ann\n1 north bid 5"}}, "name 'Ann\\n1 north bid 5': expected 1 to 60 characters"),
    ],
)
def test_wrong_settings_are_refused_in_one_line(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(AtollError) as caught:
        Match.new(GAME, GAME.edition(), **settings)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_the_usual_options_are_not_written_down() -> None:
    assert game(options={"length": "long"}).header.options == {}
    assert game(options={"length": "short"}).header.options == {"length": "short"}


# --- acting ---------------------------------------------------------------------------------------------------------------


def test_words_and_numbers_are_the_same_action() -> None:
    one, other = game(), game()
    one.act(NORTH, "bid 3")
    other.act(NORTH, BID + 3)
    assert shape(one) == shape(other)


@pytest.mark.parametrize(
    ("side", "action", "message"),
    [
        (NORTH, "bid 6", "A bid of 6 is 1 coin more than your purse of 5. (R3)"),
        (NORTH, "bid 99", "'bid 99' is no action and no thing of this game"),
        (NORTH, "", "'' is no action"),
        (NORTH, "die 6", "The die shows 6: not now. Bid from none to all of your coins, in secret. (R3)"),
        (NORTH, "deal north river", "north is dealt the river: not now."),
        (NORTH, "take", "Take a coin: not now."),
        (NORTH, "coins 3", "'coins 3' is a thing, no action"),
        (NORTH, "bid 1\nbid 2", "'bid 1\\nbid 2' is no action"),
        (NORTH, "\x1b[2J" + "x" * 100_000, "'\\x1b[2Jxxxx"),
        (NATURE, "die 6", "It is not your turn: north and south must act."),
        (NATURE, "bid 1", "It is not your turn: north and south must act."),
        (2, "bid 1", "It is not your turn"),
        (-1, "bid 1", "You are watching: north and south must act. Bid from none"),
        (64, BID, "It is not your turn"),
        (NORTH, BID + 11, f"{BID + 11} is the number of no action"),
        (NORTH, BID - 1, f"{BID - 1} is the number of no action"),
        (NORTH, -BID, "is the number of no action"),
        (NORTH, 10**40, "is the number of no action"),
        (NORTH, 0, "0 is the number of no action"),
        (NORTH, TAKE + 1, "is the number of no action"),
        (NORTH, DEAL + 2 * PAIR, "is the number of no action"),
        (NORTH, DIE + 3, "The die shows 4: not now."),
        (NORTH, 9 * VERB, "is the number of no action"),
    ],
)
def test_what_is_not_legal_is_refused_and_changes_nothing(side: int, action: int | str, message: str) -> None:
    match = game()
    before = shape(match)
    with pytest.raises(Refused) as caught:
        match.act(side, action)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
    assert shape(match) == before


def test_a_side_that_is_not_asked_is_told_who_is() -> None:
    match = south_won()
    with pytest.raises(Refused, match=r"^It is not your turn: south must act\. Take coins from the pot.*\(R6\)$"):
        match.act(NORTH, "take")


def test_nobody_acts_when_dice_are_to_be_rolled() -> None:
    match = game("north bid 1\nsouth bid 2")
    for side in (NORTH, SOUTH, NATURE):
        with pytest.raises(Refused, match=r"chance must act\. The die is rolled\. \(R4\)"):
            match.act(side, "die 6")


def test_nobody_acts_when_the_game_is_over() -> None:
    match = game("north bid 1\nsouth bid 1", options={"length": "short"})
    assert match.is_over
    assert match.outcome == "draw"
    for side in (NORTH, SOUTH, NATURE):
        assert match.legal(side) == []
        with pytest.raises(Refused, match=r"^The game is over\.$"):
            match.act(side, "bid 1")


@pytest.mark.parametrize("action", ["die 7", "die", "bid 1", "deal north river", -1, DIE + 6, 10**30, DONE])
def test_what_cannot_be_rolled_is_refused(action: int | str) -> None:
    match = game("north bid 1\nsouth bid 2")
    before = shape(match)
    with pytest.raises(Refused, match="cannot happen here; expected one like 'die 1'"):
        match.act_chance(action)
    assert shape(match) == before


def test_nothing_is_rolled_when_a_side_is_asked() -> None:
    with pytest.raises(Refused, match="no die is to be rolled"):
        game().act_chance("die 1")


def test_what_happened_is_told_in_beats_and_in_the_journal() -> None:
    match = game("north bid 1\nsouth bid 4\nchance die 5")
    assert [(beat.ply, beat.told) for beat in match.beats] == [
        (3, ()),
        (4, ()),
        (0, ("north bids 1 coin.", "south bids 4 coins.")),
        (5, ()),
        (0, ("south wins the round.",)),
    ]
    last = match.journal()[-1]
    assert (last.ply, last.who, last.text, last.told) == (5, "chance", "The die shows 5", ("south wins the round.",))
    assert [entry.ply for entry in match.journal()] == [0, 1, 2, 3, 4, 5]


# --- sealed choices -------------------------------------------------------------------------------------------------------


def test_sealed_choices_enter_the_record_together_in_the_order_of_sides() -> None:
    match = game("south bid 4")
    assert len(match.plies) == 2
    assert match.asked == 1 << NORTH
    match.act(NORTH, "bid 1")
    assert [(ply.who, ply.words) for ply in match.plies[2:]] == [("north", "bid 1"), ("south", "bid 4")]
    assert shape(match) == shape(game("north bid 1\nsouth bid 4"))


def test_nothing_gives_a_sealed_choice_away() -> None:
    ones = [game(f"south bid {coins}") for coins in range(6)]
    shown = [
        (
            match.view(NORTH),
            match.view(-1),
            match.record().text(),
            match.journal(),
            match.legal_words(NORTH),
            match.preview(NORTH, BID + 2),
            match.is_final(NORTH, BID + 2),
            match.why(NORTH, "bid 9"),
            match.why(NORTH, "card river"),
            [beat.views[NORTH] for beat in match.beats],
        )
        for match in ones
    ]
    assert all(each == shown[0] for each in shown)


def test_a_sealed_choice_may_be_taken_back_until_the_last_one_is_made() -> None:
    match = game()
    before = shape(match)
    assert not match.is_final(SOUTH, BID + 4)
    match.act(SOUTH, "bid 4")
    assert (match.can_undo(SOUTH), match.can_undo(NORTH)) == (1, 0)
    with pytest.raises(Refused):
        match.undo(NORTH)
    match.undo(SOUTH)
    assert shape(match) == before
    match.act(SOUTH, "bid 3")
    assert match.is_final(NORTH, BID)
    match.act(NORTH, "bid 0")
    assert (match.can_undo(SOUTH), match.can_undo(NORTH)) == (0, 0)
    assert match.plies[-1] == Ply("south", "bid 3")


def test_sealed_choices_stand_even_where_nobody_else_is_asked_afterwards() -> None:
    match = game("north bid 1\nsouth bid 1", options={"length": "short"})
    assert (match.can_undo(SOUTH), match.can_undo(NORTH)) == (0, 0)
    again = Match.load(GAME, match.record())
    assert (again.can_undo(SOUTH), again.can_undo(NORTH)) == (0, 0)


def test_a_record_made_between_two_sealed_choices_loads() -> None:
    match = game("south bid 4")
    again = Match.load(GAME, parse_record(match.record().text()))
    assert again.asked == 0b11
    play(again, "north bid 1\nsouth bid 4")


def test_a_record_that_ends_within_sealed_choices_goes_on() -> None:
    whole = game("north bid 1\nsouth bid 4\nchance die 5")
    part = Match.load(GAME, Record(whole.header, tuple(whole.plies[:3])))
    assert part.asked == 1 << SOUTH
    assert shape(play(part, "south bid 4\nchance die 5")) == shape(whole)


# --- taking back ----------------------------------------------------------------------------------------------------------


def test_everything_back_to_the_barrier_one_by_one_or_at_once() -> None:
    match = south_won()
    shapes = [shape(match)]
    for _ in range(2):
        match.act(SOUTH, "take")
        shapes.append(shape(match))
    assert match.can_undo(SOUTH) == 2
    match.undo(SOUTH)
    assert shape(match) == shapes[1]
    match.undo(SOUTH)
    assert shape(match) == shapes[0]
    play(match, "south take\nsouth take")
    match.undo(SOUTH, 2)
    assert shape(match) == shapes[0]


@pytest.mark.parametrize("plies", [0, -1, 3, 10**9])
def test_no_more_than_there_is(plies: int) -> None:
    match = play(south_won(), "south take\nsouth take")
    before = shape(match)
    with pytest.raises(Refused, match="only the last 2 can be"):
        match.undo(SOUTH, plies)
    assert shape(match) == before


def test_chance_is_a_barrier() -> None:
    match = south_won()
    for side in (NORTH, SOUTH):
        assert match.can_undo(side) == 0
        with pytest.raises(Refused, match="what chance or another player has followed stands"):
            match.undo(side)


def test_another_side_asked_is_a_barrier() -> None:
    match = play(south_won(), "south take")
    assert match.is_final(SOUTH, DONE)
    assert not match.is_final(SOUTH, TAKE)
    match.act(SOUTH, "done")
    assert match.can_undo(SOUTH) == 0


def test_a_card_that_the_other_side_sees_is_a_barrier() -> None:
    match = play(south_won(), "south take")
    assert match.is_final(SOUTH, SHOW + 1)
    match.act(SOUTH, "show river")
    assert match.can_undo(SOUTH) == 0
    match.act(SOUTH, "take")
    assert match.can_undo(SOUTH) == 1


def test_only_ones_own_plies() -> None:
    match = play(south_won(), "south take")
    assert match.can_undo(NORTH) == 0
    with pytest.raises(Refused):
        match.undo(NORTH)


def test_the_end_can_be_taken_back_with_all_that_hangs_on_it() -> None:
    match = game("north bid 1\nsouth bid 4\nchance die 5", options={"length": "short"})
    before = shape(match)
    assert not match.is_final(SOUTH, DONE)
    match.act(SOUTH, "done")
    assert match.outcome == "south"
    match.undo(SOUTH)
    assert match.outcome == ""
    assert shape(match) == before


def test_what_was_taken_back_leaves_no_trace() -> None:
    match = play(south_won(), "south take")
    match.undo(SOUTH)
    play(match, "south done\nnorth bid 0\nsouth bid 0\nnorth bid 0\nsouth bid 0")
    assert "take" not in match.record().text()
    assert [entry.text for entry in match.journal()].count("Take a coin") == 0


def test_hashes_of_plies_that_were_taken_back_are_gone() -> None:
    """The toy is too short for a hash within the spoils, so a record with one is written by hand."""
    match = south_won()
    match.hashes[6] = "no longer true"
    match.act(SOUTH, "take")
    match.hashes[6] = match.state_hash
    match.undo(SOUTH)
    assert 6 not in match.record().hashes


def test_taking_back_cannot_fish_for_another_roll() -> None:
    rolled = set()
    for takes in (0, 1, 2):
        match = Match.new(GAME, GAME.edition(), chance=Chance.from_seed(12))
        play(match, "north bid 1\nsouth bid 4")
        winner = 0 if match.asked & 1 else 1
        for _ in range(takes):
            match.act(winner, "take")
        match.undo(winner, takes) if takes else None
        match.act(winner, "done")
        play(match, "north bid 0\nsouth bid 1")
        rolled.add(match.plies[8].words)
    assert len(rolled) == 1


def test_preview_tells_what_would_happen_and_changes_nothing() -> None:
    match = south_won()
    before = shape(match)
    assert match.preview(SOUTH, TAKE, SHOW + 1) == ["south shows the river."]
    assert match.preview(SOUTH, TAKE, DONE) == []
    assert shape(match) == before


def test_preview_shows_no_card_before_it_is_turned() -> None:
    """A spy's action would name the other side's card: that is not told before the action is taken."""

    def spying(s: Any, side: int) -> dict[str, Any]:
        view = GAME.view(s, side)
        return view | {"cards": [*view["cards"], *([100 + s.card[NORTH]] if s.bout.spoils == 1 else [])]}

    match = south_won()
    match.game = replace(GAME, view=spying)
    assert match.is_final(SOUTH, TAKE)
    assert match.preview(SOUTH, TAKE, SHOW + 1) == []


def test_a_refusal_names_the_side_of_a_seat() -> None:
    seat = south_won().seat(SOUTH)
    assert seat.asks() == "spoils"
    assert [seat.text(action) for action in seat.legal()] == ["take", "show river", "done"]
    objection = seat.objection(SHOW)
    assert objection is not None
    assert objection.rule == "R6"
    assert seat.view() == south_won().view(SOUTH)
    assert seat.world(Rng(1)).card[SOUTH] == 1
