"""Windows over HTTP, by a clock of the test's own: nothing that is sent, and no moment at which it is, tells of a hand."""
from __future__ import annotations

import re
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from starlette.testclient import TestClient

from atoll.core.chance import Chance
from atoll.core.flow import UNSET
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR
from atoll.store import Clock, Matches
from atoll.store.notices import LocalNotices, Versions
from atoll.store.schema import GameRow
from atoll.web import create_app
from tests.served import JSON, PAGE, choices, database
from tests.toy.tables import DEAL, DIE

WATCH = re.compile(r'<input id="link-watch" readonly value="[^"]*watch=([^"]+)"')
OWN = re.compile(r'[0-9a-f]{64}|start \S+Z|(?<=[="])[\w-]{16}(?:[\w-]{16})?(?=\\?")')       # what is another in each game


class Hands:
    """A clock that is set by hand; its waits are the same in every test."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)
        self._rng = Rng(1)

    def now(self) -> datetime:
        return self.time

    def wait(self) -> timedelta:
        return timedelta(seconds=2 + self._rng.below(9) / 2)

    def on(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


class Heard(LocalNotices):
    """What is told to those who listen, and when."""

    def __init__(self, clock: Hands) -> None:
        super().__init__()
        self.clock = clock
        self.told: list[tuple[datetime, Versions]] = []

    def publish(self, game: str, versions: Versions) -> None:
        self.told.append((self.clock.now(), versions))


pytestmark = pytest.mark.usefixtures("toy")


class Site:
    """A server that nobody runs: requests go straight to it, and what it does by itself is done when the test looks."""

    def __init__(self, folder: Path) -> None:
        self.clock = Hands()
        self.url = database(folder)
        self.app = self.start()

    def start(self) -> FastAPI:
        """Again, with all that was only in memory forgotten."""
        self.app = create_app(self.url, Clock(self.clock.now, self.clock.wait))
        self.heard = self.matches.notices = Heard(self.clock)
        return self.app

    @property
    def matches(self) -> Matches:
        found: Matches = self.app.state.site.matches
        return found

    def browser(self) -> Browser:
        return Browser(self)

    def pass_time(self, seconds: float) -> None:
        """In steps as the server takes them."""
        for _ in range(int(seconds * 2)):
            self.clock.on(0.5)
            self.app.state.deputy.look()

    def words(self, path: str) -> list[str]:
        """The plies of the sides so far."""
        record = self.matches.store.load(path.rpartition("/")[2]).record
        return [f"{ply.who} {ply.words}" for ply in record.plies if ply.who != "chance"]

    def due(self, path: str) -> datetime | None:
        return self.matches.store.load(path.rpartition("/")[2]).due


class Browser:
    """Somebody's."""

    def __init__(self, site: Site, watch: str = "") -> None:
        self.site = site
        self.client = TestClient(site.app, follow_redirects=False)
        self.params = {"watch": watch} if watch else {}

    def begin(self, **fields: str) -> str:
        answer = self.client.post("/games", data={"game": "toy", "option.window": "yes", **fields}, headers=PAGE)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def look(self, path: str) -> str:
        """Everything that this browser can get, but for what is another in every game."""
        asked = [("", PAGE), ("/now", JSON), ("/record", PAGE), ("/dice", PAGE), ("/why?about=die", JSON)]
        texts = [self.client.get(f"{path}{what}", params=self.params or None, headers=accept).text
                 for what, accept in asked if not self.params or "?" not in what]
        return OWN.sub("...", "\n".join(texts).replace(path.rpartition("/")[2], "..."))

    def act(self, path: str, script: str) -> None:
        news = self.client.get(f"{path}/now", headers=JSON).json()
        assert script in choices(news), (script, choices(news))
        answer = self.client.post(f"{path}/act", data={"version": news["version"], "action": script}, headers=JSON)
        assert answer.status_code == 200, answer.text

    def order(self, path: str, passes: str = "yes") -> str:
        answer = self.client.post(f"{path}/orders", data={"passes": passes}, params=self.params, headers=JSON)
        return str(answer.json()["parts"]["orders"]) if answer.status_code == 200 else ""


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def seated(site: Site, south: Browser, **fields: str) -> tuple[Browser, str]:
    """A game of two browsers: north begins it, south takes the seat."""
    north = site.browser()
    path = north.begin(opponent="friend", **fields)
    link = re.search(r'seat\?key=([^"]+)"', north.client.get(path, headers=PAGE).text)
    assert link is not None
    assert south.client.post(f"{path}/seat", data={"key": link[1]}).status_code == 303
    return north, path


def cards(site: Site, path: str) -> list[str]:
    record = site.matches.store.load(path.rpartition("/")[2]).record
    return [ply.words.partition("deal ")[2].partition(" ")[2] for ply in record.plies[:2]]


