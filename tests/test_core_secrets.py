"""What a side or an observer may read of a match: journal, record, beats (atoll/core/match.py), on the toy game."""

from __future__ import annotations

from dataclasses import replace

from atoll.core.flow import UNSET
from tests.duels import NORTH, SOUTH, game


def test_a_reader_is_told_of_a_card_only_what_it_sees() -> None:
    match = game()
    deals = {reader: [entry.text for entry in match.journal(reader)[1:]] for reader in (NORTH, SOUTH, UNSET, None)}
    assert deals == {
        NORTH: ["north is dealt the stone", "south is dealt a card"],
        SOUTH: ["north is dealt a card", "south is dealt the river"],
        UNSET: ["north is dealt a card", "south is dealt a card"],
        None: ["north is dealt the stone", "south is dealt the river"],
    }


def test_a_readers_record_has_no_secrets_and_no_hashes_to_guess_them_by() -> None:
    match = game("north bid 1\nsouth bid 4\nchance die 5")
    lines = [match.record_for(reader).text().splitlines() for reader in (NORTH, SOUTH, UNSET)]
    assert [line[line.index("1 chance deal north " + card) + 1] for line, card in zip(lines, ("stone", "?", "?"))] == [
        "2 chance deal south ?",
        "2 chance deal south river",
        "2 chance deal south ?",
    ]
    assert all(line[-1] == "5 chance die 5" for line in lines)
    assert match.record().text().splitlines()[-1].startswith("# hash ")


def test_a_game_without_secrets_gives_everybody_the_whole_record() -> None:
    match = game("north bid 1\nsouth bid 4\nchance die 5")
    match.game = replace(match.game, secret=())
    assert match.record_for(NORTH) == match.record()
    assert match.journal(UNSET) == match.journal()


def test_an_observers_view_is_the_last_of_a_beat() -> None:
    match = game("north bid 1\nsouth bid 4\nchance die 5")
    assert [view["card"] for view in match.beats[-1].views] == [[0, UNSET], [UNSET, 1], [UNSET, UNSET]]
