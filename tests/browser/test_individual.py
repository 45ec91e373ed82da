"""An individual in a browser: tick or paste people, swap partners in the draft."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_accessible, assert_holds_at_every_size
from tests.browser.phone import wait_until_ready
from tests.tournaments.hall import meetings, pairs, played, seed_by_number, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds

HOME = "/boa-vista/tournaments/copa-da-primavera/"


@pytest.mark.thorough
def test_enter_people_then_swap_partners_in_the_draft(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    cup = tournament(world, "individual")
    pairs(world, 4)
    page = new_page(language="en", width=360)
    sign_in(page, world.bruno)
    page.goto(HOME)
    page.get_by_role("link", name="Enter people").click()
    people = page.get_by_role("checkbox")
    expect(people).to_have_count(8)
    for box in people.all():
        box.check()
    assert_accessible(page)
    page.get_by_role("button", name="Enter all ticked").click()
    expect(page.get_by_text("8 people entered.")).to_be_visible()
    page.goto(HOME)
    page.get_by_role("button", name="Draw round 1").click()
    expect(page.locator(".draw__seat")).to_have_count(8)
    round = cup.stages.get().rounds.get()
    (a, b, c, d), (e, f, g, h) = meetings(round)
    place = page.locator(".draw__seat").nth(6)
    name = place.get_attribute("id")
    wait_until_ready(page)
    page.locator(".draw__seat").nth(1).press("Enter")
    page.locator("button.draw__seat").nth(6).press("Enter")
    expect(page.locator("a.draw__seat").nth(6)).to_be_focused()
    assert page.locator("a.draw__seat").nth(6).get_attribute("id") == name
    assert meetings(round) == [(a, g, c, d), (e, f, b, h)]
    assert_accessible(page)
    assert_holds_at_every_size(page)
    page.get_by_role("button", name="Publish the draw").click()
    page.goto(f"{HOME}pairs/{a}/")
    expect(page.get_by_text("table 1")).to_be_visible()
    assert_holds_at_every_size(page)


@pytest.mark.thorough
def test_resting_player_can_fill_an_empty_seat(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    cup = tournament(world, "individual", entries=9)
    seed_by_number(cup)
    played(cup, world)
    entries.withdraw(cup.entries.get(number=9), by=world.bruno, reason="ill")
    round = rounds.draw(stage(cup), by=world.bruno)
    page = new_page(language="en", width=360)
    sign_in(page, world.bruno)
    page.goto(f"{HOME}stages/1/rounds/2/draft/")
    offer = page.get_by_role("button", name=" to the table")
    assert_accessible(page)
    assert_holds_at_every_size(page)
    offer.first.click()
    expect(offer).to_have_count(0)
    expect(page.locator(".draw__table--4")).to_have_count(2)
    assert sorted(map(len, meetings(round))) == [4, 4]
    assert_accessible(page)
