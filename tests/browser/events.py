"""Wait for what the browser reports to a test: requests that are held back, messages."""

from collections.abc import Sized

from playwright.sync_api import Page, Route

from tests.waiting import until


def hold(page: Page, address: str) -> list[Route]:
    """Hold requests back from now on. Returns the list that they come into."""
    held: list[Route] = []
    page.route(address, lambda route: held.append(route))
    return held


def wait_for_reports(page: Page, reports: Sized, number: int = 1) -> None:
    """Wait until a handler has collected so many. Playwright calls it only while it is used."""
    until(lambda: page.evaluate("true") and len(reports) >= number)
