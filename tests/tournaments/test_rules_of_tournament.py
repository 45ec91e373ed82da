"""The rules a tournament is played by: everybody reads them, members print them."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.hall import tournament
from tests.tournaments.wall import read, url
from tests.world import World


@pytest.mark.parametrize("who", [None, "davi", "carla", "bruno"])
def test_anybody_reads_the_rules_that_were_frozen(
    client: Client, world: World, who: str | None
) -> None:
    cup = tournament(world)
    cup.options = {**cup.options, "clean": 275}
    cup.save(update_fields=["options"])
    text = read(client, url(cup, "rules/"), getattr(world, who) if who else None)
    assert "275 (AACRT 2016: 200)" in text


@pytest.mark.parametrize("who", [None, "davi"])
def test_strangers_get_no_way_into_the_club(client: Client, world: World, who: str | None) -> None:
    cup = tournament(world)
    if who:
        client.force_login(getattr(world, who))
    body = client.get(url(cup, "rules/")).content.decode()
    assert url(cup, "") in body
    for inside in ("/matches/", "/boa-vista/rules/", ".pdf", 'href="/boa-vista/"'):
        assert inside not in body


@pytest.mark.parametrize("paper", ["rules.pdf", "rulings.pdf"])
def test_members_print_and_strangers_do_not(client: Client, world: World, paper: str) -> None:
    path = url(tournament(world), paper)
    assert client.get(path).status_code == 302
    client.force_login(world.davi)
    assert client.get(path).status_code == 404
    client.force_login(world.carla)
    assert client.get(f"{path}?html").status_code == 200


def test_the_tournament_and_its_players_pages_lead_to_them(client: Client, world: World) -> None:
    cup = tournament(world)
    assert url(cup, "rules/") in client.get(url(cup, "tables/")).content.decode()
    client.force_login(world.bruno)
    assert url(cup, "rules/") in client.get(url(cup, "")).content.decode()


@pytest.mark.postgres
def test_whoever_asks_the_rules_cost_one_query(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    path = url(tournament(world), "rules/")
    client.get(path)
    with django_assert_num_queries(1):  # the tournament with its club
        client.get(path)
