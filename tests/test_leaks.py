"""Hidden cards carry names that occur nowhere else; every byte that a player or an observer receives is searched for them."""
from __future__ import annotations

import base64
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from atoll import games, players
from atoll.core.chance import Chance
from atoll.core.flow import UNSET, Side
from atoll.core.game import Player
from atoll.core.rng import Rng
from atoll.store import Store
from tests.canaries import Canaries, Copy, Knowledge
from tests.served import JSON, PAGE, Visitor, choices, picture
from tests.test_table import SLUG, WATCH, link_in, sit_down, turn

SEEDS = 2
SECRETIVE = [name for name in games.names() if games.load(name).secret and len(games.load(name).sides) == 2]


@dataclass(frozen=True)
class Run:
    """How one game is played and searched."""

    seed: int
    slug: str = SLUG
    program: str = players.RANDOM                            # as it would play, people mostly do
    acts: int = 90                                           # at least, and until sealed choices were searched
    known: int = 20                                          # cards that somebody will have seen by then
    every: int = 1                                           # acts between two searches, where nothing secret is asked


RUNS = [*map(Run, range(SEEDS)),                             # only plans lead to battles on a large map, whose pages are large
        *(Run(SEEDS, name, next(iter(games.load(name).players)), 80, 2, 6) for name in SECRETIVE if name != SLUG)]


def forms(secret: bytes) -> set[bytes]:
    """A secret as bytes, in hexadecimal, and as base64 spells it wherever it stands among other bytes."""
    found = {secret, secret.hex().encode(), secret.hex().upper().encode()}
    for before in range(3):
        spelled = base64.b64encode(bytes(before) + secret)[4 * (before > 0):-4]     # its own letters alone
        found |= {spelled, spelled.translate(bytes.maketrans(b"+/", b"-_"))}
    return found


@dataclass
class Reader:
    """A player or an observer: the browser, what it may know, and all it received since it was last searched."""

    visitor: Visitor
    knows: Knowledge
    canaries: Canaries
    params: dict[str, str] = field(default_factory=dict)
    received: list[str] = field(default_factory=list)
    raw: bytes = b""                                         # all of it, as it came

    @property
    def side(self) -> Side:
        return self.knows.side

    def get(self, game: str, path: str, accept: dict[str, str], **params: Any) -> httpx.Response:
        answer = self.visitor.client.get(f"{game}{path}", params={**self.params, **params}, headers=accept)
        return self.keep(answer)

    def keep(self, answer: httpx.Response) -> httpx.Response:
        """Something that was sent here."""
        self.received.append(f"{answer.headers}\n{answer.text}")
        self.raw += b"\n".join(b"%s: %s" % each for each in answer.headers.raw) + answer.content
        return answer

    def search(self) -> None:
        other = "Whisper" + ("Players" if self.side == UNSET else "Watchers")
        for text in self.received:
            assert other not in text, f"side {self.side} heard the other room: {text[:300]}"
            assert self.canaries.named(text) <= self.knows.ever, f"side {self.side} was told of a hidden card: {text[:300]}"
        self.received.clear()


