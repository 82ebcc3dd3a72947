"""The web server over HTTP: every page, every refusal with its status, and nothing that a refusal changes."""
from __future__ import annotations

import logging
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from atoll import games
from atoll.core.errors import AtollError
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.store import Store
from atoll.web import serve
from atoll.web.guard import LARGEST_BODY
from tests.served import JSON, PAGE, Visitor, buttons, choices, database, finals, served

GAMES = games.names()
SLUG = next(name for name in GAMES if len(games.load(name).sides) == 1)  # for one player


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, FastAPI]]:
    with served(database(tmp_path_factory.mktemp("web"))) as running:
        yield running


@pytest.fixture
def visitor(site: tuple[str, FastAPI]) -> Visitor:
    return Visitor(site[0])


@pytest.fixture
def other(site: tuple[str, FastAPI]) -> Visitor:
    return Visitor(site[0])


@pytest.fixture
def store(site: tuple[str, FastAPI]) -> Store:
    found = site[1].state.site.store
    assert isinstance(found, Store)
    return found


def play_to_a_choice(visitor: Visitor, game: str, wanted: int = 3) -> dict[str, Any]:
    """Play on until several things may be done, the last of them such as can be taken back."""
    news = visitor.look(game)
    while len(choices(news)) < wanted or choices(news)[0] in finals(news["parts"]["choices"]):
        news = visitor.act(game, news["version"], choices(news)[0]).json()
    return news


# --- playing -------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_is_played_and_its_record_replays(visitor: Visitor, slug: str) -> None:
    game = visitor.begin(slug)
    news, decisions = visitor.look(game), 0
    while not news["over"]:
        offered = choices(news)
        answer = visitor.act(game, news["version"], *offered[decisions % len(offered)].splitlines())
        assert answer.status_code == 200, answer.text
        news, decisions = answer.json(), decisions + 1
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
    assert all(frame["pieces"].startswith("<g") for frame in news["frames"])


