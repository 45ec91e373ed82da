"""The desk at the door, in a real browser."""

import pytest
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
    cup = tournament(world, "swiss", entries=6)
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
    # Until then the new buttons send the form without htmx.
    expect(page.locator(".htmx-added, .htmx-settling")).to_have_count(0)
    page.locator("#turn-3").press("Enter")
    expect(page.locator("#way-3")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#turn-3")).to_be_focused()
    expect(page.locator("#door-draw .btn--main")).to_have_text("Sortear com 3 duplas")
    page.set_viewport_size({"width": 360, "height": 740})
    foot = page.locator("#door-foot")
    expect(foot).to_contain_text("1 presente")
    foot.get_by_role("button", name="Sortear com 3").click()
    expect(page.locator(".draw__warning")).to_have_count(5)


@pytest.mark.thorough
def test_payment_is_said_in_sight_of_its_row(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    cup = tournament(world, "swiss", entries=16)
    price(cup, 4000, 5000)
    page = new_page(width=360, touch=True)
    sign_in(page, world.bruno)
    page.goto("/boa-vista/tournaments/copa-da-primavera/money/")
    page.locator("#entry-12 [name=rest]").tap()
    expect(page.locator("#notes .note")).to_be_in_viewport(ratio=1)
    expect(page.locator("#entry-12")).to_be_in_viewport(ratio=1)


@pytest.mark.thorough
def test_names_on_the_money_page_stand_on_one_line(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    price(tournament(world, "swiss", entries=2), 4000, 5000)
    page = new_page(width=1280)
    sign_in(page, world.bruno)
    page.goto("/boa-vista/tournaments/copa-da-primavera/money/")
    lines_of = """texts => texts.map(text => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getClientRects().length;
    })"""
    assert page.locator("#entry-1 .rows__name > *").evaluate_all(lines_of)[:2] == [1, 1]
