"""The hall in a browser: keyboard alone, two directors at once, and a page that does not jump."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import Hand
from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_accessible, assert_for_everybody
from tests.browser.phone import stop_clock
from tests.browser.table import Keyboard, is_preview
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import drawn, play, tournament
from tests.world import World
from tournaments.director.hall import clock
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Table
from tournaments.reading.standings import played_stage

PAGE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"


@pytest.fixture
def round(world: World) -> Round:
    """Nine pairs at four tables, a bye, the clock at 50 minutes."""
    cup = tournament(world, entries=9)
    round = drawn(cup, world)
    clock.start(round, by=world.bruno)
    return round


@pytest.fixture
def page(round: Round, world: World, new_page: NewPage, sign_in: SignIn) -> Page:
    """Bruno's laptop in the hall, whose time the test turns on."""
    page = new_page(language="en")
    sign_in(page, world.bruno)
    page.clock.install()
    page.goto(PAGE)
    return page


def table(round: Round, number: int) -> Table:
    table_row = round.tables.get(number=number)
    table_row.round = round
    return table_row


def scores(round: Round) -> dict[int, tuple[int, ...]]:
    """The results that are there, by table."""
    seated_tables = played_stage(round.stage).tables[round.pk]
    return {
        seated.number: seated.score for seated in seated_tables if seated.number and seated.score
    }


def poll(page: Page) -> None:
    with page.expect_response(lambda response: "hx-request" in response.request.headers):
        page.clock.run_for(8_000)


def expect_cards(page: Page, *names: str) -> None:
    """Expect these cards in this order."""
    cards = page.locator(".seat")
    expect(cards).to_have_count(len(names))
    for card, name in zip(cards.all(), names, strict=True):
        expect(card).to_have_id(name)


# --- The keyboard alone -----------------------------------------------------------------------


def test_enter_slips_by_keyboard_alone(page: Page, round: Round) -> None:
    """Number, Enter, points, Enter, points, Enter; then the cursor waits for the next number."""
    Keyboard().reach(page.locator("#go"))
    for number, first, second in ((3, 2405, 1425), (1, 760, 2440)):
        expect(page.locator("#go")).to_be_focused()
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        expect(page.locator("[name=first]")).to_be_focused()
        page.keyboard.type(str(first))
        page.keyboard.press("Enter")
        expect(page.locator("[name=second]")).to_be_focused()
        page.keyboard.type(str(second))
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: url.endswith(PAGE))
    assert scores(round) == {3: (2405, 1425), 1: (760, 2440)}


@pytest.mark.thorough
def test_slips_are_entered_in_any_order(page: Page, round: Round) -> None:
    page.goto(f"{PAGE}slips/")
    for number, first, second in ((4, 2165, 1500), (2, 115, 1390)):
        expect(page.locator("#go")).to_be_focused()
        for typed in (number, first, second):
            page.keyboard.type(str(typed))
            page.keyboard.press("Enter")
        expect(page.locator(f"#slip-{number}")).to_have_class("slip slip--noted")
    assert scores(round) == {4: (2165, 1500), 2: (115, 1390)}
    expect(page.locator(".points-field")).to_have_count(4)


