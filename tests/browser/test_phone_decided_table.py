"""The director sets the result of a table while its two phones record: both hear of it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_for_everybody
from tests.browser.phone import look_again, record, save, stored, tap, type_hand, wait_until_ready
from tests.tournaments.phones import FIRST_HAND, OTHER_HAND, Phone, numbered, phone_round, phones_at
from tests.world import World
from tournaments.models import Round

pytestmark = pytest.mark.usefixtures("audited")
ROUND = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"
DECIDED = "A direção decidiu esta mesa"


@pytest.fixture
def both(world: World) -> list[Phone]:
    return phones_at(phone_round(world, entries=2).tables.get(number=1))


def opened(new_page: NewPage, phone: Phone) -> Page:
    page = new_page(width=360, height=640, touch=True, loses_network=True)
    page.goto(phone.address)
    return page


def open_result(office: Page) -> None:
    office.goto(f"{ROUND}tables/1/result/")
    for fold in office.locator("details:has(> div > #result-form) > summary").all():
        fold.click()


def set_result(office: Page, first: str, second: str, reason: str) -> None:
    open_result(office)
    office.locator("[name=first]").fill(first)
    office.locator("[name=second]").fill(second)
    office.locator("[name=reason]").fill(reason)
    office.locator("#result-acts button").click()
    office.wait_for_url(re.compile(re.escape(ROUND) + "(#.*)?$"))


def test_result_of_the_director_reaches_two_phones_with_hands(
    both: list[Phone], world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    both[0].enter(1, FIRST_HAND)
    both[1].answer(1, "agree")
    one, two = (opened(new_page, phone) for phone in both)
    # The second phone loses the network while its pair records hand 2.
    record(two, 2)
    two.context.set_offline(True)
    type_hand(two, numbered(2))
    save(two)
    panel = two.locator("#outbox")
    expect(panel).to_contain_text("1 anotação esperando a rede")

    office = new_page(language="pt-br")
    sign_in(office, world.bruno)
    set_result(office, "1800", "1700", "tempo esgotado")

    look_again(one)
    expect(one.locator("h1")).to_have_text(DECIDED)
    expect(one.locator(".tally__total")).to_have_text(["1800", "1700"])
    expect(one.locator(".note--set")).to_contain_text("Bruno")
    expect(one.locator(".note--set b")).to_have_text("tempo esgotado")
    expect(one.get_by_role("link", name="Anotar")).to_have_count(0)

    two.context.set_offline(False)
    expect(two.locator("h1")).to_have_text(DECIDED)
    expect(two.locator(".tally__total")).to_have_text(["1800", "1700"])
    expect(panel).to_contain_text("guardada neste celular e não conta", use_inner_text=True)
    expect(panel).not_to_contain_text("esperando a rede", use_inner_text=True)
    expect(panel.get_by_role("button", name="Abrir")).to_have_count(0)
    assert_for_everybody(two)
    assert stored() == [(1, 165)]

    # The official result closes the round, and nobody has to confirm a hand.
    office.goto(ROUND)
    office.locator("form[action$='/close/'] button").click()
    office.wait_for_url(re.compile("/copa-da-primavera/$"))
    assert Round.objects.get().is_closed
    look_again(one)
    expect(one.locator("h1")).to_have_text("Esta rodada terminou")


@pytest.mark.thorough
def test_two_counts_call_the_director_who_decides(
    both: list[Phone], world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    both[0].enter(1, FIRST_HAND)
    both[1].enter(1, OTHER_HAND)
    one, two = (opened(new_page, phone) for phone in both)
    tap(one.get_by_role("button", name="Vale a nossa"))
    expect(one.locator("h1")).to_have_text("Mão 1: vocês disseram “vale a nossa”")
    assert_for_everybody(one)
    one.set_viewport_size({"width": 360, "height": 640})
    tap(two.get_by_role("button", name="Vale a nossa"))
    look_again(one)
    for page in (one, two):
        expect(page.locator("h1")).to_have_text("Mão 1: cada dupla diz que vale a sua")
        expect(page.get_by_role("link", name="Anotar a mão 2")).to_be_visible()
    office = new_page(language="pt-br", width=1280)
    sign_in(office, world.ana)
    office.goto(ROUND)
    card = office.locator("#table-1")
    expect(card).to_contain_text("cada dupla diz que vale a sua, 285 ou 295")
    tap(card.get_by_role("button", name="Estou indo"))
    look_again(two)
    expect(two.locator(".note--error")).to_contain_text("Ana Moreira está vindo.")
    wait_until_ready(two)
    assert_for_everybody(two)
    tap(office.locator("#table-1").get_by_role("link", name="Comparar as anotações"))
    tap(office.locator(".two-counts .btn").last)
    expect(office.locator("#table-1")).not_to_contain_text("cada dupla diz")
    for page in (one, two):
        look_again(page)
        expect(page.locator(".note--set")).to_contain_text("Ana Moreira decidiu: vale")


@pytest.mark.thorough
def test_phone_goes_on_once_the_result_is_removed(
    both: list[Phone], world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    both[0].enter(1, FIRST_HAND)
    both[1].answer(1, "agree")
    page = opened(new_page, both[0])
    office = new_page(language="pt-br")
    sign_in(office, world.bruno)
    set_result(office, "1800", "1700", "engano")
    look_again(page)
    expect(page.locator("h1")).to_have_text(DECIDED)
    open_result(office)
    office.locator("#result-form summary").click()
    office.locator("[name=kind][value=none]").check()
    office.locator("[name=reason]").fill("mesa errada")
    office.locator("#result-acts button").click()
    office.wait_for_url(re.compile(re.escape(ROUND) + "(#.*)?$"))
    look_again(page)
    tap(page.get_by_role("link", name="Anotar a mão 2"))
    expect(page.locator("form.is-stepped")).to_be_visible()
