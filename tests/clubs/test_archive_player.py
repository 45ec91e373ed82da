"""Archiving and restoring a person."""

import pytest
from django.test import Client

from clubs.models import JournalEntry, Player
from tests.world import World


def test_archive_then_restore_player_notes_both(ana: Client, world: World):
    dirce = world.dirce_nelson.first
    page, form = f"/boa-vista/players/{dirce.pk}/", f"/boa-vista/players/{dirce.pk}/edit/"
    assert ana.post(f"{page}archive/")["Location"] == form
    assert Player.objects.get(pk=dirce.pk).archived_at is not None
    assert ana.post(f"{page}restore/")["Location"] == form
    assert Player.objects.get(pk=dirce.pk).archived_at is None
    actions = JournalEntry.objects.values_list("action", flat=True)[:2]
    assert list(actions) == ["restore-player", "archive-player"]


@pytest.mark.postgres_later
def test_archive_player_twice_is_noted_once(ana: Client, world: World):
    page = f"/boa-vista/players/{world.dirce_nelson.first.pk}/archive/"
    ana.post(page)
    first = Player.objects.get(pk=world.dirce_nelson.first_id).archived_at
    ana.post(page)
    assert Player.objects.get(pk=world.dirce_nelson.first_id).archived_at == first
    assert JournalEntry.objects.filter(action="archive-player").count() == 1


def test_get_archive_address_of_player_changes_nothing(ana: Client, world: World):
    """Signing in again redirects to the address of the button."""
    page = f"/boa-vista/players/{world.dirce_nelson.first.pk}/"
    assert ana.get(f"{page}archive/")["Location"] == f"{page}edit/"
    assert not Player.objects.filter(archived_at__isnull=False).exists()
