"""The board's picture: everything that the view shows lies there, each thing once by id, whatever sheet an owner types in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from atoll.core.board import Circle, Group, Path, Rect, Shape, Text
from atoll.core.chance import Chance
from atoll.core.flow import UNSET
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.games.war_in_the_pacific import GAME, layout
from atoll.games.war_in_the_pacific.board import pieces, printed, wrapped
from atoll.games.war_in_the_pacific.pieces import View
from atoll.games.war_in_the_pacific.tables import Tables
from atoll.games.war_in_the_pacific.tests.positions import altered, die, island, tables

FIXED = {
    "track cp", "track timeline", "tracker nuclear", "tracker bombing", "tracker naval", "tracker air", "chart events", "bomb",
}  # fmt: skip


def flat(shapes: list[Shape] | tuple[Shape, ...]) -> Iterator[Shape]:
    """All shapes, those in groups too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from flat(shape.shapes)


def opening(t: Tables | None = None) -> View:
    """The view of the first decision's position."""
    t = t or tables()
    return GAME.view(GAME.start(t), 0)


def things(t: Tables, view: View) -> Counter[str]:
    return Counter(shape.thing for shape in flat(pieces(t, view)) if shape.thing)


def named(t: Tables, view: View, id: str) -> Shape:
    """The piece with an id."""
    return next(shape for shape in flat(pieces(t, view)) if shape.id == id)


def ids(t: Tables, view: View) -> set[str]:
    found = [shape.id for shape in flat(pieces(t, view)) if shape.id]
    assert len(found) == len(set(found)), [id for id, times in Counter(found).items() if times > 1]
    return set(found)


def expected_things(t: Tables, view: View) -> Counter[str]:
    """What the contract of the board promises for a view, counted."""
    dice = t.words.names["die"]
    found = Counter(FIXED if t.bombs_rule else FIXED - {"tracker nuclear", "bomb"})
    found.update(f"island {name}" for name in t.words.names["island"])
    found.update(f"die {dice[t.kind[code]]}" for code in view["dice"])
    if view["raid_bomb"] != UNSET:
        found.update(f"die {dice[t.kind[code]]}" for code in view["raid_dice"])
    if view["rolled"]:
        found["die advancement" if view["advancing"] else "die event"] += 1
    if not view["pool_rolled"]:
        found["colour white"], found["colour red"] = view["whites"], view["reds"]
    found["token six"] += view["tokens"]
    return +found


@pytest.mark.parametrize("seed", range(3))
def test_every_thing_of_the_view_is_placed_in_random_games(seed: int) -> None:
    options = {} if seed else {"bombs_rule": "no", "kyushu_six_six": "pair", "bombing_dice_modifiable": "both"}
    match = Match.new(GAME, GAME.edition(), options, chance=Chance.from_seed(seed))
    t, rng = match.tables, Rng(seed)
    while not match.is_over:
        for beat in match.beats:
            assert things(t, beat.views[0]) == expected_things(t, beat.views[0])
            ids(t, beat.views[0])
        legal = match.legal(0)
        match.act(0, legal[rng.below(len(legal))])


def test_the_opening() -> None:
    t, view = tables(), opening()
    found = ids(t, view)
    assert {"black-1", "black-2", "blue-1", "time-1", "time-now", "next-0", "next-6", "die-5"} <= found
    assert not [id for id in found if id.startswith(("mark-", "flag-", "cp-", "green-", "token-"))]
    assert named(t, view, "die-0").title == "white die, not yet rolled"
    assert named(t, view, "die-5").title == "red die, not yet rolled"


def test_islands_say_their_state() -> None:
    t = tables()
    view = opening() | {"marks": [2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0], "front": [0, 7]}
    assert named(t, view, "island-0").title == "Guadalcanal: next box 5; 2 of 4 marked"
    assert named(t, view, "island-6").title == "Tarawa: captured"
    assert named(t, view, "island-7").title == "Kwajalein: next box 5, naval; 0 of 2 marked"
    assert named(t, view, "island-1").title == "Bougainville: locked, next box 4, naval; 0 of 3 marked"
    assert {"mark-0-1", "mark-0-2", "mark-6-3", "flag-6", "next-0", "next-7"} <= ids(t, view)
    assert not {"mark-0-3", "flag-0", "next-6", "next-1"} & ids(t, view)


