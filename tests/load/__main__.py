"""The load test: step by step more games, until an action takes too long; a line of figures for each step."""
from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import signal
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from tests.load.meter import ACT, NOTICE, NOW, Meter, Watch
from tests.load.pages import Visitors, play_on
from tests.served import database, process

STEPS = (100, 200, 300, 400, 500, 600, 700, 850, 1000)
HEAD = """\
              |    act, ms:         |   heard, ms:        |    look, ms:        |  server:                |     this |
games  acts/s |  p50    p95    p99  |  p50    p95    p99  |  p50    p95    p99  |    CPU  ms/act     MB       CPU | faults"""
FILES = 8                                       # open files for a game: two streams and two more connections, at both ends


@dataclass(frozen=True)
class Plan:
    """What is tried: the steps, the mean time to think, how long a step settles and is measured, where it ends."""

    steps: tuple[int, ...] = STEPS
    think: float = 7.0
    settle: float = 10.0
    seconds: float = 30.0
    limit: float = 100.0
    played: int = 40                            # so many acts at most have been played already when a game begins


async def run(plan: Plan, address: str, pid: int) -> list[Meter]:
    """Carry out a plan against a server; returns what was measured at each step."""
    measured: list[Meter] = []
    rng = random.Random(1)
    connector = aiohttp.TCPConnector(limit=0)
    timeout = aiohttp.ClientTimeout(total=None, sock_connect=30)
    jar = aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(address, connector=connector, timeout=timeout, cookie_jar=jar) as client:
        visitors = Visitors(client, plan.think, Meter(), rng, asyncio.Semaphore(2))
        async with asyncio.TaskGroup() as group:
            tables: list[asyncio.Task[None]] = []
            for games in plan.steps:
                while len(tables) < games:
                    tables.append(group.create_task(play_on(visitors, rng.randrange(plan.played + 1))))
                await all_begun(visitors)
                measured.append(await step(plan, visitors, games, pid))
                if measured[-1].percentile(ACT, 95) > plan.limit:
                    break
            for table in tables:
                table.cancel()
    return measured


async def all_begun(visitors: Visitors) -> None:
    """Until every game that is waiting has begun: who asks last comes last."""
    await asyncio.sleep(0)
    async with visitors.starting:
        pass


async def step(plan: Plan, visitors: Visitors, games: int, pid: int) -> Meter:
    """Measure for a while, once all have settled, and print the figures."""
    await asyncio.sleep(plan.settle)
    meter = visitors.meter = Meter()
    server, this = Watch(pid), Watch(os.getpid())
    await asyncio.sleep(plan.seconds)
    visitors.meter = Meter()
    print(line(plan, meter, games, server, this), flush=True)
    return meter


def line(plan: Plan, meter: Meter, games: int, server: Watch, this: Watch) -> str:
    """The figures of a step."""
    acts = len(meter.samples[ACT])
    figures = [
        f"{games:5} {acts / plan.seconds:7.1f}",
        *(" ".join(f"{meter.percentile(kind, share):6.0f}" for share in (50, 95, 99)) for kind in (ACT, NOTICE, NOW)),
        f"{server.share:8.0%} {1000 * server.seconds / max(acts, 1):7.1f} {server.megabytes:6.0f} {this.share:8.0%}",
        ", ".join(f"{number} {name}" for name, number in meter.faults.items()) or "none",
    ]
    return " | ".join(figures)


def read_plan() -> Plan:
    """The plan of the command line."""
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=usual.steps, help="how many games, step by step")
    parser.add_argument("--think", type=float, default=usual.think, help="mean seconds between being asked and acting")
    parser.add_argument("--settle", type=float, default=usual.settle, help="seconds before a step is measured")
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="seconds for which it is measured")
    parser.add_argument("--limit", type=float, default=usual.limit, help="end when p95 of an action is above so many ms")
    parser.add_argument("--played", type=int, default=usual.played, help="acts that have been played at most when a game begins")
    found = parser.parse_args()
    return Plan(tuple(found.games), found.think, found.settle, found.seconds, found.limit, found.played)


def allow_files(games: int) -> None:
    """Each stream is an open file, here and in the server that is started from here."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most if most < 0 else min(most, 1000 + FILES * games), most))


def main() -> None:
    """Start a server on a new database and put load on it."""
    plan = read_plan()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))       # so the server is stopped, too
    allow_files(max(plan.steps))
    with tempfile.TemporaryDirectory() as folder, process(database(Path(folder))) as (address, server):
        print(f"One server process, SQLite, {os.cpu_count()} cores; a player thinks {plan.think:g} s on average", flush=True)
        print(HEAD, flush=True)
        asyncio.run(run(plan, address, server.pid))


if __name__ == "__main__":
    main()
