"""Checks that every page must pass."""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

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


def assert_accessible(page: Page, *rules: str) -> None:
    """axe finds nothing: contrast, names, labels, landmarks, order of headings. Or of `rules`."""
    # Without scripts axe waits for ever.
    assert page.evaluate("() => matchMedia('(scripting: enabled)').matches")
    # A `noscript` that a style shows has its markup as text.
    assert "<" not in page.locator("body").inner_text(), page.url
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    options = OPTIONS | ({"runOnly": list(rules)} if rules else {})
    results = AxeResults(page.evaluate("options => axe.run(options)", options))
    assert results.violations_count == 0, f"{page.url}\n{results.generate_report()}"


def assert_no_sideways_scroll(page: Page) -> None:
    width, room = page.evaluate(WIDTHS)
    assert width <= room, (
        f"{page.url} is {width} px wide in a window of {room} px: {page.evaluate(TOO_WIDE)}"
    )


def assert_holds_at_every_size(page: Page) -> None:
    """Nothing scrolls sideways: on the smallest phone, on a tablet, nor with letters of twice the
    size.
    """
    for width in (320, 768):
        page.set_viewport_size({"width": width, "height": 640})
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

    By night only colours differ. Afterwards the page is the laptop by day again.
    """
    assert_accessible(page)
    assert_holds_at_every_size(page)
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    assert_accessible(page, "color-contrast")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="light")
