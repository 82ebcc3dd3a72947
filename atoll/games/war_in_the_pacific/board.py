"""The printed sheet: map, islands, paths, charts and tracks, as shapes (specification section 12)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from atoll.core.board import Board, Group, Path, Rect, Shape, Text
from atoll.games.war_in_the_pacific import layout
from atoll.games.war_in_the_pacific.decor import decor
from atoll.games.war_in_the_pacific.layout import Area, Cell
from atoll.games.war_in_the_pacific.pieces import pieces
from atoll.games.war_in_the_pacific.tables import RED, Tables, die_code
from atoll.kit.chart import Port, arrow, border
from atoll.kit.stencil import stencil
from atoll.kit.symbols import anchor, bomber, cage, pips, star_path, sun, trefoil

__all__ = ["pieces", "printed"]

FACES = range(1, 7)


@lru_cache(maxsize=16)
def printed(t: Tables) -> Board:
    """The printed sheet of an edition."""
    shapes = (
        *decor(t),
        *_paths(t),
        *_legend(),
        *_islands(t),
        *_mat(),
        *_events(t),
        *_nuclear(t),
        *_bombing(t),
        *_naval(t),
        *_air(t),
        *_timeline(t),
        *_red_dice(t),
        *_pool(),
        *_cp(t),
    )
    return Board(layout.WIDTH, layout.HEIGHT, "War in the Pacific: the sheet", shapes)


def _mat() -> tuple[Shape, ...]:
    """The paper around the map, which also trims what the chart drew too far out."""
    x, y, w, h = layout.MAP
    hole = f"M{x} {y}v{h}h{w}v{-h}Z"
    return Path(f"M0 0H{layout.WIDTH}V{layout.HEIGHT}H0Z{hole}", css="paper"), *border((x, y, w, h), 42, 6)


def _paths(t: Tables) -> list[Shape]:
    """Dotted arrows from island to island in the colour of the path they leave, the home leg in its own."""
    ports = [layout.ports(t, island) for island in range(len(t.xy))]
    avoid: list[Area] = [layout.reach(t, island) for island in range(len(t.xy))] + [layout.TITLE, layout.LEGEND]
    shapes: list[Shape] = []
    busy: Counter[Port] = Counter()
    for end, start in [(end, start) for end, needs in enumerate(t.needs) for start in needs]:
        way = arrow(ports[start], ports[end], avoid, layout.MAP, busy)
        busy.update((way.start, way.end))
        css = f"path-{t.path_of[start] % 3}"
        shapes += [Path(way.line, css="path-under"), Path(way.line, css=f"path {css}"), Path(way.head, css=f"path-head {css}")]
    return shapes


def _islands(t: Tables) -> list[Shape]:
    shapes: list[Shape] = []
    for island in range(len(t.xy)):
        shapes += [*_plate(t, island), *_boxes(t, island)]
        if not t.needs[island]:
            x, y = layout.spot(t, island)
            css = f"path-name path-{t.path_of[island] % 3}"
            shapes.append(stencil(t.path_names[t.path_of[island]], x, y + 32, 11, width=180, css=css))
    return shapes


def _plate(t: Tables, island: int) -> list[Shape]:
    """Name plate: suns at the left end, the bomber at the right end, the name in between."""
    x, y, w, h = layout.plate(t, island)
    left, right = x + 8, x + w - 8
    suns = _suns(t.suns[island], x + 5, y + h / 2)
    if suns:
        left = x + (33 if t.suns[island] > 2 else 29)
    shapes: list[Shape] = [
        Rect(x + 2, y + 3, w, h, 4, css="shadow"),
        Rect(x, y, w, h, 4, css="plate"),
        Rect(x + 3, y + 3, w - 6, h - 6, 2, css="plate-rule"),
        *suns,
    ]
    if t.bomber[island]:
        right = x + w - 35
        shapes.append(bomber(x + w - 19, y + h / 2 + 0.5, 0.68))
    return [*shapes, *_name(t.island_names[island], (left + right) / 2, y + h / 2, right - left)]


def _name(name: str, x: float, middle: float, width: float) -> list[Shape]:
    """An island's name, a long one in two lines."""
    lines = wrapped(name, (len(name) + 3) // 2) if len(name) > 15 else [name]
    size = 14.5 if len(lines) == 1 else 24 / len(lines)
    return [
        stencil(line, x, middle + (size + 2.5) * (n - (len(lines) - 1) / 2), size, width=width, css="island-name")
        for n, line in enumerate(lines)
    ]


def _suns(count: int, x: float, middle: float) -> list[Shape]:
    """One large sun, or smaller ones in columns of two."""
    if count == 1:
        return [sun(x + 11, middle, 10)]
    places = {2: ((8, -8), (8, 8)), 3: ((7, -8), (7, 8), (19, 0)), 4: ((7, -8), (7, 8), (20, -8), (20, 8))}
    if count in places:
        return [sun(x + dx, middle + dy, 7.5) for dx, dy in places[count]]
    return [sun(x + 10, middle - 6, 8), Text(x + 10, middle + 9, f"×{count}", 12, css="sun-count")] if count else []


def _boxes(t: Tables, island: int) -> list[Shape]:
    shapes: list[Shape] = []
    for n, cell in enumerate(layout.boxes(t, island), t.first[island]):
        shapes += _box(cell, f"{t.box[n]}+{t.box[n]}" if t.pair[n] else str(t.box[n]), naval=bool(t.naval[n]))
    return shapes


def _box(cell: Cell, number: str, *, naval: bool = False, css: str = "box") -> list[Shape]:
    """A numbered box; a naval one has a blue rim and an anchor in its lower right corner."""
    x, y, w, h = cell.area
    shift = w * 0.1 if naval else 0
    shapes: list[Shape] = [
        Rect(x + 1.5, y + 2.5, w, h, 4, css="shadow"),
        Rect(x, y, w, h, 4, css=f"{css} naval" if naval else css),
        Text(cell.x - shift, cell.y - shift * 0.6 + 1, number, w * 0.68, width=w * 0.95, css="number"),
    ]
    return [*shapes, anchor(x + w * 0.75, y + h * 0.72, w / 53)] if naval else shapes


def _panel(area: Area, title: str, css: str = "") -> list[Shape]:
    """A card with a double rule and a heading."""
    x, y, w, h = area
    head = [stencil(title, x + 12, y + 15, 11.5, anchor="start", width=w - 24, css="heading")] if title else []
    return [
        Rect(x + 2, y + 3, w, h, 5, css="shadow"),
        Rect(x, y, w, h, 5, css=f"panel {css}".strip()),
        Rect(x + 3.5, y + 3.5, w - 7, h - 7, 3, css="panel-rule"),
        *head,
    ]


def _space(area: Area, caption: str) -> list[Shape]:
    """A place for a die."""
    x, y, w, h = area
    lines = caption.split("/")
    first = y + h / 2 - (len(lines) - 1) * 6.5
    return [
        Rect(x, y, w, h, 9, css="space"),
        *(Text(x + w / 2, first + 13 * n, line, 11, width=w - 8, css="note") for n, line in enumerate(lines)),
    ]


def _events(t: Tables) -> list[Shape]:
    shapes = _panel(layout.EVENTS, "Events")
    for n, (x, y, w, h) in enumerate(layout.event_rows(t)):
        shapes.append(Rect(x, y, w, h, 3, css="event-row"))
        faces = [face for face in range(1, len(t.event_by_roll)) if t.event_by_roll[face] == n]
        shapes += _faces(faces, x + 4, y + h / 2)
        lines = wrapped(t.event_names[n], 15)
        shapes += [
            Text(x + 66, y + h / 2 + 18 * (k - (len(lines) - 1) / 2), line, 17, "start", width=152, css="event-name")
            for k, line in enumerate(lines)
        ]
    return shapes


def _faces(faces: list[int], x: float, middle: float) -> list[Shape]:
    """The die faces that bring an event, in up to two rows."""
    size = 26.0 if len(faces) < 3 else 18.0
    shapes: list[Shape] = []
    columns = 2 if len(faces) < 5 else 3
    for n, face in enumerate(faces):
        cx, cy = x + (n % columns + 0.5) * (size + 2), middle + (n // columns - (len(faces) - 1) // columns / 2) * (size + 2)
        shapes.append(Group((Rect(-size / 2, -size / 2, size, size, size * 0.18, css="face"), pips(face, size)), cx, cy))
    return shapes


def _nuclear(t: Tables) -> list[Shape]:
    if not t.bombs_rule:
        x, y, w, h = layout.NUCLEAR
        return [
            *_panel(layout.NUCLEAR, "Nuclear research", "idle"),
            Text(x + w / 2, y + h / 2, "not in this game", 16, css="note"),
        ]
    x, y, _, _ = layout.RESEARCH_SPACE
    shapes = [
        *_panel(layout.NUCLEAR, "Nuclear research"),
        *_space(layout.RESEARCH_SPACE, "one die/a turn"),
        trefoil(x + 32, y + 98, 22),
    ]
    for cell, number in zip(layout.research(t), t.research):
        shapes += _box(cell, str(number), css="box research")
    for cell in layout.bombs(t):
        shapes += [Rect(*cell.area, 5, css="spot bomb"), Group((trefoil(0, 0, cell.size * 0.3),), cell.x, cell.y, css="faint")]
    note = ("bombs:", f"a rolled {t.build_on}", f"or {t.sixes_for_bomb} sixes")
    return [*shapes, *(Text(x + 32, y + 142 + 14 * n, line, 13, width=72, css="note") for n, line in enumerate(note))]


def _bombing(t: Tables) -> list[Shape]:
    shapes = [*_panel(layout.BOMBING, "Strategic bombing"), *_space(layout.RAID_SPACE, f"{t.raid_launch}+/launches")]
    for cell in layout.bases(t):
        shapes += [Rect(*cell.area, 5, css="spot base"), Group((bomber(0, 0, cell.size / 52),), cell.x, cell.y, css="faint")]
    if t.bombs_rule:
        x, y, w, h = layout.RAID_BOMB
        shapes += [Rect(x, y, w, h, 5, css="spot bomb"), Group((trefoil(0, 0, 11),), x + w / 2, y + h / 2, css="faint")]
    gain = [f"{t.raid_hit}+ hits: {t.raid_cp} CP"]
    gain += [f"with a bomb: {t.raid_cp_bomb} CP"] if t.bombs_rule else []
    return [*shapes, *(Text(1392, 588 + 18 * n, line, 15, "start", width=184, css="note") for n, line in enumerate(gain))]


def _naval(t: Tables) -> list[Shape]:
    shapes = [*_panel(layout.NAVAL, "Naval assets"), *_space(layout.SUPPLY_SPACE, "half/a die")]
    for cell in layout.black(t):
        shapes += [Rect(*cell.area, 5, css="spot"), Group((anchor(0, 0, cell.size / 26),), cell.x, cell.y, css="faint")]
    return shapes


def _air(t: Tables) -> list[Shape]:
    shapes = _panel(layout.AIR, "Air power")
    for cell in layout.blue(t):
        star = Path(star_path(cell.size * 0.34, cell.size * 0.14, 5), css="wing-star")
        shapes += [Rect(*cell.area, 5, css="spot"), Group((star,), cell.x, cell.y, css="faint")]
    return [*shapes, Text(1518, 740, "sixes", 12, css="note")]


def _timeline(t: Tables) -> list[Shape]:
    shapes = _panel(layout.TIMELINE, "")
    for n, (x, y, w, h) in enumerate(layout.timeline(t)):
        shapes += [
            Rect(x, y, w, h, 4, css="time-box"),
            Text(x + w / 2, y + 13, t.labels[n], 15, width=w - 6, css="stencil time-label"),
        ]
        reds = t.red_at[n]
        for k in range(reds):
            cx = x + w / 2 + (k - (reds - 1) / 2) * min(24, (w - 20) / reds)
            shapes.append(Group((Path(cage(-9, -9, 18, 18, 4), css="red-sign"), pips(3, 18)), cx, y + 34))
        if t.red_label[n]:
            shapes.append(Text(x + w / 2, y + 52, t.red_label[n], 11, width=w - 6, css="note on-box"))
    return shapes


def _red_dice(t: Tables) -> list[Shape]:
    """What red dice count as."""
    shapes = _panel(layout.RED_DICE, "Red dice")
    x, y, w, _ = layout.RED_DICE
    values = sorted({t.value[die_code(RED, face)] for face in FACES})
    step = (w - 16) / len(values)
    for n, value in enumerate(values):
        faces = [face for face in FACES if t.value[die_code(RED, face)] == value]
        left = x + 8 + step * (n + 0.5) - (len(faces) * 24 + 30) / 2
        for k, face in enumerate(faces):
            shapes.append(Group((Path(cage(-10, -10, 20, 20, 4), css="red-sign"), pips(face, 20)), left + 11 + 24 * k, y + 44))
        shapes.append(Text(left + len(faces) * 24 + 2, y + 45, f"= {value}", 19, "start", css="count"))
    return shapes


def _pool() -> list[Shape]:
    x, y, w, h = layout.POOL
    return [
        *_panel(layout.POOL, ""),
        Rect(x + 8, y + 8, w - 16, h - 16, 8, css="tray"),
        stencil("Dice pool", x + w - 18, y + h - 18, 9, anchor="end", css="tray-name"),
    ]


def _cp(t: Tables) -> list[Shape]:
    _, y, _, h = layout.CP
    shapes = [*_panel(layout.CP, "Capitulation points")]
    for n, cell in enumerate(layout.cp(t), 1):
        css = "cp unconditional" if n >= t.unconditional else "cp victory" if n == t.win else "cp"
        shapes += [Rect(*cell.area, 4, css=css), Text(cell.x, cell.y + 1, str(n), cell.size * 0.48, css="number")]
        if n in (t.win, t.unconditional):
            shapes.append(
                Text(cell.area[0], y + h - 12, "victory" if n == t.win else "unconditional surrender", 13, "start", css="note")
            )
    return shapes


def _legend() -> list[Shape]:
    """What the signs on the map mean."""
    x, y, w, h = layout.LEGEND
    rows: list[tuple[Shape, str]] = [
        (Group(tuple(_box(Cell(0, 0, 22), "5"))), "takes a die of 5 or more"),
        (Group(tuple(_box(Cell(0, 0, 22), "5", naval=True))), "and a naval asset"),
        (sun(0, 0, 10), "a capitulation point"),
        (bomber(0, 0, 0.6), "a base for bombers"),
    ]
    shapes: list[Shape] = [
        Rect(x + 3, y + 4, w, h, 3, css="shadow"),
        Rect(x, y, w, h, 3, css="cartouche"),
        Rect(x + 4, y + 4, w - 8, h - 8, 2, css="cartouche-rule"),
    ]
    for n, (sign, line) in enumerate(rows):
        middle = y + 19 + 24 * n
        shapes += [Group((sign,), x + 26, middle), Text(x + 50, middle, line, 16, "start", width=w - 58, css="legend")]
    return shapes


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most so many letters where its words allow."""
    lines: list[str] = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
