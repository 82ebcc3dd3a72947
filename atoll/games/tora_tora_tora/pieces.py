"""What lies on the board, from a view alone: the colours of the seas, Units, markers, cards, the Battle."""

from __future__ import annotations

from typing import Any, Final

from atoll.core.board import Again, Circle, Group, Path, Rect, Shape, Text
from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora import layout
from atoll.games.tora_tora_tora.cells import cell_id
from atoll.games.tora_tora_tora.fight import fight
from atoll.games.tora_tora_tora.hand import hands, wrapped
from atoll.games.tora_tora_tora.overlays import overlays
from atoll.games.tora_tora_tora.rules.routes import grasps, range_size
from atoll.games.tora_tora_tora.signs import admiral, block, block_halo, roundel
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.survey import survey
from atoll.games.tora_tora_tora.tables import (
    ACTIVE,
    ALLIES,
    AWAITED,
    ELIMINATED,
    INACTIVE,
    JAPAN,
    KINDS,
    MOVEMENT,
    NATIONS,
    OOS_BLOCK,
    POOL_OF,
    RESERVES,
    SIDE_OF,
    Tables,
)
from atoll.games.tora_tora_tora.wording import area_title, controller, counted, reach_notes, stack_title, threat_notes

View = dict[str, Any]
__all__ = ["ABOVE", "BELOW", "pieces"]

BELOW: Final = "map-below"  # the printed map in the board's stock: what is below overlays
ABOVE: Final = "map-above"  # and above them
OPEN: Final = layout.RIBBON[0] - 2  # how far below a land's middle its halo ends
READY: Final = 0
MOVED: Final = 1
IN_HAND: Final = 2
LOOKS: Final = ("", "moved", "in-hand")
STATES: Final = {AWAITED: "not yet here", ACTIVE: "ready", INACTIVE: "has acted this Round", ELIMINATED: "eliminated"}


def pieces(t: Tables, view: View) -> list[Shape]:
    """Everything that changes, lower things first."""
    board = survey(t, view)
    grasped = [grasps(board, side) for side in (JAPAN, ALLIES)]
    notes = [[*reach_notes(view, area), *threat_notes(board, view, area, grasped)] for area in range(t.areas)]
    return [
        *(Again(cell_id(sea), css=f"tint held-{controller(view, sea)}") for sea in range(t.seas)),
        Again(BELOW),
        *(_area(t, view, sea, notes[sea]) for sea in range(t.seas)),
        *overlays(board, grasped),
        Again(ABOVE),
        *(_area(t, view, land, notes[land]) for land in range(t.seas, t.areas)),
        *_marks(t, view),
        *_stacks(board, view),
        *_yamamoto(t, view),
        *_reach(t, view),
        *_tracks(t, view),
        *(shape for side in (JAPAN, ALLIES) for shape in _reserves(t, view, side)),
        *_admiral_card(t, view),
        *fight(t, view),
        *hands(t, view),
    ]


# --- Areas


def _area(t: Tables, view: View, area: int, more: list[str]) -> Shape:
    """What can be pointed at, its controller's sign, and lines to what it touches that are seen while it is pointed at."""
    is_sea = area < t.seas
    return Group(
        (*(_sea(t, view, area) if is_sea else _land(t, view, area)), *([] if is_sea else [_ways(t, area)])),
        id=f"area-{area}",
        thing=f"area {t.words.names['area'][area]}",
        title="; ".join([area_title(t, view, area), *more]),
        css="place sea-place" if is_sea else "place",
    )


def _sea(t: Tables, view: View, sea: int) -> list[Shape]:
    x, y = t.xy[sea]
    return [Again(cell_id(sea), css="halo"), roundel(controller(view, sea), x - _half(t, sea) - 9, y, 8)]


def _half(t: Tables, sea: int) -> float:
    """From the middle of a sea's name to its end."""
    return max(map(layout.name_width, layout.sea_lines(t, sea))) / 2


def _land(t: Tables, view: View, land: int) -> list[Shape]:
    x, y = t.xy[land]
    side, r = controller(view, land), layout.LAND
    ring: Shape
    halo: Shape
    if t.island >> land & 1:
        ring, halo = Circle(x, y, r - 1, css=f"ring held-{side}"), Path(_bow(x, y, r + 4), css="halo")
    else:
        ring = Rect(x - r + 1, y - r + 1, 2 * r - 2, 2 * r - 2, 3, css=f"ring held-{side}")
        halo = Path(_arch(x, y, r + 4), css="halo")
    left, top, w, h = layout.ribbon(t, land)
    return [halo, ring, roundel(side, x, y + 14, 6.5), Rect(left, top, w, h, css="clear")]


def _bow(x: float, y: float, r: float) -> str:
    """A circle that is open where the name's ribbon lies."""
    half = (r * r - OPEN * OPEN) ** 0.5
    return f"M{x - half:.1f} {y + OPEN}A{r} {r} 0 1 1 {x + half:.1f} {y + OPEN}"


