"""Correct a quarter-final after the final: both ways, in the browser."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, SignIn
from tests.tournaments.test_correct_knockout import live, over
from tests.world import World

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
    expect(part).to_be_visible()
    expect(page.locator("#going-keep")).to_be_checked()
    page.locator("#id_reason").fill("totals swapped")
    button = page.locator("#result-acts .btn--main")
    keep = button.inner_text()
    page.locator("#going-again").check()
    expect(button).not_to_have_text(keep)
    expect(page.locator("#going-again")).to_be_focused()
    expect(part.locator("s")).to_have_count(3)
    button.click()
    expect(page.locator(".passing")).to_have_count(0)
    assert live(cup)[1:] == [(2, "playing", [(8, 4), (2, 3)])]
