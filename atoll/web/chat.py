"""Talking at the table: the players among themselves, those who watch among themselves."""
from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse, RedirectResponse

from atoll.core.errors import AtollError
from atoll.core.flow import UNSET
from atoll.store import Store, chat
from atoll.store.chat import LONGEST, Message
from atoll.web.browser import Form, field
from atoll.web.errors import wants_json
from atoll.web.pages import fragment
from atoll.web.reader import Visit, Visiting
from atoll.web.scene import Scene

router = APIRouter(prefix="/game/{game}")


@dataclass(frozen=True)
class Line:
    """One message as its reader sees it."""

    who: str
    is_mine: bool
    text: str
    sent: datetime


@dataclass(frozen=True)
class Talk:
    """What is heard at a place; `form` marks the next message, so that it is said once however often it is sent."""

    lines: list[Line]
    last: int                                   # the number of the last message
    form: str
    longest: int = LONGEST


def talk(store: Store, scene: Scene) -> Talk | None:
    """The chat as a page shows it; None where there is nobody to talk to."""
    if not scene.may_talk:
        return None
    found = chat.heard(store, scene.id, scene.side)
    return Talk([_line(scene, message) for message in found], found[-1].number if found else 0, secrets.token_urlsafe(12))


def _line(scene: Scene, message: Message) -> Line:
    is_mine = scene.is_player and message.side == scene.side
    who = "Somebody watching" if message.side == UNSET else "You" if is_mine else scene.name(message.side)
    return Line(who, is_mine, message.text, message.sent)


@router.get("/chat")
def listen(visit: Visiting) -> Response:
    """What has been said, for the script of a page."""
    return JSONResponse(_news(visit))


@router.post("/chat")
def say(request: Request, visit: Visiting, form: Form) -> Response:
    """Say something."""
    with visit.look() as (table, reader):
        if not Scene(table, reader).may_talk:
            raise AtollError("There is nobody here to talk to.")
    mark = field(form, "form") or secrets.token_urlsafe(12)
    last = chat.say(visit.site.store, visit.game, reader.side, field(form, "text"), mark)
    visit.site.notices.publish(visit.game, {chat.room_of(reader.side): last})
    if wants_json(request):
        return JSONResponse(_news(visit))
    return RedirectResponse(f"/game/{visit.game}{reader.query}#chat", status_code=303)


def _news(visit: Visit) -> dict[str, object]:
    with visit.look() as (table, reader):
        found = talk(visit.site.store, Scene(table, reader))
    if found is None:
        return {"last": 0, "form": "", "html": ""}
    return {"last": found.last, "form": found.form, "html": fragment("parts/talk.html", talk=found)}
