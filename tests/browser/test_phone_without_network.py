"""A phone in a hall whose Wi-Fi comes and goes: no hand is lost, none is stored twice."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from scoring.models import Hand, HandAnswer
from tests.browser.conftest import SignIn
from tests.browser.phone import look_again, record, save, stored, tap, type_hand
from tests.tournaments.phones import Phone, numbered, phones, phones_at
from tests.waiting import until
from tests.world import World
from tournaments.director.phones import table_keys
from tournaments.director.rounds import tables
from tournaments.models import Call, Table

pytestmark = pytest.mark.usefixtures("audited")
STORED = """async () => {
    const pages = document.getElementById("outbox").dataset.pages.split(" ");
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    const needed = files.filter((name) => /[.](css|js)$/.test(name));
    for (const address of [location.href, ...pages.filter(Boolean), ...needed])
        if (!(await caches.match(new URL(address, location.href)))) return false;
    return true;
}"""
"""Whether the worker has stored this page, the pages it leads to, and their files."""
HOUR = """() => new Intl.DateTimeFormat("pt-br", { hour: "2-digit", minute: "2-digit" })
    .format(Number(document.getElementById("main").dataset.at))"""
"""The hour of the server when it made this page, in the words of the page."""
WITHOUT_HTTPS = """
    delete Crypto.prototype.randomUUID;
    Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
