"""Seats of a new match: a field finds a pair or a person by name or number."""

from playwright.sync_api import Page, expect


def take_seat(page: Page, seat: str, name: str) -> None:
    """Type a name at a seat and tap what is found."""
    page.locator(f"[name={seat}-q]").fill(name)
    found = page.locator(f"#found-{seat}")
    expect(found).to_have_attribute("data-text", name)
    found.locator("label", has_text=name).click()
    expect(found.locator(":checked")).to_have_count(1)
