"""What the journal shows."""

import pytest
from django.test import Client

from clubs import labels, roster
from clubs.journal import note
from clubs.models import JournalEntry
from tests.world import World

URL = "/boa-vista/journal/"


def test_the_latest_comes_first_with_who_what_and_why(ana: Client, world: World):
    note(world.club, world.olga, "edit-pair", "Pair", before="um", after="dois", reason="troca")
    response = ana.get(URL)
    entry = response.context["page"][0]
    assert (entry.by, entry.action) == (world.olga, "edit-pair")
    for word in ("Olga Prado", "um → dois", "troca", str(labels.action("edit-pair"))):
        assert word in response.content.decode()


def test_every_code_has_words_and_an_unknown_one_stands_for_itself(world: World):
    assert set(JournalEntry.objects.values_list("action", flat=True)) <= set(labels.ACTIONS)
    assert labels.action("fly-away") == "fly-away"


def test_an_entry_reads_right_after_names_have_changed(ana: Client, world: World):
    dirce = world.dirce_nelson.first
    roster.edit_player(dirce, by=world.ana, name="Dirce Lopes", called="")
    assert "Dirce Amaral" in ana.get(URL).content.decode()


def test_other_clubs_have_journals_of_their_own(ana: Client, world: World):
    roster.add_player(world.other_club, by=world.davi, name="Zulmira Reis")
    assert b"Zulmira" not in ana.get(URL).content


def test_very_long_words_are_cut_and_not_refused(world: World):
    entry = note(world.club, world.ana, "edit-pair", "x" * 500, before="y" * 500, reason="z" * 500)
    assert (len(entry.subject), len(entry.before), len(entry.reason)) == (160, 200, 200)


@pytest.mark.parametrize("entries", [1, 500])
def test_a_long_journal_is_paged_at_the_same_cost(
    ana: Client, world: World, entries: int, django_assert_num_queries
):
    JournalEntry.objects.bulk_create(
        JournalEntry(club=world.club, by=world.ana, action="edit-pair", subject=str(i))
        for i in range(entries)
    )
    ana.get(URL)
    with django_assert_num_queries(5):  # session, account, membership, count, entries
        response = ana.get(URL)
    assert len(response.context["page"]) <= 100
    assert ana.get(URL, {"page": "2"}).status_code == 200
