"""The home page, and beginning a game."""
from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from starlette.datastructures import FormData, UploadFile
from starlette.responses import RedirectResponse

from atoll import games
from atoll.core.errors import AtollError, BadData
from atoll.core.game import Edition, Game
from atoll.store import Party
from atoll.web import opponents
from atoll.web.browser import Form, Holder, field, new_holder, remember
from atoll.web.pages import render
from atoll.web.scene import edition_of
from atoll.web.site import Here, Site

router = APIRouter()
OPTION = "option."                              # before the name of an option's field


@router.get("/")
def home(request: Request, site: Here, holder: Holder) -> Response:
    """The games, and those that this browser has begun."""
    catalogue = [games.load(slug) for slug in games.names()]
    by_slug = {game.slug: game for game in catalogue}
    editions = {game.slug: edition_of(game.slug) for game in catalogue}
    mine = [listed for listed in site.store.held(holder) if listed.slug in by_slug] if holder else []
    return render(
        request, "home.html", games=catalogue, by_slug=by_slug, editions=editions, mine=mine,
        sides={game.slug: opponents.sides(game) for game in catalogue},
        programs={game.slug: opponents.programs(game) for game in catalogue},
    )


@router.post("/games")
def begin(request: Request, site: Here, holder: Holder, form: Form) -> Response:
    """Begin a game as the form says, or again like another one."""
    holder = holder or new_holder()
    game, options, overlay, name, party = _wanted(site, holder, form)
    edition = game.edition(overlay, name)
    check_options(edition, options)
    started = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    made = site.matches.create(game, edition, options, started, party)
    response = RedirectResponse(f"/game/{made}", status_code=303)
    remember(request, response, holder)
    return response


def _wanted(site: Site, holder: str, form: FormData) -> tuple[Game, dict[str, str], str, str, Party]:
    """The game, its options, the owner's overlay and the overlay's name in messages, and who plays."""
    again = field(form, "again")
    if again:
        with site.look(again, holder) as (table, held):
            header = table.match.header
            party = Party(dict.fromkeys(held, holder), table.programs)
            return table.match.game, dict(header.options), header.overlay, "overlay", party
    game = games.load(field(form, "game"))
    options = {key.removeprefix(OPTION): field(form, key) for key in form if key.startswith(OPTION)}
    overlay, name = _overlay(form)
    return game, options, overlay, name, opponents.party(game, holder, field(form, "side"), field(form, "opponent"))


def _overlay(form: FormData) -> tuple[str, str]:
    """The overlay's text: of the file if one was given, else of the text area."""
    file = form.get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        return field(form, "overlay").replace("\r\n", "\n").strip(), "overlay"
    try:
        return file.file.read().decode("utf-8").replace("\r\n", "\n"), file.filename
    except UnicodeDecodeError:
        raise AtollError(f"{file.filename}: it is no text in UTF-8; expected a TOML file") from None


def check_options(edition: Edition, options: dict[str, str]) -> None:
    """Refuse wrong options, all of them at once."""
    faults: list[str] = []
    for name, value in options.items():
        try:
            edition.complete({name: value})
        except AtollError as fault:
            faults.append(str(fault))
    if faults:
        raise BadData(faults)
