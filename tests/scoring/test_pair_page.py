"""A pair's page: what they have won, and their matches."""

from django.test import Client

from clubs.models import Competitor
from scoring import ledger
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening, start
from tests.world import World


def url(pair: Competitor) -> str:
    return f"/boa-vista/pairs/{pair.number}/"


def test_pair_page_counts_finished_matches_only(client: Client, world: World) -> None:
    evening(world)
    early = evening(world, 4)
    ledger.end(early, by=world.ana, ending="time")
    start(world)
    page = browser(client, world.carla).get(url(world.ivone_osvaldo))
    record = page.context["profile"].record
    assert (record.played, record.won, record.difference) == (2, 0, -485 - 980)
    assert [game.match.number for game in page.context["playing"]] == [3]
    assert "In play now" in texts(page.content.decode(), "h2")
    assert texts(page.content.decode(), ".line__about a") == ["See the match"]
    assert [row.match.number for row in page.context["profile"].last_matches] == [2, 1]


def test_pair_that_never_played_has_no_figures(client: Client, world: World) -> None:
    evening(world)
    page = browser(client, world.ana).get(url(world.marlene_valdir))
    assert not page.context["profile"].matches
    assert "open-book" not in page.content.decode()
    assert "/boa-vista/pairs/3/delete/" in page.content.decode()


def test_pair_page_of_more_matches_needs_no_more_queries(
    client: Client, world: World, django_assert_max_num_queries
) -> None:
    evening(world)
    page = browser(client, world.ana)
    page.get(url(world.dirce_nelson))  # the first request of an evening renews the session
    with django_assert_max_num_queries(19):
        page.get(url(world.dirce_nelson))
    for _ in range(4):
        evening(world, 2)
    with django_assert_max_num_queries(19):
        page.get(url(world.dirce_nelson))
