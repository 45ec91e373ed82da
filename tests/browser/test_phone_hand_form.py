"""The hand form on a phone: fast taps, the keyboard, problems and drafts."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Hand
from tests.browser.conftest import NewPage
from tests.browser.phone import click_arrives, save, tap, type_hand, wait_until_ready
from tests.tournaments.phones import FIRST_HAND, OTHER_HAND, Phone, phones
from tests.world import World

pytestmark = pytest.mark.usefixtures("audited")
TOO_FEW = FIRST_HAND | {"1-card_points": "10"}
"""A clean canastra holds cards worth more than 10 points."""


@pytest.fixture
def both(world: World) -> list[Phone]:
    return phones(world)


def form(new_page: NewPage, phone: Phone, number: int = 1, **said: bool) -> Page:
    page = new_page(width=360, height=640, **said)
    page.goto(f"{phone.address}hands/{number}/")
    expect(page.locator("form.is-stepped")).to_be_visible()
    wait_until_ready(page)
    return page


def expect_step(page: Page, name: str) -> None:
    expect(page.locator(".step.is-shown")).to_have_attribute("data-step", name)


def tap_twice(page: Page, selector: str, milliseconds: int) -> None:
    """Tap the same spot twice as a finger does, which does not wait for what it hits.

    The clock of the page moves between the taps and for a second afterwards, however long the
    computer takes.
    """
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    box = page.locator(selector).bounding_box()
    assert box is not None
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for pause in (milliseconds, 1000):
        with click_arrives(page):
            page.touchscreen.tap(*spot)
        page.clock.run_for(pause)


def refuse(page: Page) -> None:
    """Save a hand that the server sends back with its problem."""
    type_hand(page, TOO_FEW)
    save(page)
    expect(page.locator("form[data-typed].is-stepped")).to_be_visible()
    expect(page.locator(".problem")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize(
    "milliseconds",
    [250, *(pytest.param(each, marks=pytest.mark.thorough) for each in (60, 120, 350))],
)
def test_double_tap_on_who_went_out_enters_nothing_else(
    both: list[Phone], new_page: NewPage, milliseconds: int
) -> None:
    page = form(new_page, both[0], touch=True)
    tap_twice(page, ".choices__one >> nth=1", milliseconds)
    expect_step(page, "clean")
    entered = page.locator(".stepper input").evaluate_all("all => all.map(one => one.value)")
    assert not any(entered)


def test_double_tap_on_next_skips_no_step(both: list[Phone], new_page: NewPage) -> None:
    page = form(new_page, both[0], touch=True)
    tap(page.locator(".choices__one").first)
    expect_step(page, "clean")
    wait_until_ready(page)
    tap_twice(page, "[data-next]", 250)
    expect_step(page, "card_points")


@pytest.mark.parametrize("answer", [0, 2])
def test_every_answer_goes_on_and_a_late_tap_does_not(
    both: list[Phone], new_page: NewPage, answer: int
) -> None:
    page = form(new_page, both[0], touch=True)
    expect(page.locator("[data-next]")).to_be_hidden()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    page.locator(".choices__one").nth(answer).tap()
    page.clock.run_for(700)
    expect_step(page, "clean")
    box = page.locator("[data-next]").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    page.clock.run_for(200)
    expect_step(page, "clean")
    page.locator(".stepper button:not(:disabled)").first.tap()
    page.locator("[data-next]").tap()
    expect_step(page, "card_points")


def test_keyboard_chooses_without_going_on(both: list[Phone], new_page: NewPage) -> None:
    page = form(new_page, both[0])
    page.locator(".choices input").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-next]")).to_be_visible()
    expect_step(page, "went_out")
    page.keyboard.press("Enter")
    expect_step(page, "clean")


def test_refused_hand_says_so_at_its_button(both: list[Phone], new_page: NewPage) -> None:
    page = form(new_page, both[0], touch=True)
    expect(page.locator("#to-correct")).to_be_hidden()
    refuse(page)
    expect(page.locator("#to-correct")).to_have_text("Falta acertar 1 coisa")
    expect(page.locator(".problem").get_by_role("link", name="Corrigir")).to_be_focused()
    tap(page.locator("[data-back]"))
    expect(page.locator("#to-correct")).to_be_hidden()


def test_refused_hand_is_corrected_step_by_step(both: list[Phone], new_page: NewPage) -> None:
    page = form(new_page, both[0], touch=True)
    refuse(page)
    problem = page.locator(".problem")
    expect(problem).to_contain_text("Faltam os pontos das cartas")
    tap(page.locator("[data-back]"))
    expect_step(page, "took_morto")
    expect(page.locator('[name="1-card_points"]')).to_have_value("10")
    tap(page.locator("[data-next]"))
    expect(problem).to_be_visible()
    tap(problem.get_by_role("link", name="Corrigir"))
    expect(page.locator('[id="1-card_points"]')).to_be_focused()
    page.keyboard.type("295")
    tap(page.locator("[data-next]"))
    expect(page.locator("#check")).to_contain_text("855")
    expect(problem).to_be_hidden()
    save(page)
    expect(page.locator(".tally__total").nth(1)).to_have_text("855")
    expect(page.locator("#outbox")).to_be_hidden()


@pytest.mark.thorough
def test_hand_with_problems_is_offered_again_on_the_table(
    both: list[Phone], new_page: NewPage
) -> None:
    page = form(new_page, both[0])
    refuse(page)
    page.goto(both[0].address)
    tap(page.get_by_role("link", name="Acertar a mão 1"))
    expect(page.locator(".problem")).to_contain_text("Faltam os pontos das cartas")
    tap(page.locator(".problem a"))
    page.locator('[id="1-card_points"]').fill("295")
    page.locator("[data-next]").press("Enter")
    expect(page.locator("#check")).to_contain_text("855")
    save(page)
    expect(page.get_by_role("link", name="Anotar a mão 2")).to_be_visible()
    expect(page.locator("#outbox")).to_be_hidden()


@pytest.mark.thorough
def test_correction_begins_from_the_recorded_hand(both: list[Phone], new_page: NewPage) -> None:
    page = form(new_page, both[1])
    type_hand(page, OTHER_HAND | {"0-card_points": "5"})
    both[0].enter(1, FIRST_HAND)
    both[1].answer(1, "agree")
    page.goto(f"{both[1].address}hands/1/")
    expect(page.locator('[name="0-card_points"]')).to_have_value("165")
    expect(page.locator('[name="1-card_points"]')).to_have_value("295")


def test_whole_hand_is_entered_with_the_keyboard_alone(
    both: list[Phone], new_page: NewPage
) -> None:
    page = form(new_page, both[0])
    while page.evaluate("document.activeElement.name") != "went_out":
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    for number in ("", "1", "1", "1", "165", "295", "60", "20"):
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#check")).to_contain_text("855")
    while page.evaluate("document.activeElement.value") != "record":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".tally__total").nth(1)).to_have_text("855")


@pytest.mark.thorough
def test_keyboard_types_on_after_going_back(both: list[Phone], new_page: NewPage) -> None:
    page = form(new_page, both[0])
    page.locator(".choices input").first.press("Enter")
    for _time in range(2):
        page.locator("[data-next]").press("Enter")
    tap(page.locator("[data-back]"))
    wait_until_ready(page)
    page.keyboard.type("165")
    page.keyboard.press("Enter")
    page.keyboard.type("295")
    page.keyboard.press("Enter")
    expect_step(page, "left_in_hand")
    expect(page.locator('[name="0-card_points"]')).to_have_value("165")
    expect(page.locator('[name="1-card_points"]')).to_have_value("295")


@pytest.mark.thorough
def test_enter_without_scripts_shows_the_hand_and_stores_nothing(
    both: list[Phone], new_page: NewPage
) -> None:
    page = form_without_scripts(new_page, both[0])
    page.locator("input[name=went_out]").nth(1).check()
    for name in ("0-dirty", "1-clean", "1-dirty"):
        page.locator(f'[id="{name}"]').fill("1")
    page.locator('[id="0-card_points"]').fill("165")
    page.locator('[id="1-card_points"]').fill("295")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    assert not Hand.objects.exists()


def form_without_scripts(new_page: NewPage, phone: Phone) -> Page:
    page = new_page(width=360, height=640, javascript=False)
    page.goto(f"{phone.address}hands/1/")
    return page
