"""A player turns notices on and off. The push service is a fake: there is none without internet."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.events import wait_for_reports
from tests.browser.looking import assert_accessible, assert_for_everybody
from tests.prepared import prepared
from tests.tournaments.hall import drawn, play, tournament
from tests.tournaments.phones import phone_round, phones_at
from tests.tournaments.pushes import Phone
from tests.world import World
from tournaments.director.phones.notices import MOST_PHONES, tell_phone
from tournaments.director.rounds import rounds
from tournaments.models import PushAddress, Tournament

TABLES = "/boa-vista/tournaments/copa-da-primavera/tables/"
PHONE = Phone("https://push.example/1")
FAKE_SERVICE = """({ endpoint, p256dh, auth, permission }) => {
    let permitted = sessionStorage.getItem("permitted") ?? "default";
    const subscription = (key) => ({
        endpoint,
        options: { applicationServerKey: key },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => sessionStorage.removeItem("key"),
    });
    const known = () => JSON.parse(sessionStorage.getItem("key"));
    Object.defineProperty(Notification, "permission", { get: () => permitted });
    Notification.requestPermission = async () => {
        sessionStorage.setItem("asked", "yes");
        sessionStorage.setItem("permitted", permission);
        return permitted = permission;
    };
    PushManager.prototype.getSubscription = async () =>
        known() && subscription(Uint8Array.from(known()).buffer);
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("refused");
        sessionStorage.setItem("key", JSON.stringify([...applicationServerKey]));
        return subscription(applicationServerKey.buffer);
    };
}"""


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Eight pairs in a Swiss tournament; round 1 is drawn."""
    cup = tournament(world, "swiss", entries=8)
    drawn(cup, world)
    return cup


def phone_page(new_page: NewPage, permission: str = "granted", **options: Any) -> Page:
    page = new_page(width=360, touch=True, **options)
    keys = {**PHONE.keys._asdict(), "permission": permission}
    page.add_init_script(f"({FAKE_SERVICE})({json.dumps(keys)})")
    return page


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return phone_page(new_page)


def test_player_turns_notices_on_and_off_by_one_tap(cup: Tournament, phone: Page) -> None:
    phone.goto(f"{TABLES}?find=3")
    offer = phone.get_by_role("button", name="Avisar neste celular quando sair a minha mesa")
    expect(offer).to_be_visible()
    assert phone.evaluate("sessionStorage.asked") is None, "nothing is asked before a tap"
    assert_for_everybody(phone)
    offer.tap()
    expect(phone.get_by_text("Este celular avisa quando sair a sua mesa.")).to_be_visible()
    address = PushAddress.objects.get()
    assert (address.entry.number, address.language) == (3, "pt-br")
    phone.goto(TABLES)
    expect(phone.get_by_text("Este celular avisa quando sair a sua mesa.")).to_be_visible()
    assert_for_everybody(phone)
    phone.get_by_role("button", name="Desligar").tap()
    expect(offer).to_be_visible()
    assert not PushAddress.objects.exists()


@pytest.mark.thorough
def test_other_pair_on_the_same_phone_turns_its_own_notices_on(
    cup: Tournament, phone: Page
) -> None:
    phone.goto(f"{TABLES}?find=3")
    offer = phone.get_by_role("button", name="Avisar neste celular")
    offer.tap()
    expect(phone.get_by_role("button", name="Desligar")).to_be_visible()
    phone.goto(f"{TABLES}?find=5")
    offer.tap()
    expect(phone.get_by_role("button", name="Desligar")).to_be_visible()
    assert PushAddress.objects.get().entry.number == 5


@pytest.mark.thorough
def test_tap_not_us_ends_the_notices_of_a_pair(cup: Tournament, phone: Page) -> None:
    phone.goto(f"{TABLES}?find=3")
    phone.get_by_role("button", name="Avisar neste celular").tap()
    expect(phone.get_by_role("button", name="Desligar")).to_be_visible()
    phone.locator(".own__not-me").tap()
    expect(phone.locator("#find")).to_be_visible()
    assert not PushAddress.objects.exists()


@pytest.mark.thorough
def test_refused_permission_says_that_the_open_page_tells(
    cup: Tournament, new_page: NewPage
) -> None:
    page = phone_page(new_page, permission="denied")
    page.goto(f"{TABLES}?find=3")
    page.get_by_role("button", name="Avisar neste celular").tap()
    expect(page.get_by_text("Este navegador bloqueia as notificações")).to_be_visible()
    assert not PushAddress.objects.exists()


@pytest.mark.thorough
def test_phone_without_a_place_reads_why(cup: Tournament, phone: Page) -> None:
    for number in range(MOST_PHONES):
        keys = Phone(f"https://push.example/other-{number}").keys
        tell_phone(cup.entries.get(number=3), keys, "pt-br")
    phone.goto(f"{TABLES}?find=3")
    phone.get_by_role("button", name="Avisar neste celular").tap()
    expect(phone.get_by_text("6 celulares já recebem os avisos desta mesa.")).to_be_visible()
    assert_for_everybody(phone)
    assert PushAddress.objects.count() == MOST_PHONES


@pytest.mark.thorough
def test_browser_without_push_offers_no_button(cup: Tournament, new_page: NewPage) -> None:
    page = new_page(width=360, touch=True)
    page.add_init_script("delete window.PushManager")
    page.goto(f"{TABLES}?find=3")
    expect(page.locator("[data-when=page]")).to_be_visible()
    expect(page.get_by_role("button", name="Avisar neste celular")).to_be_hidden()
    assert_for_everybody(page)


@pytest.mark.thorough
def test_worker_shows_a_message_of_the_push_service(cup: Tournament, phone: Page) -> None:
    phone.goto(f"{TABLES}?find=3")
    phone.get_by_role("button", name="Avisar neste celular").tap()
    expect(phone.get_by_role("button", name="Desligar")).to_be_visible()
    (worker,) = phone.context.service_workers
    # This browser has no place for notifications.
    worker.evaluate(
        "registration.showNotification ="
        " async (...shown) => { self.shown = shown; self.note?.(shown); }"
    )
    devtools = phone.context.new_cdp_session(phone)
    workers: list[dict[str, Any]] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: workers.extend(event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    wait_for_reports(phone, workers)
    content = {"title": "Copa", "body": "Rodada 2: mesa 7, 21h15", "page": TABLES, "language": "pt"}
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": phone.evaluate("location.origin"),
            "registrationId": workers[0]["registrationId"],
            "data": json.dumps(content),
        },
    )
    shown = "new Promise((done) => { if (self.shown) done(self.shown); else self.note = done; })"
    title, options = worker.evaluate(shown)
    assert (title, options["body"]) == ("Copa", "Rodada 2: mesa 7, 21h15")
    assert options["data"] == TABLES


@pytest.mark.thorough
def test_phone_of_a_table_gets_a_notice_of_the_next_one(world: World, phone: Page) -> None:
    this_round = phone_round(world, entries=4)
    side, _other = phones_at(this_round.tables.get(number=1))
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    phone.goto(side.address)
    phone.get_by_role("button", name="Avisar neste celular quando sair a minha mesa").tap()
    expect(phone.get_by_text("Este celular avisa quando sair a sua mesa.")).to_be_visible()
    seat = this_round.seats.get(table__number=1, position=0)
    assert PushAddress.objects.get().entry == seat.participant.entry
    assert_accessible(phone)
