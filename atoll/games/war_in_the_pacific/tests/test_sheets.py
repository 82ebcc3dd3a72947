"""Sheets of owners with other islands than ours: fewer, others, more; told apart from mistakes, and as playable as ours."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atoll.cli.data import check
from atoll.core.chance import Chance
from atoll.core.errors import BadData
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from atoll.games.war_in_the_pacific import GAME, layout
from atoll.games.war_in_the_pacific.tables import Tables
from atoll.games.war_in_the_pacific.tests.positions import edition, tables
from atoll.render import svg

DOCUMENT = (Path(__file__).parents[4] / "docs" / "editions.md").read_text(encoding="utf-8")
FEW_VALUES, NO_SAIPAN, GUAM = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)
ALEUTIANS = """
[paths.northern]
name = "Northern Command"
islands = ["attu", "kiska"]
[paths.central]
islands = ["tarawa", "kwajalein", "saipan", "iwo_jima", "okinawa", "ie_shima"]
[islands]
kyushu.unlocked_by = ["formosa", "ie_shima", "kiska"]
[islands.attu]
name = "Attu"
path = "northern"
unlocked_by = []
boxes = [3]
rows = [1]
naval = [true]
suns = 0
bomber = false
sheet_digits = ""
xy = [1190, 220]
[islands.kiska]
name = "Kiska"
path = "northern"
unlocked_by = ["attu"]
boxes = [3, 4]
rows = [1, 1]
naval = [true, false]
suns = 1
bomber = false
sheet_digits = ""
xy = [1000, 240]
[islands.ie_shima]
name = "Ie Shima"
path = "central"
unlocked_by = ["okinawa"]
boxes = [2]
rows = [1]
naval = [false]
suns = 0
bomber = false
sheet_digits = ""
xy = [640, 370]
"""
NO_HOME_PATH = """
[paths]
home.islands = []
central.islands = ["tarawa", "kwajalein", "saipan", "iwo_jima", "okinawa", "kyushu"]
[islands.kyushu]
path = "central"
unlocked_by = ["okinawa"]
"""
SHEETS = {"few_values": FEW_VALUES, "no_saipan": NO_SAIPAN, "guam": GUAM, "aleutians": ALEUTIANS, "no_home_path": NO_HOME_PATH}

any_sheet = pytest.mark.parametrize("text", SHEETS.values(), ids=SHEETS)


def sheet(text: str) -> Tables:
    """The printed numbers of an owner's sheet."""
    t: Tables = GAME.edition(text, "mine.toml").tables()
    return t


def faults(text: str) -> list[str]:
    """What is wrong with a sheet, the name of its file left out."""
    with pytest.raises(BadData) as caught:
        GAME.edition(text, "mine.toml")
    assert all(fault.startswith("mine.toml:") for fault in caught.value.faults)
    return [fault.removeprefix("mine.toml:") for fault in caught.value.faults]


def names(t: Tables) -> list[str]:
    """The islands in play, in order."""
    return t.words.names["island"]


def needs(t: Tables, name: str) -> list[str]:
    return [names(t)[other] for other in t.needs[names(t).index(name)]]


# Which islands are in play


def test_without_saipan() -> None:
    t, ours = sheet(NO_SAIPAN), tables()
    assert names(t) == [name for name in names(ours) if name != "saipan"]
    assert needs(t, "iwo jima") == ["kwajalein"]
    assert (t.bombing_boxes, sum(t.bomber), sum(t.suns)) == (3, 3, 14)
    assert t.words.parse("attack white 6 saipan") == -1
    assert "Saipan" not in t.words.shown["island"] + t.island_names
    assert len(t.box) == len(t.naval) == len(t.pair) == sum(t.size) == len(ours.box) - 4


def test_guam_in_saipans_place() -> None:
    t = sheet(GUAM)
    assert names(t) == [*(name for name in names(tables()) if name != "saipan"), "guam"]
    assert (needs(t, "guam"), needs(t, "iwo jima")) == (["kwajalein"], ["guam"])
    assert (t.box[-3:], t.naval[-3:], t.rows[-1], t.island_names[-1]) == ([4, 5, 6], [1, 1, 0], [3], "Guam")
    assert (t.path_names[t.path_of[-1]], t.suns[-1], t.bomber[-1], t.xy[-1]) == ("Central Command", 1, 1, (800, 450))


def test_more_islands_and_another_path() -> None:
    t = sheet(ALEUTIANS)
    assert names(t) == [*names(tables()), "attu", "kiska", "ie shima"]
    assert t.path_names == [*tables().path_names, "Northern Command"]
    assert t.path_of[-3:] == [3, 3, 1]
    assert (needs(t, "kyushu"), needs(t, "ie shima")) == (["formosa", "ie shima", "kiska"], ["okinawa"])


