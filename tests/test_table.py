"""Two people at one table over HTTP: beginning, the links, one screen for both, live news, watching."""
from __future__ import annotations

import html
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from atoll import games
from atoll.core.match import Match
from atoll.core.record import parse_record
from tests.served import JSON, PAGE, Visitor, buttons, choices, finals

SLUG = next(name for name in games.names() if len(games.load(name).sides) == 2)
GAME = games.load(SLUG)
FIRST, SECOND = GAME.sides
LINK = re.compile(r'<input id="link-1" readonly value="([^"]+)"')
BACK = re.compile(r'<button class="back" name="action" value="([^"]*)"')
ENTRY = re.compile(r'<li data-ply="(\d+)"[^>]*>(?:<button.*?</button>)?(.*?)</li>')
WATCH = re.compile(r'<input id="link-watch" readonly value="([^"]+)"')


def link_in(visitor: Visitor, game: str, pattern: re.Pattern[str] = LINK) -> str:
    """A link that a page shows, as an address of this server."""
    found = pattern.search(visitor.client.get(game, headers=PAGE).text)
    assert found is not None
    return html.unescape(found[1]).removeprefix(str(visitor.client.base_url).rstrip("/"))


def sit_down(visitor: Visitor, link: str) -> httpx.Response:
    """Press the button of an invitation."""
    path, _, key = link.partition("?key=")
    return visitor.client.post(path, data={"key": key}, headers=PAGE)


def seated(visitor: Visitor, other: Visitor) -> str:
    """A game of two browsers."""
    game = visitor.begin(SLUG, opponent="friend")
    assert sit_down(other, link_in(visitor, game)).headers["location"] == game
    return game


def turn(players: tuple[Visitor, ...], game: str) -> tuple[Visitor, dict[str, Any]]:
    """Somebody who is asked, and what that page shows."""
    for player in players:
        news = player.look(game)
        if choices(news):
            return player, news
    raise AssertionError("nobody is asked")


def both_asked(players: tuple[Visitor, Visitor], game: str) -> None:
    """Play on until both may act."""
    while not all(choices(player.look(game)) for player in players):
        player, news = turn(players, game)
        assert player.act(game, news["version"], choices(news)[0]).status_code == 200


# --- beginning -----------------------------------------------------------------------------------------------------------

