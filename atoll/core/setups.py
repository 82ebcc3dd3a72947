"""Set-ups of one's own: the decisions with which a side begins a game, kept in words to begin another one with them.

A set-up is the beginning of a record, so every record of a game may be used as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from atoll.core.errors import Refused, quoted
from atoll.core.flow import CHANCE
from atoll.core.match import Match
from atoll.core.record import Header, Ply, Record
from atoll.core.why import why


def is_setting_up(match: Match) -> bool:
    """Whether the decision that waits is one of the set-up."""
    return match.asked not in (0, 1 << CHANCE) and match.game.flow.node(match.state).name in match.game.set_up


def may_use(match: Match) -> bool:
    """Whether a set-up can be used now: nobody has decided anything."""
    return is_setting_up(match) and all(ply.who == "chance" for ply in match.plies)


def set_up_of(match: Match) -> Record:
    """The set-up of a game, to be kept; Refused where there is none or it goes on."""
    if not match.game.set_up:
        raise Refused(f"{match.game.title} begins without a set-up of one's own.")
    if is_setting_up(match):
        raise Refused("The set-up is not complete yet; it can be kept when it is.")
    head = match.header
    kept = Header(head.game, head.revision, head.edition, head.sha256, head.overlay, dict(head.options))
    return Record(kept, tuple(replace(ply, line=0) for ply in _fitting(match.game.start(match.tables), match, match.plies)))


def use(match: Match, kept: Record) -> None:
    """Begin a game with the decisions of a set-up; Refused, and nothing is done, where one of them does not fit."""
    if not match.game.set_up:
        raise Refused(f"{match.game.title} begins without a set-up of one's own.")
    if not may_use(match):
        raise Refused("The game has begun; a set-up is used before the first decision.")
    _check_header(match.header, kept.header)
    plies = _fitting(match.game.clone(match.state), match, kept.plies)
    if not plies:
        raise Refused("There is no set-up in this record.")
    for ply in plies:
        match.act(match.game.side(ply.who), ply.words)


def _check_header(here: Header, kept: Header) -> None:
    """The same printed values: with others it would be another set-up, if any."""
    if kept.game != here.game:
        raise Refused(f"This set-up is of {quoted(kept.game)}; expected one of {here.game}.")
    if (kept.edition, kept.sha256) != (here.edition, here.sha256):
        made, played = (f"{each.edition}, sha256 {each.sha256[:12]}" for each in (kept, here))
        raise Refused(f"This set-up was made with another edition ({made}); this game is played with {played}.")
    if kept.overlay != here.overlay:
        with_one = "another overlay" if kept.overlay else "no overlay"
        raise Refused(f"This set-up was made with {with_one}; begin a game with the same printed values to use it.")


def _fitting(s: Any, match: Match, plies: Sequence[Ply]) -> list[Ply]:
    """The first plies that are decisions of the set-up, from a state on; Refused if one of them is not legal there."""
    game, found = match.game, list[Ply]()
    flow = game.flow
    for ply in plies:
        if s.asked in (0, 1 << CHANCE) or flow.node(s).name not in game.set_up:
            break
        side = game.side(ply.who) if ply.who in game.sides else -1
        answer = why(game, s, side, ply.words)
        action = s.words.parse(ply.words)
        if not answer.legal or action < 0:
            raise Refused(f"This set-up does not fit here: {quoted(ply.words)}. {answer.sentence}", answer.rule)
        flow.apply(s, side, action)
        found.append(ply)
    return found
