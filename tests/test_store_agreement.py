"""Going back, resigning, and what is said at the table: kept, and there again after a restart."""
from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from atoll import games
from atoll.core.errors import AtollError, Refused
from atoll.core.flow import UNSET
from atoll.core.match import Match, Offer
from atoll.core.record import parse_record
from atoll.core.verify import verify
from atoll.store import Matches, Party, Stale, Store, chat, open_database

SLUG = next(name for name in games.names() if len(games.load(name).sides) == 2)
GAME = games.load(SLUG)
DECISIONS = 9


@pytest.fixture
def kept(tmp_path: Path) -> Store:
    return Store(open_database(f"sqlite:///{tmp_path / 'games.db'}"))


@pytest.fixture
def matches(kept: Store) -> Matches:
    return Matches(kept, games.load, lambda match: f"{len(match.plies)} plies")


def decide(match: Match) -> None:
    """Whoever is asked gives one card away, now and then, and is done."""
    side = 0 if match.asked & 1 else 1
    own = [ply for ply in match.sealed if ply.who == GAME.sides[side]]
    match.act(side, match.legal(side)[-1 if own else len(match.plies) % len(match.legal(side))])


def begin(matches: Matches, decisions: int = DECISIONS) -> str:
    """A game of two, so many decisions old."""
    while True:
        game, left = matches.create(GAME, GAME.edition(), {}, "", Party({0: "ann", 1: "bob"})), decisions
        while left and not act(matches, game, 0, decide).is_over:
            left -= 1
        if not left:
            return game


def act(matches: Matches, game: str, side: int, what: Callable[[Match], None], version: int | None = None) -> Match:
    return matches.change(game, side, version, what, lambda table: table.match)


def go_back(matches: Matches, game: str, nth: int) -> Match:
    """One offers to go back to a decision, the other accepts."""
    with matches.look(game) as table:
        targets = table.match.decisions()
        plies = targets[min(nth, len(targets) - 1)]
    act(matches, game, 0, lambda match: match.offer_rewind(0, plies))
    return act(matches, game, 1, lambda match: match.answer_rewind(1, plies, accepts=True))


def reloaded(matches: Matches, game: str) -> Match:
    """The game as a server reads it that has just been started."""
    with Matches(matches.store, games.load, str).look(game) as table:
        return table.match


# --- going back ----------------------------------------------------------------------------------------------------------

def test_both_branches_are_there_after_a_restart(matches: Matches) -> None:
    game = begin(matches)
    for nth in (3, 1, 0):
        live = go_back(matches, game, nth)
        assert reloaded(matches, game).record().text() == live.record().text()
        for _ in range(2):
            live = act(matches, game, 0, decide)
            assert matches.store.load(game).record.text() == live.record().text()
    assert len(live.given_up) == 3
    while not live.is_over:
        live = act(matches, game, 0, decide)
    text = matches.store.load(game).record.text()
    assert text == live.record().text()
    assert verify(GAME, parse_record(text)).verified


def test_the_branches_go_on_alike_whether_or_not_the_game_was_loaded(matches: Matches) -> None:
    game = begin(matches)
    go_back(matches, game, 2)
    fresh = reloaded(matches, game)
    with matches.look(game) as table:
        for match in (fresh, table.match):
            while not match.is_over:
                decide(match)
        assert fresh.record().text() == table.match.record().text()


def test_lines_of_plies_are_those_of_the_text_in_every_branch(matches: Matches) -> None:
    game = begin(matches)
    go_back(matches, game, 2)
    act(matches, game, 0, decide)
    record = matches.store.load(game).record
    lines = record.text().splitlines()
    for stretch in record.told():
        for number, ply in enumerate(stretch.plies, stretch.after + 1):
            assert lines[ply.line - 1] == f"{number} {ply.who} {ply.words}"


def test_an_offer_is_there_after_a_restart_and_gone_once_answered(matches: Matches) -> None:
    game = begin(matches)
    with matches.look(game) as table:
        plies = table.match.decisions()[0]
    act(matches, game, 1, lambda match: match.offer_rewind(1, plies))
    assert reloaded(matches, game).offer == Offer(1, plies)
    act(matches, game, 0, decide)
    assert reloaded(matches, game).offer == Offer(1, plies)
    act(matches, game, 0, lambda match: match.answer_rewind(0, plies, accepts=False))
    assert reloaded(matches, game).offer is None


def test_an_offer_is_news_but_makes_no_page_stale_and_going_back_does(matches: Matches) -> None:
    game = begin(matches)
    before = matches.store.places(game)
    with matches.look(game) as table:
        plies = table.match.decisions()[0]
    act(matches, game, 1, lambda match: match.offer_rewind(1, plies), before[1].version)
    offered = matches.store.places(game)
    assert [offered[side].version - before[side].version for side in (0, 1)] == [1, 1]
    act(matches, game, 0, lambda match: match.answer_rewind(0, plies, accepts=True), before[0].version)
    with pytest.raises(Stale):
        act(matches, game, 1, decide, offered[1].version)


