"""Verifiable chance over HTTP: the hash from the start, the sides' words, the secret at the end, the check."""
from __future__ import annotations

import hashlib
import html
import re

import pytest
from typer.testing import CliRunner

from atoll.cli import app as commands
from atoll.core.chance import Chance
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.verify import verify
from atoll.store import Store
from tests.alone import SLUG as SLUG_ALONE
from tests.served import JSON, PAGE, Visitor, choices
from tests.test_table import FIRST, GAME, SECOND, SLUG, WATCH, link_in, seated, sit_down, to_the_end


def commit(visitor: Visitor, game: str) -> str:
    """The hash that the page shows."""
    found = re.search(r'<p class="digest"><code>([0-9a-f]{64})</code>', visitor.client.get(game, headers=PAGE).text)
    assert found is not None
    return found[1]


def give(visitor: Visitor, game: str, words: str, **params: str) -> int:
    """Write something for the dice."""
    return visitor.client.post(f"{game}/dice", params=params, data={"words": words}, headers=JSON).status_code


def contributions(visitor: Visitor, game: str) -> dict[str, tuple[str, int]]:
    """What the record holds."""
    return {each.side: (each.words, each.since) for each in parse_record(visitor.record(game)).header.contributions}


def test_all_see_the_same_hash_from_the_start(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="friend")
    third = Visitor(str(visitor.client.base_url))
    watched = third.client.get(link_in(visitor, game, WATCH), headers=PAGE).text
    shown = commit(visitor, game)
    assert f"<code>{shown}</code>" in watched
    assert parse_record(visitor.record(game)).header.commit == shown
    sit_down(other, link_in(visitor, game))
    assert commit(other, game) == shown


def test_every_game_has_a_secret_of_its_own(visitor: Visitor, store: Store) -> None:
    games = [visitor.begin(SLUG) for _ in range(3)]
    saved = [store.load(game.rpartition("/")[2]) for game in games]
    assert len({each.secret for each in saved}) == 3
    for each in saved:
        assert len(each.secret) == 32
        assert hashlib.sha256(hashlib.sha256(each.secret).digest()).hexdigest() == each.record.header.commit
        assert each.record.secret == ""


def test_words_at_the_beginning_count_from_the_first_draw_on(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, words=" four winds ", side=SECOND)
    assert contributions(visitor, game) == {SECOND: ("four winds", 1)}
    record = parse_record(visitor.record(game))
    assert any(ply.who == "chance" for ply in record.plies)


def test_words_that_come_with_the_friend_count_from_then_on(visitor: Visitor, other: Visitor, store: Store) -> None:
    game = visitor.begin(SLUG, opponent="friend", words="mine")
    plies = len(parse_record(visitor.record(game)).plies)
    path, _, key = link_in(visitor, game).partition("?key=")
    assert other.client.post(path, data={"key": key, "words": "bö"}).status_code == 303
    assert contributions(other, game) == {FIRST: ("mine", 1), SECOND: ("bö", plies + 1)}
    assert "chance from" in store.load(game.rpartition("/")[2]).record.text()         # in the database at once
    assert "“bö”" in visitor.look(game)["parts"]["dice"]


def test_too_many_words_take_no_seat(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="friend")
    path, _, key = link_in(visitor, game).partition("?key=")
    answer = other.client.post(path, data={"key": key, "words": "ö" * 33}, headers=JSON)
    assert answer.status_code == 422
    assert "1 to 64 bytes" in answer.json()["error"]
    assert other.client.get(game, headers=PAGE).status_code == 403
    assert visitor.client.post("/games", data={"game": SLUG, "words": "x" * 65}, headers=JSON).status_code == 422


