"""Hints and chances on the web, and programs that act for a seat with a token."""
from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from atoll import games, players
from atoll.core.chance import Chance
from atoll.core.errors import AtollError
from atoll.core.flow import CHANCE, lowest
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from atoll.players import Programs
from atoll.web.work import advise, job_of
from tests.served import JSON, PAGE, Visitor, buttons, choices, play_to_a_choice

SOLO = "war_in_the_pacific"
DUEL = "pacific_theatre"
DOCUMENT = Path(__file__).parent.parent / "docs" / "bots.md"
BOT = re.compile(r"```python\n# seat_bot.py\n(.*?)```", re.DOTALL)


def hint(visitor: Visitor, game: str, version: int, accept: dict[str, str] = JSON) -> httpx.Response:
    return visitor.client.post(f"{game}/hint", data={"version": str(version)}, headers=accept)


@pytest.mark.parametrize("slug", games.names())
def test_a_hint_names_a_choice_that_may_be_taken_and_stands_in_the_record(visitor: Visitor, slug: str) -> None:
    game = visitor.begin(slug, opponent="program:random")
    news = play_to_a_choice(visitor, game, 2)
    answer = hint(visitor, game, news["version"])
    assert answer.status_code == 200, answer.text
    told = answer.json()["told"]
    assert told["lines"][0].startswith("Hint: ")
    assert parse_record(visitor.record(game)).hints
    taken = visitor.act(game, answer.json()["version"], *told["script"].splitlines()[:1])
    assert taken.status_code == 200, taken.text


@pytest.mark.parametrize("slug", games.names())
def test_a_hint_is_what_the_strongest_player_does(slug: str) -> None:
    game = games.load(slug)
    match = Match.new(game, game.edition(), chance=Chance.from_seed(4))
    programs = Programs(game, dict.fromkeys(range(len(game.sides)), "random"), 1)
    for _ in range(6):
        programs.step(match)
    seat = match.seat(lowest(match.asked))
    strongest = next(reversed(game.strengths))
    told = players.hint(game, seat, Rng(7)).choices[0]
    assert told.plies[0] == seat.text(players.find(game, strongest)(seat, Rng(7)))


def test_a_hint_without_a_script_is_a_page_that_says_it(visitor: Visitor) -> None:
    game = visitor.begin(SOLO)
    news = play_to_a_choice(visitor, game, 3)
    page = hint(visitor, game, news["version"], PAGE)
    assert page.status_code == 200
    assert "Hint: " in page.text
    assert "chance to win about" in page.text
    assert page.text.count("Otherwise: ") == 2
    assert buttons(page.text)


def test_a_hint_from_an_old_page_is_not_given(visitor: Visitor) -> None:
    game = visitor.begin(SOLO)
    news = play_to_a_choice(visitor, game, 3)
    visitor.act(game, news["version"], choices(news)[0])
    assert hint(visitor, game, news["version"]).status_code == 409
    assert parse_record(visitor.record(game)).hints == ()


def test_hints_are_counted_at_the_end_and_told_in_the_log(visitor: Visitor) -> None:
    game = visitor.begin(DUEL, opponent="program:random")
    news = visitor.asked(game, visitor.look(game))
    hint(visitor, game, news["version"])
    assert "hint was asked for here" in visitor.client.get(game).text
    visitor.client.post(f"{game}/resign", data={"version": str(visitor.look(game)["version"])}, headers=JSON)
    assert re.search(r"Hints asked for: \S.* 1\.", visitor.client.get(game).text)


def test_between_people_there_is_no_help(visitor: Visitor) -> None:
    game = visitor.begin(DUEL, opponent="friend")
    news = visitor.look(game)
    assert "/hint" not in visitor.client.get(game).text
    assert hint(visitor, game, news["version"]).status_code == 422
    assert visitor.client.get(f"{game}/chance", headers=JSON).status_code == 422


def test_the_chance_to_win_is_a_share_and_can_be_had_without_a_script(visitor: Visitor) -> None:
    game = visitor.begin(DUEL, opponent="program:random")
    found = visitor.client.get(f"{game}/chance", headers=JSON).json()
    assert 0 <= found["chance"] <= 1
    assert "Your chance to win is about" in visitor.client.get(f"{game}/chance", headers=PAGE).text


