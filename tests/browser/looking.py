"""What every page must hold, whatever it shows."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()
# axe would copy our style sheets into the page, which our policy rightly refuses. It needs them
# for one rule only, that a page may be turned on its side, and no style of ours asks for that.
OPTIONS = {"resultTypes": ["violations"], "preload": False}


def assert_accessible(page: Page) -> None:
    """axe finds nothing: contrast, names, labels, landmarks, order of headings."""
    results = AXE.run(page, options=OPTIONS)
    assert results.violations_count == 0, f"{page.url}\n{results.generate_report()}"


def assert_no_sideways_scroll(page: Page) -> None:
    width, room = page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert width <= room, f"{page.url} is {width} px wide in a window of {room} px"
