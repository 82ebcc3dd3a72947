"""Victory Points and the end of the game. Rules R6-R8, R65."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import Side, finish, tell
from atoll.games.tora_tora_tora.rules.supply import supplied_from
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    ALLIES,
    ALLIES_HOMES,
    ALLIES_POINTS,
    ENDINGS,
    JAPAN,
    JAPAN_BASES,
    JAPAN_HOLDS,
)

BY_GOAL: Final = (JAPAN_BASES, ALLIES_HOMES)  # by side


def points(s: State) -> int:
    """R6, E1: stars of Japanese Homes in Allied hands, less those of Allied Homes in Japanese hands, less extra points."""
    t = s.t
    gained = s.allied & t.japan_home
    lost = ~s.allied & ~t.japan_home & ~t.sea & (1 << t.areas) - 1
    return stars(s, gained) - stars(s, lost) - s.extra


def stars(s: State, areas: int) -> int:
    """R6: the stars of some Areas."""
    found = 0
    while areas:
        low = areas & -areas
        found += s.t.stars[low.bit_length() - 1]
        areas ^= low
    return found


def immediate(s: State) -> int:
    """R8, Q52: the ending if a side holds all Areas that win at once, else 0."""
    goal = s.t.goal
    if goal[ALLIES] & ~s.allied == 0:
        return ALLIES_HOMES
    return JAPAN_BASES if goal[JAPAN] & s.allied == 0 else 0


def score_control(s: State) -> None:
    """R7, Q43: extra points for Japan as soon as it has ever controlled one of two Areas; never lost again."""
    if s.extra < s.t.extra_control and s.t.extra_areas & ~s.allied:
        s.extra = s.t.extra_control
        tell(s, "extra control", s.extra)


def score_line(s: State) -> None:
    """R7, Q44: extra points for Japan if Allied Townsville has no line of Supply to Allied Hawaii; never on top of others."""
    t = s.t
    ends = 1 << t.line_from | 1 << t.line_to
    if s.extra < t.extra_line and s.allied & ends == ends and not supplied_from(s, ALLIES, 1 << t.line_to) >> t.line_from & 1:
        s.extra = t.extra_line
        tell(s, "extra line", t.line_from, t.line_to, s.extra)
        tell_points(s)


def tell_points(s: State) -> None:
    """R6: who leads, and by how many VP."""
    now = points(s)
    if now:
        tell(s, "points", ALLIES if now > 0 else JAPAN, abs(now))
    else:
        tell(s, "points even")


def end(s: State, ending: int) -> None:
    """R8, R65: the game is over at once."""
    s.ending = ending
    finish(s)


def close(s: State) -> None:
    """R65: after the last Round the Allies have enough points, or Japan wins."""
    end(s, ALLIES_POINTS if points(s) >= s.t.points_needed else JAPAN_HOLDS)


def winner(s: State) -> Side:
    """Who has won; only when the game is over."""
    return ALLIES if s.ending in (ALLIES_HOMES, ALLIES_POINTS) else JAPAN


def outcome(s: State) -> str:
    """How the game has ended."""
    return ENDINGS[s.ending]


def returns(s: State) -> list[float]:
    """R65: 1 for the winner, -1 for the loser; there are no draws."""
    return [-1.0, 1.0] if winner(s) == ALLIES else [1.0, -1.0]
