"""Two browsers play each other: a whole game with a lost line and a second tab on the way, one screen for both, and the phone."""
from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from atoll import games
from tests.windows import Desk, Window

SLUG = next(name for name in games.names() if len(games.load(name).sides) == 2)
GAME = games.load(SLUG)

# Clicks now this, now that choice, or none if this page is not asked; waits until the server has answered.
CLICK = """async (nth) => {
  const table = document.getElementById("table");
  const shown = [...document.querySelectorAll(".choice:not([hidden])")];
  if (!shown.length || table.hasAttribute("aria-busy")) return false;
  const version = table.dataset.version;
  shown[nth % shown.length].click();
  const stop = Date.now() + 8000;
  while (table.dataset.version === version || table.hasAttribute("aria-busy")) {
    if (Date.now() > stop) throw new Error("no answer");
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return true;
}"""
READY = "() => document.documentElement.classList.contains('js')"


def create(window: Window, opponent: str) -> Page:
    """Begin with the form of the first page."""
    page = window.go("/")
    card = page.locator(f"article[aria-labelledby=game-{SLUG}]")
    card.get_by_text("Side and opponent").click()
    card.locator(f"input[name=opponent][value={opponent}]").check()
    card.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/game/*")
    return page


def two(desk: Desk) -> tuple[Window, Window]:
    """Two browsers at one table."""
    ann, bob = desk.open(), desk.open()
    page = create(ann, "friend")
    bob.page.goto(page.locator("#link-1").input_value())
    bob.page.get_by_role("button", name="Take the seat").click()
    bob.page.wait_for_url("**/game/*")
    for window in (ann, bob):
        window.page.wait_for_function(READY)
    expect(page.locator(".invite")).to_have_count(0)                # she was told
    return ann, bob


def play(windows: tuple[Window, Window], most: int) -> int:
    """Click in whichever page is asked; returns how often before the game was over."""
    for made in range(most):
        for _ in range(400):
            if windows[0].page.locator("#end").count():
                return made
            if any(window.page.evaluate(CLICK, made * 7) for window in windows):
                break
            windows[0].page.wait_for_timeout(25)
        else:
            raise AssertionError("nobody is asked")
    return most


def same(*windows: Window) -> None:
    """All pages of one player come to show the same, without being touched."""
    newest = max(window.version for window in windows)
    for window in windows:
        window.page.wait_for_function("(v) => Number(document.getElementById('table').dataset.version) >= v", arg=newest)
        window.page.wait_for_function("() => !document.getElementById('table').hasAttribute('aria-busy')")
    assert len({window.page.locator("#part-choices").inner_text() for window in windows}) == 1


def test_two_play_a_whole_game_with_a_lost_line_and_a_second_tab(desk: Desk) -> None:
    ann, bob = two(desk)
    play((ann, bob), 8)
    bob.page.context.set_offline(True)                              # his line is cut while she plays on
    bob.page.wait_for_timeout(300)                                  # what was on its way has come
    before = bob.version
    while ann.page.evaluate(CLICK, 1000 * 7 - 1):
        pass
    bob.page.wait_for_timeout(300)
    assert bob.version == before
    bob.page.context.set_offline(False)
    bob.page.wait_for_function("(v) => Number(document.getElementById('table').dataset.version) >= v", arg=before)
    play((ann, bob), 6)
    tab = desk.open(bob.page.context)                               # the same seat, not the other one
    tab.page.goto(bob.page.url)
    tab.page.wait_for_function(READY)
    same(bob, tab)
    play((ann, tab), 6)
    same(bob, tab)
    play((ann, bob), GAME.longest)
    for window in (ann, bob, tab):
        expect(window.page.locator("#end")).to_be_visible()
    assert len({window.page.locator("#end").inner_text() for window in (ann, bob, tab)}) == 1


def test_of_the_others_sealed_choice_only_that_it_is_made_is_seen(desk: Desk) -> None:
    ann, bob = two(desk)
    for _ in range(200):
        if all(window.page.locator(".choice").count() > 1 for window in (ann, bob)):
            break
        play((ann, bob), 1)
    before = ann.page.locator("#viewport").inner_html()
    version = ann.version
    bob.page.evaluate(CLICK, 0)
    ann.page.wait_for_timeout(400)
    assert ann.page.locator("#viewport").inner_html() == before
    bob.page.locator(".choice").last.click()
    expect(bob.page.locator("#prompt")).to_contain_text("You have decided. Waiting for")
    ann.settled(version)
    assert ann.page.locator(".choice").count() > 1
    bob.page.locator("#undo").click()                               # as long as the other has not decided
    expect(bob.page.locator(".choice").first).to_be_visible()


def test_what_is_typed_and_opened_outlasts_the_others_act(desk: Desk) -> None:
    ann, bob = two(desk)
    ann.page.get_by_text("Fair dice").click()
    ann.page.get_by_label("Your own words for the dice").fill("half a sen")
    version = ann.version
    bob.page.get_by_text("Fair dice").click()
    bob.page.get_by_label("Your own words for the dice").fill("four winds")
    bob.page.get_by_role("button", name="Mix in").click()
    expect(bob.page.locator("#fair-dice")).to_contain_text("“four winds”")
    expect(bob.page.locator("#words")).to_have_count(0)
    ann.settled(version)
    expect(ann.page.locator("#fair-dice")).to_contain_text("“four winds”")
    assert ann.page.locator("#fair-dice").get_attribute("open") is not None
    ann.page.get_by_label("Your own words for the dice").fill("a sentence")
    play((ann, bob), 4)                                             # of hers and his, sealed or not
    assert ann.page.get_by_label("Your own words for the dice").input_value() == "a sentence"
    ann.page.get_by_role("button", name="Mix in").click()
    expect(bob.page.locator("#fair-dice")).to_contain_text("“a sentence”")


def test_the_dice_are_checked_at_a_click(desk: Desk) -> None:
    ann, bob = two(desk)
    play((ann, bob), GAME.longest)
    for window in (ann, bob):
        window.page.get_by_role("button", name="Check the dice").click()
        expect(window.page.locator("#answer")).to_contain_text("Verified: all ")
    ann.page.get_by_text("Fair dice").click()
    ann.page.get_by_text("What this proves").click()
    expect(ann.page.locator("#verdict")).to_contain_text("Verified: all ")


def to_a_decision(ann: Window, bob: Window) -> None:
    """Play on until the log of both has a decision to go back to."""
    for _ in range(60):
        if all(window.page.locator(".back").count() for window in (ann, bob)):
            return
        play((ann, bob), 1)
    raise AssertionError("no decision in sixty clicks")


def test_they_talk_and_what_is_new_is_marked(desk: Desk) -> None:
    ann, bob = two(desk)
    bob.page.get_by_role("tab", name="Chat").click()
    bob.page.get_by_label("Message", exact=True).fill("<b>hello</b>")
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator("#talk")).to_contain_text("<b>hello</b>")
    expect(bob.page.get_by_label("Message", exact=True)).to_have_value("")
    expect(ann.page.locator("#unread")).to_have_text("1 not read yet")
    expect(bob.page.locator("#unread")).to_be_hidden()
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.locator("#talk")).to_contain_text("<b>hello</b>")
    expect(ann.page.locator("#unread")).to_be_hidden()
    ann.page.reload()
    expect(ann.page.locator("#unread")).to_be_hidden()
    ann.page.get_by_role("tab", name="Chat").click()
    for n in range(12):                                             # faster than the answers come
        ann.page.get_by_label("Message", exact=True).fill(f"message {n}")
        ann.page.get_by_role("button", name="Send").click()
        expect(bob.page.locator("#talk")).to_contain_text(f"message {n}")
    bob.page.evaluate("document.getElementById('message').removeAttribute('maxlength')")
    bob.page.get_by_label("Message", exact=True).fill("x" * 501)
    bob.page.get_by_role("button", name="Send").click()
    expect(bob.page.get_by_role("alert")).to_have_text("A message has at most 500 characters; this one has 501.")
    expect(bob.page.get_by_label("Message", exact=True)).to_have_value("x" * 501)       # nothing is lost


def test_they_go_back_by_agreement_and_one_resigns(desk: Desk) -> None:
    ann, bob = two(desk)
    to_a_decision(ann, bob)
    ann.page.get_by_role("tab", name="Log").click()
    ann.page.get_by_role("button", name="Offer to go back to before this").first.press("Enter")
    expect(ann.page.locator(".offer")).to_contain_text("You offer to go back")
    expect(bob.page.locator(".offer")).to_contain_text("offers to go back")
    assert ann.page.locator(".back").first.is_hidden()
    bob.page.get_by_role("button", name="Go back", exact=True).click()
    for window in (ann, bob):
        expect(window.page.locator(".offer")).to_have_count(0)
        expect(window.page.locator("#entries li").last).to_contain_text("By agreement the game went back to here")
    play((ann, bob), 3)
    bob.page.get_by_text("Seats and links").click()
    bob.page.get_by_role("link", name="Resign").click()
    bob.page.get_by_role("link", name="Play on").click()
    bob.page.get_by_text("Seats and links").click()
    bob.page.get_by_role("link", name="Resign").click()
    bob.page.get_by_role("button", name="Resign").click()
    for window in (ann, bob):
        expect(window.page.locator("#end")).to_have_text("Resignation: Japan. Winner: USA.")
        expect(window.page.locator("#entries li").last).to_contain_text("Resignation: Japan")
        assert window.page.locator(".choice").count() == 0


def test_one_screen_is_handed_over(desk: Desk) -> None:
    window = desk.open()
    page = create(window, "screen")
    for _ in range(3):
        assert page.locator("[data-thing]").count() == 0
        page.get_by_role("button", name="show the table").click()
        page.wait_for_function(READY)
        for _ in range(60):
            if page.get_by_role("button", name="Hand over to").count():
                break
            page.evaluate(CLICK, 1000 * 7 - 1)
        page.get_by_role("button", name="Hand over to").click()
        page.wait_for_url(lambda url: "side=" not in url)


def test_a_seat_moves_to_a_phone(desk: Desk, base: str) -> None:
    ann, _ = two(desk)
    phone = desk.open(viewport={"width": 375, "height": 812}, has_touch=True, is_mobile=True)
    ann.page.get_by_text("Seats and links").click()
    ann.page.get_by_role("button", name="Play on with another device").click()
    code = ann.page.locator(".code").inner_text()
    page = phone.go("/move")
    page.get_by_label("Code shown where you play").fill(code)
    page.get_by_role("button", name="Move the seat here").click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".choice").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(desk: Desk, scheme: str) -> None:
    phone = desk.open(viewport={"width": 375, "height": 812}, color_scheme=scheme)
    page = phone.go("/")
    page.locator(f"article[aria-labelledby=game-{SLUG}]").get_by_text("Side and opponent").click()
    page.locator(f"article[aria-labelledby=game-{SLUG}]").get_by_text("Options", exact=True).click()
    assert page.locator(f"article[aria-labelledby=game-{SLUG}]").evaluate("card => card.scrollWidth - card.clientWidth") == 0
    found = {"first page": faults(page)}
    page = create(phone, "friend")
    page.wait_for_function(READY)
    for what in ("Seats and links", "Without asking me", "Fair dice"):
        page.get_by_text(what, exact=True).click()
    found["table"] = faults(page)
    page.get_by_text("What this proves").click()
    page.wait_for_url("**/dice")
    found["dice"] = faults(page)
    page.get_by_text("Back to the game").click()
    page.wait_for_function(READY)
    link = page.locator("#link-1").input_value()
    guest = desk.open(viewport={"width": 375, "height": 812}, color_scheme=scheme)
    guest.page.goto(link)
    found["invitation"] = faults(guest.page)
    guest.page.get_by_role("button", name="Take the seat").click()
    guest.page.wait_for_function(READY)
    guest.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_label("Message", exact=True).fill("hello")
    guest.page.keyboard.press("Enter")
    expect(phone.page.locator("#unread")).to_be_visible()
    found["unread"] = faults(page)
    found["chat"] = faults(guest.page)
    to_a_decision(phone, guest)
    guest.page.get_by_role("tab", name="Log").click()
    found["log"] = faults(guest.page)
    guest.page.locator(".back").first.click()
    expect(page.locator(".offer")).to_be_visible()
    found["offer"], found["own offer"] = faults(page), faults(guest.page)
    guest.page.goto(guest.page.url.partition("#")[0] + "/resign")
    found["resign"] = faults(guest.page)
    found["code"] = faults(guest.go("/move"))
    found["screen"] = faults(create(guest, "screen"))
    assert {station: each for station, each in found.items() if each} == {}


def faults(page: Page) -> list[str]:
    """What axe-core objects to; and whether the page must be pushed aside."""
    violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    wide = ["wider than the window"] if page.evaluate("document.documentElement.scrollWidth > innerWidth") else []
    return wide + [f"{each['id']}: {node['html'][:120]}" for each in violations for node in each["nodes"][:3]]
