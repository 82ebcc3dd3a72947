"""A game at its table: look, act, take back, ask why not, take the record away."""
from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.datastructures import FormData
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse

from atoll.core.errors import AtollError, Refused
from atoll.core.flow import Side
from atoll.core.match import Match
from atoll.core.record import HASH_EVERY, Record
from atoll.core.why import Answer
from atoll.store import Stale
from atoll.web.browser import Form, Holder, field, fields
from atoll.web.errors import wants_json
from atoll.web.pages import render
from atoll.web.reasons import reason
from atoll.web.scene import Frame, Scene, acting
from atoll.web.site import Here, Site
from atoll.web.spec import reference

router = APIRouter(prefix="/game/{game}")
MOST_STEPS = 20                                 # actions in one request
MOVED_ON = "The game has moved on; here it is as it stands now."


@router.get("")
def look(request: Request, site: Here, holder: Holder, game: str, select: str = "") -> Response:
    """The page of a game."""
    with site.look(game, holder) as (table, held):
        return _page(request, Scene(table, held, select))


def _page(request: Request, scene: Scene, answer: Answer | None = None, about: str = "") -> Response:
    return render(
        request, "game.html", scene=scene, answer=answer, about=about,
        rules=reference(scene.game.folder), is_reconstructed=any(datum.reconstructed for datum in scene.edition.data),
    )


@router.get("/now")
def now(site: Here, holder: Holder, game: str, version: int = 0) -> Response:
    """The parts of the page, for a page that may be old; only the number if it is not."""
    held = site.held(game, holder)
    if site.store.version(game) == version:
        return JSONResponse({"version": version})
    with site.matches.look(game) as table:
        return JSONResponse(Scene(table, held).news())


@router.post("/act")
def act(request: Request, site: Here, holder: Holder, form: Form, game: str) -> Response:
    """Take an action, or several as one: all of them or none."""
    scripts = [line.strip() for script in fields(form, "action") for line in script.splitlines() if line.strip()]
    if not 1 <= len(scripts) <= MOST_STEPS:
        raise AtollError(f"action: {len(scripts)} were sent; expected 1 to {MOST_STEPS}, in words")
    return _change(request, site, holder, form, game, lambda match, side: take(match, side, scripts))


@router.post("/undo")
def undo(request: Request, site: Here, holder: Holder, form: Form, game: str) -> Response:
    """Take back some plies."""
    plies = _number(form, "plies")
    return _change(request, site, holder, form, game, lambda match, side: match.undo(side, plies))


@router.get("/why")
def why(request: Request, site: Here, holder: Holder, game: str, about: Annotated[list[str], Query()]) -> Response:
    """Why nothing can be done now with a thing, with several together, or why an action is not allowed."""
    things = [text.strip() for text in about if text.strip()][:3]
    if not things:
        raise AtollError("about: nothing was named; expected a thing of the board or an action, in words")
    with site.look(game, holder) as (table, held):
        answer = reason(table.match, acting(table.match, held), things)
        if wants_json(request):
            return JSONResponse({"legal": answer.legal, "sentence": answer.sentence, "rule": answer.rule})
        return _page(request, Scene(table, held), answer, about=things[-1])


@router.get("/record")
def record(site: Here, holder: Holder, game: str) -> Response:
    """The record as a file; straight from the database, so that one which no longer replays can still be saved."""
    site.held(game, holder)
    saved = site.store.load(game).record
    last = len(saved.plies)
    hashes = {number: each for number, each in saved.hashes.items() if number % HASH_EVERY == 0 or number == last}
    name = f"{saved.header.game}-{game[:8]}.txt"
    return PlainTextResponse(
        Record(saved.header, saved.plies, hashes).text(), headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def take(match: Match, side: Side, scripts: list[str]) -> None:
    """Act in order. All but the last must be such as can be taken back.

    Otherwise the steps after a roll would tell what it brings, and a refusal of one of them would take the roll back.
    """
    for script in scripts[:-1]:
        action = match.state.words.parse(script)
        if action >= 0 and match.why(side, script).legal and match.is_final(side, action):
            raise Refused(f"{script!r} cannot be taken back, so it must be the last of the steps sent together")
        match.act(side, script)
    match.act(side, scripts[-1])


def _change(
    request: Request, site: Site, holder: str, form: FormData, game: str, what: Callable[[Match, Side], None]
) -> Response:
    """Do something to a game and save it; what is sent back was made before, and leaves only once it is saved."""
    held, version = site.held(game, holder), _number(form, "version")
    try:
        with site.matches.change(game, version) as table:
            what(table.match, acting(table.match, held))
            scene = Scene(table, held, version=version + 1)
            news = scene.news(table.kept, _frames(scene, form)) if wants_json(request) else {}
    except Stale:
        return _fresh(request, site, holder, game, 409, Answer(False, MOVED_ON))
    except Refused as fault:
        if wants_json(request):
            raise
        return _fresh(request, site, holder, game, 422, Answer(False, fault.sentence, fault.rule))
    return JSONResponse(news) if wants_json(request) else RedirectResponse(f"/game/{game}", status_code=303)


def _frames(scene: Scene, form: FormData) -> list[Frame]:
    """Pictures to animate; none for somebody who wants no motion."""
    return [] if field(form, "motion") == "none" else scene.frames()


def _fresh(request: Request, site: Site, holder: str, game: str, status: int, answer: Answer) -> Response:
    """The game as it stands, with what has to be said."""
    with site.look(game, holder) as (table, held):
        scene = Scene(table, held, notice=answer.sentence)
        response = JSONResponse(scene.news()) if wants_json(request) else _page(request, scene, answer)
    response.status_code = status
    return response


def _number(form: FormData, name: str) -> int:
    text = field(form, name)
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise AtollError(f"{name}: {text[:20]!r} was sent; expected a whole number")
    return int(text)
