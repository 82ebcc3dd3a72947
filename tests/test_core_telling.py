"""The journal in lines: what follows each other and reads the same is one line (atoll/core/telling.py)."""

from __future__ import annotations

from atoll.core.match import Entry
from atoll.core.telling import folded, sentence


def drawn(ply: int, *told: str, who: str = "chance", text: str = "Japan draws a card") -> Entry:
    return Entry(ply, who, text, told)


def lines(*entries: Entry) -> list[tuple[int, str]]:
    return [(entry.ply, sentence(entry)) for entry in folded(entries)]


def test_equal_lines_of_chance_are_counted() -> None:
    assert lines(drawn(1), drawn(2), drawn(3)) == [(1, "chance: Japan draws a card (3 times).")]
    assert lines(drawn(1)) == [(1, "chance: Japan draws a card.")]


def test_what_follows_from_a_line_ends_it() -> None:
    told = lines(drawn(4), drawn(5, "The deck is spent."), drawn(6))
    assert told == [(4, "chance: Japan draws a card (2 times). The deck is spent."), (6, "chance: Japan draws a card.")]


def test_others_and_other_lines_are_never_one() -> None:
    opening, another = Entry(0, "", "", ("Begin.",)), drawn(2, text="USA draws Spies")
    apart = [opening, drawn(1), another, drawn(3, who="usa"), drawn(4, who="usa"), drawn(5)]
    assert folded(apart) == apart


def moved(ply: int, text: str, *told: str, who: str = "japan") -> Entry:
    return Entry(ply, who, text, told, retold=True)


def test_what_its_sentences_say_is_not_said_twice() -> None:
    assert lines(moved(3, "To Truk", "The Fleet moves to Truk.")) == [(3, "japan: The Fleet moves to Truk.")]
    assert lines(moved(3, "Move the Fleet")) == [(3, "japan: Move the Fleet.")]


def test_a_step_that_the_next_one_tells_is_one_line_with_it() -> None:
    both = lines(moved(3, "Move the Fleet"), moved(4, "To Truk", "The Fleet moves to Truk."))
    assert both == [(3, "japan: The Fleet moves to Truk.")]
    apart = lines(moved(3, "Move the Fleet"), moved(4, "To Truk", "The Fleet moves to Truk.", who="allies"))
    assert [ply for ply, _ in apart] == [3, 4]
