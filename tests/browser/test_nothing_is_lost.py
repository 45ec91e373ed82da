"""Typed hands survive double clicks, lost networks, reloads and lost sessions."""

import re

import pytest
from django.conf import settings
from playwright.sync_api import Page, Request, Route, expect

from scoring import ledger
from scoring.models import Hand, Match
from tests.browser.conftest import NewPage, SignIn
from tests.browser.table import HandPage, Mouse, hand_path, sign_in_again
from tests.scoring.notebook import EVENING, TOTALS, record, start, totals
from tests.world import World


@pytest.fixture
def match(world: World) -> Match:
    return start(world)


def open_form(page: Page, match: Match, sign_in: SignIn, world: World) -> HandPage:
    sign_in(page, world.ana)
    page.goto(hand_path(match, 1))
    return HandPage(page, Mouse())


def type_first_hand(page: Page, match: Match, sign_in: SignIn, world: World) -> HandPage:
    form = open_form(page, match, sign_in, world)
    form.fill(EVENING[0])
    form.expect_totals(*TOTALS[0])
    return form


def expect_first_hand(form: HandPage) -> None:
    """Expect the first hand of the evening in the form."""
    expect(form.page.locator("[name=went_out][value='1']")).to_be_checked()
    for side, name, value in (
        (0, "dirty", "1"),
        (0, "card_points", "165"),
        (0, "left_in_hand", "70"),
        (1, "clean", "1"),
        (1, "card_points", "230"),
        (1, "left_in_hand", "15"),
    ):
        expect(form.field(side, name)).to_have_value(value)
    expect(form.field(0, "took_morto")).to_be_checked()
    expect(form.field(1, "took_morto")).to_be_checked()


