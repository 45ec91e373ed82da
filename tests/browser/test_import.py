"""Import a spreadsheet of people: look at its lines, answer, correct, import, undo."""

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Competitor, Player
from clubs.views.people import importing
from tests.browser.conftest import SignIn
from tests.browser.looking import assert_accessible
from tests.clubs.spreadsheets import xlsx
from tests.world import World


@pytest.mark.thorough
def test_import_a_spreadsheet_of_people_from_end_to_end(
    page: Page, sign_in: SignIn, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # After each portion the page shows how far it is, and asks for the next one by itself.
    monkeypatch.setattr(importing, "PATIENCE", 0)
    rows = [(f"Pessoa {chr(65 + n // 26)}{chr(97 + n % 26)} Nova", "", "") for n in range(300)]
    file = xlsx(
        ("Nome", "Parceiro", "Telefone"),
        ("Conceição Sá", "Zé Lima", 21987654321),
        ("Marlene", None, None),
        ("Eva Braz", None, "123"),
        *rows,
    )
    sign_in(page, world.ana)
    page.goto("/boa-vista/players/")
    page.locator(".list-foot summary").click()
    page.get_by_role("link", name="Importar lista").click()
    assert_accessible(page)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    page.set_input_files("#id_file", {"name": "socios.xlsx", "mimeType": kind, "buffer": file})
    page.get_by_role("button", name="Conferir a lista").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("O que acontece com cada linha")
    page.get_by_role("textbox", name="Telefone").fill("21 3333-4444")
    # Enter saves the cell, and imports nothing.
    page.get_by_role("textbox", name="Telefone").press("Enter")
    expect(page.get_by_text("Quem é Marlene?")).to_be_visible()
    assert_accessible(page)
    assert not Player.objects.filter(name="Eva Braz").exists()
    page.get_by_label("Marlene Souza").check()
    page.locator(".acts-bar").get_by_role("button", name="Salvar e conferir de novo").click()
    page.get_by_role("button", name="Importar", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A lista foi importada")
    assert Competitor.objects.get(number=4).partners == "Conceição Sá, Zé Lima"
    assert Player.objects.filter(name__startswith="Pessoa ").count() == 300
    page.get_by_role("link", name="Desfazer a importação").click()
    page.get_by_role("button", name="Desfazer a importação").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Esta importação foi desfeita")
    assert not Player.objects.filter(name="Eva Braz").exists()