def last_played(site: Site) -> list[datetime]:
    """When lists of games say so."""
    with site.matches.store.reading() as connection:
        return list(connection.execute(select(GameRow.updated)).scalars())


def bid(north: Browser, south: Browser, path: str) -> None:
    north.act(path, "bid 1")
    south.act(path, "bid 1")


def at_a_window(site: Site) -> tuple[Browser, Browser, str]:
    """A window at which north has passed, and the server is to pass for south: both browsers, and the game."""
    south = site.browser()
    north, path = seated(site, south)
    south.order(path)
    bid(north, south, path)
    north.act(path, "pass")
    return north, south, path


# --- standing orders -----------------------------------------------------------------------------------------------------

def test_the_server_passes_by_order_after_a_wait_and_only_then(site: Site) -> None:
    south = site.browser()
    north, path = seated(site, south)
    assert "Pass for me" in south.client.get(path, headers=PAGE).text
    shown = south.order(path)
    assert "The server passes for you" in shown
    assert "Ask me again" in shown
    bid(north, south, path)
    assert site.due(path) is None                            # north is asked first, and has given no order
    north.act(path, "pass")
    due = site.due(path)
    assert due is not None
    assert timedelta(seconds=2) <= due - site.clock.now() <= timedelta(seconds=6)
    assert "By your order the server passes in a moment" in south.client.get(path, headers=PAGE).text
    site.pass_time(1.5)
    assert site.words(path)[-1] == "north pass"
    site.pass_time(5)
    assert site.words(path)[-1] != "north pass"
    assert "south pass" in site.words(path)


def test_an_order_can_be_taken_back_and_one_may_act_oneself(site: Site) -> None:
    _, south, path = at_a_window(site)
    assert "Pass for me" in south.order(path, "no")
    site.pass_time(20)
    assert site.words(path)[-1] == "north pass"
    south.order(path)
    assert site.due(path) is not None
    south.act(path, "pass")
    assert site.due(path) is None
    assert site.words(path).count("south pass") == 1


def test_nobody_else_sees_an_order_or_gives_one(site: Site) -> None:
    south = site.browser()
    north, path = seated(site, south)
    found = WATCH.search(north.client.get(path, headers=PAGE).text)
    assert found is not None
    watching = Browser(site, found[1])
    before = north.look(path), watching.look(path)
    told, played = len(site.heard.told), last_played(site)
    south.order(path)
    assert last_played(site) == played
    assert (north.look(path), watching.look(path)) == before
    first, then = site.heard.told[told - 1][1], site.heard.told[-1][1]
    assert [then[side] - first[side] for side in (0, UNSET)] == [0, 0]
    assert watching.order(path) == ""
    assert "Pass for me" not in watching.client.get(path, params=watching.params, headers=PAGE).text


def test_what_is_due_survives_a_restart(site: Site) -> None:
    path = at_a_window(site)[2]
    due = site.due(path)
    site.start()
    assert site.due(path) == due
    site.pass_time(6)
    assert "south pass" in site.words(path)


def test_nothing_is_due_in_a_game_that_was_given_up(site: Site) -> None:
    north, _, path = at_a_window(site)
    assert site.due(path) is not None
    assert north.client.post(f"{path}/resign", data={"version": "1"}, headers=JSON).status_code == 200
    assert site.due(path) is None
    site.pass_time(10)
    assert site.words(path)[-1] == "north pass"


def test_a_server_carries_out_what_is_due_by_itself(site: Site) -> None:
    path = at_a_window(site)[2]
    site.clock.on(7)
    with TestClient(site.app):                               # it runs
        for _ in range(100):
            if "south pass" in site.words(path):
                break
            site.app.state.deputy._stop.wait(0.05)
    assert "south pass" in site.words(path)


def test_two_servers_carry_out_what_is_due_once(site: Site) -> None:
    path = at_a_window(site)[2]
    other = create_app(site.url, Clock(site.clock.now, site.clock.wait))
    site.clock.on(7)
    for app in (site.app, other):
        app.state.site.matches.carry_out(path.rpartition("/")[2])
    assert site.words(path).count("south pass") == 1


