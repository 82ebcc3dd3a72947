"""The printed map: seas, coasts, land Areas, tracks and the frames of cards, as shapes (specification section 10)."""

from __future__ import annotations

from functools import lru_cache
from math import dist

from atoll.core.board import Board, Circle, Group, Path, Rect, Shape, Text
from atoll.games.tora_tora_tora import layout
from atoll.games.tora_tora_tora.cells import Edge, cell_id, mosaic, outline_path
from atoll.games.tora_tora_tora.layout import Area, Point
from atoll.games.tora_tora_tora.pieces import ABOVE, BELOW, pieces
from atoll.games.tora_tora_tora.signs import icons, plus_one, stars, stock
from atoll.games.tora_tora_tora.tables import PHASES, Tables
from atoll.kit.chart import border, compass
from atoll.kit.stencil import stencil
from atoll.kit.symbols import polygon

__all__ = ["pieces", "printed"]

BROKEN = {"Reinforcements": "Rein- forcements"}  # too long for one line
OFF = layout.LAND + 18  # from the middle of a symbol to where an arrow begins
BEND = 0.2  # of the arrows between Mainlands, as a share of their length
COMPASS = (60, 890, 38)  # middle and radius


@lru_cache(maxsize=16)
def printed(t: Tables) -> Board:
    """Everything that no position changes."""
    shapes = (*_ground(t), *_mat(), *_track(t), *_rounds(t), *_phases(), *_cards())
    cells = [Path(outline_path(t, sea), id=cell_id(sea)) for sea in range(t.seas)]
    return Board(layout.WIDTH, layout.HEIGHT, "Tora Tora Tora!: the map", shapes, (*cells, *stock(), _below(t), _above(t)))


# --- the map: it lies on the seas, whose colour changes, and between overlays


def _below(t: Tables) -> Shape:
    return Group((_graticule(), *_scenery(t), *_borders(t)), id=BELOW)


def _above(t: Tables) -> Shape:
    lands = (shape for land in range(t.seas, t.areas) for shape in _land(t, land))
    return Group((*_sea_names(t), *_links(t), *lands, *_frame()), id=ABOVE)


def _frame() -> tuple[Shape, ...]:
    """The chart's ruled border and its compass."""
    return *border(layout.MAP, 40, 4), compass(*COMPASS)


def _ground(t: Tables) -> tuple[Shape, ...]:
    return (Rect(*layout.MAP, css="sea"),)


def _graticule() -> Shape:
    """Lines of latitude and longitude, for the eye alone."""
    x, y, w, h = layout.MAP
    across = "".join(f"M{x} {y + n}h{w}" for n in range(60, int(h), 120))
    return Path(across + "".join(f"M{x + n} {y}v{h}" for n in range(60, int(w), 120)), css="graticule")


def _scenery(t: Tables) -> list[Shape]:
    """Coasts, reefs and the impassable waters, each kind as one shape."""
    shapes: list[Shape] = []
    for kind in ("void", "reef", "coast"):
        lines = outline_path(t, *(t.seas + n for n, each in enumerate(t.scenery) if each == kind))
        shapes += [Path(lines, css=f"{kind}-shore"), Path(lines, css=kind)]
    x, y, r = t.ring
    rings: list[Shape] = [Circle(x, y, r, css="barred"), Circle(x, y, r - 8, css="barred")] if r else []
    words = [Text(x, y + 13 * n - 6, line, 12, css="void-name") for n, line in enumerate(("NO", "PASSAGE"))] if r else []
    return [*shapes, *rings, *words]


def _borders(t: Tables) -> list[Shape]:
    """Black lines between seas; where they touch and are not connected a double red one."""
    m = mosaic(t)
    shut = {frozenset(pair) for pair in t.barrier}
    open_: list[Edge] = []
    barred: list[Edge] = []
    for one in range(t.seas):
        for other in range(one):
            edges = m.border(one, other)
            (barred if frozenset((one, other)) in shut else open_).extend(edges)
    strait = _lines(barred)
    return [
        Path(_lines(open_), css="sea-border"),
        Path(strait, css="strait"),
        Path(strait, css="strait-gap"),
    ]


def _lines(edges: list[Edge]) -> str:
    return "".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for (a, b), (c, d) in edges)


def _sea_names(t: Tables) -> list[Shape]:
    shapes: list[Shape] = []
    for sea in range(t.seas):
        x, y = t.xy[sea]
        lines = layout.sea_lines(t, sea)
        for n, line in enumerate(lines):
            shapes.append(
                Text(x, y + layout.LINE * (n - (len(lines) - 1) / 2), line, 14, width=layout.name_width(line), css="sea-title")
            )
        if t.surcharge >> sea & 1:
            shapes.append(plus_one(x + max(map(layout.name_width, lines)) / 2 + 16, y))
    return shapes


def _links(t: Tables) -> list[Shape]:
    """White double arrows between linked Mainlands."""
    bodies, heads = [], []
    for one in range(t.seas, t.areas):
        for other in range(one + 1, t.areas):
            if t.link[one] >> other & 1:
                (ax, ay), (bx, by) = t.xy[one], t.xy[other]
                bend = (ax + bx) / 2 + (by - ay) * BEND, (ay + by) / 2 - (bx - ax) * BEND
                start, end = _towards((ax, ay), bend), _towards((bx, by), bend)
                bodies.append(f"M{start[0]:.1f} {start[1]:.1f}Q{bend[0]:.1f} {bend[1]:.1f} {end[0]:.1f} {end[1]:.1f}")
                heads += [_head(start, (ax, ay)), _head(end, (bx, by))]
    return [
        Path("".join(bodies), css="link-under"),
        Path("".join(heads), css="link-under head"),
        Path("".join(bodies), css="link"),
        Path("".join(heads), css="link-head"),
    ]


