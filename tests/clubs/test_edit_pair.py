"""Editing a pair: number and name always, people only until it has played."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.test import Client

from clubs import roster
from clubs.models import JournalEntry
from scoring.models import Match, Side
from tests.world import World

URL = "/boa-vista/pairs/1/edit/"


def play(world: World) -> None:
    """Create a match of pairs 1 and 2."""
    at = datetime(2026, 11, 20, 20, tzinfo=UTC)
    match = Match.objects.create(
        club=world.club,
        number=1,
        ruleset="aacrt-2016",
        rules_name="any",
        options={},
        started_at=at,
        started_by=world.ana,
        client_key=uuid4(),
    )
    Side.objects.bulk_create(
        Side(club=world.club, match=match, position=position, competitor=pair, played_at=at)
        for position, pair in enumerate((world.dirce_nelson, world.ivone_osvaldo))
    )


def typed(**changed: str) -> dict[str, str]:
    as_it_is = {"first": "Dirce Amaral", "second": "Nelson Fagundes", "number": "1", "name": ""}
    return as_it_is | changed


def test_edit_pair_notes_both_states(ana: Client, world: World):
    response = ana.post(URL, typed(number="7", name="Ouro e Copas"))
    assert response["Location"] == "/boa-vista/pairs/7/"
    entry = JournalEntry.objects.latest("id")
    assert entry.before == "1 · Dirce Amaral, Nelson Fagundes"
    assert entry.after == "7 · Dirce Amaral, Nelson Fagundes · Ouro e Copas"


def test_edit_pair_without_change_writes_no_journal(ana: Client, world: World):
    before = JournalEntry.objects.count()
    assert ana.post(URL, typed()).status_code == 302
    assert JournalEntry.objects.count() == before


def test_edit_person_of_unplayed_pair_succeeds(ana: Client, world: World):
    assert ana.post(URL, typed(second="Osvaldo Brito")).status_code == 302
    world.dirce_nelson.refresh_from_db()
    assert world.dirce_nelson.players[1].name == "Osvaldo Brito"


def test_edit_pair_to_existing_pair_is_refused(ana: Client, world: World):
    response = ana.post(URL, typed(first="Ivone Teixeira", second="Osvaldo Brito"))
    assert response.status_code == 422
    assert response.context["form"].existing == world.ivone_osvaldo


@pytest.mark.postgres_later
def test_edit_pair_unchanged_keeps_the_namesake(ana: Client, world: World):
    roster.add_player(world.club, by=world.ana, name="Dirce Amaral")
    assert ana.post(URL, typed(name="Ouro")).status_code == 302
    world.dirce_nelson.refresh_from_db()
    assert world.dirce_nelson.first_id == world.dirce_nelson.first.pk


@pytest.mark.parametrize("number", ["2", "", "0"])
def test_edit_pair_to_unusable_number_is_refused(ana: Client, world: World, number: str):
    response = ana.post(URL, typed(number=number))
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["number"]


def test_form_of_played_pair_has_no_people(ana: Client, world: World):
    play(world)
    assert "first" not in ana.get(URL).context["form"].fields
    assert ana.post(URL, typed(second="Valdir Pacheco", name="Ouro")).status_code == 302
    world.dirce_nelson.refresh_from_db()
    assert world.dirce_nelson.name == "Ouro"
    assert world.dirce_nelson.players[1].name == "Nelson Fagundes"


def test_edit_people_of_played_pair_raises_in_use(world: World):
    play(world)
    pair, valdir = world.dirce_nelson, world.marlene_valdir.second
    assert valdir is not None
    with pytest.raises(roster.InUse):
        roster.edit_pair(pair, by=world.ana, number=1, name="", first=pair.first, second=valdir)
