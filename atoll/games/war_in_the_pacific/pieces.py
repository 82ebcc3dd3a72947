"""What lies on the sheet: marks, flags, cubes, dice, each with the thing that pointing at it means (specification section 12)."""

from __future__ import annotations

from typing import Any

from atoll.core.board import Group, Path, Rect, Shape, Text
from atoll.core.flow import UNSET
from atoll.games.war_in_the_pacific import layout
from atoll.games.war_in_the_pacific.layout import Area
from atoll.games.war_in_the_pacific.tables import ADVANCEMENT_DIE, COLOUR_STEP, EVENT_DIE, FACE_STEP, RED, Tables
from atoll.kit.symbols import ANCHOR, badge, cage, cross, cube, die_body, flag, pips, polygon, star_path, trefoil

View = dict[str, Any]


def pieces(t: Tables, view: View) -> list[Shape]:
    """All that lies on the sheet, the things below first."""
    return [
        *_charts(t, view),
        *(_island(t, view, island) for island in range(len(t.size))),
        *_cubes(t, view),
        *_tokens(view),
        *_single_dice(t, view),
        *_raid_dice(t, view),
        *_pool(t, view),
    ]


# --- charts and tracks


def _charts(t: Tables, view: View) -> list[Shape]:
    """Charts and tracks as things, with their marks."""
    shapes = [
        _chart("chart events", layout.EVENTS, _event_title(t, view), _lit_event(t, view)),
        _chart(
            "tracker bombing",
            layout.BOMBING,
            _count("Strategic bombing", view["bases"], t.bombing_boxes, "bases"),
            _bases(t, view),
        ),
        _chart("tracker naval", layout.NAVAL, _count("Naval assets", view["black"], t.black_limit, "black cubes")),
        _chart("tracker air", layout.AIR, _count("Air power", view["blue"], t.blue_limit, "blue cubes")),
        _chart("track timeline", layout.TIMELINE, _time_title(t, view), _turns(t, view)),
        _chart(
            "track cp",
            layout.CP,
            f"Capitulation points: {view['cp']}; {t.win} win, {t.unconditional} are an unconditional surrender",
            _cps(t, view),
        ),
    ]
    if t.bombs_rule:
        shapes.insert(1, _chart("tracker nuclear", layout.NUCLEAR, _research_title(t, view), _research(t, view)))
    return shapes


def _chart(thing: str, area: Area, title: str, marks: list[Shape] | None = None) -> Shape:
    x, y, w, h = area
    halo = Path(cage(x - 1, y - 1, w + 2, h + 2, 6), css="halo")
    return Group((halo, *(marks or [])), id=thing.replace(" ", "-"), thing=thing, title=title, css="chart")


def _count(name: str, n: int, limit: int, what: str) -> str:
    return f"{name}: {n} of {limit} {what}"


def _event_title(t: Tables, view: View) -> str:
    return f"Event: {t.event_names[view['event']]}" if view["event"] != UNSET else "Event chart"


def _time_title(t: Tables, view: View) -> str:
    turn = view["turn"]
    return f"Turn {turn} of {t.turns}: {t.labels[turn - 1]}" if turn else f"Timeline: {t.turns} turns"


def _research_title(t: Tables, view: View) -> str:
    done = view["research"]
    if done == len(t.research):
        return "Nuclear research: complete"
    return f"Nuclear research: {done} of {len(t.research)} boxes marked, next box {t.research[done]}"


def _lit_event(t: Tables, view: View) -> list[Shape]:
    """The row of this turn's event, or of what the die on the table would bring."""
    event, css = view["event"], "lit"
    if event == UNSET and view["rolled"] and not view["advancing"]:
        event, css = t.event_by_roll[view["rolled"]], "lit open"
    if event == UNSET:
        return []
    x, y, w, h = layout.event_rows(t)[event]
    return [Rect(x, y, w, h, 3, id="lit-event", css=css)]


def _research(t: Tables, view: View) -> list[Shape]:
    cells = layout.research(t)
    shapes: list[Shape] = [cross(c.x, c.y, c.size, n, id=f"research-{n + 1}") for n, c in enumerate(cells[: view["research"]])]
    for cell in cells[view["research"] : view["research"] + 1]:
        x, y, w, h = cell.area
        shapes.append(Rect(x - 2, y - 2, w + 4, h + 4, 6, id="research-next", css="next"))
    return shapes


def _bases(t: Tables, view: View) -> list[Shape]:
    return [cross(c.x, c.y, c.size, n + 3, id=f"base-{n + 1}") for n, c in enumerate(layout.bases(t)[: view["bases"]])]


