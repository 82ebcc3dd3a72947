"""Live news: a stream for each open page that says when there is something new to see or hear from its place, never what."""
from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Final

from fastapi import APIRouter, Response
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool

from atoll.core.flow import Side
from atoll.store import chat, listening
from atoll.store.chat import room_of
from atoll.web.reader import Visit, Visiting

router = APIRouter(prefix="/game/{game}")
HEARTBEAT: Final = 20                           # seconds; keeps the line through proxies, and finds lost ones


@router.get("/events")
async def events(visit: Visiting) -> Response:
    """The version of the reader's place and the number of the last message, now and whenever they change."""
    side = await run_in_threadpool(_side, visit)
    return EventSourceResponse(_stream(visit, side), ping=HEARTBEAT)


def _side(visit: Visit) -> Side:
    with visit.look() as (_, reader):
        return reader.side


async def _stream(visit: Visit, side: Side) -> AsyncIterator[ServerSentEvent]:
    """It listens before it reads, so that nothing is missed in between."""
    with listening(visit.site.notices, visit.game) as listener:
        version, said = await run_in_threadpool(_now, visit, side)
        yield _changed(version)
        yield _said(said)
        while latest := await listener.news():
            if latest.get(side, 0) > version:
                version = latest[side]
                yield _changed(version)
            if latest.get(room_of(side), 0) > said:
                said = latest[room_of(side)]
                yield _said(said)


def _now(visit: Visit, side: Side) -> tuple[int, int]:
    store = visit.site.store
    return store.places(visit.game)[side].version, chat.latest(store, visit.game, side)


def _changed(version: int) -> ServerSentEvent:
    return ServerSentEvent(json.dumps({"version": version}), event="changed", id=str(version))


def _said(number: int) -> ServerSentEvent:
    return ServerSentEvent(json.dumps({"chat": number}), event="said")
