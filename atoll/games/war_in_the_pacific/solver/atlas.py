"""The positions of the map: which islands are marked how far, what leads from one to another, and what still can be won.

A position is a tuple of marked boxes, one number for each island; positions are numbered so that an attack leads to a
higher number.
"""

from __future__ import annotations

from dataclasses import dataclass

from atoll.games.war_in_the_pacific.tables import Tables

Marks = tuple[int, ...]


@dataclass(frozen=True)
class Attack:
    """What an open island asks of a die in a position, and where one or two marks lead."""

    box: int  # least value
    naval: int  # cubes for the first box
    next_naval: int  # cubes for the second box of a breakthrough
    reaches: bool  # there is a second box
    one: int  # position after one mark
    two: int  # after two; -1: there is none


class Atlas:
    """All positions that can be reached from an opening, by number; ends are those of R42 and R50."""

    def __init__(self, t: Tables, opening: Marks, most: int) -> None:
        """From an opening with at most so many marks more."""
        self.t = t
        found = _spread(t, opening, most)
        self.marks = sorted(found, key=lambda marks: (sum(marks), marks))
        self.number = {marks: number for number, marks in enumerate(self.marks)}
        self.total = [sum(marks) for marks in self.marks]
        self.suns = [sum(sun for sun, mark, size in zip(t.suns, marks, t.size) if mark == size) for marks in self.marks]
        self.bases = [_bases(t, marks) for marks in self.marks]
        self.attacks = [self._attacks(marks) for marks in self.marks]
        self._best = self._further(most)

    def _attacks(self, marks: Marks) -> list[Attack]:
        return [self._attack(marks, island) for island in open_islands(self.t, marks) if _more(marks, island, 1) in self.number]

    def _attack(self, marks: Marks, island: int) -> Attack:
        t, at = self.t, self.t.first[island] + marks[island]
        reaches = marks[island] + 1 < t.size[island]
        two = self.number.get(_more(marks, island, 2), -1) if reaches else -1
        one, next_naval = self.number[_more(marks, island, 1)], t.naval[at + 1] if reaches else 0
        return Attack(t.box[at], t.naval[at], next_naval, reaches, one, two)

    def _further(self, most: int) -> list[list[int]]:
        """The most suns that each position can have with so many marks more."""
        best: list[list[int]] = [[] for _ in self.marks]
        for number in range(len(self.marks) - 1, -1, -1):
            row = [self.suns[number]] * (most + 1)
            for attack in self.attacks[number]:
                after = best[attack.one]
                row = [max(here, after[k - 1]) if k else here for k, here in enumerate(row)]
            best[number] = row
        return best

    def most_suns(self, number: int, boxes: int) -> int:
        """The most suns that a position can have when so many boxes more are marked."""
        row = self._best[number]
        return row[min(boxes, len(row) - 1)]


def open_islands(t: Tables, marks: Marks) -> list[int]:
    """R36, Q5: the islands that are unlocked and not captured."""
    captured = [mark == size for mark, size in zip(marks, t.size)]
    join = all if t.unlock_all else any
    return [
        island for island, needs in enumerate(t.needs)
        if not captured[island] and (not needs or join(captured[each] for each in needs))
    ]


def _spread(t: Tables, opening: Marks, most: int) -> set[Marks]:
    found, rim = {opening}, [opening]
    for _ in range(most):
        rim = list({_more(marks, island, 1) for marks in rim for island in open_islands(t, marks)} - found)
        found.update(rim)
    return found


def _more(marks: Marks, island: int, count: int) -> Marks:
    return (*marks[:island], marks[island] + count, *marks[island + 1 :])


def _bases(t: Tables, marks: Marks) -> int:
    """R42: bombing boxes that are marked."""
    found = sum(bomber for bomber, mark, size in zip(t.bomber, marks, t.size) if mark == size)
    return min(found, t.bombing_boxes)