def _turns(t: Tables, view: View) -> list[Shape]:
    places = layout.timeline(t)[: view["turn"]]
    shapes: list[Shape] = [
        cross(x + w / 2, y + h / 2 + 6, min(w, 40), n + 1, id=f"time-{n}") for n, (x, y, w, h) in enumerate(places, 1)
    ]
    for x, y, w, h in places[-1:]:
        shapes.append(Rect(x - 2, y - 2, w + 4, h + 4, 6, id="time-now", css="now"))
    return shapes


def _cps(t: Tables, view: View) -> list[Shape]:
    return [cross(c.x, c.y, c.size, n, id=f"cp-{n}") for n, c in enumerate(layout.cp(t)[: view["cp"]], 1)]


# --- islands


def _island(t: Tables, view: View, island: int) -> Shape:
    """One island: what can be pointed at, and its marks, its glow, its flag, or the veil over a locked one."""
    marks, front = view["marks"][island], island in view["front"]
    cells = layout.boxes(t, island)
    shapes: list[Shape] = [Path(polygon(layout.outline(t, island, 7)), css="halo")]
    if front:
        css = "next asked" if view["target"] == island else "next"
        shapes += [Rect(c.x - 20, c.y - 20, 40, 40, 6, id=f"next-{island}", css=css) for c in cells[marks : marks + 1]]
    shapes += [cross(c.x, c.y, c.size, island + n, id=f"mark-{island}-{n}") for n, c in enumerate(cells[:marks], 1)]
    if marks == t.size[island]:
        x, y, w, _ = layout.plate(t, island)
        right = x + w + 30 < layout.MAP[0] + layout.MAP[2]  # at the map's edge it stands on the other side
        shapes.append(flag(x + w + 3 if right else x - 27, y + 22, 1.1, id=f"flag-{island}"))
    elif not front:
        shapes.append(Path(_veil(t, island), css="veil"))
    words = t.words.names["island"][island]
    return Group(
        tuple(shapes), id=f"island-{island}", thing=f"island {words}", title=_island_title(t, view, island), css="island"
    )


def _veil(t: Tables, island: int) -> str:
    x, y, w, h = layout.plate(t, island)
    return cage(x, y, w + 2, h + 3, 4) + "".join(cage(c.x - 18, c.y - 18, 37.5, 38.5, 4) for c in layout.boxes(t, island))


def _island_title(t: Tables, view: View, island: int) -> str:
    """Name and state: "Tarawa: next box 5, naval; 1 of 3 marked"."""
    name, marks, size = t.island_names[island], view["marks"][island], t.size[island]
    if marks == size:
        return f"{name}: captured"
    box = t.first[island] + marks
    naval = ", naval" if t.naval[box] else ""
    pair = ", two dice" if t.pair[box] else ""
    lock = "" if island in view["front"] else "locked, "
    return f"{name}: {lock}next box {t.box[box]}{naval}{pair}; {marks} of {size} marked"


# --- cubes and tokens


def _cubes(t: Tables, view: View) -> list[Shape]:
    ship, star = Path(ANCHOR, css="sign line"), Path(star_path(8, 3.3, 5), css="sign")
    shapes: list[Shape] = [
        cube(c.x, c.y, c.size, "black", id=f"black-{n}", title="black cube: naval asset", sign=ship)
        for n, c in enumerate(layout.black(t)[: view["black"]], 1)
    ]
    shapes += [
        cube(c.x, c.y, c.size, "blue", id=f"blue-{n}", title="blue cube: air power", sign=star)
        for n, c in enumerate(layout.blue(t)[: view["blue"]], 1)
    ]
    return [*shapes, *_bombs(t, view)] if t.bombs_rule else shapes


def _bombs(t: Tables, view: View) -> list[Shape]:
    """The bombs as one thing; one that is attached to a raid lies on the bombing tracker."""
    cells = layout.bombs(t)
    attached = 1 if view["raid_bomb"] == 1 else 0
    held = [
        cube(c.x, c.y, c.size * 0.88, "green", id=f"green-{n}", sign=trefoil(0, 0, 9))
        for n, c in enumerate(cells[: view["green"] - attached], 1)
    ]
    left, right = cells[0].area[0] if cells else 1400, cells[-1].x + cells[-1].size / 2 if cells else 1400
    halo = Path(cage(left - 2, cells[0].area[1] - 2, right - left + 4, cells[0].size + 4, 5), css="halo") if cells else Path("")
    shapes: list[Shape] = [
        Group(
            (halo, *held),
            id="bombs",
            thing="bomb",
            title=f"Nuclear bombs: {view['green']} of {t.green_limit} green cubes",
            css="chart",
        )
    ]
    if attached:
        x, y, w, h = layout.RAID_BOMB
        shapes.append(
            cube(x + w / 2, y + h / 2, w, "green", id="green-raid", title="nuclear bomb of this raid", sign=trefoil(0, 0, 8))
        )
    return shapes