def _towards(start: Point, end: Point) -> Point:
    """A point just off a land's symbol, on the way to another one."""
    share = OFF / dist(start, end)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _head(foot: Point, at: Point) -> str:
    """An arrow's head at its foot that points at a place."""
    length = dist(foot, at)
    ux, uy = (at[0] - foot[0]) / length, (at[1] - foot[1]) / length
    x, y = foot
    return polygon(
        [(x + 9 * ux, y + 9 * uy), (x - 4 * ux + 7 * uy, y - 4 * uy - 7 * ux), (x - 4 * ux - 7 * uy, y - 4 * uy + 7 * ux)]
    )


def _land(t: Tables, land: int) -> list[Shape]:
    """A land's symbol, its ribbon, its stars."""
    x, y = t.xy[land]
    home = "home-0" if t.japan_home >> land & 1 else "home-1"
    left, top, w, h = layout.ribbon(t, land)
    r = layout.LAND
    round_ = t.island >> land & 1
    supply = any(t.supply[nation] >> land & 1 for nation in range(len(t.supply)))
    body: list[Shape] = (
        [Circle(x + 1.5, y + 3, r, css="shadow"), Circle(x, y, r, css=f"ground {home}")]
        if round_
        else [
            Rect(x - r + 1.5, y - r + 3, 2 * r, 2 * r, 4, css="shadow"),
            Rect(x - r, y - r, 2 * r, 2 * r, 4, css=f"ground {home}"),
        ]
    )
    tails = f"M{left:.1f} {top}h{w:.1f}l-5 {h / 2}l5 {h / 2}h{-w:.1f}l5-{h / 2}Z"
    return [
        *body,
        *icons(bool(t.port >> land & 1), bool(t.resource >> land & 1), supply, x, y - 3),
        Path(tails, css="ribbon"),
        Text(x, top + h / 2 + 0.5, t.names[land], 14.5, width=w - 14, css="ribbon-name"),
        *([stars(t.stars[land], x, y + layout.STARS)] if t.stars[land] else []),
    ]


# --- around the map


def _mat() -> tuple[Shape, ...]:
    """The paper around the map."""
    x, y, w, h = layout.MAP
    hole = f"M{x} {y}v{h}h{w}v{-h}Z"
    return (
        Path(f"M0 0H{layout.WIDTH}V{layout.HEIGHT}H0Z{hole}", css="paper"),
        stencil(
            "Tora Tora Tora!", layout.TITLE[0], layout.TITLE[1] + 18, 25, anchor="start", width=layout.TITLE[2] - 10, css="war"
        ),
    )


def _track(t: Tables) -> list[Shape]:
    """The track of Resource Points and victory points."""
    shapes: list[Shape] = []
    for n in range(t.cap + 1):
        x, y, w, h = layout.space(layout.TRACK, n)
        css = "time-box goal" if n == t.points_needed else "time-box tenth" if n % 10 == 0 else "time-box"
        shapes += [Rect(x, y, w, h, css=css), Text(x + w / 2, y + 10, str(n), 14, css="number")]
    return shapes


def _rounds(t: Tables) -> list[Shape]:
    """The Round track with what comes when: a mark of its colour for each Unit that enters."""
    shapes: list[Shape] = []
    for n in range(1, t.rounds + 1):
        x, y, w, h = layout.space(layout.ROUNDS, n - 1)
        css = "time-box late" if t.late_round and n >= t.late_round else "time-box"
        shapes += [Rect(x, y, w, h, css=css), Text(x + 4, y + 11, str(n), 16, "start", css="number")]
        for k, unit in enumerate(sorted(t.arrivals[n], key=lambda unit: t.kind[unit]) if n < len(t.arrivals) else []):
            cx, cy = x + 8 + 9.5 * k, y + h - 9
            css = f"arrival nation-{t.nation[unit]}"
            shapes.append(Circle(cx, cy, 4, css=css) if t.type[unit] == 0 else Rect(cx - 4, cy - 4, 8, 8, css=css))
    return shapes


def _phases() -> list[Shape]:
    shapes: list[Shape] = []
    for n, phase in enumerate(PHASES[1:]):
        x, y, w, h = layout.space(layout.PHASES, n)
        lines = BROKEN.get(phase, phase).split()
        shapes.append(Rect(x, y, w, h, css="time-box"))
        shapes += [
            Text(x + w / 2, y + h / 2 + 13 * (k - (len(lines) - 1) / 2), line, 13, width=w - 6, css="number thin")
            for k, line in enumerate(lines)
        ]
    return shapes


def _card(area: Area, title: str, css: str = "") -> list[Shape]:
    """A card with a rule and a heading."""
    x, y, w, h = area
    return [
        Rect(x + 2, y + 3, w, h, 6, css="shadow"),
        Rect(x, y, w, h, 6, css=f"panel {css}".strip()),
        Rect(*layout.inset(area, 3.5), 4, css="panel-rule"),
        *([stencil(title, x + 10, y + 15, 10.5, anchor="start", width=w - 20, css="heading")] if title else []),
    ]


def _cards() -> list[Shape]:
    titles = ("Japan in reserve", "Allies in reserve", "Yamamoto", "Battle", "", "")
    areas = (*layout.RESERVES, layout.YAMAMOTO, layout.BATTLE, layout.HAND, layout.FAR_HAND)
    return [shape for title, area in zip(titles, areas, strict=True) for shape in _card(area, title)]
