"""Who asks: a browser is known by one secret in a cookie. There are no accounts."""
from __future__ import annotations

import re
import secrets
from typing import Annotated, Final

from fastapi import Depends, Request, Response
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException

from atoll.web.guard import is_own_page

COOKIE: Final = "atoll"
YEAR: Final = 365 * 24 * 3600
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
MOST_FIELDS: Final = 200


async def holder_of(request: Request) -> str:
    """The secret of this browser, empty if it has none (or something that is none of ours)."""
    found = request.cookies.get(COOKIE, "")
    return found if SECRET.fullmatch(found) else ""


def new_holder() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(32)


def remember(request: Request, response: Response, holder: str) -> None:
    """Give the browser its secret; scripts cannot read it, other sites cannot send it along."""
    response.set_cookie(
        COOKIE, holder, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https",
    )


async def read_form(request: Request) -> FormData:
    """The fields of a form that one of our own pages sent."""
    if not is_own_page(request):
        raise HTTPException(403)
    return await request.form(max_files=1, max_fields=MOST_FIELDS)


Form = Annotated[FormData, Depends(read_form)]
Holder = Annotated[str, Depends(holder_of)]


def field(form: FormData, name: str) -> str:
    """The text of a field, empty if it is missing or a file."""
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def fields(form: FormData, name: str) -> list[str]:
    """The texts of all fields of a name."""
    return [value for value in form.getlist(name) if isinstance(value, str)]