def test_a_path_may_be_left_without_islands() -> None:
    t = sheet(NO_HOME_PATH)
    assert names(t) == names(tables())[:-1]
    assert t.path_names[t.path_of[-1]] == "Central Command"


@any_sheet
def test_only_islands_in_play_are_listed(text: str) -> None:
    found = GAME.edition(text, "mine.toml")
    listed = dict.fromkeys(each.key.split(".")[1] for each in found.data if each.key.startswith("islands."))
    assert [slug.replace("_", " ") for slug in listed] == names(sheet(text))
    assert found.sha256 == edition().sha256


def test_a_check_tells_what_is_off_the_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.toml").write_text(NO_SAIPAN, encoding="utf-8")
    check(GAME.slug, tmp_path / "mine.toml")
    told = capsys.readouterr().out
    assert "paths.central.islands, islands.iwo_jima.unlocked_by, bombing.boxes\noff the sheet: islands.saipan\n" in told


# Mistakes


def test_what_still_speaks_of_an_island_off_the_sheet() -> None:
    assert faults('''
[paths]
central.islands = ["tarawa", "kwajalein", "iwo_jima", "okinawa"]
southern.islands = ["guadalcanal", "bougainville", "rabaul", "peleliu", "luzon"]
[islands]
tarawa.unlocked_by = ["saipan"]
[pairs.kyushu_six_six]
island = "formosa"
''') == [
        "3: key paths.central.islands: iwo_jima is unlocked by saipan, which no path lists; expected kwajalein alone",
        "4: key paths.southern.islands: kyushu is unlocked by formosa, which no path lists; "
        "expected one of guadalcanal, bougainville, rabaul, peleliu, luzon, tarawa, kwajalein, iwo_jima, okinawa, kyushu, tokyo",
        "6: key islands.tarawa.unlocked_by: tarawa is unlocked by saipan, which no path lists; "
        "expected one of guadalcanal, bougainville, rabaul, peleliu, luzon, tarawa, kwajalein, iwo_jima, okinawa, kyushu, tokyo",
        "8: key pairs.kyushu_six_six.island: the pair is on formosa, which no path lists; "
        "expected one of guadalcanal, bougainville, rabaul, peleliu, luzon, tarawa, kwajalein, iwo_jima, okinawa, kyushu, tokyo",
    ]


def test_checks_are_of_the_islands_in_play() -> None:
    def told(text: str) -> list[str]:
        return [fault.partition(": key ")[2] for fault in faults(text)]

    icons = "bomber icons; expected a box for each"
    assert told(NO_SAIPAN.replace("boxes = 3", "boxes = 2")) == [f"bombing.boxes: 2 bombing boxes for 3 {icons}"]
    assert told(GUAM + "[bombing]\nboxes = 3") == [f"bombing.boxes: 3 bombing boxes for 4 {icons}"]
    assert told(GUAM.replace('"Guam"', '"Tokyo"')) == ["islands.guam.name: two islands are named Tokyo; expected different names"]
    assert sheet(GUAM.replace('"Guam"', '"Saipan"')).island_names[-1] == "Saipan"


def test_an_island_with_values_belongs_on_a_path() -> None:
    told = "no path lists saipan; expected it on the path central, or no values for it"
    assert faults(f"{NO_SAIPAN}[islands.saipan]\nbomber = false") == [f"3: key paths.central.islands: {told}"]
    alone = GUAM[GUAM.index("[islands.guam]"):].replace("bomber = true", "bomber = false")
    assert faults(alone) == ["4: key islands.guam.path: no path lists guam; expected it on the path central, or no values for it"]


def test_a_mistyped_island_takes_nothing_off_the_sheet() -> None:
    assert faults('paths.home.islands = ["kyushu", "tokio"]') == [
        "1: key paths.home.islands: there is no island tokio; "
        f"expected one of {', '.join(names(tables())).replace(' jima', '_jima')}, or a table islands.tokio",
    ]


def test_a_sheet_without_islands() -> None:
    none = "\n".join(f"paths.{path}.islands = []" for path in ("southern", "central", "home"))
    assert faults(none) == [
        "1: key paths.southern.islands: a victory takes 13 CPs and all suns and raids give 0 at most; expected at most 0",
        "1: key paths.southern.islands: 0 islands; expected 1 to 40",
    ]


def test_a_sheet_that_nobody_can_begin() -> None:
    assert faults("""
[paths]
southern.islands = ["bougainville", "rabaul", "peleliu", "luzon", "formosa"]
central.islands = ["kwajalein", "saipan", "iwo_jima", "okinawa"]
[islands]
bougainville.unlocked_by = ["kwajalein"]
kwajalein.unlocked_by = ["bougainville"]
""") == ["6: key islands.bougainville.unlocked_by: no island is open at the start; expected one with unlocked_by = []"]


