"""Tokens: what a program shows that acts for one seat. The database keeps hashes only."""
from __future__ import annotations

import secrets

from sqlalchemy import delete, insert, select

from atoll.core.flow import Side
from atoll.store.games import Store, hashed
from atoll.store.schema import TokenRow


def new_token(store: Store, game: str, side: Side) -> str:
    """A token for a seat; the one it had before is worth nothing any more."""
    token = secrets.token_urlsafe(32)
    with store.writing() as connection:
        connection.execute(delete(TokenRow).where(TokenRow.game == game, TokenRow.side == side))
        connection.execute(insert(TokenRow).values(game=game, side=side, token=hashed(token)))
    return token


def revoke(store: Store, game: str, side: Side) -> None:
    """No program acts for a seat any more."""
    with store.writing() as connection:
        connection.execute(delete(TokenRow).where(TokenRow.game == game, TokenRow.side == side))


def seat_of(store: Store, token: str) -> tuple[str, Side] | None:
    """The game and the side that a token acts for."""
    wanted = select(TokenRow.game, TokenRow.side).where(TokenRow.token == hashed(token))
    with store.reading() as connection:
        found = connection.execute(wanted).one_or_none()
    return None if found is None else (found.game, found.side)
