"""Every refusal as one page or one JSON object, with its status; nothing of the inside ever leaves."""
from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from atoll.core.errors import AtollError, BadData, BadRecord, Refused, quoted
from atoll.store import NoSuchGame, Stale, Unavailable
from atoll.store.seats import SeatTaken
from atoll.web.guard import LARGEST_BODY, SAFETY
from atoll.web.pages import render

LOG = logging.getLogger("atoll.web")
SENTENCES: Final = {
    400: "This request cannot be read.",
    403: "This request came from another site's page, so nothing was done.",
    404: "There is nothing at this address.",
    405: "This address does not take requests of that kind.",
    413: f"That is too much: at most {LARGEST_BODY // 1024} kB are taken.",
    500: "Something went wrong here. The game is as it was before; the fault has been noted in the server's log.",
}


class Forbidden(AtollError):
    """Somebody else's game."""

    def __init__(self) -> None:
        super().__init__("This game belongs to another browser; only its own players may do that or see it from their side.")


STATUS: Final[dict[type[AtollError], int]] = {
    NoSuchGame: 404, Forbidden: 403, Stale: 409, SeatTaken: 409, BadRecord: 500, Unavailable: 503, AtollError: 422,
}


def wants_json(request: Request) -> bool:
    """Whether a program or our own script asks, not a person's address bar."""
    accept = request.headers.get("accept", "")
    return "application/json" in accept and "text/html" not in accept


def refusal(request: Request, status: int, sentences: list[str], rule: str = "") -> Response:
    """The page or the object that says what was wrong."""
    if wants_json(request):
        content = {"error": "\n".join(sentences), "rule": rule, "status": status}
        return JSONResponse(content, status_code=status, headers=SAFETY)
    title = HTTPStatus(status).phrase
    response = render(request, "error.html", status=status, status_title=title, sentences=sentences, rule=rule)
    response.status_code = status
    response.headers.update(SAFETY)
    return response


async def of_http(request: Request, fault: Exception) -> Response:
    """A refusal of the framework or of the guard."""
    assert isinstance(fault, HTTPException)
    return refusal(request, fault.status_code, [SENTENCES.get(fault.status_code, str(fault.detail))])


async def of_atoll(request: Request, fault: Exception) -> Response:
    """Bad input: its own sentence, all of them if there are several."""
    assert isinstance(fault, AtollError)
    status = next(number for kind, number in STATUS.items() if isinstance(fault, kind))
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        LOG.error("%s: %s", request.url.path, fault.reason if isinstance(fault, Unavailable) else fault)
    sentences = fault.faults if isinstance(fault, BadData) else [fault.sentence if isinstance(fault, Refused) else str(fault)]
    return refusal(request, status, sentences, fault.rule if isinstance(fault, Refused) else "")


async def of_address(request: Request, fault: Exception) -> Response:
    """What stands after the question mark of an address, where it cannot be read."""
    assert isinstance(fault, RequestValidationError)
    return refusal(request, 422, [_parameter(each["loc"][-1], each["input"]) for each in fault.errors()])


def _parameter(name: object, sent: object) -> str:
    return f"{name}: it is missing" if sent is None else f"{name}: {quoted(str(sent))} was sent; expected a whole number"


async def of_anything(request: Request, fault: Exception) -> Response:
    """A fault of ours; the server logs its traceback, the person reads that nothing was lost."""
    LOG.error("%s %s failed: %r", request.method, request.url.path, fault)
    return refusal(request, 500, [SENTENCES[500]])


def handle_errors(app: FastAPI) -> None:
    """Let the app answer every fault with the functions above."""
    app.add_exception_handler(HTTPException, of_http)
    app.add_exception_handler(AtollError, of_atoll)
    app.add_exception_handler(RequestValidationError, of_address)
    app.add_exception_handler(Exception, of_anything)
