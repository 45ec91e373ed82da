"""Typing and taps on a slow network are kept until the answer arrives."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.models import Match
from tests.browser.conftest import NewPage, SignIn
from tests.browser.events import wait_for_reports
from tests.browser.table import HandPage, is_preview, open_hand
from tests.scoring.notebook import start, totals
from tests.world import World


@pytest.fixture
def match(world: World) -> Match:
    return start(world)


@pytest.fixture
def form(world: World, match: Match, page: Page, sign_in: SignIn) -> HandPage:
    sign_in(page, world.ana)
    return open_hand(page, match)


class Answers:
    """Hold back answers to buttons until `let_go`; previews pass at once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        page.route("**/record/", self._hold)

    def _hold(self, route: Route) -> None:
        if route.request.method == "POST" and not is_preview(route.request):
            self.held.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        """Let the next answer pass, after it was requested."""
        wait_for_reports(self.page, self.held)
        self.held.pop(0).continue_()


@pytest.fixture
def answers(form: HandPage) -> Iterator[Answers]:
    yield Answers(form.page)
    form.page.unroute_all(behavior="ignoreErrors")


@pytest.mark.thorough
def test_typing_while_a_button_waits_is_kept(form: HandPage, answers: Answers) -> None:
    form.way.press(form.button("add-row penalties"))
    form.points(0, "card_points", 115)
    form.who_went_out(1)
    form.took_morto(1)
    form.count(1, "clean", 1)
    form.field(1, "card_points").press_sequentially("4")
    answers.let_go()
    expect(form.page.locator("[name='0-penalty-points']")).to_have_count(1)
    expect(form.field(1, "card_points")).to_be_focused()
    form.page.keyboard.type("5")
    form.expect_totals(115, 445)
    expect(form.page.locator("[name=went_out][value='1']")).to_be_checked()
    expect(form.field(0, "card_points")).to_have_value("115")


def test_busy_database_shows_message_and_keeps_the_hand(
    world: World, match: Match, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en", loses_network=True)
    sign_in(page, world.ana)
    form = open_hand(page, match)
    busy = form.page.locator("#busy")
    form.page.route("**/record/", lambda route: route.fulfill(status=503, body="busy"))
    form.points(0, "card_points", 115)
    form.way.press(form.main_button)
    expect(busy).to_contain_text("what you typed stays here")
    expect(form.field(0, "card_points")).to_have_value("115")
    form.page.unroute_all(behavior="ignoreErrors")
    form.way.press(form.main_button)
    expect(busy).to_be_hidden()
    expect(form.field(0, "card_points")).to_have_value("115")


@pytest.mark.thorough
def test_cards_tapped_on_a_slow_network_are_all_added(form: HandPage, answers: Answers) -> None:
    form.by_cards()
    form.way.press(form.button("by-cards 0 hand"))
    answers.let_go()
    for card in ("AS", "KH", "KH", "*"):
        form.way.press(form.button(f"add-card 0 {card}"))
    for number in range(1, 5):
        answers.let_go()
        expect(form.page.locator("[name='0-hand']")).to_have_count(number)
    expect(form.page.locator(".holding b").first).to_have_text("85")


@pytest.mark.thorough
def test_meld_tapped_on_a_slow_network_is_complete(form: HandPage, answers: Answers) -> None:
    form.by_cards()
    form.way.press(form.button("show 0 melds"))
    answers.let_go()
    form.way.choose(form.page.locator("#suit-H"))
    form.way.press(form.button("tap 4"))
    form.way.press(form.button("tap 10"))
    for _ in range(3):
        answers.let_go()
    form.way.press(form.button("lay 0"))
    answers.let_go()
    expect(form.page.locator("[name='0-melds']")).to_have_value("H: 4-10")


def test_record_waits_for_earlier_taps(form: HandPage, answers: Answers, match: Match) -> None:
    form.who_went_out(1)
    form.took_morto(1)
    form.count(1, "clean", 1)
    form.points(1, "card_points", 45)
    form.points(0, "left_in_hand", 20)
    form.way.press(form.button("add-row penalties"))
    answers.let_go()
    form.page.locator("[name='0-penalty-points']").fill("50")
    form.expect_totals(-50, 465)
    form.way.press(form.button("drop-penalty 0 0"))
    form.send()
    answers.let_go()
    answers.let_go()
    form.page.wait_for_url(lambda url: "#hand-1" in url)
    assert totals(match) == (0, 465)
