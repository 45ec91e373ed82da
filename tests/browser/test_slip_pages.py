"""Type slips of a large round in any order, across pages."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import SignIn
from tests.browser.looking import assert_accessible
from tests.tournaments.large import large
from tests.tournaments.noting import row
from tests.world import World
from tournaments.director.rounds import tables
from tournaments.models import Round

SLIPS = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/slips/"


@pytest.fixture
def round(world: World) -> Round:
    return large(world, 100, closed=0)


def test_slip_of_another_page_is_typed_without_leaving(
    page: Page, sign_in: SignIn, world: World, round: Round
) -> None:
    sign_in(page, world.bruno)
    page.goto(SLIPS)
    page.locator("[name=first-3]").fill("1500")
    for number in (47, 2):
        page.locator("#go").focus()
        for typed in (number, 2405, 1425):
            page.keyboard.type(str(typed))
            page.keyboard.press("Enter")
        expect(page.locator(f"#slip-{number}")).to_have_class("slip slip--noted")
    assert row(round, 47).typed == row(round, 2).typed == (2405, 1425)
    expect(page.locator("[name=first-3]")).to_have_value("1500")
    assert_accessible(page)


@pytest.mark.thorough
def test_wrong_slip_gets_the_focus_back(
    page: Page, sign_in: SignIn, world: World, round: Round
) -> None:
    sign_in(page, world.bruno)
    page.goto(SLIPS)
    page.locator("#go").focus()
    for typed in ("2", "2405", "14x25"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.locator("#id_second-2")).to_be_focused()
    page.keyboard.type("1425")
    page.keyboard.press("Enter")
    expect(page.locator("#go")).to_be_focused()
    expect(page.locator("#slip-2")).to_have_class("slip slip--noted")


@pytest.mark.thorough
def test_figures_typed_while_a_slip_loads_are_noted(
    page: Page, sign_in: SignIn, world: World, round: Round
) -> None:
    sign_in(page, world.bruno)
    page.goto(SLIPS)
    waiting: list[Route] = []
    page.route("**/slips/?table=47", lambda route: waiting.append(route))
    page.locator("#go").focus()
    with page.expect_request("**/slips/?table=47"):
        page.keyboard.type("47")
        page.keyboard.press("Enter")
    for figure in ("2405", "1425"):
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    page.keyboard.type("4")
    expect(page.locator("#go")).to_have_value("4")
    waiting[0].continue_()
    expect(page.locator("#slip-47")).to_have_class("slip slip--noted")
    expect(page.locator("#go")).to_have_value("4")
    expect(page.locator("#go")).to_be_focused()
    assert row(round, 47).typed == (2405, 1425)


def test_slip_typed_right_after_loading_is_recorded(
    page: Page, sign_in: SignIn, world: World, round: Round
) -> None:
    sign_in(page, world.bruno)
    page.goto(SLIPS)
    page.evaluate("htmx.config.defaultSettleDelay = 120000")
    page.locator("#go").focus()
    page.keyboard.type("47")
    page.keyboard.press("Enter")
    expect(page.locator("#id_first-47")).to_be_focused()
    page.keyboard.type("2405")
    page.keyboard.press("Enter")
    page.keyboard.type("1425")
    # Only the row that came may listen late: the answer to its figures settles as usual.
    page.evaluate("htmx.config.defaultSettleDelay = 20")
    page.keyboard.press("Enter")
    expect(page.locator("#slip-47")).to_have_class("slip slip--noted")
    assert row(round, 47).typed == (2405, 1425)


@pytest.mark.thorough
def test_number_of_a_noted_slip_opens_its_result(
    page: Page, sign_in: SignIn, world: World, round: Round
) -> None:
    tables.set_score(row(round, 47), (2000, 1000), by=world.bruno)
    sign_in(page, world.bruno)
    page.goto(SLIPS)
    page.locator("#go").fill("47")
    page.keyboard.press("Enter")
    expect(page).to_have_url(SLIPS.replace("slips/", "tables/47/result/"))


@pytest.mark.thorough
def test_send_slip_returns_to_its_page_of_slips(
    page: Page, sign_in: SignIn, world: World, round: Round
) -> None:
    sign_in(page, world.bruno)
    page.goto(SLIPS)
    page.get_by_role("link", name="41–50").click()
    expect(page.locator(".slip")).to_have_count(10)
    expect(page.locator(".slips-pages [aria-current]")).to_have_text("41–50")
    page.locator("[name=first-50]").fill("2000")
    page.locator("[name=second-50]").fill("1000")
    page.locator("[name=second-50]").press("Enter")
    expect(page.locator(".slip")).to_have_count(9)
    assert page.url.endswith(f"{SLIPS}?table=41")
