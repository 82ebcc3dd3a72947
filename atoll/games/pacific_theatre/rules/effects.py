"""What the cards in play do in a battle, read from the card table. Rules R28, R29."""

from __future__ import annotations

from atoll.core.flow import UNSET, Side, tell
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import DO, ENEMY_LOSS, JAPAN_IC, LOSE, OWN_IC, OWN_LOSS, PLAY, WIN


def result(winner: Side, side: Side) -> int:
    """R28b: how the battle went for a side; a drawn one is neither won nor lost."""
    return UNSET if winner == UNSET else WIN if winner == side else LOSE


def gather(s: State, side: Side, winner: Side) -> list[int]:
    """R28, Q13, Q14: what a side's cards do, each once, all added up: a number for each kind of effect."""
    found = [0] * len(DO)
    how = result(winner, side)
    for card in s.play[side]:
        notes = s.t.effects[card]
        for at in range(0, len(notes), 3):
            if notes[at] == PLAY or notes[at] == how:
                found[notes[at + 1]] += notes[at + 2]
                tell_note(s, side, card, notes[at + 1], notes[at + 2])
    return found


def tell_note(s: State, side: Side, card: int, do: int, n: int) -> None:
    """The sentence of one note."""
    if s.journal is None:
        return
    if do == ENEMY_LOSS:
        tell(s, "enemy loss", card, 1 - side, n)
    elif do == OWN_LOSS:
        tell(s, "own loss", card, side, n)
    elif do in (OWN_IC, JAPAN_IC):
        tell(s, "industry note", card, n)
    else:
        tell(s, "draw note", card, n)