def test_a_fault_of_one_game_stops_no_other(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [at_a_window(site)[2] for _ in range(2)]
    carry_out = Matches.carry_out

    def faulty(self: Matches, game: str) -> None:
        if game in paths[0]:
            raise ZeroDivisionError
        carry_out(self, game)

    monkeypatch.setattr(Matches, "carry_out", faulty)
    site.pass_time(7)
    assert "south pass" not in site.words(paths[0])
    assert "south pass" in site.words(paths[1])


def test_an_answer_that_failed_is_tried_again_later_and_later(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    path = at_a_window(site)[2]
    carry_out, tried = Matches.carry_out, list[datetime]()

    def faulty(self: Matches, game: str) -> None:
        tried.append(site.clock.now())
        if len(tried) < 4:
            raise ZeroDivisionError
        carry_out(self, game)

    monkeypatch.setattr(Matches, "carry_out", faulty)
    site.pass_time(500)
    assert [then - before for before, then in pairwise(tried)] == [timedelta(minutes=n) for n in (1, 2, 4)]
    assert "south pass" in site.words(path)


# --- what others receive, and when --------------------------------------------------------------------------------------

def deals(site: Site, monkeypatch: pytest.MonkeyPatch, south: str) -> None:
    """From now on north is dealt the stone, and south a certain card; all else is drawn alike."""
    names = ["stone", "river", "old wood"]
    dealt = {1: DEAL + names.index("stone"), 2: DEAL + PAIR + names.index(south)}

    def draw(self: Chance, node: object, s: object, ply: int) -> int:
        return dealt.get(ply, DIE + 4)                       # every die shows five

    monkeypatch.setattr(Chance, "draw", draw)


def course(folder: Path, monkeypatch: pytest.MonkeyPatch, card: str, program: str) -> list[object]:
    """All that north and an observer can get in a game in which south holds a card, moment by moment."""
    folder.mkdir()
    site = Site(folder)
    deals(site, monkeypatch, card)
    south = site.browser()
    if program:
        north = site.browser()
        path = north.begin(opponent=f"program:{program}")
    else:
        north, path = seated(site, south)
        south.order(path)
    found = WATCH.search(north.client.get(path, headers=PAGE).text)
    assert found is not None
    watching, seen = Browser(site, found[1]), []
    north.act(path, "bid 2")
    if not program:
        south.act(path, "bid 1")
    north.act(path, "pass")
    for _ in range(14):
        seen.append((site.clock.now(), north.look(path), watching.look(path)))
        site.pass_time(0.5)
    assert "south pass" in site.words(path)
    return [*seen, [(when, told[0], told[UNSET]) for when, told in site.heard.told]]


def test_what_is_sent_and_when_does_not_depend_on_whether_there_was_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    has_one, has_none = (course(tmp_path / card, monkeypatch, card, "") for card in ("river", "old wood"))
    assert has_one == has_none


def test_a_program_answers_after_the_same_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from atoll.players import finding

    def humble(seat: object, rng: Rng) -> int:
        return seat.legal()[-1] if seat.asks() == "window" else seat.legal()[0]  # type: ignore[attr-defined,no-any-return]

    monkeypatch.setitem(finding.GENERIC, "humble", humble)
    has_one, has_none = (course(tmp_path / card, monkeypatch, card, "humble") for card in ("river", "old wood"))
    assert has_one == has_none
    assert len({when for when, *_ in has_one[-1]}) > 1  # type: ignore[attr-defined]


def test_the_comparison_sees_a_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def hasty(match: Match, places: object) -> list[int]:
        """No wait where there is no choice."""
        return [1] if match.passing is not None and match.asked == 2 and len(match.legal(1)) > 1 else []

    has_one = course(tmp_path / "one", monkeypatch, "river", "")
    monkeypatch.setattr("atoll.store.matches.waiting", hasty)
    with pytest.raises(AssertionError):
        assert course(tmp_path / "none", monkeypatch, "old wood", "") == has_one


def test_the_record_tells_no_wait(site: Site) -> None:
    north, _, path = at_a_window(site)
    site.pass_time(7)
    record = parse_record(north.client.get(f"{path}/record").text)
    assert f"{record.plies[-1].who}" in ("chance", "south")
    assert "due" not in record.text()


# --- programs that think elsewhere ---------------------------------------------------------------------------------------

class Slow:
    """A worker that answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[Future[str]] = []

    def submit(self, what: object, *args: object) -> Future[str]:
        self.asked.append(Future())
        return self.asked[-1]


def test_a_thought_begins_when_the_window_opens_and_if_it_is_late_another_wait_goes_by(
    site: Site, monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow, deputy = Slow(), site.app.state.deputy
    monkeypatch.setattr("atoll.web.deputy.RANDOM", "")                  # the toy's only program counts as one that thinks
    site.matches.answer, site.matches.on_change, deputy.workers = lambda table: None, deputy.wake, slow
    north = site.browser()
    path = north.begin(opponent="program:random")
    site.pass_time(0.5)
    slow.asked[-1].set_result("bid 1")
    north.act(path, "bid 1")
    site.pass_time(0.5)
    north.act(path, "pass")
    due = site.due(path)
    assert due is not None
    deputy.look()
    assert not slow.asked[-1].done()                                    # it thinks before its answer is due
    site.pass_time((due - site.clock.now()).total_seconds())
    later = site.due(path)
    assert later is not None
    assert later >= due + timedelta(seconds=2)
    slow.asked[-1].set_result("pass")
    site.pass_time(1)
    assert site.words(path)[-1] == "north pass"                         # ready, but not before the new wait is over
    site.pass_time(6)
    assert "south pass" in site.words(path)