def test_positions_that_look_alike_get_the_same_hint() -> None:
    """What the other side holds is exchanged with what lies in the pile: neither the hint nor the chance may tell."""
    game = games.load(DUEL)
    match = Match.new(game, game.edition())
    while len(match.legal(0)) < 2:
        asked = next(each for each in (0, 1) if match.asked >> each & 1)
        match.act(asked, match.legal_words(asked)[0])
    twins = _twins(match)
    assert twins
    expected = advise(job_of("none", match, 0, seed=3))
    for twin in twins:
        found = advise(job_of("none", twin, 0, seed=3))
        assert [(each.plies, each.chance) for each in found.choices] == [(each.plies, each.chance) for each in expected.choices]


def _twins(match: Match) -> list[Match]:
    """Games in which chance dealt the other side something else, and side 0 sees the same."""
    record, found = match.record(), []
    for number, ply in enumerate(record.plies):
        if ply.who == "chance" and match.is_secret(number + 1):
            before = Match.load(match.game, record.first(number))
            drawn = match.game.flow.chance(before.state).legal(before.state, CHANCE)
            for words in [before.state.words.text(action) for action in drawn]:
                twin = _with(match, number, words)
                if twin is not None and words != ply.words:
                    found.append(twin)
                if len(found) == 2:
                    return found
    return found


def _with(match: Match, number: int, words: str) -> Match | None:
    record = match.record()
    changed = replace(record.plies[number], words=words)
    plies = (*record.plies[:number], changed, *record.plies[number + 1:])
    try:
        twin = Match.load(match.game, replace(record, plies=plies, hashes={}))
    except AtollError:
        return None
    return twin if twin.view(0) == match.view(0) and twin.legal(0) == match.legal(0) else None


# --- programs with a token ------------------------------------------------------------------------------------------


def token(visitor: Visitor, game: str, **fields: str) -> str:
    return str(visitor.client.post(f"{game}/token", data=fields, headers=JSON).json()["token"])


def seat(visitor: Visitor, secret: str) -> httpx.Client:
    return httpx.Client(base_url=visitor.client.base_url, headers={"Authorization": f"Bearer {secret}"}, timeout=30)


def test_the_bot_of_the_documentation_plays_a_game_to_its_end(visitor: Visitor, tmp_path: Path) -> None:
    code = BOT.search(DOCUMENT.read_text(encoding="utf-8"))
    assert code is not None
    (tmp_path / "seat_bot.py").write_text(code[1], encoding="utf-8")
    game = visitor.begin(SOLO)
    command = [sys.executable, "seat_bot.py", str(visitor.client.base_url), token(visitor, game)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"result -?[01]\.0\n", done.stdout)
    assert visitor.look(game)["over"]


def test_a_program_sees_what_its_seat_sees_and_no_more(visitor: Visitor, other: Visitor) -> None:
    game = visitor.begin(DUEL, opponent="program:random", side=games.load(DUEL).sides[0])
    seen = seat(visitor, token(visitor, game)).get("/api/seat").json()
    saved = Match.load(games.load(DUEL), parse_record(visitor.record(game)).first(0))
    assert seen.keys() == {
        "game", "options", "side", "version", "asked", "question", "legal", "view", "over", "outcome", "result",
    }
    assert seen["view"].keys() == saved.view(0).keys()
    assert other.client.post(f"{game}/token", headers=JSON).status_code == 403


def test_a_refused_act_says_why_and_changes_nothing(visitor: Visitor) -> None:
    game = visitor.begin(SOLO)
    program = seat(visitor, token(visitor, game))
    seen = program.get("/api/seat").json()
    refused = program.post("/api/seat", json={"version": seen["version"], "actions": ["fly to the moon"]})
    assert (refused.status_code, program.get("/api/seat").json()) == (422, seen)
    act = {"version": seen["version"], "actions": seen["legal"][:1]}
    assert program.post("/api/seat", json=act).json()["version"] > seen["version"]
    assert program.post("/api/seat", json=act).status_code == 409
    assert program.post("/api/seat", json={"actions": []}).status_code == 422


def test_a_token_ends_when_it_is_revoked_or_another_is_made(visitor: Visitor) -> None:
    game = visitor.begin(SOLO)
    first, second = token(visitor, game), token(visitor, game)
    assert seat(visitor, first).get("/api/seat").status_code == 401
    assert seat(visitor, second).get("/api/seat").status_code == 200
    token(visitor, game, token="revoke")
    assert seat(visitor, second).get("/api/seat").status_code == 401
    assert httpx.get(f"{visitor.client.base_url}/api/seat").status_code == 401
