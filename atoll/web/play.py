"""A game at its table: look, act, take back, ask why not, take the record away."""
from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Protocol

from fastapi import APIRouter, Query, Request, Response
from starlette.datastructures import FormData
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse

from atoll import games
from atoll.core.errors import AtollError, Refused
from atoll.core.flow import Side
from atoll.core.match import Match
from atoll.core.why import Answer
from atoll.store import Stale, Table
from atoll.web.browser import Form, field, fields
from atoll.web.chat import talk
from atoll.web.errors import wants_json
from atoll.web.pages import render
from atoll.web.reader import HandOver, Visit, Visiting, acting, player
from atoll.web.reasons import reason
from atoll.web.scene import Frame, Scene
from atoll.web.spec import reference

router = APIRouter(prefix="/game/{game}")


class Said(Protocol):
    """What a page says over the choices."""

    @property
    def sentence(self) -> str:
        """All of it."""

    @property
    def rule(self) -> str:
        """The rule that it rests on, if there is one."""


MOST_STEPS = 20                                 # actions in one request
MOVED_ON = "The game has moved on; here it is as it stands now."


@router.get("")
def look(request: Request, visit: Visiting, layer: Annotated[list[str] | None, Query()] = None, select: str = "") -> Response:
    """The page of a game; where two share a screen, first the question who looks."""
    try:
        with visit.look() as (table, reader):
            return page(request, visit, Scene(table, reader, select, on=layer or ()))
    except HandOver:
        return hand_over(request, visit)


def hand_over(request: Request, visit: Visit) -> Response:
    """A page that shows no card: whose turn it is at the shared screen."""
    held = tuple(visit.site.held(visit.game, visit.holder))
    with visit.site.matches.look(visit.game) as table:
        match, side = table.match, acting(table.match, held)
        name = match.side_name(side)
        return render(request, "hand_over.html", game=match.game, id=visit.game, side=match.game.sides[side], name=name)


def page(request: Request, visit: Visit, scene: Scene, answer: Said | None = None, about: str = "") -> Response:
    """The whole page, with what is to be said."""
    return render(
        request, "game.html", scene=scene, answer=answer, about=about, talk=talk(visit.site.store, scene),
        rules=reference(scene.game.folder), is_reconstructed=any(datum.reconstructed for datum in scene.edition.data),
    )


@router.get("/now")
def now(visit: Visiting, version: int = 0, motion: str = "") -> Response:
    """The parts of the page, for a page that may be old; only the number if it is not."""
    with visit.look() as (table, reader):
        scene = Scene(table, reader)
        if scene.version == version:
            return JSONResponse({"version": version})
        if table.seen.get(reader.side) != version:
            return JSONResponse(scene.news())
        # The last ply that stood is sent, too: it may say by now that the game went back to it.
        return JSONResponse(scene.news(table.kept - 1, [] if motion == "none" else scene.frames()))


@router.post("/act")
def act(request: Request, visit: Visiting, form: Form) -> Response:
    """Take an action, or several as one: all of them or none."""
    scripts = [line.strip() for script in fields(form, "action") for line in script.splitlines() if line.strip()]
    if not 1 <= len(scripts) <= MOST_STEPS:
        raise AtollError(f"action: {len(scripts)} were sent; expected 1 to {MOST_STEPS}, in words")
    return change(request, visit, form, lambda match, side: take(match, side, scripts))


@router.post("/undo")
def undo(request: Request, visit: Visiting, form: Form) -> Response:
    """Take back some plies, or one sealed choice by its words."""
    if words := field(form, "action"):
        return change(request, visit, form, lambda match, side: match.take_back(side, words))
    plies = number(form, "plies")
    return change(request, visit, form, lambda match, side: match.undo(side, plies))


@router.get("/why")
def why(request: Request, visit: Visiting, about: Annotated[list[str], Query()]) -> Response:
    """Why nothing can be done now with a thing, with several together, or why an action is not allowed."""
    things = [text.strip() for text in about if text.strip()][:3]
    if not things:
        raise AtollError("about: nothing was named; expected a thing of the board or an action, in words")
    with visit.look() as (table, reader):
        answer = reason(table.match, reader.side, things)
        if wants_json(request):
            return JSONResponse({"legal": answer.legal, "sentence": answer.sentence, "rule": answer.rule})
        return page(request, visit, Scene(table, reader), answer, about=things[-1])


@router.get("/record")
def record(visit: Visiting) -> Response:
    """The record as a file: all of it once the game is over or where nothing is hidden, else what its reader may know.

    The whole comes straight from the database, so that one which no longer replays can still be saved.
    """
    saved = visit.site.store.load(visit.game).record
    if visit.watch or games.load(saved.header.game).secret:
        with visit.look() as (table, reader):
            saved = saved if table.match.is_over else table.match.record_for(reader.side)
    else:
        visit.site.held(visit.game, visit.holder)
    name = f"{saved.header.game}-{visit.game[:8]}.txt"
    return PlainTextResponse(
        saved.text(), headers={"content-disposition": f'attachment; filename="{name}"'},
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


def change(
    request: Request, visit: Visit, form: FormData, what: Callable[[Match, Side], None],
    *, is_any_page: bool = False,
) -> Response:
    """Do something to a game and save it; what is sent back was made before, and leaves only once it is saved.

    `is_any_page`: it may come from a page that is no longer true.
    """
    with visit.look() as (_, reader):
        side, version = player(reader), None if is_any_page else number(form, "version")

    def show(table: Table) -> dict[str, Any]:
        scene = Scene(table, reader)
        last = len(table.match.plies) - 1           # sent in any case: it may say by now that the game went back to it
        return scene.news(min(table.kept, last), _frames(scene, form)) if wants_json(request) else {}

    try:
        news = visit.site.matches.change(visit.game, side, version, lambda match: what(match, side), show)
    except Stale:
        return fresh(request, visit)
    except Refused as fault:
        if wants_json(request):
            raise
        return _fresh(request, visit, 422, Answer(False, fault.sentence, fault.rule))
    return JSONResponse(news) if wants_json(request) else RedirectResponse(f"/game/{visit.game}{reader.query}", status_code=303)


def _frames(scene: Scene, form: FormData) -> list[Frame]:
    """Pictures to animate; none for somebody who wants no motion."""
    return [] if field(form, "motion") == "none" else scene.frames()


def fresh(request: Request, visit: Visit) -> Response:
    """The page was no longer true: the game as it stands now."""
    return _fresh(request, visit, 409, Answer(False, MOVED_ON))


def _fresh(request: Request, visit: Visit, status: int, answer: Answer) -> Response:
    """The game as it stands, with what has to be said."""
    with visit.look() as (table, reader):
        scene = Scene(table, reader, notice=answer.sentence)
        response = JSONResponse(scene.news()) if wants_json(request) else page(request, visit, scene, answer)
    response.status_code = status
    return response


def number(form: FormData, name: str) -> int:
    """The whole number of a field."""
    text = field(form, name)
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise AtollError(f"{name}: {text[:20]!r} was sent; expected a whole number")
    return int(text)
