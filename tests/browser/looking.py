"""What every page must hold, whatever it shows."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()
# axe would copy our style sheets into the page, which our policy rightly refuses. It needs them
# for one rule only, that a page may be turned on its side, and no style of ours asks for that.
OPTIONS = {"resultTypes": ["violations"], "preload": False}

# Until our letters are there, others stand in their place.
WIDTHS = """async () => {
    await document.fonts.ready;
    return [document.documentElement.scrollWidth, document.documentElement.clientWidth];
}"""
TOO_WIDE = """() => [...document.querySelectorAll("body *")]
    .filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((e) => `${e.cloneNode().outerHTML} ${e.textContent.trim().slice(0, 30)}`)
    .slice(0, 8)"""


def assert_accessible(page: Page) -> None:
    """axe finds nothing: contrast, names, labels, landmarks, order of headings."""
    results = AXE.run(page, options=OPTIONS)
    assert results.violations_count == 0, f"{page.url}\n{results.generate_report()}"


def assert_no_sideways_scroll(page: Page) -> None:
    width, room = page.evaluate(WIDTHS)
    assert width <= room, (
        f"{page.url} is {width} px wide in a window of {room} px: {page.evaluate(TOO_WIDE)}"
    )


def assert_holds_at_every_size(page: Page) -> None:
    """Nothing scrolls sideways: on the smallest phone, nor with letters of twice the size."""
    page.set_viewport_size({"width": 320, "height": 640})
    assert_no_sideways_scroll(page)
    page.set_viewport_size({"width": 640, "height": 800})
    page.evaluate(
        """() => { const root = document.documentElement;
            root.style.fontSize = `${2 * parseFloat(getComputedStyle(root).fontSize)}px`; }"""
    )
    assert_no_sideways_scroll(page)
    page.evaluate("() => { document.documentElement.style.fontSize = ''; }")


def assert_for_everybody(page: Page) -> None:
    """By day on a laptop, on the smallest phone, in large letters, and by night on a phone.

    Afterwards the page is the laptop by day again.
    """
    assert_accessible(page)
    assert_holds_at_every_size(page)
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    assert_accessible(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="light")
