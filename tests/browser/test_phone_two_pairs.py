"""Two phones at a table: one records a hand step by step, the other one is asked and agrees."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Hand, HandAnswer
from tests.browser.conftest import NewPage
from tests.browser.phone import look_again, tap
from tests.tournaments.phones import Phone, phones
from tests.world import World

pytestmark = pytest.mark.usefixtures("audited")


@pytest.fixture
def both(world: World) -> list[Phone]:
    return phones(world)


def until_points(page: Page) -> None:
    """Answer the first two questions: who went out, and the canastras."""
    tap(page.locator(".choices__one").nth(1))
    for name in ("0-dirty", "1-clean", "1-dirty"):
        tap(page.locator(f'[id="{name}"] ~ button'))
    tap(page.locator("[data-next]"))


def type_both(page: Page, first: str, second: str) -> None:
    page.keyboard.type(first)
    page.keyboard.press("Enter")
    page.keyboard.type(second)
    tap(page.locator("[data-next]"))


def test_hand_is_recorded_in_eleven_taps_and_agreed(both: list[Phone], new_page: NewPage) -> None:
    one, two = (new_page(width=360, height=640, touch=True) for _phone in both)
    two.goto(both[1].address)
    one.goto(f"{both[0].address}hands/1/")
    until_points(one)
    type_both(one, "165", "295")
    type_both(one, "60", "20")
    tap(one.locator("[data-both]"))
    expect(one.locator("#check")).to_contain_text("855")
    scrolls = "document.documentElement.scrollHeight > innerHeight"
    assert one.evaluate(scrolls) is False
    one.locator("[data-record]").dblclick()
    expect(one.locator(".tally__state")).to_contain_text("espera a outra dupla")
    look_again(two)
    expect(two.locator("button[value=agree]")).to_be_visible()
    tap(two.locator("button[value=agree]"))
    expect(two.locator(".tally__state")).to_contain_text("as duas")
    look_again(one)
    expect(one.locator(".tally__state")).to_contain_text("as duas")
    assert (Hand.objects.count(), HandAnswer.objects.count()) == (1, 1)


@pytest.mark.thorough
def test_reload_and_back_keep_what_was_typed(both: list[Phone], new_page: NewPage) -> None:
    page = new_page(width=360, height=640, touch=True)
    page.goto(f"{both[0].address}hands/1/")
    until_points(page)
    page.keyboard.type("165")
    page.go_back()
    expect(page.locator('[id="0-dirty"]')).to_have_value("1")
    page.reload()
    expect(page.locator('[id="0-card_points"]')).to_have_value("165")
    expect(page.locator("input[name=went_out]").nth(1)).to_be_checked()
