"""The board's picture: everything can be pointed at, all that the view shows lies there, and nothing leaves the canvas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from atoll.core.board import Again, Circle, Group, Path, Rect, Shape, Text
from atoll.core.chance import Chance
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.games.centrifugal_offensive import GAME, layout
from atoll.games.centrifugal_offensive.board import pieces, printed
from atoll.games.centrifugal_offensive.counters import allied_by_place, allied_tiles
from atoll.games.centrifugal_offensive.panels import PANELS
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ALLIES, AT_SEA, F_SURFACE, JAPAN, POOL, RESERVE, Tables
from atoll.games.centrifugal_offensive.tests.positions import opening, position, space, tables, unit


def flat(shapes: list[Shape] | tuple[Shape, ...]) -> Iterator[Shape]:
    """All shapes, those in groups too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from flat(shape.shapes)


def shown(s: State, **changes: Any) -> list[Shape]:
    """What lies on the board in a position, drawn from a view that has gone through a file."""
    view = json.loads(json.dumps(GAME.view(s, JAPAN)))
    return pieces(s.t, view | changes)


def named(shapes: list[Shape], id: str) -> Shape:
    """The piece with an id."""
    return next(shape for shape in flat(shapes) if shape.id == id)


def things(shapes: list[Shape]) -> list[str]:
    return [shape.thing for shape in flat(shapes) if shape.thing]


def matches(seed: int) -> Iterator[Match]:
    """A random game, at every decision."""
    match, rng = Match.new(GAME, GAME.edition(), {}, chance=Chance.from_seed(seed)), Rng(seed)
    while not match.is_over:
        yield match
        legal = match.legal(JAPAN)
        match.act(JAPAN, legal[rng.below(len(legal))])


# --- what can be pointed at


def test_every_space_and_type_of_action_is_one_thing() -> None:
    found = things(shown(opening()))
    for kind in ("space", "code"):
        for word in tables().words.names[kind]:
            assert found.count(f"{kind} {word}") == 1


def test_each_unit_on_the_map_is_a_thing_at_its_space() -> None:
    s = position("cv-1: hawaiian sea; army 5, army 18: malaya", japan="malaya 1")
    shapes = shown(s)
    cv = named(shapes, "at-unit-cv-1")
    assert (cv.thing, cv.at) == ("unit cv-1", "space hawaiian sea")
    assert cv.title == "CV-1 (Akagi, Kaga): 3 air, 5 surface, 1 submarine, 3 land, moves 4"
    assert named(shapes, "at-unit-army-18").at == "space malaya"
    assert named(shapes, f"stack-{unit('army 5')}").title == "Japan: Army 5, Army 18"


def test_the_ships_of_a_force_take_troops_aboard() -> None:
    s = position("tr-1, army 5: truk", japan="truk 3")
    action = GAME.view(s, JAPAN)["action"] | {"code": 7, "origin": space("truk"), "force": [unit("tr-1")]}
    assert "ship tr-1" in things(shown(s, action=action))
    assert "ship tr-1" not in things(shown(s))


def test_reconnaissance_has_its_two_things() -> None:
    assert {"where map", "where reserve"} <= set(things(shown(opening())))


def test_the_units_where_an_action_begins_are_things() -> None:
    s = position("cv-1, cv-2: truk", japan="truk 3")
    action = GAME.view(s, JAPAN)["action"] | {"code": 12, "origin": space("truk"), "force": [unit("cv-2")]}
    shapes = shown(s, action=action)
    assert things(shapes).count("unit cv-1") == 2
    chosen = [shape.thing for shape in shapes if "chosen" in shape.css.split()]
    assert chosen == ["unit cv-2"]
    assert things(shown(s)).count("unit cv-1") == 1


def test_events_in_hand_are_things() -> None:
    found = things(shown(position(hand="operation mi, yamamoto")))
    assert [thing for thing in found if thing.startswith("event ")] == ["event yamamoto", "event operation mi"]


def test_boxes_hold_the_units_that_are_in_them() -> None:
    s = position("cv-1: repair; army 2: pool; us bb-1: repair; us bb-2: destroyed; tr-1: destroyed")
    shapes = shown(s)
    for box, each in (("repair", "cv-1"), ("pool", "army 2"), ("allied-repair", "us bb-1"), ("destroyed", "tr-1")):
        counter = named(shapes, f"{box}-face-{unit(each)}")
        assert counter.thing == f"unit {each}"
        assert _within(counter, PANEL_OF[box])


PANEL_OF = {
    "repair": "japanese_reequipping",
    "pool": "japanese_reinforcements",
    "allied-repair": "allied_reequipping",
    "destroyed": "japanese_destroyed",
}


def _within(shape: Shape, slug: str) -> bool:
    assert isinstance(shape, Group)
    x, y, w, h = next(area for word, _, *area in tables().panels if word == slug)
    return x < shape.x < x + w and y < shape.y < y + h


# --- what is hidden


def test_hidden_counters_are_backs_with_nation_and_category() -> None:
    s = opening()
    tiles = allied_tiles(s.t, allied_by_place(GAME.view(s, JAPAN))[space("pearl harbor")])
    assert tiles
    assert {tile.look.split("-")[0] for tile in tiles} <= {"back", "face"}
    for place in (RESERVE, POOL):
        for tile in allied_tiles(s.t, allied_by_place(GAME.view(s, JAPAN)).get(place, [])):
            assert tile.look.startswith("face-") == bool(tile.thing)


def test_worlds_that_look_alike_have_one_picture() -> None:
    s = next(islice(matches(2), 60, None)).state
    assert isinstance(s, State)
    worlds = [GAME.resample(s, JAPAN, Rng(seed)) for seed in range(5)]
    assert any(world.place != s.place for world in worlds)
    assert all(shown(world) == shown(s) for world in worlds)