def _arch(x: float, y: float, r: float) -> str:
    """A square that is open there."""
    return f"M{x - r} {y + OPEN}V{y - r}H{x + r}V{y + OPEN}"


def _ways(t: Tables, land: int) -> Shape:
    """Dashed lines from a land to the seas that it touches."""
    x, y = t.xy[land]
    lines = [f"M{x} {y}L{t.xy[sea][0]} {t.xy[sea][1]}" for sea in range(t.seas) if t.touch[land] >> sea & 1]
    return Path("".join(lines), css="ways on-hover")


def _marks(t: Tables, view: View) -> list[Shape]:
    """Where the last move went, and where a Battle is fought."""
    shapes: list[Shape] = []
    if view["entered"] != UNSET:
        start, end = view["left"], view["entered"]
        (ax, ay), (bx, by) = layout.units_at(t, start), layout.units_at(t, end)
        shapes.append(
            Path(f"M{ax} {ay}Q{(ax + bx) / 2 + (by - ay) / 6:.1f} {(ay + by) / 2 - (bx - ax) / 6:.1f} {bx} {by}", css="last-way")
        )
        shapes.append(Circle(bx, by, 25, css="last-move", id="last-move"))
    if view["battle"]:
        area = view["battle"]["area"]
        (x, y), css = t.xy[area], "battle-site"
        site = Again(cell_id(area), id=css, css=css) if area < t.seas else Path(_bow(x, y, layout.LAND + 8), id=css, css=css)
        shapes.append(site)
    return shapes


# --- Units


def in_hand(view: View) -> int:
    """The Unit about which something is being decided: where it goes, Returns, enters; UNSET if there is none."""
    return view["unit"] if view["unit"] != UNSET else view["queue"][0] if view["queue"] else UNSET


def stacks(t: Tables, view: View) -> dict[int, dict[tuple[int, int], list[int]]]:
    """By Area: Units that look alike, by their block and whether they are READY, MOVED or IN_HAND."""
    found: dict[int, dict[tuple[int, int], list[int]]] = {}
    oos, moved, held = set(view["oos"]), set(view["moved"]), in_hand(view)
    for unit, area in enumerate(view["place"]):
        if area >= 0:
            block = t.kind[unit] + (OOS_BLOCK if unit in oos else 0)
            look = block, IN_HAND if unit == held else MOVED if unit in moved else READY
            found.setdefault(area, {}).setdefault(look, []).append(unit)
    return found


def _stacks(s: State, view: View) -> list[Shape]:
    t = s.t
    shapes: list[Shape] = []
    for area, looks in stacks(t, view).items():
        x, y = layout.units_at(t, area)
        for cx, (look, units) in zip(layout.row(x, len(looks), layout.STEP, 110), sorted(looks.items()), strict=True):
            reached = range_size(s, units[0]) if view["phase"] == MOVEMENT else 0
            shapes.append(_stack(t, look, units, area, cx, y, reached, _takes_part(view, area)))
    return shapes


def _takes_part(view: View, area: int) -> bool:
    """Whether choices may be about Units there: in a Battle only about those in its Area."""
    return not view["battle"] or view["battle"]["area"] == area


def _stack(
    t: Tables, look: tuple[int, int], units: list[int], area: int, x: float, y: float, reached: int, takes_part: bool
) -> Shape:
    """Units that look alike; a yellow frame shows that they are out of Supply. Apart from a Battle they stand for their Area."""
    what, moved = look
    place = f"area {t.words.names['area'][area]}"
    more = (block_halo(), *((block_halo("unsupplied"),) if what >= OOS_BLOCK else ()))
    return block(
        what % KINDS,
        len(units),
        x,
        y,
        LOOKS[moved],
        more,
        id=f"unit-{units[0]}",
        thing=f"block {t.words.names['block'][what]}" if takes_part else place,
        at=place if takes_part else "",
        title=stack_title(t, what, len(units), moved == MOVED, area, reached),
    )


def _yamamoto(t: Tables, view: View) -> list[Shape]:
    if view["yamamoto"] == UNSET:
        return []
    x, y = t.xy[view["yamamoto"]]
    css = "spent" if view["admiral"] == INACTIVE else ""
    return [
        admiral(
            x + 27, y - 8, 13, css, id="yamamoto", title=f"Yamamoto in {t.names[view['yamamoto']]}: {STATES[view['admiral']]}"
        )
    ]


def _reach(t: Tables, view: View) -> list[Shape]:
    """Where the Unit in hand can go, and what that costs."""
    shapes: list[Shape] = []
    for area, cost in view["reach"]:
        x, y = t.xy[area]
        dx, dy = (-_half(t, area) - 10, -19) if area < t.seas else (-26, 0)
        shapes.append(
            Group((Circle(0, 0, 13, css="cost"), Text(0, 0.5, str(cost), 17, css="cost-text")), x + dx, y + dy, css="price")
        )
    return shapes


