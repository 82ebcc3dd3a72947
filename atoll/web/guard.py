"""What holds for every request: headers of safety, HEAD like GET, no body beyond a limit."""
from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY: Final = 512 * 1024                # an overlay of a whole sheet is some 20 kB
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SAFETY: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",           # `no-referrer` would take the Origin from our own forms
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",                # a page of a game is true for a moment
}


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        only_head = scope["method"] == "HEAD"
        inner = {**scope, "method": "GET"} if only_head else scope
        await self.app(inner, _counting(scope, receive), _answering(send, only_head))


def _counting(scope: Scope, receive: Receive) -> Receive:
    announced = Headers(scope=scope).get("content-length", "0")
    read = 0

    async def counted() -> Message:
        nonlocal read
        if not announced.isdigit() or int(announced) > LARGEST_BODY:
            raise HTTPException(413)
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            raise HTTPException(413)
        return message

    return counted


def _answering(send: Send, only_head: bool) -> Send:
    async def answered(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message["headers"])
            for name, value in SAFETY.items():
                headers.setdefault(name, value)
        elif only_head and message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return answered


def is_own_page(request: Request) -> bool:
    """Whether a request that changes something comes from one of our own pages; a program that sends neither header may pass."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")
