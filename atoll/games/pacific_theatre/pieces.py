"""What lies on the table, from a view alone: cards, tokens, industry, comparisons, the ledger."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from atoll.core.board import Circle, Group, Path, Rect, Shape, Text
from atoll.core.flow import UNSET
from atoll.games.pacific_theatre import layout
from atoll.games.pacific_theatre.faces import back, face, nation, slash
from atoll.games.pacific_theatre.layout import Area
from atoll.games.pacific_theatre.ledger import ledger
from atoll.games.pacific_theatre.strip import STRIP_STATS, strip
from atoll.games.pacific_theatre.tables import BATTLE, JAPAN, PHASES, STRATEGY, USA, Tables
from atoll.games.pacific_theatre.wording import NATIONS, plural, said

View = dict[str, Any]
__all__ = ["STRIP_STATS", "pieces"]

SHIP: Final = "M-17 2L-13 9H12L17 0 9 2V-4H3V-11H-2V-4H-8V2Z"
FACTORY: Final = "M-14 10V-2L-6-8V-2L2-8V-2H6L7-12H11L12 10Z"
LAUREL: Final = "M-3 8C-12 6-13-4-9-9C-10-3-7 3-3 8ZM3 8C12 6 13-4 9-9C10-3 7 3 3 8Z"
FLEETS: Final = 20  # that are drawn one by one
ORDER: Final = (
    "carrier", "fighter", "bomber", "scout", "ship", "submarine", "ground", "leader", "intelligence", "conquest", "industry",
    "weather", "bomb",
)  # fmt: skip


def pieces(t: Tables, view: View) -> list[Shape]:
    """Everything that changes, lower things first."""
    near = max(view["me"], USA)
    return [
        *_top(view),
        *_panel(t, view, near, layout.PANELS[0]),
        *_panel(t, view, 1 - near, layout.PANELS[1]),
        *_stock(t, view),
        *_far_hand(view, 1 - near),
        *_plays(t, view, near),
        *strip(t, view, near),
        *_near_hand(t, view, near),
        *_decided(view, near),
        *ledger(view),
        *_corner(t, view, near),
    ]


# --- bar, panels, stock -------------------------------------------------------------------------------------------------


def _top(view: View) -> list[Shape]:
    shapes: list[Shape] = [
        Circle(410, 28, 21, css="roundel"),
        Text(410, 29, str(view["turn"]), 24, css="roundel-text", id="turn"),
    ]
    for n, name in enumerate(PHASES, 1):
        x = 430 + 130 * n
        css = "phase now-phase" if n == view["phase"] else "phase"
        shapes.append(Text(x, 28, name, 21, css=css))
        if n == view["phase"]:
            shapes.append(Rect(x - 48, 43, 96, 5, 2, css="underline", id="phase"))
    waiting = " and ".join(NATIONS[side] for side in (USA, JAPAN) if view["asked"] >> side & 1)
    return [*shapes, *([Text(1576, 28, f"{waiting} to decide", 19, "end", css="phase", id="asked")] if waiting else [])]


def _panel(t: Tables, view: View, side: int, area: Area) -> list[Shape]:
    x, y, w, _ = area
    tokens, who = view["tokens"][side], NATIONS[side]
    shapes: list[Shape] = [
        Rect(x, y, w, 44, 12, css=f"band of-{side}", thing=f"side {t.words.names['side'][side]}", title=who),
        nation(side, x + 26, y + 22, 15),
        Text(x + 50, y + 23, "United States" if side == USA else "Imperial Japan", 20, "start", 120, css="card-name"),
        Text(x + w - 14, y + 23, str(tokens), 32, "end", css="card-name", id=f"tokens-{side}"),
        Group(
            _fleets(tokens, side),
            x + 16,
            y + 56,
            thing="tokens",
            title=f"{who}: {plural(tokens, 'fleet token')}",
            id=f"fleet-{side}",
        ),
        *_industry(t, view["industry"][side], side, x, y),
        _run(t, view["run"][side], side, x, y),
    ]
    if view["force"] == side and view["turn"]:
        shapes.append(Text(x + w / 2, y + 216, "overwhelming force", 17, css="alert", id="force"))
    change = view["next"][side]
    draws = max(0, t.draw + change)
    text = f"next draw {t.draw} {'+' if change > 0 else '−'} {abs(change)} = {draws}" if change else f"next draw {draws}"
    shapes.append(
        Text(x + 16, y + 366, text.replace("-", "−"), 18, "start", w - 32, css="note", thing="next", title=f"{who}: {text}")
    )
    return shapes


@lru_cache(maxsize=256)
def _fleets(tokens: int, side: int) -> tuple[Shape, ...]:
    """Fleet tokens in rows of five."""
    shown = min(tokens, FLEETS)
    ships: list[Shape] = [
        Group((Circle(0, 0, 18, css=f"token of-{side}"), Path(SHIP, css="token-ship")), 20 + 42 * (n % 5), 20 + 38 * (n // 5))
        for n in range(shown)
    ]
    more = [Text(208, 150, f"+{tokens - shown}", 20, "end", css="count")] if tokens > shown else []
    return Rect(0, 0, 208, 152, 6, css="clear"), *ships, *more


@lru_cache(maxsize=256)
def _industry(t: Tables, now: int, side: int, x: float, y: float) -> tuple[Shape, ...]:
    most = t.most_industry[side]
    shapes: list[Shape] = [Text(x + 16, y + 238, "industry", 15, "start", css="note")]
    step = min(36.0, 210 / (most + 1))
    for n in range(t.least_industry, most + 1):
        left = x + 14 + step * n
        shapes += [
            Rect(left, y + 250, step - 4, 36, 6, css="spot here" if n == now else "spot"),
            Text(left + (step - 4) / 2, y + 276 if n == now else y + 268, str(n), 13 if n == now else 17, css="number"),
        ]
    marker = Group((Path(FACTORY, css="factory"),), x + 14 + step * now + (step - 4) / 2, y + 261, 0.8, id=f"industry-{side}")
    title = f"{NATIONS[side]}: industry {now} of at most {most}"
    return *shapes, marker, Rect(x + 12, y + 228, 216, 62, 6, css="clear", thing="industry", title=title)


@lru_cache(maxsize=256)
def _run(t: Tables, run: int, side: int, x: float, y: float) -> Shape:
    step = min(34.0, 120 / t.row)
    shapes: list[Shape] = [Text(x + 16, y + 324, "in a row", 15, "start", css="note")]
    for n in range(t.row):
        cx = x + 100 + step * n
        shapes.append(Circle(cx, y + 324, 11, css="pip-run won" if n < run else "pip-run"))
        if n == t.row - 1:
            shapes.append(Group((Path(LAUREL, css="laurel"),), cx, y + 324, 0.8))
    title = f"{NATIONS[side]}: {plural(run, 'battle')} won in a row, {t.row} win the game"
    return Group((*shapes, Rect(x + 12, y + 308, 216, 34, 6, css="clear")), id=f"run-{side}", thing="run", title=title)


def _stock(t: Tables, view: View) -> list[Shape]:
    x, y, _, _ = layout.STOCK
    deck, pile, hidden = view["deck"], len(view["used"]) + sum(view["secrets"]), sum(view["secrets"])
    title = f"Discard pile: {plural(pile, 'card')}, {hidden} of them face down"
    return [
        _stack("deck", x + 4, y, back() if deck else (), deck, f"Deck: {plural(deck, 'card')}"),
        _stack("pile", x + 120, y, _pile(t, view) if pile else (), pile, title),
    ]


def _stack(thing: str, x: float, y: float, top: tuple[Shape, ...], count: int, title: str) -> Shape:
    """The deck or the discard pile: its upper card, how many there are, and a place that is easy to hit."""
    width, height = layout.CARD
    shapes = (
        Rect(0, 0, 116, 92, 8, css="clear"),
        Group(top or (Rect(0, 0, width, height, 14, css="space"),), 10, 8, 0.21),
        Text(72, 36, str(count), 30, "start", css="count"),
        Text(72, 66, "deck" if thing == "deck" else "used", 15, "start", css="note"),
    )
    return Group(shapes, x, y, id=thing, thing=thing, title=title)


def _pile(t: Tables, view: View) -> tuple[Shape, ...]:
    return face(t, view["used"][-1]) if view["used"] else back()


# --- cards --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _card(
    t: Tables, card: int, x: float, y: float, scale: float, css: str = "", more: tuple[Shape, ...] = (), note: str = ""
) -> Shape:
    """A card that can be pointed at."""
    width, height = layout.CARD
    halo = Rect(-5, -5, width + 10, height + 10, 18, css="halo")
    title = said(t, card) + (f" ({note})" if note else "")
    name = t.words.names["card"][card]
    return Group(
        (halo, *face(t, card), *more),
        x,
        y,
        scale,
        id=f"card-{card}",
        thing=f"card {name}",
        title=title,
        css=f"playing-card {css}".strip(),
    )


def sorted_for_hand(t: Tables, cards: list[int], side: int) -> list[int]:
    """One's own by family, then the others."""
    return sorted(cards, key=lambda card: (not t.usable[side][card], ORDER.index(t.family[card]), card))


