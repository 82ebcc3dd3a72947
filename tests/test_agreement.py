"""Two at a table over HTTP: offers to go back, and resigning, with and without a script, against a program, at one screen."""
from __future__ import annotations

import re

import httpx
import pytest

from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.verify import verify
from tests.served import JSON, PAGE, Visitor, choices
from tests.test_table import FIRST, GAME, SECOND, SLUG, WATCH, again, link_in, listening, seated, turn

BACK = re.compile(r'<button class="back" name="plies" value="(\d+)"')
ONE, TWO = {"side": FIRST}, {"side": SECOND}                  # at one screen
GONE = "By agreement the game went back to here"


def begun(visitor: Visitor, other: Visitor, decisions: int = 6) -> str:
    """A game of two browsers that has come some way."""
    while True:
        game, left = seated(visitor, other), decisions
        while left and not visitor.look(game)["over"]:
            player, news = turn((visitor, other), game)
            player.act(game, news["version"], choices(news)[-1])
            left -= 1
        if not visitor.look(game)["over"]:
            return game
        visitor.client.cookies.clear()


def rewind(
    player: Visitor, game: str, answer: str, plies: int, accept: dict[str, str] = JSON, params: dict[str, str] | None = None,
) -> httpx.Response:
    """Press one of the buttons about going back."""
    version = player.client.get(f"{game}/now", params=params, headers=JSON).json()["version"]
    fields = {"version": str(version), "answer": answer, "plies": str(plies)}
    return player.client.post(f"{game}/rewind", params=params, data=fields, headers=accept)


def targets(player: Visitor, game: str, params: dict[str, str] | None = None) -> list[int]:
    """Where the log of a page offers to go back to."""
    return [int(plies) for plies in BACK.findall(player.client.get(game, params=params, headers=PAGE).text)]


def resign(player: Visitor, game: str, accept: dict[str, str] = JSON, params: dict[str, str] | None = None) -> httpx.Response:
    return player.client.post(f"{game}/resign", params=params, headers=accept)


# --- going back ----------------------------------------------------------------------------------------------------------

def test_an_offer_shows_on_both_pages_and_is_accepted(visitor: Visitor, other: Visitor) -> None:
    game = begun(visitor, other)
    plies = targets(visitor, game)[0]
    offered = rewind(visitor, game, "offer", plies).json()
    assert "You offer to go back" in offered["parts"]["offer"]
    assert "Withdraw" in offered["parts"]["offer"]
    assert "Go back</button>" not in offered["parts"]["offer"]
    theirs = other.look(game)["parts"]["offer"]
    assert "offers to go back" in theirs
    assert "Go back</button>" in theirs
    assert "an offer already" in rewind(other, game, "offer", plies).json()["error"]
    gone = rewind(other, game, "accept", plies).json()
    assert (gone["parts"]["offer"].strip(), gone["log"]["kept"]) == ("", plies - 1)
    assert GONE in gone["log"]["html"]
    for player in (visitor, other):
        page = player.client.get(game, headers=PAGE).text
        assert GONE in page
        assert 'class="offer"' not in page
        record = parse_record(player.record(game))
        assert (len(record.plies), record.given_up[0].after) == (plies, plies)


def test_without_a_script_all_is_done_by_forms(visitor: Visitor, other: Visitor) -> None:
    game = begun(visitor, other)
    plies = targets(other, game)[0]
    assert rewind(other, game, "offer", plies, PAGE).headers["location"] == game
    page = visitor.client.get(game, headers=PAGE).text
    assert f'<input type="hidden" name="plies" value="{plies}">' in page
    assert rewind(visitor, game, "accept", plies, PAGE).headers["location"] == game
    assert GONE in visitor.client.get(game, headers=PAGE).text
    assert rewind(visitor, game, "accept", plies, PAGE).status_code == 422


