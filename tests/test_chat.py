"""Talking at the table over HTTP: two rooms, each message once, nothing but text."""
from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from tests.served import JSON, PAGE, Visitor
from tests.test_table import SLUG, WATCH, link_in, seated

HOSTILE = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "</textarea></li></ol><h1>x",
    "{{ 7*7 }} {% include 'x' %}", "javascript:alert(1) http://example.com/", "&lt;b&gt; &#60;", "'; DROP TABLE messages; --",
]


def say(
    player: Visitor, game: str, text: str, form: str = "", accept: dict[str, str] = JSON, params: dict[str, str] | None = None,
) -> httpx.Response:
    return player.client.post(f"{game}/chat", params=params, data={"text": text, "form": form}, headers=accept)


def heard(player: Visitor, game: str, params: dict[str, str] | None = None) -> list[str]:
    """The messages of a page, as they read."""
    page = player.client.get(game, params=params, headers=PAGE).text
    fetched = player.client.get(f"{game}/chat", params=params, headers=JSON).json()["html"]
    found = re.findall(r'<p dir="auto">(.*?)</p></li>', page, re.DOTALL)
    assert re.findall(r'<p dir="auto">(.*?)</p></li>', fetched, re.DOTALL) == found
    return [html.unescape(text) for text in found]


def watching(visitor: Visitor, game: str) -> tuple[Visitor, dict[str, str]]:
    """Somebody who watches, and what the link holds."""
    return Visitor(str(visitor.client.base_url)), {"watch": link_in(visitor, game, WATCH).partition("watch=")[2]}


def test_each_room_hears_its_own(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    third, watch = watching(visitor, game)
    say(visitor, game, "hello")
    say(other, game, "hello yourself")
    say(third, game, "who wins?", params=watch)
    for player in (visitor, other):
        assert heard(player, game) == ["hello", "hello yourself"]
    assert heard(third, game, params=watch) == ["who wins?"]
    fourth, _ = watching(visitor, game)
    assert heard(fourth, game, params=watch) == ["who wins?"]
    assert "Only the two players read this" in visitor.client.get(game, headers=PAGE).text
    assert "the players do not" in third.client.get(game, params=watch, headers=PAGE).text
    names = re.findall(r'<li class="(mine|theirs)"><b>(\w+)', visitor.client.get(game, headers=PAGE).text)
    assert [kind for kind, _ in names] == ["mine", "theirs"]
    assert "hello" not in visitor.record(game)


def test_strangers_neither_speak_nor_listen(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    third = Visitor(str(visitor.client.base_url))
    for params in ({}, {"watch": "x"}):
        assert say(third, game, "hello", params=params).status_code == 403
        assert third.client.get(f"{game}/chat", params=params, headers=JSON).status_code == 403
    assert heard(visitor, game) == []


def test_without_a_script_a_form_sent_twice_is_heard_once(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    page = visitor.client.get(game, headers=PAGE).text
    form = re.search(r'name="form" value="([^"]+)"', page)
    assert form is not None
    for _ in range(2):
        assert say(visitor, game, "hello", form[1], PAGE).headers["location"] == f"{game}#chat"
    assert heard(other, game) == ["hello"]
    say(visitor, game, "a page that came back with other words", form[1], PAGE)
    say(visitor, game, "hello", visitor.client.get(f"{game}/chat", headers=JSON).json()["form"])
    assert heard(other, game) == ["hello", "a page that came back with other words", "hello"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_text(visitor: Visitor, other: Visitor, text: str) -> None:
    game = seated(visitor, other)
    assert say(visitor, game, text).status_code == 200
    assert heard(other, game) == [text]
    page = other.client.get(game, headers=PAGE).text
    if "<" in text:
        assert text not in page
    assert "49" not in heard(other, game)[0]


@pytest.mark.parametrize(("text", "message"), [
    ("", "is empty"), ("\u202e\x00", "is empty"), ("x" * 501, "at most 500 characters"),
])
def test_what_is_no_message_is_one_sentence(visitor: Visitor, other: Visitor, text: str, message: str) -> None:
    game = seated(visitor, other)
    for accept in (JSON, PAGE):
        answer = say(visitor, game, text, accept=accept)
        assert answer.status_code == 422
        assert message in answer.text
    assert heard(other, game) == []


def test_programs_and_one_screen_have_nobody_to_talk_to(visitor: Visitor) -> None:
    for opponent, params in (("program:random", {}), ("screen", {"side": "usa"})):
        game = visitor.begin(SLUG, opponent=opponent)
        assert 'id="chat"' not in visitor.client.get(game, params=params, headers=PAGE).text
        assert "nobody here to talk to" in say(visitor, game, "hello", params=params).json()["error"]
        assert visitor.client.get(f"{game}/chat", params=params, headers=JSON).json()["html"] == ""
    alone = visitor.begin("war_in_the_pacific")
    assert say(visitor, alone, "hello").status_code == 422


def test_those_who_watch_a_program_may_talk(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="program:random")
    third, watch = watching(visitor, game)
    say(third, game, "hello", params=watch)
    assert heard(third, game, params=watch) == ["hello"]


@contextmanager
def told(visitor: Visitor, game: str, params: dict[str, str] | None = None) -> Iterator[Iterator[int]]:
    """The numbers of the last message that a page is told, one after the other."""
    with visitor.client.stream("GET", f"{game}/events", params=params, timeout=10) as answer:
        yield (int(found[1]) for line in answer.iter_lines() if (found := re.match(r'data: {"chat": (\d+)}', line)))


def test_a_message_is_told_to_its_room_alone_and_again_on_a_new_line(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    third, watch = watching(visitor, game)
    with told(other, game) as players, told(third, game, params=watch) as observers:
        assert (next(players), next(observers)) == (0, 0)
        say(third, game, "psst", params=watch)
        assert next(observers) == 1
        say(visitor, game, "one")
        assert next(players) == 1
        say(visitor, game, "two")
        assert next(players) == 2
        say(third, game, "psst", "another form", params=watch)
        assert next(observers) == 2
    with told(other, game) as players:
        assert next(players) == 2


def test_talking_is_no_act(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    before = visitor.look(game), visitor.record(game)
    say(other, game, "hello")
    assert (visitor.look(game), visitor.record(game)) == before
