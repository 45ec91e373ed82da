"""The page of a pair and of a person names the tournaments with points but no match."""

from django.test import Client

from tests.tournaments import hall
from tests.world import World
from tournaments.director.rounds import tables

SAID = "Rounds written only in points are on the page of the tournament:"


def test_pages_of_a_pair_name_rounds_with_points_only(client: Client, world: World) -> None:
    cup = hall.tournament(world, "swiss")
    hall.enter(cup, world, 4)
    this_round = hall.drawn(cup, world)
    client.force_login(world.carla)
    entry = cup.entries.select_related("competitor__first").get(number=1)
    pages = [
        f"/boa-vista/pairs/{entry.competitor.number}/",
        f"/boa-vista/players/{entry.competitor.first_id}/",
    ]
    for page in pages:
        assert SAID not in read(client, page)
    for table in this_round.tables.all():
        tables.set_score(table, (2195, 905), by=world.bruno)
    for page in pages:
        assert SAID in read(client, page)
        assert f'href="/boa-vista/tournaments/{cup.slug}/pairs/1/"' in read(client, page)


def read(client: Client, page: str) -> str:
    return client.get(page, headers={"Accept-Language": "en"}).content.decode()
