"""How a Battle may end: exact chances for every pair of commitments, by what one side can know. Rules R45-R49.

Cards already played for their Events, the home bonus and a die that Yamamoto has set are in them. What is still open is not:
cards for a second throw, and Yamamoto's help before it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from atoll.core.flow import UNSET, Side
from atoll.core.verbs import Action
from atoll.games.tora_tora_tora.rules.allocation import legal_commits, read_commit
from atoll.games.tora_tora_tora.rules.board import block_of
from atoll.games.tora_tora_tora.rules.rolls import cancelled, dice_of
from atoll.games.tora_tora_tora.state import REVEALED, State
from atoll.games.tora_tora_tora.tables import ACTIVATE, COMMIT

FACES: Final = 6


@dataclass(frozen=True)
class Chances:
    """How likely a side is to win a Battle, to draw it, and to lose it; they add up to 1."""

    win: float
    draw: float
    loss: float


def odds(s: State, side: Side) -> list[list[Chances]]:
    """A row for each of a side's own `commits`, a column for each of the enemy's; after the reveal the only pair that is left."""
    own = [hit_ways(s, side, action) for action in commits(s, side, side)]
    enemy = [hit_ways(s, 1 - side, action) for action in commits(s, 1 - side, side)]
    return [[chances(mine, theirs) for theirs in enemy] for mine in own]


def commits(s: State, side: Side, reader: Side) -> list[Action]:
    """R45: what a side may commit, or has committed if the reader can know it; without the 0 of an Attacker who gives up (Q9)."""
    b = s.battle
    if b.commit[side] == UNSET or (side != reader and not b.shown >> side & 1):
        return [action for action in legal_commits(s, side) if action != COMMIT or side != b.attacker]
    return [COMMIT + b.commit[side] if b.single[side] == UNSET else ACTIVATE + block_of(s, b.single[side])]


def hit_ways(s: State, side: Side, action: Action) -> list[int]:
    """R47, R48: in how many ways the dice of a commitment score 0, 1, 2 ... hits; dice that lie count as they lie."""
    b = s.battle
    if b.stage >= REVEALED:
        need, face = b.need[side], b.face[side]
    else:
        need = dice_of(s, side, *read_commit(s, side, action))
        face = [0] * len(need)
    return ignore(ways(need, face), cancelled(s, side))


def ways(need: list[int], face: list[int]) -> list[int]:
    """In how many ways some dice score 0, 1, 2 ... hits; a face of 0 has yet to be rolled."""
    found = [1]
    for number, shown in zip(need, face, strict=True):
        hit = number if shown == 0 else int(shown <= number)
        miss = FACES - hit if shown == 0 else 1 - hit
        found = [stay * miss + rise * hit for stay, rise in zip([*found, 0], [0, *found], strict=True)]
    return found


def ignore(found: list[int], hits: int) -> list[int]:
    """The same when the first hits do not count."""
    return [sum(found[: hits + 1]), *found[hits + 1 :]]


def chances(mine: list[int], theirs: list[int]) -> Chances:
    """R49: more hits win, as many are a draw."""
    by_margin = margins(mine, theirs)
    win = sum([part for margin, part in by_margin.items() if margin > 0])
    loss = sum([part for margin, part in by_margin.items() if margin < 0])
    return Chances(win, by_margin.get(0, 0.0), loss)


def margins(mine: list[int], theirs: list[int]) -> dict[int, float]:
    """R49: how likely each difference of hits is, own less enemy's: the excess hits."""
    found: dict[int, int] = {}
    for hits, here in enumerate(mine):
        for others, there in enumerate(theirs):
            found[hits - others] = found.get(hits - others, 0) + here * there
    total = sum(mine) * sum(theirs)
    return {margin: part / total for margin, part in sorted(found.items()) if part}
