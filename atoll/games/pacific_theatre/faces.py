"""Card faces and signs, drawn in their own units (a card is 250 by 350)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from atoll.core.board import Circle, Group, Path, Rect, Shape, Text
from atoll.games.pacific_theatre.layout import CARD
from atoll.games.pacific_theatre.tables import JAPAN, USA, Tables
from atoll.games.pacific_theatre.wording import short_notes, stats_of, user
from atoll.kit.symbols import anchor, disc, star_path

LETTERS: Final = "ASGLI"
# Beside letter and colour each stat has a shape: wing, wave, square, star, eye; drawn around their middles, 20 units broad.
SIGNS: Final = (
    "M-10 2C-4-2 4-5 10-6C9-1 6 3 1 5L-1 8-4 6Z",
    "M-10 1Q-7-5-3.5 0T3 0 10-2V4Q7 8 3 5T-3.5 5-10 6Z",
    "M-8-8H8V8H-8Z",
    star_path(10, 4.2, 5),
    "M-10 0C-5-8 5-8 10 0C5 8-5 8-10 0ZM-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0Z",
)
# Silhouettes by family, 180 units broad around their middles; what is cut out of them shows the sky.
ART: Final = {
    "carrier": (
        "M-88 8H88L74 34H-66ZM22 8V-16H50V8ZM28-16V-30H42V-16ZM34-30V-50H37V-30ZM-70 4l14-9 14 9Z"
        "M-38 4l14-9 14 9ZM-6 4l14-9 14 9Z"
        "M-84 46H-26V50H-84ZM-14 53H46V57H-14ZM40 44H86V48H40ZM-62 58H-34V62H-62Z"
    ),
    "ship": (
        "M-88 10L-74 34H70L88 4 60 8ZM-34 8V-8H-18V-26H-6V-46H4V-26H18V-8H38V6Z"
        "M-74 8v-10h10l-20-7 1-3 30 9v11ZM44 4v-9h8l24-9 1 3-16 8v7Z"
        "M-84 46H-26V50H-84ZM-14 53H46V57H-14ZM40 44H86V48H40ZM-62 58H-34V62H-62Z"
    ),
    "submarine": (
        "M-88 16C-84 4-56 0-16 0V-24H14V0C56 0 84 6 88 16C80 32 40 36 0 36S-76 32-88 16Z"
        "M2-24V-46H14V-42H6V-24ZM-88 16l-6-12v24Z"
        "M-84-56H-22V-52H-84ZM24-56H86V-52H24ZM-60-44H-34V-40H-60Z"
    ),
    "fighter": (
        "M0-62C6-60 8-50 8-38V-14L82 2V18L8 18 6 44 28 54V63H-28V54L-6 44-8 18-82 18V2L-8-14V-38C-8-50-6-60 0-62Z"
        "M-26-66H26V-62H-26Z"
    ),
    "bomber": (
        "M0-62C7-62 9-50 9-40V-18L86-2V10L9 16 6 46 30 56V64H-30V56L-6 46-9 16-86 10V-2L-9-18V-40C-9-50-7-62 0-62Z"
        "M22-32h9v22h-9ZM48-26h9v20h-9ZM-31-32h9v22h-9ZM-57-26h9v20h-9Z"
    ),
    "scout": (
        "M-84 2C-50-10 10-10 56-12L74-40H88L80-6C60 16 20 26-20 26C-54 26-78 16-84 2ZM-40-30H40V-20H10L6-10H-8L-12-20H-40Z"
        "M-30 44L-24 26H-18L-22 44ZM24 40L18 24H24L32 40ZM-44 44H-6V50H-44ZM10 40H46V46H10Z"
    ),
    "leader": (
        "M-66 66C-62 34-34 26-16 20V10H16V20C34 26 62 34 66 66ZM-26-16H26V-4C26 14 12 20 0 20S-26 14-26-4Z"
        "M-40-24C-44-44-20-52 0-60C20-52 44-44 40-24L30-18H-30ZM-50 48h22v6h-22ZM-50 36h22v6h-22Z"
    ),
    "intelligence": (
        "M-22 66L-3-22H3L22 66H14L8 40H-8L-14 66ZM-6 30H6L4 16H-4ZM-9-32a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z"
        "M28-58A38 38 0 0 1 28-6L22-11A30 30 0 0 0 22-53ZM46-68A58 58 0 0 1 46 4L40-1A50 50 0 0 0 40-63Z"
        "M-28-58A38 38 0 0 0-28-6L-22-11A30 30 0 0 1-22-53ZM-46-68A58 58 0 0 0-46 4L-40-1A50 50 0 0 1-40-63Z"
    ),
    "ground": (
        "M-74 20C-74 6-62 2-50 2H56C72 2 80 10 80 22S70 46 56 46H-50C-66 46-74 34-74 20Z"
        "M-36-2V-20C-36-28-30-32-22-32H16C26-32 34-24 36-14"
        "L90-22V-14L36-6V-2Z" + "".join(disc(x, 24, 10) for x in (-50, -23, 4, 31, 56))
    ),
    "conquest": (
        "M-80 60C-56 34-30 42 0 38S60 34 80 60ZM-22 42V-62H-16V42Z"
        "M-16-60C10-70 28-46 60-58V-12C28 0 10-24-16-14Z" + disc(22, -36, 13)
    ),
    "industry": (
        "M-80 60V6L-44-16V6L-8-16V6L28-16V6H40L44-46H60L66 60ZM-66 24h18v14h-18ZM-34 24h18v14h-18ZM-2 24h18v14h-18Z"
        "M46-52C40-66 58-70 62-60C72-72 90-60 80-52C86-44 70-42 66-48C60-42 50-44 46-52Z"
    ),
    "weather": (
        "M-62 8C-84 6-82-28-58-28C-56-56-16-62-4-40C14-56 48-44 44-20C72-26 80 10 52 10Z"
        "M-50 24h6l-12 32h-6ZM-22 24h6l-12 32h-6Z"
        "M36 24h6l-12 32h-6ZM62 20h6l-12 32h-6ZM6 18H24L14 34H26L-2 66 6 42H-4Z"
    ),
    "bomb": (
        "M-64-14C-72-34-46-46-36-42C-30-64 30-64 36-42C46-46 72-34 64-14C52 2 26-4 16-2C18 20 22 40 34 58H-34C-22 40-18 20-16-2"
        "C-26-4-52 2-64-14ZM-40 10C-28 4-22 6-16 8V14C-26 12-32 14-40 18Z"
        "M40 10C28 4 22 6 16 8V14C26 12 32 14 40 18ZM-58 60H58V66H-58Z"
    ),
}  # fmt: skip


def of(t: Tables, card: int) -> str:
    """The style class of a card's user."""
    return {"both sides": "of-both", "USA": "of-0", "Japan": "of-1"}[user(t, card)]