@dataclass
class Game:
    """A game of two browsers and an observer, and a copy of it that knows all."""

    path: str
    readers: list[Reader]
    store: Store
    copy: Copy
    rng: Rng
    canaries: Canaries
    player: Player
    sealed: int = 0                                          # searches while choices were sealed

    def keep_up(self) -> None:
        """Give the copy what is new, and tell every reader what the rules show of it."""
        record = self.store.load(self.path.rpartition("/")[2]).record
        self.copy.keep_up(record.plies, record.given_up)

    def agree(self) -> None:
        """Somebody offers to go back, the other accepts or not; meanwhile everybody looks."""
        decisions = self.copy.match.decisions()[-12:]
        if not decisions or self.copy.match.is_over:
            return
        plies, one = decisions[self.rng.below(len(decisions))], self.rng.below(2)
        for n, answer in ((one, "offer"), (1 - one, ("accept", "decline")[self.rng.below(3) == 0])):
            player = self.readers[n]
            version = str(player.get(self.path, "/now", JSON).json()["version"])
            fields = {"version": version, "answer": answer, "plies": str(plies)}
            player.keep(player.visitor.client.post(f"{self.path}/rewind", data=fields, headers=(JSON, PAGE)[self.rng.below(2)]))
            self.keep_up()
            self.look()

    def talk(self) -> None:
        """Everybody says something of his own, and a word that only his room may hear."""
        for reader in self.readers:
            room = "Watchers" if reader.side == UNSET else "Players"
            fields = {"text": f"Whisper{room}, says {reader.side}", "form": f"{reader.side}"}
            reader.keep(reader.visitor.client.post(f"{self.path}/chat", params=reader.params, data=fields, headers=JSON))

    def act(self) -> None:
        """Somebody who is asked does anything, sometimes something that is refused; all that is sent back is kept."""
        n = self.rng.below(2)
        if self.rng.below(4) and not self.copy.match.asked >> n & 1:
            n = 1 - n
        player = self.readers[n]
        news = player.get(self.path, "/now", JSON).json()
        offered = choices(news)
        scripts = self.choose(player.side, offered) if offered else ["nothing"]
        version = news["version"] - (self.rng.below(10) == 0)
        answer = player.visitor.act(self.path, version, *scripts, accept=(JSON, PAGE)[self.rng.below(4) == 0])
        player.keep(answer)

    def choose(self, side: Side, offered: list[str]) -> list[str]:
        """As the program would, now and then anything."""
        if self.rng.below(10) and self.copy.match.asked >> side & 1:
            return [self.copy.match.state.words.text(self.player(self.copy.match.seat(side), self.rng))]
        return offered[self.rng.below(len(offered))].splitlines()

    @property
    def is_secret(self) -> bool:
        """Whether choices are sealed, or what may be chosen hangs on something hidden."""
        match = self.copy.match
        return not match.is_over and (match.game.flow.node(match.state).sealed or match.passing is not None)

    def look(self) -> None:
        """Each reader asks for all there is, and all that was received is searched."""
        match = self.copy.match
        self.sealed += not match.is_over and match.game.flow.node(match.state).sealed
        for reader in self.readers:
            news = reader.get(self.path, "/now", JSON).json()
            lying = [picture(news), *(news["parts"][part] for part in ("choices", "position", "prompt", "status", "undo"))]
            assert self.canaries.named("\n".join(lying)) - reader.knows.now == set()
            reader.get(self.path, "/now", JSON, version=news["version"] - 1)
            reader.get(self.path, "", PAGE)
            reader.get(self.path, "/chat", JSON)
            asked = ("deck", f"side {self.canaries.game.sides[0]}", "nothing")[self.rng.below(3)]
            reader.get(self.path, "/why", JSON, about=asked)
            if not news["over"]:                             # afterwards the record is open
                reader.get(self.path, "/record", PAGE)
                reader.get(self.path, "/dice", PAGE)
                reader.get(self.path, "/dice", JSON)
            reader.keep(reader.visitor.client.get("/"))
            self.ask_about_hidden_cards(reader)
            reader.search()

    def secrets(self) -> tuple[bytes, bytes]:
        """What chance is drawn from, and what of it is opened at the end."""
        chance = Chance(self.store.load(self.path.rpartition("/")[2]).secret)
        return chance.secret, chance.key

    def search_for_the_secret(self) -> None:
        """By it every draw to come could be worked out."""
        for reader in self.readers:
            for secret in self.secrets():
                assert not any(each in reader.raw for each in forms(secret)), f"side {reader.side} was told the secret of chance"

    def ask_about_hidden_cards(self, reader: Reader) -> None:
        """Wherever a hidden card lies, the answer is the same but for its name."""
        hidden = sorted(set(range(len(self.canaries.names))) - reader.knows.ever)
        answers = set()
        for n in {hidden[self.rng.below(len(hidden))] for _ in range(3)} if hidden else ():
            answer = reader.get(self.path, "/why", JSON, about=f"{self.canaries.kind} {self.canaries.names[n]}").json()
            reader.received.pop()
            answers.add((answer["legal"], answer["sentence"].replace(f"Canary{n}x", "?"), answer["rule"]))
        assert len(answers) <= 1


def begin(base: str, store: Store, run: Run) -> Game:
    """A game with canaries, both seats taken, and somebody who watches."""
    one, two, three = (Visitor(base) for _ in range(3))
    canaries = Canaries(games.load(run.slug))
    path = one.begin(run.slug, opponent="friend", overlay=canaries.overlay())
    assert sit_down(two, link_in(one, path)).status_code == 303
    watch = {"watch": link_in(one, path, WATCH).partition("watch=")[2]}
    header = store.load(path.rpartition("/")[2]).record.header
    visitors: tuple[tuple[Visitor, Side, dict[str, str]], ...] = ((one, 0, {}), (two, 1, {}), (three, UNSET, watch))
    readers = [Reader(visitor, Knowledge(side), canaries, params) for visitor, side, params in visitors]
    copy = Copy(header, [reader.knows for reader in readers])
    game = Game(path, readers, store, copy, Rng(run.seed), canaries, players.find(canaries.game, run.program))
    game.keep_up()
    return game


