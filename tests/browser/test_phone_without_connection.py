"""A phone without a held connection asks less and less often, and tries one again."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.tournaments.phones import FIRST_HAND, Phone, phones
from tests.world import World


@pytest.fixture
def both(world: World) -> list[Phone]:
    return phones(world)


class Requests:
    """Counts what a page asks; the server holds no connection unless it `has_room`."""

    def __init__(self, page: Page) -> None:
        self.now = self.live = 0
        self.has_room = False
        page.route("**/now/**", self.ask)
        page.route("**/live/**", self.hold)

    def ask(self, route: Route) -> None:
        self.now += 1
        route.continue_()

    def hold(self, route: Route) -> None:
        self.live += 1
        if self.has_room:
            route.fulfill(status=200, content_type="text/event-stream", body="retry: 3600000\n\n")
        else:
            route.fulfill(status=503)


def pass_minutes(page: Page, minutes: int) -> None:
    """Turn the time of the page on by small steps, so that each answer arrives in its time."""
    for _turn in range(30 * minutes):
        page.clock.run_for(2_000)
        page.wait_for_timeout(15)


def opened(new_page: NewPage, phone: Phone) -> tuple[Page, Requests]:
    page = new_page(width=360, height=640)
    page.clock.install()
    asked = Requests(page)
    page.goto(phone.address)
    page.wait_for_function("document.readyState === 'complete'")
    return page, asked


def test_phone_without_connection_asks_less_and_less(both: list[Phone], new_page: NewPage) -> None:
    page, asked = opened(new_page, both[0])
    pass_minutes(page, 2)
    assert 3 <= asked.now <= 6
    before = asked.now, asked.live
    pass_minutes(page, 5)
    assert 3 <= asked.now - before[0] <= 7
    assert 3 <= asked.live - before[1] <= 7
    asked.has_room = True
    pass_minutes(page, 2)
    before = asked.now, asked.live
    pass_minutes(page, 5)
    assert (asked.now, asked.live) == before


def test_touched_phone_asks_soon(both: list[Phone], new_page: NewPage) -> None:
    page, _asked = opened(new_page, both[1])
    pass_minutes(page, 3)
    both[0].enter(1, FIRST_HAND)
    page.mouse.click(180, 300)
    page.clock.run_for(7_000)
    expect(page.get_by_role("button", name="Concordamos")).to_be_visible()