@pytest.mark.thorough
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_noted_slip_moves_nothing_on_the_page(page: Page, round: Round, width: int) -> None:
    """Otherwise a finger would miss the next field or button."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{PAGE}slips/")
    ends = page.locator("#slips").bounding_box()
    for points, figure in zip(
        page.locator("#slip-1 .points-field").all(), ("2405", "1425"), strict=True
    ):
        points.fill(figure)
    page.locator("[name=first-2]").focus()
    expect(page.locator("#slip-1")).to_have_class("slip slip--noted")
    assert page.locator("#slips").bounding_box() == ends


@pytest.mark.thorough
def test_slips_are_entered_in_the_order_of_tables(page: Page, round: Round) -> None:
    page.goto(f"{PAGE}slips/")
    page.locator("[name=first-1]").focus()
    for typed in (2000, 1000, 1500):
        page.keyboard.type(str(typed))
        page.keyboard.press("Enter")
    expect(page.locator("#slip-1")).to_have_class("slip slip--noted")
    page.keyboard.press("Tab")
    expect(page.locator("[name=absent-2]")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[name=first-3]")).to_be_focused()
    assert scores(round) == {1: (2000, 1000)}
    expect(page.locator("[name=first-2]")).to_have_value("1500")
    # Enter in the last field is the button.
    page.locator(".points-field").last.press("Enter")
    expect(page.locator("#slip-2 .field__problem")).to_be_visible()
    expect(page.locator("[name=first-2]")).to_have_value("1500")


@pytest.mark.thorough
def test_slip_with_equal_points_is_noted_after_its_tick(page: Page, round: Round) -> None:
    page.goto(f"{PAGE}slips/")
    page.locator("[name=first-2]").focus()
    for _field in range(2):
        page.keyboard.type("1500")
        page.keyboard.press("Enter")
    tick = page.locator("#slip-2 .tick")
    expect(tick).not_to_be_checked()
    assert scores(round) == {}
    assert_accessible(page)
    tick.press("Space")
    expect(page.locator("#slip-2")).to_have_class("slip slip--noted")
    expect(page.locator("#slip-2 a")).to_be_focused()
    assert scores(round) == {2: (1500, 1500)}


def test_slip_typed_offline_is_sent_when_online(
    round: Round, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en", loses_network=True)
    sign_in(page, world.bruno)
    page.clock.install()
    page.goto(f"{PAGE}slips/")
    expect(page.locator("#go")).to_be_focused()
    page.context.set_offline(True)
    for typed in (2, 2000, 1000):
        page.keyboard.type(str(typed))
        page.keyboard.press("Enter")
    expect(page.locator("#slip-2 .slip__wait")).to_be_visible()
    assert scores(round) == {}
    page.context.set_offline(False)
    page.clock.run_for(5_000)
    expect(page.locator("#slip-2")).to_have_class("slip slip--noted")
    assert scores(round) == {2: (2000, 1000)}


# --- Two directors ----------------------------------------------------------------------------


def test_slip_recorded_differently_by_another_shows_both(
    page: Page, round: Round, world: World
) -> None:
    page.goto(f"{PAGE}slips/")
    expect(page.locator("#go")).to_be_focused()
    tables.set_score(table(round, 2), (2000, 1000), by=world.ana)
    for typed in (2, 1000, 2000):
        page.keyboard.type(str(typed))
        page.keyboard.press("Enter")
    expect(page.locator("#slip-2 .field__problem")).to_contain_text("2000 × 1000")
    expect(page.locator("[name=first-2]")).to_have_value("1000")
    assert scores(round) == {2: (2000, 1000)}
    page.locator("#slip-2 a").click()
    expect(page.locator("[name=first]")).to_have_value("2000")


@pytest.mark.thorough
def test_close_is_not_offered_beside_a_refused_slip(page: Page, round: Round, world: World) -> None:
    page.goto(f"{PAGE}slips/")
    expect(page.locator("#go")).to_be_focused()
    for number in (1, 2, 3, 4):
        tables.set_score(table(round, number), (1500, 1000), by=world.ana)
    for number, first, row in ((2, 999, "slip slip--wrong"), (3, 1500, "slip slip--noted")):
        page.locator("#go").focus()  # a refused row asks for its figure
        for typed in (number, first, 1000):
            page.keyboard.type(str(typed))
            page.keyboard.press("Enter")
        expect(page.locator(f"#slip-{number}")).to_have_class(row)
    expect(page.locator("#slips-foot .btn")).to_have_text("Record the results")
    page.locator("[name=first-2]").fill("1500")
    page.locator("#go").focus()
    expect(page.locator("#slips-foot .btn--main")).to_have_text("Close the round")


@pytest.mark.thorough
def test_result_of_another_director_is_shown_before_replacing(
    page: Page, round: Round, world: World
) -> None:
    page.goto(f"{PAGE}tables/2/result/")
    tables.set_score(table(round, 2), (2000, 1000), by=world.ana)
    page.locator("[name=first]").fill("1000")
    page.locator("[name=second]").fill("2000")
    with page.expect_response(lambda response: response.status == 409):
        page.locator(".btn--main").click()
    expect(page.locator(".note--warning")).to_contain_text("2000 × 1000")
    expect(page.locator("[name=first]")).to_have_value("1000")
    assert_accessible(page)
    page.locator("[name=reason]").fill("misread")
    page.locator(".btn--main").click()
    page.wait_for_url(lambda url: url.endswith(PAGE))
    assert scores(round) == {2: (1000, 2000)}


@pytest.mark.thorough
def test_press_during_a_preview_that_moves_the_button_submits(
    page: Page, round: Round, world: World
) -> None:
    tables.set_score(table(round, 2), (2000, 1000), by=world.ana)
    page.goto(f"{PAGE}tables/2/result/")
    page.locator("[name=reason]").fill("misread")
    page.locator("[name=second]").fill("2500")
    page.locator(".btn--main").hover()
    with page.expect_response(lambda response: is_preview(response.request)):
        page.mouse.down()
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.mouse.up()
    page.wait_for_url(lambda url: url.endswith(PAGE))
    assert scores(round) == {2: (2000, 2500)}


# --- What happens by itself -------------------------------------------------------------------


@pytest.mark.thorough
def test_poll_fetches_only_the_cards_that_changed(page: Page, round: Round, world: World) -> None:
    stop_clock(page)
    before = page.locator("#table-1").inner_html()
    tables.set_score(table(round, 2), (2000, 1000), by=world.ana)
    with page.expect_response(lambda response: "x-shown" in response.request.headers) as answer:
        page.clock.run_for(8_000)
    body = answer.value.text()
    assert 'id="table-2"' in body
    assert 'id="table-1"' not in body
    expect(page.locator(".results #table-2")).to_contain_text("2000")
    expect_cards(page, "table-1", "table-3", "table-4")
    assert page.locator("#table-1").inner_html() == before
    expect(page.locator("[data-same]")).to_have_count(0)


def test_poll_keeps_a_number_being_typed(page: Page, round: Round, world: World) -> None:
    page.locator("#go").press_sequentially("1")
    tables.set_score(table(round, 2), (2000, 1000), by=world.ana)
    poll(page)
    expect(page.locator(".results #table-2")).to_be_visible()
    expect(page.locator("#go")).to_be_focused()
    expect(page.locator("#go")).to_have_value("1")


@pytest.mark.thorough
def test_poll_keeps_a_focused_card_in_place(page: Page, round: Round, world: World) -> None:
    stop_clock(page)
    link = page.locator("#table-2 a").first
    link.focus()
    tables.set_score(table(round, 1), (2000, 1000), by=world.ana)
    tables.set_score(table(round, 2), (2000, 1000), by=world.ana)
    match = tables.open_match(table(round, 4), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    Hand.objects.update(recorded_at=timezone.now() - timedelta(minutes=20))
    poll(page)
    expect(page.locator("#table-4.seat--missing")).to_contain_text("380")
    expect(link).to_be_focused()
    expect_cards(page, "table-2", "table-3", "table-4")
    link.blur()
    poll(page)
    expect_cards(page, "table-4", "table-3")


def test_clock_counts_down_and_announces_five_minutes_once(
    page: Page, round: Round, world: World
) -> None:
    then = timezone.now() + timedelta(minutes=1)
    page.clock.pause_at(then)
    Round.objects.update(clock_ends_at=then + timedelta(minutes=5, seconds=20))
    page.reload()
    face = page.get_by_role("timer")
    expect(page.locator("#said")).to_be_empty()
    page.clock.run_for(2_000)
    expect(face).to_have_text("05:18")
    page.clock.run_for(5_000)
    expect(page.locator("#said")).to_be_empty()
    page.clock.fast_forward(15_000)
    expect(page.locator("#said")).to_have_text("Five minutes left.")
    expect(face).to_have_text("04:58")


@pytest.mark.thorough
def test_clock_announces_the_last_hand(page: Page, round: Round, world: World) -> None:
    clock.call_last_hand(round, by=world.ana)
    poll(page)
    expect(page.locator("#said")).to_have_text("Last hand.")
    expect(page.locator(".clock__state")).to_contain_text("Last hand: called at")


@pytest.mark.thorough
def test_clock_without_scripts_shows_its_end(
    round: Round, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(javascript=False, language="en")
    sign_in(page, world.bruno)
    page.goto(PAGE)
    expect(page.locator(".clock__face")).to_be_hidden()
    expect(page.locator("#live")).to_be_hidden()  # nothing brings the page up to date
    expect(page.locator(".clock__state")).to_contain_text("Ends at")
    page.locator("[name=do][value=stop]").click()
    expect(page.locator(".clock__face")).to_be_visible()


# --- For everybody ----------------------------------------------------------------------------


@pytest.fixture
def busy(round: Round, world: World) -> Round:
    """Every state a table can be in."""
    for number, minutes in ((1, 24), (2, 2)):
        match = tables.open_match(table(round, number), by=world.silvio)
        record(match, EVENING[0], world.silvio)
        then = timezone.now() - timedelta(minutes=minutes)
        Hand.objects.filter(match=match).update(recorded_at=then)
    clock.add(round, 5, by=world.bruno, table=table(round, 3))
    tables.set_walkover(table(round, 4), by=world.bruno, absent=(0,))
    return round


@pytest.mark.thorough
def test_hall_pages_are_accessible_at_every_size(
    busy: Round, page: Page, subtests: pytest.Subtests
) -> None:
    for path in ("", "slips/", "tables/1/result/", "tables/?table=9"):
        with subtests.test(path):
            page.goto(PAGE + path)
            assert_for_everybody(page)


@pytest.mark.thorough
def test_closed_round_is_accessible_at_every_size(round: Round, world: World, page: Page) -> None:
    play(round, world)
    rounds.close(round, by=world.bruno)
    page.reload()
    assert_for_everybody(page)
