"""Set-ups of one's own: kept, used with one click at the beginning of another game, refused in one line where they do not fit."""
from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from atoll import games
from atoll.core.chance import Chance
from atoll.core.errors import AtollError, Refused
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import Record, parse_record
from atoll.core.setups import is_setting_up, set_up_of, use
from atoll.store import Store, setups
from tests.commands import Atoll
from tests.served import JSON, PAGE, Visitor, choices, overlay_of

SLUG = next(name for name in games.names() if games.load(name).set_up)
OTHER = next(name for name in games.names() if not games.load(name).set_up)
GAME = games.load(SLUG)
KEEP = "setup mine.txt\n"


def begun(seed: int = 1, overlay: str = "") -> Match:
    return Match.new(GAME, GAME.edition(overlay), chance=Chance.from_seed(seed))


def set_up(match: Match, choice: int = -1) -> Match:
    """Always the choice of this place, the last one at first, until the set-up is complete."""
    while is_setting_up(match):
        legal = match.legal(0)
        match.act(0, legal[min(choice, len(legal) - 1)])
    return match


@pytest.fixture(scope="module")
def kept() -> Record:
    """A set-up that somebody has made by hand."""
    return parse_record(set_up_of(set_up(begun(), 1)).text())


def words(match: Match) -> list[str]:
    return [ply.words for ply in match.plies if ply.who != "chance"]


# --- what a set-up is ----------------------------------------------------------------------------------------------------

def test_a_set_up_is_the_beginning_of_a_record(kept: Record) -> None:
    assert len(kept.plies) > 20
    assert {ply.who for ply in kept.plies} == {GAME.sides[0]}
    assert (kept.header.commit, kept.header.started, kept.hashes) == ("", "", {})
    assert words(Match.load(GAME, kept)) == [ply.words for ply in kept.plies]


def test_another_game_begins_with_it(kept: Record) -> None:
    match = begun(2)
    use(match, kept)
    assert words(match) == [ply.words for ply in kept.plies]
    assert not is_setting_up(match)
    assert set_up_of(match).text() == kept.text()


def test_a_whole_record_may_be_used_for_its_set_up(kept: Record) -> None:
    played = set_up(begun(), 1)
    for _ in range(5):
        played.act(0, played.legal(0)[0])
    match = begun(3)
    use(match, played.record())
    assert words(match) == [ply.words for ply in kept.plies]


def test_it_can_be_kept_when_it_is_complete_and_used_before_anything_is_decided(kept: Record) -> None:
    match = begun()
    with pytest.raises(Refused, match="not complete yet"):
        set_up_of(match)
    match.act(0, match.legal(0)[1])
    before = match.record()
    with pytest.raises(Refused, match="before the first decision"):
        use(match, kept)
    assert match.record() == before


@pytest.mark.parametrize(("what", "said"), [
    ({"game": "chess"}, "This set-up is of 'chess'; expected one of"),
    ({"sha256": "0" * 64}, "another edition \\(.*, sha256 000000000000\\); this game is played with"),
    ({"edition": "other"}, "another edition"),
    ({"overlay": "x = 1"}, "another overlay"),
])
def test_one_of_other_values_is_refused_and_nothing_is_done(kept: Record, what: dict[str, Any], said: str) -> None:
    match = begun()
    before = match.record()
    with pytest.raises(Refused, match=said):
        use(match, replace(kept, header=replace(kept.header, **what)))
    assert match.record() == before


def test_one_without_the_overlay_of_this_game_is_refused(kept: Record) -> None:
    with pytest.raises(Refused, match="made with no overlay"):
        use(begun(overlay=overlay_of(SLUG)), kept)


def test_a_decision_that_is_not_legal_is_named_with_its_rule_and_none_is_made(kept: Record) -> None:
    match = begun()
    before = match.record()
    twice = replace(kept, plies=(*kept.plies[:3], *kept.plies[1:]))
    with pytest.raises(Refused, match=f"does not fit here: '{kept.plies[1].words}'") as caught:
        use(match, twice)
    assert caught.value.rule
    assert match.record() == before
    with pytest.raises(Refused, match="does not fit here: 'nonsense'"):
        use(match, replace(kept, plies=(replace(kept.plies[0], words="nonsense"),)))
    with pytest.raises(Refused, match="no set-up in this record"):
        use(match, replace(kept, plies=()))


