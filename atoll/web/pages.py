"""Templates, and the files that a page needs, under addresses that change with their content."""
from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import Request
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from atoll.render import css

TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


@dataclass(frozen=True)
class Assets:
    """Scripts and styles by name, and a digest of them all, part of their address."""

    digest: str
    content: dict[str, bytes]

    def url(self, name: str) -> str:
        """Where a page finds a file."""
        assert name in self.content, name
        return f"/static/{self.digest}/{name}"

    def type(self, name: str) -> str:
        """The media type of a file."""
        return f"{TYPES[name.rpartition('.')[2]]}; charset=utf-8"


@cache
def assets() -> Assets:
    """All static files, read once."""
    found = {each.name: each.read_bytes() for each in files("atoll.web").joinpath("static").iterdir() if each.is_file()}
    found["board.css"] = css().encode()
    digest = hashlib.sha256(b"".join(name.encode() + content for name, content in sorted(found.items())))
    return Assets(digest.hexdigest()[:16], found)


@cache
def environment() -> Environment:
    """The templates; everything that is put into them is escaped."""
    made = Environment(
        loader=PackageLoader("atoll.web"), auto_reload=False, autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )
    made.globals["asset"] = assets().url
    made.filters["when"] = when
    made.filters["breakable"] = breakable
    made.filters["ruled"] = ruled
    made.filters["source"] = lambda source: source.removeprefix("reconstructed:").strip()
    return made


def render(request: Request, template: str, **values: Any) -> HTMLResponse:
    """A page."""
    return HTMLResponse(environment().get_template(template).render(here=request.url.path, **values))


def fragment(template: str, **values: Any) -> str:
    """A part of a page."""
    return environment().get_template(template).render(**values)


def breakable(text: str) -> Markup:
    """A key or a list that may be broken after its dots, dashes and commas."""
    return Markup(re.sub(r"([._,])", r"\1<wbr>", str(escape(text))))


def ruled(text: str) -> Markup:
    """A sentence whose rule in brackets is a link to it: "... return to the Fleet Reserve (R27)."."""
    link = r'<a class="rule-link" href="#\1" aria-label="Rule \1">\1</a>'
    return Markup(re.sub(r"\((R\d+)\)", link, str(escape(text))))


def when(moment: datetime) -> str:
    """How long ago, in words."""
    minutes = int((datetime.now(UTC) - moment).total_seconds() // 60)
    for size, word in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            count = minutes // size
            return f"{count} {word}{'' if count == 1 else 's'} ago"
    return "just now"
