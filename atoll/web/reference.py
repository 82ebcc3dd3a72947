"""What can be read beside the board: rules, the edition's data with its sources, and pictures; and the static files."""
from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from atoll import games
from atoll.core.game import Datum, Game
from atoll.render import svg
from atoll.web.browser import Holder
from atoll.web.pages import assets, render
from atoll.web.scene import edition_of
from atoll.web.site import Here
from atoll.web.spec import reference

router = APIRouter()
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
PICTURE = {"cache-control": "public, max-age=3600", "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


def known(slug: str) -> Game:
    """The game of an address."""
    if slug not in games.names():
        raise HTTPException(404)
    return games.load(slug)


@router.get("/rules/{slug}")
def rules(request: Request, slug: str) -> Response:
    """The rules of a game."""
    game = known(slug)
    return render(request, "rules.html", game=game, rules=reference(game.folder))


@router.get("/edition/{slug}")
def edition(request: Request, site: Here, holder: Holder, slug: str, game: str = "") -> Response:
    """Every printed value with its source; with `game`, as that game of this browser is played."""
    found, overlay = known(slug), ""
    if game:
        with site.look(game, holder) as (table, _):
            overlay = table.match.header.overlay if table.match.game.slug == slug else ""
    data = edition_of(slug, overlay)
    return render(
        request, "edition.html", game=found, edition=data, groups=by_table(data.data), example=example(data.data), back=game,
    )


def by_table(data: tuple[Datum, ...]) -> list[tuple[str, list[Datum]]]:
    """The values under the first word of their keys."""
    return [(name, list(rows)) for name, rows in groupby(data, lambda datum: datum.key.partition(".")[0])]


def example(data: tuple[Datum, ...]) -> str:
    """An overlay of one value, as its owner would write it: the first of ours that stands in a table of its own."""
    nested = [datum for datum in data if datum.key.count(".") > 1]
    chosen = next((datum for datum in nested if datum.reconstructed), None) or next(iter(nested or data), None)
    if chosen is None:
        return ""
    table, _, name = chosen.key.rpartition(".")
    head = f"[{table}]\n" if table else ""
    return f'{head}{name} = {chosen.value}\nsource = "my printed copy"'


@router.get("/picture/{slug}.svg")
def picture(slug: str) -> Response:
    """The board as it stands at the beginning."""
    return Response(_opening(known(slug).slug), media_type="image/svg+xml", headers=PICTURE)


@lru_cache(maxsize=16)
def _opening(slug: str) -> str:
    game = games.load(slug)
    tables = edition_of(slug).tables({}, game.revision)
    pieces = game.pieces(tables, game.view(game.setup(tables), 0))
    return svg(game.printed(tables), pieces, standalone=True)


@router.get("/static/{digest}/{name}")
def static(digest: str, name: str) -> Response:
    """A script or a style; its address changes with its content, so that it may be kept for ever."""
    found = assets()
    if digest != found.digest or name not in found.content:
        raise HTTPException(404)
    return Response(found.content[name], media_type=found.type(name), headers=FOREVER)


@router.get("/favicon.ico")
def favicon() -> Response:
    """For browsers that ask without having read the page."""
    return Response(assets().content["icon.svg"], media_type="image/svg+xml", headers=FOREVER)