def _near_hand(t: Tables, view: View, side: int) -> list[Shape]:
    cards = sorted_for_hand(t, view["hand"][side], side)
    if not cards and view["hands"][side]:
        return list(_backs(layout.NEAR_HAND, view["hands"][side], side, layout.IN_HAND))
    shapes = []
    for card, (x, y) in zip(cards, layout.row(layout.NEAR_HAND, len(cards), 140), strict=True):
        chosen, dead = card in view["chosen"][side], not t.usable[side][card]
        more = (slash() if dead else ()) + (_exchange_tag() if chosen else ())
        note = ", ".join(filter(None, ["of no use to you" if dead else "", "to be exchanged" if chosen else ""]))
        shapes.append(_card(t, card, x, y - (14 if chosen else 0), layout.IN_HAND, "chosen" if chosen else "", more, note))
    return shapes


@lru_cache(maxsize=1)
def _exchange_tag() -> tuple[Shape, ...]:
    width, height = layout.CARD
    return (
        Rect(0, 0, width, height, 14, css="going"),
        Rect(20, height / 2 - 26, width - 40, 52, 10, css="going-tag"),
        Text(width / 2, height / 2, "exchange", 34, css="going-text"),
    )


@lru_cache(maxsize=256)
def _backs(area: Area, count: int, side: int, scale: float) -> tuple[Shape, ...]:
    places = layout.row(area, count, 250 * scale) if count else []
    return tuple(
        Group(back(), x, y, scale, id=f"back-{side}-{n}", title=f"{NATIONS[side]}: a hidden card")
        for n, (x, y) in enumerate(places)
    )