def test_play_at_once_is_the_first_side_against_the_usual_program(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    usual = list(GAME.strengths)[1]
    assert parse_record(visitor.record(game)).header.players == {FIRST: "person", SECOND: usual}
    assert choices(visitor.look(game))


@pytest.mark.parametrize("program", [*GAME.players, "random"])
def test_every_program_plays_either_side(visitor: Visitor, program: str) -> None:
    game = visitor.begin(SLUG, opponent=f"program:{program}", side=SECOND)
    assert parse_record(visitor.record(game)).header.players == {FIRST: program, SECOND: "person"}
    for _ in range(8):
        news = visitor.look(game)
        if news["over"]:
            break
        assert choices(news)
        visitor.act(game, news["version"], *choices(news)[0].splitlines())


def test_a_random_side_is_either(visitor: Visitor) -> None:
    sides = {parse_record(visitor.record(visitor.begin(SLUG, side="random"))).header.players[FIRST] for _ in range(20)}
    assert sides == {"person", list(GAME.strengths)[1]}


def test_the_first_page_tells_how_strong_each_program_is(visitor: Visitor) -> None:
    page = visitor.client.get("/").text
    for name in (*GAME.players, "random"):
        assert f'value="program:{name}"' in page
    assert html.escape(GAME.labels.about[f"player_{next(iter(GAME.players))}"]) in page


@pytest.mark.parametrize("fields", [{"side": "mars"}, {"opponent": "program:deep"}, {"opponent": "nobody"}])
def test_a_wrong_side_or_opponent_is_one_line(visitor: Visitor, fields: dict[str, str]) -> None:
    answer = visitor.client.post("/games", data={"game": SLUG, **fields}, headers=JSON)
    assert answer.status_code == 422
    assert "expected one of" in answer.json()["error"]


# --- a friend by a link --------------------------------------------------------------------------------------------------

def test_a_friend_takes_the_seat_of_a_link(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="friend", side=SECOND)
    link = link_in(visitor, game)
    page = other.client.get(link, headers=PAGE)
    assert page.status_code == 200
    assert "Take the seat" in page.text
    assert GAME.title in page.text
    assert other.client.get(game, headers=PAGE).status_code == 403        # looking at an invitation takes nothing
    assert sit_down(other, link).status_code == 303
    assert sit_down(other, link).headers["location"] == game             # twice is once
    assert other.client.get(link, headers=PAGE).headers["location"] == game
    assert LINK.search(visitor.client.get(game, headers=PAGE).text) is None


def test_a_link_is_spent_once_taken(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="friend")
    link = link_in(visitor, game)
    sit_down(other, link)
    third = Visitor(str(visitor.client.base_url))
    assert "has been taken" in third.client.get(link, headers=PAGE).text
    answer = sit_down(third, link)
    assert answer.status_code == 409
    assert third.client.get(game, headers=PAGE).status_code == 403


def test_nobody_plays_both_sides_by_his_own_link(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="friend")
    link = link_in(visitor, game)
    assert "send this link to the other player" in visitor.client.get(link, headers=PAGE).text
    answer = sit_down(visitor, link)
    assert answer.status_code == 422
    assert "send this link to the other player" in answer.text


def test_a_wrong_key_opens_nothing(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="friend")
    for key in ("", "x", "ü", link_in(visitor, game).partition("=")[2][:-1]):
        assert other.client.get(f"{game}/seat", params={"key": key}).status_code == 404
        assert other.client.post(f"{game}/seat", data={"key": key}).status_code == 404
        assert other.client.get(game, params={"watch": key or "x"}).status_code == 403


def test_a_form_of_another_site_takes_no_seat(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="friend")
    path, _, key = link_in(visitor, game).partition("?key=")
    for post in (path, f"{game}/code", "/move"):
        answer = other.client.post(post, data={"key": key}, headers={"sec-fetch-site": "cross-site"})
        assert answer.status_code == 403


def test_the_creator_plays_as_far_as_he_is_asked(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="friend")
    news = visitor.look(game)
    while choices(news):
        news = visitor.act(game, news["version"], choices(news)[-1]).json()
    assert "Waiting for" in news["parts"]["prompt"]
    sit_down(other, html.unescape(LINK.search(news["parts"]["invite"])[1]))  # type: ignore[index]
    assert choices(other.look(game))


def test_my_games_tell_whose_turn_it_is(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    both_asked((visitor, other), game)
    news = visitor.look(game)
    visitor.act(game, news["version"], choices(news)[-1])
    assert "waiting for the other side" in visitor.client.get("/").text
    assert "your turn" in other.client.get("/").text


# --- at once, late, twice ------------------------------------------------------------------------------------------------

def test_a_sealed_choice_of_the_other_makes_no_page_stale(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    both_asked((visitor, other), game)
    mine, theirs = visitor.look(game), other.look(game)
    assert other.act(game, theirs["version"], choices(theirs)[0]).status_code == 200
    assert visitor.look(game)["version"] == mine["version"]
    last = other.look(game)
    assert other.act(game, last["version"], choices(last)[-1]).status_code == 200
    assert visitor.look(game)["version"] == mine["version"] + 1
    assert visitor.act(game, mine["version"], choices(mine)[0]).status_code == 200
    again = visitor.act(game, mine["version"], choices(mine)[0])
    assert again.status_code == 409
    assert "moved on" in again.json()["notice"]


def test_both_at_the_same_moment_are_both_heard(visitor: Visitor, other: Visitor) -> None:
    for _ in range(5):
        game = seated(visitor, other) if visitor.client.cookies else ""
        game = game or seated(visitor, other)
        both_asked((visitor, other), game)
        codes: list[int] = []

        def click(player: Visitor, news: dict[str, Any], game: str = game, codes: list[int] = codes) -> None:
            codes.append(player.act(game, news["version"], choices(news)[0]).status_code)

        threads = [threading.Thread(target=click, args=(player, player.look(game))) for player in (visitor, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert codes == [200, 200]


def test_any_sealed_choice_is_taken_back_by_a_button(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    both_asked((visitor, other), game)
    for _ in range(3):
        news = visitor.look(game)
        visitor.act(game, news["version"], choices(news)[1])
    made = BACK.findall(visitor.look(game)["parts"]["undo"])
    assert len(made) == 3
    assert BACK.findall(other.look(game)["parts"]["undo"]) == []
    sent = {"version": str(visitor.look(game)["version"]), "action": made[1]}
    assert other.client.post(f"{game}/undo", data=sent, headers=JSON).status_code in (409, 422)
    visitor.client.post(f"{game}/undo", data=sent, headers=PAGE)
    assert BACK.findall(visitor.look(game)["parts"]["undo"]) == [made[0], made[2]]
    sent["version"] = str(visitor.look(game)["version"])
    assert visitor.client.post(f"{game}/undo", data=sent, headers=JSON).status_code == 422


def test_a_seat_moves_to_another_device(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    page = visitor.client.post(f"{game}/code", headers=PAGE).text
    shown = re.findall(r"<code>([A-Z0-9]{5}-[A-Z0-9]{5})</code>", page)[0]
    code = visitor.client.post(f"{game}/code", headers=JSON).json()["code"]
    phone = Visitor(str(visitor.client.base_url))
    assert phone.client.post("/move", data={"code": shown}, headers=PAGE).status_code == 422      # a newer one was made
    before = visitor.look(game)
    assert phone.client.post("/move", data={"code": code.lower()}, headers=PAGE).headers["location"] == game
    assert phone.look(game)["parts"]["choices"] == before["parts"]["choices"]
    assert visitor.client.get(game, headers=PAGE).status_code == 403
    assert phone.client.post("/move", data={"code": code}, headers=PAGE).status_code == 422


# --- one screen ----------------------------------------------------------------------------------------------------------

def test_on_one_screen_nobody_sees_a_card_before_he_says_who_he_is(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="screen")
    page = visitor.client.get(game, headers=PAGE).text
    assert "it is your turn" in page
    assert 'data-thing="card' not in page
    for path in ("/now", "/record", "/why?about=x", "/events"):
        assert visitor.client.get(f"{game}{path}", headers=JSON).status_code == 422
    for side in ("mars", "-1"):
        assert visitor.client.get(game, params={"side": side}, headers=PAGE).status_code == 422


def test_the_record_at_one_screen_is_that_of_who_looks(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="screen")
    for mine, theirs in ((FIRST, SECOND), (SECOND, FIRST)):
        text = visitor.client.get(f"{game}/record", params={"side": mine}).text
        assert f"chance deal {theirs} ?" in text
        assert f"chance deal {mine} ?" not in text
        assert f"chance deal {mine} " in text


def test_a_whole_game_on_one_screen(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="screen")
    for decisions in range(GAME.longest):
        page = visitor.client.get(game, headers=PAGE).text
        found = re.search(r'name="side" value="(\w+)"', page)
        assert found is not None
        page = visitor.client.get(game, params={"side": found[1]}, headers=PAGE).text
        if 'id="end"' in page:
            break
        version = re.search(r'name="version" value="(\d+)"', page)
        assert version is not None
        offered = buttons(page)
        fields = {"version": version[1], "action": offered[decisions % len(offered)]}
        answer = visitor.client.post(f"{game}/act", params={"side": found[1]}, data=fields, headers=PAGE)
        assert answer.headers["location"] == f"{game}?side={found[1]}"
    record = parse_record(visitor.client.get(f"{game}/record", params={"side": FIRST}).text)
    assert Match.load(GAME, record).is_over


def test_the_screen_is_handed_over_once_the_other_is_asked(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="screen")
    page = visitor.client.get(game, params={"side": SECOND}, headers=PAGE).text
    while "Hand over to" not in page:
        version = re.search(r'name="version" value="(\d+)"', page)
        assert version is not None
        fields = {"version": version[1], "action": buttons(page)[-1]}
        visitor.client.post(f"{game}/act", params={"side": SECOND}, data=fields)
        page = visitor.client.get(game, params={"side": SECOND}, headers=PAGE).text
    assert not finals(page)


# --- again ---------------------------------------------------------------------------------------------------------------

def to_the_end(players: tuple[Visitor, ...], game: str) -> None:
    """Play a game out."""
    while not players[0].look(game)["over"]:
        player, news = turn(players, game)
        assert player.act(game, news["version"], *choices(news)[-1].splitlines()).status_code == 200


def again(visitor: Visitor, game: str, **fields: str) -> httpx.Response:
    """Press the button at the end."""
    return visitor.client.post("/games", data={"again": game.rpartition("/")[2], **fields}, headers=PAGE)


def test_a_rematch_swaps_the_sides_and_is_one_whoever_asks(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    assert again(visitor, game).status_code == 422                       # not before the end
    to_the_end((visitor, other), game)
    seen = other.look(game)["version"]
    rematch = again(visitor, game, swap="yes").headers["location"]
    assert rematch != game
    assert [again(player, game).headers["location"] for player in (visitor, other)] == [rematch, rematch]
    late = other.look(game)
    assert late["version"] == seen + 1
    assert f'href="{rematch}"' in late["parts"]["end"]
    for player, side in ((visitor, SECOND), (other, FIRST)):
        page = player.client.get(rematch, headers=PAGE).text
        assert re.search(rf"<dt>{side}</dt><dd>you</dd>", page, re.IGNORECASE)
    assert rematch in other.client.get("/").text


def test_the_same_program_plays_the_other_side(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="program:random")
    rematch = again(visitor, game, swap="yes").headers["location"]
    assert parse_record(visitor.record(rematch)).header.players == {FIRST: "random", SECOND: "person"}


# --- live news -----------------------------------------------------------------------------------------------------------

@contextmanager
def listening(visitor: Visitor, game: str) -> Iterator[Iterator[int]]:
    """The versions that a page is told, one after the other."""
    with visitor.client.stream("GET", f"{game}/events", timeout=10) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield (int(found[1]) for line in answer.iter_lines() if (found := re.match(r'data: {"version": (\d+)}', line)))


def test_news_come_when_there_is_something_to_see_and_only_then(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    both_asked((visitor, other), game)
    start = visitor.look(game)["version"]
    with listening(visitor, game) as news:
        assert next(news) == start
        theirs = other.look(game)
        theirs = other.act(game, theirs["version"], choices(theirs)[0]).json()        # unseen
        other.act(game, theirs["version"], choices(theirs)[-1])                       # seen: has decided
        assert next(news) == start + 1
        mine = visitor.look(game)
        assert mine["version"] == start + 1
        visitor.act(game, mine["version"], choices(mine)[-1])
        assert next(news) == start + 2


def test_a_new_line_begins_with_how_things_stand(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    for _ in range(3):
        player, news = turn((visitor, other), game)
        player.act(game, news["version"], choices(news)[0])
        for each in (visitor, other):
            with listening(each, game) as told:
                assert next(told) == each.look(game)["version"]


def test_the_creator_hears_that_the_seat_is_taken(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="friend")
    with listening(visitor, game) as news:
        version = next(news)
        sit_down(other, link_in(visitor, game))
        assert next(news) == version + 1


def test_what_the_other_did_is_shown_step_by_step(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    both_asked((visitor, other), game)
    for player in (visitor, other):
        before = {each: each.look(game)["version"] for each in (visitor, other)}
        news = player.look(game)
        player.act(game, news["version"], choices(news)[-1])
    late = visitor.client.get(f"{game}/now", params={"version": before[visitor]}, headers=JSON).json()
    assert late["frames"]
    assert visitor.client.get(f"{game}/now", params={"version": 1}, headers=JSON).json()["frames"] == []


def test_a_deal_is_one_picture_and_of_the_log_only_what_is_new_is_sent(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    most = 0
    for _ in range(60):
        player, news = turn((visitor, other), game)
        waiting = other if player is visitor else visitor
        seen = waiting.look(game)
        player.act(game, news["version"], *choices(news)[-1].splitlines())
        late = waiting.client.get(f"{game}/now", params={"version": seen["version"]}, headers=JSON).json()
        if "log" in late:
            assert late["log"]["kept"] > 0
            most = max(most, *(sum("draws" in line for line in frame["said"]) for frame in late["frames"]), 0)
        if late.get("over") or most > 1:
            break
    assert most > 1


# --- watching ------------------------------------------------------------------------------------------------------------

def test_a_log_that_grows_by_news_reads_as_a_fresh_one(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    players = (visitor, other)
    shown = {player: ENTRY.findall(player.look(game)["log"]["html"]) for player in players}
    version = {player: player.look(game)["version"] for player in players}
    while not visitor.look(game)["over"]:
        player, news = turn(players, game)
        player.act(game, news["version"], choices(news)[-1])
        for each in players:
            told = each.client.get(f"{game}/now", params={"version": version[each]}, headers=JSON).json()
            version[each] = told["version"]
            if "log" in told:
                kept = [entry for entry in shown[each] if int(entry[0]) <= told["log"]["kept"]]
                shown[each] = [*kept, *ENTRY.findall(told["log"]["html"])]
            assert shown[each] == ENTRY.findall(each.look(game)["log"]["html"])
    assert any("times)" in text for _, text in shown[visitor])


def test_a_link_to_watch_shows_the_table_and_takes_no_act(visitor: Visitor, other: Visitor) -> None:
    game = seated(visitor, other)
    third = Visitor(str(visitor.client.base_url))
    link = link_in(visitor, game, WATCH)
    watch = {"watch": link.partition("watch=")[2]}
    page = third.client.get(link, headers=PAGE)
    assert page.status_code == 200
    assert "You are watching" in page.text
    assert buttons(page.text) == []
    news = third.client.get(f"{game}/now", params=watch, headers=JSON).json()
    assert choices(visitor.look(game)) or choices(other.look(game))
    for path in ("act", "undo", "code"):
        fields = {"version": str(news["version"]), "plies": "1", "action": "x"}
        assert third.client.post(f"{game}/{path}", params=watch, data=fields, headers=JSON).status_code == 403
        assert third.client.post(f"{game}/{path}", data=fields, headers=JSON).status_code == 403
    assert third.client.get(f"{game}/record", params=watch).status_code == 200
    assert third.client.get(f"{game}/why", params={**watch, "about": "deck"}, headers=JSON).json()["legal"] is False
    assert third.client.get(game, headers=PAGE).status_code == 403
