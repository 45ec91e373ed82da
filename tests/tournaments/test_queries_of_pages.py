"""Queries of the pages for players, however many play."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cases import with_thorough
from tests.tournaments.hall import drawn, play, played, tournament
from tests.tournaments.wall import url
from tests.world import World

# Tournament, whether it is drawn, stages, versions; participants, rounds, seats, sides, tables.
STAGE = 9
PAGES = {
    # And the prizes.
    "standings/": STAGE + 1,
    "tables/": STAGE,
    "results/": STAGE,
    "crosstable/": STAGE,
    "bracket/": STAGE,
    # And the hands.
    "statistics/": STAGE + 1,
    # And who is looked for.
    "standings/?find=1": STAGE + 2,
    # And the entry, its stages.
    "pairs/1/": STAGE + 2,
}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("pairs", with_thorough([4, 24], quick=[24]))
def test_pages_for_players_need_no_more_queries_for_any_size(
    client: Client,
    world: World,
    pairs: int,
    page: str,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    cup = tournament(world, "knockout" if page == "bracket/" else "swiss", entries=pairs)
    played(cup, world)
    play(drawn(cup, world), world)
    with django_assert_num_queries(PAGES[page]):
        assert client.get(url(cup, page)).status_code == 200
