"""Cards: one's own face up with window and event, of the other's only how many; the decks."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from atoll.core.board import Group, Path, Rect, Shape, Text
from atoll.games.tora_tora_tora import layout
from atoll.games.tora_tora_tora.signs import roundel
from atoll.games.tora_tora_tora.tables import ALLIES, JAPAN, Tables

SIDES: Final = ("Japan", "Allies")
MOMENTS: Final = (
    "Initiative",
    "before a move",
    "before the Battles",
    "in a Battle",
    "Resource Acquisition",
    "Production",
    "re-roll",
)
LETTERS: Final = 30  # of a card's text in a line


def hands(t: Tables, view: dict[str, Any]) -> list[Shape]:
    """The viewer's cards along the bottom, the other's backs and the decks beside them."""
    if t.no_cards:
        x, y, w, h = layout.HAND
        return [Text(x + w / 2, y + h / 2, "no cards in this game", 18, css="note")]
    near = view["me"] if view["me"] in (JAPAN, ALLIES) else JAPAN
    own = view["hand"][near] + view["drawn"]
    shapes: list[Shape] = []
    if own or view["me"] == near:
        x, y, w, _ = layout.HAND
        width = layout.CARD[0]
        step = min(width + 10, (w - 20 - width) / max(1, len(own) - 1))
        shapes += [_held(t, view, card, x + 10 + step * n, y + 8) for n, card in enumerate(own)]
        if not own:
            shapes.append(Text(x + w / 2, y + 80, "no cards in hand", 18, css="note"))
    else:
        shapes += _backs(near, view["hands"][near], layout.HAND)
    return [*shapes, *_backs(1 - near, view["hands"][1 - near], layout.FAR_HAND), *_decks(view)]


def _held(t: Tables, view: dict[str, Any], card: int, x: float, y: float) -> Shape:
    width, height = layout.CARD
    tag: tuple[Shape, ...] = ()
    if card in view["drawn"]:
        tag = (
            Rect(width - 74, height - 24, 68, 18, 4, css="tag"),
            Text(width - 40, height - 15, "keep one", 13, css="decided-text"),
        )
    halo = Rect(-4, -4, width + 8, height + 8, 12, css="halo")
    title = f"{t.card_names[card]} ({MOMENTS[t.window[card]]}): {t.card_text[card]}"
    return Group(
        (halo, *face(t, card), *tag),
        x,
        y,
        id=f"card-{card}",
        thing=f"card {t.words.names['card'][card]}",
        title=title,
        css="playing-card",
    )


@lru_cache(maxsize=256)
def face(t: Tables, card: int) -> tuple[Shape, ...]:
    """The front of a card: name, when it may be played, what it does."""
    width, height = layout.CARD
    side = t.owner[card]
    lines = wrapped(t.card_text[card], LETTERS)
    size = min(14.0, (width - 16) / (0.53 * LETTERS), 96 / (1.12 * len(lines)))
    return (
        Rect(2, 3, width, height, 9, css="shadow"),
        Rect(0, 0, width, height, 9, css="card thin"),
        Path(f"M0 26V9A9 9 0 0 1 9 0H{width - 9}A9 9 0 0 1 {width} 9V26Z", css=f"band held-{side}"),
        roundel(side, 14, 13, 9),
        Text(28, 13.5, t.card_names[card], 15, "start", width=width - 34, css="card-name"),
        Text(9, 37, MOMENTS[t.window[card]], 12.5, "start", width=width - 18, css="card-foot"),
        *(Text(9, 53 + n * size * 1.12, line, size, "start", css="card-text") for n, line in enumerate(lines)),
    )


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most so many letters where its words allow."""
    lines: list[str] = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _backs(side: int, count: int, area: layout.Area) -> list[Shape]:
    """Hidden cards; how many is all that is known."""
    x, y, w, _ = area
    places = layout.row(x + w / 2, count, 50, w - 80)
    title = f"{SIDES[side]}: {count} hidden card{'' if count == 1 else 's'}"
    cards = [Group(_back(side), place - 26, y + 24, id=f"back-{side}-{n}") for n, place in enumerate(places)]
    return [
        Text(x + 12, y + 13, f"{SIDES[side]}: {count} card{'' if count == 1 else 's'}", 13, "start", css="note"),
        Group(tuple(cards), id=f"hand-{side}", title=title),
    ]


def _back(side: int) -> tuple[Shape, ...]:
    return (
        Rect(1.5, 2.5, 52, 72, 6, css="shadow"),
        Rect(0, 0, 52, 72, 6, css=f"card-back-of held-{side}"),
        Rect(4, 4, 44, 64, 4, css="back-rule thin"),
        roundel(side, 26, 36, 14),
    )


def _decks(view: dict[str, Any]) -> list[Shape]:
    """How many cards each deck holds, and how many are out of the game."""
    x, y, _, h = layout.FAR_HAND
    shapes: list[Shape] = []
    for deck, count in enumerate(view["decks"]):
        side, age = deck % 2, "early" if deck < 2 else "late"
        left = x + 12 + 84 * deck
        shapes.append(
            Group(
                (
                    Rect(0, 0, 22, 30, 3, css=f"card-back-of held-{side}"),
                    Text(28, 9, str(count), 17, "start", css="count"),
                    Text(28, 23, age, 12, "start", css="note"),
                ),
                left,
                y + h - 44,
                id=f"deck-{deck}",
                title=f"{SIDES[side]}, {age} deck: {count} cards",
            )
        )
    return shapes