@pytest.mark.parametrize("who", ["offerer", "other"])
def test_an_offer_is_withdrawn_or_declined(visitor: Visitor, other: Visitor, who: str) -> None:
    game = begun(visitor, other)
    plies = targets(visitor, game)[-1]
    before = visitor.record(game)
    rewind(visitor, game, "offer", plies)
    answer = rewind(visitor if who == "offerer" else other, game, "decline", plies)
    assert answer.json()["parts"]["offer"].strip() == ""
    for player in (visitor, other):
        assert 'class="offer"' not in player.client.get(game, headers=PAGE).text
    assert visitor.record(game) == before
    assert "no longer there" in rewind(other, game, "accept", plies).json()["error"]


def test_nobody_accepts_his_own_offer_and_none_is_made_to_nowhere(visitor: Visitor, other: Visitor) -> None:
    game = begun(visitor, other)
    last = len(parse_record(visitor.record(game)).plies)
    for plies, message in ((last, "stands there already"), (last + 1, "it has"), (0, "nobody had to decide")):
        answer = rewind(visitor, game, "offer", plies)
        assert (answer.status_code, message in answer.json()["error"]) == (422, True)
    plies = targets(visitor, game)[0]
    rewind(visitor, game, "offer", plies)
    assert "for the other side" in rewind(visitor, game, "accept", plies).json()["error"]
    for word in ("", "take", "x" * 500):
        assert "expected one of offer, accept, decline" in rewind(visitor, game, word, plies).json()["error"]
    for field in ("", "-1", "1.5", "9" * 50):
        fields = {"version": "1", "answer": "offer", "plies": field}
        assert visitor.client.post(f"{game}/rewind", data=fields, headers=JSON).status_code == 422


def test_an_old_page_neither_offers_nor_accepts(visitor: Visitor, other: Visitor) -> None:
    game = begun(visitor, other)
    plies = targets(visitor, game)[0]
    for answer in ("offer", "accept"):
        stale = visitor.client.post(f"{game}/rewind", data={"version": "1", "answer": answer, "plies": str(plies)}, headers=JSON)
        assert (stale.status_code, "moved on" in stale.json()["notice"]) == (409, True)


def test_both_hear_of_an_offer_and_of_its_answer(visitor: Visitor, other: Visitor) -> None:
    game = begun(visitor, other)
    plies = targets(visitor, game)[0]
    with listening(other, game) as news:
        version = next(news)
        rewind(visitor, game, "offer", plies)
        assert next(news) == version + 1
        assert "offers to go back" in other.look(game)["parts"]["offer"]
        rewind(visitor, game, "decline", plies)
        assert next(news) == version + 2


def test_an_offer_makes_no_page_stale(visitor: Visitor, other: Visitor) -> None:
    game = begun(visitor, other)
    player, news = turn((visitor, other), game)
    rewind(other if player is visitor else visitor, game, "offer", targets(visitor, game)[0])
    assert player.act(game, news["version"], choices(news)[0]).status_code == 200


def test_who_watches_is_told_of_no_offer_and_takes_no_part(visitor: Visitor, other: Visitor) -> None:
    game = begun(visitor, other)
    plies = targets(visitor, game)[0]
    watch = {"watch": link_in(visitor, game, WATCH).partition("watch=")[2]}
    third = Visitor(str(visitor.client.base_url))
    rewind(visitor, game, "offer", plies)
    page = third.client.get(game, params=watch, headers=PAGE).text
    assert "offers to go back" not in page
    assert BACK.findall(page) == []
    assert "/resign" not in page
    assert rewind(third, game, "accept", plies, params=watch).status_code == 403
    assert resign(third, game, params=watch).status_code == 403
    assert third.client.get(f"{game}/resign", params=watch, headers=PAGE).status_code == 403
    assert resign(third, game).status_code == 403
    rewind(other, game, "accept", plies)
    assert GONE in third.client.get(game, params=watch, headers=PAGE).text


