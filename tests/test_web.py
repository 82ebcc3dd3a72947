"""The web server over HTTP: playing, taking back, coming too late, asking why not, reading."""
from __future__ import annotations

import re
import threading

import httpx
import pytest

from atoll import games
from atoll.core.chance import Chance
from atoll.core.choices import choices as choices_of
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.web.choices import is_meant
from tests.alone import SLUG
from tests.served import JSON, PAGE, Visitor, buttons, choices, finals, overlay_of, play_to_a_choice

GAMES = games.names()


# --- playing -------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_is_played_and_its_record_replays(visitor: Visitor, slug: str) -> None:
    game = visitor.begin(slug)
    news, decisions = visitor.asked(game, visitor.look(game)), 0
    while not news["over"]:
        offered = choices(news)
        answer = visitor.act(game, news["version"], *offered[decisions % len(offered)].splitlines())
        assert answer.status_code == 200, answer.text
        news, decisions = visitor.asked(game, answer.json()), decisions + 1
    record = visitor.record(game)
    replayed = Match.load(games.load(slug), parse_record(record))
    assert replayed.is_over
    assert games.load(slug).labels.outcomes[replayed.outcome] in news["parts"]["end"]
    assert replayed.record().text() == record
    again = httpx.get(visitor.client.base_url.join(game), headers=PAGE, cookies=visitor.client.cookies)
    assert "Play again" in again.text


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_played_with_plain_forms_alone(visitor: Visitor, slug: str) -> None:
    game = visitor.begin(slug)
    for _ in range(12):
        visitor.asked(game, visitor.look(game))
        page = visitor.client.get(game, headers=PAGE).text
        version = re.search(r'name="version" value="(\d+)"', page)
        assert version is not None
        answer = visitor.act(game, int(version[1]), buttons(page)[0], accept=PAGE)
        assert (answer.status_code, answer.headers["location"]) == (303, game)
    thing = re.search(r'name="select" value="([^"]+)"', visitor.client.get(game, headers=PAGE).text)
    if thing:
        narrowed = buttons(visitor.client.get(game, params={"select": thing[1]}, headers=PAGE).text)
        assert 0 < len(narrowed) < len(buttons(visitor.client.get(game, headers=PAGE).text))


