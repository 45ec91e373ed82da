"""Two people record the same hand: the second compares both versions and chooses."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring import ledger
from scoring.models import Hand, Match
from tests.browser.conftest import SignIn
from tests.browser.table import HandPage, Mouse, SheetPage, hand_path
from tests.scoring.notebook import EVENING, hand, record, side, start
from tests.world import World

THERE = EVENING[0]
TYPED = hand(
    side(dirty=1, took_morto=True, card_points=165, left_in_hand=70),
    side(clean=1, went_out=True, took_morto=True, card_points=235, left_in_hand=15),
)


@pytest.fixture
def match(world: World) -> Match:
    return start(world)


@pytest.fixture
def form(world: World, match: Match, page: Page, sign_in: SignIn) -> HandPage:
    """Sílvio has hand 1 open."""
    sign_in(page, world.silvio)
    page.goto(hand_path(match, 1))
    return HandPage(page, Mouse())


def send_too_late(form: HandPage, data: dict[str, Any]) -> None:
    """Send the form after another hand was recorded; expect 409 and the conflict page."""
    form.fill(data)
    with form.page.expect_response(lambda response: response.status == 409):
        form.send()
    expect(form.page.locator(".conflict h1")).to_be_visible()


@pytest.fixture
def conflict(form: HandPage, world: World, match: Match) -> HandPage:
    """Ana has recorded the hand in between, with other numbers."""
    record(match, THERE, world.ana)
    send_too_late(form, TYPED)
    return form


def test_conflict_shows_recorded_hand_beside_typed_hand(conflict: HandPage, world: World) -> None:
    page = conflict.page
    expect(page.locator(".title__sub")).to_contain_text(str(world.ana))
    different = page.locator(".compare").nth(1).locator("tr.is-other td")
    expect(different).to_have_text(["700", "705", "230", "235"])  # the sum first
    expect(page.locator(".compare").nth(0).locator("tr.is-other")).to_have_count(0)
    assert Hand.objects.count() == 1


def test_settled_conflict_leaves_no_draft(form: HandPage, world: World, match: Match) -> None:
    """Keep the recorded hand. After it is undone, its form is empty."""
    recorded_hand = record(match, THERE, world.ana)
    send_too_late(form, TYPED)
    page = form.page
    page.locator(".compare__acts a.btn--main").click()
    SheetPage(page, form.way).expect_hands(1)
    ledger.void_last(recorded_hand, by=world.ana, reason="wrong table")
    page.goto(hand_path(match, 1))
    expect(form.field(1, "card_points")).to_have_value("")
    expect(page.locator("#draft-kept")).to_be_hidden()
