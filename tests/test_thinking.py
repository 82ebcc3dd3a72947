"""Computer players think in worker processes: the server answers meanwhile, and no death of a process loses a decision."""
from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from atoll import games
from atoll.core.match import Match
from atoll.store import Store, open_database
from atoll.web.work import Job, advise, decide, job_of
from atoll.web.workers import Workers
from tests.served import Visitor, choices, database, process, served

SLUG = "pacific_theatre"
GAME = games.load(SLUG)
STRONGEST = [*GAME.strengths][-1]


def until(fits: Callable[[], Any], seconds: float = 60) -> Any:
    """What a question answers once it is true."""
    end = time.monotonic() + seconds
    while not (found := fits()):
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.05)
    return found


def act_once(visitor: Visitor, game: str) -> dict[str, Any]:
    news = until(lambda: (seen := visitor.look(game)) and choices(seen) and seen)
    return dict(visitor.act(game, news["version"], *choices(news)[0].splitlines()).json())


def to_the_computers_turn(visitor: Visitor, game: str) -> dict[str, Any]:
    """Act until the page says that the computer thinks."""
    for _ in range(30):
        news = act_once(visitor, game)
        if "is thinking" in news["parts"]["prompt"]:
            return news
    raise AssertionError("the computer never had to think")


def begin(visitor: Visitor, program: str) -> str:
    return visitor.begin(SLUG, opponent=f"program:{program}")


def stopped_in_thought(visitor: Visitor, game: str, workers: Workers) -> tuple[int, dict[str, Any]]:
    """A worker that stands still in the midst of a thought, and the page as it was then."""
    for _ in range(10):
        news = to_the_computers_turn(visitor, game)
        pid = until(lambda: workers.pids)[0]
        os.kill(pid, signal.SIGSTOP)
        if visitor.look(game)["version"] == news["version"]:
            return pid, news
        os.kill(pid, signal.SIGCONT)
    raise AssertionError("every thought was over at once")


def test_the_server_answers_while_the_computer_thinks_and_its_decision_arrives_by_itself(tmp_path: Path) -> None:
    with served(database(tmp_path), workers=1) as (address, app):
        visitor = Visitor(address)
        game = begin(visitor, "steady")
        pid, news = stopped_in_thought(visitor, game, app.state.site.workers)
        assert visitor.client.get("/").status_code == 200
        assert "is thinking" in visitor.client.get(game).text
        os.kill(pid, signal.SIGCONT)
        until(lambda: visitor.look(game)["version"] > news["version"])
        assert Match.load(GAME, app.state.site.store.load(game.rpartition("/")[2]).record).plies


def test_a_worker_that_is_killed_in_mid_thought_is_replaced(tmp_path: Path) -> None:
    with served(database(tmp_path), workers=1) as (address, app):
        visitor = Visitor(address)
        game = begin(visitor, STRONGEST)
        pid, news = stopped_in_thought(visitor, game, app.state.site.workers)
        os.kill(pid, signal.SIGKILL)
        until(lambda: visitor.look(game)["version"] > news["version"])
        assert pid not in app.state.site.workers.pids


def test_a_server_that_is_killed_takes_up_what_was_being_thought(tmp_path: Path) -> None:
    url = database(tmp_path)
    with process(url) as (address, running):
        first = Visitor(address)
        game = begin(first, STRONGEST)
        news = to_the_computers_turn(first, game)
        running.send_signal(signal.SIGKILL)
        running.wait(10)
    before = Store(open_database(url)).load(game.rpartition("/")[2])
    with process(url) as (address, _):
        again = Visitor(address)
        again.client.cookies.update(first.client.cookies)
        until(lambda: again.look(game)["version"] > news["version"])
    after = Store(open_database(url)).load(game.rpartition("/")[2])
    assert [ply.words for ply in after.record.plies[: len(before.record.plies)]] == [ply.words for ply in before.record.plies]
    assert len(after.record.plies) + len(after.sealed) > len(before.record.plies) + len(before.sealed)


def job_at_a_choice(side: int = 0) -> tuple[Match, Job]:
    match = Match.new(GAME, GAME.edition())
    while len(match.legal(side)) < 2:
        asked = next(each for each in (0, 1) if match.asked >> each & 1)
        match.act(asked, match.legal_words(asked)[0])
    return match, job_of("a", match, side, seed=5)


def test_a_job_holds_neither_the_secret_nor_what_the_other_side_has_sealed() -> None:
    match, job = job_at_a_choice()
    assert match.chance is not None
    assert match.chance.key.hex() not in job.record.text()
    assert all(ply.who == GAME.sides[job.side] for ply in job.sealed)


def test_a_decision_that_was_thought_about_is_legal_and_a_worker_follows_the_game() -> None:
    match, job = job_at_a_choice()
    words = decide(job, "gentle")
    assert words in match.legal_words(0)
    match.act(0, words)
    while len(match.legal(0)) < 2:
        asked = next(each for each in (0, 1) if match.asked >> each & 1)
        match.act(asked, match.legal_words(asked)[0])
    assert decide(job_of("a", match, 0, seed=5), "gentle") in match.legal_words(0)


def test_the_same_view_and_numbers_give_the_same_hint() -> None:
    _, job = job_at_a_choice()
    first, second = advise(job), advise(job)
    assert [each.plies for each in first.choices] == [each.plies for each in second.choices]
    assert [each.chance for each in first.choices] == [each.chance for each in second.choices]
    assert len(first.lines) >= 2
