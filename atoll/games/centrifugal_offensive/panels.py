"""The boxes, tracks and the battle board beside the map, by the word of their panel in the data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from atoll.core.board import Group, Rect, Shape, Text
from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive import layout
from atoll.games.centrifugal_offensive.counters import (
    Tile,
    View,
    allied_by_place,
    allied_tiles,
    japanese_in,
    japanese_tiles,
    known_tiles,
    laid,
)
from atoll.games.centrifugal_offensive.layout import Area, inner
from atoll.games.centrifugal_offensive.prospect import prospect
from atoll.games.centrifugal_offensive.report import STAGES
from atoll.games.centrifugal_offensive.rules.kinds import has_stage
from atoll.games.centrifugal_offensive.tables import (
    ALLIES,
    ASIDE,
    BATTLES,
    CODES,
    DESTROYED,
    JAPAN,
    NAVAL,
    PHASES,
    POOL,
    REPAIR,
    RESERVE,
    UNPLACED,
    Tables,
)
from atoll.games.centrifugal_offensive.tracks import TRACKS, account_of_vp
from atoll.games.centrifugal_offensive.wording import event_use

Draw = Callable[[Tables, View, Area], list[Shape]]

LARGE: Final = 1.35  # counters where there is room for them
RAISED: Final = 6  # by so much those that have been chosen
ACTION: Final = 0.5  # of the panel of the Task Force: words, the rest ships
LINE: Final = 16  # from one line of text to the next


# --- boxes


def _fleet_reserve(t: Tables, view: View, area: Area) -> list[Shape]:
    """The Fleet Reserve, and where reconnaissance may look."""
    x, y, w, _ = area
    tags = [_tag(f"where {word}", word, x + w - 92 + 46 * n, y + 9) for n, word in enumerate(t.words.names["where"])]
    return [*tags, *laid(tuple(allied_tiles(t, allied_by_place(view).get(RESERVE, []))), inner(area), "reserve")]


def _tag(thing: str, text: str, x: float, y: float) -> Shape:
    """A word that can be pointed at."""
    body = Rect(0, -6.5, 43, 13, 3, css="event-strip"), Text(21.5, 0.5, text, 9.5, width=39, css="event-text")
    return Group(
        (*body, Rect(0, -6.5, 43, 13, 3, css="halo")), x, y, id=thing.replace(" ", "-"), thing=thing, title=f"Look at: {text}"
    )


def _allied_pool(t: Tables, view: View, area: Area) -> list[Shape]:
    return [*laid(tuple(allied_tiles(t, allied_by_place(view).get(POOL, []))), inner(area), "allied-pool")]


def _allied_repair(t: Tables, view: View, area: Area) -> list[Shape]:
    return [*laid(_whole(t, view["repair"]), inner(area), "allied-repair")]


def _allied_destroyed(t: Tables, view: View, area: Area) -> list[Shape]:
    return [*laid(_whole(t, view["destroyed"]), inner(area), "allied-destroyed")]


def _whole(t: Tables, units: list[int]) -> tuple[Tile, ...]:
    """Allied Units that all can see, at full strength."""
    return tuple(known_tiles(t, [(unit, t.steps[unit]) for unit in units]))


def _japanese_box(place: int, id: str) -> Draw:
    """Draws a box of Japanese Units."""

    def draw(t: Tables, view: View, area: Area) -> list[Shape]:
        return [*laid(tuple(japanese_tiles(t, view, japanese_in(view, place))), inner(area), id)]

    return draw


def _bases(t: Tables, view: View, area: Area) -> list[Shape]:
    """How many Japanese bases are on the map, of how many."""
    built = sum(level > 0 for level in view["base"][JAPAN])
    return _lines([f"{built} of {t.most_bases} on the map"], area, "bases")


def _lines(lines: list[str], area: Area, id: str, css: str = "note") -> list[Shape]:
    """Lines of text, closer together where there are many."""
    x, y, w, h = inner(area)
    step = min(LINE, h / max(1, len(lines)))
    size = min(14.0, step * 0.9)
    return [
        Text(x + 4, y + step * (n + 0.5), line, size, "start", width=w - 8, css=css, id=f"{id}-{n}")
        for n, line in enumerate(lines)
    ]


# --- events


def _japanese_events(t: Tables, view: View, area: Area) -> list[Shape]:
    """The events that Japan holds; each can be pointed at."""
    x, y, w, h = inner(area)
    hand = view["hand"]
    step = min(LINE + 2, h / max(1, len(hand)))
    names = t.words.names["event"]
    return [
        Group(
            (
                Rect(0, -step / 2 + 0.5, w, step - 1, 3, css="event-strip"),
                Text(4, 0.5, t.event_names[event], min(14.0, step * 0.85), "start", width=w - 8, css="event-text"),
                Rect(0, -step / 2 + 0.5, w, step - 1, 3, css="halo"),
            ),
            x,
            y + step * (n + 0.5),
            id=f"event-{event}",
            thing=f"event {names[event]}",
            title=f"{t.event_names[event]}: {event_use(t, event)}",
        )
        for n, event in enumerate(hand)
    ]


def _allied_events(t: Tables, view: View, area: Area) -> list[Shape]:
    """The Allied event that is carried out, how many are still to come, and those discarded."""
    lines = [f"Now: {t.order_names[view['playing']]}"] if view["playing"] != UNSET else []
    lines += [f"{view['markers']} still to come"] if view["markers"] else []
    return _lines(lines + [t.order_names[order] for order in reversed(view["past"])], area, "order")


# --- the action and the battle


def _action(t: Tables, view: View, area: Area) -> list[Shape]:
    """The phase, and what the action in hand is."""
    action = view["action"]
    lines = [f"{PHASES[view['phase']].capitalize()}{', Victory Fever' if view['fever'] else ''}"]
    if action["code"] != UNSET:
        lines.append(f"Action {CODES[action['code']].upper()}")
        lines += [f"from {t.names[action['origin']]}"] if action["origin"] != UNSET else []
    if view["grants"]:
        lines.append(f"{t.event_names[view['granted']]}: {view['grants']} more")
    x, y, w, h = inner(area)
    return [
        *_lines(lines, (area[0], area[1], w * ACTION, area[3]), "action"),
        *laid(_carriers(t, view), (x + w * ACTION, y, w * (1 - ACTION), h), "ship"),
    ]


def _carriers(t: Tables, view: View) -> tuple[Tile, ...]:
    """The ships of the force; troops are put aboard by pointing at them here."""
    action = view["action"]
    ships = [unit for unit in sorted({*action["force"], *action["joined"]}) if t.category[unit] == NAVAL]
    names = t.words.names["ship"]
    return tuple(tile._replace(thing=f"ship {names[unit]}") for unit, tile in zip(ships, japanese_tiles(t, view, ships)))


def _here(t: Tables, view: View, area: Area) -> list[Shape]:
    """All counters of the space where something is being decided, those that have been chosen raised; else what gave VP."""
    space = _focus(view)
    x, y, w, h = area
    if space < 0:
        return account_of_vp(t, view, area)
    chosen = {*view["action"]["force"], *view["action"]["air"], *view["action"]["joined"]}
    tiles = [
        tile for unit in japanese_in(view, space) for tile in japanese_tiles(t, view, [unit], "chosen" if unit in chosen else "")
    ]
    title = Text(x + w - 7, y + 9.5, t.names[space], 14, "end", width=w - 80, css="heading", id="here")
    room = (x + 4, y + layout.HEAD + RAISED, w - 8, h - layout.HEAD - RAISED - 3)
    return [title, *laid((*tiles, *allied_tiles(t, allied_by_place(view).get(space, []))), room, "here", most=LARGE)]


def _focus(view: View) -> int:
    """The space whose counters matter now, UNSET: none."""
    action = view["action"]
    wanted = [action["at"], action["air_from"], action["origin"]] if action["code"] != UNSET and not view["battle"] else []
    return next((space for space in wanted if space >= 0), UNSET)


def _battle(t: Tables, view: View, area: Area) -> list[Shape]:
    """Four stages, the one that is fought lit; below them Japan, dice and hits, the Allies."""
    battle = view["battle"]
    if battle is None:
        return _to_place(t, view, area) or prospect(t, view, area)
    x, y, w, h = inner(area)
    row = (h - 18 - 26) / 2
    lines = (x, y + 20, w, row), (x, y + 20 + row + 26, w, row)
    return [
        *_stages(battle, (x, y, w, 16)),
        *laid(tuple(_fighting(t, view, JAPAN)), lines[0], "japan-in-battle", most=LARGE),
        *_middle(t, view, (x, y + 20 + row, w, 26)),
        *laid(tuple(_fighting(t, view, ALLIES)), lines[1], "allies-in-battle", most=LARGE),
    ]


def _to_place(t: Tables, view: View, area: Area) -> list[Shape]:
    """R14: the Start Units that wait during the set-up; the one in hand lies raised."""
    tiles = [
        tile
        for unit in japanese_in(view, UNPLACED)
        for tile in japanese_tiles(t, view, [unit], "chosen" if unit in view["queue"] else "")
    ]
    return [*laid(tuple(tiles), inner(area), "to-place")]


def _stages(battle: dict[str, Any], area: Area) -> list[Shape]:
    x, y, w, h = area
    lane = w / len(STAGES)
    shapes: list[Shape] = []
    for n, name in enumerate(STAGES):
        css = "stage lit" if n == battle["stage"] else "stage" if has_stage(battle["kind"], n) else "stage faint"
        shapes += [
            Rect(x + lane * n + 1, y, lane - 2, h, 3, css=css, id=f"stage-{n}"),
            Text(x + lane * (n + 0.5), y + h / 2, name, 11, css="number thin"),
        ]
    return shapes


def _fighting(t: Tables, view: View, party: int) -> list[Tile]:
    """The counters of a party in the battle; lost ones are pale, those still to fire have a frame. The base is one more."""
    battle = view["battle"]
    hit = battle["shooter"] != UNSET  # Japan has to take a hit
    tiles: list[Tile] = []
    for unit in battle["units"][party]:
        lost, steps = _loss(t, view, unit)
        css = "spent" if lost else "ready" if unit in battle["ready"] else ""
        kind = "mark" if party == ALLIES or hit else "unit"
        tiles += [tile._replace(css=css) for tile in known_tiles(t, [(unit, max(steps, 1))], kind)]
    return tiles


def _loss(t: Tables, view: View, unit: int) -> tuple[bool, int]:
    """Whether a Unit in a battle has been lost, and its steps."""
    if unit < t.japanese:
        return view["place"][unit] in (REPAIR, DESTROYED), view["steps"][unit]
    if unit in view["repair"] or unit in view["destroyed"]:
        return True, t.steps[unit]
    return False, next(counter["steps"] for counter in view["allied"] if counter["guess"] == [unit])


def _middle(t: Tables, view: View, area: Area) -> list[Shape]:
    """Where and what, the dice of the tactical advantage, hits on land Units and bases, and the base as a target."""
    battle = view["battle"]
    x, y, w, h = area
    dice = "{}:{}".format(*battle["dice"]) if any(battle["dice"]) else ""
    hits = "hits {}:{}".format(*battle["hits"]) if any(battle["hits"]) else ""
    facts = "  ".join(filter(None, (f"{t.names[battle['space']]}, {BATTLES[battle['kind']]}", dice, hits)))
    shapes: list[Shape] = [Text(x + 4, y + h / 2, facts, 14.5, "start", width=w - 70, css="note", id="battle-facts")]
    levels = [side for side in (JAPAN, ALLIES) if view["base"][side][battle["space"]]]
    if t.units in battle["marks"] and levels:
        level = view["base"][levels[-1]][battle["space"]]
        body = (Rect(-28, -11, 56, 22, 4, css="event-strip"), Text(0, 0.5, f"base {level}", 12, css="event-text"))
        halo = Rect(-29, -12, 58, 24, 4, css="halo")
        title = f"Base, level {level}"
        shapes.append(Group((*body, halo), x + w - 32, y + h / 2, id="base-mark", thing="mark base", title=title))
    return shapes


PANELS: Final[dict[str, Draw]] = {
    "fleet_reserve": _fleet_reserve,
    "allied_reinforcements": _allied_pool,
    "allied_reequipping": _allied_repair,
    "allied_destroyed": _allied_destroyed,
    "japanese_reinforcements": _japanese_box(POOL, "pool"),
    "japanese_reequipping": _japanese_box(REPAIR, "repair"),
    "japanese_destroyed": _japanese_box(DESTROYED, "destroyed"),
    "japanese_bases": _bases,
    "set_aside": _japanese_box(ASIDE, "aside"),
    "japanese_events": _japanese_events,
    "allied_events": _allied_events,
    **TRACKS,
    "task_forces": _action,
    "battle_board": _battle,
    "units_here": _here,
}
