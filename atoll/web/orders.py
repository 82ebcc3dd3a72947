"""Standing orders: a player lets the server pass for him wherever only who holds something hidden has a choice."""
from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse, RedirectResponse

from atoll.web.browser import Form, field
from atoll.web.errors import wants_json
from atoll.web.reader import Visiting, player
from atoll.web.scene import Scene

router = APIRouter(prefix="/game/{game}")


@router.post("/orders")
def order(request: Request, visit: Visiting, form: Form) -> Response:
    """Give the order to pass, or take it back."""
    with visit.look() as (_, reader):
        side = player(reader)
    visit.site.matches.order(visit.game, side, passes=field(form, "passes") == "yes")
    if not wants_json(request):
        return RedirectResponse(f"/game/{visit.game}{reader.query}", status_code=303)
    with visit.look() as (table, reader):
        return JSONResponse(Scene(table, reader).news())
