"""The FastAPI application: its parts put together."""
from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware

from atoll import games
from atoll.store import Clock, LocalNotices, Matches, Store, open_database
from atoll.web import agreement, bots, chat, dice, events, help, home, orders, play, reference, seats, setups
from atoll.web.deputy import Deputy
from atoll.web.errors import handle_errors
from atoll.web.guard import Guard
from atoll.web.opponents import answer, answer_quickly
from atoll.web.scene import status_of
from atoll.web.site import Site
from atoll.web.workers import Workers

COMPRESSION = 4                                 # of 9: a page grows by a twentieth, and takes a third of the time


def create_app(database_url: str, clock: Clock | None = None, workers: int = 0) -> FastAPI:
    """The web server over a database, whose tables are brought up to date first.

    Computer players think in so many processes beside it; without any, within the request.
    """
    store, notices = Store(open_database(database_url)), LocalNotices()
    matches = Matches(store, games.load, status_of, answer_quickly if workers else answer, notices, clock)
    pool = Workers(workers) if workers else None
    # No generated API pages: they would fetch their scripts from elsewhere.
    app = FastAPI(title="Atoll", docs_url=None, redoc_url=None, openapi_url=None, lifespan=_running)
    app.state.site = Site(store, matches, notices, pool)
    app.state.deputy = Deputy(matches, pool)
    for part in (home, play, setups, dice, orders, seats, events, reference, agreement, chat, help, bots):
        app.include_router(part.router)
    app.add_middleware(Guard)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSION)
    handle_errors(app)
    return app


@asynccontextmanager
async def _running(app: FastAPI) -> AsyncIterator[None]:
    app.state.deputy.start()
    yield
    await run_in_threadpool(app.state.deputy.stop)
