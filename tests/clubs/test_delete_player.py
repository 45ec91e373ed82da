"""Deleting a person entered by mistake."""

import pytest
from django.test import Client

from clubs import roster
from clubs.models import JournalEntry, Player
from tests.world import World


def test_delete_player_asks_then_deletes(ana: Client, world: World):
    edith = roster.add_player(world.club, by=world.ana, name="Edith Sampaio")
    url = f"/boa-vista/players/{edith.pk}/delete/"
    assert ana.get(url).status_code == 200
    assert Player.objects.filter(pk=edith.pk).exists()
    assert ana.post(url)["Location"] == "/boa-vista/players/"
    assert not Player.objects.filter(pk=edith.pk).exists()
    entry = JournalEntry.objects.latest("id")
    assert (entry.action, entry.before) == ("delete-player", "Edith Sampaio")


def test_page_without_a_title_takes_its_heading(ana: Client, world: World):
    edith = roster.add_player(world.club, by=world.ana, name="Edith & Cia")
    page = ana.get(f"/boa-vista/players/{edith.pk}/delete/").content.decode()
    assert "<title>Apagar Edith &amp; Cia? · Caderneta</title>" in page


def test_delete_player_in_a_pair_is_refused(ana: Client, world: World):
    dirce = world.dirce_nelson.first
    assert ana.post(f"/boa-vista/players/{dirce.pk}/delete/").status_code == 302
    assert Player.objects.filter(pk=dirce.pk).exists()
    assert b"/delete/" not in ana.get(f"/boa-vista/players/{dirce.pk}/edit/").content


@pytest.mark.postgres
def test_delete_player_twice_is_no_error(ana: Client, world: World):
    edith = roster.add_player(world.club, by=world.ana, name="Edith Sampaio")
    url = f"/boa-vista/players/{edith.pk}/delete/"
    assert [ana.post(url).status_code for _ in range(2)] == [302, 404]
