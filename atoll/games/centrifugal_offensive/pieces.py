"""What lies on the board, from a view alone: control, bases, stacks, the way of a force, panels and tracks."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from atoll.core.board import Circle, Group, Path, Rect, Shape, Text
from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive import layout
from atoll.games.centrifugal_offensive.counters import (
    Tile,
    View,
    allied_by_place,
    allied_tiles,
    back_title,
    chip,
    japanese_by_place,
    japanese_tiles,
    japanese_title,
    laid,
    nation_css,
    shares,
    unit_title,
)
from atoll.games.centrifugal_offensive.outlook import within_reach
from atoll.games.centrifugal_offensive.panels import PANELS
from atoll.games.centrifugal_offensive.report import space_lines
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.survey import survey
from atoll.games.centrifugal_offensive.tables import (
    ALLIED,
    ALLIES,
    CATEGORIES,
    CODES,
    DISPUTED,
    HOME,
    ISLAND,
    JAPAN,
    JAPANESE,
    JAPANESE_NATION,
    SEA,
    Tables,
)

__all__ = ["outline", "pieces"]

HELD = {JAPANESE: "held-0", ALLIED: "held-1", DISPUTED: "disputed"}


def pieces(t: Tables, view: View) -> list[Shape]:
    """Everything that changes, lower things first."""
    own, others, lines = japanese_by_place(view), allied_by_place(view), space_lines(t, view)
    return [
        *(shape for slug, *_ in t.panels if slug in PANELS for shape in PANELS[slug](t, view, layout.panel_area(t, slug))),
        *(_space(t, view, space, lines[space], own.get(space, []), others.get(space, [])) for space in range(t.spaces)),
        *_reach(t, view),
        *_way(t, view),
        *(shape for space in range(t.spaces) for shape in _stacks(t, view, space, own.get(space, []), others.get(space, []))),
        *_codes(t, view),
    ]


@lru_cache(maxsize=1024)
def outline(t: Tables, space: int, more: float, **style: str) -> Shape:
    """The outline of a space's symbol, wider by so much."""
    (x, y), (w, h) = t.xy[space], layout.half(t, space)
    w, h = w + more, h + more
    if t.fortress[space]:
        return Path(layout.hexagon(x, y, w, h), **style)
    if t.kind[space] == ISLAND:
        return Circle(x, y, w, **style)
    if t.kind[space] == SEA:
        return Path(f"M{x - w} {y}a{w} {h} 0 1 0 {2 * w} 0a{w} {h} 0 1 0 {-2 * w} 0Z", **style)
    return Rect(x - w, y - h, 2 * w, 2 * h, 4 if t.kind[space] == HOME else 9, **style)


# --- spaces


def _space(t: Tables, view: View, space: int, line: str, own: list[int], others: list[dict[str, Any]]) -> Shape:
    """What can be pointed at, who controls it, its bases; all counters there are seen while it is pointed at."""
    held = HELD.get(view["control"][space])
    return Group(
        (
            outline(t, space, 4, css="halo"),
            *([outline(t, space, -2.5, css=f"ring-thin {held}")] if held and t.kind[space] != SEA else []),
            *_bases(t, view, space),
            *_fan(t, view, space, own, others),
        ),
        id=f"space-{space}",
        thing=f"space {t.words.names['space'][space]}",
        title=line.strip() or t.names[space],
        css="place",
    )


def _bases(t: Tables, view: View, space: int) -> list[Shape]:
    """A hexagon with the level, white and red of Japan, blue of the Allies."""
    sides = [side for side in (JAPAN, ALLIES) if view["base"][side][space]]
    x, y = t.xy[space]
    shapes: list[Shape] = []
    for n, side in enumerate(sides):
        cx = x + 14 * (n - (len(sides) - 1) / 2)
        shapes += [
            Path(layout.hexagon(cx, y, 8.5, 8.5, 0.5), css=f"base held-{side}"),
            Text(cx, y + 0.5, str(view["base"][side][space]), 10.5, css=f"base-level held-{side}"),
        ]
    return shapes


def _fan(t: Tables, view: View, space: int, own: list[int], others: list[dict[str, Any]]) -> list[Shape]:
    """All counters of a space over the last panel, seen while the space is pointed at."""
    tiles = (*japanese_tiles(t, view, own), *allied_tiles(t, others))
    return [_fanned(t.names[space], tiles, layout.panel_area(t, "units_here"))] if tiles else []


@lru_cache(maxsize=2048)
def _fanned(name: str, tiles: tuple[Tile, ...], area: layout.Area) -> Shape:
    x, y, w, h = area
    title = Text(x + 7, y + 9.5, name, 12, "start", width=w - 14, css="heading")
    return Group((Rect(x, y, w, h, 5, css="panel"), title, *laid(tiles, layout.inner(area), "", False)), css="on-hover")


