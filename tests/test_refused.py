"""A row is deleted or changed while a form is sent: a page says so and shows the typed text."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client

from clubs import roster
from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from scoring import ledger
from scoring.house_rules import rulebook
from scoring.ledger import incidents
from tests.scoring.crowd import browser
from tests.scoring.house_rules import typed
from tests.scoring.notebook import start
from tests.scoring.rulings import MATCH, answered_all_ways, text_of
from tests.tournaments.hall import enter, stage, tournament
from tests.tournaments.plans import answer_format
from tests.world import World
from tournaments.director.rounds import stages

PLAYERS = "/boa-vista/players/"
PAIRS = "/boa-vista/pairs/"
Before = Callable[..., None]


@pytest.fixture
def before(monkeypatch: pytest.MonkeyPatch) -> Before:
    """Run `other` just before the writer of this name does its work."""

    def set_up(module: Any, name: str, other: Callable[[], object]) -> None:
        writer = getattr(module, name)

        def later(*args: Any, **kwargs: Any) -> Any:
            monkeypatch.setattr(module, name, writer)
            other()
            return writer(*args, **kwargs)

        monkeypatch.setattr(module, name, later)

    return set_up


@pytest.mark.parametrize("action", ["edit", "archive", "restore", "delete"])
def test_write_to_deleted_player_shows_a_message(
    client: Client, world: World, before: Before, action: str
) -> None:
    page = browser(client, world.ana)
    edith = roster.add_player(world.club, by=world.ana, name="Edith Sampaio")
    delete = roster.delete_player
    before(roster, f"{action}_player", lambda: delete(edith, by=world.olga))
    lines = JournalEntry.objects.count()
    path = f"{PLAYERS}{edith.pk}/{action}/"
    answer = page.post(path, {"name": "Edite Sampaio", "called": "Didi"})
    assert answer.status_code == 409
    words = text_of(answer)
    assert "Another person has deleted this meanwhile. Nothing was recorded." in words
    assert ">Edite Sampaio\nDidi</textarea>" in answer.content.decode()
    assert JournalEntry.objects.count() == lines + 1, "the deletion alone"


@pytest.mark.parametrize("action", ["edit", "archive", "restore", "delete"])
def test_write_to_deleted_pair_shows_a_message(
    client: Client, world: World, before: Before, action: str
) -> None:
    page, pair = browser(client, world.ana), world.marlene_valdir
    delete = roster.delete_pair
    before(roster, f"{action}_pair", lambda: delete(pair, by=world.olga))
    data = {"first": "Marlene Souza", "second": "Valdir Pacheco", "number": "77", "name": "As duas"}
    answer = page.post(f"{PAIRS}{pair.number}/{action}/", data)
    assert answer.status_code == 409
    assert "As duas</textarea>" in answer.content.decode()


def test_ruling_on_deleted_match_shows_a_message(
    client: Client, world: World, before: Before
) -> None:
    match = start(world)
    page = browser(client, world.bruno)
    pages = answered_all_ways(page, f"{MATCH}lixo/")
    ruled = next(each for each in pages if each.context["consultation"].ruling)
    form = ruled.context["form"]
    sent = {name: form[name].value() for name in ("client_key", "hand")}
    before(incidents, "note", lambda: ledger.delete(match, by=world.olga))
    answers = ruled.context["consultation"].ruling_query
    answer = page.post(f"{MATCH}lixo/?{answers}", sent | {"side": form.buttons[0][0]})
    assert answer.status_code == 409
    assert "Another person has deleted this meanwhile." in text_of(answer)


def test_uncaught_refusal_is_logged_with_its_cause(
    client: Client, world: World, before: Before, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of the code can look like a deleted row; the traceback tells them apart."""
    page = browser(client, world.ana)
    edith = roster.add_player(world.club, by=world.ana, name="Edith Sampaio")
    delete = roster.delete_player
    before(roster, "archive_player", lambda: delete(edith, by=world.olga))
    path = f"{PLAYERS}{edith.pk}/archive/"
    page.post(path)
    assert f"Gone: {path}" in caplog.text
    assert "Traceback" in caplog.text