# --- tracks


def _tracks(t: Tables, view: View) -> list[Shape]:
    """Pools and victory points on their track, the Round with its Initiative, the Phase."""
    x, y, w, h = layout.space(layout.ROUNDS, view["round"] - 1)
    shapes: list[Shape] = [
        Rect(x + 1, y + 1, w - 2, h - 2, 3, css="now", id="round"),
        roundel(view["initiative"], x + w - 11, y + 11, 9),
    ]
    if view["phase"]:
        x, y, w, h = layout.space(layout.PHASES, view["phase"] - 1)
        shapes.append(Rect(x + 1, y + 1, w - 2, h - 2, 3, css="now", id="phase"))
    marks: dict[int, list[Shape]] = {}
    for pool, points in enumerate(view["rp"]):
        marks.setdefault(min(points, t.cap), []).append(_pool(t, pool, points))
    leader = ALLIES if view["points"] > 0 else JAPAN
    marks.setdefault(min(abs(view["points"]), t.cap), []).append(_points(view, leader))
    for space, markers in marks.items():
        scale = 1 if len(markers) < 3 else 0.8
        for (x, y), marker in zip(layout.markers(space, len(markers)), markers, strict=True):
            shapes.append(Group((marker,), x, y, scale, id=marker.id + "-at", css="marker"))
    return shapes


def _pool(t: Tables, pool: int, points: int) -> Shape:
    """A pool's marker: a cube in the colour of the nation that it is named for."""
    nation = POOL_OF.index(pool)
    names = ("Japan", "The Americans", "The British, Dutch and Australians")
    return Group(
        (
            Rect(-7, -7, 15, 16, 3, css="shadow"),
            Rect(-8, -8, 15, 16, 3, css=f"cube-of nation-{nation}"),
            Text(-0.5, 0.5, "JAB"[pool], 11, css=f"wood-letter nation-{nation}"),
        ),
        id=f"pool-{pool}",
        title=f"{names[pool]}: {counted(points, 'Resource Point')}",
    )


def _points(view: View, leader: int) -> Shape:
    """The marker of the victory points shows whose they are."""
    whose = "Japan" if leader == JAPAN else "the Allies"
    more = f", {view['extra']} of them extra" if view["extra"] and leader == JAPAN else ""
    return Group(
        (roundel(leader, 0, 0, 10), Circle(0, 0, 11, css="vp-rim")),
        id="vp",
        title=f"Victory points: {abs(view['points'])} for {whose}{more}",
    )


# --- cards at the right


def _reserves(t: Tables, view: View, side: int) -> list[Shape]:
    """The Units on a side's Reserves card, a row for each nation, each kind with how many."""
    x, y, _, h = layout.RESERVES[side]
    nations = [nation for nation in range(len(NATIONS)) if SIDE_OF[nation] == side]
    step = (h - 30) / len(nations)
    shapes: list[Shape] = []
    for n, nation in enumerate(nations):
        middle = y + 28 + step * (n + 0.5) - 3
        name = NATIONS[nation].capitalize()
        words = t.words.names["nation"][nation]
        shapes.append(
            Group(
                (Rect(-4, -13, 66, 26, 4, css="halo"), Text(0, 0, name, 13, "start", width=62, css="note")),
                x + 12,
                middle,
                thing=f"nation {words}",
                title=name,
                id=f"nation-{nation}",
            )
        )
        for type in (0, 1):
            kind = 2 * nation + type
            if kind not in t.kind:
                continue
            count = sum(place == RESERVES and t.kind[unit] == kind for unit, place in enumerate(view["place"]))
            words = t.words.names["kind"][kind]
            shapes.append(
                block(
                    kind,
                    count,
                    x + 92 + 36 * type,
                    middle,
                    "" if count else "none-left",
                    (block_halo(),),
                    id=f"reserve-{kind}",
                    thing=f"kind {words}",
                    title=f"{counted(count, words.title())} in reserve",
                )
            )
    return shapes


def _admiral_card(t: Tables, view: View) -> list[Shape]:
    x, y, w, h = layout.YAMAMOTO
    where = t.names[view["yamamoto"]] if view["yamamoto"] != UNSET else ""
    lines = [*filter(None, [where]), *wrapped(STATES[view["admiral"]], 11)]
    css = "spent" if view["admiral"] != ACTIVE else ""
    face = admiral(x + 36, y + 66, 25, css)
    return [
        Group(
            (
                Rect(x + 1, y + 1, w - 2, h - 2, 6, css="halo"),
                face,
                *(Text(x + 70, y + 58 + 20 * n, line, 15, "start", width=w - 78, css="note") for n, line in enumerate(lines)),
            ),
            id="yamamoto-card",
            thing="yamamoto",
            title=f"Yamamoto: {' '.join(lines)}",
        )
    ]