# --- stacks


def _stacks(t: Tables, view: View, space: int, own: list[int], others: list[dict[str, Any]]) -> list[Shape]:
    """The signs of all Units in a space, by party and category."""
    shapes: list[Shape] = []
    for category in range(len(CATEGORIES)):
        units = [unit for unit in own if t.category[unit] == category]
        shapes += _japanese(t, view, space, category, units) if units else []
    for category in sorted({counter["category"] for counter in others}):
        shapes += _allied(t, space, category, [counter for counter in others if counter["category"] == category])
    return shapes


def _middle(t: Tables, space: int, party: int, category: int) -> layout.Point:
    x, y = t.xy[space]
    across, down = layout.CHIP_AT
    return x + across[party], y + (down[category] if category != UNSET else 0)


def _japanese(t: Tables, view: View, space: int, category: int, units: list[int]) -> list[Shape]:
    x, y = _middle(t, space, JAPAN, category)
    title = f"Japan: {', '.join(t.unit_names[unit] for unit in units)}"
    each = [(f"unit {t.words.names['unit'][unit]}", japanese_title(t, view, unit)) for unit in units]
    sign = chip(category, str(len(units)), JAPANESE_NATION, x, y, id=f"stack-{units[0]}", title=title)
    return [sign, *shares(each, _at(t, space), x, y)]


def _at(t: Tables, space: int) -> str:
    return f"space {t.words.names['space'][space]}"


def _allied(t: Tables, space: int, category: int, there: list[dict[str, Any]]) -> list[Shape]:
    """A stack of Allied counters; a question mark tells that some are hidden."""
    x, y = _middle(t, space, ALLIES, category)
    known = sorted((counter["guess"][0], counter["steps"]) for counter in there if len(counter["guess"]) == 1)
    each = [(f"unit {t.words.names['unit'][unit]}", unit_title(t, unit, steps)) for unit, steps in known]
    text = f"{len(there)}{'?' if len(known) < len(there) else ''}"
    title = _stack_title(t, category, there, [unit for unit, _ in known])
    nation = nation_css([counter["nation"] for counter in there])
    sign = chip(category, text, nation, x, y, id=f"allied-{space}-{category}", title=title)
    return [sign, *(shares(each, _at(t, space), x, y) if each else [])]


def _stack_title(t: Tables, category: int, there: list[dict[str, Any]], known: list[int]) -> str:
    parts = [t.unit_names[unit] for unit in known]
    hidden = [counter["nation"] for counter in there if len(counter["guess"]) > 1]
    parts += [back_title(nation, category, hidden.count(nation)) for nation in sorted(set(hidden))]
    return f"Allies: {', '.join(parts)}"


# --- the action


def _reach(t: Tables, view: View) -> list[Shape]:
    """The spaces that the fleet which is put together, or under way, can still get to."""
    if view["action"]["code"] == UNSET or view["battle"] or not view["action"]["force"]:
        return []
    spaces = members(within_reach(survey(t, view)))
    return [outline(t, space, 7, css="reached held-0", id=f"reached-{space}") for space in spaces]


def _way(t: Tables, view: View) -> list[Shape]:
    """From where a force comes, where it is, what it is bound for, and where a battle is fought."""
    action, shapes = view["action"], list[Shape]()
    stops = [action["origin"], action["at"] if action["at"] != UNSET else action["origin"], action["goal"]]
    points = [t.xy[space] for space in stops if 0 <= space < t.spaces]
    if action["code"] != UNSET and len(points) > 1:
        shapes.append(Path("M" + "L".join(f"{x} {y}" for x, y in points), css="last-way"))
    if action["code"] != UNSET and points:
        shapes.append(Circle(points[-1][0], points[-1][1], 36, css="last-move", id="bound-for"))
    if view["battle"]:
        x, y = t.xy[view["battle"]["space"]]
        shapes.append(Circle(x, y, 38, css="battle-site", id="battle-site"))
    return shapes


def _codes(t: Tables, view: View) -> list[Shape]:
    """The types of action below the map; the one in hand is lit."""
    x, y, w, h = layout.CODES
    step = w / len(CODES)
    shapes: list[Shape] = []
    for code, name in enumerate(CODES):
        css = "stage lit" if code == view["action"]["code"] else "stage"
        box = Rect(1, 0, step - 2, h, 3, css=css)
        text = Text(step / 2, h / 2 + 0.5, name.upper(), 10.5, width=step - 4, css="number thin")
        halo = Rect(1, 0, step - 2, h, 3, css="halo")
        title = t.words.shown["code"][code]
        shapes.append(Group((box, text, halo), x + step * code, y, id=f"code-{code}", thing=f"code {name}", title=title))
    return shapes