def test_each_gives_once_and_no_page_becomes_stale(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    before = visitor.look(game)
    assert give(other, game, "rain") == 200
    assert give(other, game, "snow") == 422
    assert give(other, game, "") == 422
    assert visitor.look(game)["version"] == before["version"] + 1
    first = (visitor, other)[not choices(before)]
    news = before if first is visitor else other.look(game)
    assert first.act(game, news["version"], choices(news)[0]).status_code == 200
    assert contributions(visitor, game)[SECOND][0] == "rain"
    assert give(visitor, game, "sun") == 200
    assert 'name="words"' not in visitor.look(game)["parts"]["dice"]


def test_two_at_once_are_both_kept(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    assert [give(visitor, game, "a"), give(other, game, "b")] == [200, 200]
    assert {words for words, _ in contributions(visitor, game).values()} == {"a", "b"}


def test_who_watches_gives_nothing(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    watch = link_in(visitor, game, WATCH).partition("watch=")[2]
    third = Visitor(str(visitor.client.base_url))
    assert give(third, game, "x", watch=watch) == 403
    assert give(third, game, "x") == 403
    page = third.client.get(game, params={"watch": watch}, headers=PAGE).text
    assert 'name="words"' not in page
    assert contributions(visitor, game) == {}


@pytest.mark.parametrize("script", ["<script>alert(1)</script>", '"><img src=x>'])
def test_words_are_shown_as_they_are(visitor: Visitor, script: str) -> None:
    game = visitor.begin(SLUG, words=script)
    for page in (visitor.client.get(game, headers=PAGE).text, visitor.client.get(f"{game}/dice", headers=PAGE).text):
        assert script not in page
        assert "&lt;" + script.partition("<")[2][:3] in page


def test_the_check_waits_for_the_end(visitor: Visitor, other: Visitor, store: Store) -> None:
    game = seated(visitor, other)
    key = Chance(store.load(game.rpartition("/")[2]).secret).key.hex()
    early = other.client.get(f"{game}/dice", headers=JSON)
    assert early.json()["verified"] is None
    assert key not in other.client.get(f"{game}/dice", headers=PAGE).text
    give(visitor, game, "wind")
    to_the_end((visitor, other), game)
    assert "Check the dice" in visitor.look(game)["parts"]["end"]
    late = other.client.get(f"{game}/dice", headers=JSON).json()
    assert late["verified"] is True
    assert late["sentence"].startswith("Verified: all ")
    assert FIRST in late["sentence"]
    page = other.client.get(f"{game}/dice", headers=PAGE).text
    assert late["sentence"] in html.unescape(page)
    assert key in page
    assert give(other, game, "late") == 422


def test_a_game_that_was_given_up_is_open_and_verified_too(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    give(other, game, "rain")
    news = visitor.look(game)
    answer = visitor.client.post(f"{game}/resign", data={"version": str(news["version"])}, headers=JSON)
    assert answer.status_code == 200, answer.text
    assert "Check the dice" in other.look(game)["parts"]["end"]
    assert other.client.get(f"{game}/dice", headers=JSON).json()["verified"] is True
    assert verify(GAME, parse_record(other.record(game))).verified


def test_the_record_taken_home_is_verified_without_the_server(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    to_the_end((visitor, other), game)
    text = other.record(game)
    assert text.splitlines()[-1].startswith("chance secret ")
    result = CliRunner().invoke(commands, ["replay", "--verify", "-"], input=text)
    assert result.exit_code == 0
    assert result.output.startswith("Verified: ")
    assert visitor.record(game) == text


def test_a_die_that_was_changed_in_the_database_is_named(visitor: Visitor, other: Visitor, store: Store) -> None:
    game = seated(visitor, other)
    to_the_end((visitor, other), game)
    record = parse_record(visitor.record(game))
    draws = [number for number, ply in enumerate(record.plies, 1) if ply.who == "chance"]
    wrong = record.text().replace(f"\n{draws[0]} {record.plies[draws[0] - 1].who} {record.plies[draws[0] - 1].words}\n",
                                  f"\n{draws[0]} chance {record.plies[draws[1] - 1].words}\n")
    verdict = verify(GAME, parse_record(wrong))
    assert verdict.verified is False
    assert verdict.line > 0
    assert verdict.sentence.startswith(f"line {verdict.line}: ")


def test_one_alone_may_check_too(visitor: Visitor) -> None:
    from atoll import games

    game = visitor.begin(SLUG_ALONE, words="alone")
    while not visitor.look(game)["over"]:
        news = visitor.look(game)
        assert visitor.act(game, news["version"], *choices(news)[-1].splitlines()).status_code == 200
    assert visitor.client.get(f"{game}/dice", headers=JSON).json()["verified"] is True
    assert Match.load(games.load(SLUG_ALONE), parse_record(visitor.record(game))).is_over
