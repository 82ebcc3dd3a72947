"""Fair dice: what all may know of a game's chance from its beginning, what sides mix into it, and the check at the end."""
from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response
from starlette.datastructures import FormData
from starlette.responses import JSONResponse, RedirectResponse

from atoll.core.match import Match
from atoll.core.record import MOST_GIVEN, parse_record
from atoll.core.verify import Verdict, verify
from atoll.web.browser import Form, field
from atoll.web.errors import wants_json
from atoll.web.pages import render
from atoll.web.reader import Visiting, player
from atoll.web.scene import Scene

router = APIRouter(prefix="/game/{game}")
RUNNING = Verdict(None, "the secret is opened when the game has ended; then all dice can be checked here")


@dataclass(frozen=True)
class Found:
    """What a check found, for people."""

    verified: bool | None
    sentence: str


@router.get("/dice")
def look(request: Request, visit: Visiting) -> Response:
    """What the hash means, who has contributed, and, once the game is over, whether all draws fit."""
    with visit.look() as (table, reader):
        found = check(table.match)
        if wants_json(request):
            return JSONResponse(found.__dict__)
        return render(request, "dice.html", scene=Scene(table, reader), found=found, most=MOST_GIVEN)


@router.post("/dice")
def contribute(request: Request, visit: Visiting, form: Form) -> Response:
    """Mix a player's words into chance from the next ply on."""
    with visit.look() as (_, reader):
        side = player(reader)
    visit.site.matches.contribute(visit.game, side, words_of(form))
    if not wants_json(request):
        return RedirectResponse(f"/game/{visit.game}{reader.query}", status_code=303)
    with visit.look() as (table, reader):
        return JSONResponse(Scene(table, reader).news())


def words_of(form: FormData) -> str:
    """What somebody wrote for the dice."""
    return field(form, "words").strip()


def check(match: Match) -> Found:
    """Check the very text that the players take home; nothing is opened before the end."""
    verdict = verify(match.game, parse_record(match.record().text())) if match.is_over else RUNNING
    sentence = {True: "Verified: ", False: "Not verified: ", None: "Not to be checked: "}[verdict.verified] + verdict.sentence
    return Found(verdict.verified, f"{sentence}.")
