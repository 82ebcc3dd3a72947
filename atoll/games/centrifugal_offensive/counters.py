"""Counters: the faces of Units with their factors, the backs of hidden ones, and the signs of stacks on the map."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, Final, NamedTuple

from atoll.core.board import Again, Circle, Group, Path, Rect, Shape, Text
from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.layout import CHIP, fit
from atoll.games.centrifugal_offensive.layout import Area as Area
from atoll.games.centrifugal_offensive.report import NATION_NAMES, facts_of
from atoll.games.centrifugal_offensive.tables import AIR, CATEGORIES, LAND, NATIONS, NAVAL, Tables

View = dict[str, Any]

GLYPHS: Final = {
    NAVAL: "M-6 0H-3.5V-3H1.5V-.8H6L4 3.6H-4.4Z",
    AIR: "M0-5L1-1.2L6 .8V2.4L1 1.4L.7 3.8L2 4.8V5.6H-2V4.8L-.7 3.8L-1 1.4L-6 2.4V.8L-1-1.2Z",
    LAND: "M-6-4H6V4H-6ZM-6-4L6 4M6-4L-6 4",
}
LETTERS: Final = ("J", "US", "Br", "Du", "Ch")
UNKNOWN: Final = "mixed"  # the colour of counters of more nations than one, or of none that is known
KINDS_OF_BACKS: Final = [(nation, category) for nation in (UNSET, 1, 2, 3, 4) for category in (UNSET, *range(3))]


class Tile(NamedTuple):
    """Counters that look alike."""

    look: str  # of the stock
    title: str
    thing: str = ""
    many: int = 1
    css: str = ""


def stock(t: Tables) -> tuple[Shape, ...]:
    """The faces of all Units, full and reduced, and all backs."""
    faces = [_face(t, unit, weak) for unit in range(t.units) for weak in (False, True) if not weak or t.steps[unit] > 1]
    return (*faces, *(_back(nation, category) for nation, category in KINDS_OF_BACKS))


def _face(t: Tables, unit: int, weak: bool) -> Shape:
    """A counter's face: name, glyph, factors for air, surface, submarine and land, movement; elite Units in red."""
    factors = "\N{THIN SPACE}".join(map(str, t.weak[unit] if weak else t.factor[unit]))
    elite = " elite" if t.elite[unit] else ""
    shapes = (
        Rect(-22, -17, 44, 34, 4, css="wood"),
        Text(0, -10.5, _short(t, unit), 9.5, width=41, css="wood-letter"),
        Rect(-20, -5, 40, 12, 2, css="factor-plate" + (" weak" if weak else "")),
        Text(0, 1.2, factors, 11.5, css=f"factors{elite}"),
        glyph(t.category[unit], -13, 12, 0.75),
        Text(2, 12, t.size[unit], 8, width=14, css="wood-letter"),
        Text(19.5, 12, str(t.move[unit]), 9, "end", css="wood-letter"),
    )
    return _in_colour(f"{'weak' if weak else 'face'}-{unit}", t.nation[unit], shapes)


def _short(t: Tables, unit: int) -> str:
    """A Unit's name without the nation, which its colour tells."""
    name = t.unit_names[unit]
    return name if unit < t.japanese else name.partition(" ")[2]


def _in_colour(id: str, nation: int | str, shapes: tuple[Shape, ...]) -> Shape:
    """A group of the stock in a nation's colours: styles of the stock begin within its outer group."""
    return Group((Group(shapes, css=f"nation-{nation}"),), id=id)


def _back(nation: int, category: int) -> Shape:
    plate: list[Shape] = []
    if nation != UNSET:
        plate = [Rect(-19, -14, 16, 11, 2, css="wood"), Text(-11, -8.3, LETTERS[nation], 9, css="wood-letter")]
    sign = [Group((glyph(category, 0, 0, 1.1),), -9, 7, css="on-back")] if category != UNSET else []
    shapes = (Rect(-22, -17, 44, 34, 4, css="counter-back"), *plate, *sign, Text(9, 3, "?", 20, css="back-mark"))
    return _in_colour(f"back-{nation}-{category}", nation if nation != UNSET else UNKNOWN, shapes)


def glyph(category: int, x: float, y: float, scale: float = 1) -> Shape:
    """A ship, an aircraft, or the sign of troops."""
    return Group((Path(GLYPHS[category], css="glyph line" if category == LAND else "glyph"),), x, y, scale)


# --- which counters lie somewhere


def look(t: Tables, unit: int, steps: int) -> str:
    """The face that a Unit shows with so many steps."""
    return f"{'weak' if steps < t.steps[unit] else 'face'}-{unit}"


def spot(counter: dict[str, Any]) -> int:
    """Where an Allied counter is seen: air Units where they have flown to."""
    place: int = counter["place"] if counter["mission"] == UNSET else counter["mission"]
    return place


def japanese_by_place(view: View) -> dict[int, list[int]]:
    """The Japanese Units by space or box; air Units where they have flown to."""
    found: dict[int, list[int]] = {}
    for unit, (at, mission) in enumerate(zip(view["place"], view["mission"])):
        found.setdefault(at if mission == UNSET else mission, []).append(unit)
    return found


