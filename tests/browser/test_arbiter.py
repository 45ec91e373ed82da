"""A director on a phone finds a situation, answers questions and notes the ruling."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.models import Incident
from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_no_sideways_scroll
from tests.browser.table import Finger, Keyboard, Way
from tests.scoring.notebook import evening
from tests.scoring.rulings import decision, match_of, note
from tests.world import World

WAYS: dict[str, Way] = {"finger": Finger(), "keyboard": Keyboard()}
SMALL, TOUCH = 60, 48
"""Least height of an answer's button, and of all other buttons and links, in px."""

# The search, the situation found, the answers, the ruling, and the side it is noted for.
GAMES = {
    "aacrt-2016": (
        "discard pile",
        "May I take the discard pile?",
        ["No", "Two or more", "The card goes into the hand"],
        "The pile may not be taken.",
        "Record for Ivone and Osvaldo",
    ),
    "samba-es": (
        "two cards at once",
        "Two or more cards were discarded",
        ["3"],
        "The next player chooses which card is the discard.",
        "Record for Ivone and Osvaldo",
    ),
    "ramiro-es": (
        "eleven",
        "A card too many or too few",
        ["A card too many", "During play", "No"],
        "The player may not close in this hand.",
        "Record for Ivone Teixeira",
    ),
}


def phone(new_page: NewPage, name: str) -> Page:
    return new_page(width=360, height=740, language="en", touch=name == "finger")


def go(page: Page, way: Way, control: Locator) -> None:
    """Press what leads to another page, and wait for it."""
    address = page.url
    way.press(control)
    page.wait_for_url(lambda url: url != address)


def find(page: Page, way: Way, words: str, title: str) -> None:
    way.write(page.locator("#q"), words)
    # The same situation is found by half of the words, and is then replaced by a second answer.
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get("q") == [words])
    first_hit = page.locator("#list a")
    expect(first_hit.first).to_have_text(title)
    go(page, way, first_hit.first)


def answer(page: Page, way: Way, text: str) -> None:
    assert_no_sideways_scroll(page)
    typed = page.locator("#answer")
    if typed.count():
        way.write(typed, text)
        go(page, way, page.get_by_role("button", name="Next"))
        return
    for button in page.locator(".options--big a").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= SMALL
    go(page, way, page.locator(".options--big").get_by_role("link", name=text, exact=True))


# Answers to choose by finger, and an answer to type by keyboard.
@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("aacrt-2016", "finger"),
        pytest.param("samba-es", "keyboard", marks=pytest.mark.thorough),
        pytest.param("ramiro-es", "finger", marks=pytest.mark.thorough),
    ],
)
def test_find_ruling_on_a_phone_and_note_it(
    world: World, new_page: NewPage, sign_in: SignIn, game: str, name: str
) -> None:
    words, title, answers, ruling, button = GAMES[game]
    match, way, page = match_of(world, game), WAYS[name], phone(new_page, name)
    sign_in(page, world.bruno)
    page.goto("/boa-vista/matches/1/")
    way.press(page.locator("summary", has_text="More about this match"))
    go(page, way, page.get_by_role("link", name="Ask the arbiter"))
    find(page, way, words, title)
    for text in answers:
        answer(page, way, text)
    expect(page.get_by_role("heading", name=ruling)).to_be_visible()
    assert_no_sideways_scroll(page)
    go(page, way, page.get_by_role("button", name=button))
    assert page.url.endswith("/matches/1/#incidents")
    expect(page.locator("#incidents")).to_contain_text(ruling)
    incident = Incident.objects.get()
    assert (incident.match, incident.hand, incident.side) == (match, 1, 1)


@pytest.mark.thorough
def test_arbiter_at_a_bridge_table_asks_step_by_step(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    way, page = WAYS["finger"], phone(new_page, "finger")
    sign_in(page, world.bruno)
    page.goto("/boa-vista/arbiter/")
    way.press(page.locator("summary", has_text="Another game"))
    go(page, way, page.get_by_role("link", name="Bridge"))
    find(page, way, "exposed card", "A card becomes a penalty card")
    for text in ("South", "West", "Hearts", "7", "9", "On purpose, or together with another card"):
        answer(page, way, text)
    expect(page.get_by_role("heading", name="7♥ is a penalty card of West.")).to_be_visible()
    way.press(page.locator("summary", has_text="Record the ruling"))
    way.write(page.get_by_label("Which table?"), "mesa 3")
    go(page, way, page.get_by_role("button", name="Record the ruling"))
    expect(page.locator(".course")).to_contain_text("7 hearts")
    find(page, way, "require a lead", "The partner of a defender with penalty cards must lead")
    answer(page, way, "Forbid one or more suits")
    way.tick(page.get_by_label("Hearts"))
    go(page, way, page.get_by_role("button", name="Next"))
    expect(page.get_by_role("heading", name="East may not lead hearts.")).to_be_visible()
    go(page, way, page.get_by_role("link", name="Go on with this table"))
    expect(page.locator(".course")).to_contain_text("May not lead hearts.")
    go(page, way, page.get_by_role("link", name="Undo the last ruling"))
    expect(page.locator(".course")).to_contain_text("7 hearts")
    expect(page.locator(".course")).not_to_contain_text("May not lead")
    assert [row.table for row in Incident.objects.all()] == ["mesa 3"]


def test_going_back_loses_no_answer(world: World, new_page: NewPage, sign_in: SignIn) -> None:
    evening(world, 4)
    way, page = WAYS["finger"], phone(new_page, "finger")
    sign_in(page, world.carla)
    page.goto("/boa-vista/matches/1/arbiter/lixo/")
    for text in ("No", "Two or more", "The card goes into the hand"):
        answer(page, way, text)
    go(page, way, page.get_by_role("link", name="Did the previous player"))
    expect(page.locator(".options .is-held")).to_have_text("No")
    go(page, way, page.locator(".options .is-held"))
    expect(page.get_by_role("heading", name="The pile may not be taken.")).to_be_visible()
    page.go_back()
    page.go_back()
    expect(page.get_by_role("heading", name="The pile may not be taken.")).to_be_visible()


@pytest.mark.thorough
def test_controls_of_a_ruling_are_large_enough_to_press(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    evening(world, 4)
    page = phone(new_page, "finger")
    sign_in(page, world.bruno)
    page.goto("/boa-vista/matches/1/arbiter/failed-opening/?side=0")
    for control in page.locator("main :is(a, button, input:not([type=hidden])):visible").all():
        box = control.bounding_box()
        assert box
        assert box["height"] >= TOUCH - 1, control.inner_text()


@pytest.mark.thorough
def test_reason_of_a_penalty_is_shown_in_full(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    match, page = match_of(world, "samba-es"), phone(new_page, "finger")
    two = decision("samba-es", "several-discarded", cards_discarded=3)
    note(match, two, world.bruno)
    sign_in(page, world.silvio)
    page.goto("/boa-vista/matches/1/hands/1/record/")
    reason = page.locator("[name='0-penalty-reason']")
    expect(reason).to_have_value("Two or more cards were discarded")
    assert reason.evaluate("it => it.scrollHeight <= it.clientHeight && it.clientHeight > 48")
    assert_no_sideways_scroll(page)
    reason.press("Control+Enter")
    expect(page.locator(".problem").first).to_be_visible()
    expect(reason).to_have_value("Two or more cards were discarded")
