"""A phone whose browser is old, stores nothing, or whose database never answers, still records."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Hand
from tests.browser.conftest import NewPage
from tests.browser.phone import record, save, type_hand
from tests.tournaments.phones import numbered, phones
from tests.world import World

REFUSED = "indexedDB.open = () => { throw new DOMException('refused', 'SecurityError'); };"
SILENT = "indexedDB.open = () => ({});"
IMPATIENT = """const usual = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (wait) => usual(wait === 3000 ? 50 : wait);"""
OLD = "delete AbortSignal.timeout;"
"""As before Safari 16 and Chrome 103."""
NOTHING_STORED = """for (const what of ["getItem", "setItem", "removeItem"]) {
    Storage.prototype[what] = () => { throw new DOMException("refused", "SecurityError"); };
}"""


@pytest.fixture
def address(world: World) -> str:
    return phones(world)[0].address


def opened(new_page: NewPage, address: str, *scripts: str) -> Page:
    page = new_page(width=360, height=640, loses_network=True)
    for script in scripts:
        page.add_init_script(script)
    page.goto(address)
    record(page, 1)
    type_hand(page, numbered(1))
    return page


def lose_posts(page: Page) -> None:
    page.route("**/hands/1/", lambda r, q: r.abort() if q.method == "POST" else r.continue_())


def test_hand_survives_a_reload_without_a_database(new_page: NewPage, address: str) -> None:
    page = opened(new_page, address, REFUSED)
    lose_posts(page)
    save(page)
    expect(page.locator("#outbox")).to_contain_text("Mão 1")
    page.reload()
    expect(page.locator("#outbox")).to_contain_text("Mão 1")
    assert not Hand.objects.exists()
    page.unroute("**/hands/1/")
    page.get_by_role("button", name="Tentar agora").click()
    expect(page).to_have_url(re.compile("/t/[a-z2-9]+/$"))
    expect(page.locator("#outbox")).to_be_hidden()
    assert Hand.objects.count() == 1


@pytest.mark.parametrize("scripts", [(SILENT, IMPATIENT), (OLD,)], ids=["silent", "old"])
def test_hand_is_sent_by_every_browser(
    new_page: NewPage, address: str, scripts: tuple[str, ...]
) -> None:
    page = opened(new_page, address, *scripts)
    save(page)
    expect(page).to_have_url(re.compile("/t/[a-z2-9]+/$"))
    assert Hand.objects.count() == 1


def test_page_says_that_nothing_is_stored(new_page: NewPage, address: str) -> None:
    page = opened(new_page, address, REFUSED, NOTHING_STORED)
    lose_posts(page)
    save(page)
    expect(page.locator("#outbox")).to_contain_text("deixe esta página aberta até o envio")


@pytest.mark.thorough
def test_recorded_hand_leaves_the_draft_of_another_tab(new_page: NewPage, address: str) -> None:
    page = opened(new_page, address)
    other = page.context.new_page()
    other.goto(address)
    record(other, 1)
    type_hand(other, numbered(2))
    key = other.locator("[name=client_key]").input_value()
    save(page)
    expect(page).to_have_url(re.compile("/t/[a-z2-9]+/$"))
    assert key in other.evaluate("JSON.stringify(localStorage)")


@pytest.mark.thorough
def test_hand_in_two_windows_keeps_what_each_typed(new_page: NewPage, address: str) -> None:
    page = opened(new_page, address)
    other = page.context.new_page()
    other.goto(f"{address}hands/1/")
    expect(other.locator("form.is-stepped")).to_be_visible()
    expect(page.locator("#other-window")).to_be_visible()
    type_hand(other, numbered(2))
    type_hand(page, numbered(3))
    for window, number in ((other, 2), (page, 3), (other, 2)):
        window.reload()
        expect(window.locator("form.is-stepped")).to_be_visible()
        points = window.locator("[name='0-card_points']")
        expect(points).to_have_value(numbered(number)["0-card_points"])
    expect(page.locator("#other-window")).to_be_visible()
    expect(other.locator("#other-window")).to_be_hidden()
