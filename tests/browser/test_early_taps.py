"""Taps at a bad moment: before the scripts are there, while the page renews itself or sends."""

import re

import pytest
from playwright.sync_api import expect

from scoring.models import Hand
from tests.browser.conftest import NewPage, SignIn
from tests.browser.events import hold, wait_for_reports
from tests.browser.phone import record, save, tap, type_hand
from tests.browser.table import hand_path, match_path
from tests.scoring.notebook import EVENING, evening, start
from tests.scoring.notebook import record as record_hand
from tests.tournaments.hall import tournament
from tests.tournaments.phones import numbered, phones
from tests.world import World
from tournaments.director.phones import screens

BREAK_DATABASE = """() => {
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = () => {
        IDBDatabase.prototype.transaction = begin;
        throw new DOMException("the connection is closing", "InvalidStateError");
    };
}"""


def test_stepper_takes_taps_once_its_script_is_there(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    match = start(world)
    page = new_page(width=360, touch=True)
    sign_in(page, world.ana)
    held = hold(page, "**/js/hand.*js")
    page.goto(hand_path(match, 1), wait_until="commit")
    plus = page.locator("[id='0-clean'] ~ button")
    expect(plus).to_have_css("pointer-events", "none")
    wait_for_reports(page, held)
    held[0].continue_()
    tap(plus)
    expect(page.locator("[id='0-clean']")).to_have_value("1")


def test_link_pressed_while_the_page_renews_is_followed(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    match = evening(world, 1)
    page = new_page()
    sign_in(page, world.olga)
    page.clock.install()
    page.goto(match_path(match))
    page.locator("#match .crumbs a").first.hover()
    page.mouse.down()
    record_hand(match, EVENING[1], world.ana)
    with page.expect_response(lambda answer: "hx-request" in answer.request.headers) as renewed:
        page.clock.run_for(8_000)
    assert renewed.value.status == 200
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.mouse.up()
    expect(page).to_have_url(re.compile("/boa-vista/matches/$"))


@pytest.mark.thorough
def test_page_renews_while_another_button_of_the_mouse_is_down(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    """A browser that opens a menu keeps the release to itself."""
    match = evening(world, 1)
    page = new_page()
    sign_in(page, world.olga)
    page.clock.install()
    page.goto(match_path(match))
    page.locator("#match .crumbs a").first.hover()
    page.mouse.down(button="right")
    record_hand(match, EVENING[1], world.ana)
    page.clock.run_for(8_000)
    expect(page.locator("#match")).to_contain_text("1265")


@pytest.mark.thorough
def test_field_entered_before_the_script_keeps_the_focus(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    match = start(world)
    page = new_page()
    sign_in(page, world.ana)
    held = hold(page, "**/js/hand.*js")
    page.goto(hand_path(match, 1), wait_until="commit")
    page.locator("[id='1-card_points']").focus()
    wait_for_reports(page, held)
    held[0].continue_()
    expect(page.locator("[id='0-clean'] ~ button")).to_have_css("pointer-events", "auto")
    expect(page.locator("[id='1-card_points']")).to_be_focused()


@pytest.mark.thorough
def test_turn_of_a_screen_takes_taps_once_htmx_is_there(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    screen = screens.add(tournament(world, entries=4), "Salão", by=world.bruno)
    page = new_page(width=390, touch=True)
    sign_in(page, world.bruno)
    held = hold(page, "**/htmx*.js")
    address = f"/boa-vista/tournaments/{screen.tournament.slug}/screens/{screen.number}/"
    page.goto(address, wait_until="commit")
    one = page.locator(".screens__page").first
    expect(one).to_have_css("pointer-events", "none")
    wait_for_reports(page, held)
    held[0].continue_()
    expect(one).to_have_css("pointer-events", "auto")


def test_hand_saved_twice_while_it_is_sent_is_sent_once(new_page: NewPage, world: World) -> None:
    page = new_page(width=360, height=640)
    page.goto(phones(world)[0].address)
    record(page, 1)
    type_hand(page, numbered(1))
    expect(page.locator("#check .lines__total").first).to_be_visible()
    held = hold(page, "**/hands/1/")
    save(page)
    expect(page.locator("form#hand")).to_have_attribute("data-sending", "")
    wait_for_reports(page, held)
    save(page)
    held[0].continue_()
    expect(page).to_have_url(re.compile("/t/[a-z2-9]+/$"))
    assert (len(held), Hand.objects.count()) == (1, 1)


def test_phone_without_a_database_sends_each_hand_once(new_page: NewPage, world: World) -> None:
    page = new_page(width=360, height=640)
    page.add_init_script("indexedDB.open = () => { throw new DOMException('refused'); };")
    sent = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    page.goto(phones(world)[0].address)
    for number in (1, 2):
        record(page, number)
        type_hand(page, numbered(number))
        save(page)
        expect(page).to_have_url(re.compile("/t/[a-z2-9]+/$"))
        expect(page.locator("#outbox")).to_be_hidden()
    recorded = [request for request in sent if "do=record" in (request.post_data or "")]
    assert (len(recorded), Hand.objects.count()) == (2, 2)


def test_hand_is_stored_after_the_browser_closed_its_database(
    new_page: NewPage, world: World
) -> None:
    page = new_page(width=360, height=640)
    page.goto(phones(world)[0].address)
    record(page, 1)
    type_hand(page, numbered(1))
    page.evaluate(BREAK_DATABASE)
    save(page)
    expect(page).to_have_url(re.compile("/t/[a-z2-9]+/$"))
    assert Hand.objects.count() == 1
