"""A game for one player with hidden counters: two games that differ in nothing he has seen are the same to him, byte for byte."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from atoll import games, players
from atoll.core.chance import Chance
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import Record
from atoll.core.rng import Rng
from atoll.store import Standing, Store
from tests.served import JSON, PAGE, Visitor, choices, finals
from tests.twins import Played, shuffled

ALONE = [name for name in games.names() if games.load(name).secret and len(games.load(name).sides) == 1]
EVERY = 9                                                    # decisions between two searches
MOST = 12                                                    # searches in a game


@dataclass
class Pair:
    """A game and its twin on a server, looked at by the same browser."""

    visitor: Visitor
    paths: tuple[str, str]

    def same(self, path: str, accept: dict[str, str], **params: Any) -> httpx.Response:
        """What is sent of both; it must be the same but for the addresses."""
        one, two = (self.visitor.client.get(f"{each}{path}", headers=accept, params=params) for each in self.paths)
        self.compare(one, two)
        return one

    def compare(self, one: httpx.Response, two: httpx.Response) -> None:
        """Status and every byte."""
        assert one.status_code == two.status_code
        ids = [path.rpartition("/")[2] for path in self.paths]
        assert one.text == two.text.replace(ids[1], ids[0]).replace(ids[1][:8], ids[0][:8])

    def look(self, match: Match, rng: Rng) -> None:
        """Everything that can be asked of a game."""
        news = self.same("/now", JSON).json()
        self.same("/now", JSON, version=0)
        self.same("", PAGE)
        self.same("/record", PAGE)
        for accept in (JSON, PAGE):
            self.same("/dice", accept)
        kind = match.game.secret[0]
        for name in shuffled(list(range(len(match.state.words.names[kind]))), rng)[:12]:
            self.same("/why", JSON, about=f"{kind} {match.state.words.names[kind][name]}")
        self.act_and_take_back(news)

    def act_and_take_back(self, news: dict[str, Any]) -> None:
        """Something that can be taken back, and its taking back."""
        fragment = news["parts"]["choices"]
        script = next((each for each in choices(news) if each not in finals(fragment)), None)
        if script is not None:
            answers = [self.visitor.act(path, news["version"], *script.splitlines()) for path in self.paths]
            self.compare(*answers)
            version = answers[0].json()["version"]
            self.compare(*(self.visitor.undo(path, version, len(script.splitlines())) for path in self.paths))


def kept(store: Store, record: Record, secret: bytes, holder: str) -> str:
    """The address of a game in the database."""
    return f"/game/{store.create(record, secret, Standing(False, '', '', 1), {0: holder})}"


def play(game: Game, seed: int) -> Iterator[Played]:
    """A game as the program for it plays, or at random, every few decisions."""
    chance = Chance.from_seed(seed)
    match = Match(game, game.edition(), Match.new(game, game.edition(), chance=chance).header, chance)
    played, rng = Played(game, match, []), Rng(seed)
    played.let_chance_play()
    player = players.find(game, next(iter(game.players), players.RANDOM))
    for n in range(EVERY * MOST):
        if n % EVERY == EVERY - 1:
            yield played
        played.act(player(match.seat(0), rng))
        if match.is_over:
            return


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("slug", ALONE)
def test_what_nobody_has_seen_changes_nothing_that_is_sent(site: tuple[str, FastAPI], store: Store, slug: str, seed: int) -> None:
    visitor, rng, found = Visitor(site[0]), Rng(seed), 0
    visitor.begin(slug)
    holder = str(visitor.client.cookies["atoll"])
    for played in play(games.load(slug), seed):
        twin, record = played.twin(rng), played.match.record()
        if twin is not None:
            assert played.match.chance is not None
            assert [ply.words for ply in twin.plies] != [ply.words for ply in record.plies]
            secret = played.match.chance.secret
            Pair(visitor, (kept(store, record, secret, holder), kept(store, twin, secret, holder))).look(played.match, rng)
            found += 1
    assert found > 2


def test_the_search_finds_what_it_is_for(site: tuple[str, FastAPI], store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that names what was drawn face down."""
    monkeypatch.setattr(Match, "record_for", lambda match, reader: match.record())
    with pytest.raises(AssertionError, match="atoll record"):
        test_what_nobody_has_seen_changes_nothing_that_is_sent(site, store, ALONE[0], 1)
