"""Starting a match in a large club: pairs are found by keyboard, and their names follow."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.forms.start.seats import FEW
from scoring.models import Match
from tests.browser.conftest import SignIn
from tests.browser.events import hold, wait_for_reports
from tests.scoring.test_find_seat import crowd
from tests.world import World

URL = "/boa-vista/matches/start/"


@pytest.fixture
def large(world: World) -> World:
    crowd(world, FEW)
    return world


def expect_sides(large: World) -> None:
    pairs = [side.competitor for side in Match.objects.get().sides.all()]
    assert pairs == [large.marlene_valdir, large.dirce_nelson]


def test_find_two_pairs_by_keyboard_starts_a_match(
    page: Page, sign_in: SignIn, large: World
) -> None:
    sign_in(page, large.ana)
    page.goto(URL)
    page.locator("#id_first").focus()
    page.keyboard.type("marl")
    expect(page.locator("#found-first :checked")).to_have_value(str(large.marlene_valdir.pk))
    page.keyboard.press("Tab")
    page.keyboard.type("dir")
    expect(page.locator("#found-second [type=radio]")).to_have_count(2)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#found-second :checked")).to_have_value(str(large.dirce_nelson.pk))
    page.locator("#id_second").press("Enter")
    expect(page).to_have_url("/boa-vista/matches/1/")
    expect_sides(large)


def test_keys_wait_for_the_list_of_what_is_typed(page: Page, sign_in: SignIn, large: World) -> None:
    held = hold(page, "**/matches/start/find/**")
    sign_in(page, large.ana)
    page.goto(URL)
    expect(page.locator("#id_first")).to_be_focused()
    with page.expect_request("**/matches/start/find/**"):
        page.keyboard.type("marl")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    expect(page.locator("#found-first :checked")).to_have_count(0)
    wait_for_reports(page, held)
    held.pop().continue_()
    expect(page.locator("#found-first :checked")).to_have_value(str(large.marlene_valdir.pk))
    expect(page.locator("#id_first")).to_have_value(re.compile("Marlene"))


@pytest.mark.thorough
def test_final_result_labels_follow_the_found_pairs(
    page: Page, sign_in: SignIn, large: World
) -> None:
    sign_in(page, large.ana)
    page.goto("/boa-vista/matches/result/")
    page.locator("#id_first").press_sequentially("marl")
    whose = page.locator("[data-pair=first]").first
    expect(whose).to_have_text(str(large.marlene_valdir))
    page.locator("#id_first").fill("")
    expect(page.locator("#found-first [type=radio]")).to_have_count(1)
    page.locator("#id_first").fill("zzz")
    expect(page.locator("#found-first")).to_contain_text("Nenhuma dupla")
    expect(whose).to_be_empty()
