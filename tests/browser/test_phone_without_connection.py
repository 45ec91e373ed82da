"""A phone without a held connection asks less and less often, and tries one again."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.tournaments.phones import FIRST_HAND, Phone, phones
from tests.waiting import until
from tests.world import World

COUNT_REQUESTS = """
    Math.random = () => 0.5;
    window.underWay = 0;
    const ask = window.fetch;
    window.fetch = (...asked) => {
        window.underWay += 1;
        return ask(...asked).finally(() => { window.underWay -= 1; });
    };
    window.EventSource = class extends EventSource {
        constructor(address) {
            super(address);
            window.underWay += 1;
            const first = new AbortController();
            for (const name of ["open", "error"]) {
                this.addEventListener(name, () => {
                    window.underWay -= 1;
                    first.abort();
                }, { signal: first.signal });
            }
        }
    };
"""
"""The page counts its requests without an answer."""


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
    """Turn the time of the page on by small steps; each answer arrives within its step."""
    for _turn in range(30 * minutes):
        page.clock.run_for(2_000)
        until(lambda: page.evaluate("window.underWay === 0"))


def opened(new_page: NewPage, phone: Phone) -> tuple[Page, Requests]:
    """Open the table in a page whose time stands still, and whose waits have no random part."""
    page = new_page(width=360, height=640)
    page.add_init_script(COUNT_REQUESTS)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    asked = Requests(page)
    page.goto(phone.address)
    until(lambda: page.evaluate("window.underWay === 0"))
    return page, asked


def test_phone_without_connection_asks_less_and_less(both: list[Phone], new_page: NewPage) -> None:
    page, asked = opened(new_page, both[0])
    pass_minutes(page, 2)
    assert (asked.now, asked.live) == (4, 1), "after 5, 15, 35 and 75 seconds"
    pass_minutes(page, 5)
    assert (asked.now, asked.live) == (9, 6), "then each minute, and each time for a connection"
    asked.has_room = True
    pass_minutes(page, 2)
    before = asked.now, asked.live
    pass_minutes(page, 5)
    assert (asked.now, asked.live) == before


@pytest.mark.thorough
def test_tap_on_an_idle_phone_polls_soon(both: list[Phone], new_page: NewPage) -> None:
    page, _asked = opened(new_page, both[1])
    pass_minutes(page, 3)
    both[0].enter(1, FIRST_HAND)
    page.mouse.click(180, 300)
    page.clock.run_for(7_000)
    expect(page.get_by_role("button", name="Concordamos")).to_be_visible()