def test_only_locked_islands_are_veiled() -> None:
    t = tables()
    view = opening() | {"marks": [0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0], "front": [0, 7]}
    veiled = {n for n in range(13) if any(shape.css == "veil" for shape in flat((named(t, view, f"island-{n}"),)))}
    assert veiled == set(range(13)) - {0, 6, 7}


def test_a_mark_lies_on_its_box() -> None:
    t = tables()
    tokyo = island("tokyo")
    view = opening() | {"marks": [0] * 12 + [6], "front": [0, 6]}
    for n, cell in enumerate(layout.boxes(t, tokyo), 1):
        mark = named(t, view, f"mark-{tokyo}-{n}")
        assert isinstance(mark, Path)
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", mark.d)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        assert len(points) == 6
        assert all(abs(x - cell.x) < 18 and abs(y - cell.y) < 18 for x, y in points)


def dice_view(*codes: int, **more: Any) -> View:
    return opening() | {"dice": list(codes), "pool_rolled": True, "whites": 4, "reds": 2} | more


def words_on(shape: Shape) -> list[str]:
    return [each.text for each in flat((shape,)) if isinstance(each, Text)]


def test_a_raised_die_shows_by_how_much() -> None:
    view = dice_view(die("4+2"))
    assert named(tables(), view, "die-0").title == "white die showing 4, raised by 2 to 6"
    assert named(tables(), view, "die-0").thing == "die white 6+"
    assert words_on(named(tables(), view, "die-0")) == ["+2"]


def test_a_red_die_shows_what_it_counts_and_its_natural_face() -> None:
    view = dice_view(die("5", 1), die("2+1", 1))
    assert named(tables(), view, "die-0").title == "red die showing 5, counts as 3"
    assert named(tables(), view, "die-0").thing == "die red 3"
    assert words_on(named(tables(), view, "die-0")) == ["3"]
    assert named(tables(), view, "die-1").title == "red die showing 2, raised by 1 to 2"
    assert words_on(named(tables(), view, "die-1")) == ["2", "+1"]


def test_bombing_dice_can_be_pointed_at_only_while_the_raid_is_on() -> None:
    flying = dice_view(raid_dice=[die("1"), die("4")], bases=2, raid_bomb=0, raid_die=die("5"))
    assert {"die white 1": 1, "die white 4": 1}.items() <= things(tables(), flying).items()
    assert "die white 1" not in things(tables(), flying | {"raid_bomb": UNSET})
    assert {"raid-0", "raid-1", "raid-die"} <= ids(tables(), flying | {"raid_bomb": UNSET})


def test_an_attached_bomb_lies_on_the_bombing_tracker() -> None:
    view = dice_view(green=2, research=9, raid_bomb=1, bases=1)
    assert {"green-1", "green-raid"} <= ids(tables(), view)
    assert "green-2" not in ids(tables(), view)
    assert named(tables(), view, "bombs").title == "Nuclear bombs: 2 of 3 green cubes"


def test_the_event_die_lies_on_the_row_that_it_brings() -> None:
    t = tables()
    for value, row in ((1, 0), (3, 1), (5, 2), (6, 3)):
        _, y, _, h = layout.event_rows(t)[row]
        event = named(t, opening() | {"rolled": value}, "event-die")
        lit = named(t, opening() | {"rolled": value}, "lit-event")
        assert isinstance(event, Group)
        assert isinstance(lit, Rect)
        assert (event.y, lit.y, event.thing) == (y + h / 2, y, "die event")
    known = named(t, opening() | {"event": 1, "event_roll": 4}, "event-die")
    assert known.thing == ""
    assert named(t, opening() | {"event": 1, "event_roll": 4}, "chart-events").title == "Event: European Priorities"


def test_the_sheet_stands_where_the_specification_puts_it() -> None:
    t = tables()
    assert layout.plate(t, island("tarawa")) == (1134, 541, 132, 38)
    assert layout.boxes(t, island("rabaul"))[0].area == (850 - 18, 735 - 19 - 6 - 36 - 4 - 36, 36, 36)
    assert layout.cp(t)[0].area == pytest.approx((740, 924, 38, 38), abs=0.5)
    assert layout.cp(t)[19].area[0] == pytest.approx(740 + 19 * 42, abs=0.5)
    assert layout.research(t)[0].area == (1400, 290, 44, 44)
    assert layout.pool(6)[1].area == (120, 906, 64, 64)


