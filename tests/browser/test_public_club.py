"""The page of a club for everybody: opened by the owner, live for a stranger, sent to a group."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_for_everybody
from tests.scoring.notebook import EVENING, evening, record
from tests.world import World


def test_stranger_follows_a_match_of_an_opened_club(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    match = evening(world, 1)
    owner, stranger = new_page(), new_page(width=390, touch=True)
    stranger.goto("/boa-vista/")
    expect(stranger).to_have_url(re.compile("/accounts/login/"))
    sign_in(owner, world.olga)
    owner.goto("/boa-vista/about/")
    owner.locator("summary", has_text="Todos veem").click()
    owner.get_by_label("Todos podem abrir a página do clube").check()
    owner.get_by_label("Mostrar as partidas em jogo e os resultados").check()
    owner.get_by_role("button", name="Salvar").click()
    expect(owner.locator(".note")).to_be_visible()

    stranger.clock.install()
    stranger.goto("/boa-vista/")
    assert_for_everybody(stranger)
    stranger.goto("/boa-vista/")
    stranger.locator(".line--playing").get_by_role("link").first.click()
    expect(stranger).to_have_url(re.compile(f"/matches/{match.number}/$"))
    record(match, EVENING[1], world.ana)
    match.refresh_from_db()
    total = match.sides.get(position=0).total
    stranger.clock.fast_forward(31_000)
    expect(stranger.get_by_role("main")).to_contain_text(str(total))


@pytest.mark.thorough
def test_page_of_the_club_is_copied_for_a_chat_group(new_page: NewPage, world: World) -> None:
    world.club.is_public = True
    world.club.save()
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/boa-vista/")
    page.clock.install()
    page.get_by_role("link", name="Mandar para alguém").click()
    expect(page.get_by_role("link", name="Texto copiado")).to_be_visible()
    page.clock.fast_forward(5_000)
    expect(page.get_by_role("link", name="Mandar para alguém")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "Clube de Canastra Boa Vista" in copied
    assert copied.splitlines()[-1] == page.url


@pytest.mark.thorough
def test_link_to_one_match_works_until_it_is_closed(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    match = evening(world, 2)
    secretary, stranger = new_page(), new_page(width=390, touch=True)
    sign_in(secretary, world.ana)
    secretary.goto(f"/boa-vista/matches/{match.number}/share/")
    secretary.get_by_role("button", name="Criar um link").click()
    text = secretary.locator("#share-text").input_value()
    link = text.splitlines()[-1]
    assert f"/matches/{match.number}/link/" in link
    stranger.goto(link)
    expect(stranger.get_by_role("heading", level=1)).to_contain_text("Dirce e Nelson")
    # The words of the head are not broken.
    assert stranger.locator(".top").evaluate("head => head.offsetHeight") == 60
    secretary.get_by_role("button", name="Fechar o link").click()
    expect(secretary.get_by_role("button", name="Criar um link")).to_be_visible()
    stranger.goto(link)
    expect(stranger).to_have_url(re.compile("/accounts/login/"))
