"""A beamer and the director's phone: a code, pages in turn, a message, a server that is down."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from clubs.models import Club
from tests.browser.conftest import NewPage, SignIn
from tests.browser.events import hold, wait_for_reports
from tests.browser.looking import assert_accessible, assert_for_everybody
from tests.browser.phone import look_again
from tests.tournaments.hall import drawn, pairs, played, tournament
from tests.world import World
from tournaments.director.hall import clock
from tournaments.director.phones import screens
from tournaments.models import Round, Screen, Tournament
from tournaments.wall.keys import secret

CONTROL = "/boa-vista/tournaments/copa-da-primavera/screens/1/"
TOO_LARGE = """() => [...document.querySelectorAll(".wall *")].filter((e) => {
    const { bottom, right } = e.getBoundingClientRect();
    const isCut = e.clientWidth && e.scrollWidth > e.clientWidth + 1;
    return !e.closest("svg") && (isCut || bottom > innerHeight + 1 || right > innerWidth + 1);
}).map((e) => `${e.className} ${e.textContent.trim().slice(0, 40)}`)"""
PAGES = ("draw", "results", "standings", "clock", "title")


@pytest.fixture
def cup(world: World) -> Tournament:
    """Twelve pairs in round 2, whose clock runs."""
    cup = tournament(world, "swiss", entries=12)
    played(cup, world)
    clock.start(drawn(cup, world), by=world.bruno)
    return cup


@pytest.fixture
def screen(cup: Tournament, world: World) -> Screen:
    return screens.add(cup, "Salão", by=world.bruno)


@pytest.fixture
def phone(world: World, screen: Screen, new_page: NewPage, sign_in: SignIn) -> Page:
    """Bruno's phone with the page of the screen."""
    page = new_page(width=390, height=844, touch=True)
    sign_in(page, world.bruno)
    page.goto(CONTROL)
    return page


@pytest.fixture
def beamer(new_page: NewPage) -> Page:
    return new_page(width=1920, height=1080, loses_network=True)


