"""What players do with the page of their table on a phone."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from scoring.models import Hand

FILL = """hand => {
    const form = document.getElementById("hand");
    for (const [name, value] of Object.entries(hand)) {
        const fields = [...form.querySelectorAll(`[name="${name}"]`)];
        for (const field of fields) {
            const isTicked = field.type === "radio" || field.type === "checkbox";
            if (isTicked) field.checked = field.value === value;
            else field.value = value;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }
    }
}"""


BUSY = "[data-resting], [data-going], .steps[data-fresh], form[data-sending], [inert]"
"""What a page writes on the part of it that takes no tap, or is about to show something else."""
HAS_TOUCH = "navigator.maxTouchPoints > 0 && matchMedia('(scripting: enabled)').matches"
AWAIT_CLICK = """() => {
    const page = document.documentElement;
    page.dataset.awaitsClick = "";
    const note = () => { delete page.dataset.awaitsClick; };
    addEventListener("click", note, { capture: true, once: true });
}"""


def wait_until_ready(page: Page) -> None:
    """Wait until the scripts have run and the page takes taps."""
    page.wait_for_load_state("domcontentloaded")
    expect(page.locator(BUSY)).to_have_count(0)


@contextmanager
def click_arrives(page: Page) -> Iterator[None]:
    """Wait until the tap has become a click: the browser makes it a moment after the finger."""
    page.evaluate(AWAIT_CLICK)
    yield
    expect(page.locator("[data-awaits-click]")).to_have_count(0)


def tap(target: Locator) -> None:
    """Tap once the page takes taps; click where it has no touch screen or no scripts."""
    page = target.page
    wait_until_ready(page)
    if page.evaluate(HAS_TOUCH):
        with click_arrives(page):
            target.tap()
    else:
        target.click()


def type_hand(page: Page, hand: dict[str, str]) -> None:
    """Fill in a hand and go to the last step by keyboard: a new step takes no tap for a moment."""
    expect(page.locator("form.is-stepped")).to_be_visible()
    page.evaluate(FILL, hand)
    while not page.locator(".step.is-shown[data-step=check]").count():
        page.locator("[data-next]").press("Enter")


def record(page: Page, number: int) -> None:
    """Open the form of a hand from the page of the table."""
    tap(page.get_by_role("link", name=f"Anotar a mão {number}"))
    expect(page.locator("form.is-stepped")).to_be_visible()
    expect(page.locator("#where")).to_contain_text(f"Mão {number}")


def save(page: Page) -> None:
    page.locator("[data-record]").press("Enter")


def stop_clock(page: Page) -> None:
    """Stop the clock that the page got by `page.clock.install()`: it sends nothing by itself."""
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    expect(page.locator("#outbox[data-sending]")).to_have_count(0)


def send_now(button: Locator, cut: str) -> None:
    """End the route that cuts the network, and press the button before the page sends by itself.

    The page must have its clock by `page.clock.install()`.
    """
    page = button.page
    stop_clock(page)
    page.unroute(cut)
    tap(button)
    page.clock.resume()


def stored() -> list[tuple[int, int]]:
    """Return the live hands: number, and card points of the first side."""
    rows = Hand.objects.filter(voided_at__isnull=True).order_by("number")
    return [(row.number, row.facts["sides"][0].get("card_points", 0)) for row in rows]


def look_again(page: Page) -> None:
    """Let a phone, or a screen of the hall, ask at once and not only after some seconds.

    Other tests wait: `test_phone_without_connection`, and the last steps of `test_wall`.
    """
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
