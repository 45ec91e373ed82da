"""Editing a person's names."""

import pytest
from django.test import Client

from clubs.models import JournalEntry
from tests.world import World


def url(world: World) -> str:
    return f"/boa-vista/players/{world.dirce_nelson.first.pk}/edit/"


@pytest.mark.postgres_later
def test_rename_player_notes_the_old_name(ana: Client, world: World):
    response = ana.post(url(world), {"name": "Dirce Amaral Lopes", "called": "Dirce L."})
    assert response["Location"] == f"/boa-vista/players/{world.dirce_nelson.first.pk}/"
    world.dirce_nelson.refresh_from_db()
    assert str(world.dirce_nelson).startswith("Dirce L.")
    entry = JournalEntry.objects.latest("id")
    assert (entry.action, entry.before, entry.after) == (
        "edit-player",
        "Dirce Amaral",
        "Dirce Amaral Lopes (Dirce L.)",
    )


def test_edit_player_without_change_writes_no_journal(ana: Client, world: World):
    before = JournalEntry.objects.count()
    assert ana.post(url(world), {"name": "Dirce Amaral", "called": ""}).status_code == 302
    assert JournalEntry.objects.count() == before


def test_edit_player_is_not_her_own_namesake(ana: Client, world: World):
    assert ana.post(url(world), {"name": "DIRCE AMARAL", "called": ""}).status_code == 302


def test_rename_player_to_taken_name_asks(ana: Client, world: World):
    assert ana.post(url(world), {"name": "Nelson Fagundes", "called": ""}).status_code == 422


def test_edit_player_without_name_is_refused(ana: Client, world: World):
    assert ana.post(url(world), {"name": " ", "called": ""}).status_code == 422


def test_player_page_shows_their_pairs(ana: Client, world: World):
    assert list(ana.get(url(world)).context["pairs"]) == [world.dirce_nelson]
