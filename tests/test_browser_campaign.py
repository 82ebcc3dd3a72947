"""A game whose actions are put together on the map, in a real browser: pointed at, weighed, fought; then the others' turn."""
from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from atoll import games
from atoll.core.chance import Chance
from atoll.core.choices import listed
from atoll.core.game import no_task
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.web.choices import groups
from tests.windows import Desk, Window, piece

GAME = next(game for game in map(games.load, games.names()) if game.task is not no_task)
SHOWN = ".choice:not([hidden])"
FROM, TARGET = "space hawaiian sea", "space pearl harbor"
ATTACK = "act g3n-8\nfrom hawaiian sea\ntarget pearl harbor"


def opened(desk: Desk, **settings: object) -> Window:
    """A game after the set-up of history, in the first player's hands."""
    window = desk.open(**settings)  # type: ignore[arg-type]
    window.begin(GAME)
    press(window, SHOWN)
    return window


def press(window: Window, what: str) -> None:
    """Click the first of some elements, whatever is drawn over it, and wait for the answer."""
    version = window.version
    window.page.locator(what).first.dispatch_event("click")
    window.settled(version)


def choice(value: str) -> str:
    return f'.choice[value="{value}"]'.replace("\n", "\\a ")


def attacked(desk: Desk, **settings: object) -> Window:
    """All ships of a space sail against a port, and the battle has begun."""
    window = opened(desk, **settings)
    press(window, choice(ATTACK))
    press(window, f"{SHOWN}[data-steps='6']")
    press(window, choice("to pearl harbor"))
    return window


def test_an_action_begins_by_pointing_at_two_places(desk: Desk) -> None:
    window = opened(desk)
    page = window.page
    listed = page.locator(SHOWN).count()
    assert page.locator("[data-quiet]:not([hidden])").count() == 0
    assert page.locator(f"{piece(FROM)}.may").count() == 1
    page.locator(piece(FROM)).first.dispatch_event("click")
    there = page.locator(SHOWN).count()
    assert there > 1
    page.locator(piece(TARGET)).first.dispatch_event("click")
    both = page.locator(SHOWN)
    assert 0 < both.count() < there
    assert ATTACK in [each.get_attribute("value") for each in both.all()]
    page.keyboard.press("Escape")
    expect(page.locator(SHOWN)).to_have_count(listed)


def test_what_lies_on_a_place_stands_for_it(desk: Desk) -> None:
    window = opened(desk)
    page = window.page
    page.locator('#pieces [data-thing="unit cv-1"]').first.dispatch_event("click")
    assert page.locator(SHOWN).count() > 1
    assert all("hawaiian sea" in str(each.get_attribute("value")) for each in page.locator(SHOWN).all())


def test_the_odds_stand_beside_the_question_and_on_the_board(desk: Desk) -> None:
    window = opened(desk)
    page = window.page
    press(window, choice(ATTACK))
    expect(page.locator(".task").first).to_contain_text("Hawaiian Sea to Pearl Harbor")
    assert "VP for ships" in page.locator(f"{SHOWN}[data-steps='6']").inner_text()
    page.locator(piece("unit cv-1")).first.dispatch_event("click")
    expect(page.locator("#pieces #odds")).to_have_count(1)
    expect(page.locator(".task").last).to_contain_text("most at risk CV-1")


def test_a_battle_shows_its_stage_and_what_each_shot_needs(desk: Desk) -> None:
    window = attacked(desk)
    page = window.page
    expect(page.locator("#pieces #battle-site")).to_have_count(1)
    expect(page.locator("#pieces .stage.lit")).to_have_count(2)     # the stage, and the type of action
    expect(page.locator(".task").first).to_contain_text("air stage")
    assert "hits on" in page.locator(SHOWN).first.inner_text()
    while page.locator("#pieces #battle-site").count():             # shots, and losses where the dice ask for them
        press(window, SHOWN)
    expect(page.locator("#pieces .stage.lit")).to_have_count(0)


def test_the_others_turn_is_told_with_its_rules_while_the_map_follows(desk: Desk) -> None:
    window = opened(desk, reduced_motion="no-preference")
    page = window.page
    page.locator(choice("end")).dispatch_event("click")
    expect(page.locator("#part-latest .skip")).to_have_count(1)
    expect(page.locator("#part-latest")).to_contain_text("return to the Fleet Reserve (R27)")
    page.keyboard.press("Escape")
    window.settled(window.version - 1)
    links = page.locator("#part-latest a.rule-link")
    assert links.count() > 1
    links.first.click()
    expect(page.locator("#rules")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_a_battle_is_accessible(desk: Desk, scheme: str, size: tuple[int, int]) -> None:
    window = attacked(desk, color_scheme=scheme, viewport={"width": size[0], "height": size[1]})
    assert broken(window.page) == []
    assert window.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def broken(page: Page) -> list[str]:
    """What a check for accessibility finds."""
    return [each["id"] for each in Axe().run(page).response["violations"]]


def test_several_plies_that_lead_to_other_questions_are_listed_under_what_they_begin() -> None:
    match, rng = Match.new(GAME, GAME.edition(), chance=Chance.from_seed(5)), Rng(5)
    while not any(is_attack(choice.plies[0]) for choice in listed(match, 0) if len(choice.plies) == 2):
        legal = match.legal(0)
        match.act(0, legal[rng.below(len(legal))])
    found = [choice for group in groups(match, 0) for choice in group.choices if choice.steps == 2 and not choice.quiet]
    assert all(choice.script.startswith("act ") for choice in found)
    assert found


def is_attack(action: int) -> bool:
    return bool(GAME.edition().tables().words.text(action).startswith("act g3g-3"))