def allied_by_place(view: View) -> dict[int, list[dict[str, Any]]]:
    """The Allied counters in play by space or box."""
    found: dict[int, list[dict[str, Any]]] = {}
    for counter in view["allied"]:
        found.setdefault(spot(counter), []).append(counter)
    return found


def japanese_in(view: View, place: int) -> list[int]:
    """The Japanese Units in a space or box."""
    return japanese_by_place(view).get(place, [])


def japanese_tiles(t: Tables, view: View, units: list[int], css: str = "") -> list[Tile]:
    """Japanese Units, each for itself."""
    return [
        Tile(look(t, unit, view["steps"][unit]), japanese_title(t, view, unit), f"unit {t.words.names['unit'][unit]}", css=css)
        for unit in units
    ]


def japanese_title(t: Tables, view: View, unit: int) -> str:
    """A Japanese Unit as a screen reader says it: "CV-1 (Akagi, Kaga): 3 air, 5 surface, ..."."""
    aboard = view["aboard"][unit]
    return unit_title(t, unit, view["steps"][unit]) + (f", aboard {t.unit_names[aboard]}" if aboard != UNSET else "")


def unit_title(t: Tables, unit: int, steps: int) -> str:
    """A Unit with its factors and its movement."""
    ships = f" ({t.ships[unit]})" if t.ships[unit] else ""
    return f"{t.unit_names[unit]}{ships}{', reduced' if steps < t.steps[unit] else ''}: {facts_of(t, unit, steps)}"


def allied_tiles(t: Tables, there: list[dict[str, Any]]) -> list[Tile]:
    """Allied counters: known ones each for itself, hidden ones that look alike together."""
    known = [counter for counter in there if len(counter["guess"]) == 1]
    backs = Counter((counter["nation"], counter["category"]) for counter in there if len(counter["guess"]) > 1)
    return [
        *known_tiles(t, sorted((counter["guess"][0], counter["steps"]) for counter in known)),
        *(
            Tile(f"back-{nation}-{category}", back_title(nation, category, n), many=n)
            for (nation, category), n in sorted(backs.items())
        ),
    ]


def known_tiles(t: Tables, units: list[tuple[int, int]], kind: str = "unit", css: str = "") -> list[Tile]:
    """Allied Units that are known, with their steps."""
    names = t.words.names["unit"]
    return [Tile(look(t, unit, steps), unit_title(t, unit, steps), f"{kind} {names[unit]}", css=css) for unit, steps in units]


def back_title(nation: int, category: int, count: int = 1) -> str:
    """What is said of hidden counters: "2 hidden US naval Units"."""
    words = [
        "hidden",
        *([NATION_NAMES[nation]] if nation != UNSET else []),
        *([CATEGORIES[category]] if category != UNSET else []),
    ]
    return f"{count} {' '.join(words)} {'Unit' if count == 1 else 'Units'}"


# --- drawn


@lru_cache(maxsize=2048)
def laid(tiles: tuple[Tile, ...], area: Area, id: str, things: bool = True, most: float = 1.0) -> tuple[Shape, ...]:
    """Counters side by side in an area, as large as there is room up to a scale; most lie as in the picture before."""
    places, scale = fit(area, len(tiles), most=most)
    return tuple(_lying(tile, x, y, scale, f"{id}-{tile.look}", things) for tile, (x, y) in zip(tiles, places))


def _lying(tile: Tile, x: float, y: float, scale: float, id: str, things: bool) -> Shape:
    frame = Rect(-23.5, -18.5, 47, 37, 5, css="halo")
    tally = [Circle(16, -11, 8.5, css="tally"), Text(16, -10.5, str(tile.many), 12, width=14, css="tally-text")]
    body = (frame, Again(tile.look), *(tally if tile.many > 1 else []))
    if not things:
        return Group(body, x, y, scale, css=tile.css)
    return Group(body, x, y, scale, id=id, thing=tile.thing, title=tile.title, css=f"counter {tile.css}".strip())


def chip(category: int, text: str, nation: int | str, x: float, y: float, *, id: str, title: str) -> Shape:
    """The sign of a stack on the map: what it is, and how many."""
    w, h = CHIP
    return Group(
        (
            Rect(-w / 2, -h / 2, w, h, 3.5, css="wood"),
            *([glyph(category, -6.5, 0, 0.95)] if 0 <= category <= LAND else []),
            Text(7 if category >= 0 else 0, 0.5, text, 13, width=14, css="wood-letter"),
        ),
        x,
        y,
        id=id,
        title=title,
        css=f"nation-{nation}",
    )


def shares(units: list[tuple[str, str]], at: str, x: float, y: float) -> list[Shape]:
    """The sign of a stack is divided among its Units, (thing, title) each, so that each can be pointed at."""
    w, h = CHIP
    step = (w + 2) / len(units)
    return [
        Group(
            (Rect(step * n - w / 2 - 1, -h / 2 - 1, step, h + 2, min(4, step / 3), css="halo"),),
            x,
            y,
            id=f"at-{thing.replace(' ', '-')}",
            thing=thing,
            at=at,
            title=title,
        )
        for n, (thing, title) in enumerate(units)
    ]


def nation_css(nations: list[int]) -> int | str:
    """The colour of a stack: that of its nation, if it is one that is known."""
    first = nations[0]
    return first if first != UNSET and nations.count(first) == len(nations) else UNKNOWN


assert len(LETTERS) == len(NATIONS)
