"""Slips of tables of several, typed by the keyboard alone, with and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_for_everybody
from tests.tournaments.hall import drawn
from tests.tournaments.singles import ROUND, seated, thirteen
from tests.world import World


@pytest.mark.thorough
@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_slip_is_typed_and_noted_by_keyboard(
    world: World, new_page: NewPage, sign_in: SignIn, scripts: bool
) -> None:
    round = drawn(thirteen(world), world)
    seats = len(seated(round).sides)
    page = new_page(language="en", javascript=scripts)
    sign_in(page, world.bruno)
    page.goto(ROUND)
    page.get_by_role("link", name="Type the slips").click()
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    if scripts:
        assert_for_everybody(page)
    page.locator("[name='1-points-0']").focus()
    for at in range(seats):
        for value in (50 + 200 * bool(at), at + 1):
            page.keyboard.type(str(value))
            page.keyboard.press("Enter" if scripts else "Tab")
    if scripts:
        page.keyboard.press("Control+Enter")
    else:
        page.get_by_role("button", name="Record the results").click()
    expect(page.get_by_text("Recorded: table 1.")).to_be_visible()
    seated_table = seated(round)
    assert seated_table.score == (50, *(250 for _other in range(seats - 1)))
    assert seated_table.places == tuple(range(1, seats + 1))
    expect(page.locator("[name='2-points-0']")).to_be_visible()
