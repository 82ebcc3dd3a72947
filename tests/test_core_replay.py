"""Records replayed, sound and unsound, and under the rules they began with (atoll/core/match.py), on the toy game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from atoll.core.chance import Chance
from atoll.core.errors import AtollError, BadData, BadRecord
from atoll.core.match import Match
from atoll.core.record import Ply, Record, parse_record
from atoll.core.rng import Rng
from tests.duels import NATURE, NORTH, SOUTH, game, play, shape, south_won
from tests.toy import GAME

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
        ("game toy", "game chess", 2, "it is a game of chess; expected toy"),
        ("revision 2", "revision 3", 2, "rules revision 3 is newer than this program's 2; a newer Atoll can read it"),
        ("edition printed-1", "edition printed-9", 3, "edition 'printed-9' is unknown here; expected 'printed-1'"),
        ("sha256 ", "sha256 0", 3, "edition printed-1 has other content here"),
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
    good = match.state_hash
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
    header = replace(Match.new(GAME, GAME.edition()).header, revision=revision, commit="")
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
