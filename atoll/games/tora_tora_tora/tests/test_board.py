"""The board's picture: its geometry says what the rules say; all that the view shows lies there, and keeps clear of the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, pairwise
from math import dist
from typing import Any

import pytest

from atoll.core.board import Circle, Group, Path, Rect, Shape, Text
from atoll.core.chance import Chance
from atoll.core.flow import UNSET
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.games.tora_tora_tora import GAME, layout
from atoll.games.tora_tora_tora.board import pieces, printed
from atoll.games.tora_tora_tora.cells import FRAME, Mosaic, from_edge, inside, mosaic, rugged
from atoll.games.tora_tora_tora.hand import wrapped
from atoll.games.tora_tora_tora.layout import Area, Point
from atoll.games.tora_tora_tora.pieces import ABOVE, BELOW
from atoll.games.tora_tora_tora.tables import ALLIES, JAPAN, MOVEMENT, NATIONS
from atoll.games.tora_tora_tora.tests.positions import area, tables
from atoll.render import layers_of
from atoll.testing import rule

TOUCH = 15  # units of border at least, so that it is seen that two seas touch


def flat(shapes: list[Shape] | tuple[Shape, ...]) -> Iterator[Shape]:
    """All shapes, those in groups too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from flat(shape.shapes)


def opening(**changes: Any) -> dict[str, Any]:
    """The view of the opening."""
    t = tables()
    return GAME.view(GAME.setup(t), JAPAN) | changes


def named(view: dict[str, Any], id: str) -> Shape:
    """The piece with an id."""
    return next(shape for shape in flat(pieces(tables(), view)) if shape.id == id)


def ids(view: dict[str, Any]) -> set[str]:
    return {shape.id for shape in flat(pieces(tables(), view)) if shape.id}


def matches(seeds: int) -> Iterator[Match]:
    """Random games, at every decision."""
    for seed in range(seeds):
        match, rng = Match.new(GAME, GAME.edition(), {}, chance=Chance.from_seed(seed)), Rng(seed)
        while not match.is_over:
            yield match
            side = JAPAN if match.asked & 1 else ALLIES
            legal = match.legal(side)
            match.act(side, legal[rng.below(len(legal))])


# --- geometry


@rule("R2")
def test_two_seas_touch_exactly_where_they_are_connected_and_at_the_strait() -> None:
    t, m = tables(), mosaic(tables())
    for one, other in combinations(range(t.seas), 2):
        is_near = t.touch[one] >> other & 1 or (one, other) in t.barrier or (other, one) in t.barrier
        length = m.touching(one, other)
        assert (length > TOUCH) if is_near else length == 0, f"{t.names[one]} and {t.names[other]}: {length}"


@rule("R2")
def test_a_land_lies_over_exactly_its_own_seas() -> None:
    t, m = tables(), mosaic(tables())
    for land in range(t.seas, t.areas):
        for sea in range(t.seas):
            loops = m.outline([sea])
            lies = _meets_disc(t.xy[land], layout.LAND, loops) or _meets_box(layout.ribbon(t, land), loops)
            assert lies == bool(t.touch[land] >> sea & 1), f"{t.names[land]} and {t.names[sea]}"


def _sides(loops: list[list[Point]]) -> Iterator[tuple[Point, Point]]:
    for loop in loops:
        yield from pairwise([*loop, loop[0]])


def _meets_disc(middle: Point, r: float, loops: list[list[Point]]) -> bool:
    return inside(middle, loops) or any(from_edge(middle, side) < r for side in _sides(loops))


def _meets_box(box: Area, loops: list[list[Point]]) -> bool:
    """Looked at in steps of a unit along the edge of a box; no cell is smaller than a ribbon."""
    x, y, w, h = box
    steps = [(x + w * n / 100, y + edge) for n in range(101) for edge in (0, h)]
    return any(inside(point, loops) for point in [*steps, *((x + edge, y + h * n / 16) for n in range(17) for edge in (0, w))])


def test_every_point_belongs_to_the_nearest_owner() -> None:
    t, m = tables(), mosaic(tables())
    x, y, w, h = layout.MAP
    outlines = [m.outline([owner]) for owner in range(len(t.cells))]
    rng = Rng(1)
    for _ in range(400):
        point = x + rng.below(int(w * 10)) / 10, y + rng.below(int(h * 10)) / 10
        near = sorted((min(dist(point, each) for each in cell), owner) for owner, cell in enumerate(t.cells))
        if near[1][0] - near[0][0] > 0.1:
            assert [owner for owner, loops in enumerate(outlines) if inside(point, loops)] == [near[0][1]]


def test_neighbours_agree_about_their_border() -> None:
    m = mosaic(tables())
    for (one, other), edges in m.edges.items():
        if other != FRAME:
            assert sorted((b, a) for a, b in edges) == sorted(m.edges[other, one])


