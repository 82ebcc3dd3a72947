"""What the web server refuses, each with its status and without any change; and what holds for every answer."""
from __future__ import annotations

import logging
import re
from pathlib import Path

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
from tests.alone import SLUG
from tests.served import JSON, PAGE, Visitor, choices, database

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
    ({"version": "1", "action": ["x"] * 101}, "101 were sent"),
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


@pytest.mark.parametrize(("path", "said"), [
    ("/why", "about: it is missing"),
    ("/now?version=x", "version: 'x' was sent; expected a whole number"),
    ("/now?version=" + "9" * 6000, "was sent; expected a whole number"),
    ("/now?version=%3Cscript%3E", "expected a whole number"),
])
def test_a_forged_address_is_refused_in_a_sentence(visitor: Visitor, path: str, said: str) -> None:
    game = visitor.begin(SLUG)
    told = visitor.client.get(f"{game}{path}", headers=JSON)
    assert (told.status_code, told.json()["status"]) == (422, 422)
    assert said in told.json()["error"]
    page = visitor.client.get(f"{game}{path}", headers=PAGE)
    assert page.status_code == 422
    assert "<h1>Unprocessable" in page.text
    assert "<script>" not in page.text


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


def test_a_database_that_fails_is_told_in_one_line(
    visitor: Visitor, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """Locked, full, damaged: the page says that nothing was changed, the log says why, without a traceback."""
    game = visitor.begin(SLUG)
    store.engine.dispose()
    with store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE seats RENAME TO away")
    try:
        with caplog.at_level(logging.ERROR):
            answers = [visitor.client.get(game, headers=accept) for accept in (PAGE, JSON)]
    finally:
        with store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE away RENAME TO seats")
    for answer in answers:
        assert answer.status_code == 503
        assert "nothing was changed" in answer.text
        assert "seats" not in answer.text
    assert [record.getMessage() for record in caplog.records] == [f"{game}: no such table: seats"] * 2
    assert "Traceback" not in caplog.text
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


# --- starting ------------------------------------------------------------------------------------------------------------

def test_a_busy_port_is_one_clear_line(site: tuple[str, FastAPI], tmp_path: Path) -> None:
    port = int(site[0].rpartition(":")[2])
    with pytest.raises(AtollError, match=f"port {port} on 127.0.0.1 cannot be used") as caught:
        serve("127.0.0.1", port, database(tmp_path))
    assert "\n" not in str(caught.value)
    assert str(caught.value).count("127.0.0.1") == 1
    with pytest.raises(AtollError, match="no such port"):
        serve("127.0.0.1", 70000, database(tmp_path))


def test_a_missing_folder_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(AtollError, match="does not exist"):
        serve("127.0.0.1", 0, f"sqlite:///{tmp_path}/none/games.db")
