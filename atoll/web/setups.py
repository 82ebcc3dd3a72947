"""Set-ups of one's own: kept under a name, used with one click at the beginning of another game, forgotten."""
from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse, RedirectResponse

from atoll.core.setups import set_up_of, use
from atoll.store import setups
from atoll.web.browser import Form, field
from atoll.web.errors import wants_json
from atoll.web.play import change
from atoll.web.reader import Visit, Visiting, player
from atoll.web.scene import Scene

router = APIRouter(prefix="/game/{game}/setup")


@router.post("")
def keep(request: Request, visit: Visiting, form: Form) -> Response:
    """Keep the set-up of this game under a name."""
    name = " ".join(field(form, "name").split())
    with visit.look() as (table, reader):
        player(reader)
        record = set_up_of(table.match)
    setups.keep(visit.site.store, visit.holder, name, record)
    return _answer(request, visit, f"The set-up “{name}” is kept.")


@router.post("/use")
def begin_with(request: Request, visit: Visiting, form: Form) -> Response:
    """Begin the game with one that is kept; one that does not fit is refused, and nothing is done."""
    with visit.look() as (table, reader):
        player(reader)
        slug = table.match.game.slug
    record = setups.find(visit.site.store, visit.holder, slug, field(form, "name"))
    return change(request, visit, form, lambda match, side: use(match, record))


@router.post("/drop")
def forget(request: Request, visit: Visiting, form: Form) -> Response:
    """Forget one that is kept; games that were begun with it go on."""
    with visit.look() as (table, reader):
        player(reader)
        slug = table.match.game.slug
    setups.drop(visit.site.store, visit.holder, slug, field(form, "name"))
    return _answer(request, visit, "")


def _answer(request: Request, visit: Visit, notice: str) -> Response:
    with visit.look() as (table, reader):
        if wants_json(request):
            return JSONResponse(Scene(table, reader, notice=notice).news())
        return RedirectResponse(f"/game/{visit.game}{reader.query}", status_code=303)
