"""Archiving, restoring and deleting a pair."""

import pytest
from django.test import Client

from clubs.models import Competitor, JournalEntry, Player
from tests.clubs.test_edit_pair import play
from tests.world import World


def test_archive_then_restore_pair_notes_both(ana: Client, world: World):
    assert ana.post("/boa-vista/pairs/1/archive/")["Location"] == "/boa-vista/pairs/1/"
    assert Competitor.objects.active().filter(club=world.club).count() == 2
    assert ana.post("/boa-vista/pairs/1/restore/")["Location"] == "/boa-vista/pairs/1/"
    assert Competitor.objects.active().filter(club=world.club).count() == 3
    actions = JournalEntry.objects.values_list("action", flat=True)[:2]
    assert list(actions) == ["restore-pair", "archive-pair"]


def test_get_archive_address_of_pair_changes_nothing(ana: Client):
    assert ana.get("/boa-vista/pairs/1/archive/")["Location"] == "/boa-vista/pairs/1/"
    assert not Competitor.objects.filter(archived_at__isnull=False).exists()


@pytest.mark.postgres_later
def test_delete_unused_pair_keeps_its_people(ana: Client, world: World):
    assert ana.get("/boa-vista/pairs/1/delete/").status_code == 200
    assert ana.post("/boa-vista/pairs/1/delete/")["Location"] == "/boa-vista/pairs/"
    assert not world.club.competitors.filter(number=1).exists()
    assert Player.objects.filter(name="Dirce Amaral").exists()


def test_delete_pair_that_played_is_refused(ana: Client, world: World):
    play(world)
    assert ana.post("/boa-vista/pairs/1/delete/")["Location"] == "/boa-vista/pairs/1/"
    assert world.club.competitors.filter(number=1).exists()
    assert b"/delete/" not in ana.get("/boa-vista/pairs/1/").content
