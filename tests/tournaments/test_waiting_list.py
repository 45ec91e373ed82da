"""Entries beyond the capacity wait in the order of entry."""

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, meetings, pairs, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.models import Tournament

LIST = "/boa-vista/tournaments/copa-da-primavera/entries/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Four places, six pairs: 5 and 6 wait."""
    return tournament(world, capacity=4, entries=6)


def waiting(client: Client) -> list[int]:
    return [entry.number for entry in client.get(LIST).context["board"].waiting]


@pytest.mark.postgres_later
def test_entry_beyond_the_capacity_waits_undrawn(
    client: Client, world: World, cup: Tournament
) -> None:
    browser(client, world.bruno)
    assert waiting(client) == [5, 6]
    assert meetings(drawn(cup, world)) == [(1, 4), (2, 3)]


def test_entering_beyond_the_capacity_counts_waiting_pairs(client: Client, world: World) -> None:
    tournament(world, capacity=2)
    page = browser(client, world.bruno)
    keys = [world.dirce_nelson.pk, world.ivone_osvaldo.pk, world.marlene_valdir.pk]
    page.post(f"{LIST}enter/", {"pairs": keys})
    page_content = page.get(LIST).content.decode()
    assert "2 pairs entered." in page_content
    assert "1 pair is on the waiting list." in page_content


def test_withdrawal_offers_the_place_to_the_first_waiting(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    assert page.get(LIST).context["board"].next_in is None
    entries.withdraw(cup.entries.get(number=2), by=world.bruno, reason="ill")
    answer = page.get(LIST)
    assert answer.context["board"].next_in == cup.entries.get(number=5)
    assert "1 place is free" in answer.content.decode()
    page.post(f"{LIST}5/admit/")
    assert waiting(client) == [6]
    assert page.get(LIST).context["board"].next_in is None


def test_new_entry_waits_behind_the_waiting_ones(world: World, cup: Tournament) -> None:
    entries.withdraw(cup.entries.get(number=2), by=world.bruno, reason="ill")
    entries.enter(cup, [pairs(world, 7)[6]], by=world.bruno)
    assert cup.entries.get(number=7).is_waiting


def test_director_admits_a_waiting_entry_beyond_the_capacity(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    page.post(f"{LIST}6/admit/")
    page.post(f"{LIST}6/admit/")
    assert waiting(client) == [5]
    assert cup.entries.get(number=6).participants.count() == 1


def test_entry_let_in_late_plays_from_the_next_round(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    browser(client, world.bruno).post(f"{LIST}5/admit/")
    assert cup.entries.get(number=5).participants.get().from_round == 2


def test_entry_that_stops_waiting_can_come_back(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    page.post(f"{LIST}5/leave/", {"reason": "did not want to wait"})
    answer = page.get(LIST)
    assert [entry.number for entry in answer.context["board"].left] == [5]
    assert waiting(client) == [6]
    page.post(f"{LIST}5/admit/")
    assert not cup.entries.get(number=5).participants.exists()
    page.post(f"{LIST}5/bring-back/")
    assert waiting(client) == [5, 6]


def test_players_see_the_waiting_list_but_admit_nobody(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.carla)
    assert waiting(client) == [5, 6]
    assert "Let in" not in page.get(LIST).content.decode()
    assert page.post(f"{LIST}5/admit/").status_code == 403
