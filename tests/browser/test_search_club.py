"""Search a club from the head of a page: on a laptop, on a phone, and without JavaScript."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_accessible
from tests.scoring.crowd import played
from tests.world import World


@pytest.mark.thorough
@pytest.mark.parametrize("javascript", [True, False])
def test_search_box_in_the_page_head_finds_a_person(
    new_page: NewPage, sign_in: SignIn, world: World, javascript: bool
) -> None:
    page = new_page(javascript=javascript)
    sign_in(page, world.carla)
    page.goto("/boa-vista/pairs/")
    if javascript:
        assert_accessible(page)
    page.get_by_role("searchbox", name="Procurar no clube").fill("dirce")
    page.get_by_role("searchbox", name="Procurar no clube").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Procurar no clube")
    page.get_by_role("link", name="Dirce Amaral", exact=True).click()
    expect(page).to_have_url(re.compile(f"/players/{world.dirce_nelson.first_id}/$"))


def test_results_change_while_the_phone_types(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    match = played(world, world.dirce_nelson, world.ivone_osvaldo, table="9")
    page: Page = new_page(width=360, touch=True)
    sign_in(page, world.carla)
    page.goto("/boa-vista/")
    page.get_by_role("link", name="Procurar no clube").click()
    page.get_by_label("Nome, número ou dia").fill("mesa 9")
    result = page.get_by_role("link", name=re.compile("Dirce e Nelson 3100"))
    expect(result).to_be_visible()
    assert_accessible(page)
    page.get_by_label("Nome, número ou dia").fill("zzzz")
    expect(page.get_by_text("Nada encontrado com “zzzz”")).to_be_visible()
    page.get_by_label("Nome, número ou dia").fill(str(match.number))
    result.click()
    expect(page).to_have_url(re.compile(f"/matches/{match.number}/$"))
