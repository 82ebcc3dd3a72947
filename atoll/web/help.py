"""Help from the computer: a hint for who has to decide, and the chance to win; both from the seat's own view alone."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse

from atoll.core.errors import AtollError, Refused
from atoll.core.match import Match
from atoll.players import Hint
from atoll.store import Stale, Table
from atoll.web.browser import Form
from atoll.web.errors import wants_json
from atoll.web.play import fresh, number, page
from atoll.web.reader import Reader, Visit, Visiting, player
from atoll.web.scene import Scene
from atoll.web.work import Job, advise, job_of, reckon

router = APIRouter(prefix="/game/{game}")
BETWEEN_PEOPLE: Final = "Another person plays here: between people there is no help from the computer."
UNKNOWN: Final = "Nobody can tell in this game: it has no judgement of positions."


@dataclass(frozen=True)
class Told:
    """What is said in the place of an answer: lines, and things of the board that are meant."""

    lines: tuple[str, ...]
    things: tuple[str, ...] = ()
    script: str = ""                            # the plies that were named first
    legal: bool = True
    rule: str = ""

    @property
    def sentence(self) -> str:
        """All in one."""
        return " ".join(self.lines)


@router.post("/hint")
def hint(request: Request, visit: Visiting, form: Form) -> Response:
    """What the strong player would do; that it was asked for is noted in the record before it is shown."""
    version = number(form, "version")
    with visit.look() as (table, reader):
        side, job = player(reader), _job(table, reader)
        if not table.match.asked >> side & 1:
            raise Refused("A hint is for who has to decide.")
    told = _told(advise(job) if visit.site.workers is None else visit.site.workers.run(advise, job))

    def note(match: Match) -> None:
        if job_of(visit.game, match, side).key != job.key:
            raise Stale
        match.note_hint(side)

    def show(table: Table) -> dict[str, Any]:
        return Scene(table, reader).news(len(table.match.plies) - 1) if wants_json(request) else {}

    try:
        news = visit.site.matches.change(visit.game, side, version, note, show)
    except Stale:
        return fresh(request, visit)
    return _answer(request, visit, told, news)


@router.get("/chance")
def chance(request: Request, visit: Visiting) -> Response:
    """The chance to win of the seat that asks, as far as it can know."""
    with visit.look() as (table, reader):
        player(reader)
        job, version = _job(table, reader), table.places[reader.side].version
    found = reckon(job) if visit.site.workers is None else visit.site.workers.run(reckon, job)
    told = Told((UNKNOWN,) if found is None else (f"Your chance to win is about {found:.0%}, by what you can see.",))
    return _answer(request, visit, told, {"version": version, "chance": None if found is None else round(found, 2)})


def _job(table: Table, reader: Reader) -> Job:
    """What a worker needs; refused where people play each other."""
    if not Scene(table, reader).may_be_helped:
        raise AtollError(BETWEEN_PEOPLE if not table.match.is_over else "The game is over.")
    return job_of(table.game, table.match, reader.side, seed=len(table.match.plies))


def _told(found: Hint) -> Told:
    best = found.choices[0]
    return Told(found.lines, best.things, "\n".join(best.plies))


def _answer(request: Request, visit: Visit, told: Told, news: dict[str, Any]) -> Response:
    """For the script what it needs to show it; without one the page, with what is meant selected."""
    if wants_json(request):
        return JSONResponse({**news, "told": {"lines": told.lines, "things": told.things, "script": told.script}})
    with visit.look() as (table, reader):
        return page(request, visit, Scene(table, reader, told.things[0] if told.things else ""), told)