def test_of_many_who_accept_at_once_one_goes_back(matches: Matches) -> None:
    game = begin(matches)
    with matches.look(game) as table:
        plies = table.match.decisions()[0]
    act(matches, game, 0, lambda match: match.offer_rewind(0, plies))
    told: list[str] = []

    def accept() -> None:
        try:
            act(matches, game, 1, lambda match: match.answer_rewind(1, plies, accepts=True))
            told.append("went back")
        except Refused as fault:
            told.append(fault.sentence)

    together(accept, 6)
    assert sorted(told) == ["This offer is no longer there."] * 5 + ["went back"]
    assert len(reloaded(matches, game).given_up) == 1


def together(what: Callable[[], object], times: int) -> None:
    threads = [threading.Thread(target=what) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# --- resigning -----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("decisions", [0, 1, 4, DECISIONS])
def test_a_resignation_is_kept_with_the_secret_opened(matches: Matches, decisions: int) -> None:
    game = begin(matches, decisions)
    live = act(matches, game, 1, lambda match: match.resign(1))
    again = reloaded(matches, game)
    assert again.record().text() == live.record().text() == matches.store.load(game).record.text()
    assert (again.is_over, again.outcome, again.sealed) == (True, "resigned", [])
    assert again.record().secret
    assert matches.store.held("ann")[0].standing.outcome == "resigned"
    with pytest.raises(Refused):
        act(matches, game, 0, lambda match: match.resign(0))


# --- chat ----------------------------------------------------------------------------------------------------------------

def test_what_was_said_is_there_in_its_order_and_its_room(matches: Matches, kept: Store) -> None:
    game, other = begin(matches, 0), begin(matches, 0)
    assert [chat.say(kept, game, side, text, form) for side, text, form in (
        (0, "hello", "a"), (1, "hello\r\nthere", "b"), (UNSET, "psst", "c"), (0, "hello", "d"),
    )] == [1, 2, 1, 3]
    chat.say(kept, other, 0, "elsewhere", "a")
    assert [(each.number, each.side, each.text) for each in chat.heard(kept, game, 1)] == [
        (1, 0, "hello"), (2, 1, "hello\nthere"), (3, 0, "hello"),
    ]
    assert [each.text for each in chat.heard(kept, game, UNSET)] == ["psst"]
    assert [chat.latest(kept, game, side) for side in (0, 1, UNSET)] == [3, 3, 1]
    assert datetime.now(UTC) - chat.heard(kept, game, 0)[0].sent < timedelta(minutes=1)


def test_a_form_that_is_sent_twice_is_heard_once(matches: Matches, kept: Store) -> None:
    game = begin(matches, 0)
    together(lambda: chat.say(kept, game, 0, "hello", "form"), 8)
    assert chat.say(kept, game, 0, "hello", "form") == 1
    chat.say(kept, game, 0, "another text of a page that came back", "form")
    chat.say(kept, game, 1, "hello", "form")
    assert [each.side for each in chat.heard(kept, game, 0)] == [0, 0, 1]


def test_many_at_once_are_all_heard(matches: Matches, kept: Store) -> None:
    game, names = begin(matches, 0), iter(range(8))
    together(lambda: chat.say(kept, game, 0, "hello", f"form {next(names)}"), 8)
    assert [each.number for each in chat.heard(kept, game, 0)] == list(range(1, 9))


@pytest.mark.parametrize(("text", "message"), [
    ("", "is empty"), (" \n\t ", "is empty"), ("\x00\u202e\u2066", "is empty"),
    ("x" * 501, "at most 500 characters; this one has 501"),
])
def test_a_message_that_is_none_is_refused_in_one_sentence(matches: Matches, kept: Store, text: str, message: str) -> None:
    game = begin(matches, 0)
    with pytest.raises(AtollError, match=message):
        chat.say(kept, game, 0, text, "form")
    assert chat.heard(kept, game, 0) == []


@pytest.mark.parametrize(("text", "stays"), [
    ("  a\n\n b ", "a\n\nb"), ("a\x00b\x1b[2J", "ab[2J"), ("\u202egnp.exe", "gnp.exe"),
    ("👩\u200d🚀 日本 ü", "👩\u200d🚀 日本 ü"),
    ("<script>", "<script>"), ("x" * 500, "x" * 500), ("\ud800x", "x"),
])
def test_only_what_can_be_seen_stays(text: str, stays: str) -> None:
    assert chat.tidy(text) == stays


def test_a_room_is_full_some_day(matches: Matches, kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST", 2)
    game = begin(matches, 0)
    for n in range(2):
        chat.say(kept, game, 0, "hello", f"{n}")
    with pytest.raises(AtollError, match="No more can be said"):
        chat.say(kept, game, 0, "hello", "3")
    assert chat.say(kept, game, 0, "hello", "1") == 2
    assert chat.say(kept, game, UNSET, "hello", "3") == 1
