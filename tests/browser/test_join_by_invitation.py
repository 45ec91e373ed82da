"""Invite a person of the list; the new member chooses a password and finds the own matches."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_accessible
from tests.scoring.crowd import played
from tests.world import World

pytestmark = pytest.mark.thorough

PASSWORD = "tres palavras curtas"


def test_new_member_accepts_and_sees_the_own_record(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    dirce = world.dirce_nelson.first
    owner, member = new_page(), new_page(width=360, touch=True)
    sign_in(owner, world.olga)
    owner.goto(f"/boa-vista/players/{dirce.pk}/edit/")
    owner.locator("summary", has_text="Mais sobre esta pessoa").click()
    owner.get_by_role("link", name="Convidar esta pessoa").click()
    owner.get_by_role("button", name="Fazer o convite").click()
    link = owner.get_by_label("Link", exact=True).input_value()

    member.goto(link)
    assert_accessible(member)
    member.get_by_label(re.compile("^Nome para entrar")).fill("dirce.amaral")
    member.get_by_label("Senha", exact=True).fill("12345678")
    member.get_by_label("A mesma senha").fill("12345678")
    member.get_by_role("button", name="Entrar no clube").click()
    # A weak password is refused, and the typed name stays.
    expect(member.get_by_role("button", name="Entrar no clube")).to_be_visible()
    expect(member.get_by_label(re.compile("^Nome para entrar"))).to_have_value("dirce.amaral")
    assert world.club.memberships.filter(player=dirce).count() == 0
    expect(member.locator(".field__problem")).not_to_have_count(0)
    member.get_by_label("Senha", exact=True).fill(PASSWORD)
    expect(member.locator(".field__problem")).to_have_count(0)
    member.get_by_label("A mesma senha").fill(PASSWORD)
    member.get_by_role("button", name="Entrar no clube").click()
    member.wait_for_url(lambda url: "invitation" not in url)
    account = world.club.memberships.get(player=dirce)
    assert (account.user.username, account.role) == ("dirce.amaral", "player")
    member.goto("/boa-vista/me/")
    expect(member.get_by_role("main")).to_contain_text("Ivone e Osvaldo")

    # The link works once.
    other = new_page()
    other.goto(link)
    expect(other.get_by_role("button", name="Entrar no clube")).to_have_count(0)
