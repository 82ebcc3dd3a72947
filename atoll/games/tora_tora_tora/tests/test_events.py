"""Each of the 38 cards as an Event: what it asks for, and what it does. Specification 3.9; Q50, Q55, Q58, Q59."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from atoll.games.tora_tora_tora.rules.cards import (
    BATTLE_START_CARDS,
    INITIATIVE_CARDS,
    PRODUCTION_CARDS,
    RESOURCE_CARDS,
    play_objection,
)
from atoll.games.tora_tora_tora.rules.movement import MOVEMENT_PHASE
from atoll.games.tora_tora_tora.rules.production import PRODUCTION_PHASE
from atoll.games.tora_tora_tora.tables import ACTIVE, ELIMINATED, INACTIVE, INITIATIVE, MOVEMENT, NAVAL, PRODUCTION, RESOURCE
from atoll.games.tora_tora_tora.tests.battles import asked, land, naval, need, pass_all, roll
from atoll.games.tora_tora_tora.tests.positions import ALLIES, JAPAN, card, in_reserves, position, scene, tables, where
from atoll.testing import rule
from atoll.testing.scenes import Scene

SEA = "south china sea"
ROUND = 7  # late enough for Late cards; Early ones are played in Round 2


def owner(name: str) -> str:
    """Whose card it is."""
    return ("japan", "allies")[tables().owner[card(name)]]


def setting(name: str) -> dict[str, Any]:
    """The Round of a card, and the hands with that card alone."""
    hands = (name, "") if owner(name) == "japan" else ("", name)
    return {"round": ROUND if tables().deck[card(name)] >= 2 else 2, "hands": hands}


def begin(fight: str, units: str, name: str, landed: bool = False, **settings: Any) -> Scene:
    """A Battle in which the Attacker has fought, all nations with him; the window of Events is open."""
    g = (naval if fight == "naval" else land)(units, **setting(name), **settings)
    if landed:
        g.s.landed = sum(1 << unit for unit in range(g.s.t.units) if g.s.place[unit] >= 0)
    who = asked(g)
    g = g.play(f"{who} fight")
    while g.asked() == "join":
        g = g.play(f"{who} {g.choices(who)[0]}")
    return g


def event(g: Scene, name: str) -> Scene:
    """The scene after a card was played for its Event, and nothing by the other."""
    who = owner(name)
    while g.asked() == "announce":
        g = g.play(f"{asked(g)} {'announce' if asked(g) == who else 'pass'}")
    return g.play(f"{who} play {name}")


@dataclass
class Case:
    """A Battle in which a card is played, what both commit then, and the hit numbers of both sides' dice."""

    name: str
    fight: str
    units: str
    need: list[list[int]]
    japan: str = "commit 2"
    allies: str = "commit 2"
    landed: bool = False
    settings: dict[str, Any] = field(default_factory=dict)


FLEETS = f"american fleet {SEA}, japanese fleet {SEA}"
LONE = f"american fleet {SEA}, unsupplied japanese fleet {SEA}"
MIXED = f"american fleet {SEA}, british fleet {SEA}, japanese fleet {SEA}"
BURMA = "british army burma, japanese army burma"
SAIPAN = "american army saipan, japanese army saipan"
WAKE = "american army wake, japanese army wake"
ALL = "activate american fleet"

