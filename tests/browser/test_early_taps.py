"""Taps at a bad moment: before the scripts are there, while the page renews itself or sends."""

import re

from playwright.sync_api import expect

from scoring.models import Hand
from tests.browser.conftest import NewPage, SignIn
from tests.browser.events import hold, wait_for_reports
from tests.browser.phone import record, save, tap, type_hand
from tests.browser.table import hand_path, match_path
from tests.scoring.notebook import EVENING, evening, start
from tests.scoring.notebook import record as record_hand
from tests.tournaments.phones import numbered, phones
from tests.world import World

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
    held = hold(page, "**/js/hand*.js")
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