def test_no_picture_shows_more_of_a_hidden_counter_than_its_back() -> None:
    for match in islice(matches(2), 0, 400, 23):
        view = match.view(JAPAN)
        secret = set(range(match.tables.japanese, match.tables.units)) - _open(view)
        drawn = {shape.of for shape in flat(pieces(match.tables, view)) if isinstance(shape, Again)}
        assert not {f"{look}-{unit}" for unit in secret for look in ("face", "weak")} & drawn


def _open(view: dict[str, Any]) -> set[int]:
    known = {counter["guess"][0] for counter in view["allied"] if len(counter["guess"]) == 1}
    battle = view["battle"]["units"][ALLIES] if view["battle"] else []
    return {*known, *view["repair"], *view["destroyed"], *battle}


# --- a battle


def fought(**changes: Any) -> list[Shape]:
    """A battle at sea of CV-1 against two American ships, in its surface stage."""
    s = position("cv-1: hawaiian sea; us bb-1, us bb-2: hawaiian sea")
    for each in ("us bb-1", "us bb-2"):
        s.guess[unit(each) - s.t.japanese] = 1 << unit(each)
    enemies = [unit("us bb-1"), unit("us bb-2")]
    s.battle.space, s.battle.kind, s.battle.units, s.battle.stage = (
        space("hawaiian sea"),
        AT_SEA,
        [[unit("cv-1")], enemies],
        F_SURFACE,
    )
    view = GAME.view(s, JAPAN)
    return shown(s, battle=view["battle"] | changes)


def test_the_stage_that_is_fought_is_lit_and_the_others_of_the_battle_are_not() -> None:
    css = [named(fought(), f"stage-{n}").css.split() for n in range(4)]
    assert ["lit" in each for each in css] == [False, True, False, False]
    assert ["faint" in each for each in css] == [False, False, False, True]


def test_targets_in_a_battle_are_marks_and_shooters_units() -> None:
    found = things(fought())
    assert {"unit cv-1", "mark us bb-1", "mark us bb-2"} <= set(found)
    struck = things(fought(shooter=unit("us bb-1")))
    assert "mark cv-1" in struck


def test_the_battle_is_marked_on_the_map() -> None:
    site = named(fought(), "battle-site")
    assert isinstance(site, Circle)
    assert (site.x, site.y) == tables().xy[space("hawaiian sea")]


# --- the canvas


def test_every_picture_of_a_random_game_is_whole_and_on_the_canvas() -> None:
    for match in islice(matches(1), 0, None, 17):
        shapes = pieces(match.tables, match.view(JAPAN))
        ids = [shape.id for shape in flat(shapes) if shape.id]
        assert len(ids) == len(set(ids))
        assert_on_canvas(shapes)


def test_the_printed_map_stays_on_the_canvas() -> None:
    assert_on_canvas(printed(tables()).shapes)


def assert_on_canvas(shapes: list[Shape] | tuple[Shape, ...]) -> None:
    for shape in shapes:
        left, top, right, bottom = _extent(shape)
        assert left >= 0, shape
        assert top >= 0, shape
        assert right <= layout.WIDTH, shape
        assert bottom <= layout.HEIGHT, shape


def _extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right, bottom; of a path a point on the canvas."""
    match shape:
        case Rect():
            return shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
        case Circle():
            return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
        case Text():
            breadth = shape.size * 0.48 * len(shape.text)
            w = min(breadth, shape.width) if shape.width else breadth
            left = shape.x - w * {"start": 0, "middle": 0.5, "end": 1}[shape.anchor]
            return left, shape.y - shape.size / 2, left + w, shape.y + shape.size / 2
        case Group() if parts := [_extent(each) for each in shape.shapes if not isinstance(each, Path | Again)]:
            return (
                shape.x + shape.scale * min(part[0] for part in parts),
                shape.y + shape.scale * min(part[1] for part in parts),
                shape.x + shape.scale * max(part[2] for part in parts),
                shape.y + shape.scale * max(part[3] for part in parts),
            )
    return 0, 0, 0, 0


def test_spaces_keep_clear_of_each_other() -> None:
    t = tables()
    for one, other in combinations(range(t.spaces), 2):
        assert not _overlap(_symbol(t, one), _symbol(t, other)), f"{t.names[one]} and {t.names[other]}"


def _symbol(t: Tables, space: int) -> layout.Area:
    (x, y), (w, h) = t.xy[space], layout.half(t, space)
    return x - w, y - h, 2 * w, 2 * h


def _overlap(a: layout.Area, b: layout.Area) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def test_panels_do_not_overlap_and_each_has_its_drawing() -> None:
    t = tables()
    areas = [layout.MAP, layout.CODES, *((x, y, w, h) for _, _, x, y, w, h in t.panels)]
    for a, b in combinations(areas, 2):
        assert not _overlap(a, b), (a, b)
    assert {panel[0] for panel in t.panels} == set(PANELS)


def test_the_objective_line_parts_inside_from_outside() -> None:
    t = tables()
    for (ax, ay), (bx, by) in layout.frontier(t):
        middle = (ax + bx) / 2, (ay + by) / 2
        near = sorted(range(t.spaces), key=lambda each: (t.xy[each][0] - middle[0]) ** 2 + (t.xy[each][1] - middle[1]) ** 2)
        assert t.inside[near[0]] != t.inside[near[1]]


def test_counters_have_room_however_many_there_are() -> None:
    area = (10.0, 20.0, 290.0, 70.0)
    for count in range(1, 60):
        places, scale = layout.fit(area, count)
        assert len(set(places)) == count
        assert all(10 <= x <= 300 and 20 <= y <= 90 for x, y in places)
        assert scale <= 1