CASES = [
    Case("imperial marines", "land", WAKE, [[3], [2]], japan="commit 1", landed=True),
    Case("imperial marines", "land", WAKE, [[4], [2]], landed=True),
    Case("kido butai", "naval", f"{FLEETS}, unsupplied japanese fleet {SEA}", [[3, 2], [2]]),
    Case("kido butai", "naval", FLEETS, [[4], [2]], japan="commit 4"),
    Case("kido butai", "naval", FLEETS, [[], [2]], japan="commit 0"),
    Case("long lance", "naval", f"{FLEETS}, unsupplied japanese fleet {SEA}", [[2, 1, 2], [2]]),
    Case("long lance", "naval", FLEETS, [[], [2]], japan="commit 0"),
    Case("night fighting", "naval", MIXED, [[2], [1, 1]]),
    Case("night fighting", "naval", FLEETS, [[2], [1]], allies="commit 1"),
    Case("bicycle infantry", "land", BURMA, [[3], [2]]),
    Case("dive bombers", "naval", MIXED, [[2], [3, 2]]),
    Case("cactus air force", "naval", FLEETS, [[2], [2, 2]]),
    Case("flying tigers", "land", BURMA, [[1], [2]]),
    Case("coastwatchers", "naval", FLEETS, [[2], [2]]),
    Case("kamikaze", "naval", FLEETS, [[2, 3, 3], [2]]),
    Case("kamikaze", "naval", FLEETS, [[], [2]], japan="commit 0"),
    Case("banzai charge", "land", BURMA, [[3], [2]]),
    Case("banzai charge", "land", SAIPAN, [[3], [2]]),
    Case("cave defences", "land", SAIPAN, [[3], [1]]),
    Case("cave defences", "land", "american army kure, japanese army kure", [[4], [1]]),
    Case("ichi go", "land", BURMA, [[3], [2]]),
    Case("musashi and yamato", "naval", FLEETS, [[3], [2]], japan="commit 1"),
    Case("musashi and yamato", "naval", LONE, [[3], [2]]),
    Case("musashi and yamato", "naval", LONE, [[4], [2]], japan="commit 4"),
    Case("musashi and yamato", "naval", FLEETS, [[], [2]], japan="commit 0"),
    Case("turkey shoot", "naval", MIXED, [[2], [3, 2]]),
    Case("fast carriers", "naval", f"{MIXED}, unsupplied american fleet {SEA}", [[2], [2, 1, 2, 2]]),
    Case("fast carriers", "naval", MIXED, [[2], [1]], allies="activate british fleet"),
    Case("fast carriers", "naval", MIXED, [[2], [1, 1]], allies=ALL),
    Case("naval bombardment", "land", f"{SAIPAN}, american fleet mariana sea", [[2], [3]], settings={"allied": "mariana sea"}),
    Case("chindits", "land", BURMA, [[2], [3]], allies="commit 1"),
    Case("chindits", "land", "british army india, japanese army india", [[2], [4]], allies="commit 1"),
]


@rule("R15", "R47", "R48", "Q50", "Q59")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_card_in_battle(case: Case) -> None:
    g = event(begin(case.fight, case.units, case.name, case.landed, **case.settings), case.name)
    g = g.play(f"japan {case.japan}\nallies {case.allies}")
    assert need(g.s) == case.need
    assert g.s.gone == [card(case.name)]


@rule("R47", "Q59")
@pytest.mark.parametrize(
    ("name", "fight", "units", "legal"),
    [
        ("imperial marines", "land", WAKE, ["commit 1", "commit 2"]),
        ("imperial marines", "land", "american army wake, unsupplied japanese army wake", ["commit 2", "commit 4"]),
        ("musashi and yamato", "naval", FLEETS, ["commit 0", "commit 1", "commit 2"]),
        (
            "musashi and yamato",
            "naval",
            LONE,
            ["commit 0", "commit 2", "commit 4"],
        ),
        ("chindits", "land", BURMA, ["commit 0", "commit 1", "commit 2"]),
    ],
)
def test_e7_a_table_of_its_own_limits_the_commitment(name: str, fight: str, units: str, legal: list[str]) -> None:
    g = event(begin(fight, units, name, landed=True), name)
    assert g.choices(owner(name)) == legal
    assert g.objection(owner(name), "commit 3") == "R45"


@rule("R47")
def test_a_card_against_a_card() -> None:
    hands = ("night fighting", "dive bombers")
    g = naval(FLEETS, hands=hands).play(
        "allies fight\nallies announce\njapan announce\nallies play dive bombers\njapan play night fighting"
    )
    assert need(g.play("allies commit 1\njapan commit 1").s) == [[1], [1]]  # +1 and -1, then once the floor of 1
    assert need(g.play("allies commit 4\njapan commit 1").s) == [[1], [4]]  # and the cap of 4


@rule("R49")
def test_the_first_hit_is_ignored() -> None:
    units = f"american fleet {SEA}, 2 japanese fleet {SEA}"
    g = event(begin("naval", units, "coastwatchers"), "coastwatchers").play("allies commit 1\njapan commit 1")
    assert roll(g, "1 1", "6").s.battle.hits == [1, 0]
    assert roll(g, "6 1", "6").s.battle.hits == [0, 0]
    assert roll(g, "6 6", "6").s.battle.hits == [0, 0]


@rule("R45", "R48")
@pytest.mark.parametrize("name", ["magic intercepts", "ultra"])
@pytest.mark.parametrize("place", [SEA, "coral sea"])
def test_japan_commits_first_and_openly(name: str, place: str) -> None:
    g = event(begin("naval", f"american fleet {place}, japanese fleet {place}", name), name)
    assert (g.asked(), g.s.asked) == ("commit_first", 1 << JAPAN)
    g = g.play("japan commit 3")
    assert (g.asked(), g.s.asked, g.s.battle.shown, g.s.rp[0]) == ("commit", 1 << ALLIES, 1 << JAPAN, 10)
    g = g.play("allies commit 4")
    assert (need(g.s), g.s.rp) == ([[3], [4]], [7, 6, 10])