def test_a_square_is_halved_and_an_owner_of_two_points_has_one_outline() -> None:
    m = Mosaic([[(2, 5)], [(8, 2), (8, 8)]], (0, 0, 10, 10))
    assert m.touching(0, 1) == pytest.approx(m.touching(1, 0))
    assert len(m.outline([1])) == 1
    assert {(0, 0), (0, 10), (10, 0), (10, 10)} <= set(m.outline([0, 1])[0])
    assert len(m.outline([0, 1])) == 1


def test_a_coast_is_bent_alike_from_both_sides() -> None:
    edge = ((0.0, 0.0), (100.0, 40.0))
    there, back = rugged(edge), rugged((edge[1], edge[0]))
    assert len(there) > 5
    assert there[1:] == back[:0:-1]
    assert all(from_edge(point, edge) < 12 for point in there)


# --- what lies there


def test_every_area_nation_kind_and_number_is_a_thing() -> None:
    t = tables()
    found = Counter(shape.thing for shape in flat(pieces(t, opening())) if shape.thing)
    kinds: tuple[str, ...] = ("area", "nation", "number")
    for kind in kinds:
        for word in t.words.names[kind]:
            assert found[f"{kind} {word}"] == 1
    for number in set(t.kind):
        assert found["kind " + t.words.names["kind"][number]] == 1


def test_every_picture_of_random_games_is_whole_and_on_the_canvas() -> None:
    for match in islice(matches(1), 0, None, 5):
        view = match.view(JAPAN)
        shapes = pieces(match.tables, view)
        found = [shape.id for shape in flat(shapes) if shape.id]
        assert len(found) == len(set(found))
        _stacks_show_all_units(match, view, shapes)
        assert_on_canvas(shapes)


def _stacks_show_all_units(match: Match, view: dict[str, Any], shapes: list[Shape]) -> None:
    """Each stack is drawn under its first Unit's number."""
    kinds = [(match.tables.kind[unit], unit in view["oos"], place) for unit, place in enumerate(view["place"])]
    shown: Counter[tuple[int, bool, int]] = Counter()
    for shape in shapes:
        if shape.id.startswith("unit-"):
            assert isinstance(shape, Group)
            tally = [each.text for each in shape.shapes if isinstance(each, Text) and each.css == "tally-text"]
            shown[kinds[int(shape.id.removeprefix("unit-"))]] += int(tally[0]) if tally else 1
    real = Counter(kind for kind in kinds if kind[2] >= 0)
    assert shown == real


def assert_on_canvas(shapes: list[Shape] | tuple[Shape, ...]) -> None:
    for shape in shapes:
        left, top, right, bottom = _extent(shape)
        assert left >= 0, shape
        assert top >= 0, shape
        assert right <= layout.WIDTH, shape
        assert bottom <= layout.HEIGHT, shape


