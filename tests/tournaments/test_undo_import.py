"""Undo an imported list of pairs; lists that are gone or lent."""

from typing import Any

import pytest
from django.test import Client

from clubs import roster
from clubs.models import ImportedList, JournalEntry, Player
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.entry_lists import (
    URL,
    bring,
    confirm,
    imported,
    look,
)
from tests.tournaments.fees import price
from tests.tournaments.hall import drawn, tournament
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.lending import loans
from tournaments.models import Tournament

PEOPLE = "/boa-vista/players/import/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world)


def players() -> set[tuple[int, bool]]:
    return {(player.pk, player.archived_at is None) for player in Player.objects.all()}


def undone(page: Client, address: str) -> Any:
    mark = page.get(f"{address}undo/").context["mark"]
    return page.post(f"{address}undo/", {"mark": mark})


@pytest.mark.postgres_later
def test_undo_takes_back_entries_and_people(client: Client, world: World, cup: Tournament) -> None:
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    roster.archive_player(world.dirce_nelson.first, by=world.ana)
    entries.enter(cup, [world.ivone_osvaldo], by=world.bruno)
    before = players()
    page = browser(client, world.bruno)
    address = confirm(page, "Ivone;Osvaldo\nDirce Amaral;Nelson\nEva Sá;Marlene Souza")["Location"]
    assert cup.entries.count() == 3
    undone(page, address)
    assert "This import is undone" in page.get(address).content.decode()
    assert [entry.competitor for entry in cup.entries.all()] == [world.ivone_osvaldo]
    assert players() == before
    world.dirce_nelson.refresh_from_db()
    assert world.dirce_nelson.archived_at is not None
    assert JournalEntry.objects.all()[0].action == "undo-entries"
    assert JournalEntry.objects.all()[0].by == world.bruno


def test_undo_leaves_entries_that_were_drawn_or_changed(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    address = confirm(page, "Dirce;Nelson\nEva Sá;Zé Lima")["Location"]
    changed = cup.entries.get(number=2)
    entries.edit(changed, by=world.bruno, seed=2, table=None)
    assert page.get(f"{address}undo/").context["stays"] == [
        *("Eva and Zé", "Eva and Zé", "Eva Sá", "Zé Lima")
    ]
    drawn(cup, world)
    assert undone(page, address).status_code == 409
    assert cup.entries.count() == 2


def test_undo_leaves_an_entry_with_a_payment(client: Client, world: World) -> None:
    cup = tournament(world)
    price(cup, 4000)
    page = browser(client, world.ana)
    address = confirm(page, "Dirce;Nelson;sim\nIvone;Osvaldo")["Location"]
    undone(page, address)
    assert page.get(address).context["made"].endswith("of which 1 stayed")
    assert [str(entry) for entry in cup.entries.all()] == ["Dirce and Nelson"]


def test_list_of_another_tournament_is_not_found(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    address = bring(page, "Eva Sá;Zé Lima")["Location"]
    tournament(world, name="Copa de Outono")
    for other in (address.replace("primavera", "outono"), address.replace(URL, PEOPLE)):
        assert page.get(other).status_code == 404


def test_removed_tournament_takes_its_lists_along(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    confirm(page, "Dirce;Nelson\nEva Sá")
    events.remove(cup, by=world.bruno)
    assert not ImportedList.objects.exists()


def test_lent_tournament_refuses_list_and_undo(world: World, client: Client) -> None:
    cup = tournament(world)
    page = browser(client, world.ana)
    first, second = confirm(page, "Dirce;Nelson"), look(page, "Eva Sá;Zé Lima")
    loans.lend_tournament(cup, by=world.ana, to="Laptop da Lia")
    imported(page, second)
    undone(page, first["Location"])
    assert [str(entry) for entry in cup.entries.all()] == ["Dirce and Nelson"]
    assert not Player.objects.filter(name="Eva Sá").exists()
    assert ImportedList.objects.get(pk=second.context["listed"].pk).is_draft
