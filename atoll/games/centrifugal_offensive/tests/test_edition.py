"""Owners' overlays: what they may change, and what cannot be."""

from __future__ import annotations

import pytest

from atoll.core.errors import AtollError, BadData
from atoll.games.centrifugal_offensive.edition import load_edition
from atoll.games.centrifugal_offensive.tables import JAPAN, Tables
from atoll.games.centrifugal_offensive.tests.positions import space, unit

IMPOSSIBLE = {
    "[spaces.truk]\nkind = 'home'": "2 spaces are of kind home",
    "[spaces.truk]\naxis = 0": "expected axis 0 for Japanese National Territory",
    "[spaces.marcus_sea]\nworth = 1": "is neither land nor island",
    "[spaces.truk]\nreaction = 7": "expected a whole number from 0 to 6",
    "[spaces.atlantis]\nname = 'X'": "unknown",
    "[edges]\nland = [['luzon', 'berlin']]": "names 'berlin'; expected the name of a space",
    "[edges]\nland = [['luzon', 'luzon_strait']]": "expected land or island spaces",
    "[edges]\nlateral = [['luzon', 'luzon']]": "joins 'luzon' with itself",
    "[edges]\nland = []": "no sea or land edges lead",
    "[axes.north_pacific]\nline = ['truk']": "expected a space of axis 1",
    "[axes.north_pacific]\nline = ['nowhere']": "names 'nowhere'",
    "[japanese.cv_1]\ntype = 'ship'": "expected 'CV'",
    "[japanese.army_5]\nsize = ''": "expected a size",
    "[japanese.air_21]\nmove = 0": "expected the range of an air Unit",
    "[japanese.army_5]\nreduced = [1]": "has 1 items; expected none or 4",
    "[japanese.army_5]\ncode = 'special'": "no rule brings in this Unit",
    "[japanese.army_siam]\ncode = 'start'": "expected 'special'",
    "[japanese.army_33]\ncode = 'start'": "expected a place in the historical set-up",
    "[allied.us_dd_1]\nname = 'US DD-2'": "is the name of another Unit",
    "[allied.us_dd_1]\nat = 'berlin'": "expected the name of a space, or 'reserve'",
    "[allied.us_dd_1]\nat = ''": "expected a place for a Unit that is there at the start",
    "[allied.us_army_24]\nat = 'reserve'": "is the Fleet Reserve",
    "[allied.us_army_24]\nat = 'marcus_sea'": "puts a land Unit to sea",
    "[allied.us_air_5p]\nat = 'samoa'\n[bases.allied]\nberlin = 1": "names 'berlin'",
    "[allied.us_air_5p]\nat = 'gilberts'": "expected a space with a base",
    "[bases.allied]\nmarcus_sea = 1": "no base can be there",
    "[bases.japanese]\ntruk = 5": "expected at most 4",
    "[bases]\nmost_japanese = 7": "less than the 8 bases of the start",
    "[special]\nelite = ['bismarck']": "names 'bismarck'",
    "[special]\nbia_in = ['marcus_sea']": "expected land or island spaces",
    "[special]\nsiam = 'us_cv_1'": "expected the name of a Japanese Unit",
    "[pacific_fleet]\ndrawn = 6": "more than the 5 Units",
    "[pacific_fleet]\nunits = ['us_dd_1']": "is drawn with the Pacific Fleet",
    "[start]\nraid_from = 'berlin'": "names 'berlin'",
    "[historical]\ntruk = ['cv_1']": "places 'cv_1' a second time",
    "[historical]\nluzon = ['cv_5']\nhawaiian_sea = ['cv_1', 'cv_2', 'bb_3a', 'ca_8', 'dd_1']": "or a Japanese base",
    "[historical]\nmarcus_sea = ['ss_1', 'ss_5']\njapan = ['cvl_3']": "expected Japanese National Territory or a Japanese base",
    "[historical]\nmarcus_sea = []": "has 0 items",
    "[historical]\nwake = ['army_33']": "which comes later",
    "[historical]\nmarcus_sea = ['us_cv_1']": "expected the name of a Japanese Unit",
    "[historical]\ntruk = ['ss_1']\nmarcus_sea = ['ss_2']\nsouth_china_sea = ['ss_3']": "expected a sea space inside the line",
    "[deployment]\nus = ['truk']": "has 1 items; expected 6",
    "[deployment]\nus = ['marcus_sea', 'truk', 'truk', 'truk', 'truk', 'truk']": "no Allied Unit can be there",
    "[naval_deployment]\nabda = ['japan', 'truk', 'truk', 'truk', 'truk', 'truk']": "no Allied Unit can be there",
    "[victory]\nlast_turn = 9": "expected from last_turn (9) to 7",
    "[victory]\ndraw = 14": "in rising order",
    "[priority]\norder = ['CV', 'CV']": "expected each type of surface ship once",
    "[priority]\norder = ['CV']": "'DD' is missing",
    "[options]\nfog_level = 'thick'": "expected 'off'",
    "[nonsense]\nx = 1": "unknown",
}


def laid(overlay: str, **options: str) -> Tables:
    """The printed numbers with an overlay."""
    found: Tables = load_edition(overlay, "mine.toml").tables(options, 1)
    return found


@pytest.mark.parametrize("overlay", IMPOSSIBLE)
def test_what_cannot_be_is_told_with_its_line(overlay: str) -> None:
    with pytest.raises(BadData) as told:
        load_edition(overlay, "mine.toml")
    lines = str(told.value).splitlines()
    assert any(IMPOSSIBLE[overlay] in line for line in lines), lines
    assert all(line.startswith(("mine.toml:", *FILES)) for line in lines)


FILES = ("allied.toml:", "game.toml:", "japanese.toml:", "map.toml:", "setup.toml:", "options.toml:")


def test_values_of_an_overlay_reach_the_tables() -> None:
    t = laid(
        """
        [japanese.cv_1]
        name = "First Carrier Division"
        factors = [4, 6, 1, 3]
        [spaces.midway]
        reaction = 5
        [bases.japanese]
        saipan = 1
        """.replace("saipan", "wake")
    )
    assert t.factor[unit("cv-1")] == [4, 6, 1, 3]
    assert t.words.shown["unit"][unit("cv-1")] == "First Carrier Division"
    assert t.words.names["unit"][unit("cv-1")] == "cv-1"
    assert t.reaction[space("midway")] == 5
    assert t.opening_base[JAPAN][space("wake")] == 1


def test_edges_make_ports() -> None:
    pairs = ",\n".join(f'["{one}", "{other}"]' for one, other in _seas() if "indochina" not in (one, other))
    overlay = f"[edges]\nsea = [\n{pairs}\n]"
    assert not laid(overlay).port[space("indochina")]


def _seas() -> list[tuple[str, str]]:
    t = laid("")
    slugs = [name.replace(" ", "_") for name in t.words.names["space"]]
    return [(slugs[one], slugs[other]) for one, other, kind in t.edges if kind == 0]


def test_options_are_checked() -> None:
    with pytest.raises(AtollError, match="fog_level"):
        laid("", fog_level="thick")
