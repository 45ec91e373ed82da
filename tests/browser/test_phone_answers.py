"""Every form on a phone that answers with one tap does with scripts what it says."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from scoring.models import HandAnswer
from tests.browser.conftest import NewPage
from tests.browser.phone import tap
from tests.tournaments.phones import FIRST_HAND, OTHER_HAND, Phone, phones, phones_at
from tests.tournaments.reports import match, played_by_accounts
from tests.world import World
from tournaments.models import Call, ReportedResult, Tournament

Both = list[Phone]
pytestmark = pytest.mark.usefixtures("audited")


@pytest.fixture
def both(world: World) -> Both:
    return phones(world)


@pytest.fixture
def league(world: World) -> Both:
    """The phones of a league match whose sides report its result."""
    played = played_by_accounts(world)
    Tournament.objects.filter(pk=played.pk).update(phones="result")
    played.refresh_from_db()
    return phones_at(match(world, played))


def opened(new_page: NewPage, phone: Phone, path: str = "") -> Page:
    page = new_page(width=360, height=640, language="en")
    page.goto(phone.address + path)
    return page


def press(page: Page, name: str) -> None:
    tap(page.get_by_role("button", name=name))


def open_calls() -> int:
    return Call.objects.open().count()


def test_every_phone_form_with_an_answer_is_tested_here() -> None:
    folder = Path(settings.BASE_DIR, "templates/tournaments/phone")
    counts = {path.name: path.read_text().count("data-answer=") for path in folder.glob("*.html")}
    assert {name: count for name, count in counts.items() if count} == {
        "_call.html": 1,
        "_main.html": 2,
        "_question.html": 1,
        "call.html": 1,
        "report.html": 1,
        "sheet.html": 1,
    }


@pytest.mark.parametrize(
    ("button", "kinds"),
    [
        ("We agree", ["agrees"]),
        pytest.param("It is wrong", ["disputes"], marks=pytest.mark.thorough),
    ],
    ids=["agree", "dispute"],
)
def test_side_answers_a_hand(both: Both, new_page: NewPage, button: str, kinds: list[str]) -> None:
    both[0].enter(1, FIRST_HAND)
    page = opened(new_page, both[1])
    press(page, button)
    expect(page.get_by_role("heading", name="Is hand 1 right?")).to_be_hidden()
    assert [answer.kind for answer in HandAnswer.objects.all()] == kinds


def test_side_that_disputed_agrees_after_all(both: Both, new_page: NewPage) -> None:
    both[0].enter(1, FIRST_HAND)
    page = opened(new_page, both[1])
    press(page, "It is wrong")
    press(page, "It was right: we agree")
    expect(page.get_by_text("both pairs agree")).to_be_visible()
    assert [answer.kind for answer in HandAnswer.objects.order_by("id")] == ["disputes", "agrees"]


@pytest.mark.thorough
def test_side_insists_on_its_count_and_then_gives_in(both: Both, new_page: NewPage) -> None:
    both[0].enter(1, FIRST_HAND)
    both[1].enter(1, OTHER_HAND)
    page = opened(new_page, both[0])
    press(page, "Ours counts")
    expect(page.locator("h1")).to_have_text("Hand 1: you said “ours counts”")
    press(page, "Change: theirs counts")
    expect(page.get_by_role("row", name="Hand 1")).to_contain_text("both pairs agree")


@pytest.mark.thorough
def test_side_calls_the_director_and_needs_it_no_longer(both: Both, new_page: NewPage) -> None:
    page = opened(new_page, both[0], "call/")
    page.get_by_label("A wrong score").check()
    press(page, "Call the director")
    expect(page.get_by_text("The director has been called.")).to_be_visible()
    assert open_calls() == 1
    press(page, "We no longer need the director")
    expect(page.get_by_role("link", name="Call the director")).to_be_visible()
    assert open_calls() == 0


@pytest.mark.thorough
def test_side_that_is_asked_about_a_hand_sees_its_call(both: Both, new_page: NewPage) -> None:
    both[0].enter(1, FIRST_HAND)
    page = opened(new_page, both[1], "call/")
    page.get_by_label("A wrong score").check()
    press(page, "Call the director")
    expect(page.get_by_role("heading", name="Is hand 1 right?")).to_be_visible()
    expect(page.get_by_text("The director has been called.")).to_be_visible()
    press(page, "We no longer need the director")
    expect(page.locator(".note--error")).to_be_hidden()
    assert open_calls() == 0


@pytest.mark.thorough
def test_form_without_a_client_key_is_sent(both: Both, new_page: NewPage) -> None:
    both[0].post("call/", {"reason": "rule"})
    page = opened(new_page, both[0])
    page.evaluate("document.querySelector('[name=client_key]').remove()")
    press(page, "We no longer need the director")
    expect(page.locator(".note--error")).to_be_hidden()
    assert open_calls() == 0


def report(page: Page) -> None:
    tap(page.get_by_role("link", name="Enter the result"))
    page.locator("[name=first]").fill("3120")
    page.locator("[name=second]").fill("2480")
    press(page, "Save the result")
    expect(page.get_by_role("button", name="Withdraw this result")).to_be_visible()


def withdrawn(page: Page, _other: Page) -> None:
    press(page, "Withdraw this result")
    expect(page.get_by_role("link", name="Enter the result")).to_be_visible()


def agreed(_page: Page, other: Page) -> None:
    other.reload()
    press(other, "Yes, that is right")
    expect(other.get_by_text("If it is wrong, ask the director")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("decide", "ending"), [(withdrawn, "withdrawn"), (agreed, "agreed")], ids=["withdraw", "agree"]
)
def test_side_reports_a_result_and_it_is_decided(
    league: Both, new_page: NewPage, decide: Callable[[Page, Page], None], ending: str
) -> None:
    pages = [opened(new_page, phone) for phone in league]
    report(pages[0])
    decide(pages[0], pages[1])
    assert [row.ending for row in ReportedResult.objects.all()] == [ending]
