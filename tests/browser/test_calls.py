"""Calls for the director in a browser: from the phone of a table to the hall, which rings once."""

import pytest
from playwright.sync_api import Page, expect

from scoring.match import tablekeys
from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_for_everybody
from tests.tournaments.phones import phone_round
from tests.world import World
from tournaments.models import Call, Round

PAGE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"
COUNT_RINGS = """
    window.rings = 0;
    navigator.vibrate = () => { window.rings += 1; return true; };
"""


@pytest.fixture
def round(world: World) -> Round:
    return phone_round(world, entries=6)


@pytest.fixture
def hall(round: Round, world: World, new_page: NewPage, sign_in: SignIn) -> Page:
    """The hall on the phone of a director, whose time the test turns on."""
    page = new_page(language="en", width=360)
    page.add_init_script(COUNT_RINGS)
    sign_in(page, world.bruno)
    page.clock.install()
    page.goto(PAGE)
    return page


def phone(round: Round, new_page: NewPage, number: int, side: int) -> Page:
    """A phone without an account that has opened this side of a table."""
    key = round.tables.get(number=number).keys.get(side=side)
    page = new_page(language="en", width=360)
    page.goto(f"/t/{tablekeys.secret(key).key}/")
    return page


def call(page: Page, reason: str) -> None:
    page.get_by_role("link", name="Call the director").click()
    page.get_by_text(reason).click()
    page.get_by_role("button", name="Call the director").click()
    expect(page.get_by_text("The director has been called.")).to_be_visible()


def poll(page: Page) -> None:
    with page.expect_response(lambda response: "hx-request" in response.request.headers):
        page.clock.run_for(8_000)


def rings(page: Page) -> int:
    count: int = page.evaluate("window.rings")
    return count


def test_hall_rings_once_for_each_call(round: Round, hall: Page, new_page: NewPage) -> None:
    button = hall.locator("#ring")
    expect(button).to_have_text("Ring when a table calls")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    before = rings(hall)
    call(phone(round, new_page, 3, 0), "A wrong score")
    poll(hall)
    expect(hall.locator(".seat").first).to_have_id("table-3")
    assert rings(hall) == before + 1
    poll(hall)
    assert rings(hall) == before + 1
    call(phone(round, new_page, 2, 1), "Slow play")
    poll(hall)
    assert rings(hall) == before + 2
    hall.reload()
    assert rings(hall) == 0


@pytest.mark.thorough
def test_silent_hall_does_not_ring(round: Round, hall: Page, new_page: NewPage) -> None:
    call(phone(round, new_page, 1, 0), "Slow play")
    poll(hall)
    expect(hall.locator("#hall-calls")).to_be_visible()
    assert rings(hall) == 0


@pytest.mark.thorough
def test_call_goes_from_the_table_to_the_director_and_back(
    round: Round, hall: Page, new_page: NewPage, world: World
) -> None:
    table = phone(round, new_page, 1, 0)
    call(table, "A question about a rule")
    poll(hall)
    hall.get_by_role("button", name="I am on my way").click()
    table.reload()
    expect(table.get_by_text(f"{world.bruno} is coming.")).to_be_visible()
    hall.locator("#table-1").get_by_role("link", name="Solved").click()
    hall.get_by_label("How it was solved").fill("carta a mais")
    hall.get_by_role("button", name="Solved").click()
    expect(hall.locator("#table-1")).to_contain_text("No hand yet")
    assert Call.objects.get().note == "carta a mais"
    table.reload()
    expect(table.get_by_role("link", name="Call the director")).to_be_visible()


@pytest.mark.thorough
def test_pages_of_calls_and_codes_are_accessible_at_every_size(
    round: Round, world: World, new_page: NewPage, sign_in: SignIn, subtests: pytest.Subtests
) -> None:
    call(phone(round, new_page, 1, 0), "A question about a rule")
    number = Call.objects.get().pk
    page = new_page(language="pt-BR")
    sign_in(page, world.bruno)
    paths = (
        PAGE,
        f"{PAGE}tables/1/keys/",
        f"/boa-vista/tournaments/copa-da-primavera/calls/{number}/solve/",
    )
    for path in paths:
        with subtests.test(path):
            page.goto(path)
            assert_for_everybody(page)


@pytest.mark.thorough
def test_form_of_a_call_is_accessible_at_every_size(round: Round, new_page: NewPage) -> None:
    page = phone(round, new_page, 1, 0)
    page.get_by_role("link", name="Call the director").click()
    assert_for_everybody(page)
