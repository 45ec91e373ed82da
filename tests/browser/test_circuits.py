"""A circuit in the browser: made, looked at and closed; and one of two clubs, by their consent."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from circuits import writer as circuits
from circuits.models import Circuit, CircuitLeg
from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_accessible
from tests.circuits.federated import elsewhere, federation
from tests.circuits.played import rules, tournament_of
from tests.world import World


@pytest.mark.thorough
def test_circuit_of_two_tournaments_is_made_and_closed(
    page: Page, sign_in: SignIn, world: World
) -> None:
    tournament_of(world, "Etapa de março", [1, 2, 3])
    tournament_of(world, "Etapa de abril", [2, 3, 1], day=30)
    sign_in(page, world.bruno)
    page.goto("/boa-vista/circuits/")
    page.get_by_role("link", name="Novo circuito").click()
    page.get_by_label("Nome", exact=True).fill("Circuito de Verão")
    double = page.get_by_role("checkbox", name=re.compile("^conta como dois resultados.*abril"))
    expect(double).to_be_hidden()
    for name in ("março", "abril"):
        page.get_by_role("checkbox", name=re.compile(f"^Etapa de {name}")).check()
    double.check()
    # The table is shown while the form is filled in, and nothing is saved.
    expect(page.locator("#consequences")).to_contain_text("20 + 25 + 25")
    assert not Circuit.objects.exists()
    assert_accessible(page)
    page.get_by_role("button", name="Criar o circuito").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Circuito de Verão")
    first = page.get_by_role("table").get_by_role("row").nth(1)
    expect(first).to_contain_text("Ivone e Osvaldo")
    expect(first).to_contain_text("70")

    page.get_by_role("link", name="Fechar o circuito").click()
    page.get_by_role("button", name="Fechar o circuito").click()
    page.locator(".list-foot summary").click()
    expect(page.get_by_role("button", name="Reabrir o circuito")).to_be_visible()
    assert Circuit.objects.get().closed_at
    assert_accessible(page)


@pytest.mark.thorough
def test_tournament_of_a_second_club_is_agreed(
    new_page: NewPage, sign_in: SignIn, world: World
) -> None:
    made = federation(world)
    plan = circuits.Details("Circuito Gaúcho", rules())
    circuits.create(made, plan, by=world.silvio, client_key=uuid4())
    tournament_of(elsewhere(world), "Aberto de Vila Nova", [1, 2])

    club = new_page(width=360, touch=True)
    sign_in(club, world.davi)
    club.goto("/vila-nova/federations/")
    expect(club.get_by_label("Torneio", exact=True)).to_contain_text("Aberto de Vila Nova")
    club.get_by_role("button", name="Oferecer como etapa").click()
    expect(club.get_by_role("main")).to_contain_text("a federação ainda não respondeu")

    office = new_page()
    sign_in(office, world.silvio)
    office.goto("/federations/gaucha/office/")
    assert_accessible(office)
    office.get_by_role("button", name=re.compile("^Aceitar ?: Aberto de Vila Nova")).click()
    expect(office.get_by_role("main")).to_contain_text("aceito")
    assert CircuitLeg.objects.get().accepted_by == world.silvio

    stranger = new_page(width=360, touch=True)
    stranger.goto("/federations/gaucha/circuits/circuito-gaucho/")
    expect(stranger.get_by_role("main")).to_contain_text("Aberto de Vila Nova")
    assert_accessible(stranger)