# --- what a card in Battle asks for -----------------------------------------------------------------------------------------

REFUSED = [
    ("imperial marines", "naval", FLEETS, {}, "event of other battles"),
    ("imperial marines", "land", SAIPAN, {}, "event of other role"),
    ("imperial marines", "land", BURMA, {}, "event of other areas"),
    ("imperial marines", "land", WAKE, {}, "event of landed units"),
    ("imperial marines", "land", "american army wake, 2 japanese army wake", {}, "event of a lone unit"),
    ("kido butai", "land", WAKE, {}, "event of other battles"),
    ("long lance", "land", WAKE, {}, "event of other battles"),
    ("night fighting", "land", WAKE, {}, "event of other battles"),
    ("bicycle infantry", "land", WAKE, {}, "event of other areas"),
    ("dive bombers", "naval", f"british fleet {SEA}, japanese fleet {SEA}", {}, "event of other units"),
    ("cactus air force", "naval", FLEETS, {"japanese": "manila, brunei, palembang"}, "event needs an island"),
    ("flying tigers", "land", WAKE, {}, "event of other areas"),
    ("coastwatchers", "land", WAKE, {}, "event of other battles"),
    ("kamikaze", "land", WAKE, {}, "event of other battles"),
    ("banzai charge", "naval", FLEETS, {}, "event of other battles"),
    ("cave defences", "land", WAKE, {}, "event of other homes"),
    ("cave defences", "land", "american army thailand, japanese army thailand", {}, "event of other areas"),
    ("cave defences", "land", SAIPAN, {"allied": "saipan"}, "event of other role"),
    ("ichi go", "land", "british army thailand, japanese army thailand", {}, "event of other role"),
    ("musashi and yamato", "naval", f"{FLEETS}, japanese fleet {SEA}", {}, "event of a lone unit"),
    ("turkey shoot", "naval", f"british fleet {SEA}, japanese fleet {SEA}", {}, "event of other units"),
    ("fast carriers", "naval", f"british fleet {SEA}, japanese fleet {SEA}", {}, "event of other units"),
    ("naval bombardment", "land", f"{SAIPAN}, american fleet mariana sea", {}, "event needs a fleet"),
    ("naval bombardment", "land", SAIPAN, {"allied": "mariana sea"}, "event needs a fleet"),
    ("naval bombardment", "land", BURMA, {}, "event of other areas"),
    ("chindits", "land", f"{BURMA}, american army burma", {}, "event of a lone unit"),
    ("chindits", "land", "american army burma, japanese army burma", {}, "event of other units"),
    ("chindits", "land", "british army batavia, japanese army batavia", {}, "event of other areas"),
]


@rule("R15")
@pytest.mark.parametrize(("name", "fight", "units", "settings", "key"), REFUSED)
def test_a_card_that_does_not_fit_a_battle(name: str, fight: str, units: str, settings: dict[str, Any], key: str) -> None:
    g = begin(fight, units, name, **settings)
    g.s.window = 3
    objection = play_objection(g.s, tables().owner[card(name)], card(name))
    assert objection is not None
    assert (objection.rule, objection.key) == ("R15", key)
    assert pass_all(g).asked() == "commit"


@rule("R15", "Q66")
def test_a_nation_present_that_does_not_join_is_there_all_the_same() -> None:
    g = land("british army thailand, american army thailand, japanese army thailand", **setting("chindits"))
    g = g.play("allies fight\nallies join british")  # Americans stay out
    assert play_objection(g.s, ALLIES, card("chindits")) is not None


# --- strikes ----------------------------------------------------------------------------------------------------------------


@rule("R15", "R64", "R56")
@pytest.mark.parametrize(
    ("name", "kind", "fates"),
    [
        ("attack on force z", "british fleet", "xxxxrr"),  # E9
        ("submarine i19", "american fleet", "xrrr--"),
        ("decoy carriers", "american fleet", "rrr---"),
    ],
)
def test_e9_a_strike(name: str, kind: str, fates: str) -> None:
    units = f"{kind} {SEA}, unsupplied {kind} {SEA}, {kind} coral sea, {kind} hawaii, dutch fleet coral sea"
    g = scene(position(units, phase=NAVAL, **setting(name)), BATTLE_START_CARDS).play("japan announce")
    g = g.play(f"japan play {name}")
    assert g.choices("japan") == [f"target {kind} {SEA}", f"target {kind} coral sea", f"target unsupplied {kind} {SEA}"]
    assert [g.objection("japan", f"target {each}") for each in (f"{kind} hawaii", "dutch fleet coral sea")] == ["R15", "R15"]
    for face, fate in enumerate(fates, 1):
        after = g.play(f"japan target {kind} coral sea\nchance die {face}")
        assert in_reserves(after.s, kind) == (fate == "x")
        assert (after.asked() == "return_unit") == (fate == "r")
        assert where(after.s, kind).count("coral sea") == (fate != "x")
        assert after.s.card == after.s.unit == -1