def test_all_that_a_new_island_lacks() -> None:
    assert faults('''
[paths.central]
islands = ["tarawa", "kwajalein", "saipan", "iwo_jima", "okinawa", "guam"]
[islands.guam]
name = "Saipan"
boxes = [4, 7]
suns = 1
box = [1]
[modes.hard]
black = 6
''') == [
        '4: key islands.guam.path: is missing; expected a value such as "southern"',
        "4: key islands.guam.unlocked_by: is missing; expected a value such as []",
        "4: key islands.guam.rows: is missing; expected a value such as [2, 2]",
        "4: key islands.guam.naval: is missing; expected a value such as [true, false, false, true]",
        "4: key islands.guam.bomber: is missing; expected a value such as false",
        "4: key islands.guam.sheet_digits: is missing; expected a value such as \"'254' and a lone '1' beside it\"",
        "4: key islands.guam.xy: is missing; expected a value such as [1180, 745]",
        "5: key islands.guam.name: two islands are named Saipan; expected different names",
        "6: key islands.guam.boxes: item 2 is 7; expected a whole number from 1 to 6",
        "8: key islands.guam.box: unknown; did you mean islands.guam.boxes?",
        "10: key modes.hard.black: the hard game would start with 6 black cubes; expected at most 5",
    ]


# Play


@any_sheet
@pytest.mark.parametrize("seed", range(2))
def test_a_random_game_and_its_record(text: str, seed: int) -> None:
    rng = Rng(seed)
    match = Match.new(GAME, GAME.edition(text), {"mode": "easy"}, chance=Chance.from_seed(seed))
    while not match.is_over:
        assert not GAME.check(match.state)
        legal = match.legal(0)
        match.act(0, legal[rng.below(len(legal))])
    assert GAME.check(match.state) == []
    again = Match.load(GAME, parse_record(match.record().text()))
    assert (again.is_over, again.outcome, again.record().text()) == (True, match.outcome, match.record().text())


@any_sheet
def test_the_board_shows_the_islands_in_play(text: str) -> None:
    t = sheet(text)
    picture = ElementTree.fromstring(svg(GAME.printed(t), GAME.pieces(t, GAME.view(GAME.start(t), 0))))
    things = [each.get("data-thing", "") for each in picture.iter()]
    assert sorted(each for each in things if each.startswith("island ")) == sorted(f"island {name}" for name in names(t))
    heads = [each for each in picture.iter() if (each.get("class") or "").startswith("path-head")]
    assert len(heads) == sum(map(len, t.needs))


@any_sheet
def test_plates_and_boxes_do_not_overlap(text: str) -> None:
    t = sheet(text)
    areas = [*(layout.reach(t, n) for n in range(len(t.size))), layout.TITLE, layout.LEGEND]
    for n, (x, y, w, h) in enumerate(areas):
        for a, b, c, d in areas[:n]:
            assert x + w <= a or a + c <= x or y + h <= b or b + d <= y


# Any overlay at all: refused, or a sheet that plays


def data(text: str = "", overlaid: bool = False) -> dict[str, str]:
    """The values of a sheet by their keys, all or the owner's only; JSON here is TOML too."""
    return {each.key: each.value for each in GAME.edition(text).data if each.overlaid or not overlaid}


def any_like(value: Any) -> st.SearchStrategy[str]:
    """TOML of values like one of ours, right or wrong."""
    if isinstance(value, bool):
        return st.sampled_from(["true", "false", "1"])
    if isinstance(value, int):
        return st.integers(-1, 12).map(str)
    if isinstance(value, list):
        items = st.sampled_from(value) if value and isinstance(value[0], str) else st.integers(0, 7)
        return (st.permutations(value) | st.lists(items, max_size=6)).map(json.dumps)
    return st.sampled_from([json.dumps(value), '"x"', '"white"', '"pair"', '"all"'])


ALL = data() | data(GUAM) | data(ALEUTIANS)
CHANGES = st.sampled_from(list(ALL)).flatmap(lambda key: st.tuples(st.just(key), any_like(json.loads(ALL[key]))))
LAID = [data(text, overlaid=True) for text in ("", *SHEETS.values())]


@settings(max_examples=150)
@given(st.sampled_from(LAID), st.lists(CHANGES, max_size=4), st.integers(0, 1 << 30))
def test_any_overlay_is_refused_or_plays(laid: dict[str, str], changes: list[tuple[str, str]], seed: int) -> None:
    lines = laid | dict(changes)
    told: list[str] = []
    try:
        found = GAME.edition("\n".join(f"{key} = {value}" for key, value in lines.items()), "mine.toml")
    except BadData as error:
        told = error.faults
    assert all(fault.startswith("mine.toml:") for fault in told)
    if told:
        return
    rng = Rng(seed)
    s = GAME.start(found.tables({option.name: option.choices[rng.below(len(option.choices))] for option in found.options}))
    while s.asked:
        GAME.flow.play_out(s, rng, 1)
        assert not GAME.check(s)
    assert GAME.outcome(s) in GAME.outcomes
