"""What the two at a table agree on beside the rules: to go back to an earlier decision; and how one of them resigns."""
from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from atoll.core.errors import AtollError
from atoll.core.flow import Side
from atoll.core.match import Match
from atoll.web.browser import Form, field
from atoll.web.pages import render
from atoll.web.play import change, number
from atoll.web.reader import Visiting, player
from atoll.web.scene import Scene

router = APIRouter(prefix="/game/{game}")
WORDS: Final = ("offer", "accept", "decline")   # to decline one's own offer is to withdraw it


@router.post("/rewind")
def rewind(request: Request, visit: Visiting, form: Form) -> Response:
    """Offer to go back to after so many plies, or answer the offer that is there."""
    word, plies = field(form, "answer"), number(form, "plies")
    if word not in WORDS:
        raise AtollError(f"answer: {word[:20]!r} was sent; expected one of {', '.join(WORDS)}")
    with visit.look() as (table, reader):
        player(reader)
        if not Scene(table, reader).may_agree:
            raise AtollError("There is nobody here who could agree to go back.")
        is_shared = len(reader.held) > 1

    def act(match: Match, side: Side) -> None:
        if word == "offer":
            match.offer_rewind(side, plies)
        else:
            match.answer_rewind(_answering(match, side) if is_shared else side, plies, accepts=word == "accept")

    return change(request, visit, form, act)


def _answering(match: Match, side: Side) -> Side:
    """Where both sit at one screen, whoever has not made the offer answers it."""
    return side if match.offer is None else 1 - match.offer.side


@router.get("/resign")
def ask(request: Request, visit: Visiting) -> Response:
    """A page that asks whether it is meant."""
    with visit.look() as (table, reader):
        side, match = player(reader), table.match
        if match.is_over or len(match.game.sides) != 2:
            return RedirectResponse(f"/game/{visit.game}{reader.query}", status_code=303)
        names = {"name": match.side_name(side), "other": match.side_name(1 - side)}
        return render(request, "resign.html", game=match.game, id=visit.game, query=reader.query, **names)


@router.post("/resign")
def resign(request: Request, visit: Visiting, form: Form) -> Response:
    """Give the game up, whatever page this comes from."""
    return change(request, visit, form, lambda match, side: match.resign(side), is_any_page=True)
