"""What players do with the page of their table on a phone."""

from playwright.sync_api import Page, expect

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


def type_hand(page: Page, hand: dict[str, str]) -> None:
    """Fill in a hand and go to the last step by keyboard: a new step takes no tap for a moment."""
    page.evaluate(FILL, hand)
    while not page.locator(".step.is-shown[data-step=check]").count():
        page.locator("[data-next]").press("Enter")


def record(page: Page, number: int) -> None:
    """Open the form of a hand from the page of the table."""
    page.get_by_role("link", name=f"Anotar a mão {number}").click()
    expect(page.locator("form.is-stepped")).to_be_visible()
    expect(page.locator("#where")).to_contain_text(f"Mão {number}")


def save(page: Page) -> None:
    page.locator("[data-record]").press("Enter")


def stored() -> list[tuple[int, int]]:
    """Return the live hands: number, and card points of the first side."""
    rows = Hand.objects.filter(voided_at__isnull=True).order_by("number")
    return [(row.number, row.facts["sides"][0].get("card_points", 0)) for row in rows]


def look_again(page: Page) -> None:
    """Let a phone, or a screen of the hall, ask at once and not only after some seconds.

    Other tests wait: `test_phone_without_connection`, and the last steps of `test_wall`.
    """
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
