"""Drawing: well-formed, escaped, without styles or scripts of its own, with stable ids and a name for each thing."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from atoll import games
from atoll.core.board import Again, Board, Circle, Group, Path, Rect, Shape, Text
from atoll.core.chance import Chance
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.kit.stencil import LETTERS, stencil
from atoll.render import css, layers_of, piece_elements, pieces_layer, printed_layer, svg

HOSTILE = "<script>alert(\"1\")</script> & 'x' ]]> \x00\x1b\ud800"
SVG = "{http://www.w3.org/2000/svg}"

PIECES: list[Shape] = [
    Group((Rect(0, 0, 10, 10, 2, css="halo"),), 5, 6, 2, 45, id="die-0", thing="die white 5", title="white die showing 5"),
    Circle(1, 2, 3.14159, css="black", title="a cube"),
    Path("M0 0H10", id="mark-1", css="cross"),
    Text(50, 60, "13", 20, "end"),
]


def parsed(picture: str) -> ElementTree.Element:
    """The picture as XML."""
    return ElementTree.fromstring(picture)


def board(*shapes: Shape) -> Board:
    return Board(200, 100, "A board", shapes)


def test_pieces_are_written_with_ids_things_names_and_geometry() -> None:
    assert pieces_layer(PIECES) == (
        '<g id="pieces">'
        '<g id="die-0" data-thing="die white 5" role="img" tabindex="-1" aria-label="white die showing 5"'
        ' transform="translate(5 6) rotate(45) scale(2)"><title>white die showing 5</title>'
        '<rect class="halo" x="0" y="0" width="10" height="10" rx="2"/></g>'
        '<circle class="black" cx="1" cy="2" r="3.1"><title>a cube</title></circle>'
        '<path id="mark-1" class="cross" d="M0 0H10"/>'
        '<text x="50" y="60" font-size="20" text-anchor="end">13</text>'
        "</g>"
    )


def test_what_may_be_chosen_can_be_reached_by_keyboard_and_is_lit() -> None:
    die = parsed(pieces_layer(PIECES, can={"die white 5"}, selected="die white 5", new={"mark-1"}))[0]
    assert die.get("class") == "can selected"
    assert (die.get("role"), die.get("tabindex"), die.get("aria-pressed")) == ("button", "0", "true")
    assert die.get("aria-label") == "white die showing 5"


def test_a_shape_that_was_drawn_before_is_marked_all_the_same() -> None:
    plain = pieces_layer(PIECES)
    assert pieces_layer(PIECES, can={"die white 5"}) != plain
    assert pieces_layer(PIECES) == plain == f'<g id="pieces">{"".join(piece_elements(PIECES))}</g>'
    inside = Group((Group((PIECES[0],)),))
    assert "can" not in pieces_layer([inside])
    assert "can" in pieces_layer([inside], can={PIECES[0].thing})


def test_what_is_new_is_marked_for_its_animation() -> None:
    layer = parsed(pieces_layer(PIECES, new={"mark-1"}))
    assert [each.get("id") for each in layer if "new" in (each.get("class") or "").split()] == ["mark-1"]


def test_the_picture_has_two_layers_and_scales() -> None:
    picture = parsed(svg(board(Rect(0, 0, 200, 100)), PIECES))
    assert picture.get("viewBox") == "0 0 200 100"
    assert [each.get("id") for each in picture] == ["printed", "pieces"]
    assert "width" not in picture.attrib
    assert "height" not in picture.attrib


def test_hostile_words_stay_words() -> None:
    shapes = [
        Text(0, 0, HOSTILE), Rect(0, 0, 1, 1, title=HOSTILE), Group((), id=HOSTILE, thing=HOSTILE, title=HOSTILE, css=HOSTILE),
        Path(HOSTILE * 20), Path(HOSTILE * 20), stencil(HOSTILE, 0, 0, 10),
    ]  # fmt: skip
    picture = svg(Board(1, 1, HOSTILE, tuple(shapes)), shapes, can={HOSTILE}, selected=HOSTILE, standalone=True)
    root = parsed(picture)
    picture.encode("utf-8")
    assert not list(root.iter(f"{SVG}script"))
    readable = HOSTILE.replace("\x00", "\ufffd").replace("\x1b", "\ufffd").replace("\ud800", "\ufffd")
    assert readable in [each.text for each in root.iter(f"{SVG}text")]
    assert readable in [each.get("data-thing") for each in root.iter()]


def test_a_standalone_picture_brings_its_styles_and_nothing_from_outside() -> None:
    picture = svg(board(Rect(0, 0, 9, 9, css="paper")), [], standalone=True)
    style = parsed(picture).find(f"{SVG}style")
    assert style is not None
    assert style.text == css()
    assert re.findall(r"https?://[^\"]+", picture) == ["http://www.w3.org/2000/svg"]


def test_the_styles_ask_nothing_of_the_network_and_respect_reduced_motion() -> None:
    assert not re.search(r"@import|url\(", css())
    assert "prefers-reduced-motion: reduce" in css()
    assert css().count("light-dark(") > 20


def test_a_long_path_drawn_twice_is_written_once() -> None:
    long, short = "M0 0" + "L1.5 2.5" * 60, "M0 0L1 1"
    layer = parsed(printed_layer(board(*[Path(long, css=name) for name in "abc"], Path(short), Path(short))))
    assert printed_layer(board(Path(long, css="a"), Path(long, css="b"))).count(long) == 1
    uses = list(layer.iter("use"))
    assert [use.get("class") for use in uses] == ["a", "b", "c"]
    assert {use.get("href") for use in uses} == {f"#{layer[0][0].get('id')}"}
    assert len([each for each in layer if each.tag == "path"]) == 2


def test_what_lies_at_a_place_says_so_and_is_lit_only_there() -> None:
    fleets = [Group((), thing="block fleet", at=f"area {place}", id=place) for place in ("truk", "palau")]
    layer = parsed(pieces_layer(fleets, can={"block fleet", "block fleet, area palau"}))
    assert [each.get("data-at") for each in layer] == ["area truk", "area palau"]
    assert [each.get("class") for each in layer] == [None, "can"]
    assert [each.get("role") for each in layer] == ["img", "button"]


def test_overlays_are_hidden_until_they_are_switched_on() -> None:
    shapes = [Group((Path("M0 0"),), layer="supply"), Group((Group((), layer="reach"), Path("M1 1", layer="supply")))]
    assert layers_of(shapes) == ["supply", "reach"]
    layer = parsed(pieces_layer(shapes, layers={"supply"}))
    on = [each for each in layer.iter() if each.get("data-layer") == "supply"]
    assert [each.get("class") for each in on] == ["on", "on"]
    assert [each.get("class") for each in layer.iter() if each.get("data-layer") == "reach"] == [None]
    assert ".board [data-layer]:not(.on) { display: none; }" in css()


def test_the_stock_is_written_once_and_drawn_again_by_pieces() -> None:
    map_ = Group((Rect(0, 0, 9, 9, css="land"),), id="map")
    stocked = Board(200, 100, "A board", (), (Path("M0 0H9", id="cell"), map_))
    picture = parsed(svg(stocked, [Again("cell", css="tint"), Again("map"), Group((Again("cell", css="halo"),), thing="sea")]))
    defs = next(picture.iter("defs"))
    assert [(each.get("id"), each.get("class")) for each in defs] == [("cell", None), ("map", "board")]
    uses = [(use.get("href"), use.get("class"), use.get("aria-hidden")) for use in picture.iter("use")]
    assert uses == [("#cell", "tint", "true"), ("#map", None, "true"), ("#cell", "halo", "true")]


def test_text_too_long_for_its_place_is_drawn_smaller() -> None:
    def size(text: str) -> float:
        return float(parsed(pieces_layer([Text(0, 0, text, 20, width=100)]))[0].get("font-size") or 0)

    assert size("short") == 20
    assert 0 < size("a name of forty letters, which is long..") < 8
    assert size("") == 20


def test_a_shape_of_no_known_kind_is_an_error() -> None:
    with pytest.raises(TypeError, match="Shape is no shape that can be drawn"):
        pieces_layer([Shape()])


@pytest.mark.parametrize("letter", LETTERS)
def test_stencil_letters_stay_in_their_place(letter: str) -> None:
    outline = stencil(letter * 3, 0, 0, 100, anchor="start")
    assert isinstance(outline, Path)
    places = [float(x) for x in re.findall(r"[ML](-?[\d.]+) ", outline.d)]
    breadth = LETTERS[letter][0] * 3 + 22
    assert 0 <= min(places) < max(places) <= breadth


def test_stencil_text_fits_its_width_and_falls_back_to_a_font() -> None:
    wide = stencil("GUADALCANAL", 50, 0, 15, width=60)
    assert isinstance(wide, Path)
    places = [float(x) for x in re.findall(r"[ML](-?[\d.]+) ", wide.d)]
    assert 19 < min(places) < max(places) < 81
    assert isinstance(stencil("Île", 0, 0, 10), Text)


def check_picture(picture: str) -> None:
    """Well-formed, ids unique over both layers, nothing that a strict content security policy forbids."""
    root = parsed(picture)
    found = Counter(each.get("id") for each in root.iter() if each.get("id"))
    assert max(found.values()) == 1, found.most_common(3)
    for each in root.iter():
        assert each.tag in {"svg", "g", "defs", "use", "path", "rect", "circle", "text", "title"}
        assert not [name for name in each.attrib if name == "style" or name.startswith("on")]
        assert each.get("href", "#").startswith("#")
        if each.get("data-thing"):
            assert each.get("aria-label")
            assert each.find(".//*[@data-thing]") is None, "things never lie inside each other"


@pytest.mark.parametrize("slug", games.names())
def test_every_game_is_drawn_from_first_to_last(slug: str) -> None:
    game = games.load(slug)
    match = Match.new(game, game.edition(), chance=Chance.from_seed(1))
    board, rng = game.printed(match.tables), Rng(1)
    turned = 0
    while not match.is_over:
        side = next(side for side in range(len(game.sides)) if match.asked >> side & 1)
        if turned % 8 == 0:
            check_picture(svg(board, game.pieces(match.tables, match.view(side)), can={"x"}))
        legal = match.legal(side)
        match.act(side, legal[rng.below(len(legal))])
        turned += 1
    check_picture(svg(board, game.pieces(match.tables, match.view(-1))))


def test_a_standalone_picture_leaves_out_what_it_does_not_show() -> None:
    face, back, under = (Group((Circle(0, 0, 4),), id=name) for name in ("face", "back", "under"))
    pile = Group((Again("under"),), id="pile")
    lying = [Group((Again("pile"), Group((Again("back"),), css="panel on-hover")), thing="island wake")]
    picture = svg(Board(200, 100, "board", (), (face, back, under, pile)), lying, standalone=True)
    assert [name for name in ("face", "back", "under", "pile") if f'id="{name}"' in picture] == ["under", "pile"]
    assert "on-hover" not in picture.partition("</style>")[2]
    assert 'id="back"' in svg(Board(200, 100, "board", (), (back,)), lying)
