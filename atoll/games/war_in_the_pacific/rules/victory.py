"""The end of the game. Rules R3, R51."""

from __future__ import annotations

from typing import Final

from atoll.games.war_in_the_pacific.state import State, is_captured

DEFEAT: Final = "defeat"
VICTORY: Final = "victory"
UNCONDITIONAL: Final = "unconditional"
OUTCOMES: Final = (DEFEAT, VICTORY, UNCONDITIONAL)


def turns_left(s: State) -> bool:
    """R3, Q36: all eleven turns are played, whatever the score."""
    return s.turn < s.t.turns


def outcome(s: State) -> str:
    """R51: what the CPs at the end are worth; cubes and bombs left over count nothing."""
    if s.cp < s.t.win:
        return DEFEAT
    return VICTORY if s.cp < s.t.unconditional else UNCONDITIONAL


def returns(s: State) -> list[float]:
    """R51: 1 for a surrender of Japan, -1 for none."""
    return [-1.0 if outcome(s) == DEFEAT else 1.0]


def measures(s: State) -> dict[str, float]:
    """Figures of a finished game for statistics."""
    captured = [island for island in range(len(s.marks)) if is_captured(s, island)]
    return {
        "cp": s.cp,
        "raid_cp": s.raid_cp,
        "islands": len(captured),
        "boxes": sum(s.marks),
        "bases": s.bases,
        "research": s.research,
    }
