"""Codes of tables typed on a phone: wrong ones, and one phone that both pairs use in turn."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Hand, HandAnswer
from tests.browser.conftest import NewPage
from tests.browser.phone import look_again, record, save, send_now, stored, tap, type_hand
from tests.tournaments.phones import Phone, numbered, phones
from tests.world import World

pytestmark = pytest.mark.usefixtures("audited")
WRONG = 20


@pytest.fixture
def both(world: World) -> list[Phone]:
    return phones(world)


def type_code(page: Page, code: str) -> None:
    page.locator("#code").fill(code)
    tap(page.get_by_role("button", name="Abrir a mesa"))


@pytest.mark.thorough
def test_right_code_opens_the_table_after_twenty_wrong_ones(
    both: list[Phone], new_page: NewPage
) -> None:
    page, other = (new_page(width=360, height=640) for _phone in both)
    page.goto("/t/")
    for _time in range(WRONG):
        type_code(page, "K7M 4PX")
        expect(page.get_by_role("alert")).to_contain_text("Nenhuma mesa tem este código")
    type_code(page, both[0].code)
    record(page, 1)
    type_hand(page, numbered(1))
    save(page)
    other.goto("/t/")
    type_code(other, both[1].code)
    tap(other.get_by_role("button", name="Concordamos"))
    expect(other.get_by_role("row", name=re.compile("^Mão 1"))).to_contain_text("as duas")
    look_again(page)
    expect(page.get_by_role("row", name=re.compile("^Mão 1"))).to_contain_text("as duas")
    assert stored() == [(1, 105)]


def test_phone_turned_around_lets_the_other_pair_agree(
    both: list[Phone], new_page: NewPage
) -> None:
    page = new_page(width=360, height=640)
    page.goto(both[0].address)
    record(page, 1)
    type_hand(page, numbered(1))
    save(page)
    tap(page.get_by_role("link", name="Usar este celular para as duas"))
    type_code(page, both[1].code)
    tap(page.get_by_role("button", name="Concordamos"))
    expect(page.get_by_role("row", name=re.compile("^Mão 1"))).to_contain_text("as duas")
    record(page, 2)
    type_hand(page, numbered(2))
    save(page)
    expect(page.get_by_role("row", name=re.compile("^Mão 2"))).to_contain_text(
        "espera a outra dupla"
    )
    tap(page.get_by_role("link", name="Virar o celular"))
    expect(page.locator("body")).to_have_class("is-turned")
    tap(page.get_by_role("button", name="Concordamos"))
    expect(page.get_by_role("row", name=re.compile("^Mão 2"))).to_contain_text("as duas")
    assert stored() == [(1, 105), (2, 110)]
    assert [hand.recorded_side for hand in Hand.objects.order_by("number")] == [0, 1]
    assert [answer.side for answer in HandAnswer.objects.order_by("id")] == [1, 0]


@pytest.mark.thorough
def test_hand_of_the_pair_before_is_sent_from_the_turned_phone(
    both: list[Phone], new_page: NewPage
) -> None:
    page = new_page(width=360, height=640, loses_network=True)
    page.clock.install()
    for phone in both[::-1]:
        page.goto("/t/?beside")
        type_code(page, phone.code)
    record(page, 1)
    page.route("**/hands/1/", lambda route: route.abort())
    type_hand(page, numbered(1))
    save(page)
    panel = page.locator("#outbox")
    expect(panel).to_contain_text("1 anotação esperando a rede")
    page.goto(both[1].address)
    expect(panel).to_contain_text("1 anotação esperando a rede")
    expect(panel.get_by_role("listitem")).to_contain_text("Mesa 1, rodada 1: Mão 1")
    send_now(panel.get_by_role("button", name="Tentar agora"), "**/hands/1/")
    expect(panel).to_be_hidden()
    look_again(page)
    expect(page.get_by_role("button", name="Concordamos")).to_be_visible()
    assert stored() == [(1, 105)]
