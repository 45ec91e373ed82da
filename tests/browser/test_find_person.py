"""Making a pair: its two people are found by keyboard while their names are typed."""

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Competitor
from tests.browser.conftest import SignIn
from tests.browser.looking import assert_accessible
from tests.scoring.test_find_seat import crowd
from tests.world import World

pytestmark = pytest.mark.thorough


def test_find_two_people_by_keyboard_makes_a_pair(
    page: Page, sign_in: SignIn, world: World
) -> None:
    crowd(world, 20)
    sign_in(page, world.ana)
    page.goto("/boa-vista/pairs/add/")
    page.locator("#id_first").focus()
    page.keyboard.type("dirce")
    first = page.locator("[name=first-is]")
    expect(first).to_have_count(2)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("[name=first-is]:checked")).to_have_value(str(world.dirce_nelson.first.pk))
    page.locator("#id_second").focus()
    page.keyboard.type("Osvaldo Brito")
    expect(page.locator("[name=second-is]:checked")).to_have_count(1)
    assert_accessible(page)
    page.locator("#id_second").press("Enter")
    expect(page).to_have_url("/boa-vista/pairs/")
    pair = Competitor.objects.latest("pk")
    assert pair.players == [world.dirce_nelson.first, world.ivone_osvaldo.second]