def _far_hand(view: View, side: int) -> tuple[Shape, ...]:
    return _backs(layout.FAR_HAND, view["hands"][side], side, layout.FACE_DOWN)


def _decided(view: View, near: int) -> list[Shape]:
    """A tag on each hand that has been decided about."""
    shapes: list[Shape] = []
    for side, (x, y, w, h) in ((near, layout.NEAR_HAND), (1 - near, layout.FAR_HAND)):
        if view["decided"][side]:
            shapes += [
                Rect(x + w - 150, y + h - 40, 140, 32, 8, css="tag", id=f"decided-{side}"),
                Text(x + w - 80, y + h - 24, "has decided ✓", 18, css="decided-text"),
            ]
    return shapes


def _plays(t: Tables, view: View, near: int) -> list[Shape]:
    shapes: list[Shape] = []
    for side, area in ((near, layout.PLAYS[0]), (1 - near, layout.PLAYS[1])):
        cards = sorted_for_hand(t, view["play"][side], side)
        for card, (x, y) in zip(cards, layout.row(area, len(cards), 132), strict=True):
            shapes.append(_card(t, card, x, y + 4, layout.IN_PLAY))
        if not cards:
            x, y, w, h = area
            shapes.append(Group((nation(side, 0, 0, 62),), x + w / 2, y + h / 2 - 8, css="faint"))
            if view["phase"] == BATTLE:
                shapes.append(Text(x + w / 2, y + h - 22, "nothing in play", 18, css="zone-name"))
    return shapes


# --- the corner ---------------------------------------------------------------------------------------------------------


def _corner(t: Tables, view: View, near: int) -> list[Shape]:
    """The cards drawn in a contest; else what is known of the cards that are not seen."""
    x, y, w, _ = layout.CORNER
    if view["contest"] != UNSET:
        stat = "intelligence" if view["contests"][2] != UNSET else "leadership"
        shapes: list[Shape] = [Text(x + w / 2, y + 22, f"{NATIONS[view['contest']]} leads in {stat}", 18, css="corner-head")]
        for card, left in zip(view["turned"], (x + 46, x + 200)):
            dead = not t.usable[view["contest"]][card]
            shapes.append(_card(t, card, left, y + 46, 0.56, "drawn", slash() if dead else ()))
        return shapes
    lines = _counts(t, view, near) if view["me"] != UNSET else []
    head = "What you have not seen" if lines else "The table"
    exchanged = f"Exchanged this turn: USA {view['exchanged'][USA]}, Japan {view['exchanged'][JAPAN]}"
    lines = [*lines, exchanged] if view["phase"] >= STRATEGY else lines
    return [
        Text(x + 18, y + 26, head, 19, "start", css="corner-head"),
        *(Text(x + 18, y + 60 + 28 * n, line, 17, "start", w - 36, css="note") for n, line in enumerate(lines)),
    ]


def _counts(t: Tables, view: View, side: int) -> list[str]:
    """Counting cards: all that are neither in one's own hand nor in public places."""
    seen = set(view["known"])
    unseen = [card for card in range(len(t.names)) if card not in seen]
    own = sum(t.usable[side][card] for card in unseen)
    air = sum(t.usable[side][card] and t.stat[0][card] >= 4 for card in unseen)
    theirs, hidden = view["hands"][1 - side], view["secrets"][1 - side]
    share = f", {round(100 * own / len(unseen))} %" if unseen else ""
    return [
        f"{plural(len(unseen), 'card')}, of these in the deck {view['deck']},",
        f"in the hand of {NATIONS[1 - side]} {theirs}" + (f", exchanged face down {hidden}" if hidden else ""),
        f"Of use to you: {own}{share}",
        f"With air of 4 or more, for you: {air}",
    ]
