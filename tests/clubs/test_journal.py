"""The page of the journal."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from clubs import accounts, roster
from clubs.journal.writing import journal_line, note
from clubs.models import JournalEntry, Role
from clubs.words import labels
from tests.pages import texts
from tests.world import World

URL = "/boa-vista/journal/"


def test_journal_shows_latest_line_first(ana: Client, world: World):
    note(world.club, world.olga, "edit-pair", "Pair", before="um", after="dois", reason="troca")
    response = ana.get(URL)
    entry = response.context["page"].rows[0]
    assert (entry.by, entry.action) == (world.olga, "edit-pair")
    for word in ("Olga Prado", "um → dois", "troca", str(labels.action("edit-pair"))):
        assert word in response.content.decode()


@pytest.mark.parametrize(
    ("subject", "after", "shown"),
    [
        ("Temporada 2026", "Temporada 2026", ""),
        ("Ana e Rui", "Ana e Rui 4 · Ana Lima, Rui Sá", "4 · Ana Lima, Rui Sá"),
        ("Ana", "Anabela", "Anabela"),
    ],
)
def test_journal_line_does_not_repeat_its_subject(subject: str, after: str, shown: str):
    assert JournalEntry(subject=subject, after=after).change == shown


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("um", "dois", "um → dois"),
        ("Taxa: R$ 20", "Taxa: –", "Taxa: R$ 20 → sem taxa"),
        ("Taxa: –", "Taxa: R$ 20", "sem taxa → R$ 20"),
        ("Copa · 28/11 20h · 3 mãos", "Copa · 28/11 20h · 3 mãos · R$ 20", "agora com R$ 20"),
        ("Copa · 28/11 20h · 3 mãos", "Copa · 29/11 20h · 3 mãos", "28/11 20h → 29/11 20h"),
        ("Dia: 1 · Vagas: 8", "Dia: 2", "Dia: 1 → 2 · sem Vagas: 8"),
        ("Etapa: A · Etapa: B", "Etapa: C · Etapa: D", "Etapa: A · Etapa: B → Etapa: C · Etapa: D"),
        ("Etapa: A · Etapa: B", "Etapa: A · Etapa: C", "Etapa: B → Etapa: C"),
        ("Etapa: A · Etapa: B", "Etapa: C", "Etapa: A · Etapa: B → Etapa: C"),
        ("1 · 380", "1 · 400", "1 · 380 → 1 · 400"),
        ("600 × −120", "610 × 120", "610 × 120, antes 600 × −120"),
        ("600 × 120", "A e B × C e D: 610 × 120; Total: 1", "610 × 120, antes 600 × 120; Total: 1"),
        ("600 × 120", "A e B × C e D", "600 × 120 → A e B × C e D"),
        ("1 · 2 · 3", "3 · 2 · 1", "1 · 2 · 3 → 3 · 2 · 1"),
    ],
)
def test_journal_line_says_only_what_changed(before: str, after: str, shown: str):
    assert JournalEntry(subject="Copa", before=before, after=after).change == shown


def test_action_without_words_returns_the_code(world: World):
    assert set(JournalEntry.objects.values_list("action", flat=True)) <= set(labels.all_actions())
    assert labels.action("fly-away") == "fly-away"


@pytest.mark.parametrize(
    "action",
    [
        *("trust-archive-key", "distrust-archive-key"),
        *("make-archive", "choose-copy", "merge-archive"),
    ],
)
def test_journal_line_of_a_removed_action_keeps_its_words(ana: Client, world: World, action: str):
    note(world.club, world.olga, action, "Clube Boa Vista")
    assert action in labels.all_actions()
    assert str(labels.action(action)) in ana.get(URL).content.decode()


def test_journal_line_keeps_old_names(ana: Client, world: World):
    dirce = world.dirce_nelson.first
    roster.edit_player(dirce, by=world.ana, name="Dirce Lopes", called="")
    assert "Dirce Amaral" in ana.get(URL).content.decode()


def test_journal_leaves_out_other_clubs(ana: Client, world: World):
    roster.add_player(world.other_club, by=world.davi, name="Zulmira Reis")
    assert b"Zulmira" not in ana.get(URL).content


@pytest.mark.postgres
def test_note_cuts_very_long_texts(world: World):
    club, ana = world.club, world.ana
    entry = journal_line(club, ana, "edit-pair", "x" * 500, before="y" * 500, reason="z" * 500)
    assert (len(entry.subject), len(entry.before), len(entry.reason)) == (160, 200, 200)
    assert len(journal_line(club, ana, "edit-pair", "x", after="y" * 2000).after) == 1000


@pytest.mark.parametrize("entries", [1, 500])
def test_long_journal_has_constant_queries(
    ana: Client, world: World, entries: int, django_assert_num_queries
):
    JournalEntry.objects.bulk_create(
        JournalEntry(club=world.club, by=world.ana, action="edit-pair", subject=str(i))
        for i in range(entries)
    )
    ana.get(URL)
    # Session, account, membership, the last line, the first and last of its week, keys, lines,
    # keys of accounts, accounts, whether today and yesterday have a line.
    with django_assert_num_queries(12):
        response = ana.get(URL)
    assert len(response.context["page"].rows) <= 100


def test_journal_offers_today_and_yesterday_if_written(ana: Client, world: World):
    JournalEntry.objects.update(at=timezone.now() - timedelta(days=1))
    offered = [link.name for link in ana.get(URL).context["filters"].picker.links]
    assert offered == ["yesterday", "week", "month"]
    note(world.club, world.olga, "edit-pair", "Par")
    page = ana.get(URL, {"span": "today"})
    assert [link.text for link in page.context["filters"].picker.links][:2] == ["Hoje", "Ontem"]
    assert [entry.subject for entry in page.context["page"].rows] == ["Par"]


def test_journal_names_the_author_of_each_line_on_phones(ana: Client, world: World):
    page = ana.get(URL).content.decode()
    authors = texts(page, ".journal__who")
    assert texts(page, "small.narrow") == authors
    assert len(authors) > len(set(authors))


def test_journal_without_a_line_offers_no_files(ana: Client, world: World):
    dates = {"first": "2020-01-01", "last": "2020-01-03"}
    for data, offers in (({}, True), (dates, False)):
        assert ("journal.csv" in ana.get(URL, data).content.decode()) is offers


def test_journal_paging_shows_every_line(ana: Client, world: World):
    JournalEntry.objects.bulk_create(
        JournalEntry(club=world.club, by=world.ana, action="edit-pair", subject=str(i))
        for i in range(250)
    )
    keys = list(world.club.journal.order_by("-id").values_list("pk", flat=True))
    page, keys_shown = ana.get(URL).context["page"], []
    assert not page.newer
    while True:
        keys_shown += [entry.pk for entry in page.rows]
        if not page.older:
            break
        page = ana.get(URL, {"before": page.older}).context["page"]
    assert keys_shown == keys
    while page.newer:
        first = page.rows[0].pk
        page = ana.get(URL, {"after": page.newer}).context["page"]
        assert first not in {entry.pk for entry in page.rows} or not page.newer
    assert [entry.pk for entry in page.rows] == keys[:100]


@pytest.mark.postgres
def test_journal_with_a_wrong_key_shows_the_newest_lines(ana: Client, world: World):
    for wrong in ("x", "²", "-1", "9" * 30):
        assert ana.get(URL, {"before": wrong}).context["page"].newer == 0


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "pt-br",
            ("Mudou uma função", "Ana Moreira", "ana, secretaria → ana, direção de torneios"),
        ),
        (
            "es",
            ("Cambió una función", "Ana Moreira", "ana, secretaría → ana, dirección de torneos"),
        ),
        ("en", ("Changed a role", "Ana Moreira", "ana, secretary → ana, director")),
    ],
)
def test_journal_line_has_language_of_reader(
    olga: Client, world: World, language: str, words: tuple[str, ...]
):
    with translation.override("es"):  # the writer's own language does not matter
        accounts.give_role(world.club, world.ana, Role.DIRECTOR, by=world.olga)
    page = olga.get(URL, headers={"accept-language": language}).content.decode()
    for word in words:
        assert word in page


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ("60", "75", "60 → 75"),
        ("Da casa", "", ""),
        ("", "75", "75"),
        ("", "", ""),
    ],
)
def test_change_of_entry_leaves_out_the_subject(before: str, after: str, change: str) -> None:
    assert JournalEntry(subject="Da casa", before=before, after=after).change == change