def test_a_program_agrees_to_nothing(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="program:random")
    news = visitor.look(game)
    while len(parse_record(visitor.record(game)).plies) < 40 and not news["over"]:
        news = visitor.act(game, news["version"], choices(news)[-1]).json()
    assert targets(visitor, game) == []
    assert "nobody here who could agree" in rewind(visitor, game, "offer", 21).json()["error"]


def test_at_one_screen_an_offer_is_accepted_there(visitor: Visitor) -> None:
    game = visitor.begin(SLUG, opponent="screen")
    while not targets(visitor, game, params=ONE):             # no further: a game may be short
        for side in (FIRST, SECOND):
            news = visitor.client.get(f"{game}/now", params={"side": side}, headers=JSON).json()
            if choices(news):
                fields = {"version": str(news["version"]), "action": choices(news)[-1]}
                visitor.client.post(f"{game}/act", params={"side": side}, data=fields, headers=JSON)
    plies = targets(visitor, game, params=ONE)[0]
    offered = rewind(visitor, game, "offer", plies, params=ONE).json()["parts"]["offer"]
    assert "Go back</button>" in offered
    assert rewind(visitor, game, "accept", plies, params=ONE).status_code == 200
    assert GONE in visitor.client.get(game, params=ONE, headers=PAGE).text


# --- resigning -----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize("accept", [JSON, PAGE])
def test_either_may_resign_at_any_time(visitor: Visitor, other: Visitor, who: int, accept: dict[str, str]) -> None:
    game = begun(visitor, other, 3)
    player = (visitor, other)[who]
    page = player.client.get(f"{game}/resign", headers=PAGE).text
    assert re.search(rf"Resign as {(FIRST, SECOND)[who]}\?", page, re.IGNORECASE)
    assert not visitor.look(game)["over"]                                # looking does nothing
    assert resign(player, game, accept).status_code == (200 if accept is JSON else 303)
    for each in (visitor, other):
        news = each.look(game)
        assert news["over"]
        ending = f"Resignation: {(FIRST, SECOND)[who]}. Winner: {(SECOND, FIRST)[who]}.".lower()
        assert ending in news["parts"]["end"].lower()
        assert choices(news) == []
        text = each.record(game)
        assert f"\nresign {(FIRST, SECOND)[who]}\nchance secret " in text
        assert verify(GAME, parse_record(text)).verified
        assert Match.load(GAME, parse_record(text)).outcome == "resigned"
        assert "Verified: " in each.client.get(f"{game}/dice", headers=PAGE).text
        assert "resigned" in each.client.get("/").text
        assert each.client.get(f"{game}/resign", headers=PAGE).headers["location"] == game
    assert resign(visitor, game).status_code == 422
    assert again(visitor, game, swap="yes").status_code == 303


def test_the_other_hears_of_a_resignation(visitor: Visitor, other: Visitor) -> None:
    game = begun(visitor, other, 2)
    with listening(other, game) as news:
        version = next(news)
        resign(visitor, game)
        assert next(news) == version + 1
    version = other.look(game)["version"]
    assert other.act(game, version, "done").status_code == 422


def test_a_form_of_another_site_resigns_nothing(visitor: Visitor, other: Visitor) -> None:
    game = begun(visitor, other, 1)
    for path in ("resign", "rewind", "chat"):
        answer = visitor.client.post(f"{game}/{path}", data={"text": "x"}, headers={"sec-fetch-site": "cross-site"})
        assert answer.status_code == 403
    assert not visitor.look(game)["over"]


def test_one_resigns_against_a_program_and_at_one_screen_but_not_alone(visitor: Visitor) -> None:
    game = visitor.begin(SLUG)
    assert resign(visitor, game).json()["over"]
    game = visitor.begin(SLUG, opponent="screen")
    resign(visitor, game, params=TWO)
    assert f"\nresign {SECOND}\n" in visitor.client.get(f"{game}/record", params=TWO).text
    game = visitor.begin("war_in_the_pacific")
    assert resign(visitor, game).status_code == 422
    assert "/resign" not in visitor.client.get(game, headers=PAGE).text
