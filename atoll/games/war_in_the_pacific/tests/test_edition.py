"""The data: every value of the specification with its source, owners' overlays, impossible sheets, options into Tables."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from atoll.core.errors import AtollError, BadData
from atoll.core.game import Edition
from atoll.games.war_in_the_pacific.edition import load_edition
from atoll.games.war_in_the_pacific.tables import DICE, RED, VERBS, WHITE, Tables, die_code
from atoll.testing import rule

EXAMPLE = Path(__file__).parents[4] / "docs" / "overlays" / "war_in_the_pacific.toml"

# Specification 2.2: boxes (n: naval), suns, bomber icon, path, unlocked by, rows, place on the board, digits of the sheet.
ISLANDS: dict[str, tuple[str, int, bool, str, list[str], list[int], list[int], str]] = {
    "guadalcanal": ("2n 1 5 4n", 1, False, "southern", [], [2, 2], [1180, 745], "'254' and a lone '1' beside it"),
    "bougainville": ("4n 4n 4", 1, False, "southern", ["guadalcanal"], [3], [1010, 690], "'444'"),
    "rabaul": ("5n 3 5n 4n", 1, False, "southern", ["bougainville"], [1, 3], [850, 735], "'5' over '354'"),
    "peleliu": ("4n 4n 5", 1, False, "southern", ["rabaul"], [3], [600, 640], "'445'"),
    "luzon": ("2n 5n 5n 4", 3, False, "southern", ["peleliu"], [4], [420, 545], "'2554'"),
    "formosa": ("5n 5n 5 5n", 1, False, "southern", ["luzon"], [1, 3], [430, 375], "'5' over '555'"),
    "tarawa": ("4n 5 5n", 0, False, "central", [], [3], [1200, 560], "none in the text layer"),
    "kwajalein": ("5n 5n", 0, True, "central", ["tarawa"], [2], [1105, 455], "none in the text layer"),
    "saipan": ("4n 5n 5 5n", 1, True, "central", ["kwajalein"], [2, 2], [850, 440], "none in the text layer"),
    "iwo_jima": ("4n 6n 5n", 1, True, "central", ["saipan"], [3], [845, 282], "'465'"),
    "okinawa": ("5n 3n 4n", 1, True, "central", ["iwo_jima"], [3], [640, 262], "'534'"),
    "kyushu": ("6n 6n 3 5n 6", 2, False, "home", ["formosa", "okinawa"], [2, 3], [620, 135], "'6,6' over '356'"),
    "tokyo": ("6n 3n 6 6n 6 5", 2, False, "home", ["kyushu"], [6], [850, 110], "'6 3 6 6 6 5'"),
}
LABELS = [
    "Mid '42", "Late '42", "Early '43", "Mid '43", "Late '43", "Early '44", "Mid '44", "Late '44",
    "Early '45", "Mid '45", "Late '45",
]
EVENTS = ["japanese_naval_counter_attack", "european_priorities", "japanese_air_power", "nuclear_advancement"]
VALUES: dict[str, Any] = {
    "components.white_dice": 7, "components.red_dice": 3,
    "components.black_limit": 5, "components.blue_limit": 3, "components.green_limit": 3,
    "pool.white": 6, "pool.red": 0, "d3.table": [1, 1, 2, 2, 3, 3],
    "modes.hard.black": 0, "modes.hard.blue": 0, "modes.standard.black": 2, "modes.standard.blue": 1,
    "modes.easy.black": 3, "modes.easy.blue": 2,
    "victory.win": 13, "victory.unconditional": 17, "victory.cp_track": 20,
    "options.mode": "standard", "options.raid_launch": 4, "options.bombing_dice_modifiable": "blue",
    "options.advancement_die_modifiable": True, "options.red_cap": 6, "options.european_priorities_removes": "choice",
    "options.breakthrough_unpaid": "first_only", "options.breakthrough_optional": True,
    "options.one_die_on_nuclear_tracker": False, "options.naturals_from": "pool",
    "options.kyushu_six_six": "two_boxes", "options.home_unlock": "any",
    "options.bombs_rule": True, "options.auto_claim": True,
    "timeline.labels": LABELS,
    "timeline.red.count": [2, 2, 2, 0, 0, 2, 2, 2, 0, 0, 0],
    "timeline.red.label": ["build-up"] * 3 + [""] * 2 + ["D-Day"] * 3 + [""] * 3,
    "events.by_roll": [EVENTS[0], EVENTS[0], EVENTS[1], EVENTS[1], EVENTS[2], EVENTS[3]],
    "events.japanese_naval_counter_attack.name": "Japanese Naval Counter-Attack",
    "events.japanese_naval_counter_attack.effect": "discard_black", "events.japanese_naval_counter_attack.amount": 2,
    "events.european_priorities.name": "European Priorities",
    "events.european_priorities.effect": "remove_die", "events.european_priorities.amount": 1,
    "events.japanese_air_power.name": "Japanese Air Power",
    "events.japanese_air_power.effect": "white_to_red", "events.japanese_air_power.amount": 1,
    "events.nuclear_advancement.name": "Nuclear Advancement",
    "events.nuclear_advancement.effect": "free_research_or_bomb", "events.nuclear_advancement.amount": 1,
    "nuclear.rows": [[2, 3, 3], [3, 2, 3], [3, 2, 4]], "nuclear.build_on": 6, "nuclear.sixes_for_bomb": 2,
    "nuclear.max_research_dice_per_turn": 1,
    "bombing.hit": 5, "bombing.cp": 1, "bombing.cp_with_bomb": 2, "bombing.raids_per_turn": 1, "bombing.boxes": 4,
    "paths.southern.name": "Southern Command", "paths.central.name": "Central Command", "paths.home.name": "Home Islands",
    "paths.southern.islands": list(ISLANDS)[:6], "paths.central.islands": list(ISLANDS)[6:11],
    "paths.home.islands": list(ISLANDS)[11:],
    "pairs.kyushu_six_six.island": "kyushu", "pairs.kyushu_six_six.box": 1,
}


def island_values(slug: str) -> dict[str, Any]:
    """The values of an island by their keys, out of the table above."""
    boxes, suns, bomber, path, unlocked_by, rows, xy, digits = ISLANDS[slug]
    values = {
        "name": slug.replace("_", " ").title(), "path": path, "unlocked_by": unlocked_by,
        "boxes": [int(box.rstrip("n")) for box in boxes.split()], "naval": [box.endswith("n") for box in boxes.split()],
        "rows": rows, "suns": suns, "bomber": bomber, "sheet_digits": digits, "xy": xy,
    }
    return {f"islands.{slug}.{name}": value for name, value in values.items()}


def faults(overlay: str) -> list[str]:
    """What is wrong with an overlay, the name of its file left out."""
    with pytest.raises(BadData) as caught:
        load_edition(overlay, "mine.toml")
    assert all(fault.startswith("mine.toml:") for fault in caught.value.faults)
    return [fault.removeprefix("mine.toml:") for fault in caught.value.faults]


def tables(overlay: str = "", **options: str) -> Tables:
    """Tables of an overlay and options."""
    t: Tables = load_edition(overlay, "mine.toml").tables(options)
    return t


# What is printed


def test_every_value_is_there(edition: Edition) -> None:
    expected = VALUES | {key: value for slug in ISLANDS for key, value in island_values(slug).items()}
    assert {each.key: json.loads(each.value) for each in edition.data} == expected
    assert (edition.id, edition.title) == ("reconstructed-1", "War in the Pacific: A WW2 Roll & Write Game")


def test_totals_of_the_sheet(t: Tables) -> None:
    assert (len(t.size), len(t.box), sum(t.size), sum(t.naval), sum(t.suns), sum(t.bomber)) == (13, 48, 48, 34, 15, 4)
    by_path = [sum(suns for suns, of in zip(t.suns, t.path_of, strict=True) if of == path) for path in range(3)]
    assert by_path == [8, 3, 4]


def test_every_source_is_the_rulebook_or_a_reason(edition: Edition) -> None:
    for each in edition.data:
        given = each.source.startswith("rulebook §Page ")
        assert given != each.source.startswith("reconstructed: "), each
        assert each.reconstructed != given
        assert not each.overlaid


def test_what_the_rulebook_gives_and_what_is_ours(edition: Edition) -> None:
    ours = {each.key for each in edition.data if each.reconstructed}

    def given(value: str) -> set[str]:
        return {slug for slug in ISLANDS if f"islands.{slug}.{value}" not in ours}

    assert set(ISLANDS) - given("boxes") == {"tarawa", "kwajalein", "saipan"}
    assert set(ISLANDS) - given("name") == {"saipan"}
    assert (given("naval"), given("suns"), given("bomber")) == ({"guadalcanal"}, {"guadalcanal"}, {"kwajalein"})
    assert given("unlocked_by") == {"guadalcanal", "bougainville", "tarawa", "kwajalein"}
    assert given("path") == given("unlocked_by")
    assert given("rows") == {"rabaul", "formosa", "kyushu"}
    assert not given("xy")
    assert {key for key in ours if not key.startswith(("islands.", "options."))} == {
        "components.green_limit", "timeline.red.count", "timeline.red.label", "events.by_roll", "bombing.boxes",
        "paths.southern.islands", "paths.central.islands", "paths.home.islands", "paths.home.name",
    }
    assert {f"options.{option.name}" for option in edition.options} - ours == {
        "options.mode", "options.raid_launch", "options.bombs_rule",
    }


# Tables


def test_islands_in_tables(t: Tables) -> None:
    for number, slug in enumerate(ISLANDS):
        values = {key.rpartition(".")[2]: value for key, value in island_values(slug).items()}
        boxes = slice(t.first[number], t.first[number] + t.size[number])
        assert (t.box[boxes], t.naval[boxes]) == (values["boxes"], [int(each) for each in values["naval"]])
        assert (t.rows[number], list(t.xy[number])) == (values["rows"], values["xy"])
        assert (t.island_names[number], t.suns[number], t.bomber[number]) == (values["name"], values["suns"], values["bomber"])
        assert [list(ISLANDS)[need] for need in t.needs[number]] == values["unlocked_by"]
        assert t.words.names["island"][number] == slug.replace("_", " ")
    assert t.path_names == ["Southern Command", "Central Command", "Home Islands"]
    assert not any(t.pair)


def test_other_numbers_in_tables(t: Tables) -> None:
    assert (t.black_limit, t.blue_limit, t.green_limit, t.red_supply, t.pool_white, t.pool_red) == (5, 3, 3, 3, 6, 0)
    assert (t.win, t.unconditional, t.cp_track, t.turns, t.labels) == (13, 17, 20, 11, LABELS)
    assert (t.red_at, t.red_label) == (VALUES["timeline.red.count"], VALUES["timeline.red.label"])
    assert (t.event_by_roll, t.event_amount) == ([0, 0, 0, 1, 1, 2, 3], [2, 1, 1, 1])
    assert t.event_names == ["Japanese Naval Counter-Attack", "European Priorities", "Japanese Air Power", "Nuclear Advancement"]
    assert (t.research, t.research_rows) == ([2, 3, 3, 3, 2, 3, 3, 2, 4], VALUES["nuclear.rows"])
    assert (t.build_on, t.sixes_for_bomb, t.research_dice) == (6, 2, 1)
    assert (t.bombing_boxes, t.raid_hit, t.raid_cp, t.raid_cp_bomb, t.raids) == (4, 5, 1, 2, 1)
    assert t.revision == 1


def test_options_in_tables(edition: Edition) -> None:
    changed: dict[str, tuple[str, dict[str, object]]] = {
        "mode": ("hard", {"start_black": 0, "start_blue": 0}),
        "raid_launch": ("6", {"raid_launch": 6}),
        "bombing_dice_modifiable": ("none", {"blue_on_bombing": False}),
        "advancement_die_modifiable": ("no", {"advancement_modifiable": False}),
        "red_cap": ("3", {"red_cap": 3}),
        "european_priorities_removes": ("white", {"player_removes": False}),
        "breakthrough_unpaid": ("cancel", {"unpaid_cancels": True}),
        "breakthrough_optional": ("no", {"breakthrough_optional": False}),
        "one_die_on_nuclear_tracker": ("yes", {"one_nuclear_die": True}),
        "naturals_from": ("pool_and_bombing", {"bombing_naturals": True}),
        "home_unlock": ("all", {"unlock_all": True}),
        "bombs_rule": ("no", {"bombs_rule": False}),
        "auto_claim": ("no", {"auto_claim": False}),
    }
    usual = vars(edition.tables())
    assert set(changed) | {"kyushu_six_six"} == {option.name for option in edition.options}
    for option, (value, expected) in changed.items():
        other = vars(edition.tables({option: value}))
        assert {name: other[name] for name in usual if usual[name] != other[name]} == expected
    both = edition.tables({"bombing_dice_modifiable": "both", "mode": "easy"})
    assert (both.blue_on_bombing, both.black_on_bombing, both.start_black, both.start_blue) == (True, True, 3, 2)
    assert (usual["blue_on_bombing"], usual["black_on_bombing"], usual["start_black"], usual["start_blue"]) == (True, False, 2, 1)


@rule("Q2")
def test_pair_of_sixes_in_tables() -> None:
    two, one = tables(), tables(kyushu_six_six="pair")
    kyushu, tokyo = 11, 12
    at = one.first[kyushu]
    assert one.box[at:at + 4] == [6, 3, 5, 6]
    assert one.naval[at:at + 4] == [1, 0, 1, 0]
    assert one.pair[at:at + 4] == [1, 0, 0, 0]
    assert sum(one.pair) == 1
    assert (one.size[kyushu], one.rows[kyushu], one.first[tokyo]) == (4, [1, 3], two.first[tokyo] - 1)
    assert (one.first[:kyushu + 1], one.size[:kyushu], one.box[one.first[tokyo]:]) == \
        (two.first[:kyushu + 1], two.size[:kyushu], two.box[two.first[tokyo]:])
    assert len(one.box) == len(one.naval) == len(one.pair) == sum(one.size) == 47


@rule("Q2")
def test_pair_of_other_boxes() -> None:
    t = tables('[pairs.kyushu_six_six]\nisland = "formosa"\nbox = 3', kyushu_six_six="pair")
    formosa = slice(t.first[5], t.first[6])
    assert (t.box[formosa], t.naval[formosa], t.pair[formosa]) == ([5, 5, 5], [1, 1, 0], [0, 0, 1])
    assert t.rows[5] == [1, 2]


@rule("Q2")
@pytest.mark.parametrize("boxes", ["boxes = [6, 5, 3, 5, 6]", "rows = [1, 4]"])
def test_no_pair_where_no_two_boxes_fit(boxes: str) -> None:
    overlay = f"[islands.kyushu]\n{boxes}\n"
    option = next(each for each in load_edition(overlay, "").options if each.name == "kyushu_six_six")
    assert option.choices == ("two_boxes",)
    with pytest.raises(AtollError, match="'pair' is not a value; expected one of two_boxes"):
        tables(overlay, kyushu_six_six="pair")
    assert faults(f'{overlay}[options]\nkyushu_six_six = "pair"\n') == [
        "4: key options.kyushu_six_six: kyushu has no two neighbours of one number from box 1; expected two_boxes",
    ]


@rule("R17", "R23", "Q6", "Q8")
def test_dice_by_code(t: Tables) -> None:
    assert len(t.value) == len(t.kind) == 72
    for face, raised in product(range(1, 7), range(6)):
        white, red = die_code(WHITE, face, raised), die_code(RED, face, raised)
        third = (face + 1) // 2
        assert t.value[red] == min(third + raised, 6)
        assert DICE[t.kind[red]] == f"red {min(third + raised, 6)}{'+' if raised else ''}"
        if face + raised <= 6:
            assert t.value[white] == face + raised
            assert DICE[t.kind[white]] == f"white {face + raised}{'+' if raised else ''}"


def test_kinds_of_dice(t: Tables) -> None:
    values = [1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6]
    assert t.kind_value == [*values, *values, 0, 0]
    assert t.kind_red == [0] * 11 + [1] * 11 + [0] * 2
    assert all(t.kind_value[kind] == value for kind, value in zip(t.kind, t.value, strict=True))


def test_every_action_parses_back(t: Tables) -> None:
    for verb in [verb for verb in VERBS if verb.word != "roll"]:
        actions = t.words.every(verb)
        assert [t.words.parse(t.words.text(action)) for action in actions] == actions
    assert t.words.parse("attack white 6+ iwo jima") > 0
    assert t.words.parse("roll 6 5 4 2 2 red 6") > 0


# Overlays


@rule("Q1")
def test_the_example_for_owners(edition: Edition, t: Tables) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    mine = load_edition(text, EXAMPLE.name)
    assert (mine.sha256, mine.overlay) == (edition.sha256, text)
    assert [each.key for each in mine.data if each.overlaid] == ["islands.guadalcanal.boxes"]
    changed = mine.tables()
    assert changed.box[:4] == [2, 2, 5, 4]
    assert (changed.box[4:], changed.naval) == (t.box[4:], t.naval)


def test_every_commented_line_of_the_example_loads() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    lines = [line.removeprefix("# ") for line in text.splitlines()]
    toml = [line for line in lines if line.startswith("[") or " = " in line]
    assert len(load_edition("\n".join(toml), "").data) == len(load_edition("", "").data)


@rule("Q4", "Q5")
def test_an_owner_may_order_a_path_anew() -> None:
    t = tables("""
