"""A pair's page: what they have won, and their matches."""

from django.test import Client

from clubs.models import Competitor
from scoring import ledger
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening, start
from tests.world import World


def url(pair: Competitor) -> str:
    return f"/boa-vista/pairs/{pair.number}/"


def test_it_adds_up_all_matches_that_ended(client: Client, world: World) -> None:
    evening(world)
    early = evening(world, 4)
    ledger.end(early, by=world.ana, ending="time")
    start(world)
    page = browser(client, world.carla).get(url(world.ivone_osvaldo))
    ((table, standing),) = page.context["figures"]
    assert table.game == "aacrt-2016"
    assert (standing.played, standing.won, standing.difference) == (2, 0, -485 - 980)
    assert [match.number for match in page.context["matches"]] == [3, 2, 1]


def test_a_pair_that_never_played_has_no_figures(client: Client, world: World) -> None:
    evening(world)
    page = browser(client, world.ana).get(url(world.marlene_valdir))
    assert page.context["figures"] == []
    assert 'class="paper figures"' not in page.content.decode()
    assert "/boa-vista/pairs/3/delete/" in page.content.decode()


def test_more_matches_cost_no_more_queries(
    client: Client, world: World, django_assert_num_queries
) -> None:
    evening(world)
    page = browser(client, world.ana)
    page.get(url(world.dirce_nelson))  # the first request of an evening renews the session
    with django_assert_num_queries(12):
        page.get(url(world.dirce_nelson))
    for _ in range(4):
        evening(world, 2)
    with django_assert_num_queries(12):
        page.get(url(world.dirce_nelson))
