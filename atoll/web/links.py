"""Links that give something: a seat, or a look. Each is made from the game's secret, so that none has to be kept."""
from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

from atoll.core.flow import UNSET, Side
from atoll.core.match import Match
from atoll.store import Table


def key(match: Match, side: Side) -> str:
    """What a link to a place holds; the observers' is that of the side UNSET."""
    assert match.chance is not None
    digest = hmac.digest(match.chance.secret, f"link {side}".encode(), "sha256")
    return urlsafe_b64encode(digest[:24]).decode()


def fits(match: Match, side: Side, given: str) -> bool:
    """Whether a key is that of a place."""
    return hmac.compare_digest(key(match, side).encode(), given.encode())


def to_seat(table: Table, side: Side) -> str:
    """Where a seat can be taken."""
    return f"/game/{table.game}/seat?key={key(table.match, side)}"


def to_watch(table: Table) -> str:
    """Where everybody may watch."""
    return f"/game/{table.game}?watch={key(table.match, UNSET)}"


def side_of(table: Table, given: str) -> Side:
    """The side whose seat a key opens, UNSET if none."""
    sides = range(len(table.match.game.sides))
    return next((side for side in sides if fits(table.match, side, given)), UNSET)
