"""Programs of one's own over HTTP: a token stands for one seat, and gets what this seat may see and do, never more."""
from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse

from atoll.core.flow import Side
from atoll.store import Table, tokens
from atoll.web.browser import Form, field
from atoll.web.errors import wants_json
from atoll.web.pages import render
from atoll.web.play import MOST_STEPS, take
from atoll.web.reader import Visiting, player
from atoll.web.site import Here

router = APIRouter()


class Act(BaseModel):
    """What a program sends: the version that it has seen, and actions in words, taken as one."""

    version: int
    actions: list[str] = Field(min_length=1, max_length=MOST_STEPS)


def seat_of(request: Request, site: Here) -> tuple[str, Side]:
    """The game and the side of the token in the header `Authorization: Bearer TOKEN`."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    found = tokens.seat_of(site.store, token.strip()) if kind.lower() == "bearer" else None
    if found is None:
        raise HTTPException(401, "This token is unknown or was revoked; ask for one on the page of the game.")
    return found


Seated = Annotated[tuple[str, Side], Depends(seat_of)]


@router.get("/api/seat")
def look(site: Here, seat: Seated) -> Response:
    """The seat's view, and what it may do."""
    game, side = seat
    with site.matches.look(game) as table:
        return JSONResponse(seen(table, side))


@router.post("/api/seat")
def act(site: Here, seat: Seated, wanted: Act) -> Response:
    """Act for the seat; the answer is what it sees then."""
    game, side = seat
    return JSONResponse(site.matches.change(
        game, side, wanted.version, lambda match: take(match, side, wanted.actions), lambda table: seen(table, side),
    ))


def seen(table: Table, side: Side) -> dict[str, Any]:
    """All that a program learns: made from the seat's view and its legal actions alone."""
    match = table.match
    is_asked = bool(match.asked >> side & 1)
    return {
        "game": match.game.slug, "options": match.header.options,
        "side": match.game.sides[side], "version": table.places[side].version,
        "asked": is_asked, "question": match.game.prompt(match.state).text if is_asked else "",
        "legal": match.legal_words(side) if is_asked else [], "view": match.view(side), "over": match.is_over,
        "outcome": match.outcome, "result": match.returns[side] if match.is_over else None,
    }


@router.post("/game/{game}/token")
def token(request: Request, visit: Visiting, form: Form) -> Response:
    """A token for the seat from which is asked, shown this once; or none any more."""
    with visit.look() as (_, reader):
        side = player(reader)
    if field(form, "token") == "revoke":
        tokens.revoke(visit.site.store, visit.game, side)
        return JSONResponse({"token": ""}) if wants_json(request) else RedirectResponse(f"/game/{visit.game}{reader.query}", 303)
    made = tokens.new_token(visit.site.store, visit.game, side)
    if wants_json(request):
        return JSONResponse({"token": made})
    return render(request, "token.html", id=visit.game, token=made, origin=visit.origin, query=reader.query)
