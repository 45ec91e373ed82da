"""Merge two records of one person after a look at what moves, then undo it."""

import pytest
from playwright.sync_api import Page, expect

from clubs import roster
from clubs.models import Player
from tests.browser.conftest import SignIn
from tests.browser.looking import assert_accessible
from tests.scoring.crowd import played
from tests.world import World

pytestmark = pytest.mark.thorough


def test_two_records_are_merged_and_separated_again(
    page: Page, sign_in: SignIn, world: World
) -> None:
    double = roster.add_pair(
        world.club, by=world.ana, first="Dirce Amaral Silva", second="Zilda Rocha"
    )
    played(world, double, world.ivone_osvaldo)
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    dirce = world.dirce_nelson.first
    sign_in(page, world.ana)
    page.goto(f"/boa-vista/players/{dirce.pk}/merge/")
    page.get_by_label("Nome no outro cadastro").fill("silva")
    # Results appear while the name is typed.
    page.get_by_role("link", name="Comparar Dirce Amaral Silva").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("São a mesma pessoa?")
    expect(page.get_by_role("main")).to_contain_text("Zilda")
    assert_accessible(page)
    assert Player.objects.filter(pk=double.first_id).exists()
    page.get_by_role("button", name="Unir os dois").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Dirce Amaral")
    assert not Player.objects.filter(pk=double.first_id).exists()
    double.refresh_from_db()
    assert double.first_id == dirce.pk

    page.goto("/boa-vista/players/same/")
    page.get_by_role("button", name="Desfazer a união").click()
    expect(page.locator(".note")).to_contain_text("Dirce Amaral Silva")
    double.refresh_from_db()
    assert double.first.name == "Dirce Amaral Silva"