def test_games_without_a_set_up_say_so(kept: Record) -> None:
    other = games.load(OTHER)
    match = Match.new(other, other.edition(), chance=Chance.from_seed(1))
    for each in (lambda: set_up_of(match), lambda: use(match, kept)):
        with pytest.raises(Refused, match=r"begins without a set-up"):
            each()


def test_every_set_up_node_of_every_game_is_there() -> None:
    for name in games.names():
        game = games.load(name)
        assert set(game.set_up) <= {node.name for node in game.flow.nodes if node is not None}


# --- in the database -----------------------------------------------------------------------------------------------------

def test_each_browser_keeps_its_own_under_names(store: Store, kept: Record) -> None:
    for holder, name in (("me", "Truk"), ("me", "all at home"), ("you", "Truk")):
        setups.keep(store, holder, name, kept)
    other = replace(kept, plies=kept.plies[:1])
    setups.keep(store, "me", "Truk", other)
    assert setups.names(store, "me", SLUG) == ("Truk", "all at home")
    assert setups.names(store, "me", OTHER) == ()
    assert setups.find(store, "me", SLUG, "Truk").text() == other.text()
    assert setups.find(store, "you", SLUG, "Truk").text() == kept.text()
    setups.drop(store, "me", SLUG, "Truk")
    setups.drop(store, "me", SLUG, "nothing")
    assert setups.names(store, "me", SLUG) == ("all at home",)
    assert setups.names(store, "you", SLUG) == ("Truk",)
    with pytest.raises(Refused, match="no set-up 'Truk'"):
        setups.find(store, "me", SLUG, "Truk")


def test_names_are_one_line_and_there_is_an_end_to_them(store: Store, kept: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setups, "MOST", 2)
    for name in ("", "a\nb", "x" * 61):
        with pytest.raises(AtollError, match="expected 1 to 60 characters"):
            setups.keep(store, "them", name, kept)
    for name in ("one", "two", "two"):
        setups.keep(store, "them", name, kept)
    with pytest.raises(AtollError, match="There are 2 set-ups already"):
        setups.keep(store, "them", "three", kept)
    assert setups.names(store, "them", SLUG) == ("one", "two")


# --- in the browser ------------------------------------------------------------------------------------------------------

def set_up_over_http(visitor: Visitor) -> str:
    """A game as the first choice sets it up."""
    game = visitor.begin(SLUG)
    news = visitor.look(game)
    assert visitor.act(game, news["version"], choices(news)[0]).status_code == 200
    return game


def test_a_set_up_is_kept_and_begins_the_next_game_with_one_click(visitor: Visitor, other: Visitor) -> None:
    first = set_up_over_http(visitor)
    answer = visitor.client.post(f"{first}/setup", data={"name": "  My   own "}, headers=JSON).json()
    assert answer["notice"] == "The set-up “My own” is kept."
    assert "Delete<span" in answer["parts"]["setups"]
    second = visitor.begin(SLUG)
    news = visitor.look(second)
    assert 'name="name" value="My own"' in news["parts"]["setups"]
    used = visitor.client.post(f"{second}/setup/use", data={"name": "My own", "version": news["version"]}, headers=JSON).json()
    assert choices(used)
    mine = [[ply.words for ply in parse_record(visitor.record(game)).plies if ply.who != "chance"] for game in (first, second)]
    assert mine[0] == mine[1] != []
    stranger = other.begin(SLUG)
    assert "My own" not in other.client.get(stranger, headers=PAGE).text
    assert other.client.post(f"{second}/setup", data={"name": "x"}, headers=JSON).status_code == 403


def test_it_works_with_plain_forms(visitor: Visitor) -> None:
    first = set_up_over_http(visitor)
    assert "Keep the set-up of this game" in visitor.client.get(first, headers=PAGE).text
    assert visitor.client.post(f"{first}/setup", data={"name": "<b>"}, headers=PAGE).status_code == 303
    second = visitor.begin(SLUG)
    page = visitor.client.get(second, headers=PAGE).text
    assert 'value="&lt;b&gt;"' in page
    fields = {"name": "<b>", "version": str(visitor.look(second)["version"])}
    assert visitor.client.post(f"{second}/setup/use", data=fields, headers=PAGE).status_code == 303
    assert visitor.client.post(f"{second}/setup/drop", data={"name": "<b>"}, headers=PAGE).status_code == 303
    assert "&lt;b&gt;" not in visitor.client.get(second, headers=PAGE).text


