"""Pages of a league in a browser: accessible at every size, and a head that overlaps nothing."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_accessible, assert_holds_at_every_size
from tests.tournaments.hall import drawn, enter, options, tournament
from tests.tournaments.reports import REPORT, match, played_by_accounts
from tests.world import World
from tournaments.director.rounds import reports
from tournaments.models import Tournament

LEAGUE = "/boa-vista/tournaments/copa-da-primavera/"


@pytest.fixture
def league(world: World) -> Tournament:
    league = tournament(world, "open", minutes=None)
    options(league, world, best=1)
    enter(league, world, 4)
    return league


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name).click()


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