@rule("R15")
@pytest.mark.parametrize("name", ["attack on force z", "submarine i19", "decoy carriers"])
def test_a_strike_needs_a_target_at_sea(name: str) -> None:
    s = position("american fleet hawaii, british fleet india", phase=NAVAL, **setting(name))
    assert scene(s, BATTLE_START_CARDS).asked() == ""


# --- Resource Points --------------------------------------------------------------------------------------------------------


@rule("R15", "R57")
@pytest.mark.parametrize(
    ("name", "allied", "japanese", "rp", "after"),
    [
        ("oil wells restarted", "", "brunei", (10, 10, 10), [14, 10, 10]),
        ("oil wells restarted", "", "brunei", (37, 10, 10), [39, 10, 10]),
        ("oil wells restarted", SEA, "brunei", (10, 10, 10), None),
        ("oil wells restarted", "", "", (10, 10, 10), None),
        ("barge convoys", SEA, "brunei", (10, 10, 10), [14, 10, 10]),
        ("barge convoys", "", "brunei", (10, 10, 10), None),
        ("eastern convoy", "", "", (10, 10, 10), [10, 10, 13]),
        ("eastern convoy", "", "", (10, 10, 38), [10, 10, 39]),
        ("submarine blockade", "", "", (10, 10, 10), [8, 10, 10]),
        ("submarine blockade", "", "", (1, 10, 10), [0, 10, 10]),
        ("doolittle raid", "", "", (10, 10, 10), [8, 10, 10]),
        ("doolittle raid", "", "midway", (10, 10, 10), [8, 10, 10]),
        ("doolittle raid", "", "midway, hawaii", (10, 10, 10), None),
        ("b29 raids", "iwo jima", "", (10, 10, 10), [7, 10, 10]),
        ("b29 raids", "okinawa", "", (2, 10, 10), [0, 10, 10]),
        ("b29 raids", "", "", (10, 10, 10), None),
    ],
)
def test_a_card_for_resource_points(
    name: str, allied: str, japanese: str, rp: tuple[int, int, int], after: list[int] | None
) -> None:
    early = name in ("doolittle raid", "b29 raids")
    s = position(phase=INITIATIVE if early else RESOURCE, allied=allied, japanese=japanese, rp=rp, **setting(name))
    if name == "doolittle raid":
        s.round = 6  # its last chance: the hand is discarded after this Phase
    g = scene(s, INITIATIVE_CARDS if early else RESOURCE_CARDS)
    if after is None:
        assert g.choices(owner(name)) in ([], ["pass"])
    else:
        assert event(g, name).s.rp == after


# --- Units ------------------------------------------------------------------------------------------------------------------


@rule("R15", "R58", "Q64")
@pytest.mark.parametrize(
    ("name", "kind", "settings", "rp", "places"),
    [
        ("yorktown repaired", "american fleet", {}, [10, 9, 10], ["hawaii"]),
        ("yorktown repaired", "american fleet", {"japanese": "hawaii"}, [10, 9, 10], ["townsville"]),
        ("yorktown repaired", "american fleet", {"rp": (9, 0, 9)}, None, []),
        ("yorktown repaired", "american fleet", {"japanese": "hawaii, townsville"}, None, []),
        ("general mobilisation", "japanese army", {}, [9, 10, 10], ["kure", "yokosuka"]),
        ("general mobilisation", "japanese army", {"allied": "kure"}, [9, 10, 10], ["yokosuka"]),
        ("pacific fleet", "british fleet", {"rp": (10, 10, 0)}, [10, 10, 0], ["india"]),
        ("pacific fleet", "british fleet", {"japanese": "india"}, None, []),
    ],
)
def test_a_cheap_unit(name: str, kind: str, settings: dict[str, Any], rp: list[int] | None, places: list[str]) -> None:
    g = scene(position(f"{kind} reserves", phase=PRODUCTION, **setting(name), **settings), PRODUCTION_CARDS)
    if rp is None:
        assert g.choices(owner(name)) in ([], ["pass"])
        return
    g = event(g, name)
    assert g.choices(owner(name)) == [f"produce {kind} {place}" for place in places]
    assert g.objection(owner(name), f"produce {kind} truk") == "R58"
    assert g.objection(owner(name), "produce dutch fleet india") == "R15"
    g = g.play(f"{owner(name)} produce {kind} {places[0]}")
    assert (where(g.s, kind), g.s.rp, g.asked()) == ([places[0]], rp, "")


