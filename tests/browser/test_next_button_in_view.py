"""After saving a hand or typing a final result the next control is in view."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.seats import take_seat
from tests.browser.table import match_path
from tests.scoring.notebook import evening
from tests.world import World

pytestmark = pytest.mark.thorough


def test_saved_hand_leaves_the_next_button_in_view(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    match = evening(world, 5)
    page = new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    sign_in(page, world.ana)
    page.goto(f"{match_path(match)}#hand-5")
    expect(page.locator(".columns aside .btn--main")).to_be_in_viewport(ratio=1)


def test_first_saved_hand_leaves_the_title_in_view(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    match = evening(world, 1)
    page = new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    sign_in(page, world.ana)
    page.goto(f"{match_path(match)}#hand-1")
    expect(page.locator("h1")).to_be_in_viewport(ratio=1)
    expect(page.locator("#hand-1 .hand__title")).to_be_in_viewport(ratio=1)


def test_enter_in_a_final_result_goes_to_the_next_field(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page()
    sign_in(page, world.ana)
    page.goto("/boa-vista/matches/result/")
    take_seat(page, "first", str(world.dirce_nelson))
    expect(page.locator("label[for=id_first_total]")).to_contain_text("Dirce")
    page.locator("[name=first_total]").fill("3050")
    page.keyboard.press("Enter")
    expect(page.locator("[name=second_total]")).to_be_focused()