def _tokens(view: View) -> list[Shape]:
    """Sixes that may still be used, as small dice."""
    count = view["tokens"]
    step = min(34.0, 84 / max(1, count - 1))
    return [
        Group(
            (*die_body(28), pips(6, 28)),
            1476 + n * step,
            768,
            id=f"token-{n}",
            thing="token six",
            title="a rolled six, not yet used",
            css="die white",
        )
        for n in range(count)
    ]


# --- dice


def _pool(t: Tables, view: View) -> list[Shape]:
    """The dice of the pool; before the roll, blank ones."""
    if view["pool_rolled"]:
        dice = view["dice"]
        return [
            _die(t, code, c.x, c.y, c.size, f"die-{n}", thing=True)
            for n, (code, c) in enumerate(zip(dice, layout.pool(len(dice))))
        ]
    colours = ["white"] * view["whites"] + ["red"] * view["reds"]
    return [
        Group(
            die_body(c.size),
            c.x,
            c.y,
            id=f"die-{n}",
            thing=f"colour {colour}",
            title=f"{colour} die, not yet rolled",
            css=f"die {colour} blank",
        )
        for n, (colour, c) in enumerate(zip(colours, layout.pool(len(colours))))
    ]


def _raid_dice(t: Tables, view: View) -> list[Shape]:
    """Bombing dice lie on the bases that sent them; once the raid is over they can no longer be pointed at."""
    on = view["raid_bomb"] != UNSET
    return [
        _die(t, code, c.x, c.y, c.size, f"raid-{n}", thing=on)
        for n, (code, c) in enumerate(zip(view["raid_dice"], layout.bases(t)))
    ]


def _single_dice(t: Tables, view: View) -> list[Shape]:
    """The event or advancement die, and the dice that were given to research and to the raid."""
    shapes: list[Shape] = []
    if view["rolled"]:
        shapes.append(_advancement_die(t, view) if view["advancing"] else _event_die(t, view["rolled"], thing=True))
    if view["event"] != UNSET and view["event_roll"]:
        shapes.append(_event_die(t, view["event_roll"], thing=False))
    for name, code, (x, y, w, _) in (
        ("research", view["research_die"], layout.RESEARCH_SPACE),
        ("raid", view["raid_die"], layout.RAID_SPACE),
    ):
        if code != UNSET:
            shapes.append(_die(t, code, x + w / 2, y + w / 2, w - 10, f"{name}-die", thing=False))
    return shapes


def _event_die(t: Tables, value: int, *, thing: bool) -> Shape:
    x, y, w, h = layout.event_rows(t)[t.event_by_roll[value]]
    words = f"die {t.words.names['die'][EVENT_DIE]}" if thing else ""
    size = min(40.0, h - 2)
    return Group(
        (*die_body(size), pips(value, size)),
        x + w - 26,
        y + h / 2,
        id="event-die",
        thing=words,
        title=f"event die showing {value}",
        css="die white",
    )


def _advancement_die(t: Tables, view: View) -> Shape:
    x, y, w, _ = layout.RESEARCH_SPACE
    value, words = view["rolled"], t.words.names["die"][ADVANCEMENT_DIE]
    return Group(
        (*die_body(54), pips(value, 54)),
        x + w / 2,
        y + w / 2,
        id="advancement-die",
        thing=f"die {words}",
        title=f"advancement die showing {value}",
        css="die white",
    )


def _die(t: Tables, code: int, x: float, y: float, size: float, id: str, *, thing: bool) -> Shape:
    """A die as it lies: a white one with its pips, a red one with what it counts, both with what they were raised by."""
    red, value, raised = code >= COLOUR_STEP, t.value[code], code % FACE_STEP
    face = code % COLOUR_STEP // FACE_STEP + 1
    marks: tuple[Shape, ...] = (pips(value, size),)
    if red:
        marks = (
            Text(0, size * 0.08, str(value), size * 0.62, css="die-number"),
            Group(_corner(face, size * 0.3), -size * 0.3, -size * 0.3),
        )
    if raised:
        marks = (*marks, *badge(f"+{raised}", size))
    words = f"die {t.words.names['die'][t.kind[code]]}" if thing else ""
    return Group(
        (*die_body(size), *marks),
        x,
        y,
        id=id,
        thing=words,
        title=_die_title(code // COLOUR_STEP, face, value, raised),
        css=f"die {'red' if red else 'white'}",
    )


def _corner(face: int, size: float) -> tuple[Shape, ...]:
    """The natural face, small."""
    return Rect(-size / 2, -size / 2, size, size, size * 0.18, css="corner"), pips(face, size)


def _die_title(colour: int, face: int, value: int, raised: int) -> str:
    title = f"red die showing {face}, counts as {value}" if colour == RED else f"white die showing {face}"
    if raised:
        title = f"{'red' if colour == RED else 'white'} die showing {face}, raised by {raised} to {value}"
    return title