def test_code_opens_the_wall_and_the_phone_steers_it(
    phone: Page, beamer: Page, screen: Screen
) -> None:
    code = phone.locator("#code b").last.inner_text()
    beamer.goto("/wall/")
    beamer.get_by_label("Digite o código").fill(code.lower())
    beamer.get_by_role("button", name="Ligar com som").click()
    expect(beamer).to_have_url(re.compile(r"/wall/\w{20}/\?sound$"))
    expect(beamer.locator(".wall-places")).to_be_visible()

    phone.get_by_role("button", name="Mostrar a próxima já").tap()
    expect(phone.locator("#now")).to_have_text("Relógio da rodada")
    look_again(beamer)
    expect(beamer.locator(".wall-time__face")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    expect(phone.locator(".wall-time__face")).to_be_visible()

    phone.get_by_text("Recado para o salão").tap()
    phone.get_by_label("O que escrever").fill("O café está servido no bar")
    expect(phone.locator("#count")).to_have_text("26 de 60 letras, para ler de longe")
    phone.get_by_role("button", name="Mostrar o recado").tap()
    expect(phone.get_by_role("button", name="Tirar o recado").first).to_be_visible()
    look_again(beamer)
    expect(beamer.locator(".wall-message")).to_have_text("O café está servido no bar")
    phone.get_by_role("button", name="Tirar o recado").first.tap()
    expect(phone.get_by_role("button", name="Tirar o recado")).to_have_count(0)
    look_again(beamer)
    expect(beamer.locator(".wall-time")).to_be_visible()

    phone.get_by_role("button", name="Tela escura").tap()
    expect(phone.get_by_role("button", name="Acender o telão")).to_be_visible()
    look_again(beamer)
    expect(beamer.locator(".wall--dark")).to_be_visible()
    expect(beamer.locator(".wall--dark")).to_be_empty()
    phone.get_by_role("button", name="Acender o telão").tap()
    expect(beamer.locator(".wall-band")).to_be_visible()


@pytest.mark.thorough
def test_phone_changes_the_turn_without_leaving_its_page(phone: Page, screen: Screen) -> None:
    phone.get_by_text("Mudar a sequência").tap()
    with phone.expect_response(lambda response: response.request.method == "POST"):
        phone.get_by_role("checkbox", name="Classificação").uncheck()
    expect(phone.get_by_label("Minutos de “Classificação”")).to_have_count(0)
    row = phone.locator(".screens__page", has_text="Relógio da rodada")
    with phone.expect_response(lambda response: response.request.method == "POST"):
        row.locator("[data-step='1']").tap()
    expect(phone.get_by_label("Minutos de “Relógio da rodada”")).to_have_value("4")
    assert Screen.objects.get().plan[:2] == [["standings", 2, False], ["clock", 4, True]]


@pytest.mark.thorough
def test_page_unticked_while_another_is_saved_stays_so(phone: Page, screen: Screen) -> None:
    held = hold(phone, f"**{CONTROL}")
    phone.get_by_text("Mudar a sequência").tap()
    phone.get_by_role("checkbox", name="Classificação").uncheck()
    wait_for_reports(phone, held)
    phone.get_by_role("checkbox", name="Resultados").uncheck()
    with phone.expect_response(f"**{CONTROL}"):
        held[0].continue_()
    wait_for_reports(phone, held, 2)
    expect(phone.get_by_role("checkbox", name="Resultados")).not_to_be_checked()
    with phone.expect_response(f"**{CONTROL}"):
        held[1].continue_()
    expect(phone.get_by_label("Minutos de “Resultados”")).to_have_count(0)
    left = [code for code, _minutes, is_on in Screen.objects.get().plan if not is_on]
    assert {"standings", "results"} <= set(left)


@pytest.fixture
def breaking(beamer: Page) -> Iterator[Callable[[str], None]]:
    """Return a function that lets every request of the beamer fail, or work again."""

    def fail(route: Route) -> None:
        route.abort()

    def unavailable(route: Route) -> None:
        route.fulfill(status=503, body="busy")

    def breaking(how: str) -> None:
        beamer.unroute("**/now/")
        if how:
            beamer.route("**/now/", {"cut": fail, "busy": unavailable}[how])

    yield breaking
    beamer.unroute("**/now/")


@pytest.mark.parametrize("how", ["cut", pytest.param("busy", marks=pytest.mark.thorough)])
def test_last_page_stays_with_a_mark_while_the_server_is_down(
    beamer: Page, screen: Screen, breaking: Callable[[str], None], how: str
) -> None:
    Screen.objects.update(held="clock")
    beamer.goto(f"/wall/{secret(screen).key}/")
    mark = beamer.locator("[data-offline]")
    expect(beamer.locator(".wall-time__face")).to_be_visible()
    expect(mark).to_be_hidden()
    breaking(how)
    look_again(beamer)
    expect(mark).to_be_visible()
    expect(mark).to_have_text(re.compile(r"^sem rede desde as \d{1,2}h\d\d$"))
    before = beamer.locator(".wall-time__face").inner_text()
    expect(beamer.locator(".wall-time__face")).not_to_have_text(before)
    Screen.objects.update(held="draw")
    breaking("")
    look_again(beamer)
    expect(beamer.locator(".wall-seats")).to_be_visible()
    expect(mark).to_be_hidden()


@pytest.mark.thorough
def test_sheets_of_a_screen_change_without_a_button(beamer: Page, screen: Screen) -> None:
    Screen.objects.update(held="draw", since=timezone.now())
    beamer.goto(f"/wall/{secret(screen).key}/")
    tabs = beamer.locator(".wall-tabs li")
    expect(tabs).to_have_count(2)
    expect(tabs.first).to_have_attribute("aria-current", "true")
    # The second sheet of "Where you play" comes in four seconds, and stays for twelve.
    Screen.objects.update(since=timezone.now() - timedelta(seconds=8))
    expect(tabs.last).to_have_attribute("aria-current", "true")
    expect(beamer.locator(".wall-seats li").first).to_be_visible()


@pytest.mark.thorough
def test_clock_of_a_wrong_computer_shows_the_time_of_the_server(
    screen: Screen, new_page: NewPage
) -> None:
    Screen.objects.update(held="clock")
    beamer = new_page(width=1920, height=1080)
    beamer.add_init_script("const real = Date.now; Date.now = () => real() + 3_600_000;")
    Round.objects.filter(state="playing").update(
        clock_ends_at=timezone.now() + timedelta(minutes=10, seconds=59)
    )
    beamer.goto(f"/wall/{secret(screen).key}/")
    expect(beamer.locator(".wall-time__face")).to_have_text(re.compile("^10:"))


@pytest.mark.thorough
def test_last_hand_and_end_ring_on_a_screen_with_sound(
    beamer: Page, screen: Screen, world: World
) -> None:
    Screen.objects.update(held="clock")
    beamer.clock.install()
    beamer.goto(f"/wall/{secret(screen).key}/?sound")
    beamer.keyboard.press("Space")
    this_round = Round.objects.get(state="playing")
    clock.call_last_hand(this_round, by=world.bruno)
    expect(beamer.locator("[data-rang=last-hand]")).to_be_visible()
    beamer.clock.fast_forward(60_000 * (screen.tournament.minutes or 0))
    expect(beamer.locator("[data-rang=end]")).to_be_visible()


@pytest.mark.thorough
def test_replaced_code_sends_the_beamer_to_the_page_of_the_code(
    beamer: Page, screen: Screen, world: World
) -> None:
    beamer.goto(f"/wall/{secret(screen).key}/")
    screens.replace_code(screen, by=world.bruno)
    expect(beamer).to_have_url(re.compile("/wall/$"))


@pytest.mark.thorough
def test_wall_and_phone_work_without_scripts(
    world: World, screen: Screen, new_page: NewPage, sign_in: SignIn
) -> None:
    phone = new_page(width=390, height=844, javascript=False)
    sign_in(phone, world.bruno)
    phone.goto(CONTROL)
    phone.get_by_role("button", name="Mostrar a próxima já").click()
    expect(phone.locator("#now")).to_have_text("Relógio da rodada")
    phone.get_by_text("Mudar a sequência").click()
    phone.get_by_label("Minutos de “Classificação”").fill("7")
    phone.get_by_role("button", name="Salvar a sequência").click()
    expect(phone.get_by_label("Minutos de “Classificação”")).to_have_value("7")
    phone.get_by_role("button", name="Subir “Relógio da rodada”").click()
    assert Screen.objects.get().plan[0][0] == "clock"
    beamer = new_page(width=1280, height=720, javascript=False)
    beamer.goto(f"/wall/{secret(screen).key}/")
    expect(beamer.locator(".wall-time__face")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("size", "language"),
    [
        ((1024, 768), "es"),
        *(
            pytest.param((width, height), language, marks=pytest.mark.thorough)
            for width, height in ((1920, 1080), (1280, 720), (1024, 768))
            for language in ("pt-br", "es", "en")
            if (width, language) != (1024, "es")
        ),
    ],
)
def test_no_page_is_larger_than_the_screen(
    world: World, screen: Screen, beamer: Page, size: tuple[int, int], language: str
) -> None:
    Club.objects.update(languages=[language])
    player = pairs(world, 1)[0].first
    player.name = "Maria Aparecida Conceição Wanderley-Albuquerque Mammmmmmmmmmmmmmmmmm"
    player.called = "Wilhelmina-Maximiliana Mammmmm"
    player.save()
    Tournament.objects.update(name="Grande Torneio da Associação Amigos da Canastra de Boa Vista")
    beamer.set_viewport_size({"width": size[0], "height": size[1]})
    for page in PAGES:
        Screen.objects.update(held=page)
        beamer.goto(f"/wall/{secret(screen).key}/")
        beamer.evaluate("document.fonts.ready")
        assert beamer.evaluate(TOO_LARGE) == [], page
        assert beamer.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.thorough
def test_pages_are_accessible(phone: Page, beamer: Page, screen: Screen) -> None:
    for address in (CONTROL, f"{CONTROL}?order", "/boa-vista/sponsors/", "/wall/"):
        phone.goto(address)
        assert_for_everybody(phone)
    for page in PAGES:
        Screen.objects.update(held=page)
        beamer.goto(f"/wall/{secret(screen).key}/")
        assert_accessible(beamer)
