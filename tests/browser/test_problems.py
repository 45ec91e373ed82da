"""A hand that breaks a rule is refused at its field; an unlikely hand is asked about once."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Hand, Match
from tests.browser.conftest import SignIn
from tests.browser.table import HandPage, open_hand
from tests.scoring.notebook import EVENING, start
from tests.world import World


@pytest.fixture
def match(world: World) -> Match:
    return start(world)


@pytest.fixture
def form(world: World, match: Match, page: Page, sign_in: SignIn) -> HandPage:
    sign_in(page, world.ana)
    return open_hand(page, match)


def test_refused_hand_focuses_the_field_with_the_error(form: HandPage) -> None:
    form.who_went_out(1)
    form.points(0, "card_points", 120)
    form.points(0, "left_in_hand", 20)
    form.count(1, "clean", 1)
    form.points(1, "card_points", 230)
    form.send()
    form.expect_problem("1-took_morto")
    expect(form.field(1, "took_morto")).to_be_focused()
    expect(form.page.locator(".problem--error")).to_have_count(1)
    assert not Hand.objects.exists()
    # Put right on the spot, it goes through.
    form.page.keyboard.press("Space")
    expect(form.page.locator(".problem--error")).to_have_count(0)
    form.record().expect_totals(120, 650)


@pytest.mark.thorough
def test_text_that_is_no_number_is_refused_and_kept(form: HandPage) -> None:
    form.who_went_out(None)
    form.way.write(form.field(0, "card_points"), "12o")
    form.send()
    form.expect_problem("0-card_points")
    expect(form.field(0, "card_points")).to_be_focused()
    expect(form.field(0, "card_points")).to_have_value("12o")


def test_accept_warning_with_one_tap_records_the_hand(form: HandPage) -> None:
    form.who_went_out(None)
    for index, points in enumerate((100, 50)):
        form.points(index, "card_points", points)
        form.points(index, "left_in_hand", 5)
    form.send()
    form.expect_problem("hand")
    expect(form.warnings).to_be_focused()
    form.accept()
    form.record().expect_totals(105, 55)
    assert Hand.objects.count() == 1


@pytest.mark.thorough
def test_hand_asked_about_focuses_the_field_of_the_question(form: HandPage) -> None:
    form.who_went_out(0)
    form.count(0, "clean", 1)
    form.took_morto(0)
    form.points(0, "card_points", 120)
    form.points(1, "card_points", 50)
    form.send()
    form.expect_problem("1-left_in_hand")
    expect(form.warnings).to_have_count(1)
    expect(form.field(1, "left_in_hand")).to_be_focused()
    # The accepted question leaves the focus to the error.
    form.accept()
    form.points(0, "card_points", 100_000)
    form.send()
    expect(form.field(0, "card_points")).to_be_focused()


@pytest.mark.thorough
def test_changed_number_removes_the_accepted_warning(form: HandPage) -> None:
    form.fill(EVENING[0])
    form.points(0, "left_in_hand", 505)
    form.expect_problem("0-left_in_hand")
    form.accept()
    form.points(0, "left_in_hand", 510)
    form.expect_totals(380, 1140)
    expect(form.warnings).not_to_be_checked()