@contextmanager
def lines(game: Game) -> Iterator[list[str]]:
    """Every reader's stream of news, read to its end by threads of their own."""
    told: list[str] = []
    stop = threading.Event()

    def read(reader: Reader) -> None:
        own = reader.visitor.client
        with (
            httpx.Client(base_url=own.base_url, cookies=own.cookies) as client,
            client.stream("GET", f"{game.path}/events", params=reader.params, timeout=30) as answer,
        ):
            for chunk in answer.iter_text():
                told.append(chunk)
                if stop.is_set():
                    return

    threads = [threading.Thread(target=read, args=(reader,), daemon=True) for reader in game.readers]
    for thread in threads:
        thread.start()
    yield told
    stop.set()


@pytest.mark.parametrize("run", RUNS, ids=str)
def test_nobody_is_sent_a_card_that_is_hidden_from_him(site: tuple[str, FastAPI], store: Store, run: Run) -> None:
    game = begin(site[0], store, run)
    game.look()
    with lines(game) as told:
        game.talk()
        for n in count(1):
            game.act()
            game.keep_up()
            if n % run.every == 0 or game.is_secret:
                game.look()
            if n % 15 == 0:
                game.agree()
            if game.copy.match.is_over or (n >= run.acts and game.sealed > 1):
                break
    game.search_for_the_secret()
    assert told
    assert game.sealed > 1
    assert set(re.findall(r"(?m)^data: (.*?)\d+}\r?$", "".join(told))) == {'{"version": ', '{"chat": '}
    assert game.copy.match.given_up
    for reader in game.readers:
        assert f"Whisper{'Watchers' if reader.side == UNSET else 'Players'}".encode() in reader.raw
    assert "Whisper" not in "".join(told)
    assert game.canaries.named("".join(told)) == set()
    assert max(len(reader.knows.ever) for reader in game.readers) > run.known


def test_the_secret_of_chance_is_told_after_the_end_and_not_before(site: tuple[str, FastAPI], store: Store) -> None:
    game = begin(site[0], store, Run(5))
    one, two, watching = game.readers
    with lines(game) as told:
        while not one.get(game.path, "/now", JSON).json()["over"]:
            for reader in game.readers:
                for path, accept in (("", PAGE), ("/record", PAGE), ("/dice", PAGE), ("/dice", JSON)):
                    reader.get(game.path, path, accept)
                reader.keep(reader.visitor.client.post(f"{game.path}/dice", data={"words": f"side {reader.side}"}, headers=JSON))
            game.search_for_the_secret()
            player, news = turn((one.visitor, two.visitor), game.path)
            answer = player.act(game.path, news["version"], *choices(news)[-1].splitlines())
            if not answer.json()["over"]:
                (one if player is one.visitor else two).keep(answer)
    game.search_for_the_secret()
    secret, key = game.secrets()
    assert not any(each in "".join(told).encode() for each in forms(secret) | forms(key))
    for reader in (one, two, watching):
        for path in ("/record", "/dice"):
            assert key.hex() in reader.get(game.path, path, PAGE).text
        assert not any(each in reader.raw for each in forms(secret))     # the links to the seats are made from it


def test_the_search_for_the_secret_finds_it_in_every_form(site: tuple[str, FastAPI], store: Store) -> None:
    game = begin(site[0], store, Run(6))
    for secret in game.secrets():
        for told in (secret, secret.hex().encode(), base64.b64encode(b"before" + secret + b"after"),
                     base64.urlsafe_b64encode(b"at" + secret), base64.b64encode(b"all" + secret)):
            game.readers[0].raw = b"..." + told + b"..."
            with pytest.raises(AssertionError, match="secret of chance"):
                game.search_for_the_secret()


def test_the_search_finds_what_it_is_for(site: tuple[str, FastAPI], store: Store) -> None:
    game = begin(site[0], store, Run(1))
    one, two, watching = game.readers
    for spy, owner in ((two, one), (one, two), (watching, one)):
        owner.get(game.path, "", PAGE)
        owner.get(game.path, "/record", PAGE)
        for text in owner.received:
            assert game.canaries.named(text) - spy.knows.ever, "a player's own cards are in what he receives"
            spy.received = [text]
            with pytest.raises(AssertionError, match="hidden card"):
                spy.search()
            spy.received.clear()
        owner.search()
