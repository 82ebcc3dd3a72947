"""What stands beside the choices: exact odds, cards that fit, hit chances; each from the side's own view alone."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.core.game import Advice
from atoll.core.rng import Rng
from atoll.core.why import why
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.odds import odds
from atoll.games.tora_tora_tora.tables import ANNOUNCE, PASS, PRODUCTION_WINDOW, RESOURCE_WINDOW
from atoll.games.tora_tora_tora.tests.battles import naval
from atoll.games.tora_tora_tora.tests.positions import ALLIES, JAPAN, position
from atoll.testing import rule
from atoll.testing.scenes import Scene

SEA = "south china sea"
FLEETS = f"british fleet {SEA}, japanese fleet {SEA}"


def advice(g: Scene, side: int, words: str) -> Advice:
    """What a side is told about a choice."""
    return GAME.advice(g.s.t, GAME.view(g.s, side), [(g.s.words.parse(words),)])[0]


@rule("R47", "R49")
def test_the_odds_of_an_allocation_stand_beside_it_for_every_answer() -> None:
    g = naval(FLEETS).play("allies fight")
    told = advice(g, ALLIES, "commit 2").lines
    assert told[0] == "Win/draw/loss in %, by the enemy's RPs for each Unit"
    assert told[1:] == ("0: 33/67/0", "1: 28/61/11", "2: 22/56/22", "3: 17/50/33", "4: 11/44/44")
    assert [f"{each.win:.2f}" for each in odds(g.s, ALLIES)[1]] == ["0.33", "0.28", "0.22", "0.17", "0.11"]


def test_the_others_secret_allocation_changes_no_odds() -> None:
    before = naval(FLEETS).play("allies fight")
    after = naval(FLEETS).play("allies fight").play("japan commit 4")
    assert advice(before, ALLIES, "commit 3") == advice(after, ALLIES, "commit 3")


def test_one_unit_alone_has_its_own_odds() -> None:
    g = naval(f"2 american fleet {SEA}, japanese fleet {SEA}").play("allies fight")
    alone, both = (advice(g, ALLIES, words).lines for words in ("activate american fleet", "commit 1"))
    assert alone[1] == "0: 17/83/0"
    assert both[2] == "0: 31/69/0"


@rule("R45")
def test_what_is_allocated_to_several_units_is_summed_up() -> None:
    g = naval(f"2 american fleet {SEA}, japanese fleet {SEA}").play("allies fight")
    assert advice(g, ALLIES, "commit 3").lines[0] == "6 RPs in all."
    assert advice(g, JAPAN, "commit 3").lines[0] == "Win/draw/loss in %, by the enemy's RPs for each Unit"


def announcing(window: int, hand: str) -> Scene:
    """Japan is asked whether it announces a card."""
    s = position(hands=(hand, ""))
    s.window = window
    return Scene(GAME, s)


@rule("R15")
def test_cards_that_fit_are_named_with_what_they_do_and_pointed_out_to_their_holder_alone() -> None:
    g = announcing(RESOURCE_WINDOW, "oil wells restarted, kido butai")
    g.s.window = PRODUCTION_WINDOW
    assert GAME.view(g.s, JAPAN)["fits"] == []
    fitting = [card for card, window in enumerate(g.s.t.window) if window == RESOURCE_WINDOW and card in g.s.hand[JAPAN]]
    g.s.window = RESOURCE_WINDOW
    for reader in (ALLIES, UNSET):
        assert GAME.view(g.s, reader)["fits"] == []
    own = GAME.view(g.s, JAPAN)
    assert set(own["fits"]) <= set(fitting)
    told = GAME.advice(g.s.t, own | {"fits": fitting}, [(ANNOUNCE,)])[0]
    assert told.things == ("card oil wells restarted",)
    assert told.lines[0].startswith("Oil Wells Restarted: ")


def test_who_is_not_asked_is_told_what_is_waited_for_not_asked_another_s_question() -> None:
    g = naval(FLEETS)
    answer = why(GAME, g.s, JAPAN, "fight").sentence
    assert answer.startswith("It is not your turn: ")
    assert GAME.prompt(g.s).others in answer
    assert GAME.prompt(g.s).text not in answer


def test_who_holds_no_card_that_fits_is_told_so() -> None:
    g = announcing(PRODUCTION_WINDOW, "kido butai")
    assert GAME.advice(g.s.t, GAME.view(g.s, JAPAN), [(PASS,)])[0].lines == ("No card of your hand fits this moment.",)


def test_every_prompt_and_every_advice_can_be_read_all_through_a_game() -> None:
    rng = Rng(11)
    s = GAME.start(GAME.edition().tables())
    for _ in range(1500):
        if not s.asked:
            break
        side = next(side for side in (JAPAN, ALLIES, 7) if s.asked >> side & 1)
        if side != 7:
            prompt, view = GAME.prompt(s), GAME.view(s, side)
            assert "{" not in prompt.text + prompt.others
            told = GAME.advice(s.t, view, [(each,) for each in GAME.flow.legal(s, side)])
            assert all("{" not in line for each in told for line in each.lines)
        legal = GAME.flow.legal(s, side)
        action = GAME.flow.chance(s).sample(s, rng) if side == 7 else legal[rng.below(len(legal))]
        GAME.flow.apply(s, side, action)
