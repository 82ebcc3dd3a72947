"""Raising a die and using it in one click: the compound steps of section 4 of the specification."""

from __future__ import annotations

from hypothesis import given, settings

from atoll.core.labels import places
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.tests.positions import assigning, beginning
from atoll.games.war_in_the_pacific.tests.walks import GAMES, Plan
from atoll.testing import rule
from atoll.testing.scenes import Scene


def offered(g: Scene) -> dict[str, list[str]]:
    """What is offered in one click, with its plies in words."""
    words = g.s.words
    found = {}
    for shortcut in GAME.shortcuts(g.s, 0):
        template = GAME.labels.shortcuts[shortcut.key]
        sentence = GAME.labels.fill(template, words, dict(zip(places(template), shortcut.values, strict=True)))
        found[sentence] = [words.text(each) for each in shortcut.plies]
    return found


@rule("R23", "R37")
def test_a_die_too_low_for_an_island_is_raised_and_attacks_in_one_click() -> None:
    g = assigning("3", black=2, captured="guadalcanal")
    assert offered(g)["Attack Tarawa with the white 3 and 1 black cube"] == ["bump white 3", "attack white 4+ tarawa"]
    assert offered(g)["Attack Bougainville with the white 3 and 1 black cube"] == ["bump white 3", "attack white 4+ bougainville"]


@rule("Q26", "R38")
def test_cubes_that_go_into_the_die_are_not_counted_for_the_box() -> None:
    one = offered(assigning("3", black=1))
    assert "Attack Tarawa with the white 3 and 1 black cube" not in one
    two = offered(assigning("2", black=2))
    assert "Attack Tarawa with the white 2 and 2 black cubes" not in two
    three = offered(assigning("2", black=3))
    plies = ["bump white 2", "bump white 3+", "attack white 4+ tarawa"]
    assert three["Attack Tarawa with the white 2 and 2 black cubes"] == plies


def test_a_die_that_reaches_the_box_is_not_offered_raised_except_for_a_breakthrough() -> None:
    g = assigning("4", captured="bougainville", marks={"rabaul": 1}, black=4)
    assert [each for each in offered(g) if "Rabaul" in each] == ["Attack Rabaul with the white 4 and 2 black cubes"]
    assert [each for each in offered(g) if "Tarawa" in each] == []
    g = assigning("5", captured="bougainville", marks={"rabaul": 1}, black=4)
    assert [each for each in offered(g) if "Rabaul" in each] == ["Attack Rabaul with the white 5 and 1 black cube"]
    assert [
        each for each in offered(assigning("6", captured="bougainville", marks={"rabaul": 1}, black=4)) if "Rabaul" in each
    ] == []


@rule("R40")
def test_a_raise_that_spends_the_cube_of_the_second_box_is_not_offered() -> None:
    def of_luzon(black: int) -> list[str]:
        return [each for each in offered(assigning("3", captured="peleliu", black=black)) if "Luzon" in each]

    assert of_luzon(3) == ["Attack Luzon with the white 3 and 1 black cube"]
    assert of_luzon(2) == []
    raised = assigning("3", captured="peleliu", black=2).play("usa bump white 3")
    assert "attack white 4+ luzon" in raised.choices("usa")


def test_both_the_raise_that_reaches_and_the_raise_that_breaks_through_are_offered() -> None:
    g = assigning("2", captured="bougainville", marks={"rabaul": 1}, black=5)
    assert [each for each in offered(g) if "Rabaul" in each] == [
        "Attack Rabaul with the white 2 and 1 black cube",
        "Attack Rabaul with the white 2 and 4 black cubes",
    ]


@rule("R35")
def test_a_die_too_low_for_research_is_raised_for_it_in_one_click() -> None:
    g = assigning("2 | 2", black=2, research=8)
    assert offered(g)["Give the white 2 and 2 black cubes to research"] == ["bump white 2", "bump white 3+", "research white 4+"]
    assert "Give the red 1 and 3 black cubes to research" not in offered(g)
    assert not any("research" in each for each in offered(assigning("4 5", black=2, research=8)))


@rule("R44")
def test_a_die_too_low_for_a_raid_is_raised_for_it_in_one_click() -> None:
    g = assigning("1 | 6", black=3, captured="kwajalein")
    assert offered(g)["Launch a raid with the red 3 and 1 black cube"] == ["bump red 3", "bomb red 4+"]
    assert offered(g)["Launch a raid with the white 1 and 3 black cubes"][-1] == "bomb white 4+"
    assert not any("raid" in each for each in offered(assigning("1", black=5)))


@rule("Q8")
def test_no_red_die_is_raised_beyond_its_option() -> None:
    assert any("red 3" in each for each in offered(assigning("| 6", black=5)))
    assert not offered(assigning("| 6", black=5, options={"red_cap": "3"}))


def test_nothing_is_offered_without_black_cubes_or_outside_the_allocation() -> None:
    assert offered(assigning("3 2 1", blue=3)) == {}
    assert offered(beginning(4, black=3).play("chance die 1")) == {}
    assert offered(assigning("1", turn=11, black=3).play("usa end")) == {}


def test_equal_dice_are_offered_once() -> None:
    assert len(GAME.shortcuts(assigning("3 3 3", black=3).s, 0)) == len(GAME.shortcuts(assigning("3", black=3).s, 0))


@given(game=GAMES)
@settings(max_examples=8, deadline=None)
def test_every_step_of_a_shortcut_is_legal_and_asking_for_them_changes_nothing(game: Plan) -> None:
    for step in game.steps():
        g = Scene(GAME, step.before)
        before = g.choices("usa") if step.before.asked == 1 else []
        for plies in offered(g).values():
            g.play("\n".join(f"usa {each}" for each in plies))
        assert (g.choices("usa") if step.before.asked == 1 else []) == before
