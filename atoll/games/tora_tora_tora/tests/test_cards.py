"""Announcements and windows, cards for a second throw, and what nobody may learn from them. Rules R15-R20, Q39, Q40."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.chance import Chance
from atoll.core.flow import CHANCE, NATURE, Procedure, lowest
from atoll.core.match import Match
from atoll.core.record import Record
from atoll.core.rng import Rng
from atoll.core.snapshot import dump
from atoll.core.verbs import VERB
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.cards import INITIATIVE_CARDS, PRODUCTION_CARDS, RESOURCE_CARDS, playable
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES_LATE, FIGHT, INITIATIVE, JAPAN_LATE, PLAY, PRODUCTION, REROLL, RESOURCE
from atoll.games.tora_tora_tora.tests.battles import asked, commit, naval, need, pass_all, roll
from atoll.games.tora_tora_tora.tests.positions import ALLIES, JAPAN, UNSET, card, position, scene, tables
from atoll.testing import rule
from atoll.testing.scenes import Scene

SEA = "south china sea"
UNITS = f"british fleet {SEA}, japanese fleet {SEA}"


def duel(japan: str, allies: str, **settings: Any) -> Scene:
    """A Battle in which the Allies attack, before the announcements."""
    return naval(UNITS, hands=(japan, allies), **settings).play("allies fight")


# --- announcing -------------------------------------------------------------------------------------------------------------


@rule("R17", "R16")
def test_both_announce_and_the_attacker_plays_first() -> None:
    g = duel("kido butai, long lance", "coastwatchers")
    assert (g.asked(), asked(g), g.choices("allies")) == ("announce", "allies", ["announce", "pass"])
    g = g.play("allies announce\njapan announce")
    assert (g.asked(), asked(g), g.choices("allies")) == ("play", "allies", ["play coastwatchers"])
    g = g.play("allies play coastwatchers")
    assert g.choices("japan") == ["play kido butai", "play long lance"]
    g = g.play("japan play kido butai")
    assert (g.asked(), g.s.battle.event, g.s.battle.used) == ("commit", [card("kido butai"), card("coastwatchers")], 3)
    assert g.s.gone == sorted([card("kido butai"), card("coastwatchers")])
    assert g.s.hand == [[card("long lance")], []]


@rule("R17")
def test_who_passed_first_may_answer_the_other_announcement() -> None:
    g = duel("kido butai", "coastwatchers").play("allies pass\njapan announce")
    assert (g.asked(), asked(g), g.choices("allies")) == ("announce", "allies", ["announce", "pass"])
    assert g.play("allies pass").choices("japan") == ["play kido butai"]
    g = g.play("allies announce")
    assert (g.asked(), asked(g)) == ("play", "allies")  # the Attacker still goes first


@rule("R17")
def test_nobody_announces_and_nobody_is_asked_again() -> None:
    assert duel("kido butai", "coastwatchers").play("allies pass\njapan pass").asked() == "commit"


@rule("R17")
def test_the_other_may_pass_after_an_announcement() -> None:
    g = duel("kido butai", "coastwatchers").play("allies announce\njapan pass\nallies play coastwatchers")
    assert g.asked() == "commit"


@rule("R17", "Q39")
def test_an_announcement_binds_and_needs_a_fitting_card() -> None:
    g = duel("bicycle infantry", "coastwatchers").play("allies pass")
    assert g.choices("japan") == ["pass"]  # asked all the same: its hand is not known
    assert g.objection("japan", "announce") == "R17"
    g = duel("bicycle infantry, kido butai", "coastwatchers").play("allies pass\njapan announce\nallies pass")
    assert g.choices("japan") == ["play kido butai"]
    assert g.objection("japan", "play bicycle infantry") == "R15"
    assert g.objection("japan", "play long lance") == "R15"
    assert g.sentence("japan", "play bicycle infantry") == "Bicycle Infantry is not for this kind of Battle."


@rule("R17", "R18")
@pytest.mark.parametrize(
    ("settings", "who"),
    [
        ({}, "japan"),
        ({"gone": "kido butai, long lance, night fighting"}, ""),  # all that would fit has been played
        ({"gone": "kido butai, long lance"}, "japan"),
        ({"round": 6}, "japan"),  # three Late cards fit as well
        ({"round": 6, "gone": "kamikaze, musashi and yamato"}, ""),  # the others were discarded as Round 6 began
    ],
)
def test_nobody_is_asked_who_for_all_that_is_known_can_hold_nothing_that_fits(settings: dict[str, Any], who: str) -> None:
    g = duel("bicycle infantry" if "round" not in settings else "banzai charge", "", **settings)
    assert (asked(g) if g.asked() == "announce" else "") == who


@rule("R20")
def test_without_cards_nobody_is_asked() -> None:
    g = naval(UNITS, no_cards="yes").play("allies fight")
    assert (g.asked(), g.s.decks) == ("commit", [[], [], [], []])
    assert roll(commit(g, "allies", "commit 1", "commit 1"), "6", "6").asked() == "return_unit"


@rule("R16")
def test_one_card_for_each_side_and_battle() -> None:
    g = duel("kido butai, long lance", "").play("japan announce\njapan play kido butai")
    g = g.play("allies commit 1\njapan commit 1\nchance roll japan 6\nchance roll allies 6")
    assert g.asked() == "return_unit"  # no second throw for who has played an Event
    units = f"{UNITS}, american fleet coral sea, japanese fleet coral sea"
    g = naval(units, hands=("kido butai, long lance", "")).play(f"allies battle {SEA}\nallies fight\njapan announce")
    g = g.play("japan play kido butai\nallies commit 1\njapan commit 1")
    g = roll(g, "6", "6")
    while g.asked() == "return_unit":
        g = g.play(f"{asked(g)} {g.choices(asked(g))[0]}")
    g = g.play("japan fight")
    assert g.play("japan announce").choices("japan") == ["play long lance"]  # another Battle


@rule("R15", "R17", "R16")
@pytest.mark.parametrize(
    ("window", "phase", "japan", "allies", "first"),
    [
        (RESOURCE_CARDS, RESOURCE, "barge convoys", "submarine blockade", JAPAN),
        (RESOURCE_CARDS, RESOURCE, "barge convoys", "submarine blockade", ALLIES),
        (PRODUCTION_CARDS, PRODUCTION, "general mobilisation", "pacific fleet", JAPAN),
    ],
)
def test_in_a_phase_the_initiative_player_goes_first(
    window: Procedure[State], phase: int, japan: str, allies: str, first: int
) -> None:
    hands = (f"{japan}, kamikaze", f"{allies}, ultra")
    s = position("", rest="reserves", phase=phase, hands=hands, round=7, initiative=first, japanese="brunei", allied=SEA)
    g = scene(s, window)
    names = ("japan", "allies")
    assert (g.asked(), asked(g)) == ("announce", names[first])
    g = g.play(f"{names[first]} announce\n{names[1 - first]} announce")
    assert (g.asked(), asked(g)) == ("play", names[first])
    g = g.play(f"{names[first]} play {(japan, allies)[first]}")
    while g.asked() == "build":
        g = g.play(f"{asked(g)} {g.choices(asked(g))[0]}")
    assert (g.asked(), asked(g)) == ("play", names[1 - first])
    g = g.play(f"{names[1 - first]} play {(japan, allies)[1 - first]}")
    assert g.s.used == 3
    assert g.s.tally[11:13] == [1, 1]


@rule("R28")
def test_in_the_initiative_phase_of_round_6_hands_still_hold_early_cards() -> None:
    for round, hand, gone, who in (
        (6, "doolittle raid", "", "allies"),
        (6, "flying tigers", "doolittle raid", ""),
        (7, "ultra", "", "allies"),
        (7, "ultra", "b29 raids", ""),
    ):
        g = scene(position(phase=INITIATIVE, round=round, hands=("", hand), gone=gone, allied="saipan"), INITIATIVE_CARDS)
        assert (asked(g) if g.asked() else "") == who


# --- a second throw ---------------------------------------------------------------------------------------------------------


@rule("R15", "R19", "R18")
@pytest.mark.parametrize("name", tables().words.names["card"])
def test_every_card_serves_to_roll_a_missed_die_again(name: str) -> None:
    t = tables()
    side = t.owner[card(name)]
    late = t.deck[card(name)] in (JAPAN_LATE, ALLIES_LATE)
    g = naval(UNITS, hands=(name, "") if side == JAPAN else ("", name), round=7 if late else 2).play("allies fight")
    who, other = ("japan", "allies") if side == JAPAN else ("allies", "japan")
    g = pass_all(g).play("allies commit 2\njapan commit 2\nchance roll japan 3\nchance roll allies 5")
    assert (g.asked(), asked(g), g.choices(who)) == ("announce", who, ["announce", "pass"])
    g = g.play(f"{who} announce")
    assert (g.asked(), g.choices(who)) == ("reroll", [f"reroll {name} 2"])
    g = g.play(f"{who} reroll {name} 2\nchance roll {who} 1")
    assert (g.s.battle.hits[side], g.s.gone, g.s.hand) == (1, [card(name)], [[], []])
    assert g.s.battle.loser == 1 - side
    assert asked(g) == other


@rule("R17", "R19")
def test_both_choose_in_secret_and_the_dice_are_thrown_together() -> None:
    g = pass_all(duel("bicycle infantry, kido butai", "flying tigers"))
    g = g.play("allies commit 2\njapan commit 2\nchance roll japan 3\nchance roll allies 5\nallies announce\njapan announce")
    assert (g.asked(), g.s.asked) == ("reroll", 3)
    assert g.choices("japan") == ["reroll kido butai 2", "reroll bicycle infantry 2"]
    one = g.play("japan reroll kido butai 2\nallies reroll flying tigers 2")
    other = g.play("allies reroll flying tigers 2\njapan reroll kido butai 2")
    assert dump(one.s) == dump(other.s)
    assert g.play("japan reroll kido butai 2").s.hand == g.s.hand  # nothing is shown before both have chosen
    assert one.s.battle.face == [[0], [0]]
    g = one.play("chance roll japan 6\nchance roll allies 2")
    assert (g.s.battle.hits, g.asked()) == ([0, 1], "casualties")


@rule("R17")
def test_a_re_roll_may_be_answered_by_one_who_passed() -> None:
    g = pass_all(duel("bicycle infantry", "flying tigers"))
    g = g.play("allies commit 2\njapan commit 2\nchance roll japan 3\nchance roll allies 5\nallies pass\njapan announce")
    assert (asked(g), g.choices("allies")) == ("allies", ["announce", "pass"])
    assert g.play("allies announce").s.asked == 3


@rule("R19")
def test_only_missed_dice_are_rolled_again_and_those_of_a_card_too() -> None:
    g = naval(f"british fleet {SEA}, 2 japanese fleet {SEA}", hands=("kamikaze, banzai charge", ""), round=7).play("allies fight")
    g = g.play("japan announce\njapan play kamikaze\nallies commit 1\njapan commit 1")
    assert need(g.s) == [[1, 1, 3, 3], [1]]
    g = naval(f"british fleet {SEA}, 2 japanese fleet {SEA}", hands=("banzai charge", ""), round=7).play(
        "allies fight\njapan pass"
    )
    g = g.play("allies commit 1\njapan commit 1\nchance roll japan 1 1\nchance roll allies 6")
    assert g.asked() == "casualties"  # Japan has missed nothing
    g = naval(f"british fleet {SEA}, 2 japanese fleet {SEA}", hands=("", "coastwatchers")).play("allies fight\nallies pass")
    g = g.play("allies commit 1\njapan commit 1\nchance roll japan 6 1\nchance roll allies 6\nallies announce")
    assert g.objection("allies", "reroll coastwatchers 2") == "R19"
    assert g.objection("allies", "reroll ultra 1") == "R15"


@rule("R19")
def test_an_extra_die_that_missed_may_be_rolled_again() -> None:
    g = duel("", "cactus air force").play("allies announce\nallies play cactus air force\nallies commit 2\njapan commit 3")
    assert need(g.s) == [[3], [2, 2]]
    g = duel("kido butai", "cactus air force").play("allies announce\njapan pass\nallies play cactus air force")
    g = g.play("allies commit 2\njapan commit 3\nchance roll japan 6\nchance roll allies 4 4\njapan announce")
    assert g.choices("japan") == ["reroll kido butai 3"]


@rule("R19")
def test_the_new_result_stands() -> None:
    g = pass_all(duel("kido butai", "")).play("allies commit 2\njapan commit 2\nchance roll japan 3\nchance roll allies 5")
    g = g.play("japan announce\njapan reroll kido butai 2\nchance roll japan 6")
    assert (g.s.battle.face, g.asked()) == ([[6], [5]], "return_unit")


# --- nothing is betrayed ----------------------------------------------------------------------------------------------------


@rule("R17", "Q40")
def test_who_is_asked_and_what_is_legal_hangs_on_hidden_cards_only_where_cards_are_played() -> None:
    rng, seen = Rng(7), set()
    for _ in range(6):
        s = GAME.start(tables())
        while s.asked:
            side = CHANCE if s.asked == NATURE else lowest(s.asked)
            legal = GAME.flow.legal(s, side)
            if side != CHANCE and s.queue == [] and not s.drawn:
                name = GAME.flow.node(s).name
                other = with_other_cards(s)
                assert GAME.flow.node(other).to_act(other) == s.asked or name in ("play", "reroll")
                if name not in ("announce", "play", "reroll"):
                    assert public(GAME.flow.legal(other, side)) == public(legal), name
                seen.add(name)
            GAME.flow.apply(s, side, legal[rng.below(len(legal))])
    assert {"move_pick", "announce", "fight", "commit", "land_pick"} <= seen


def public(actions: list[int]) -> list[int]:
    """Actions that do not name a card of the hand."""
    return [action for action in actions if action - action % VERB not in (PLAY, REROLL)]


def with_other_cards(s: State) -> State:
    """The same position with hands of the same size from the same decks, the other way round."""
    other = s.clone()
    for deck in range(4):
        side = deck % 2
        own = [each for each in other.hand[side] if other.t.deck[each] == deck]
        pool = own + other.decks[deck]
        other.hand[side] = sorted([each for each in other.hand[side] if each not in own] + sorted(pool)[::-1][: len(own)])
        other.decks[deck] = sorted(set(pool) - set(other.hand[side]))
        other.top[deck] = UNSET
    return other


@rule("R15", "R58")
def test_a_card_without_its_price_says_what_is_lacking() -> None:
    units, hands = "american fleet reserves, british fleet reserves", ("", "yorktown repaired, eastern convoy, pacific fleet")
    s = position(units, phase=PRODUCTION, hands=hands, round=7, rp=(9, 0, 9))
    g = scene(s, PRODUCTION_CARDS).play("allies announce")
    assert g.choices("allies") == ["play pacific fleet"]
    sentence = "The Unit of Yorktown Repaired costs 1 RP; the American pool is 1 RP short."
    assert g.sentence("allies", "play yorktown repaired") == sentence


@rule("R15", "R16")
def test_a_card_is_played_in_its_own_window_only() -> None:
    g = duel("kido butai, oil wells restarted", "").play("japan announce")
    assert playable(g.s, JAPAN) == [card("kido butai")]
    sentence = "Oil Wells Restarted is played for its Event in the Resource Acquisition Phase."
    assert (g.objection("japan", "play oil wells restarted"), g.sentence("japan", "play oil wells restarted")) == (
        "R15",
        sentence,
    )


# --- sealed choices in a game ------------------------------------------------------------------------------------------------


def until_sealed(seed: int) -> Record | None:
    """The record of a random game up to a commitment of both sides, if it comes to one."""
    match = Match.new(GAME, GAME.edition(), chance=Chance.from_seed(seed))
    rng = Rng(seed)
    while not match.is_over:
        if GAME.flow.node(match.state).name == "commit" and match.asked == 3:
            return match.record()
        side = lowest(match.asked)
        legal = match.legal(side)
        match.act(side, FIGHT if FIGHT in legal else legal[rng.below(len(legal))])
        match.let_chance_play()
    return None


@rule("R45")
def test_both_orders_of_a_sealed_choice_make_the_same_record() -> None:
    seed, record = next((seed, found) for seed in range(23, 99) if (found := until_sealed(seed)))
    records = []
    for order in ((JAPAN, ALLIES), (ALLIES, JAPAN)):
        match = Match.load(GAME, record, Chance.from_seed(seed))
        for side in order:
            match.act(side, match.legal(side)[-1])
        records.append(match.record().text())
    assert records[0] == records[1]
    assert " commit " in records[0]
