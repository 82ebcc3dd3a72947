"""Seats: taken by a link, moved to another device by a code."""
from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse, RedirectResponse

from atoll.core.errors import AtollError
from atoll.core.flow import UNSET, Side
from atoll.store import NoSuchGame, Table, seats
from atoll.web import links
from atoll.web.browser import Form, Holder, field, new_holder, remember
from atoll.web.dice import words_of
from atoll.web.errors import wants_json
from atoll.web.pages import render
from atoll.web.reader import Visiting
from atoll.web.site import Here

router = APIRouter()
OWN_LINK = "You play in this game already; send this link to the other player."


@router.get("/game/{game}/seat")
def invitation(request: Request, site: Here, holder: Holder, game: str, key: str = "") -> Response:
    """What the link to a seat shows: which game, which side, and a button to take it. Looking takes nothing."""
    held = site.store.sides(game, holder) if holder else []
    with site.matches.look(game) as table:
        side = _invited(table, key)
        if side in held:
            return RedirectResponse(f"/game/{game}", status_code=303)
        match = table.match
        return render(
            request, "seat.html", game=match.game, id=game, key=key, options=match.header.options,
            name=match.side_name(side), is_free=table.places[side].free, is_own=bool(held),
        )


@router.post("/game/{game}/seat")
def sit_down(request: Request, site: Here, holder: Holder, form: Form, game: str) -> Response:
    """Take the seat of a link; the same browser may press the button twice."""
    holder, words = holder or new_holder(), words_of(form)
    with site.matches.look(game) as table:
        side = _invited(table, field(form, "key"))
        if words:                               # what cannot be mixed in is refused before the seat is taken
            table.match.header.given(table.match.game.sides[side], words, 1)
    held = site.store.sides(game, holder)
    if held and side not in held:
        raise AtollError(OWN_LINK)
    if seats.take(site.store, game, side, holder):
        site.matches.tell(game, site.store.places(game))
        if words:
            site.matches.contribute(game, side, words)
    response = RedirectResponse(f"/game/{game}", status_code=303)
    remember(request, response, holder)
    return response


def _invited(table: Table, key: str) -> Side:
    side = links.side_of(table, key)
    if side == UNSET:
        raise NoSuchGame
    return side


@router.post("/game/{game}/code")
def code(request: Request, visit: Visiting, form: Form) -> Response:
    """A code with which the seats of this browser move to another one."""
    visit.site.held(visit.game, visit.holder)
    made = seats.new_code(visit.site.store, visit.game, visit.holder)
    shown = f"{made[:5]}-{made[5:]}"
    if wants_json(request):
        return JSONResponse({"code": shown})
    return render(request, "code.html", id=visit.game, code=shown, origin=visit.origin)


@router.get("/move")
def asking(request: Request) -> Response:
    """Where a code is entered."""
    return render(request, "move.html")


@router.post("/move")
def move(request: Request, site: Here, holder: Holder, form: Form) -> Response:
    """Take over the seats of a code; the browser that had them loses them."""
    holder = holder or new_holder()
    game = seats.move(site.store, field(form, "code"), holder)
    response = RedirectResponse(f"/game/{game}", status_code=303)
    remember(request, response, holder)
    return response