def test_of_the_log_only_what_is_new_is_sent(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news = visitor.look(game)
    assert news["log"]["kept"] == -1
    before = len(re.findall(r"data-ply", news["log"]["html"]))
    after = visitor.act(game, news["version"], choices(news)[0]).json()["log"]
    numbers = [int(number) for number in re.findall(r'data-ply="(\d+)"', after["html"])]
    assert after["kept"] == before - 1
    assert numbers == list(range(before, before + len(numbers)))


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


def overlay_of(slug: str) -> str:
    """An overlay that changes nothing: the first given value as it is."""
    datum = next(datum for datum in games.load(slug).edition().data if datum.key.count(".") == 2)
    table, _, name = datum.key.rpartition(".")
    return f'[{table}]\n{name} = {datum.value}\nsource = "my copy"\n'


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


# --- refusals ------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("accept", [JSON, PAGE])
@pytest.mark.parametrize("path", ["", "/now", "/why?about=x", "/record"])
def test_somebody_elses_game_is_refused(visitor: Visitor, other: Visitor, path: str, accept: dict[str, str]) -> None:
    game = visitor.begin(SLUG)
    other.begin(SLUG)
    answer = other.client.get(f"{game}{path}", headers=accept)
    assert answer.status_code == 403
    assert "belongs to another browser" in answer.text


def test_nobody_acts_in_somebody_elses_game(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(SLUG)
    other.begin(SLUG)
    news, before = visitor.look(game), visitor.record(game)
    again = other.client.post("/games", data={"again": game.rpartition("/")[2]})
    for answer in (other.act(game, 1, choices(news)[0]), other.undo(game, 1), again):
        assert answer.status_code == 403
    assert visitor.record(game) == before


@pytest.mark.parametrize("path", [
    "/nothing", "/game/unknown", "/game/unknown/now", "/game/unknown/record", "/game/../x", "/rules/chess", "/edition/chess",
    "/picture/chess.svg", "/static/0/main.js", "/docs", "/openapi.json", "/game/" + "a" * 3000,
])
def test_what_is_not_there_is_404(visitor: Visitor, path: str) -> None:
    visitor.begin(SLUG)
    answer = visitor.client.get(path, headers=PAGE)
    assert answer.status_code == 404
    assert "<h1>Not Found</h1>" in answer.text
    assert visitor.client.get(path, headers=JSON).json()["status"] == 404


@pytest.mark.parametrize(("fields", "said"), [
    ({"version": "1"}, "0 were sent"),
    ({"version": "1", "action": ["x"] * 21}, "21 were sent"),
    ({"version": "x", "action": "y"}, "expected a whole number"),
    ({"version": "-1", "action": "y"}, "expected a whole number"),
    ({"version": "99999999999999999999", "action": "y"}, "expected a whole number"),
    ({"action": "y"}, "expected a whole number"),
    ({"version": "1", "action": "drop table games"}, "no action"),
    ({"version": "1", "action": "<script>alert(1)</script>"}, "no action"),
])
def test_a_forged_action_is_refused_and_changes_nothing(visitor: Visitor, fields: dict[str, str], said: str) -> None:
    game = visitor.begin(SLUG)
    before = visitor.record(game)
    for accept in (JSON, PAGE):
        answer = visitor.client.post(f"{game}/act", data=fields, headers=accept)
        assert answer.status_code == 422
        assert said in answer.text
        assert "<script>alert" not in answer.text or accept is JSON
    assert (visitor.record(game), visitor.look(game)["version"]) == (before, 1)


def test_an_illegal_action_is_refused_with_its_rule(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    news, before = visitor.look(game), visitor.record(game)
    match = Match.load(games.load(SLUG), parse_record(before))
    words = match.state.words
    every = [words.text(action) for verb in match.game.flow.node(match.state).verbs for action in words.every(verb)]
    illegal = next(text for text in every if text not in choices(news))
    answer = visitor.act(game, news["version"], illegal)
    assert answer.status_code == 422
    assert (answer.json()["error"], answer.json()["rule"]) == (match.why(0, illegal).sentence, match.why(0, illegal).rule)
    page = visitor.act(game, news["version"], illegal, accept=PAGE)
    assert page.status_code == 422
    assert f'href="#{match.why(0, illegal).rule}"' in page.text
    assert visitor.record(game) == before


def test_a_form_of_another_site_is_refused(visitor: Visitor, site: tuple[str, FastAPI]) -> None:
    game = visitor.begin(SLUG)
    action = {"version": "1", "action": choices(visitor.look(game))[0]}
    posts = {f"{game}/act": action, f"{game}/undo": {"version": "1", "plies": "1"}, "/games": {"game": SLUG}}
    fetched = [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site")]
    for name, value in [("origin", "https://evil.example"), ("origin", "null"), *fetched]:
        for path, fields in posts.items():
            assert visitor.client.post(path, data=fields, headers={name: value}).status_code == 403
    assert visitor.look(game)["version"] == 1
    assert visitor.client.post(f"{game}/act", data=action, headers={"origin": site[0]}).status_code == 303


def test_a_body_without_end_is_refused(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    large = b"version=1&action=" + b"x" * (LARGEST_BODY + 1)
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert visitor.client.post(f"{game}/act", content=large, headers=form).status_code == 413
    pieces = (large[at:at + 65536] for at in range(0, len(large), 65536))
    assert visitor.client.post(f"{game}/act", content=pieces, headers=form).status_code == 413
    assert visitor.client.post("/games", files={"file": ("big.toml", large)}, data={"game": SLUG}).status_code == 413
    assert visitor.look(game)["version"] == 1


def test_a_wrong_method_is_refused(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    assert visitor.client.get(f"{game}/act").status_code == 405
    assert visitor.client.delete("/").status_code == 405


def test_wrong_options_are_told_all_at_once(visitor: Visitor) -> None:
    before = visitor.client.get("/").text
    option = games.load(SLUG).edition().options[0]
    fields = {"game": SLUG, "option.nonsense": "x", f"option.{option.name}": "wrong"}
    answer = visitor.client.post("/games", data=fields, headers=PAGE)
    assert answer.status_code == 422
    assert "nonsense" in answer.text
    assert "wrong" in answer.text
    assert visitor.client.get("/").text == before
    assert visitor.client.post("/games", data={"game": "chess"}).status_code == 422


def test_a_wrong_overlay_is_told_all_at_once(visitor: Visitor) -> None:
    overlay = "[<b>nonsense</b>]\nx = 1\n"
    broken = 'a = "not closed\n'
    for text in (overlay, broken):
        as_text = visitor.client.post("/games", data={"game": SLUG, "overlay": text}, headers=PAGE)
        as_file = visitor.client.post(
            "/games", data={"game": SLUG}, files={"file": ("<i>sheet.toml", text.encode())}, headers=PAGE,
        )
        for answer in (as_text, as_file):
            assert answer.status_code == 422
            assert "<b>nonsense" not in answer.text
            assert "<i>sheet" not in answer.text
        assert "sheet.toml" in as_file.text
    unreadable = visitor.client.post("/games", data={"game": SLUG}, files={"file": ("x.toml", b"\xff\xfe\x00")}, headers=PAGE)
    assert unreadable.status_code == 422
    assert "UTF-8" in unreadable.text


def test_an_overlay_of_two_faults_gets_two_lines(visitor: Visitor) -> None:
    overlay = "[first_nonsense]\nx = 1\n[second_nonsense]\ny = 2\n"
    answer = visitor.client.post("/games", data={"game": SLUG, "overlay": overlay}, headers=JSON)
    assert answer.status_code == 422
    assert len(answer.json()["error"].splitlines()) >= 2
    assert "first_nonsense" in answer.text
    assert "second_nonsense" in answer.text


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


# --- every answer --------------------------------------------------------------------------------------------------------

def pages(visitor: Visitor) -> dict[str, httpx.Response]:
    game = visitor.begin(SLUG)
    own_edition = f"/edition/{SLUG}?game={game.rpartition('/')[2]}"
    paths = ["/", game, f"/rules/{SLUG}", f"/edition/{SLUG}", own_edition, "/nothing", "/game/none"]
    return {path: visitor.client.get(path, headers=PAGE) for path in paths}


def test_every_page_keeps_the_policy_of_safety(visitor: Visitor) -> None:
    for path, answer in pages(visitor).items():
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'"), path
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        for forbidden in (r"<script(?![^>]* src=)", r"<style", r"\sstyle=", r"\son[a-z]+=", r'(src|href|action)="(https?:)?//'):
            assert not re.search(forbidden, answer.text), (path, forbidden)


def test_static_files_are_ours_and_found(visitor: Visitor) -> None:
    page = visitor.client.get(visitor.begin(SLUG)).text
    linked = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert len(linked) >= 4
    for path in linked:
        answer = visitor.client.get(path)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        for name in re.findall(r'from "\./([\w.]+)"', answer.text):
            assert visitor.client.get(path.rpartition("/")[0] + "/" + name).status_code == 200
        assert not re.search(r"https?://(?!www\.w3\.org)", answer.text)


def test_head_is_like_get_without_a_body(visitor: Visitor) -> None:
    for path, answer in pages(visitor).items():
        head = visitor.client.head(path, headers=PAGE)
        assert (head.status_code, head.content) == (answer.status_code, b"")
        assert head.headers["content-security-policy"] == answer.headers["content-security-policy"]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(visitor: Visitor, site: tuple[str, FastAPI]) -> None:
    plain = visitor.client.post("/games", data={"game": SLUG}).headers["set-cookie"]
    assert "httponly" in plain.lower()
    assert "samesite=lax" in plain.lower()
    assert "secure" not in plain.lower()
    behind_tls = httpx.post(f"{site[0]}/games", data={"game": SLUG}, headers={"x-forwarded-proto": "https"})
    assert "secure" in behind_tls.headers["set-cookie"].lower()
    forged = httpx.post(f"{site[0]}/games", data={"game": SLUG}, headers={"cookie": "atoll=mine"})
    assert "atoll=mine" not in forged.headers["set-cookie"]


def test_no_secret_is_in_any_page(visitor: Visitor, store: Store) -> None:
    game = visitor.begin(SLUG)
    secret = store.load(game.rpartition("/")[2]).secret
    paths = (game, f"{game}/now", f"{game}/record")
    sent = [visitor.client.get(path, headers=accept).text for path in paths for accept in (PAGE, JSON)]
    holder = visitor.client.cookies["atoll"]
    assert not any(secret.hex() in text or holder in text for text in sent)


def test_a_fault_of_ours_shows_no_traceback_and_is_logged(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = visitor.begin(SLUG)

    def fail(*_: object) -> None:
        raise RuntimeError("the inside of the server")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(Store, "version", fail)
        for accept in (PAGE, JSON):
            answer = visitor.client.get(f"{game}/now", headers={**accept, "connection": "close"})
            assert answer.status_code == 500
            assert "Traceback" not in answer.text
            assert "the inside" not in answer.text
            assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "the inside of the server" in caplog.text
    assert visitor.look(game)["version"] == 1


def test_a_record_that_no_longer_fits_is_told_and_can_be_saved(
    visitor: Visitor, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    game = visitor.begin(SLUG)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE plies SET words = 'nonsense' WHERE game = ?", (game.rpartition("/")[2],))
        connection.exec_driver_sql("UPDATE games SET version = 2 WHERE id = ?", (game.rpartition("/")[2],))
    with caplog.at_level(logging.ERROR):
        answer = visitor.client.get(game, headers=PAGE)
    assert answer.status_code == 500
    assert "record, line" in answer.text
    assert "nonsense" in visitor.record(game)


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


# --- starting ------------------------------------------------------------------------------------------------------------

def test_a_busy_port_is_one_clear_line(site: tuple[str, FastAPI], tmp_path: Path) -> None:
    port = int(site[0].rpartition(":")[2])
    with pytest.raises(AtollError, match=f"port {port} on 127.0.0.1 cannot be used") as caught:
        serve("127.0.0.1", port, database(tmp_path))
    assert "\n" not in str(caught.value)
    with pytest.raises(AtollError, match="no such port"):
        serve("127.0.0.1", 70000, database(tmp_path))


def test_a_missing_folder_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(AtollError, match="does not exist"):
        serve("127.0.0.1", 0, f"sqlite:///{tmp_path}/none/games.db")
