"""The server is killed at random moments: whatever it had acknowledged is there afterwards, once, and the game goes on."""
from __future__ import annotations

import signal
import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import httpx
import pytest

from atoll import games
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from atoll.store import Store, open_database
from tests.alone import SLUG
from tests.first_round import SLUG as FLEETS
from tests.first_round import TO_A_COMMITMENT, lines
from tests.served import JSON, Visitor, choices, database, process
from tests.test_table import link_in, sit_down

DUEL = next(name for name in games.names() if len(games.load(name).sides) == 2)
KILLS = 6


def kill_soon(running: subprocess.Popen[str], rng: Rng) -> Callable[[], None]:
    """To be called after each acknowledged act: after some of them the server is killed a moment later, amid another."""
    left = 1 + rng.below(5)

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            threading.Timer(rng.below(40) / 1000, running.send_signal, [signal.SIGKILL]).start()

    return count


def play_until_killed(
    visitor: Visitor, game: str, rng: Rng, done: list[str], acknowledged: Callable[[], None] = lambda: None
) -> str:
    """Act until the line breaks; `done` gets what was acknowledged. Returns the action that was under way."""
    action = ""
    try:
        news = visitor.look(game)
        while not news["over"]:
            offered = choices(news)
            action = offered[rng.below(len(offered))]
            answer = visitor.act(game, news["version"], *action.splitlines())
            assert answer.status_code == 200, answer.text
            news = answer.json()
            done += action.splitlines()
            action = ""
            acknowledged()
    except httpx.TransportError:
        pass
    return action


def test_what_was_acknowledged_survives_a_kill_and_is_there_once(tmp_path: Path) -> None:
    url, rng, game, cookies = database(tmp_path), Rng(11), "", httpx.Cookies()
    done: list[str] = []
    under_way = ""
    for run in range(KILLS + 1):
        with process(url) as (address, running):
            visitor = Visitor(address)
            visitor.client.cookies.update(cookies)
            game = game or visitor.begin(SLUG)
            cookies = visitor.client.cookies
            own = [ply.words for ply in parse_record(visitor.record(game)).plies if ply.who != "chance"]
            assert own in (done, done + under_way.splitlines()), f"after {run} kills"
            done = own
            under_way = play_until_killed(visitor, game, rng, done, kill_soon(running, rng))
    assert len(done) > KILLS


@dataclass
class Player:
    """One of two: what was acknowledged of his acts, and the one that was under way."""

    side: str
    cookies: httpx.Cookies = field(default_factory=httpx.Cookies)
    done: list[str] = field(default_factory=list)
    under_way: list[str] = field(default_factory=list)

    def at(self, address: str) -> Visitor:
        visitor = Visitor(address)
        visitor.client.cookies.update(self.cookies)
        self.cookies = visitor.client.cookies
        return visitor


def acts_of(url: str, game: str, side: str) -> list[str]:
    """What the database holds of a side's acts: plies, then sealed choices."""
    saved = Store(open_database(url)).load(game.rpartition("/")[2])
    return [ply.words for ply in (*saved.record.plies, *saved.sealed) if ply.who == side]


def in_order(acts: list[str]) -> list[str]:
    """Acts to compare: what is chosen in secret one by one, in any order, is kept in that of the rules."""
    rows = groupby(acts, key=lambda act: act.partition(" ")[0])
    return [act for _, row in rows for act in sorted(row)]


def play_both_until_killed(players: list[Player], address: str, game: str, rng: Rng, acknowledged: Callable[[], None]) -> bool:
    """Both act in turns as they are asked until the line breaks or the game is over; whether it is over."""
    visitors = [player.at(address) for player in players]
    try:
        while True:
            n = rng.below(2)
            news = visitors[n].look(game)
            offered = choices(news)
            if news["over"]:
                return True
            if offered:
                players[n].under_way = offered[rng.below(len(offered))].splitlines()
                answer = visitors[n].act(game, news["version"], *players[n].under_way)
                assert answer.status_code == 200, answer.text
                players[n].done += players[n].under_way
                players[n].under_way = []
                acknowledged()
    except httpx.TransportError:
        return False


@dataclass(frozen=True)
class Duel:
    """A game for two: how it begins, in words, up to a choice made in secret, and how often the server is killed after that."""

    slug: str
    kills: int
    opening: str = ""
    options: dict[str, str] = field(default_factory=dict)

    def begin(self, players: list[Player], address: str) -> str:
        """Both sit down, and the opening is played; returns the game's address."""
        visitors = [player.at(address) for player in players]
        game = visitors[0].begin(self.slug, opponent="friend", **self.options)
        sit_down(visitors[1], link_in(visitors[0], game))
        for side, words in lines(self.opening):
            answer = visitors[side].act(game, visitors[side].look(game)["version"], words)
            assert answer.status_code == 200, answer.text
            players[side].done.append(words)
        return game


DUELS = [Duel(DUEL, KILLS + 2), Duel(FLEETS, 2, TO_A_COMMITMENT, {"option.no_cards": "yes"})]


@pytest.mark.parametrize("duel", DUELS, ids=lambda duel: duel.slug)
def test_two_players_lose_nothing_of_what_was_acknowledged_sealed_choices_included(tmp_path: Path, duel: Duel) -> None:
    url, rng, sealed = database(tmp_path), Rng(7), 0
    players = [Player(name) for name in games.load(duel.slug).sides]
    with process(url) as (address, running):
        game = duel.begin(players, address)
        if not duel.opening:
            play_both_until_killed(players, address, game, rng, kill_soon(running, rng))
    for run in range(duel.kills):
        with process(url) as (address, running):
            sealed += len(Store(open_database(url)).load(game.rpartition("/")[2]).sealed)
            for player in players:
                kept = acts_of(url, game, player.side)
                either = in_order(player.done), in_order(player.done + player.under_way)
                assert in_order(kept) in either, f"{player.side} after {run + 1} kills"
                player.done, player.under_way = kept, []
            if play_both_until_killed(players, address, game, rng, kill_soon(running, rng)):
                break
    assert sealed > 0
    assert all(player.done for player in players)


def test_a_game_goes_on_to_its_end_after_a_kill(tmp_path: Path) -> None:
    url, rng = database(tmp_path), Rng(4)
    with process(url) as (address, running):
        first = Visitor(address)
        game = first.begin(SLUG)
        news = first.look(game)
        for _ in range(10):
            news = first.act(game, news["version"], *choices(news)[0].splitlines()).json()
        running.send_signal(signal.SIGKILL)
        running.wait(10)
    with process(url) as (address, _):
        again = Visitor(address)
        again.client.cookies.update(first.client.cookies)
        assert game in again.client.get("/").text
        version = news["version"]
        assert again.client.get(f"{game}/now", params={"version": version}, headers=JSON).json() == {"version": version}
        assert play_until_killed(again, game, rng, []) == ""
        assert again.look(game)["over"]
        record = parse_record(again.record(game))
    assert Match.load(games.load(SLUG), record).is_over


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_ends_its_streams(tmp_path: Path, how: signal.Signals) -> None:
    with process(database(tmp_path)) as (address, running):
        visitor = Visitor(address)
        game = visitor.begin(DUEL, opponent="friend")
        with visitor.client.stream("GET", f"{game}/events") as answer:
            lines = answer.iter_lines()
            assert next(lines)
            running.send_signal(how)
            assert "error" not in "".join(lines)             # the stream comes to an orderly end
        running.wait(10)