def test_double_click_records_one_hand(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    form = open_form(page, match, sign_in, world)
    form.fill(EVENING[0])
    form.main_button.dblclick()
    # Each click leads there, and the second takes the place of the first on its way.
    expect(page).to_have_url(re.compile("#hand-1$"))
    assert Hand.objects.count() == 1
    assert totals(match) == TOTALS[0]


def test_send_hand_offline_keeps_it_with_a_message(
    new_page: NewPage, world: World, match: Match, sign_in: SignIn
) -> None:
    page = new_page(loses_network=True)
    form = type_first_hand(page, match, sign_in, world)
    page.context.set_offline(True)
    form.send()
    expect(page.locator("#no-network")).to_be_visible()
    expect_first_hand(form)
    assert not Hand.objects.exists()
    page.context.set_offline(False)
    form.record().expect_totals(*TOTALS[0])
    assert Hand.objects.count() == 1


def test_send_hand_again_after_a_lost_answer_records_one(
    new_page: NewPage, world: World, match: Match, sign_in: SignIn
) -> None:
    """The hand is written, the answer never comes, and the button is pressed again."""
    page = new_page(loses_network=True)
    form = type_first_hand(page, match, sign_in, world)

    def swallow(route: Route, request: Request) -> None:
        if "do=record" in (request.post_data or ""):
            route.fetch(max_redirects=0)
            route.abort()
        else:
            route.continue_()

    page.route("**/record/", swallow)
    form.send()
    expect(page.locator("#no-network")).to_be_visible()
    page.unroute_all(behavior="wait")
    form.record().expect_totals(*TOTALS[0])
    assert Hand.objects.count() == 1


def test_reload_restores_the_typed_hand(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    form = open_form(page, match, sign_in, world)
    form.fill(EVENING[0])
    form.add_penalty(0, 50, "carta mostrada")
    page.reload()
    expect(page.locator("#draft-kept")).to_be_visible()
    expect_first_hand(form)
    expect(page.locator("[name='0-penalty-reason']")).to_have_value("carta mostrada")
    form.record()
    assert totals(match) == (330, 700)


@pytest.mark.thorough
def test_reload_restores_a_typed_correction(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    record(match, EVENING[0], world.ana)
    sign_in(page, world.ana)
    page.goto(hand_path(match, 1, "correct"))
    form = HandPage(page, Mouse())
    expect_first_hand(form)
    form.points(0, "card_points", 170)
    form.write_reason("misread")
    page.reload()
    expect(form.field(0, "card_points")).to_have_value("170")
    expect(page.locator("[name=reason]")).to_have_value("misread")
    form.record().expect_totals(385, 700)


@pytest.mark.thorough
def test_typed_hand_returns_when_the_preview_can_load(
    new_page: NewPage, world: World, match: Match, sign_in: SignIn
) -> None:
    """The preview request of the page fails: the stored draft is not overwritten."""
    page = new_page(loses_network=True)
    form = open_form(page, match, sign_in, world)
    form.fill(EVENING[0])
    lost = "**/hands/1/record/"
    page.route(lost, lambda r, q: r.abort() if q.method == "POST" else r.continue_())
    page.reload()
    expect(page.locator("#no-network")).to_be_visible()
    expect(page.locator("#hand-form")).to_have_attribute("inert", "")
    # The network of the hall comes and goes before the server is there again.
    with page.expect_request(lost):
        page.evaluate("() => dispatchEvent(new Event('online'))")
    page.unroute(lost)
    expect(page.locator("#draft-kept")).to_be_visible()
    expect_first_hand(form)
    form.record()
    assert totals(match) == TOTALS[0]


@pytest.mark.thorough
def test_draft_of_an_undone_hand_is_recorded_as_a_new_one(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    form = type_first_hand(page, match, sign_in, world)
    stored_draft = page.evaluate("() => localStorage.getItem(`hand ${location.pathname}`)")
    form.record()
    ledger.void_last(match.hands.get(), by=world.ana, reason="wrong table")
    page.evaluate(
        "([name, kept]) => localStorage.setItem(name, kept)",
        [f"hand {hand_path(match, 1)}", stored_draft],
    )
    page.goto(hand_path(match, 1))
    expect(page.locator("#draft-kept")).to_be_visible()
    form.record()
    assert totals(match) == TOTALS[0]
    assert match.hands.count() == 2


@pytest.mark.thorough
def test_recorded_hand_leaves_no_draft(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    form = open_form(page, match, sign_in, world)
    form.fill(EVENING[0])
    form.record().open_hand(2)
    expect(page.locator("#draft-kept")).to_be_hidden()
    assert page.evaluate("() => localStorage.length") == 0


@pytest.mark.thorough
def test_discard_draft_empties_the_form(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    form = open_form(page, match, sign_in, world)
    form.points(0, "card_points", 165)
    page.reload()
    page.locator("[data-forget]").click()
    expect(page.locator("#draft-kept")).to_be_hidden()
    expect(form.field(0, "card_points")).to_have_value("")


NO_MORE_PREVIEWS = """() => document.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.target.matches("button")) event.preventDefault();
})"""
"""A preview would notice first that the session is lost; the next test is about that."""


def test_sign_in_after_lost_session_restores_the_hand(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    form = type_first_hand(page, match, sign_in, world)
    page.evaluate(NO_MORE_PREVIEWS)
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    form.send()
    page.wait_for_url(lambda url: "/accounts/login/" in url)
    expect(page.locator(".note")).to_be_visible()
    sign_in_again(page, world.ana)
    page.wait_for_url(lambda url: url.endswith(hand_path(match, 1)))
    expect_first_hand(form)
    assert not Hand.objects.exists()
    form.record().expect_totals(*TOTALS[0])


def test_session_lost_while_typing_loses_no_key(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    """The preview notices first; later keys are in the draft of the browser."""
    form = open_form(page, match, sign_in, world)
    form.points(0, "card_points", 165)
    form.expect_totals(165, 0)
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    form.field(1, "left_in_hand").press_sequentially("15")
    page.wait_for_url(lambda url: "/accounts/login/" in url)
    sign_in_again(page, world.ana)
    page.wait_for_url(lambda url: url.endswith(hand_path(match, 1)))
    expect(form.field(0, "card_points")).to_have_value("165")
    expect(form.field(1, "left_in_hand")).to_have_value("15")


@pytest.mark.thorough
def test_hand_typed_offline_is_summed_when_online(
    new_page: NewPage, world: World, match: Match, sign_in: SignIn
) -> None:
    page = new_page(loses_network=True, height=600)
    form = open_form(page, match, sign_in, world)
    page.context.set_offline(True)
    form.points(1, "left_in_hand", 30)
    expect(page.locator("#no-network")).to_be_in_viewport()
    page.context.set_offline(False)
    form.expect_totals(30, 0)
    expect(page.locator("#no-network")).to_be_hidden()


@pytest.mark.thorough
def test_empty_answer_of_the_server_keeps_the_typed_hand(
    new_page: NewPage, world: World, match: Match, sign_in: SignIn
) -> None:
    page = new_page(loses_network=True)
    form = open_form(page, match, sign_in, world)
    form.fill(EVENING[0])
    stumbling = "**/hands/1/record/"
    page.route(
        stumbling, lambda r, q: r.fulfill(status=204) if q.method == "POST" else r.continue_()
    )
    page.reload()
    expect(page.locator("#no-network")).to_be_visible()
    page.unroute(stumbling)
    expect(page.locator("#draft-kept")).to_be_visible()
    expect_first_hand(form)


def test_draft_of_hand_recorded_by_another_can_be_compared(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    form = type_first_hand(page, match, sign_in, world)
    record(match, EVENING[1], world.bruno)
    page.reload()
    page.wait_for_url("**/matches/1/")
    page.locator("#kept-draft button.btn:not([data-forget])").click()
    expect(page.locator(".conflict h1")).to_be_visible()
    # Taken over, it is safe from the first moment.
    page.locator("form[action$='/hands/1/correct/'] button").click()
    expect_first_hand(form)
    page.goto(hand_path(match, 1, "correct"))
    expect_first_hand(form)


@pytest.mark.thorough
def test_draft_of_hand_recorded_by_another_can_be_discarded(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    type_first_hand(page, match, sign_in, world)
    record(match, EVENING[0], world.bruno)
    page.reload()
    page.locator("#kept-draft [data-forget]").click()
    expect(page.locator("#kept-draft")).to_be_hidden()
    page.reload()
    expect(page.locator("#kept-draft")).to_be_hidden()
    assert page.evaluate("() => localStorage.length") == 0


def test_recorded_hand_leaves_the_draft_of_another_tab(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    form = type_first_hand(page, match, sign_in, world)
    page.keyboard.press("Tab")
    form.expect_totals(*TOTALS[0])
    other = page.context.new_page()
    other.goto(hand_path(match, 1))
    # The new tab shows the draft; what is typed there is a draft of its own.
    HandPage(other, Mouse()).points(0, "card_points", 170)
    key = other.locator("[name=client_key]").input_value()
    form.main_button.click()
    expect(page).to_have_url(re.compile("#hand-1$"))
    assert key in other.evaluate("JSON.stringify(localStorage)")


def test_hand_in_two_windows_keeps_what_each_typed(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    form = type_first_hand(page, match, sign_in, world)
    expect(page.locator("#other-window")).to_be_hidden()
    other = page.context.new_page()
    other.goto(hand_path(match, 1))
    there = HandPage(other, Mouse())
    expect_first_hand(there)
    expect(page.locator("#other-window")).to_be_visible()
    there.points(0, "card_points", 170)
    form.points(1, "card_points", 240)
    expect(other.locator("#other-window")).to_be_visible()
    for window, first, second in (
        (other, "170", "230"),
        (page, "165", "240"),
        (other, "170", "230"),
    ):
        window.reload()
        expect(window.locator("#draft-kept")).to_be_visible()
        expect(window.locator("[id='0-card_points']")).to_have_value(first)
        expect(window.locator("[id='1-card_points']")).to_have_value(second)
    expect(page.locator("#other-window")).to_be_visible()
    # What the first window has is all there is once the other one is saved and compared.
    there.record()
    form.send()
    expect(page.locator(".conflict h1")).to_be_visible()


def test_hand_of_a_closed_window_goes_on_in_another(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    type_first_hand(page, match, sign_in, world)
    other = page.context.new_page()
    page.close()
    other.goto(hand_path(match, 1))
    there = HandPage(other, Mouse())
    expect_first_hand(there)
    there.points(0, "card_points", 170)
    expect(other.locator("#other-window")).to_be_hidden()
    other.reload()
    expect(there.field(0, "card_points")).to_have_value("170")
