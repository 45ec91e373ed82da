"""The desk at the door, in a real browser."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_for_everybody, load_axe_with_each_page
from tests.tournaments.fees import price
from tests.tournaments.hall import tournament
from tests.world import World
from tournaments.director.hall import presence


def test_one_tap_changes_row_count_and_side(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    cup = tournament(world, entries=6)
    price(cup, 4000, 5000)
    for number, answer in ((1, "present"), (2, "on-the-way"), (3, "absent")):
        presence.check_in(cup.entries.get(number=number), answer, by=world.bruno)
    page = new_page()
    load_axe_with_each_page(page)
    sign_in(page, world.bruno)
    page.goto("/boa-vista/tournaments/copa-da-primavera/entries/check-in/")
    page.locator("#entry-4 .fold summary").click()
    assert_for_everybody(page)
    page.locator("#present-5").click()
    expect(page.locator("#present-5")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#door-count")).to_contain_text("2 de 6")
    expect(page.locator("#door-draw")).to_contain_text("2 presentes")
    page.locator("#present-5").click()
    expect(page.locator("#present-5")).to_have_attribute("aria-pressed", "false")
