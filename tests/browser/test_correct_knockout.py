"""Correct a quarter-final after the final: both ways, in the browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.events import hold, wait_for_reports
from tests.browser.looking import assert_holds_at_every_size
from tests.tournaments.hall import drawn, play, played
from tests.tournaments.test_correct_knockout import begun, live, over
from tests.world import World
from tournaments.director.rounds import rounds

QUARTER = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/tables/1/result/"


def test_choose_play_again_from_a_quarter_final(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    cup = over(world)
    page = new_page(width=1280)
    sign_in(page, world.bruno)
    page.goto(QUARTER)
    page.locator("#id_first").fill("1000")
    page.locator("#id_second").fill("2000")
    part = page.locator(".passing")
    expect(part).to_contain_text("1000 × 2000")
    expect(page.locator("#going-keep")).to_be_checked()
    page.locator("#id_reason").fill("totals swapped")
    button = page.locator("#result-acts .btn--main")
    keep = button.inner_text()
    held = hold(page, f"**{QUARTER}")
    page.locator("#id_reason").fill("totals swapped, as both say")
    wait_for_reports(page, held)
    page.locator("#going-again").check()
    assert (again := button.inner_text()) != keep
    expect(page.locator("#going-again")).to_be_focused()
    # The answer from before the choice comes after it; then the page asks again.
    held.pop().continue_()
    wait_for_reports(page, held)
    expect(page.locator("#going-again")).to_be_checked()
    assert button.inner_text() == again
    held.pop().continue_()
    page.unroute_all(behavior="ignoreErrors")
    expect(part.locator("s")).to_have_count(3)
    button.click()
    expect(page.locator(".passing")).to_have_count(0)
    assert live(cup)[1:] == [(2, "playing", [(8, 4), (2, 3)])]


@pytest.mark.thorough
def test_steps_after_a_joint_round_fit_the_window(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    cup = begun(world, 0)
    first = drawn(cup, world)
    play(first, world, [(1000, 1000)])
    rounds.close(first, by=world.bruno)
    played(cup, world)
    page = new_page(width=1280)
    sign_in(page, world.bruno)
    page.goto("/boa-vista/tournaments/copa-da-primavera/")
    expect(page.locator(".evening")).to_contain_text("e o desempate")
    assert_holds_at_every_size(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    strip = "(strip) => strip.scrollWidth - strip.clientWidth"
    assert page.locator(".evening").evaluate(strip) <= 0