def test_refusal_from_htmx_replaces_main(client: Client, world: World, before: Before) -> None:
    def refuse() -> None:
        raise NotNow

    page = browser(client, world.ana)
    before(roster, "add_player", refuse)
    htmx = {"HX-Request": "true"}
    answer = page.post(f"{PLAYERS}add/", {"name": "Nova Dias", "called": ""}, headers=htmx)
    assert answer.status_code == 409
    assert [answer[f"HX-{name}"] for name in ("Retarget", "Reselect")] == ["#main", "#main"]
    assert "Another person has changed this meanwhile." in text_of(answer)


@pytest.mark.parametrize("header", ["HX-Current-URL", "Referer"])
@pytest.mark.parametrize(
    ("sent", "link"),
    [
        ("http://testserver/boa-vista/players/add/?q=Nova#list", "/boa-vista/players/add/?q=Nova"),
        ("http://elsewhere.example/boa-vista/players/add/", ""),
        ("javascript:alert(1)", ""),
        ("", ""),
    ],
)
def test_refusal_links_to_the_page_of_the_form(
    client: Client, world: World, before: Before, header: str, sent: str, link: str
) -> None:
    def refuse() -> None:
        raise NotNow

    page = browser(client, world.ana)
    before(roster, "add_player", refuse)
    answer = page.post(f"{PLAYERS}add/", {"name": "Nova Dias"}, headers={header: sent})
    text = answer.content.decode()
    assert (f'href="http://testserver{link}">Open the page again</a>' in text) is bool(link)
    assert (">Open the page again</a>" in text) is bool(link)


def test_refusal_shows_what_was_typed_without_marks(
    client: Client, world: World, before: Before
) -> None:
    def refuse() -> None:
        raise NotNow

    page = browser(client, world.ana)
    before(roster, "add_player", refuse)
    marks = {"who": "17", "kind": "present", "0-by-hand": "on", "8-seen": "4f2a0c", "do": "tap 3"}
    marks |= {"first-is": "new 0 nova dias", "client_key": "0b1e3f52-6f0c-4f3e-9d53-3c1b2b1f7a10"}
    texts = {"name": "Nova Dias", "called": "didi", "points": "250", "note": "veio às 9 horas"}
    answer = page.post(f"{PLAYERS}add/", marks | texts)
    assert ">Nova Dias\ndidi\n250\nveio às 9 horas</textarea>" in answer.content.decode()


def test_options_of_a_format_changed_meanwhile_show_a_message(
    client: Client, world: World, before: Before
) -> None:
    cup = tournament(world, "individual")
    change = partial(stages.change, qualify=None, best_next=0, carries_over=False, by=world.olga)

    def play_swiss() -> None:
        change(stage(cup), format="swiss", options={})
        enter(cup, world, 2)

    before(stages, "change", play_swiss)
    page = browser(client, world.bruno)
    answer = answer_format(page, limit="5")
    assert answer.status_code == 422
    assert "Choose it before anybody enters" in text_of(answer)


def test_unknown_refusal_of_rules_is_not_taken_for_another(
    client: Client, world: World, before: Before
) -> None:
    def refuse() -> None:
        raise NotNow

    before(rulebook, "copy", refuse)
    said = typed(clean=250)
    answer = browser(client, world.ana).post("/boa-vista/rules/copy/?of=aacrt-2016", said)
    assert answer.status_code == 409
    assert "Another person has changed this meanwhile." in text_of(answer)
    assert "Nothing differs" not in text_of(answer)


def test_request_that_cannot_be_read_gets_a_page(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["caderneta.example"]
    answer = client.get("/", headers={"host": "another.example"})
    assert answer.status_code == 400
    assert "O servidor não consegue ler" in answer.content.decode()
