"""Types of action as numbers, and what they have in common (8.2)."""

from __future__ import annotations

from typing import Final

from atoll.games.centrifugal_offensive.tables import CODES

NAVAL_MOVE: Final = 7  # G3N-1 to G3N-3, one procedure (Q1)
BASE_MOVE: Final = 8  # G3N-4
SEA_ATTACK: Final = 9  # G3N-5
SAIL_ATTACK: Final = 10  # G3N-6
SHELL: Final = 11  # G3N-7
PORT_ATTACK: Final = 12  # G3N-8
SAIL_SHELL: Final = 13  # G3N-9
AIR_MOVE: Final = 14  # G3A-1
AIR_GROUND: Final = 15  # G3A-2
AIR_SHIPS: Final = 16  # G3A-3
LAND_MOVE: Final = 17  # G3G-1
LAND_ATTACK: Final = 18  # G3G-2
LAND_HERE: Final = 19  # G3G-3
AIRLIFT: Final = 20  # G3G-4
AIRDROP: Final = 21  # G3G-5
LAND_AIR: Final = 22  # G3C-1
INVASION: Final = 23  # G3C-2
NAVAL_AIR: Final = 24  # G3C-3
AIRBORNE_LAND: Final = 25  # G3C-4
ADMIN_NAVAL: Final = 32  # G4L-7
ADMIN_AIR: Final = 33  # G4L-8
assert [CODES[code] for code in (BASE_MOVE, AIRBORNE_LAND, ADMIN_AIR)] == ["g3n-4", "g3c-4", "g4l-8"]


def _set(*codes: int) -> int:
    return sum(1 << code for code in codes)


# As sets of codes.
AIR_MOVES: Final = _set(AIR_MOVE, ADMIN_AIR)
ADMIN: Final = _set(ADMIN_NAVAL, ADMIN_AIR)
DOUBLED: Final = _set(BASE_MOVE, ADMIN_NAVAL)  # naval moves from base to base (R72)
AIR_ONLY: Final = _set(AIR_GROUND, AIR_SHIPS)  # the target comes first, then the origin of the air force
AIRED: Final = _set(AIR_GROUND, AIR_SHIPS, LAND_AIR, NAVAL_AIR)  # an air force has to take part
BY_SEA: Final = _set(
    NAVAL_MOVE, BASE_MOVE, SEA_ATTACK, SAIL_ATTACK, SHELL, PORT_ATTACK, SAIL_SHELL, INVASION, NAVAL_AIR, AIRBORNE_LAND
)
BY_AIR: Final = _set(AIR_MOVE, AIR_GROUND, AIR_SHIPS)
BY_LAND: Final = _set(LAND_MOVE, LAND_ATTACK, LAND_HERE, AIRLIFT, AIRDROP, LAND_AIR, AIRBORNE_LAND)
IN_PLACE: Final = _set(SEA_ATTACK, SHELL)  # naval attacks without a move
MAY_STAY: Final = _set(SEA_ATTACK, SHELL, PORT_ATTACK, INVASION, NAVAL_AIR, AIRBORNE_LAND)  # the target may be the origin
UNNAMED: Final = _set(NAVAL_MOVE, BASE_MOVE, ADMIN_NAVAL)  # no target is named: the force stops where it likes (R62)
LANDS: Final = _set(NAVAL_MOVE, BASE_MOVE, ADMIN_NAVAL, INVASION, AIRBORNE_LAND)  # troops go ashore at its end (R57)
DD_CARRIES: Final = _set(BASE_MOVE, ADMIN_NAVAL, INVASION, AIRBORNE_LAND)  # R55


def among(codes: int, code: int) -> bool:
    """Whether a code is in a set of codes."""
    return code >= 0 and bool(codes >> code & 1)