@rule("R15")
def test_a_cheap_unit_must_be_on_the_reserves_card() -> None:
    s = position("american fleet hawaii, american army reserves", phase=PRODUCTION, **setting("yorktown repaired"))
    assert "announce" not in scene(s, PRODUCTION_CARDS).choices("allies")


@rule("R15", "R58")
def test_a_forward_base() -> None:
    units = "2 american fleet reserves, japanese army fiji"
    g = scene(position(units, phase=PRODUCTION, **setting("seabees")), PRODUCTION_PHASE)
    g = event(g, "seabees")
    entries = {each.removeprefix("produce american fleet ") for each in g.choices("allies")} - {"done"}
    assert {"hawaii", "townsville"} <= entries
    assert not {"india", "fiji", "batavia"} & entries
    g = g.play("allies produce american fleet townsville")
    assert "produce american fleet townsville" not in g.choices("allies")
    assert "produce american fleet hawaii" in g.choices("allies")


@rule("R15")
@pytest.mark.parametrize(
    ("units", "settings"),
    [
        ("american fleet hawaii", {}),
        ("american fleet reserves", {"rp": (9, 2, 9)}),
        ("american fleet reserves", {"japanese": "hawaii, townsville"}),
    ],
)
def test_a_forward_base_needs_a_unit_its_price_and_a_port(units: str, settings: dict[str, Any]) -> None:
    g = scene(position(units, phase=PRODUCTION, **setting("seabees"), **settings), PRODUCTION_CARDS)
    assert "announce" not in g.choices("allies")


# --- moves ------------------------------------------------------------------------------------------------------------------


@rule("R15", "R37", "Q55", "Q56")
@pytest.mark.parametrize(
    ("name", "start", "kind", "steps", "cost"),
    [
        ("tokyo express", "truk", "japanese army", "marshall sea", 1),
        ("tokyo express", "truk", "japanese army", "central pacific", 2),
        ("operation c", "truk", "japanese fleet", "mariana sea", 1),
        ("sho go", "truk", "japanese fleet", "mariana sea", 0),
        ("sho go", "kwajalein", "japanese fleet", "central pacific", 1),
        ("island hopping", "hawaii", "american army", "gilbert sea", 0),
        ("island hopping", "hawaii", "american army", "polynesian sea", 1),
    ],
)
def test_a_cheap_move(name: str, start: str, kind: str, steps: str, cost: int) -> None:
    who = owner(name)
    s = position(f"{kind} {start}", phase=MOVEMENT, initiative=JAPAN if who == "japan" else ALLIES, **setting(name))
    g = scene(s, MOVEMENT_PHASE)
    assert f"play {name}" in g.choices(who)
    g = g.play(f"{who} play {name}\n{who} move {kind} {start}\n{who} to {steps}")
    assert (sum(g.s.rp), where(g.s, kind), g.s.gone) == (30 - cost, [steps], [card(name)])


@rule("R15", "R24", "Q55")
@pytest.mark.parametrize("face", range(1, 7))
def test_admirals_last_flight(face: int) -> None:
    units = "american fleet hawaii, japanese fleet truk"
    g = scene(position(units, phase=MOVEMENT, yamamoto="truk", **setting("admirals last flight")), MOVEMENT_PHASE)
    g = g.play(f"allies play admirals last flight\nchance die {face}")
    assert g.s.admiral == (ELIMINATED if face < 5 else INACTIVE)
    assert asked(g) == "japan"  # it was the Allies' turn


@rule("R15")
def test_admirals_last_flight_needs_yamamoto() -> None:
    g = scene(position("american fleet hawaii", phase=MOVEMENT, **setting("admirals last flight")), MOVEMENT_PHASE)
    assert "play admirals last flight" not in g.choices("allies")
    assert g.s.admiral != ACTIVE


def test_every_card_is_played_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    before, _, after = source.partition("REFUSED = [")
    played = before + after.partition("\n]\n")[2]
    assert [name for name in tables().words.names["card"] if f'"{name}"' not in played] == []
