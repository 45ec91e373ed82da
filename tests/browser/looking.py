"""Checks that every page must pass."""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

# With `preload` axe copies our style sheets into the page, which our policy refuses. Only the rule
# about the orientation of the screen needs them, and no style of ours depends on that.
OPTIONS = {"reporter": "no-passes", "preload": False}

# Wait for our fonts: other fonts have other widths.
WIDTHS = """async () => {
    await document.fonts.ready;
    return [document.documentElement.scrollWidth, document.documentElement.clientWidth];
}"""
TOO_WIDE = """() => [...document.querySelectorAll("body *")]
    .filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((e) => `${e.cloneNode().outerHTML} ${e.textContent.trim().slice(0, 30)}`)
    .slice(0, 8)"""
INNER_SCROLLING = """() => [...document.querySelectorAll("body *:not(textarea, select)")]
    .filter((e) => ["auto", "scroll"].includes(getComputedStyle(e).overflowY))
    .filter((e) => getComputedStyle(e).maxHeight !== "none" || e.scrollHeight > e.clientHeight + 1)
    .map((e) => e.cloneNode().outerHTML)"""
# A box that is too narrow for its word has been squeezed by its neighbours, so a third of the
# window counts as the line of a word. Names of one long word may break.
BROKEN_WORDS = r"""async () => {
    await document.fonts.ready;
    const third = document.documentElement.clientWidth / 3;
    const isOnlySpoken = (e) => e && (e.offsetWidth <= 1 || isOnlySpoken(e.parentElement));
    const broken = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode, box = text.parentElement;
        if (!box.checkVisibility() || box.closest("svg, pre, code, textarea, option")) continue;
        if (isOnlySpoken(box)) continue;
        for (const word of text.data.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const parts = [...range.getClientRects()].filter((part) => part.width);
            if (new Set(parts.map((part) => Math.round(part.top))).size < 2) continue;
            const width = parts.reduce((sum, part) => sum + part.width, 0);
            if (width > Math.max(third, box.clientWidth)) continue;
            broken.push(`${word[0]} in ${box.cloneNode().outerHTML}`);
        }
    }
    return broken;
}"""
TOUCHED_ICONS = """() => [...document.querySelectorAll("main .icon")].filter((icon) => {
    if (!icon.checkVisibility()) return false;
    const at = icon.getBoundingClientRect(), range = document.createRange();
    return [icon.previousSibling, icon.nextSibling].some((text) => {
        if (text?.nodeType !== Node.TEXT_NODE) return false;
        range.selectNodeContents(text);
        return [...range.getClientRects()].some((part) => part.width
            && part.top < at.bottom && part.bottom > at.top
            && Math.max(part.left - at.right, at.left - part.right) < 4);
    });
}).map((icon) => icon.parentElement.outerHTML.slice(0, 200))"""

FIGURES = {
    "player": "players/{player}/",
    "player-edit": "players/{player}/edit/",
    "player-hands": "players/{player}/hands/?of=clean",
    "player-matches": "players/{player}/matches/",
    "player-opponents": "players/{player}/opponents/",
    "versus": "versus/pair-1/pair-2/",
}
"""The pages of people and their figures, after the slug of the club."""


def load_axe_with_each_page(page: Page) -> None:
    """Let Chromium keep axe compiled, for tests that look at many pages."""
    page.add_init_script(AXE_SCRIPT)


def assert_accessible(page: Page, *rules: str) -> None:
    """Assert that axe finds no violation: of all rules, or only of these `rules`."""
    # axe waits for ever if scripts are off.
    assert page.evaluate("() => matchMedia('(scripting: enabled)').matches")
    # A `noscript` shown by a style would show its markup as text.
    assert not page.evaluate("() => document.body.innerText.includes('<')"), page.url
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


def assert_words_are_whole(page: Page) -> None:
    """Assert that no word is split although its line has room for it, and none touches an icon."""
    broken = page.evaluate(BROKEN_WORDS)
    assert broken == [], f"{page.url}: words split over two lines at this width: {broken}"
    touched = page.evaluate(TOUCHED_ICONS)
    assert touched == [], f"{page.url}: icons touch their words: {touched}"


def assert_holds_at_every_size(page: Page) -> None:
    """Assert no sideways scrolling on the smallest phone, on a tablet and with doubled letters.

    On a laptop nothing scrolls inside the page: people do not find what is below.
    """
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(INNER_SCROLLING) == []
    assert_words_are_whole(page)
    for width in (320, 360, 768):
        page.set_viewport_size({"width": width, "height": 640})
        assert_no_sideways_scroll(page)
        if width >= 360 and ".pdf" not in page.url:  # a sheet of paper is never that narrow
            assert_words_are_whole(page)
    page.set_viewport_size({"width": 640, "height": 800})
    page.evaluate(
        """() => { const root = document.documentElement;
            root.style.fontSize = `${2 * parseFloat(getComputedStyle(root).fontSize)}px`; }"""
    )
    assert_no_sideways_scroll(page)
    page.evaluate("() => { document.documentElement.style.fontSize = ''; }")


def assert_for_everybody(page: Page) -> None:
    """Assert accessibility on a laptop, no sideways scrolling, and contrast in dark colours.

    Afterwards the page has the size and the light colours of a laptop again.
    """
    assert_accessible(page)
    assert_holds_at_every_size(page)
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    assert_accessible(page, "color-contrast")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="light")
