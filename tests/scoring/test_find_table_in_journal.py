"""Find the lines of the journal about matches at a table."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.forms.lists import journal_query
from clubs.journal.writing import note
from clubs.models import JournalEntry
from scoring.models import Match
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import start
from tests.world import World

URL = "/boa-vista/journal/"


@pytest.fixture
@prepared
def lines(world: World) -> None:
    """Lines a to e, the oldest first, about matches 1 to 5; a and b are of yesterday."""
    tables = ("A1", "2", "12", "A1", "")
    for table in tables:
        match = start(world)
        Match.objects.filter(pk=match.pk).update(table=table)
    JournalEntry.objects.all().delete()
    for number, letter in enumerate("abcde", start=1):
        path = f"/boa-vista/matches/{number}/"
        note(world.club, world.ana, "record-hand", f"{letter} Partida", path=path)
    yesterday = timezone.now() - timedelta(days=1)
    JournalEntry.objects.filter(subject__in=["a Partida", "b Partida"]).update(at=yesterday)


@pytest.fixture
def page(client: Client, world: World) -> Client:
    return browser(client, world.ana)


def found(page: Client, **query: str) -> str:
    answer = page.get(URL, query)
    assert answer.status_code == 200
    return "".join(entry.subject[0] for entry in answer.context["page"].rows)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mesa 2", "b"),
        ("mesa a1", "da"),
        ("mesa 2 mesa 12", "cb"),
        ("mesa 2 ontem", "b"),
        ("mesa 2 hoje", ""),
        ("mesa A1 ontem ana", "a"),
        ("mesa 2 bruno", ""),
        ("mesa A1 zulmira", ""),
        ("mesa 77", ""),
        ("mesa " + "9" * 90, ""),
    ],
)
def test_search_finds_lines_of_matches_at_a_table(
    page: Client, lines: None, text: str, expected: str
) -> None:
    assert found(page, q=text) == expected


@pytest.mark.postgres
def test_search_finds_lines_that_name_the_table(page: Client, world: World) -> None:
    JournalEntry.objects.all().delete()
    for letter, table in zip("fgh", ("1", "12", "1, pessoas"), strict=True):
        subject = f"{letter} Copa da Primavera, Rodada 4, mesa {table}"
        note(world.club, world.ana, "set-score", subject, path="/boa-vista/tournaments/copa/")
    for text in ("copa da primavera mesa 1", "Copa da Primavera, Rodada 4, mesa 1", "MESA 1"):
        assert found(page, q=text) == "hf", text
    assert found(page, q="copa mesa 2") == ""


def test_page_says_which_table_was_understood(page: Client, lines: None) -> None:
    content = flat(page.get(URL, {"q": "mesa A1 ontem"}).content.decode())
    assert "Yesterday, table A1, the latest first." in content


@pytest.mark.postgres
def test_search_of_a_table_goes_back_by_stretches(
    page: Client, lines: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_query, "LOOKED_THROUGH", 2)
    answer = page.get(URL, {"q": "mesa A1"}).context["page"]
    shown = [entry.subject[0] for entry in answer.rows]
    while answer.older:
        answer = page.get(URL, {"q": "mesa A1", "before": answer.older}).context["page"]
        shown += [entry.subject[0] for entry in answer.rows]
    assert "".join(shown) == "da"
    newest = JournalEntry.objects.get(subject="a Partida").pk
    assert found(page, q="mesa A1", after=str(newest)) == "d"


def test_spreadsheet_has_the_lines_of_the_table(page: Client, lines: None) -> None:
    text = page.get("/boa-vista/journal.csv", {"q": "mesa 2"}).getvalue().decode()
    assert ("b Partida" in text, "a Partida" in text) == (True, False)


def test_search_of_a_table_needs_few_queries(
    page: Client, lines: None, django_assert_num_queries
) -> None:
    with django_assert_num_queries(17):
        page.get(URL, {"q": "mesa 2 ontem"})