[paths.central]
islands = ["tarawa", "kwajalein", "iwo_jima", "saipan", "okinawa"]
[islands]
iwo_jima.unlocked_by = ["kwajalein"]
saipan.unlocked_by = ["iwo_jima"]
okinawa.unlocked_by = ["saipan"]
saipan.name = "Marianas"
""")
    names = [t.words.shown["island"][need] for needs in t.needs[7:11] for need in needs]
    assert names == ["Tarawa", "Iwo Jima", "Kwajalein", "Marianas"]
    assert t.words.names["island"][8] == "saipan"


IMPOSSIBLE = [
    ("islands.tarawa.boxes = [4, 0, 5]", "item 2 is 0; expected a whole number from 1 to 6"),
    ("islands.tarawa.boxes = [4, 7, 5]", "item 2 is 7; expected a whole number from 1 to 6"),
    ("islands.tarawa.boxes = []", "has 0 items; expected 1 to 12"),
    ("islands.tarawa.naval = [true]", "1 naval entries for 3 boxes; expected one for each box"),
    ("islands.tarawa.rows = [2, 2]", "rows of 4 boxes for 3 boxes; expected rows that add up to 3"),
    ("islands.tarawa.xy = [100, 900]", "the plate is 900 from the top; expected at most 800"),
    ("islands.tarawa.xy = [0, 900]", "item 1 is 0; expected a whole number from 20 to 1280"),
    ('islands.tarawa.name = "Saipan"', "two islands are named Saipan; expected different names"),
    ('islands.tarawa.name = " "', 'is " "; expected one line of 1 to 40 printable characters without blanks around it'),
    ('islands.tarawa.path = "northern"', "there is no path northern; expected one of southern, central, home"),
    ('islands.saipan.unlocked_by = ["tarawa"]',
     "saipan follows kwajalein on its path; expected it to be unlocked by kwajalein alone"),
    ('islands.tarawa.unlocked_by = ["okinawa"]',
     "nothing ever unlocks tarawa, kwajalein, saipan, iwo_jima, okinawa, kyushu, tokyo; expected"),
    ('islands.kyushu.unlocked_by = ["kyushu"]',
     "nothing ever unlocks kyushu, tokyo; expected islands that can be captured before them"),
    ('islands.kyushu.unlocked_by = ["formosa", "formosa"]', "formosa stands there 2 times; expected it once"),
    ("bombing.boxes = 3", "3 bombing boxes for 4 bomber icons; expected a box for each"),
    ("islands.tokyo.bomber = true", "4 bombing boxes for 5 bomber icons; expected a box for each"),
    ("victory.win = 18", "a victory at 18 CPs is beyond the unconditional one at 17; expected at most that"),
    ("victory.cp_track = 16", "unconditional at 17 CPs is beyond the track of 16; expected at most 16"),
    ("modes.easy.blue = 4", "the easy game would start with 4 blue cubes; expected at most 3"),
    ("components.black_limit = 2", "the easy game would start with 3 black cubes; expected at most 2"),
    ("pool.white = 0", "the pool would have 0 dice; expected 1 to 6"),
    ("components.white_dice = 5", "the pool would have 6 white dice of 5; expected at most 5"),
    ("d3.table = [1, 1, 2, 2, 3]", "has 5 items; expected 6"),
    ("d3.table = [1, 2, 1, 2, 3, 3]", "a higher roll counts less in [1, 2, 1, 2, 3, 3]; expected six numbers that never fall"),
    ("timeline.red.count = [2, 2, 2]", "has 3 items; expected 11"),
    ("timeline.red.count = [7, 2, 2, 0, 0, 2, 2, 2, 0, 0, 0]", "item 1 is 7; expected a whole number from 0 to 6"),
    ("events.european_priorities.amount = 6", "no die of the pool would be left; expected less than 6"),
    ('events.by_roll = ["rain"]', "has 1 items; expected 6"),
    ('events.japanese_air_power.effect = "rain"', "is \"rain\"; expected 'white_to_red'"),
    ("nuclear.rows = [[]]", "item 1 has 0 items; expected 1 to 6"),
    ("nuclear.build_on = 5", "is 5; expected 6"),
    ("options.mode = 3", "is 3; expected 'hard', 'standard' or 'easy'"),
    ("options.raid_launch = 5", "is 5; expected 4 or 6"),
    ('options.auto_claim = "yes"', 'is "yes"; expected true or false'),
    ('pairs.kyushu_six_six.island = "oahu"', "the pair is on oahu, which no path lists; expected one of"),
    ('paths.central.islands = ["tarawa", "Kwajalein"]', 'item 2 is "Kwajalein"; expected lower-case words joined by _'),
    ("options.red_cup = 3", "unknown; did you mean options.red_cap?"),
    ('game = "chess"', 'is "chess"; expected "war_in_the_pacific", which an overlay cannot change'),
]
UNKNOWN = [
    ("islands.tarawa.sun = 1", "islands.tarawa.sun: unknown; did you mean islands.tarawa.suns?"),
    ("modes.brutal.black = 1", "modes.brutal: unknown; expected one of hard, standard, easy"),
    ("island.tarawa.suns = 1", "island: unknown; did you mean islands?"),
]


@pytest.mark.parametrize(("overlay", "expected"), IMPOSSIBLE, ids=[overlay for overlay, _ in IMPOSSIBLE])
def test_impossible_sheet(overlay: str, expected: str) -> None:
    fault, = faults(f"\n{overlay}\n")
    assert fault.startswith(f"2: key {overlay.partition(' =')[0]}: {expected}")


@pytest.mark.parametrize(("overlay", "expected"), UNKNOWN, ids=[overlay for overlay, _ in UNKNOWN])
def test_unknown_key(overlay: str, expected: str) -> None:
    fault, = faults(f"\n{overlay}\n")
    assert fault.startswith(f"2: key {expected}")


def test_impossible_sheets_with_several_faults() -> None:
    assert faults('islands.tarawa.unlocked_by = ["oahu"]') == [
        "1: key islands.tarawa.unlocked_by: tarawa is unlocked by oahu, which no path lists; "
        f"expected one of {', '.join(ISLANDS)}",
    ]
    assert faults('islands.tarawa.unlocked_by = ["luzon"]\nislands.guadalcanal.unlocked_by = ["tokyo"]') == [
        "2: key islands.guadalcanal.unlocked_by: no island is open at the start; expected one with unlocked_by = []",
    ]
    assert faults('paths.central.islands = ["tarawa", "tarawa", "luzon", "oahu"]') == [
        "1: key paths.central.islands: tarawa stands there 2 times; expected each island once",
        "1: key paths.central.islands: luzon stands there, and its own path is southern; expected the same path",
        f"1: key paths.central.islands: there is no island oahu; expected one of {', '.join(ISLANDS)}, or a table islands.oahu",
    ]
    assert faults("pool.white = 2\ntimeline.red.count = [3, 2, 2, 0, 0, 2, 2, 2, 0, 0, 0]") == [
        "2: key timeline.red.count: Mid '42 shows 3 red dice for a pool of 2; expected at most 2",
    ]


def test_a_victory_that_nobody_can_reach() -> None:
    none = "\n".join(f"islands.{slug}.bomber = false\nislands.{slug}.suns = 0" for slug in ISLANDS)
    assert faults(none) == [
        "2: key islands.guadalcanal.suns: a victory takes 13 CPs and all suns and raids give 0 at most; expected at most 0",
    ]


def test_all_faults_of_an_overlay_at_once() -> None:
    assert faults("""
[islands.tarawa]
boxes = [4, 0,
  "x"]
[islands.kyushu]
unlocked_by = ["tokyo"]
[event]
amount = 1
[modes.hard]
black = 6
[options]
mode = "fast"
""") == [
        "3: key islands.tarawa.boxes: item 2 is 0; expected a whole number from 1 to 6",
        '4: key islands.tarawa.boxes: item 3 is "x"; expected a whole number from 1 to 6',
        "6: key islands.kyushu.unlocked_by: nothing ever unlocks kyushu, tokyo; "
        "expected islands that can be captured before them",
        "7: key event: unknown; did you mean events?",
        "10: key modes.hard.black: the hard game would start with 6 black cubes; expected at most 5",
        "12: key options.mode: is \"fast\"; expected 'hard', 'standard' or 'easy'",
    ]
