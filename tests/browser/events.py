"""Wait for what the browser reports to a test: requests that it holds back, messages."""

from collections.abc import Sized

from playwright.sync_api import Page

from tests.waiting import until


def wait_for_reports(page: Page, reports: Sized, number: int = 1) -> None:
    """Wait until a handler has collected so many. Playwright calls it only while it is used."""
    until(lambda: page.evaluate("true") and len(reports) >= number)
