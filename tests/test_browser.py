"""The pages in a real browser: a whole game, mouse, keyboard, two tabs, dark and light; axe-core objects to nothing."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from atoll import games
from tests.alone import SLUG
from tests.served import Visitor, choices
from tests.windows import Desk, Window, piece, to_a_pair

GAME = games.load(SLUG)


# --- playing -------------------------------------------------------------------------------------------------------------

def test_a_whole_game_is_played_to_its_account_and_again(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    assert window.play(GAME.longest) > 10
    expect(page.locator("#end")).to_be_visible()
    assert page.locator("#end").inner_text() in GAME.labels.outcomes.values()
    assert page.locator(".account div").count() >= 1
    assert page.locator("#entries li").count() > 30
    first = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/game/" in url and url != first)
    assert page.locator(".choice").count() > 0
    window.go("/")
    assert page.locator(".mine-game").count() == 2
    page.locator(".mine-game.over a").click()
    expect(page.locator("#end")).to_be_visible()


def test_a_thing_is_selected_its_targets_light_up_and_one_of_them_is_clicked(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    first, second = to_a_pair(window)
    every = page.locator(".choice:not([hidden])").count()
    page.locator(piece(first)).first.click()
    assert 0 < page.locator(".choice:not([hidden])").count() < every
    assert "selected" in (page.locator(piece(first)).first.get_attribute("class") or "")
    assert "can" in (page.locator(piece(second)).first.get_attribute("class") or "").split()
    page.locator(piece(second)).first.hover()
    expect(page.locator("#tip")).to_be_visible()
    assert page.locator("#tip p").count() > 0
    version = window.version
    page.locator(piece(second)).first.click()
    window.settled(version)
    expect(page.locator("#undo")).to_be_visible()


def test_a_step_is_taken_back_by_click_and_by_key(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    to_a_pair(window)
    before = page.locator("#part-choices").inner_text()
    ways: list[Callable[[], None]] = [lambda: page.locator("#undo").click(), lambda: page.keyboard.press("u")]
    for take_back in ways:
        version = window.version
        page.locator(".choice:not(.final)").first.click()
        window.settled(version)
        assert page.locator("#part-choices").inner_text() != before
        version = window.version
        take_back()
        window.settled(version)
        assert page.locator("#part-choices").inner_text() == before


def test_why_not_is_answered_with_a_rule_that_opens(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    to_a_pair(window)
    refused = page.locator("#pieces [data-thing]:not(.can)").last
    refused.click()
    expect(page.locator("#answer")).to_be_visible()
    rule = page.locator("#answer .rule-link").inner_text()
    page.locator("#answer .rule-link").click()
    expect(page.locator(f"#{rule}")).to_be_in_viewport()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Choices").click()
    page.locator("#about").fill("nothing of the kind")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator("#answer")).to_contain_text("is no action and no thing")


def to_a_chip_of_several(window: Window) -> int:
    """Play on to a chip with which several things can be done, so that to press it does none of them; returns its place."""
    for _ in range(40):
        to_a_pair(window)
        number = window.page.evaluate("""() => {
          const shown = [...document.querySelectorAll('.choice:not([hidden])')];
          const spoken = shown.map((choice) => JSON.parse(choice.dataset.things));
          const chips = [...document.querySelectorAll('button.chip')].slice(0, 9);
          return chips.findIndex((chip) => spoken.filter((things) => things.includes(chip.value)).length > 1);
        }""")
        if number >= 0:
            return int(number)
        window.play(1)
    raise AssertionError("no chip of several choices in forty decisions")


def test_a_game_is_played_by_keyboard_alone(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    for _ in range(8):                                       # the first choice, walked to with the arrow
        version = window.version
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        window.settled(version)
        page.evaluate("document.activeElement.blur()")
    number = to_a_chip_of_several(window)
    page.keyboard.press(str(number + 1))
    expect(page.locator("button.chip").nth(number)).to_have_attribute("aria-pressed", "true")
    key = page.locator(".group:not([hidden])[data-key]:not([data-key=''])").first.get_attribute("data-key")
    page.keyboard.press("Enter" if key == "Enter" else str(key))
    page.keyboard.press("Escape")
    expect(page.locator("button.chip[aria-pressed=true]")).to_have_count(0)


def test_tab_reaches_every_choice_and_the_focus_is_seen(desk: Desk) -> None:
    page = desk.open().begin(GAME, 1)
    wanted = page.locator(".choice").count()
    page.locator("#main").focus()
    reached = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        found = page.evaluate("""() => {
          const at = document.activeElement;
          return [at.className, at.value ?? "", getComputedStyle(at).outlineStyle];
        }""")
        if "choice" in found[0].split():
            assert found[2] != "none"
            reached.add(found[1])
        if len(reached) == wanted:
            break
    assert len(reached) == wanted


def test_things_on_the_board_are_buttons_for_the_keyboard(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    first, _ = to_a_pair(window)
    page.locator(piece(first)).first.focus()
    page.keyboard.press("Enter")
    assert page.locator("button.chip[aria-pressed=true]").count() == 1


# --- late and twice ------------------------------------------------------------------------------------------------------

def test_a_double_click_is_one_action(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    version = window.version
    page.evaluate("""() => {
      const first = document.querySelector(".choice");
      first.click();
      first.click();
    }""")
    window.settled(version)
    assert window.version == version + 1


def test_the_second_tab_is_told_that_the_game_has_moved_on(desk: Desk) -> None:
    context = desk.context()
    one, two = desk.open(context), desk.open(context)
    one.begin(GAME)
    two.page.goto(one.page.url)
    one.play(1)
    version = two.version
    assert one.version > version
    two.page.locator(".choice").first.click()
    two.settled(version)
    expect(two.page.locator("#answer")).to_contain_text("The game has moved on")
    assert two.version == one.version
    assert two.page.locator("#part-choices").inner_text() == one.page.locator("#part-choices").inner_text()


def test_a_tab_that_is_looked_at_again_is_fresh(desk: Desk) -> None:
    context = desk.context()
    one, two = desk.open(context), desk.open(context)
    one.begin(GAME)
    two.page.goto(one.page.url)
    one.play(2)
    version = two.version
    two.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    two.settled(version)
    assert two.version == one.version


def test_going_back_shows_no_old_board(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME, 3)
    version = window.version
    window.go("/")
    page.go_back()
    page.wait_for_function("(v) => document.getElementById('table')?.dataset.version === String(v)", arg=version)


def test_a_lost_line_is_told_and_heals(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    version = window.version
    page.context.set_offline(True)
    page.locator(".choice").first.click()
    expect(page.locator("#answer")).to_contain_text("cannot be reached")
    page.context.set_offline(False)
    page.locator(".choice").first.click()
    window.settled(version)


# --- looks ---------------------------------------------------------------------------------------------------------------

def test_dice_are_seen_to_roll_and_a_key_skips_it(desk: Desk) -> None:
    window = desk.open(reduced_motion="no-preference")
    page = window.begin(GAME)
    version = window.version
    page.evaluate("""() => {
      window.motions = 0;
      const run = Element.prototype.animate;
      Element.prototype.animate = function (...given) { window.motions += 1; return run.apply(this, given); };
    }""")
    page.locator(".choice.final").first.click()
    page.wait_for_function("() => window.motions > 0")
    page.keyboard.press("Escape")
    window.settled(version)
    expect(page.locator("#part-choices")).not_to_have_attribute("inert", "")


def test_the_board_is_enlarged_dragged_and_made_whole(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    board, view = page.locator("#viewport > svg"), page.locator("#viewport")

    def width() -> float:
        box = board.bounding_box()
        assert box is not None
        return box["width"]

    whole = width()
    page.get_by_role("button", name="Larger").click()
    assert width() > whole * 1.4
    box = view.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = view.evaluate("it => it.scrollLeft")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 80, y - 20, steps=4)
    page.mouse.up()
    assert view.evaluate("it => it.scrollLeft") > before + 40
    assert page.locator("#answer").is_hidden()                # a drag is no click
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function("(w) => document.querySelector('#viewport > svg').getBoundingClientRect().width > w", arg=whole * 1.6)
    page.get_by_role("button", name="The whole board").click()
    assert abs(width() - whole) < 2


def test_without_a_script_the_game_is_played_with_forms(desk: Desk) -> None:
    window = desk.open(java_script_enabled=False)
    page = window.go("/")
    page.get_by_role("button", name=f"Play {GAME.title}", exact=True).click()
    page.wait_for_url("**/game/*")
    for _ in range(5):
        version = page.get_attribute("#table", "data-version")
        page.locator(".choice").first.click()
        expect(page.locator("#table")).not_to_have_attribute("data-version", str(version))
    assert page.locator("#entries li").count() > 3


def test_options_are_chosen_and_an_overlay_with_faults_is_told(desk: Desk) -> None:
    window = desk.open()
    page = window.go("/")
    card = page.locator(f"article[aria-labelledby=game-{SLUG}]")
    card.locator("summary").click()
    option = next(option for option in GAME.edition().options if len(option.choices) > 1)
    value = next(choice for choice in option.choices if choice != option.default)
    card.locator(f'[name="option.{option.name}"]').select_option(value)
    card.get_by_label("or its text").fill("[nonsense]\nx = 1\n")
    card.get_by_role("button", name="Play with these options").click()
    expect(page.locator(".trouble")).to_contain_text("nonsense")
    page.go_back()
    card.locator("summary").click()
    card.locator(f'[name="option.{option.name}"]').select_option(value)
    card.get_by_label("or its text").fill("")
    card.get_by_role("button", name="Play with these options").click()
    page.wait_for_url("**/game/*")
    assert f"option {option.name} {value}" in page.request.get(page.url + "/record").text()


def stations(window: Window, shelf: Shelf) -> Iterator[tuple[str, str]]:
    """Every kind of page, one after the other, and the part of it that is new."""
    page = window.page
    page.context.add_cookies([{"name": "atoll", "value": shelf.cookie, "url": window.base}])
    window.go("/")
    page.locator("summary").first.click()
    yield "first page", "html"
    for name, path in shelf.games.items():
        window.go(path)
        yield f"game at {name}", "html"
    window.go(shelf.games["its middle"])
    page.locator("#pieces [data-thing]:not(.can)").last.click()
    expect(page.locator("#answer")).to_be_visible()
    for tab in ("Position", "Log", "Rules"):
        page.get_by_role("tab", name=tab).click()
        yield f"tab {tab}", ".panel"
    for path in (f"/edition/{SLUG}", f"/rules/{SLUG}", "/nothing"):
        window.go(path)
        yield path, "html"


@dataclass
class Shelf:
    """Games of one browser in all states."""

    cookie: str
    games: dict[str, str]


@pytest.fixture(scope="module")
def shelf(base: str) -> Shelf:
    visitor, paths = Visitor(base), {}
    for name, decisions in (("its start", 0), ("its middle", 25), ("its end", GAME.longest)):
        paths[name] = visitor.begin(SLUG)
        news = visitor.look(paths[name])
        for n in range(decisions):
            if news["over"]:
                break
            offered = choices(news)
            news = visitor.act(paths[name], news["version"], *offered[n % len(offered)].splitlines()).json()
    return Shelf(visitor.client.cookies["atoll"], paths)


def objections(page: Page, part: str, rules: list[str]) -> list[tuple[str, list[str]]]:
    """What axe-core finds wrong in a part of a page."""
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = Axe().run(page, context=part, options=options).response["violations"]
    return [(each["id"], [node["html"][:150] for node in each["nodes"][:3]]) for each in found]


@pytest.mark.parametrize(("scheme", "rules"), [("light", []), ("dark", ["color-contrast"])])
def test_axe_finds_nothing_on_any_page(desk: Desk, shelf: Shelf, scheme: str, rules: list[str]) -> None:
    """In the dark nothing but the colours is another."""
    window = desk.open(color_scheme=scheme)
    found = {station: objections(window.page, part, rules) for station, part in stations(window, shelf)}
    assert {station: each for station, each in found.items() if each} == {}


def test_no_page_is_wider_than_a_phone(desk: Desk, shelf: Shelf) -> None:
    window = desk.open(viewport={"width": 375, "height": 812}, has_touch=True, is_mobile=True)
    for station, _ in stations(window, shelf):
        assert window.page.evaluate("document.documentElement.scrollWidth") <= 375, station
        assert window.page.evaluate("document.body.scrollWidth") <= 375, station
