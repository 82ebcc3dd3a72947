"""Hints in records: a line that is no ply, kept by undo, by going back, by the store, and told when it is replayed."""
from __future__ import annotations

from pathlib import Path

import pytest

from atoll import games
from atoll.core.errors import BadRecord, Refused
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.store import Store, open_database
from atoll.store.games import Standing

GAME = games.load("war_in_the_pacific")


def begun() -> Match:
    return Match.new(GAME, GAME.edition())


def test_a_hint_is_a_line_after_the_ply_it_follows() -> None:
    match = begun()
    match.note_hint(0)
    match.note_hint(0)                                      # asked twice about the same decision
    text = match.record().text()
    lines = text.splitlines()
    at = lines.index("hint usa")
    assert lines.count("hint usa") == 1
    assert any(line.startswith(f"{len(match.plies)} ") for line in lines[at - 2:at])
    match.act(0, match.legal_words(0)[0])
    again = Match.load(GAME, parse_record(match.record().text()))
    assert again.record().text() == match.record().text()
    assert again.hints_used == {0: 1}
    assert any("hint was asked for" in line for entry in again.journal() for line in entry.told)


def test_taking_back_does_not_take_back_a_hint() -> None:
    match = begun()
    while not match.can_undo(0):
        match.act(0, match.legal_words(0)[-1])
    match.note_hint(0)
    match.undo(0)
    assert match.hints_used == {0: 1}
    assert parse_record(match.record().text()).hints[0].after == len(match.plies)


def test_a_hint_of_nobody_at_the_table_is_refused_with_its_line() -> None:
    text = begun().record().text() + "hint nobody\n"
    with pytest.raises(BadRecord, match=f"line {len(text.splitlines())}: 'hint nobody' does not fit"):
        Match.load(GAME, parse_record(text))


def test_who_is_not_asked_gets_no_hint() -> None:
    game = games.load("pacific_theatre")
    match = Match.new(game, game.edition())
    while match.asked == 3:
        match.act(0, match.legal_words(0)[0])
    idle = next(side for side in (0, 1) if not match.asked >> side & 1)
    with pytest.raises(Refused):
        match.note_hint(idle)


def test_the_database_keeps_hints(tmp_path: Path) -> None:
    store, match = Store(open_database(f"sqlite:///{tmp_path / 'a.db'}")), begun()
    assert match.chance is not None
    match.note_hint(0)
    game = store.create(match.record(), match.chance.secret, Standing(False, "", ""), {0: "x"})
    assert store.load(game).record.text() == match.record().text()
