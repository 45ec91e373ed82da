"""A season in the browser: open it, see what a change moves before saving, close it."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import Season
from tests.browser.conftest import SignIn
from tests.browser.looking import assert_accessible
from tests.scoring.crowd import played
from tests.world import World

pytestmark = pytest.mark.thorough


def test_season_is_opened_changed_and_closed(page: Page, sign_in: SignIn, world: World) -> None:
    now, today = timezone.now(), timezone.localdate()
    for days in (12, 11):
        before = now - timedelta(days=days)
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=before)
    played(world, world.marlene_valdir, world.ivone_osvaldo, ended=now - timedelta(days=10))
    sign_in(page, world.ana)
    page.goto("/boa-vista/seasons/new/")
    page.get_by_label("Nome", exact=True).fill("Primavera")
    page.get_by_label("Primeiro dia").fill((today - timedelta(days=30)).isoformat())
    page.get_by_label("Último dia").fill((today - timedelta(days=1)).isoformat())
    page.locator("summary", has_text="Noites que contam").click()
    page.get_by_label(re.compile("Partidas para entrar")).fill("1")
    assert_accessible(page)
    page.get_by_role("button", name="Abrir a temporada").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Primavera")
    expect(page.get_by_role("main")).to_contain_text("Marlene e Valdir")

    page.locator(".list-foot summary").click()
    page.get_by_role("link", name="Mudar a temporada").click()
    # A browser that opens a menu keeps the release of that button to itself.
    page.get_by_role("button", name="Salvar").dispatch_event("pointerdown", {"button": 2})
    page.locator("summary", has_text="Noites que contam").click()
    page.get_by_label(re.compile("Partidas para entrar")).fill("2")
    # The change is shown while it is typed, and nothing is saved.
    changes = page.locator("#consequences")
    expect(changes).to_contain_text("Marlene e Valdir")
    expect(changes).not_to_contain_text("Dirce e Nelson")
    assert Season.objects.get().rules["minimum"] == 1
    page.get_by_role("button", name="Salvar").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Primavera")
    assert Season.objects.get().rules["minimum"] == 2

    page.get_by_role("link", name="Encerrar a temporada").click()
    expect(page.get_by_role("main")).to_contain_text("Dirce e Nelson")
    assert_accessible(page)
    page.get_by_role("button", name="Encerrar a temporada").click()
    page.locator(".list-foot summary").click()
    expect(page.get_by_role("button", name="Reabrir a temporada")).to_be_visible()
    assert Season.objects.get().closed_at
    page.goto("/boa-vista/honours/")
    expect(page.get_by_role("main")).to_contain_text("Dirce e Nelson")
