"""The FastAPI application: its parts put together."""
from __future__ import annotations

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from atoll import games
from atoll.store import LocalNotices, Matches, Store, open_database
from atoll.web import dice, events, home, play, reference, seats
from atoll.web.errors import handle_errors
from atoll.web.guard import Guard
from atoll.web.opponents import answer
from atoll.web.scene import status_of
from atoll.web.site import Site


def create_app(database_url: str) -> FastAPI:
    """The web server over a database, whose tables are brought up to date first."""
    store = Store(open_database(database_url))
    # No generated API pages: they would fetch their scripts from elsewhere.
    app = FastAPI(title="Atoll", docs_url=None, redoc_url=None, openapi_url=None)
    notices = LocalNotices()
    app.state.site = Site(store, Matches(store, games.load, status_of, answer, notices), notices)
    for part in (home, play, dice, seats, events, reference):
        app.include_router(part.router)
    app.add_middleware(Guard)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    handle_errors(app)
    return app