def test_every_choice_says_what_it_leads_to_and_whether_it_stands(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = play_to_a_choice(visitor, game)
    assert "preview" in news["parts"]["choices"]
    assert "cannot be taken back" in news["parts"]["choices"]


def test_what_is_sent_shows_what_chance_did_step_by_step(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = visitor.look(game)
    assert news["frames"] == []
    while not news["frames"]:
        stands = finals(news["parts"]["choices"]) or choices(news)
        news = visitor.act(game, news["version"], stands[0]).json()
    assert any(frame["chance"] and frame["said"] for frame in news["frames"])
    for shown in (*news["frames"], news):
        assert all(news["elements"][number].startswith("<") for number in shown["pieces"])


def test_of_the_log_only_what_is_new_is_sent(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = visitor.look(game)
    assert news["log"]["kept"] == -1
    before = len(re.findall(r"data-ply", news["log"]["html"]))
    after = visitor.act(game, news["version"], choices(news)[0]).json()["log"]
    numbers = [int(number) for number in re.findall(r'data-ply="(\d+)"', after["html"])]
    assert after["kept"] == before - 1
    assert numbers == list(range(before, before + len(numbers)))


@pytest.mark.parametrize("slug", [name for name in GAMES if len(games.load(name).sides) == 2])
def test_what_stands_is_put_down_to_whoever_acted_last(visitor: Visitor, slug: str) -> None:
    game, own = visitor.begin(slug), games.load(slug).sides[0]
    news, seen = visitor.asked(game, visitor.look(game)), set()
    for _ in range(12):
        undo = news["parts"]["undo"]
        if "Nothing can be taken back" in undo:
            who = visitor.record(game).splitlines()[-1].split()[1]
            seen.add(who)
            assert ("chance decided" in undo, "acted." in undo) == (who == "chance", who not in ("chance", own))
        news = visitor.asked(game, visitor.act(game, news["version"], *choices(news)[0].splitlines()).json())
    assert seen - {own}


def test_a_step_is_taken_back_and_the_record_forgets_it(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = play_to_a_choice(visitor, game)
    before = visitor.record(game)
    after = visitor.act(game, news["version"], choices(news)[0]).json()
    assert "1 step can be taken back" in after["parts"]["undo"]
    assert visitor.record(game) != before
    answer = visitor.undo(game, after["version"])
    assert answer.status_code == 200
    assert visitor.record(game) == before
    assert choices(answer.json()) == choices(news)


def test_what_chance_has_followed_cannot_be_taken_back(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = visitor.look(game)
    while not news["frames"]:
        news = visitor.act(game, news["version"], (finals(news["parts"]["choices"]) or choices(news))[0]).json()
    before = visitor.record(game)
    answer = visitor.undo(game, news["version"])
    assert answer.status_code == 422
    assert "cannot be taken back" in answer.json()["error"]
    assert visitor.record(game) == before


def test_play_again_means_the_same_options_and_overlay(visitor: Visitor) -> None:
    edition = games.load(SLUG).edition()
    option = next(option for option in edition.options if len(option.choices) > 1)
    value = next(choice for choice in option.choices if choice != option.default)
    first = visitor.begin(SLUG, **{f"option.{option.name}": value, "overlay": overlay_of(SLUG)})
    second = visitor.client.post("/games", data={"again": first.rpartition("/")[2]}).headers["location"]
    assert second != first
    heads = [parse_record(visitor.record(game)).header for game in (first, second)]
    assert heads[0].options == heads[1].options == {option.name: value}
    assert heads[0].overlay == heads[1].overlay != ""


def test_my_games_are_listed_for_their_browser_only(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(SLUG)
    assert game in visitor.client.get("/").text
    assert game not in other.client.get("/").text


# --- several steps at once -----------------------------------------------------------------------------------------------

def test_steps_sent_together_are_taken_all_or_not_at_all(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = play_to_a_choice(visitor, game)
    before = visitor.record(game)
    first = choices(news)[0]
    assert visitor.act(game, news["version"], first, "no such action").status_code == 422
    assert visitor.record(game) == before
    assert visitor.look(game)["version"] == news["version"]


@pytest.mark.parametrize("slug", [slug for slug in GAMES if games.load(slug).set_up])
def test_as_many_as_are_offered_at_one_click_are_taken(visitor: Visitor, slug: str) -> None:
    """Everything that may be set up in one place is there, and all of it that can acts together."""
    game = visitor.begin(slug)
    news, match = visitor.look(game), Match.new(games.load(slug), games.load(slug).edition(), chance=Chance.from_seed(1))
    while match.game.flow.node(match.state).name in match.game.set_up:
        match.act(0, match.legal_words(0)[0 if match.plies else -1])
    done = [ply.words for ply in match.plies if ply.who != "chance"]
    for words in (*done, *most_at_once(match)[:-1]):
        news = visitor.act(game, news["version"], words).json()
    most = most_at_once(match)[-1].splitlines()
    assert len(most) > 20
    assert visitor.act(game, news["version"], *most).status_code == 200


def most_at_once(match: Match, deep: int = 2) -> list[str]:
    """The way to the choice with the most plies, of those that can be had with a few that can be taken back."""
    offered = choices_of(match, 0)
    found = [["\n".join(each.words)] for each in offered]
    for each in offered if deep else []:
        if len(each.plies) == 1 and not match.is_final(0, each.plies[0]):
            match.act(0, each.plies[0])
            found.append([each.words[0], *most_at_once(match, deep - 1)] if match.asked == 1 else [""])
            match.undo(0)
    return max(found, key=lambda way: len(way[-1].splitlines()))


def test_nobody_tries_out_the_dice_with_steps_sent_together(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = visitor.look(game)
    stands = finals(news["parts"]["choices"])
    before = visitor.record(game)
    answer = visitor.act(game, news["version"], stands[0], choices(news)[0])
    assert answer.status_code == 422
    assert "must be the last" in answer.json()["error"]
    assert visitor.record(game) == before
    assert visitor.act(game, news["version"], stands[0]).status_code == 200


# --- too late, twice, at once --------------------------------------------------------------------------------------------

def test_the_same_click_twice_is_one_action_and_the_fresh_view(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = visitor.look(game)
    once = visitor.act(game, news["version"], choices(news)[0])
    record = visitor.record(game)
    twice = visitor.act(game, news["version"], choices(news)[0])
    assert (once.status_code, twice.status_code) == (200, 409)
    assert "moved on" in twice.json()["notice"]
    assert twice.json()["version"] == once.json()["version"]
    assert visitor.record(game) == record
    page = visitor.act(game, news["version"], choices(news)[0], accept=PAGE)
    assert page.status_code == 409
    assert "The game has moved on" in page.text


def test_many_clicks_at_once_are_one_action(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = visitor.look(game)
    codes: list[int] = []
    threads = [
        threading.Thread(target=lambda: codes.append(visitor.act(game, news["version"], choices(news)[0]).status_code))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200] + [409] * 5
    assert visitor.look(game)["version"] == news["version"] + 1


def test_a_page_that_is_up_to_date_is_told_so_briefly(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    assert visitor.client.get(f"{game}/now", params={"version": 1}, headers=JSON).json() == {"version": 1}


# --- why not -------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("slug", GAMES)
def test_anything_on_the_board_may_be_asked_about(visitor: Visitor, slug: str) -> None:
    game = visitor.begin(slug)
    play_to_a_choice(visitor, game)
    page = visitor.client.get(game, headers=PAGE).text
    things = set(re.findall(r'data-thing="([^"]+)"', page))
    assert things
    for thing in things:
        answer = visitor.client.get(f"{game}/why", params={"about": thing}, headers=JSON).json()
        assert answer["sentence"]
        assert answer["legal"] or answer["rule"] in games.load(slug).folder.joinpath("spec.md").read_text()
        assert not answer["rule"] or f'id="{answer["rule"]}"' in page


def test_why_not_as_a_page_and_nothing_named(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    page = visitor.client.get(f"{game}/why", params={"about": "<b>nothing"}, headers=PAGE)
    assert page.status_code == 200
    assert "is no action and no thing" in page.text
    assert "<b>nothing" not in page.text
    for params in ({}, {"about": ""}):
        assert visitor.client.get(f"{game}/why", params=params, headers=PAGE).status_code == 422


def test_two_things_together_get_the_reason_of_the_two(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = visitor.look(game)
    refused: list[int] = []
    while not refused and not news["over"]:
        match = Match.load(games.load(SLUG), parse_record(visitor.record(game)))
        words, node = match.state.words, match.game.flow.node(match.state)
        pairs = [action for verb in node.verbs if len(verb.kinds) == 2 for action in words.every(verb)]
        refused = [action for action in pairs if node.objection(match.state, 0, action) is not None]
        if not refused:
            news = visitor.act(game, news["version"], *choices(news)[0].splitlines()).json()
    if not refused:
        pytest.skip("this game has no choice of two things")
    for action in refused[:: max(1, len(refused) // 40)]:
        kinds = zip(words.verb(action).kinds, words.arguments(action))
        things = [f"{kind} {words.names[kind][n]}" for kind, n in kinds]
        answer = visitor.client.get(f"{game}/why", params={"about": things}, headers=JSON).json()
        assert answer["sentence"] == match.why(0, words.text(action)).sentence


# --- reading -------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_have_an_anchor_for_every_number_of_the_specification(visitor: Visitor, slug: str) -> None:
    page = visitor.client.get(f"/rules/{slug}").text
    spec = games.load(slug).folder.joinpath("spec.md").read_text(encoding="utf-8")
    numbered = set(re.findall(r"^(?:- \*\*|\| )([RQ]\d+)\b", spec, re.MULTILINE))
    assert numbered
    assert numbered == set(re.findall(r'id="([RQ]\d+)"', page))


@pytest.mark.parametrize("slug", GAMES)
def test_the_edition_page_shows_every_value_with_its_source(visitor: Visitor, slug: str) -> None:
    page = visitor.client.get(f"/edition/{slug}").text
    data = games.load(slug).edition().data
    assert page.count("<tr class=") == len(data)
    assert page.count('<b class="tag">reconstructed</b>') == sum(datum.reconstructed for datum in data)


def test_an_overlaid_value_is_marked_on_the_edition_page_of_its_game(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, overlay=overlay_of(SLUG)).rpartition("/")[2]
    assert '<b class="tag">overlay</b>' in visitor.client.get(f"/edition/{SLUG}", params={"game": game}).text
    assert '<b class="tag">overlay</b>' not in visitor.client.get(f"/edition/{SLUG}").text


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_a_picture(visitor: Visitor, slug: str) -> None:
    answer = visitor.client.get(f"/picture/{slug}.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


# --- the board -----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("slug", GAMES)
def test_overlays_are_offered_as_boxes_and_shown_by_address(visitor: Visitor, slug: str) -> None:
    game = visitor.begin(slug)
    plain = visitor.client.get(game, headers=PAGE).text
    names = list(dict.fromkeys(re.findall(r'data-layer="([^"]+)"', plain)))
    assert re.findall(r'<input type="checkbox" name="layer" value="([^"]+)">', plain) == names
    assert ('id="layers"' in plain) == bool(names)
    for name in names[:1]:
        page = visitor.client.get(game, params={"layer": [name, "no such overlay"]}, headers=PAGE).text
        assert re.findall(r'class="[^"]*\bon" data-layer="([^"]+)"', page) == [name]
        assert re.findall(r'name="layer" value="([^"]+)" checked', page) == [name]


def test_a_thing_is_meant_where_a_choice_speaks_of_it() -> None:
    spoken = [("block fleet", "area truk"), ("block army",)]
    assert is_meant("block fleet", "area truk", spoken)
    assert not is_meant("block fleet", "area palau", spoken)
    assert is_meant("block army", "area palau", spoken)
    assert is_meant("card one", "", spoken)
