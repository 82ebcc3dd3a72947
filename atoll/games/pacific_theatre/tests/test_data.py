"""The data against the facts of the specification, section 2, and the set-up. Rules R1-R7."""

from __future__ import annotations

import pytest

from atoll.core.errors import BadData
from atoll.games.pacific_theatre import GAME
from atoll.games.pacific_theatre.tables import DO, JAPAN, STATS, USA, WHEN, Tables
from atoll.games.pacific_theatre.tests.positions import battle, card, edition, position, tables
from atoll.games.pacific_theatre.wording import user
from atoll.testing import rule

OF = {"both sides": (46, (49, 23, 24, 3, 38)), "USA": (27, (36, 3, 9, 14, 9)), "Japan": (25, (22, 15, 6, 9, 8))}
# Notes of all 98 cards, counted in the text: when, what, how much -> on how many cards.
NOTES = {
    ("win", "enemy_loss", 1): 5,
    ("win", "enemy_loss", 2): 7,
    ("play", "enemy_loss", 1): 7,
    ("play", "enemy_loss", 2): 2,
    ("play", "own_loss", 1): 2,
    ("lose", "enemy_loss", 1): 1,
    ("play", "own_ic", 1): 6,
    ("win", "own_ic", 1): 6,
    ("play", "japan_ic", -1): 3,
    ("play", "own_next_draw", 1): 5,
    ("play", "enemy_next_draw", -1): 5,
    ("play", "enemy_next_draw", -2): 2,
}


def cards_of(t: Tables, who: str) -> list[int]:
    return [n for n in range(len(t.names)) if user(t, n) == who]


@rule("R3", "R7")
def test_the_deck_has_98_cards_each_once() -> None:
    t = tables()
    assert len(t.names) == len(set(t.names)) == 98
    assert (t.names[0], t.names[97]) == ("Carriers", "Hiroshima & Nagasaki")
    assert GAME.setup(t).deck == list(range(98))  # type: ignore[attr-defined]


@rule("R6", "R7")
@pytest.mark.parametrize("who", OF)
def test_cards_and_stats_by_user_are_those_of_the_text(who: str) -> None:
    t = tables()
    mine = cards_of(t, who)
    assert len(mine) == OF[who][0]
    assert tuple(sum(t.stat[stat][n] for n in mine) for stat in range(len(STATS))) == OF[who][1]


@rule("R6")
def test_cards_usable_by_each_side() -> None:
    t = tables()
    assert [sum(t.usable[side]) for side in (USA, JAPAN)] == [73, 71]


@rule("R28", "R19")
def test_the_notes_of_all_cards() -> None:
    t = tables()
    found: dict[tuple[str, str, int], int] = {}
    for codes in t.effects:
        for at in range(0, len(codes), 3):
            note = (WHEN[codes[at]], DO[codes[at + 1]], codes[at + 2])
            found[note] = found.get(note, 0) + 1
    assert found == NOTES
    assert (t.bombs, [turn for turn in t.bomb_from if turn]) == ([card("hiroshima and nagasaki")], [10])


@rule("R7")
def test_some_cards_as_printed() -> None:
    t = tables()
    for name, stats in (("yamamoto", (2, 0, 0, 5, 0)), ("invasion force", (2, 2, 2, 0, 0)), ("guerrillas", (0, 0, 2, 0, 2))):
        assert tuple(t.stat[stat][card(name)] for stat in range(len(STATS))) == stats


@rule("R1", "R2")
def test_ten_tokens_and_an_industry_of_one_for_both() -> None:
    s = GAME.setup(tables())
    assert GAME.sides == ("usa", "japan")
    assert (s.tokens, s.industry, s.run, s.next, s.turn) == ([10, 10], [1, 1], [0, 0], [0, 0], 0)  # type: ignore[attr-defined]


@rule("R2")
@pytest.mark.parametrize("more", range(6))
def test_a_handicap_is_tokens_for_japan(more: int) -> None:
    s = GAME.start(tables(japan_extra_tokens=str(more)))
    assert s.tokens == [11, 11 + more]


@rule("R4", "R30", "Q14")
def test_industry_stays_within_its_limits() -> None:
    g = battle("propaganda, american might, mass production", "tokyo express", industry=(4, 4), tokens=(30, 30))
    assert g.s.industry == [5, 4]
    g = battle("us sub campaign, attack merchant marine", "", industry=(1, 0), tokens=(30, 30))
    assert g.s.industry == [1, 0]
    g = battle("us sub campaign", "tokyo express", industry=(1, 4), tokens=(30, 30))
    assert g.s.industry == [1, 4]  # +1 and -1 are summed before the limit counts
    g = battle("us sub campaign", "tokyo express", industry=(1, 0), tokens=(30, 30))
    assert g.s.industry == [1, 0]


@rule("R5", "Q20")
def test_tokens_have_a_floor_and_no_ceiling() -> None:
    assert battle("marianas, leyte gulf, okinawa", "", tokens=(10, 3)).s.tokens == [9, 0]
    assert battle("", "", tokens=(120, 120)).s.tokens == [121, 121]


def test_every_option_is_read() -> None:
    others = {option.name: next(each for each in option.choices if each != option.default) for option in edition().options}
    usual, other = tables(), tables(**others)
    changed = {name for name, value in vars(usual).items() if value != vars(other)[name]}
    assert changed == {
        "ground_decides", "both_draw", "drawn_keeps_row", "open_discards", "shuffle_every_turn", "force_before_industry",
        "bomb_after_battle", "always_draw", "pick_unusable", "turn_limit", "tokens", "effects",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ("[setup]\nindustry = 7", "lies outside the limits of industry"),
        ("[cards.mines]\nname = 'Radar'", "'Radar' is the name of another card too"),
        ("[cards.mines]\neffects = [{ when = 'play', do = 'win_game', n = 3 }]", "win_game; expected only on a card of the USA"),
        ("[cards.mines]\neffects = [{ when = 'play', do = 'enemy_loss', n = -1 }]", "enemy_loss -1; expected 0 or more"),
        ("[cards.mines]\nstats = [1, 2]", "has 2 items; expected 5"),
        ("[cards.mines]\nuse = 'britain'", "expected 'both', 'usa' or 'japan'"),
        ("[strategy]\ncards = 'five'", "expected a whole number from 0 to 20"),
    ],
)
def test_an_overlay_that_cannot_be_played_is_refused(overlay: str, message: str) -> None:
    with pytest.raises(BadData) as caught:
        GAME.edition(overlay)
    assert message in str(caught.value)


def test_an_overlay_changes_cards_and_adds_some() -> None:
    new = '[cards.wahoo]\nname = "Wahoo"\nuse = "usa"\nstats = [0, 3, 0, 0, 0]\neffects = []\nfamily = "submarine"\n'
    t = GAME.edition('source = "my cards"\n[cards.mines]\nstats = [0, 1, 0, 0, 0]\n' + new).tables()
    assert (len(t.names), t.names[98], t.stat[1][98], t.stat[1][card("mines")]) == (99, "Wahoo", 3, 1)


def test_positions_for_tests_hold_every_card_once() -> None:
    assert GAME.check(position("carriers", "mines", used="radar", turn=3)) == []
