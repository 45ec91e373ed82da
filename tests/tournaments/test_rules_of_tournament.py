"""The rules of a tournament: everybody can read them, members print them."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.hall import tournament
from tests.tournaments.wall import read, url
from tests.world import World


@pytest.mark.parametrize("who", [None, "davi", "carla", "bruno"])
def test_rules_page_shows_the_frozen_rules_to_anybody(
    client: Client, world: World, who: str | None
) -> None:
    cup = tournament(world)
    cup.options = {**cup.options, "clean": 275}
    cup.save(update_fields=["options"])
    text = read(client, url(cup, "rules/"), getattr(world, who) if who else None)
    assert "275 (AACRT 2016: 200)" in text


@pytest.mark.parametrize("who", [None, "davi"])
def test_rules_page_has_no_link_into_the_club_for_strangers(
    client: Client, world: World, who: str | None
) -> None:
    cup = tournament(world)
    if who:
        client.force_login(getattr(world, who))
    body = client.get(url(cup, "rules/")).content.decode()
    assert url(cup, "") in body
    for inside in ("/matches/", "/boa-vista/rules/", ".pdf", 'href="/boa-vista/"'):
        assert inside not in body


def test_tournament_pages_link_to_the_rules(client: Client, world: World) -> None:
    cup = tournament(world)
    assert url(cup, "rules/") in client.get(url(cup, "tables/")).content.decode()
    client.force_login(world.bruno)
    assert url(cup, "rules/") in client.get(url(cup, "")).content.decode()


def test_rules_page_costs_a_stranger_one_query(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    path = url(tournament(world), "rules/")
    client.get(path)
    with django_assert_num_queries(1):  # the tournament with its club
        client.get(path)
