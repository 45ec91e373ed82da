"""A league match of two pairs without accounts: invitation, result, dispute, and no network."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_accessible, assert_holds_at_every_size
from tests.browser.phone import look_again, send_now, tap
from tests.tournaments.league import ROUND, begun, five_pairs
from tests.tournaments.phones import phones_at
from tests.world import World
from tournaments.models import ReportedResult, Table, Tournament


@pytest.fixture
def table(world: World) -> Table:
    league = five_pairs(world)
    Tournament.objects.filter(pk=league.pk).update(phones="result")
    league.refresh_from_db()
    return begun(league, world, (1, 2), (3, 4)).tables.get(number=1)


def open_phone(new_page: NewPage, **said: Any) -> Page:
    return new_page(language="en", width=360, height=640, touch=True, **said)


def report(page: Page, first: str, second: str) -> None:
    page.locator("[name=first]").fill(first)
    page.locator("[name=second]").fill(second)
    tap(page.get_by_role("button", name="Save the result"))


def now(table: Table) -> tuple[int, ...] | None:
    table.refresh_from_db()
    return table.typed


@pytest.mark.thorough
def test_two_pairs_without_accounts_settle_their_match(
    table: Table, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    office = new_page(language="en")
    sign_in(office, world.bruno)
    office.goto(ROUND)
    office.get_by_role("link", name="Invitations to the matches").click()
    texts = [office.locator("textarea").nth(at).input_value() for at in (0, 1)]
    links = [re.search(r"/t/[a-z2-9]{20}/", text) for text in texts]
    one, two = (open_phone(new_page) for _text in texts)
    for page, link in zip((one, two), links, strict=True):
        assert link
        page.goto(link[0])
        expect(page.get_by_role("heading", name="Your match")).to_be_visible()
    tap(one.get_by_role("link", name="Enter the result"))
    report(one, "3120", "2480")
    expect(one.get_by_role("link", name="Correct what you entered")).to_be_visible()
    look_again(two)
    expect(two.get_by_role("heading", name="Is this result right?")).to_be_visible()
    tap(two.get_by_role("link", name="No, the result was different"))
    report(two, "3120", "2450")
    expect(two.get_by_role("heading", name="Two different results")).to_be_visible()
    look_again(one)
    expect(one.get_by_role("heading", name="Two different results")).to_be_visible()
    assert now(table) is None
    tap(one.get_by_role("button", name="Accept their result"))
    expect(one.get_by_text("confirmed by")).to_be_visible()
    assert now(table) == (3120, 2450)
    look_again(two)
    expect(two.get_by_text("confirmed by")).to_be_visible()


def test_result_typed_without_network_is_sent_once(table: Table, new_page: NewPage) -> None:
    (phone, _other) = phones_at(table)
    page = open_phone(new_page, loses_network=True)
    page.clock.install()
    page.goto(f"{phone.address}result/")
    page.route("**/result/", lambda route: route.abort())
    report(page, "3120", "2480")
    outbox = page.locator("#outbox")
    expect(outbox).to_contain_text("1 item is waiting for the network")
    tap(outbox.get_by_text("What was entered"))
    expect(outbox).to_contain_text("3120")
    assert not ReportedResult.objects.exists()
    send_now(outbox.get_by_role("button", name="Try now"), "**/result/")
    expect(page.get_by_role("link", name="Correct what you entered")).to_be_visible()
    assert ReportedResult.objects.count() == 1


@pytest.mark.thorough
def test_unlikely_result_is_asked_about_on_the_phone(table: Table, new_page: NewPage) -> None:
    (phone, _other) = phones_at(table)
    page = open_phone(new_page)
    page.goto(f"{phone.address}result/")
    report(page, "3120", "3120")
    page.get_by_label("It is right").check()
    page.get_by_role("button", name="Save the result").dblclick()
    expect(page.get_by_role("link", name="Correct what you entered")).to_be_visible()
    expect(page.locator("#outbox")).to_be_hidden()
    assert ReportedResult.objects.count() == 1


@pytest.mark.thorough
def test_league_pages_of_a_phone_hold_at_every_size(table: Table, new_page: NewPage) -> None:
    first, second = phones_at(table)
    page = new_page(language="en")
    for path in (first.address, f"{first.address}result/"):
        page.goto(path)
        assert_holds_at_every_size(page)
        assert_accessible(page)
    report(page, "3120", "2480")
    expect(page.get_by_role("link", name="Correct what you entered")).to_be_visible()
    page.goto(second.address)
    assert_holds_at_every_size(page)
    assert_accessible(page)


@pytest.mark.thorough
def test_invitations_hold_at_every_size(
    table: Table, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en")
    sign_in(page, world.bruno)
    page.goto(f"{ROUND}invitations/")
    assert_holds_at_every_size(page)
    assert_accessible(page)
