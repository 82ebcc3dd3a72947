"""Two people at a game, each with a page that does what the real one's script does: act, hear the stream, look again."""
from __future__ import annotations

import asyncio
import html
import json
import random
import re
import time
from dataclasses import dataclass
from typing import Any

import aiohttp

from tests.load.meter import ACT, NOTICE, NOW, Meter
from tests.served import JSON, PAGE, choices

SLUG = "pacific_theatre"
LINK = re.compile(r'<input id="link-1" readonly value="[^"]*(/game/[^"?]*)\?key=([^"]+)"')
STALE = 409


@dataclass
class Visitors:
    """All browsers: their connections, how long a person thinks (mean, in seconds), and what is measured."""

    client: aiohttp.ClientSession
    think: float
    meter: Meter
    rng: random.Random
    starting: asyncio.Semaphore             # how many games may begin at once

    async def pause(self) -> None:
        """A person thinks: often shortly, now and then for long."""
        await asyncio.sleep(self.rng.expovariate(1 / self.think))

    async def post(self, url: str, cookie: str, **fields: str) -> aiohttp.ClientResponse:
        """Send the form of a whole page."""
        async with self.client.post(url, data=fields, headers={**PAGE, "cookie": cookie}, allow_redirects=False) as answer:
            await answer.read()
            return answer


class Page:
    """One side's page; `other` is that of the opponent."""

    def __init__(self, visitors: Visitors, game: str, cookie: str) -> None:
        self.visitors = visitors
        self.game = game
        self.headers = {**JSON, "cookie": cookie}
        self.other: Page | None = None
        self.news: dict[str, Any] = {"version": 0, "over": False, "parts": {"choices": ""}}
        self.sent = 0.0                         # when an act left of which the other has not heard yet
        self.changed = asyncio.Event()
        self.busy = asyncio.Lock()              # one request at a time, as in the script

    def show(self, news: dict[str, Any]) -> None:
        """What the server has sent is on the page now."""
        if "parts" in news:
            self.news = news
            self.changed.set()

    async def act(self) -> None:
        """One of the choices that the page offers, any of them as likely; nothing if there is none any more."""
        async with self.busy:
            offered = choices(self.news)
            if not offered:
                return
            fields = {"version": str(self.news["version"]), "action": self.visitors.rng.choice(offered)}
            self.sent = time.perf_counter()
            with self.visitors.meter.timed(ACT):
                async with self.visitors.client.post(f"{self.game}/act", data=fields, headers=self.headers) as answer:
                    text = await answer.read()
            self._check(answer.status)
            self.show(json.loads(text))

    async def look(self, version: int) -> None:
        """Look again, if the page is older than that (0: in any case)."""
        async with self.busy:
            if 0 < version <= self.news["version"]:
                return
            address = f"{self.game}/now?version={self.news['version']}&motion="
            with self.visitors.meter.timed(NOW):
                async with self.visitors.client.get(address, headers=self.headers) as answer:
                    text = await answer.read()
            self._check(answer.status)
            self.show(json.loads(text))

    async def listen(self) -> None:
        """Follow the stream: whatever it announces is looked at."""
        async with self.visitors.client.get(f"{self.game}/events", headers=self.headers) as answer:
            self._check(answer.status)
            async for line in answer.content:
                if line.startswith(b"data:"):
                    version = int(json.loads(line[5:])["version"])
                    self._hear(version)
                    await self.look(version)
        raise ConnectionError("the stream has ended")

    def _hear(self, version: int) -> None:
        """Measure how soon the other's act was heard of; an act of one's own is no news."""
        if self.other is not None and self.other.sent and version > self.news["version"] and not self.busy.locked():
            self.visitors.meter.samples[NOTICE].append(time.perf_counter() - self.other.sent)
            self.other.sent = 0.0

    def _check(self, status: int) -> None:
        if status != 200:
            self.visitors.meter.faults["stale" if status == STALE else f"status {status}"] += 1

    async def play(self) -> None:
        """Think and act whenever asked, until the game is over."""
        while not self.news["over"]:
            await self.changed.wait()
            self.changed.clear()
            while choices(self.news):
                await self.visitors.pause()
                await self.act()


async def begin(visitors: Visitors) -> tuple[Page, Page]:
    """A game begun by one browser and joined by another through its link."""
    made = await visitors.post("/games", "", game=SLUG, opponent="friend", side="random")
    game, cookie = made.headers["location"], cookie_of(made)
    async with visitors.client.get(game, headers={**PAGE, "cookie": cookie}) as answer:
        found = LINK.search(await answer.text())
    assert found is not None, "the page shows no link for a friend"
    joined = await visitors.post(found[1], "", key=html.unescape(found[2]))
    pages = Page(visitors, game, cookie), Page(visitors, game, cookie_of(joined))
    pages[0].other, pages[1].other = pages[1], pages[0]
    return pages


def cookie_of(answer: aiohttp.ClientResponse) -> str:
    """The secret that a browser was given."""
    return "; ".join(f"{name}={morsel.value}" for name, morsel in answer.cookies.items())


async def play_on(visitors: Visitors, played: int) -> None:
    """One table: when a game is over the next one begins. A fault is counted, and another game begins."""
    while True:
        try:
            await play_once(visitors, played)
        except* (aiohttp.ClientError, OSError) as faults:
            visitors.meter.faults.update(type(fault).__name__ for fault in faults.exceptions)
            await visitors.pause()
        played = 0


async def play_once(visitors: Visitors, played: int) -> None:
    """Two people play until the end, both streams open; the first acts without thinking, to be somewhere in the game."""
    async with visitors.starting:
        pages = await begin(visitors)
        await hurry(pages, played)
    async with asyncio.TaskGroup() as group:
        streams = [group.create_task(page.listen()) for page in pages]
        await asyncio.gather(*(page.play() for page in pages))
        for stream in streams:
            stream.cancel()


async def hurry(pages: tuple[Page, Page], acts: int) -> None:
    """Some acts without thinking."""
    for _ in range(acts):
        page = pages[0].visitors.rng.choice(pages)
        await page.look(0)
        await page.act()
