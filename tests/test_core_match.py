"""One game being played: acting, refusing, taking back, replaying (atoll/core/match.py), on the toy game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from atoll.core.chance import Chance
from atoll.core.errors import AtollError, BadData, BadRecord, Refused
from atoll.core.match import Match
from atoll.core.record import Ply, Record, parse_record
from atoll.core.rng import Rng
from atoll.core.snapshot import dump, state_hash
from atoll.core.verbs import PAIR, VERB
from tests.toy import GAME
from tests.toy.tables import BID, DEAL, DIE, DONE, SHOW, TAKE

NORTH, SOUTH, NATURE = 0, 1, 7


def game(script: str = "", **settings: Any) -> Match:
    """A match by hand, its dice given in the script; the cards are dealt: stone to north, river to south."""
    drawn = Match.new(GAME, GAME.edition(settings.pop("overlay", "")), settings.pop("options", None), **settings)
    match = Match(GAME, GAME.edition(drawn.header.overlay), drawn.header)
    return play(match, "chance deal north stone\nchance deal south river\n" + script)


def play(match: Match, script: str) -> Match:
    for line in filter(None, map(str.strip, script.splitlines())):
        who, words = line.split(maxsplit=1)
        if who == "chance":
            match.act_chance(words)
        else:
            match.act(GAME.side(who), words)
    return match


def shape(match: Match) -> tuple[Any, ...]:
    """Everything that a refused or undone action must leave as it was."""
    return dump(match.state), match.record().text(), match.can_undo(NORTH), match.can_undo(SOUTH)


def south_won() -> Match:
    """South, who won the round, takes the spoils: two coins at most."""
    return game("north bid 1\nsouth bid 4\nchance die 5")


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
        (-1, "bid 1", "It is not your turn"),
        (64, BID, "It is not your turn"),
        (NORTH, BID + 11, f"{BID + 11} is the number of no action"),
        (NORTH, BID - 1, f"{BID - 1} is the number of no action"),
        (NORTH, -BID, "is the number of no action"),
        (NORTH, 10**40, "is the number of no action"),
        (NORTH, 0, "0 is the number of no action"),
        (NORTH, TAKE + 1, "is the number of no action"),
        (NORTH, DEAL + 2 * PAIR, "is the number of no action"),
        (NORTH, DIE + 3, "The die shows 4: not now."),
        (NORTH, 7 * VERB, "is the number of no action"),
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
    match.hashes[6] = state_hash(match.state)
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


# --- records --------------------------------------------------------------------------------------------------------------


OVERLAY = '# my own sheet\n[purse]\nsource = "my box"\ncoins = 7\n'


def test_a_game_with_everything_comes_back_from_its_text() -> None:
    match = game(
        "north bid 6\nsouth bid 7\nchance die 1\nnorth take", overlay=OVERLAY, players={"north": "O'Neil", "south": "日本"}
    )
    text = match.record().text()
    again = Match.load(GAME, parse_record(text))
    assert again.record().text() == text
    assert shape(again) == shape(match)
    assert again.tables.coins == 7
    assert again.header.players == {"north": "O'Neil", "south": "日本"}
    assert again.journal() == match.journal()


def test_loaded_it_shows_the_last_ply_and_not_all_of_them() -> None:
    match = Match.load(GAME, south_won().record())
    assert [beat.ply for beat in match.beats] == [5, 0]


def test_loaded_with_a_generator_it_goes_on_by_itself() -> None:
    match = game("north bid 1\nsouth bid 4")
    again = Match.load(GAME, match.record(), Chance.from_seed(1))
    assert again.plies[-1].who == "chance"
    assert again.asked in (1, 2)


def test_reloading_changes_no_roll() -> None:
    """B34: between any two plies the match may be loaded anew, and the dice are the same."""
    rng, plain, loaded = Rng(4), *(Match.new(GAME, GAME.edition(), chance=Chance.from_seed(4)) for _ in range(2))
    while not plain.is_over:
        side = NORTH if plain.asked & 1 else SOUTH
        action = plain.legal(side)[rng.below(len(plain.legal(side)))]
        plain.act(side, action)
        loaded.act(side, action)
        if not any(plain.can_undo(each) and plain.asked == 2 - each for each in (NORTH, SOUTH)):  # no sealed choice waits
            loaded = Match.load(GAME, parse_record(loaded.record().text()), Chance.from_seed(4))
    assert loaded.record().text() == plain.record().text()


def changed(text: str, old: str, new: str) -> Record:
    assert old in text
    return parse_record(text.replace(old, new, 1))


HEAD_LINES = 3


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("game toy", "game chess", 0, "it is a game of chess; expected toy"),
        ("revision 2", "revision 3", 0, "rules revision 3 is newer than this program's 2; a newer Atoll can read it"),
        ("edition printed-1", "edition printed-9", 0, "edition 'printed-9' is unknown here; expected 'printed-1'"),
        ("sha256 ", "sha256 0", 0, "edition printed-1 has other content here"),
        (
            "1 chance deal north stone",
            "1 chance deal north wood",
            HEAD_LINES + 1,
            "cannot happen here; expected one like 'deal north stone'",
        ),
        ("2 chance deal south river", "2 chance deal south stone", HEAD_LINES + 2, "cannot happen here"),
        ("3 north bid 1", "3 north bid 6", HEAD_LINES + 3, "A bid of 6 is 1 coin more than your purse of 5. (R3)"),
        ("3 north bid 1", "3 south bid 1", HEAD_LINES + 4, "It is not your turn: north must act"),
        ("3 north bid 1", "3 west bid 1", HEAD_LINES + 3, "side 'west': toy has none of that name"),
        ("3 north bid 1", "3 chance bid 1", HEAD_LINES + 3, "no die is to be rolled"),
        ("3 north bid 1", "3 north take", HEAD_LINES + 3, "Take a coin: not now."),
        ("3 north bid 1", "3 north coins 1", HEAD_LINES + 3, "'coins 1' is a thing, no action"),
        ("5 chance die 5", "5 chance die 7", HEAD_LINES + 5, "cannot happen here"),
        ("5 chance die 5", "5 south die 5", HEAD_LINES + 5, "chance must act"),
    ],
)
def test_a_record_that_does_not_fit_stops_at_its_line(old: str, new: str, line: int, message: str) -> None:
    text = south_won().record().text()
    if new == "sha256 0":
        text = text.replace("sha256 ", "sha256 0", 1)[: text.index("sha256 ") + 71] + text[text.index("\n1 chance") :]
        record = parse_record(text)
    else:
        record = changed(text, old, new)
    with pytest.raises(BadRecord) as caught:
        Match.load(GAME, record)
    assert caught.value.line == line
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_hash_that_does_not_match_stops_at_its_line() -> None:
    match = south_won()
    good = state_hash(match.state)
    text = match.record().text()
    Match.load(GAME, parse_record(text))
    with pytest.raises(
        BadRecord, match=f"record, line 9: after ply 5 the state hash is {good}, the record says 0123456789abcdef"
    ):
        Match.load(GAME, changed(text, good, "0123456789abcdef"))


def test_a_hash_in_the_middle_is_compared_there() -> None:
    text = south_won().record().text().replace("2 chance deal south river", "2 chance deal south river\n# hash 0123456789abcdef")
    with pytest.raises(BadRecord, match="record, line 6: after ply 2 the state hash is"):
        Match.load(GAME, parse_record(text))


def test_plies_after_the_end_do_not_fit() -> None:
    match = game("north bid 1\nsouth bid 1", options={"length": "short"})
    for words, message in (("north bid 1", "The game is over"), ("chance die 1", "no die is to be rolled")):
        who, _, action = words.partition(" ")
        with pytest.raises(BadRecord, match=message):
            Match.load(GAME, Record(match.header, (*match.plies, Ply(who, action, 99))))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("option lenght short", "option 'lenght': there is none; expected one of length"),
        ("option length endless", "option length: 'endless' is not a value"),
        ('player west "Ann"', "side 'west': toy has none of that name"),
    ],
)
def test_a_header_that_the_game_does_not_know(line: str, message: str) -> None:
    text = south_won().record().text().replace("1 chance", f"{line}\n1 chance", 1)
    with pytest.raises(AtollError, match=message):
        Match.load(GAME, parse_record(text))


def test_a_record_with_a_broken_overlay_says_which_line_of_it() -> None:
    text = game(overlay=OVERLAY).record().text().replace("coins = 7", "coins = 700")
    with pytest.raises(BadData, match=r"overlay of the record:4: key purse\.coins: is 700; expected a whole number from 1 to 20"):
        Match.load(GAME, parse_record(text))


def test_a_record_cut_off_at_any_line_goes_on_from_there() -> None:
    lines = game("north bid 1\nsouth bid 4\nchance die 5\nsouth take\nsouth done").record().text().splitlines(keepends=True)
    for end in range(HEAD_LINES, len(lines) + 1):
        match = Match.load(GAME, parse_record("".join(lines[:end])))
        assert len(match.plies) == min(end - HEAD_LINES, 7)


# --- a rule that was fixed ------------------------------------------------------------------------------------------------


EQUAL = """\
chance deal north stone
chance deal south river
north bid 2
south bid 2
"""


def of_revision(revision: int) -> Match:
    header = replace(Match.new(GAME, GAME.edition()).header, revision=revision)
    return Match(GAME, GAME.edition(), header)


def test_a_new_game_is_played_by_the_new_rule() -> None:
    match = play(of_revision(2), EQUAL)
    assert match.asked == 0b11
    assert match.header.revision == GAME.revision == 2


def test_an_old_record_plays_on_under_the_rule_it_began_with() -> None:
    text = play(of_revision(1), EQUAL + "chance die 3\nsouth done").record().text()
    assert "game toy revision 1" in text
    match = Match.load(GAME, parse_record(text))
    assert match.view(NORTH)["points"] == [0, 1]
    play(match, "north bid 0\nsouth bid 0")
    assert match.asked == 1 << NATURE
    assert play(match, "chance die 4").view(NORTH)["points"] == [1, 1]


def test_an_old_record_does_not_fit_the_new_rule_and_says_where() -> None:
    text = play(of_revision(1), EQUAL + "chance die 3").record().text()
    with pytest.raises(BadRecord, match="record, line 8: 'chance die 3' does not fit: no die is to be rolled"):
        Match.load(GAME, parse_record(text.replace("revision 1", "revision 2")))


def test_a_refusal_names_the_side_of_a_seat() -> None:
    seat = south_won().seat(SOUTH)
    assert seat.asks() == "spoils"
    assert [seat.text(action) for action in seat.legal()] == ["take", "show river", "done"]
    objection = seat.objection(SHOW)
    assert objection is not None
    assert objection.rule == "R6"
    assert seat.view() == south_won().view(SOUTH)
    assert seat.world(Rng(1)).card[SOUTH] == 1
