"""The preview of a hand updates points while typing and keeps every typed value."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scoring.models import Hand, Match
from tests.browser.conftest import SignIn
from tests.browser.events import wait_for_reports
from tests.browser.table import HandPage, is_preview, open_hand
from tests.scoring.notebook import evening
from tests.waiting import until
from tests.world import World

CARET = "field => [document.activeElement === field, field.selectionStart, field.selectionEnd]"


@pytest.fixture
def match(world: World) -> Match:
    """After four hands: 2405 × 1425, so that pair 1 has a minimum and pair 2 has none."""
    return evening(world, 4)


@pytest.fixture
def form(world: World, match: Match, page: Page, sign_in: SignIn) -> HandPage:
    sign_in(page, world.ana)
    return open_hand(page, match, 5)


@pytest.fixture
def slowly(page: Page) -> Iterator[list[Route]]:
    """Holds each preview back: let it go by `slowly.pop(0).continue_()`."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if is_preview(route.request):
            held.append(route)
        else:
            route.continue_()

    page.route("**/record/", hold)
    yield held
    page.unroute_all(behavior="ignoreErrors")


def let_go(held: list[Route], shown: Locator) -> None:
    """Let previews pass until this element is shown."""

    def is_shown() -> bool:
        while held:
            held.pop(0).continue_()
        return shown.count() > 0

    until(is_shown)


def total(page: Page, side: int, points: str) -> Locator:
    return page.locator(f"#total-{side}", has_text=points)


def test_preview_updates_totals_and_writes_nothing(form: HandPage) -> None:
    form.expect_totals(2405, 1425)
    form.points(0, "card_points", 115)
    form.expect_totals(2520, 1425)
    form.points(1, "left_in_hand", 30)
    form.expect_totals(2550, 1425)
    form.count(1, "dirty", 1)
    form.points(1, "card_points", 75)
    form.expect_totals(2550, 1600)
    expect(form.page.locator("#foot-tally")).to_contain_text("2550")
    assert Hand.objects.count() == 4


@pytest.mark.thorough
def test_preview_shows_and_removes_problems_beside_fields(form: HandPage) -> None:
    form.count(0, "clean", 1)
    form.expect_totals(2605, 1425)
    # An empty field is no problem yet.
    expect(form.page.locator(".problem")).to_have_count(0)
    form.points(0, "card_points", 117)
    form.expect_problem("0-card_points")
    form.points(0, "card_points", 115)
    expect(form.page.locator("[id='problems-0-card_points'] .problem")).to_have_count(0)
    assert Hand.objects.count() == 4


@pytest.mark.thorough
def test_each_failed_opening_shows_the_new_minimum(form: HandPage) -> None:
    in_force = form.page.locator("#ladder-0 [aria-current]")
    expect(in_force).to_have_text("75")
    for times, minimum in enumerate(("90", "120", "150"), start=1):
        form.fail_opening(0, times)
        expect(in_force).to_have_text(minimum)
        expect(form.page.locator("#minimum-0")).to_contain_text(minimum)
    # Pair 2 stands below 1500 and opens with what it likes.
    expect(form.field(1, "failed_openings")).to_have_count(0)


@pytest.mark.thorough
def test_preview_keeps_focus_and_caret(form: HandPage) -> None:
    field = form.field(0, "card_points")
    form.way.write(field, "115")
    field.press("ArrowLeft")
    form.expect_totals(2520, 1425)
    assert field.evaluate(CARET) == [True, 2, 2]
    form.page.keyboard.type("0")
    form.expect_totals(3510, 1425)
    expect(field).to_have_value("1105")
    assert field.evaluate(CARET) == [True, 3, 3]


def test_fast_typing_over_a_slow_network_loses_no_key(form: HandPage, slowly: list[Route]) -> None:
    page = form.page
    form.field(0, "card_points").focus()
    page.keyboard.type("1")
    wait_for_reports(page, slowly)
    # The answer for "1" is on its way while the rest is typed.
    page.keyboard.type("15")
    page.keyboard.press("Tab")
    page.keyboard.type("60")
    slowly.pop(0).continue_()
    wait_for_reports(page, slowly)
    expect(form.field(0, "card_points")).to_have_value("115")
    expect(form.field(0, "left_in_hand")).to_have_value("60")
    expect(form.field(0, "left_in_hand")).to_be_focused()
    let_go(slowly, total(page, 1, "1485"))
    form.expect_totals(2520, 1485)
    expect(form.field(0, "card_points")).to_have_value("115")


@pytest.mark.thorough
def test_tick_during_a_preview_stays_ticked(form: HandPage, slowly: list[Route]) -> None:
    page = form.page
    form.points(0, "card_points", 115)
    form.points(1, "left_in_hand", 505)
    let_go(slowly, total(page, 0, "3025"))
    expect(form.warnings).to_have_count(1)
    form.points(0, "card_points", 120)
    wait_for_reports(page, slowly)
    form.accept()
    let_go(slowly, total(page, 0, "3030"))
    expect(form.warnings).to_be_checked()


@pytest.mark.thorough
def test_preview_during_a_press_keeps_the_pressed_control(
    form: HandPage, slowly: list[Route]
) -> None:
    """The press leaves the field, which asks for a preview, which replaces the box."""
    page = form.page
    form.points(1, "left_in_hand", 505)
    form.points(0, "card_points", 115)
    let_go(slowly, total(page, 0, "3025"))
    expect(form.warnings).to_have_count(1)
    form.field(0, "card_points").press_sequentially("5")
    where = form.warnings.bounding_box()
    assert where is not None
    page.mouse.move(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    page.mouse.down()
    wait_for_reports(page, slowly)
    with page.expect_response(lambda response: is_preview(response.request)):
        slowly.pop(0).continue_()
    page.mouse.up()
    expect(form.warnings).to_be_checked()
    wait_for_reports(page, slowly)
    while slowly:
        slowly.pop(0).continue_()
    expect(form.warnings).to_be_checked()
