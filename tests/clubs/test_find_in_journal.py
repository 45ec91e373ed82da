"""Find lines of the journal: by person, kind, day, page and typed words."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.forms.lists import journal_query
from clubs.journal.writing import note
from clubs.lists.spans import week_of
from clubs.models import JournalEntry, User
from clubs.words import labels
from tests.pages import flat, texts
from tests.plans import rows_read
from tests.prepared import prepared
from tests.world import World

URL = "/boa-vista/journal/"


@pytest.fixture
@prepared
def lines(world: World) -> None:
    """Lines a to e, the oldest first; the lines of making the world are gone."""
    JournalEntry.objects.all().delete()
    for by, action, subject, path, days in (
        (world.ana, "start-match", "a Partida 12", "/boa-vista/matches/12/", 40),
        (world.ana, "record-hand", "b Partida 12", "/boa-vista/matches/12/", 40),
        (world.bruno, "correct-hand", "c Partida 12", "/boa-vista/matches/12/", 1),
        (world.ana, "edit-player", "d Márcia Lopes", "/boa-vista/players/1/", 1),
        (world.bruno, "draw-round", "e Copa", "/boa-vista/tournaments/copa/", 0),
    ):
        note(world.club, by, action, subject, path=path, reason="engano" if days else "")
        at = timezone.localtime().replace(hour=12) - timedelta(days=days)
        JournalEntry.objects.filter(subject=subject).update(at=at)


def found(client: Client, **query: str) -> str:
    answer = client.get(URL, query)
    assert answer.status_code == 200
    return "".join(entry.subject[0] for entry in answer.context["page"].rows)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"q": "hoje"}, "e"),
        ({"q": "ontem"}, "dc"),
        ({"q": "ana"}, "dba"),
        ({"q": "Ana Moreira ontem"}, "d"),
        ({"q": "partida 12"}, "cba"),
        ({"q": "partida 12 bruno"}, "c"),
        ({"q": "corrections"}, "c"),
        ({"q": "correções"}, "c"),
        ({"q": "corrigiu"}, "c"),
        ({"q": "marcia"}, "d"),
        ({"q": "MÁRCIA engano"}, "d"),
        ({"q": "engano ana"}, "dba"),
        ({"q": "zulmira"}, ""),
        ({"q": "%"}, ""),
        ({"q": "ana", "as": "names"}, ""),
        ({"q": "mão"}, "cb"),
        ({"q": "sorteou"}, "e"),
        ({"q": "uma rodada"}, "e"),
        ({"q": "drew copa"}, "e"),
        ({"kind": "corrections"}, "c"),
        ({"kind": "hands"}, "cb"),
        ({"kind": "x"}, "edcba"),
        ({"about": "matches/12"}, "cba"),
        ({"about": "tournaments/copa"}, "e"),
        ({"about": "matches/1"}, ""),
        ({"by": "x"}, "edcba"),
        ({"by": "9" * 30}, "edcba"),
        ({"span": "all"}, "edcba"),
    ],
)
def test_journal_shows_lines_of_the_query(
    ana: Client, world: World, lines: None, query: dict[str, str], expected: str
) -> None:
    assert found(ana, **query) == expected


@pytest.mark.postgres
def test_journal_opens_with_the_last_week_that_has_a_line(ana: Client, lines: None) -> None:
    JournalEntry.objects.filter(subject__startswith="e").delete()
    newest, *_others = JournalEntry.objects.order_by("-pk")
    week = week_of(timezone.localdate(newest.at))
    assert found(ana) == "dc"
    answer = ana.get(URL)
    assert answer.context["asked"].span == week
    paper = f"journal.pdf?first={week.first}&amp;last={week.last}"
    assert paper in answer.content.decode(), "the paper has the lines of the page"
    before = week_of(timezone.localdate(newest.at) - timedelta(days=7))
    assert f"?first={before.first}&amp;last={before.last}" in answer.content.decode()


@pytest.mark.postgres
def test_journal_shows_lines_of_a_person(ana: Client, world: World, lines: None) -> None:
    assert found(ana, by=str(world.bruno.pk)) == "ec"
    assert found(ana, by=str(world.davi.pk)) == "edcba"


def test_journal_shows_lines_of_own_dates(ana: Client, world: World, lines: None) -> None:
    day = (timezone.localdate() - timedelta(days=40)).isoformat()
    assert found(ana, first=day, last=day) == "ba"
    assert found(ana, last=day) == "ba"
    assert ana.get(URL, {"first": "2026-03-02", "last": "2026-03-01"}).status_code == 422


@pytest.mark.postgres
@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script>", "\0", "'", "\\", "🂡", "a" * 3000, "hoje " * 50, "até"],
)
def test_journal_survives_hostile_words(ana: Client, lines: None, text: str) -> None:
    answer = ana.get(URL, {"q": text, "about": text})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


@pytest.mark.postgres
def test_journal_says_what_was_understood(ana: Client, lines: None) -> None:
    ana.cookies["django_language"] = "en"
    page = flat(ana.get(URL, {"q": "yesterday bruno corrections"}).content.decode())
    assert "Yesterday, Bruno Dias, corrections, the latest first." in page


def test_journal_search_leaves_out_other_clubs(ana: Client, world: World, lines: None) -> None:
    roster.add_player(world.other_club, by=world.davi, name="Márcia Reis")
    assert found(ana, q="márcia") == "d"


def test_word_of_actions_finds_no_settings_that_hold_it(
    ana: Client, world: World, lines: None
) -> None:
    club, ana_user = world.club, world.ana
    note(club, ana_user, "edit-club", "y Clube", after="valem os 5 melhores resultados")
    note(club, ana_user, "edit-pair", "w Par", reason="resultado trocado")
    note(club, ana_user, "enter-result", "z Partida 13")
    assert found(ana, q="resultado") == "zw"


def test_search_of_words_goes_back_by_stretches(
    ana: Client, world: World, lines: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_query, "LOOKED_THROUGH", 2)
    first = ana.get(URL, {"q": "12"})
    page = first.context["page"]
    assert (page.rows, bool(page.looked_back_to)) == ([], True)
    shown = []
    while page.older:
        page = ana.get(URL, {"q": "12", "before": page.older}).context["page"]
        shown += [entry.subject[0] for entry in page.rows]
    assert "".join(shown) == "cba"


@pytest.mark.only_postgres("reads plans of PostgreSQL")
def test_search_reads_the_lines_of_its_page(
    ana: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_query, "LOOKED_THROUGH", 20)
    JournalEntry.objects.bulk_create(
        JournalEntry(club=world.club, by=world.ana, action="draw-round", subject="Copa")
        for _ in range(300)
    )
    User.objects.bulk_create(User(username=f"another-{number}") for number in range(300))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE clubs_journalentry, clubs_user")
        cursor.execute("SET LOCAL enable_seqscan = off")
    with rows_read() as reads:
        assert found(ana, q="zulmirra") == ""
    (search,) = [read for read in reads if "search_key" in read.sql and "LIKE" in read.sql]
    assert search.rows["clubs_journalentry"] <= 20
    assert max(read.rows.get("clubs_user", 0) for read in reads) < 10


@pytest.mark.thorough
def test_kind_of_many_lines_is_paged(ana: Client, world: World) -> None:
    JournalEntry.objects.bulk_create(
        JournalEntry(
            club=world.club,
            by=world.ana,
            action=("correct-hand", "annul-match", "record-hand")[i % 3],
            subject=str(i),
        )
        for i in range(450)
    )
    page = ana.get(URL, {"kind": "corrections"}).context["page"]
    shown = [entry.pk for entry in page.rows]
    while page.older:
        page = ana.get(URL, {"kind": "corrections", "before": page.older}).context["page"]
        shown += [entry.pk for entry in page.rows]
    assert len(shown) == len(set(shown)) == 300
    back = ana.get(URL, {"kind": "corrections", "after": page.newer}).context["page"]
    assert [entry.pk for entry in back.rows] == shown[100:200]


def test_every_action_has_a_kind() -> None:
    codes = {code for kind in labels.KINDS for code in labels.actions_of(kind)}
    assert codes == set(labels.all_actions())


@pytest.mark.parametrize(
    "code",
    ["correct-hand", "correct-result", "correct-score", "undo-correction", "adjust-points"],
)
def test_corrections_are_also_of_what_they_correct(code: str) -> None:
    kinds = [kind for kind in labels.KINDS if code in labels.actions_of(kind)]
    assert "corrections" in kinds
    assert len(kinds) == 2


def test_page_of_a_match_is_named_without_its_hand(ana: Client, world: World, lines: None) -> None:
    note(world.club, world.ana, "record-hand", "Partida 12, mão 3", path="/boa-vista/matches/12/")
    chips = ana.get(URL, {"about": "matches/12"}).context["filters"].chips
    assert [chip.text for chip in chips] == ["Partida 12"]


@pytest.mark.parametrize("query", [{"span": "all"}, {"q": "ana ontem 12"}, {"kind": "matches"}])
def test_journal_search_needs_few_queries(
    ana: Client, lines: None, query: dict[str, str], django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(14):
        ana.get(URL, query)


@pytest.mark.parametrize(
    ("query", "heading"),
    [
        ("kind=corrections&span=today", "Nenhuma correção anotada hoje"),
        ("kind=rulings&span=all", "Nenhuma decisão anotada"),
        ("kind=corrections&q=zzz", "Nada anotado com essa escolha"),
        ("first=2001-01-01&last=2001-12-31", "Nada anotado em 2001"),
    ],
)
def test_empty_selection_says_what_is_missing(
    ana: Client, lines: None, query: str, heading: str
) -> None:
    page = ana.get(f"{URL}?{query}", headers={"Accept-Language": "pt"}).content.decode()
    assert texts(page, ".empty h2") == [heading]