def test_plates_and_boxes_do_not_overlap() -> None:
    t = tables()
    areas = [layout.reach(t, n) for n in range(len(t.size))] + [layout.TITLE, layout.LEGEND]
    for n, (x, y, w, h) in enumerate(areas):
        for a, b, c, d in areas[:n]:
            assert x + w <= a or a + c <= x or y + h <= b or b + d <= y


def test_arrows_lead_from_each_island_to_the_next() -> None:
    heads = [shape for shape in printed(tables()).shapes if shape.css.startswith("path-head")]
    assert len(heads) == sum(map(len, tables().needs)) == 12
    assert Counter(head.css.split()[1] for head in heads) == {"path-0": 6, "path-1": 5, "path-2": 1}


def test_the_sheet_is_drawn_once() -> None:
    assert printed(tables()) is printed(tables())


def odd_sheet() -> Tables:
    """Forty islands with long and hostile names, boxes of every shape, limits at their ends."""
    names = ("Atoll", 'San <b>Cristobal</b> & "Sons" of the far east', "Île d'Ô", "Bougainville Northwest Bay")
    size = [1 + n % 12 for n in range(40)]
    return altered(
        words=altered().words.__class__((), tables().words.names | {"island": [f"<{n}> & x" for n in range(40)]}),
        island_names=[names[n % 4] for n in range(40)],
        path_names=["<i>One</i>", "Two & Three", "4", "V"],
        path_of=[n // 10 for n in range(40)],
        xy=[(20 + n * 32, n * 20) for n in range(40)],
        rows=[[1] * count if n % 3 == 0 else [count] for n, count in enumerate(size)],
        size=size,
        first=[sum(size[:n]) for n in range(40)],
        box=[6] * sum(size), naval=[1] * sum(size), pair=[1] * sum(size),
        suns=[n % 7 for n in range(40)], bomber=[n % 2 for n in range(40)],
        needs=[[] if n % 10 == 0 else [n - 1] for n in range(40)],
        black_limit=10, blue_limit=0, green_limit=0, bombing_boxes=6, cp_track=3, win=1, unconditional=3,
        research_rows=[[6] * 6] * 6, research=[6] * 36, red_at=[6] * 11, event_by_roll=[0] * 7,
    )  # fmt: skip


def test_an_odd_sheet_is_drawn_inside_the_map() -> None:
    t = odd_sheet()
    view = opening() | {
        "marks": t.size[:20] + [0] * 20,
        "front": [20],
        "tokens": 12,
        "black": 10,
        "cp": 3,
        "research": 20,
        "blue": 0,
    }
    ids(t, view)
    assert things(t, view) == expected_things(t, view)
    left, top, breadth, height = layout.MAP
    for n in range(40):
        x, y, w, h = layout.reach(t, n)
        assert left <= x <= x + w <= left + breadth
        assert top <= y <= y + h <= top + height


def test_pieces_stay_on_the_canvas() -> None:
    t = odd_sheet()
    view = opening() | {"marks": [0] * 40, "front": [0], "tokens": 12, "black": 10, "blue": 0}
    for shape in pieces(t, view):
        if isinstance(shape, Group | Circle):
            assert 0 <= shape.x <= layout.WIDTH - 14
            assert 0 <= shape.y <= layout.HEIGHT - 14


def test_no_research_without_the_bombs_rule() -> None:
    t = tables({"bombs_rule": "no"})
    assert not {"tracker nuclear", "bomb"} & set(things(t, opening(t)))
    assert "not in this game" in [shape.text for shape in flat(printed(t).shapes) if isinstance(shape, Text)]


def test_lines_are_broken_between_words() -> None:
    assert wrapped("Japanese Naval Counter-Attack", 15) == ["Japanese Naval", "Counter-Attack"]
    assert wrapped("Antidisestablishmentarianism", 5) == ["Antidisestablishmentarianism"]
    assert wrapped("", 5) == [""]