"""
"""What a browser lacks on plain HTTP; service workers are blocked by the context."""


@pytest.fixture
def phone(world: World) -> Phone:
    return phones(world)[0]


NewContext = Callable[[], BrowserContext]


@pytest.fixture(
    params=["allow", pytest.param("block", marks=pytest.mark.thorough)],
    ids=["with a worker", "on plain HTTP"],
)
def new_context(
    request: pytest.FixtureRequest, browser: Browser, live_server
) -> Iterator[NewContext]:
    """Yield a function that returns the browser of another phone."""
    contexts = []

    def new_context() -> BrowserContext:
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": 360, "height": 640},
            locale="pt-BR",
            has_touch=True,
            is_mobile=True,
            service_workers=request.param,
        )
        context.set_default_timeout(30_000)
        if request.param == "block":
            context.add_init_script(WITHOUT_HTTPS)
        contexts.append(context)
        return context

    yield new_context
    for context in contexts:
        context.close()


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    return new_context()


def has_worker(page: Page) -> bool:
    return bool(page.evaluate("async () => !!(await navigator.serviceWorker.getRegistration())"))


def opened(context: BrowserContext, phone: Phone) -> Page:
    """Open the table and wait until its pages are stored."""
    page = context.new_page()
    page.goto(phone.address)
    if has_worker(page):
        until(lambda: page.evaluate(STORED))
    return page


def test_three_hands_entered_without_network_arrive_once(
    context: BrowserContext, phone: Phone
) -> None:
    page = opened(context, phone)
    record(page, 1)
    context.set_offline(True)
    for number in (1, 2, 3):
        type_hand(page, numbered(number))
        save(page)
        expect(page.locator("#outbox")).to_contain_text(f"Mão {number}")
        if number < 3:
            tap(page.get_by_role("button", name=f"Anotar a mão {number + 1}"))
            expect(page.locator("h1")).to_have_text(f"Mão {number + 1}")
            expect(page).to_have_title(f"Mão {number + 1} · Caderneta")
    assert stored() == []
    context.set_offline(False)
    expect(page).to_have_url(re.compile(phone.address + "$"))
    expect(page.locator("#outbox")).to_be_hidden()
    assert stored() == [(1, 105), (2, 110), (3, 115)]


def test_stored_page_shows_no_right_of_an_account(
    context: BrowserContext, phone: Phone, world: World, sign_in: SignIn
) -> None:
    page = context.new_page()
    sign_in(page, world.bruno)
    page.goto(phone.address)
    if not has_worker(page):
        pytest.skip("a browser keeps pages only where it has a worker: on HTTPS")
    until(lambda: page.evaluate(STORED))
    page.reload()
    expect(page.get_by_role("link", name="Abrir esta mesa como direção")).to_be_visible()
    page.evaluate("() => caches.match(location.href)")  # the worker has stored what it fetched
    context.clear_cookies()
    context.set_offline(True)
    page.goto(phone.address)
    expect(page.get_by_role("link", name="Anotar a mão 1")).to_be_visible()
    expect(page.get_by_role("link", name="Abrir esta mesa como direção")).to_have_count(0)


def test_page_of_the_table_opens_without_network(context: BrowserContext, phone: Phone) -> None:
    page = opened(context, phone)
    if not has_worker(page):
        pytest.skip("a browser keeps pages only where it has a worker: on HTTPS")
    record(page, 1)
    context.set_offline(True)
    type_hand(page, numbered(1))
    save(page)
    expect(page.locator("#outbox")).to_contain_text("Mão 1")
    page.goto(phone.address)
    expect(page.locator("#outbox")).to_contain_text("Mão 1")
    record(page, 2)
    type_hand(page, numbered(2))
    save(page)
    context.set_offline(False)
    expect(page.locator("#outbox")).to_be_hidden()
    assert stored() == [(1, 105), (2, 110)]


def decide(world: World, phone: Phone) -> None:
    table = Table.objects.get(keys=phone.row)
    tables.set_score(table, (1800, 1700), by=world.bruno, reason="tempo esgotado")


def ask(world: World, phone: Phone) -> None:
    """Let the other side record a hand that this one has to confirm."""
    phones_at(Table.objects.get(keys=phone.row))[1].enter(1, numbered(1))


def cancel(world: World, phone: Phone) -> None:
    table_keys.revoke(Table.objects.get(keys=phone.row), 0, by=world.bruno)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("before", "heading"),
    [
        pytest.param(None, "Mesa 1", id="table", marks=pytest.mark.thorough),
        pytest.param(
            decide, "A direção decidiu esta mesa", id="decided", marks=pytest.mark.thorough
        ),
        pytest.param(ask, "Confere a mão 1?", id="asked"),
        pytest.param(cancel, "Este código foi cancelado", id="cancelled"),
    ],
)
def test_page_without_network_says_from_when_it_is(
    context: BrowserContext,
    phone: Phone,
    world: World,
    before: Callable[[World, Phone], None] | None,
    heading: str,
) -> None:
    if before is not None:
        before(world, phone)
    page = opened(context, phone)
    live = page.locator("#live")
    context.set_offline(True)
    look_again(page)
    expect(live).to_contain_text("sem rede, tentando de novo. Era assim às ")
    if has_worker(page):
        page.goto(phone.address)
        expect(page.locator("h1")).to_have_text(heading)
        said = f"sem rede, tentando de novo. Era assim às {page.evaluate(HOUR)}"
        expect(live).to_have_text(said)
    context.set_offline(False)
    look_again(page)
    expect(live).to_have_text("conectado")


@pytest.mark.thorough
def test_call_made_without_network_is_sent_later(context: BrowserContext, phone: Phone) -> None:
    page = opened(context, phone)
    if not has_worker(page):
        pytest.skip("a browser keeps pages only where it has a worker: on HTTPS")
    context.set_offline(True)
    tap(page.get_by_role("link", name="Chamar a direção"))
    tap(page.get_by_text("Pontos errados"))
    tap(page.get_by_role("button", name="Chamar a direção"))
    expect(page.locator("#outbox")).to_contain_text("Chamar a direção")
    assert not Call.objects.exists()
    context.set_offline(False)
    expect(page.get_by_text("A direção foi chamada.")).to_be_visible()
    assert Call.objects.get().reason == "score"


@pytest.mark.thorough
def test_page_of_a_hand_that_waits_offers_the_next_one(
    context: BrowserContext, phone: Phone
) -> None:
    page = opened(context, phone)
    if not has_worker(page):
        pytest.skip("a browser keeps pages only where it has a worker: on HTTPS")
    record(page, 1)
    context.set_offline(True)
    type_hand(page, numbered(1))
    save(page)
    expect(page.locator("#outbox")).to_contain_text("Mão 1")
    page.goto(f"{phone.address}hands/1/")
    expect(page.locator("#outbox")).to_contain_text("Mão 1")
    expect(page.locator("form#hand")).to_be_hidden()
    tap(page.get_by_role("button", name="Anotar a mão 2"))
    type_hand(page, numbered(2))
    save(page)
    context.set_offline(False)
    expect(page).to_have_url(re.compile(phone.address + "$"))
    expect(page.locator("#outbox")).to_be_hidden()
    assert stored() == [(1, 105), (2, 110)]


def test_hand_refused_later_is_corrected_before_the_next(
    context: BrowserContext, phone: Phone
) -> None:
    page = opened(context, phone)
    record(page, 1)
    context.set_offline(True)
    type_hand(page, numbered(1) | {"1-card_points": "10"})
    save(page)
    tap(page.get_by_role("button", name="Anotar a mão 2"))
    assert "hands/1/" not in page.evaluate("Object.keys(localStorage).join()")
    type_hand(page, numbered(2))
    save(page)
    context.set_offline(False)
    expect(page.locator(".problem")).to_be_visible()
    expect(page.locator("#outbox")).to_contain_text("1 anotação espera a sua decisão")
    page.goto(phone.address)
    tap(page.get_by_role("link", name="Acertar a mão 1"))
    tap(page.locator(".problem a"))
    page.locator('[id="1-card_points"]').fill("295")
    page.locator("[data-next]").press("Enter")
    expect(page.locator("#check .lines")).to_contain_text("855")
    save(page)
    expect(page.get_by_role("link", name="Anotar a mão 3")).to_be_visible()
    expect(page.locator("#outbox")).to_be_hidden()
    assert stored() == [(1, 105), (2, 110)]


def test_hand_of_a_phone_that_died_is_sent_later(context: BrowserContext, phone: Phone) -> None:
    page = opened(context, phone)
    record(page, 1)
    context.set_offline(True)
    type_hand(page, numbered(1))
    save(page)
    expect(page.locator("#outbox")).to_contain_text("Mão 1")
    page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(phone.address)
    expect(again.get_by_role("row", name=re.compile("^Mão 1"))).to_be_visible()
    assert stored() == [(1, 105)]


def test_answer_that_is_lost_on_its_way_doubles_nothing(
    context: BrowserContext, phone: Phone
) -> None:
    page = opened(context, phone)
    record(page, 1)
    lost: list[int] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST" or "preview" in (route.request.post_data or "") or lost:
            route.continue_()
            return
        lost.append(route.fetch().status)  # the server has it; the phone never learns
        route.abort()

    page.route("**/hands/1/", lose)
    type_hand(page, numbered(1))
    save(page)
    expect(page).to_have_url(re.compile(phone.address + "$"))
    assert lost == [200]
    assert stored() == [(1, 105)]


def test_hand_entered_by_the_other_side_meanwhile_is_compared(
    context: BrowserContext, world: World
) -> None:
    first, second = phones(world)
    page = opened(context, first)
    record(page, 1)
    context.set_offline(True)
    type_hand(page, numbered(1))
    save(page)
    expect(page.locator("#outbox")).to_contain_text("Mão 1")
    second.enter(1, numbered(4))
    context.set_offline(False)
    expect(page.get_by_role("heading", name="duas anotações")).to_be_visible()
    assert stored() == [(1, 120)]
    (hand,) = Hand.objects.all()
    claimed = [answer.facts for answer in hand.answers.all() if answer.facts]
    assert [facts["sides"][0]["card_points"] for facts in claimed] == [105]


@pytest.mark.thorough
def test_hand_for_a_closed_table_stays_on_the_phone(
    context: BrowserContext, phone: Phone, world: World
) -> None:
    page = opened(context, phone)
    record(page, 1)
    type_hand(page, numbered(1))
    table_keys.revoke(Table.objects.get(keys=phone.row), 0, by=world.bruno)
    save(page)
    waiting = page.locator("#outbox")
    expect(waiting).to_contain_text("Mão 1")
    expect(waiting).to_contain_text("Na mesa 105", use_inner_text=False)
    page.reload()
    expect(waiting).to_contain_text("Na mesa 105", use_inner_text=False)
    tap(waiting.get_by_role("button", name="Tirar deste celular"))
    expect(waiting).to_be_hidden()
    assert stored() == []


@pytest.mark.thorough
def test_agreement_pressed_without_network_is_sent_later(
    context: BrowserContext, world: World
) -> None:
    first, second = phones(world)
    first.enter(1, numbered(1))
    page = opened(context, second)
    context.set_offline(True)
    tap(page.get_by_role("button", name="Concordamos"))
    expect(page.locator("#outbox")).to_contain_text("Concordamos")
    context.set_offline(False)
    expect(page.get_by_role("row", name=re.compile("^Mão 1"))).to_contain_text("as duas")
    assert [answer.kind for answer in HandAnswer.objects.all()] == ["agrees"]


@pytest.mark.thorough
def test_two_phones_of_one_side_send_the_same_hand_at_once(
    new_context: NewContext, phone: Phone
) -> None:
    contexts = [new_context(), new_context()]
    pages = [opened(context, phone) for context in contexts]
    for context, page in zip(contexts, pages, strict=True):
        record(page, 1)
        context.set_offline(True)
        type_hand(page, numbered(1))
        save(page)
        expect(page.locator("#outbox")).to_contain_text("Mão 1")
    for context in contexts:
        context.set_offline(False)
    for page in pages:
        expect(page.locator("#outbox")).to_be_hidden()
    assert stored() == [(1, 105)]
    assert not HandAnswer.objects.exists()


@pytest.mark.thorough
def test_wrong_clock_of_the_phone_changes_no_hand(context: BrowserContext, phone: Phone) -> None:
    context.clock.install(time=timezone.now() + timedelta(hours=1))
    page = opened(context, phone)
    record(page, 1)
    context.set_offline(True)
    type_hand(page, numbered(1))
    save(page)
    expect(page.locator("#outbox")).to_contain_text("agora mesmo")
    context.set_offline(False)
    context.clock.run_for(40_000)
    expect(page.locator("#outbox")).to_be_hidden()
    (hand,) = Hand.objects.all()
    assert abs(hand.recorded_at - timezone.now()) < timedelta(minutes=2)