def _extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right, bottom; of what only its style or the stock knows, a point on the canvas."""
    match shape:
        case Rect():
            return shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
        case Circle():
            return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
        case Text():
            w = text_width(shape)
            left = shape.x - w * {"start": 0, "middle": 0.5, "end": 1}[shape.anchor]
            return left, shape.y - shape.size / 2, left + w, shape.y + shape.size / 2
        case Group() if shape.shapes:
            parts = [_extent(each) for each in shape.shapes if not isinstance(each, Path)]
            if parts:
                k = shape.scale
                return (
                    shape.x + k * min(part[0] for part in parts),
                    shape.y + k * min(part[1] for part in parts),
                    shape.x + k * max(part[2] for part in parts),
                    shape.y + k * max(part[3] for part in parts),
                )
    return 0, 0, 0, 0


def text_width(shape: Text) -> float:
    """About how broad a text is in a narrow font."""
    breadth = shape.size * 0.48 * len(shape.text)
    return min(breadth, shape.width) if shape.width else breadth


def test_the_printed_map_stays_on_the_canvas() -> None:
    assert_on_canvas(printed(tables()).shapes)
    assert_on_canvas([shape for shape in printed(tables()).stock if shape.id in (ABOVE, BELOW)])


def test_names_symbols_and_units_keep_clear_of_each_other() -> None:
    t = tables()
    boxes: dict[str, Area] = {}
    for sea in range(t.seas):
        x, y = t.xy[sea]
        lines = layout.sea_lines(t, sea)
        w, h = max(map(layout.name_width, lines)), layout.LINE * len(lines)
        boxes[f"name of {t.names[sea]}"] = x - w / 2 - 17, y - h / 2, w + 17 + (28 if t.surcharge >> sea & 1 else 0), h
        ux, uy = t.at_sea[sea]
        boxes[f"Units in {t.names[sea]}"] = ux - 34, uy - 12, 68, 24
    for land in range(t.seas, t.areas):
        boxes[f"symbol of {t.names[land]}"] = layout.symbol(t, land)
        boxes[f"ribbon of {t.names[land]}"] = layout.ribbon(t, land)
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        if one.split(" of ")[-1] != other.split(" of ")[-1]:
            assert not overlap(a, b), f"{one} and {other}"


def overlap(a: Area, b: Area) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def test_names_and_units_of_a_sea_lie_in_it() -> None:
    t, m = tables(), mosaic(tables())
    for sea in range(t.seas):
        assert inside(t.xy[sea], m.outline([sea]))
        assert inside(t.at_sea[sea], m.outline([sea]))


def test_panels_do_not_overlap() -> None:
    areas = [*layout.RESERVES, layout.YAMAMOTO, layout.BATTLE, layout.HAND, layout.FAR_HAND, layout.MAP]
    t = tables()
    areas += [layout.space(layout.TRACK, n) for n in range(t.cap + 1)]
    areas += [layout.space(layout.ROUNDS, n) for n in range(t.rounds)] + [layout.space(layout.PHASES, n) for n in range(10)]
    for a, b in combinations(areas, 2):
        assert not overlap(a, b), (a, b)


# --- what it says


def test_areas_say_who_holds_them_and_what_is_there() -> None:
    view = opening()
    assert named(view, f"area-{area('truk')}").title == (
        "Truk, Japanese Island: Port, 2 stars; 2 Japanese Fleets, 1 Japanese Army; threatened by 1 Australian Army of Townsville"
    )
    assert named(view, f"area-{area('tasman sea')}").title == "Tasman Sea, Allied Sea Area: 1 RP more to enter"
    taken = opening(allied=[*view["allied"], area("truk")])
    assert named(taken, f"area-{area('truk')}").title.startswith("Truk, Allied Island: Home of the Japanese, Port, 2 stars;")


def test_areas_say_what_it_costs_to_reach_them_and_what_threatens_them() -> None:
    view = opening(round=2, phase=MOVEMENT, rp=[9, 9, 9])
    reached = opening(round=2, phase=MOVEMENT, reach=[[area("marshall sea"), 2]])
    assert named(reached, f"area-{area('marshall sea')}").title.split("; ")[1] == "can be reached for 2 RPs"
    threat = named(view, f"area-{area('kwajalein')}").title
    assert "; threatened by " in threat
    assert "Hawaii" in threat.partition("threatened")[2]
    assert "threatened by" not in named(view, f"area-{area('kure')}").title


def test_units_that_look_alike_are_one_stack_and_what_sets_them_apart_is_said() -> None:
    view = opening()
    fleets = [unit for unit, place in enumerate(view["place"]) if place == area("truk")][:2]
    stack = named(view, f"unit-{fleets[0]}")
    assert (stack.thing, stack.at, stack.title) == ("block japanese fleet", "area truk", "2 Japanese Fleets in Truk")
    apart = opening(oos=[fleets[0]], moved=[fleets[1]])
    assert named(apart, f"unit-{fleets[0]}").title == "1 Japanese Fleet in Truk, out of Supply"
    assert named(apart, f"unit-{fleets[0]}").thing == "block unsupplied japanese fleet"
    assert named(apart, f"unit-{fleets[1]}").title == "1 Japanese Fleet in Truk, moved"
    moving = opening(phase=MOVEMENT, round=2, rp=[1, 0, 0])
    assert named(moving, f"unit-{fleets[0]}").title == "2 Japanese Fleets in Truk, can reach 2 Areas"
    assert "moved" in named(apart, f"unit-{fleets[1]}").css.split()


def test_own_cards_lie_open_and_the_others_are_counted() -> None:
    view = opening(hand=[[0, 1], []], hands=[2, 3])
    found = ids(view)
    assert {"card-0", "card-1", "back-1-0", "back-1-2"} <= found
    assert "back-1-3" not in found
    watched = opening(me=UNSET, hand=[[], []], hands=[2, 3])
    assert {"back-0-1", "back-1-2"} <= ids(watched)
    assert not [id for id in ids(watched) if id.startswith("card-")]


def fought(**changes: Any) -> dict[str, Any]:
    """A Battle of two Fleets of each side in the Philippine Sea."""
    battle = {
        "area": area("philippine sea"), "attacker": ALLIES, "part": [[0, 1], [14, 15]], "commit": [UNSET, UNSET],
        "committed": [0, 0], "event": [UNSET, UNSET], "single": [UNSET, UNSET],
        "need": [[], []], "face": [[], []], "own": [], "enemy": [], "odds": [],
    }  # fmt: skip
    return opening(battle=battle | changes)


def test_in_a_battle_only_its_own_units_can_be_chosen() -> None:
    """A choice of the fight names a kind alone: the same kind elsewhere must not light up."""
    things = {shape.at: shape.thing for shape in flat(pieces(tables(), fought())) if shape.thing.startswith("block ")}
    assert set(things) <= {"area philippine sea"}
    in_truk = next(unit for unit, place in enumerate(opening()["place"]) if place == area("truk"))
    assert named(fought(), f"unit-{in_truk}").thing == "area truk"
    assert named(opening(), f"unit-{in_truk}").at == "area truk"


def test_a_commitment_is_not_shown_before_it_is_revealed() -> None:
    assert named(fought(), "commit-1").title == "The Allies: not yet committed"
    assert named(fought(committed=[0, 1]), "commit-1").title == "The Allies: committed, not yet revealed"
    assert named(fought(committed=[1, 1], commit=[2, 3]), "commit-1").title == "The Allies: 3 RPs for each Unit"


def test_dice_say_what_hits() -> None:
    view = fought(need=[[3, 3], [2, 2]], face=[[3, 4], []], commit=[3, 2], committed=[1, 1])
    assert named(view, "die-0-0").title == "a die that hits on 1–3 shows 3: hit"
    assert named(view, "die-0-1").title == "a die that hits on 1–3 shows 4: miss"
    assert named(view, "die-1-0").title == "a die that hits on 1–2"


def test_cards_played_in_a_battle_are_named() -> None:
    shown = [shape.text for shape in flat(pieces(tables(), fought(event=[UNSET, 11]))) if isinstance(shape, Text)]
    assert shown.count(tables().card_names[11]) == 1


def test_hits_are_counted_from_the_dice_that_lie() -> None:
    half = fought(need=[[3, 3], [2, 2]], face=[[3, 4], [1, 0]], own=[3], enemy=[2], odds=[[[0.5, 0.3, 0.2]]])
    score = named(half, "hits")
    assert isinstance(score, Text)
    assert score.text == "hits 1 : 1"


def test_the_odds_are_the_viewers_pairs_and_then_one_bar() -> None:
    bar = fought(own=[3], enemy=[2], odds=[[[0.5, 0.3, 0.2]]])
    assert named(bar, "odds").title == "Japan wins 50%, draw 30%, the Allies win 20%"
    assert named(bar | {"me": ALLIES}, "odds").title == "Japan wins 20%, draw 30%, the Allies win 50%"
    grid = named(fought(own=[1, UNSET], enemy=[2], odds=[[[0.5, 0.3, 0.2]], [[0.1, 0.2, 0.7]]]), "odds")
    titles = [shape.title for shape in flat((grid,)) if shape.title]
    assert titles == [
        "1 RP for each Unit against 2 RPs for each Unit: win 50%, draw 30%, loss 20%",
        "one Unit alone against 2 RPs for each Unit: win 10%, draw 20%, loss 70%",
    ]


def test_where_the_unit_in_hand_can_go_is_priced() -> None:
    view = opening(unit=0, reach=[[area("philippine sea"), 2], [area("home waters"), 1]])
    prices = [shape for shape in pieces(tables(), view) if shape.css == "price"]
    assert [text.text for text in flat(prices) if isinstance(text, Text)] == ["2", "1"]
    assert not [shape for shape in pieces(tables(), opening()) if shape.css == "price"]


def test_the_last_move_and_the_battle_are_marked() -> None:
    moved = opening(left=area("truk"), entered=area("marshall sea"))
    mark = named(moved, "last-move")
    assert isinstance(mark, Circle)
    assert (mark.x, mark.y) == tables().at_sea[area("marshall sea")]
    assert "last-move" not in ids(opening())
    assert "battle-site" in ids(fought())


def test_overlays_are_the_same_in_every_position() -> None:
    names = [f"{nation.capitalize()} Supply" for nation in NATIONS] + ["Reach of Japan", "Reach of the Allies"]
    assert layers_of(pieces(tables(), opening())) == names
    assert layers_of(pieces(tables(), fought(place=[UNSET] * tables().units))) == names


def test_markers_of_one_space_lie_apart() -> None:
    for count in range(1, 5):
        places = layout.markers(0, count)
        assert len(places) == count
        assert all(dist(a, b) > 15 for a, b in combinations(places, 2))


def test_an_edition_without_cards_shows_none() -> None:
    t = tables(no_cards="yes")
    view = GAME.view(GAME.setup(t), JAPAN)
    assert not [shape for shape in flat(pieces(t, view)) if shape.id.startswith(("card-", "deck-", "back-"))]


def test_the_map_is_drawn_once() -> None:
    assert printed(tables()) is printed(tables())


def test_a_cards_text_is_broken_between_words() -> None:
    assert wrapped("In a Naval Battle, every Fleet", 12) == ["In a Naval", "Battle,", "every Fleet"]