@lru_cache(maxsize=256)
def nation(side: int, x: float, y: float, r: float) -> Shape:
    """A side's sign: a star in a roundel, a disc."""
    if side == USA:
        shapes: tuple[Shape, ...] = (
            Circle(0, 0, r, css="sign-ground of-0"),
            Path(star_path(r * 0.94, r * 0.37, 5), css="sign-star"),
        )
    else:
        shapes = (Circle(0, 0, r, css="sign-ground light"), Circle(0, 0, r * 0.62, css="sign-disc"))
    return Group(shapes, x, y)


def _users(t: Tables, card: int, x: float, y: float, r: float) -> Shape:
    """The sign of a card's user: half and half for both."""
    sides = [side for side in (USA, JAPAN) if t.usable[side][card]]
    if len(sides) == 1:
        return nation(sides[0], x, y, r)
    half = f"M0-{r}A{r} {r} 0 0 0 0 {r}Z"
    inner = (
        nation(JAPAN, 0, 0, r),
        Path(half, css="sign-ground of-0"),
        Path(star_path(r * 0.5, r * 0.2, 5, -r * 0.46, 0), css="sign-star"),
    )
    return Group(inner, x, y)


def chip(stat: int, number: int, x: float, y: float) -> Shape:
    """A stat with its number: shape, letter, colour; 52 by 46."""
    return Group(
        (
            Rect(0, 0, 54, 48, 9, css=f"chip stat-{stat}"),
            Group((Path(SIGNS[stat], css="chip-sign"),), 14, 33, 0.85),
            Text(14, 13, LETTERS[stat], 19, css="chip-letter"),
            Text(38, 25, str(number), 38, css="chip-number"),
        ),
        x,
        y,
    )


@lru_cache(maxsize=512)
def face(t: Tables, card: int) -> tuple[Shape, ...]:
    """The front of a card."""
    width, height = CARD
    effects = short_notes(t, card)
    art = Group((Path(ART[t.family[card]], css="art"),), 152, 122 if effects else 168, 0.92 if effects else 1.02)
    chips = [chip(stat, number, 6, 48 + 53 * n) for n, (stat, number) in enumerate(stats_of(t, card))]
    return (
        Rect(4, 6, width, height, 14, css="shadow"),
        Rect(0, 0, width, height, 14, css="card"),
        Rect(66, 50, 178, 148 if effects else 262, 8, css=f"sky {of(t, card)}"),
        art,
        Path(f"M0 42V14A14 14 0 0 1 14 0H{width - 14}A14 14 0 0 1 {width} 14V42Z", css=f"band {of(t, card)}"),
        _users(t, card, 23, 21, 15),
        Text(45, 22, t.names[card], 24, "start", 198, css="card-name"),
        *chips,
        *_effects(effects),
        Text(10, height - 16, str(card + 1), 17, "start", css="card-foot"),
        Text(width - 10, height - 16, user(t, card), 17, "end", css="card-foot"),
    )


def _effects(effects: list[tuple[str, str]]) -> list[Shape]:
    """At the left, where a card that lies under another one is still seen."""
    shapes: list[Shape] = []
    y = 226.0
    for when, text in effects:
        if when:
            shapes += [Rect(10, y - 17, 70, 32, 7, css=f"flag-{when}"), Text(45, y, when.upper(), 23, css="flag-text")]
            y += 39
        shapes.append(Text(12, y, text, 29, "start", width=230, css="effect"))
        y += 38
    return shapes


@lru_cache(maxsize=1)
def slash() -> tuple[Shape, ...]:
    """Over a card that its holder cannot use."""
    width, height = CARD
    return (
        Rect(0, 0, width, height, 14, css="dull"),
        Path(f"M14 {height - 14}L{width - 14} 56", css="slash"),
        Rect(66, 256, 178, 40, 8, css="dead-tag"),
        Text(155, 276, "not ours", 27, css="dead-text"),
    )


@lru_cache(maxsize=1)
def back() -> tuple[Shape, ...]:
    """The back of every card: an anchor over waves."""
    width, height = CARD
    waves = "".join(f"M20 {y}q17.5-14 35 0t35 0 35 0 35 0 35 0 35 0" for y in range(60, height - 20, 34))
    return (
        Rect(4, 6, width, height, 14, css="shadow"),
        Rect(0, 0, width, height, 14, css="card-back"),
        Rect(12, 12, width - 24, height - 24, 8, css="back-rule"),
        Path(waves, css="back-waves"),
        Circle(width / 2, height / 2, 62, css="back-disc"),
        Group((anchor(0, 0, 5),), width / 2, height / 2, css="back-anchor"),
    )
