"""The overview offers the papers that can be printed now."""

import re

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import User
from tests.scoring.paper.printed import get
from tests.tournaments.hall import drawn, enter, played, stage, tournament
from tests.world import World
from tournaments.director.rounds import rounds, stages
from tournaments.models import Tournament


def offered(client: Client, user: User, cup: Tournament) -> list[str]:
    """The papers of the overview by their file, each of which is there."""
    whole = get(client, user, f"tournaments/{cup.slug}/").content.decode()
    html = whole.partition('id="print"')[2]
    links = re.findall(r'(?:href|formaction)="/boa-vista/([^"]*\.pdf[^"]*)"', html)
    for link in links:
        link = link.replace("&amp;", "&")
        answer = get(client, user, f"{link}{'&' if '?' in link else '?'}html")
        assert answer.status_code == 200, link
    return [link.rpartition("/")[2].partition(".pdf")[0] for link in links]


def test_overview_without_entries_offers_the_regulation(client: Client, world: World) -> None:
    assert offered(client, world.bruno, tournament(world)) == ["regulation"]


def test_overview_offers_papers_as_the_evening_proceeds(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    before = {"entries", "table-numbers", "regulation"}
    assert {*offered(client, world.silvio, cup)} == before
    rounds.draw(stage(cup), by=world.bruno)
    assert {*offered(client, world.silvio, cup)} == before
    assert {*offered(client, world.bruno, cup)} == before | {"wall", "draw", "slips"}
    played(cup, world)
    after = {"results", "standings", "crosstable", "statistics", "movement"}
    assert {*offered(client, world.silvio, cup)} == before | after
    drawn(cup, world)
    assert {*offered(client, world.silvio, cup)} == before | after | {"wall", "draw", "slips"}
    # Papers are printed by those who record: a player finds the own table there.
    assert offered(client, world.carla, cup) == []
    # The two of the moment come first.
    assert offered(client, world.bruno, cup)[:2] == ["slips", "wall"]
    assert offered(client, world.silvio, cup)[:2] == ["wall", "draw"]


def test_overview_offers_prizes_after_the_last_stage(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=2)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    assert offered(client, world.silvio, cup)[-5:] == [
        "bracket",
        "poster",
        "report",
        "prizes",
        "diplomas",
    ]


def test_overview_offers_no_hidden_papers_to_players(client: Client, world: World) -> None:
    cup = tournament(world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.END)
    enter(cup, world, 2)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    assert not {"standings", "prizes", "report"} & set(offered(client, world.silvio, cup))
    assert {"standings", "prizes", "report"} <= set(offered(client, world.bruno, cup))


def test_overview_of_more_rounds_needs_no_more_queries(client: Client, world: World) -> None:
    cup = tournament(world, entries=6)
    counts = []
    for _round in range(3):
        played(cup, world)
        get(client, world.silvio, f"tournaments/{cup.slug}/")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/boa-vista/tournaments/{cup.slug}/")
        counts.append(len(queries))
    assert len(set(counts)) == 1, counts
