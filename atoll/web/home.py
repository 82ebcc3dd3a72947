"""The home page, and beginning a game."""
from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from starlette.datastructures import FormData, UploadFile
from starlette.responses import RedirectResponse

from atoll import games
from atoll.core.errors import AtollError, BadData
from atoll.core.game import Edition
from atoll.store import Party, seats
from atoll.web import opponents
from atoll.web.browser import Form, Holder, field, new_holder, remember
from atoll.web.dice import words_of
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
    old = field(form, "again")
    made = _again(site, holder, old, bool(field(form, "swap"))) if old else _new(site, holder, form)
    response = RedirectResponse(f"/game/{made}", status_code=303)
    remember(request, response, holder)
    return response


def _new(site: Site, holder: str, form: FormData) -> str:
    """A game with the options, the opponent and the owner's overlay of the form."""
    game = games.load(field(form, "game"))
    options = {key.removeprefix(OPTION): field(form, key) for key in form if key.startswith(OPTION)}
    edition = game.edition(*_overlay(form))
    check_options(edition, options)
    party = opponents.party(game, holder, field(form, "side"), field(form, "opponent"))
    words = words_of(form)
    given = {game.sides[min(party.holders)]: words} if words else {}
    return site.matches.create(game, edition, options, _now(), party, given)


def _again(site: Site, holder: str, old: str, swap: bool) -> str:
    """Another game of the same people; if one of them was first, that one."""
    with site.look(old, holder) as (table, held):
        match, follower = table.match, table.again
    guests = seats.guests(site.store, old, holder)
    if guests and follower:
        return follower
    if guests and not match.is_over:
        raise AtollError("This game is not over yet.")
    party = Party(dict.fromkeys(held, holder), table.programs, guests)
    edition = match.game.edition(match.header.overlay)
    party = party.swapped(len(match.game.sides)) if swap else party
    made = site.matches.create(match.game, edition, dict(match.header.options), _now(), party)
    if guests:
        made = seats.follow(site.store, old, made)
        site.matches.tell(old, site.store.places(old))
    return made


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


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
