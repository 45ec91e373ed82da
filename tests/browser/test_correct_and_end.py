"""Correct a hand, and follow a match on an open page."""

import pytest
from playwright.sync_api import Page, Request, expect

from scoring import ledger
from scoring.models import Match
from tests.browser.conftest import NewPage, SignIn
from tests.browser.phone import stop_clock
from tests.browser.table import Mouse, SheetPage, hand_path, match_path
from tests.scoring.notebook import EVENING, TOTALS, evening, hand, record, side
from tests.world import World


@pytest.fixture
def match(world: World) -> Match:
    """After four hands: 2405 × 1425."""
    return evening(world, 4)


def test_correct_hand_needs_a_reason(
    world: World, match: Match, page: Page, sign_in: SignIn
) -> None:
    sign_in(page, world.ana)
    page.goto(match_path(match))
    form = SheetPage(page, Mouse()).open_hand(4, "correct")
    expect(form.field(0, "card_points")).to_have_value("210")
    expect(form.page.locator("[name='1-penalty-reason']")).to_have_value("carta mostrada")
    form.points(0, "card_points", 215)
    # The reason is asked for beside the button, whatever rows a hand has.
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("scrollTo(0, 0)")
    bottom = page.locator(".why").evaluate("(e) => e.getBoundingClientRect().bottom")
    assert bottom <= page.locator(".foot").evaluate("(e) => e.getBoundingClientRect().top") + 2
    form.send()
    # Without a reason it does not go.
    expect(form.page.locator(".why .field__problem")).to_be_visible()
    expect(form.page.locator("[name=reason]")).to_be_focused()
    page.locator("[data-reason]").last.click()
    expect(page.locator("[name=reason]")).to_have_value("erro de digitação")
    form.write_reason("a counted again")
    form.record().expect_totals(2410, 1425)
    assert match.hands.get(number=4, voided_at__isnull=True).reason == "a counted again"
    # Every version can be looked at.
    form.page.goto(f"{match_path(match)}hands/4/")
    expect(form.page.locator(".version")).to_have_count(2)
    expect(form.page.locator(".version--void")).to_contain_text("a counted again")


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["es", "pt-BR", "en"])
def test_sums_of_a_corrected_hand_are_whole(
    world: World, match: Match, new_page: NewPage, sign_in: SignIn, language: str
) -> None:
    opened = {"went_out": True, "clean": 1, "card_points": 200, "opening": 150, "left_in_hand": 30}
    record(match, hand(opened, side(card_points=195), morto_to_stock=True), world.ana)
    page = new_page(language=language)
    sign_in(page, world.ana)
    for width, height in ((1280, 800), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(hand_path(match, 5, "correct"))
        foot, button, added = (
            page.locator(of).last.evaluate("(e) => e.getBoundingClientRect().toJSON()")
            for of in (".foot", ".foot .btn--main", ".foot small.wide")
        )
        assert added["right"] <= button["left"]
        assert added["bottom"] <= height
        if width == 1280:
            sum_ = page.locator(".row--sum").first.bounding_box()
            assert sum_
            assert sum_["y"] + sum_["height"] <= foot["top"]


@pytest.mark.thorough
def test_fold_opens_where_its_word_stands(
    page: Page, sign_in: SignIn, world: World, match: Match
) -> None:
    sign_in(page, world.ana)
    page.goto(match_path(match))
    page.evaluate("scrollTo(0, 600)")
    card, word = page.locator("aside:has(> .actions)"), page.locator(".actions .fold > summary")
    expect(card).to_have_css("position", "sticky")
    assert page.evaluate("scrollY") == 600
    before = word.bounding_box()
    word.click()
    expect(card).to_have_css("position", "static")
    after = word.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 2


# --- Somebody else looks on -----------------------------------------------------------------


@pytest.fixture
def onlooker(world: World, match: Match, new_page: NewPage, sign_in: SignIn) -> SheetPage:
    """Carla plays, and has the match page open on her phone."""
    page = new_page(width=360, touch=True)
    page.clock.install()
    stop_clock(page)
    sign_in(page, world.carla)
    page.goto(match_path(match))
    return SheetPage(page, Mouse())


def poll(sheet: SheetPage) -> int:
    """Let the page ask again; what it is answered."""
    pattern = "**/matches/*/"
    with sheet.page.expect_response(pattern) as answer:
        sheet.page.clock.run_for(9_000)
    return answer.value.status


def test_open_sheet_follows_recorded_and_undone_hands(
    onlooker: SheetPage, world: World, match: Match
) -> None:
    onlooker.expect_totals(*TOTALS[3])
    assert poll(onlooker) == 304
    assert poll(onlooker) == 304
    onlooker.page.locator("#hand-2 .hand-fold").click()
    fold = onlooker.page.locator(".actions .fold")
    fold.locator("summary").click()
    hand = record(match, EVENING[4], world.ana)
    assert poll(onlooker) == 200
    onlooker.expect_totals(*TOTALS[4])
    onlooker.expect_hands(5)
    # The fold that this reader opened stays open when the page updates itself.
    expect(fold.locator("li").first).to_be_visible()
    expect(fold.locator("summary")).to_be_focused()
    expect(onlooker.page.locator("#hand-2 .hand__total")).to_be_visible()
    expect(onlooker.page.locator("#hand-3 .hand__total")).to_be_hidden()
    assert poll(onlooker) == 304
    ledger.void_last(hand, by=world.ana, reason="wrong table")
    assert poll(onlooker) == 200
    onlooker.expect_totals(*TOTALS[3])


@pytest.mark.thorough
def test_open_sheet_stops_polling_after_the_match(
    onlooker: SheetPage, world: World, match: Match
) -> None:
    for data in EVENING[4:]:
        record(match, data, world.ana)
    assert poll(onlooker) == 200
    expect(onlooker.page.locator(".result")).to_be_visible()
    requests: list[Request] = []
    onlooker.page.on("request", lambda request: requests.append(request))
    onlooker.page.clock.run_for(30_000)
    assert requests == []


def test_lost_network_keeps_the_page_with_its_time(
    world: World, match: Match, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(loses_network=True)
    page.clock.install()
    sign_in(page, world.carla)
    page.goto(match_path(match))
    sheet = SheetPage(page, Mouse())
    page.context.set_offline(True)
    page.clock.run_for(9_000)
    expect(page.locator("#live")).to_have_class("live live--off")
    sheet.expect_totals(*TOTALS[3])
    page.context.set_offline(False)
    page.clock.run_for(9_000)
    expect(page.locator("#live")).to_have_class("live")


@pytest.mark.thorough
def test_short_form_has_its_foot_at_the_foot_of_the_window(
    world: World, match: Match, page: Page, sign_in: SignIn
) -> None:
    sign_in(page, world.ana)
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto(f"{match_path(match)}hands/4/correct/")
    foot = page.locator(".foot").bounding_box()
    assert foot is not None
    assert round(foot["y"] + foot["height"]) == 1600


LEFTS = """selector => [...document.querySelectorAll(selector)].map(
    (cell) => Math.round(cell.getBoundingClientRect().left))"""


@pytest.mark.thorough
def test_ended_match_on_a_phone_has_totals_over_their_columns(
    world: World, match: Match, new_page: NewPage, sign_in: SignIn
) -> None:
    for data in EVENING[4:]:
        record(match, data, world.ana)
    page = new_page(width=360)
    sign_in(page, world.ana)
    page.goto(match_path(match))
    heads = page.evaluate(LEFTS, ".sheet thead .score")
    assert page.evaluate(LEFTS, "#hand-1 .hand__title td") == heads
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#hand-1 .hand__total")).to_be_hidden()
    page.locator("#fold-1").check()
    expect(page.locator("#hand-1 .hand__total")).to_be_visible()
