"""Entries on a phone that the server refuses: what they hold up, and what the page says of them."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scoring import ledger
from scoring.models import Hand
from scoring.table.scoresheet import rules_of_match
from tests.browser.phone import record, save, send_now, stored, tap, type_hand
from tests.tournaments.brackets import correct as correct_result
from tests.tournaments.hall import drawn, enter, played, seed_by_number, tournament
from tests.tournaments.phones import Phone, match_of, numbered, phones, phones_at
from tests.world import World
from tournaments.models import Call, Tournament

pytestmark = pytest.mark.usefixtures("audited")
OLD_ENTRY = """async ({ table, url }) => {
    const entry = { key: "0", table, number: NaN, label: "Chamar a direção", summary: [], url,
                    body: "reason=rule", at: Date.now(), state: "open", message: "Espere." };
    await new Promise((done) => {
        const request = indexedDB.open("caderneta", 1);
        request.onsuccess = () => {
            const storing = request.result.transaction("outbox", "readwrite");
            storing.objectStore("outbox").put(entry);
            storing.oncomplete = done;
        };
    });
}"""
"""Stores an entry as the first version of the outbox stored calls."""


@pytest.fixture
def context(browser: Browser, live_server) -> Iterator[BrowserContext]:
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 360, "height": 640},
        locale="pt-BR",
        service_workers="block",
    )
    context.set_default_timeout(30_000)
    yield context
    context.close()


def correct(phone: Phone, world: World, number: int, to: int) -> None:
    """Correct a hand at the desk to the figures of another number."""
    hand = Hand.objects.select_related("match").get(number=number, voided_at=None)
    rules = rules_of_match(match_of(phone))
    sides = [dict(side) for side in hand.facts["sides"]]
    sides[0]["card_points"] = 100 + 5 * to
    facts = rules.read(hand.facts | {"sides": sides})
    ledger.correct(hand, facts, by=world.ana, reason="contagem", client_key=uuid4())


def opened(context: BrowserContext, phone: Phone, path: str = "") -> Page:
    page = context.new_page()
    page.goto(phone.address + path)
    return page


def test_refused_answer_is_told_once_and_holds_up_no_hand(
    context: BrowserContext, world: World
) -> None:
    first, second = phones(world)
    first.enter(1, numbered(1))
    page = opened(context, second)
    context.route("**/now/**", lambda route: route.abort())
    correct(second, world, 1, to=7)
    tap(page.get_by_role("button", name="Concordamos"))
    panel = page.locator("#outbox")
    expect(panel).to_contain_text("Esta mão foi corrigida nesse meio-tempo.")
    expect(panel).not_to_contain_text("esperando a rede", use_inner_text=True)
    tap(page.get_by_role("link", name="Voltar à mesa"))
    record(page, 2)
    context.set_offline(True)
    type_hand(page, numbered(2))
    save(page)
    expect(panel).to_contain_text("1 anotação esperando a rede")
    expect(panel).not_to_contain_text("corrigida")
    context.set_offline(False)
    expect(page).to_have_url(re.compile(second.address + "$"))
    expect(panel).to_be_hidden()
    assert stored() == [(1, 135), (2, 110)]


def test_hand_that_needs_a_decision_says_so_and_is_decided(
    context: BrowserContext, world: World
) -> None:
    phone, _other = phones(world)
    page = opened(context, phone)
    record(page, 1)
    key = page.locator("[name=client_key]").input_value()
    context.set_offline(True)
    type_hand(page, numbered(1))
    save(page)
    tap(page.get_by_role("button", name="Anotar a mão 2"))
    type_hand(page, numbered(2))
    save(page)
    panel = page.locator("#outbox")
    expect(panel).to_contain_text("2 anotações esperando a rede")
    # The same key has entered other figures: nobody but a person can say which ones are right.
    phone.enter(1, numbered(5) | {"client_key": key})
    context.set_offline(False)
    expect(panel).to_contain_text("2 anotações esperam a sua decisão")
    expect(panel).not_to_contain_text("esperando a rede", use_inner_text=True)
    expect(panel.get_by_role("button", name="Tentar agora")).to_be_hidden()
    tap(panel.get_by_role("button", name="Abrir"))
    expect(page.locator("#news")).to_contain_text("corrigida nesse meio-tempo")
    expect(panel).to_contain_text("1 anotação espera a sua decisão", use_inner_text=True)
    expect(panel).not_to_contain_text("esperando a rede", use_inner_text=True)
    step = page.locator("#step-check")
    expect(step.locator("table").first).to_contain_text("125")
    expect(step.locator("#check")).to_contain_text("105")
    save(page)
    expect(page.get_by_role("row", name=re.compile("^Mão 2"))).to_be_visible()
    expect(panel).to_be_hidden()
    assert stored() == [(1, 105), (2, 110)]


@pytest.mark.thorough
@pytest.mark.parametrize("side", [0, 1], ids=["out", "stays"])
def test_hand_of_a_corrected_bracket_is_kept_for_the_director(
    context: BrowserContext, world: World, side: int
) -> None:
    cup = tournament(world, "knockout")
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    cup.refresh_from_db()
    enter(cup, world, 4)
    seed_by_number(cup)
    played(cup, world)
    phone = phones_at(drawn(cup, world).tables.get(number=1))[side]
    page = opened(context, phone)
    record(page, 1)
    context.set_offline(True)
    type_hand(page, numbered(1))
    save(page)
    panel = page.locator("#outbox")
    expect(panel).to_contain_text("1 anotação esperando a rede")
    correct_result(cup, world, "again", 1, (1, 4))
    context.set_offline(False)
    expect(page.locator("h1")).to_have_text("A direção corrigiu um resultado anterior")
    expect(panel).to_contain_text("1 anotação fica guardada neste celular e não conta")
    expect(panel).to_contain_text("Mostre à direção o que está abaixo.")
    expect(panel).not_to_contain_text("espera a sua decisão", use_inner_text=True)
    expect(panel.get_by_role("button", name="Abrir")).to_have_count(0)
    assert stored() == []


@pytest.mark.thorough
def test_unseen_hand_of_the_own_pair_is_compared(context: BrowserContext, world: World) -> None:
    phone, _other = phones(world)
    page = opened(context, phone)
    record(page, 1)
    context.set_offline(True)
    # The pair's other phone enters hand 1 meanwhile, so this one takes hand 2 for hand 1.
    phone.enter(1, numbered(1))
    type_hand(page, numbered(2))
    save(page)
    panel = page.locator("#outbox")
    expect(panel).to_contain_text("1 anotação esperando a rede")
    context.set_offline(False)
    expect(panel).to_contain_text("O seu lado já anotou esta mão")
    assert stored() == [(1, 105)]
    tap(panel.get_by_role("button", name="Abrir"))
    step = page.locator("#step-check")
    expect(step.locator("table").first).to_contain_text("105")
    expect(step.locator("#check")).to_contain_text("110")
    save(page)
    expect(page).to_have_url(re.compile(phone.address + "$"))
    expect(panel).to_be_hidden()
    assert stored() == [(1, 110)]


@pytest.mark.thorough
def test_call_without_network_changes_no_number_of_a_hand(
    context: BrowserContext, world: World
) -> None:
    phone, _other = phones(world)
    context.clock.install()
    page = opened(context, phone)
    page.evaluate(OLD_ENTRY, {"table": phone.address, "url": phone.address + "call/"})
    page.goto(phone.address + "call/")
    page.route("**/call/", lambda route: route.abort())
    page.get_by_label("Pontos errados").check()
    tap(page.get_by_role("button", name="Chamar a direção"))
    panel = page.locator("#outbox")
    expect(panel).to_contain_text("1 anotação esperando a rede")
    page.goto(phone.address)
    expect(panel.get_by_role("listitem")).to_have_count(2)
    expect(panel).to_contain_text("Chamar a direção")
    expect(panel).not_to_contain_text("undefined")
    button = page.get_by_role("link", name="Anotar a mão 1")
    expect(button).to_have_attribute("href", re.compile(r"/hands/1/$"))
    send_now(panel.get_by_role("button", name="Tentar agora"), "**/call/")
    expect(page.locator(".note--error")).to_be_visible()
    assert Call.objects.open().get().reason == "score"


@pytest.mark.thorough
def test_answer_to_a_later_hand_names_no_next_hand(context: BrowserContext, world: World) -> None:
    first, second = phones(world)
    first.enter(1, numbered(1))
    page = opened(context, second)
    page.route("**/answer/", lambda route: route.abort())
    tap(page.get_by_role("button", name="Concordamos"))
    expect(page.locator("#outbox")).to_contain_text("1 anotação esperando a rede")
    page.goto(f"{second.address}?see=table")
    expect(page.get_by_role("link", name="Anotar a mão 2")).to_be_visible()
