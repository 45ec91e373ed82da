"""A correction in a bracket closes a table whose phone holds a hand back; its undo opens it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.phone import look_again, record, save, stored, type_hand
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.hall import drawn
from tests.tournaments.phones import FIRST_HAND, phones_at
from tests.tournaments.test_correct_knockout import begun, undo
from tests.world import World
from tournaments.models import Tournament

pytestmark = pytest.mark.usefixtures("audited")


@pytest.mark.thorough
def test_undone_correction_takes_the_hand_held_back(world: World, new_page: NewPage) -> None:
    cup = begun(world, 1, entries=4)
    Tournament.objects.filter(pk=cup.pk).update(phones=Tournament.Phones.HANDS)
    drawn(Tournament.objects.get(pk=cup.pk), world)
    phone = phones_at(table_of(cup, 2, 1, 2).table)[0]
    page = new_page(width=360, height=640, touch=True, loses_network=True)
    page.goto(phone.address)
    record(page, 1)
    page.context.set_offline(True)
    type_hand(page, FIRST_HAND)
    save(page)
    panel = page.locator("#outbox")
    expect(panel).to_contain_text("1 anotação esperando a rede")

    correct(cup, world, "again", 1, (1, 4))
    page.context.set_offline(False)
    expect(page.locator("h1")).to_have_text("A direção corrigiu um resultado anterior")
    expect(panel).to_contain_text("não conta", use_inner_text=True)

    undo(cup, world, 1, (1, 4))
    look_again(page)
    # The page of the hand still has it; the page of the table sends it.
    expect(page.get_by_role("button", name="Salvar a mão 1")).to_be_visible()
    assert stored() == []
    page.goto(phone.address)
    expect(page.get_by_role("link", name="Anotar a mão 2")).to_be_visible()
    expect(panel).to_be_hidden()
    assert stored() == [(1, 165)]