def test_what_does_not_fit_is_refused_and_nothing_is_lost(visitor: Visitor) -> None:
    first = set_up_over_http(visitor)
    visitor.client.post(f"{first}/setup", data={"name": "old"}, headers=JSON)
    fresh, other = visitor.begin(SLUG), visitor.begin(SLUG, overlay=overlay_of(SLUG))
    for game, name, status, said in (
        (first, "old", 422, "The game has begun"), (fresh, "new", 422, "There is no set-up 'new' here."),
        (other, "old", 422, "made with no overlay"),
    ):
        before = visitor.record(game)
        fields = {"name": name, "version": str(visitor.look(game)["version"])}
        for accept in (JSON, PAGE):
            answer = visitor.client.post(f"{game}/setup/use", data=fields, headers=accept)
            assert (answer.status_code, said in answer.text.replace("&#39;", "'")) == (status, True)
        assert visitor.record(game) == before
    assert visitor.client.post(f"{fresh}/setup", data={"name": "x"}, headers=JSON).json()["error"].startswith("The set-up is not")
    assert visitor.client.post(f"{first}/setup", data={"name": ""}, headers=JSON).status_code == 422
    assert "old" in visitor.look(fresh)["parts"]["setups"]


def test_games_without_a_set_up_show_nothing_of_it(visitor: Visitor) -> None:
    game = visitor.begin(OTHER)
    assert visitor.look(game)["parts"]["setups"].strip() == ""
    assert visitor.client.post(f"{game}/setup", data={"name": "x"}, headers=JSON).status_code == 422


# --- in the terminal -----------------------------------------------------------------------------------------------------

def test_a_set_up_is_kept_in_a_file_and_begins_the_next_game(atoll: Atoll) -> None:
    first = atoll("play", SLUG, "--plain", "--seed", "1", typed=f"{KEEP}1\n{KEEP}{KEEP}setup\nquit\n")
    assert "The set-up is not complete yet" in first.out
    assert f"begin with it: atoll play {SLUG} --setup mine.txt" in first.out
    assert "set-up mine.txt exists already; name another file" in first.out
    assert "setup: expected the name of a new file" in first.out
    kept = parse_record(Path("mine.txt").read_text(encoding="utf-8"))
    second = atoll("play", SLUG, "--plain", "--seed", "2", "--setup", "mine.txt", "--record", "next.txt", typed="quit\n")
    assert (second.status, second.err) == (0, "")
    plies = parse_record(Path("next.txt").read_text(encoding="utf-8")).plies
    assert [ply.words for ply in plies if ply.who != "chance"] == [ply.words for ply in kept.plies] != []


@pytest.mark.parametrize(("text", "said"), [
    ("nonsense", "--setup bad.txt: record, line 1: "),
    (None, "--setup bad.txt: set-up bad.txt cannot be read: No such file"),
    ("other", "--setup bad.txt: This set-up is of"),
])
def test_a_file_that_does_not_fit_is_one_line_and_begins_nothing(atoll: Atoll, text: str | None, said: str) -> None:
    if text == "other":
        game: Game = games.load(OTHER)
        text = Match.new(game, game.edition(), chance=Chance.from_seed(1)).record().text()
    if text is not None:
        Path("bad.txt").write_text(text, encoding="utf-8")
    answer = atoll("play", SLUG, "--plain", "--setup", "bad.txt", "--record", "next.txt", typed="quit\n")
    assert (answer.status, answer.out, Path("next.txt").exists()) == (2, "", False)
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_other_games_and_resumed_ones_take_no_set_up(atoll: Atoll) -> None:
    atoll("play", SLUG, "--plain", "--record", "mine.txt", typed="1\nquit\n")
    for arguments, said in (((OTHER,), "begins without a set-up"), ((SLUG, "--resume", "mine.txt"), "leave --option, --overlay")):
        answer = atoll("play", *arguments, "--plain", "--setup", "mine.txt", typed="quit\n")
        assert (answer.status, said in answer.err) == (2, True)
