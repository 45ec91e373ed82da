"""An evening of a league in a browser, on a phone."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_accessible, assert_holds_at_every_size
from tests.tournaments.hall import drawn, enter, meetings, options, tournament
from tests.tournaments.reports import REPORT, match, now, played_by_accounts
from tests.world import World
from tournaments.director.rounds import reports
from tournaments.models import Round, Tournament

LEAGUE = "/boa-vista/tournaments/copa-da-primavera/"


@pytest.fixture
def league(world: World) -> Tournament:
    league = tournament(world, "open", minutes=None)
    options(league, world, best=1)
    enter(league, world, 4)
    return league


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name).click()


def follow(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("link", name=name).click()


@pytest.mark.thorough
def test_evening_of_a_league_is_played_to_the_standings(
    league: Tournament, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(language="en", width=360, touch=True)
    sign_in(page, world.bruno)
    page.goto(LEAGUE)
    follow(page, "Begin round 1")
    press(page, "Begin round 1")
    expect(page.get_by_role("heading", name="No match was added yet")).to_be_visible()
    follow(page, "Add a match")
    page.get_by_label("First pair").select_option("1")
    page.get_by_label("Second pair").select_option("2")
    press(page, "Add it, then add another")
    page.get_by_label("First pair").select_option("3")
    page.get_by_label("Second pair").select_option("1")
    press(page, "Add the match")
    expect(page.locator("#id_second_error")).to_contain_text(
        "already plays at table 1 in this round"
    )
    expect(page.get_by_label("First pair")).to_have_value("3")
    page.get_by_label("Second pair").select_option("4")
    press(page, "Add the match")
    assert meetings(Round.objects.get()) == [(1, 2), (3, 4)]
    page.locator("#table-2 h2 a").click()
    press(page, "Remove this match")
    page.locator("#table-1 h2 a").click()
    page.locator("[name=first]").fill("2150")
    page.locator("[name=second]").fill("1800")
    press(page, "Record the result")
    press(page, "Close the round")
    expect(page.get_by_role("heading", name="Round 2 can begin")).to_be_visible()
    page.goto(f"{LEAGUE}standings/")
    expect(page.locator("#place-1")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages_of_a_league_are_accessible_at_every_size(
    league: Tournament, world: World, new_page: NewPage, sign_in: SignIn, dark: bool
) -> None:
    page = new_page(language="en", dark=dark)
    sign_in(page, world.bruno)
    round = f"{LEAGUE}stages/1/rounds/1/"
    page.goto(f"{LEAGUE}stages/1/begin/")
    page.get_by_label("To be played until").fill("2000-01-01")
    press(page, "Begin round 1")
    expect(page.locator("#id_play_until_error")).to_be_visible()
    assert_accessible(page)
    assert_holds_at_every_size(page)
    page.get_by_label("To be played until").fill("2999-12-30")
    press(page, "Begin round 1")
    for path in (round, f"{round}tables/add/", f"{round}play-until/", LEAGUE, f"{LEAGUE}pairs/1/"):
        page.goto(path)
        assert_accessible(page)
        assert_holds_at_every_size(page)


@pytest.mark.thorough
def test_two_phones_agree_on_the_result_of_their_match(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    table = match(world, played_by_accounts(world))
    phones = [new_page(language="en", width=360, touch=True) for _ in "ab"]
    for phone, player in zip(phones, (world.carla, world.silvio), strict=True):
        sign_in(phone, player)
    carla, silvio = phones
    carla.goto("/boa-vista/me/")
    follow(carla, "Enter the result")
    carla.locator("[name=first]").fill("3120")
    carla.locator("[name=second]").fill("2480")
    press(carla, "Save the result")
    expect(carla.get_by_text("It counts once the other side confirms it.")).to_be_visible()
    silvio.goto("/boa-vista/me/")
    follow(silvio, "Confirm the result")
    silvio.get_by_text("No, the result was different").click()
    silvio.locator("[name=first]").fill("3120")
    silvio.locator("[name=second]").fill("2450")
    press(silvio, "Save the result")
    expect(silvio.get_by_text("The two sides entered different results.")).to_be_visible()
    carla.reload()
    press(carla, "Accept")
    expect(carla.get_by_text("confirmed by")).to_be_visible()
    assert now(table).typed == (3120, 2450)


@pytest.mark.thorough
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_page_of_an_own_result_is_accessible_at_every_size(
    world: World, new_page: NewPage, sign_in: SignIn, dark: bool
) -> None:
    table = match(world, played_by_accounts(world))
    page = new_page(language="en", dark=dark)
    sign_in(page, world.carla)
    for side, player in enumerate((world.carla, world.silvio)):
        page.goto(REPORT)
        assert_accessible(page)
        assert_holds_at_every_size(page)
        reports.report(table, side, (3120, 2480 + side), by=player)
    page.goto(REPORT)
    expect(page.get_by_text("The two sides entered different results.")).to_be_visible()
    assert_accessible(page)
    assert_holds_at_every_size(page)
    page.goto("/boa-vista/me/")
    assert_holds_at_every_size(page)


APART = """() => {
    const parts = [...document.querySelectorAll("#hall-head .crumbs, #hall-head h1, #hall-head p")]
        .map((part) => part.getBoundingClientRect());
    return parts.every((part, at) => parts.slice(0, at).every((above) =>
        above.bottom <= part.top + 1 || above.right <= part.left || part.right <= above.left));
}"""


@pytest.mark.thorough
def test_head_of_a_round_not_yet_begun_overlaps_nothing(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    round.play_until = timezone.localdate()
    round.save()
    page = new_page(width=360, height=740)
    sign_in(page, world.bruno)
    page.goto(f"{LEAGUE}stages/1/rounds/1/")
    expect(page.locator("#hall-head .title__sub")).to_have_count(2)
    for width in (360, 480, 640):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(APART), width
