"""The standings of a large tournament: few bytes, few queries, own line always shown."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.tournaments.hall import enter, options, played, stage, tournament
from tests.tournaments.large import large
from tests.tournaments.wall import url
from tests.world import World
from tournaments.director import requests, stages
from tournaments.models import Round, Tournament
from tournaments.ranking.places import Place, rank

PAGE = "/boa-vista/tournaments/copa-da-primavera/standings/"
MOST = 60 * 2**10
ROW = re.compile(r'<td class="place">(\d+)</td>')

large_round = prepared(large)


def places(content: bytes) -> list[int]:
    return [int(place) for place in ROW.findall(content.decode())]


@pytest.fixture(params=[30, 200])
def round(world: World, request: pytest.FixtureRequest) -> Round:
    """Round 6 of 30 or 200 pairs, after five that are closed."""
    return large_round(world, request.param)


@pytest.mark.postgres
def test_cold_standings_cost_10_queries_for_any_size(
    client: Client, round: Round, django_assert_num_queries: Any
) -> None:
    client.get("/")
    with django_assert_num_queries(10):
        answer = client.get(PAGE)
    assert places(answer.content) == list(range(1, 21))
    assert len(answer.content) < 20_000


@pytest.mark.postgres
def test_found_pair_far_down_the_standings_costs_11_queries(
    client: Client, round: Round, django_assert_num_queries: Any
) -> None:
    client.get("/")
    with django_assert_num_queries(11):
        answer = client.get(PAGE, {"find": "1"})
    assert len(answer.content) < 30_000


def test_standings_page_ranks_once(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    large_round(world, 30)
    ranked = []

    def counted(*args: Any, **kwargs: Any) -> list[Place]:
        ranked.append(args)
        return rank(*args, **kwargs)

    monkeypatch.setattr("tournaments.formats.event.rank", counted)
    client.get(PAGE, {"find": "1"})
    assert len(ranked) == 1


def test_found_pair_of_200_is_shown_with_its_neighbours(client: Client, world: World) -> None:
    large_round(world, 200)
    whole = client.get(PAGE, {"all": "1"})
    numbers = re.findall(r'id="place-(\d+)"', whole.content.decode())
    assert len(numbers) == 200
    for at in (0, 19, 20, 23, 24, 120, 199):
        content = client.get(PAGE, {"find": numbers[at]}).content.decode()
        shown = re.findall(r'id="place-(\d+)"', content)
        own = shown.index(numbers[at])
        neighbours = numbers[max(0, at - 3) : at + 4]
        assert shown[:20] == numbers[:20]
        assert shown[max(0, own - 3) : own + 4] == neighbours
        assert len(shown) <= 27
        assert content.count('class="is-own"') == 1
        assert content.count("places__left-out") == (at > 23)
        assert len(content.encode()) < 30_000


def grouped(world: World, count: int, groups: int) -> Tournament:
    cup = tournament(world, "groups")
    options(cup, world, groups=groups)
    enter(cup, world, count)
    played(cup, world)
    return cup


def test_standings_of_many_groups_are_cut_after_sixty_lines(client: Client, world: World) -> None:
    cup = grouped(world, 120, 30)
    page = client.get(url(cup, "standings/"))
    assert len(places(page.content)) == 60
    assert len(page.content) < MOST
    assert "Ver todos os lugares" in page.content.decode()
    whole = client.get(url(cup, "standings/?all=1")).content
    assert len(places(whole)) == 120
    assert "Ver todos os lugares" not in whole.decode()
    last = re.findall(r'id="place-(\d+)"', whole.decode())[-1]
    page_content = client.get(url(cup, f"standings/?find={last}")).content
    assert len(places(page_content)) == 64
    assert f'id="place-{last}"' in page_content.decode()


def test_standings_of_a_large_mitchell_are_cut(client: Client, world: World) -> None:
    cup = tournament(world, "mitchell")
    enter(cup, world, 60)
    played(cup, world)
    page = client.get(url(cup, "standings/")).content
    assert len(places(page)) == 60
    assert len(places(client.get(url(cup, "standings/?all=1")).content)) == 120


def test_standings_of_earlier_stages_are_cut_too(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", "knockout")
    options(cup, world, qualify=2, rounds=1)
    enter(cup, world, 40)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    played(cup, world, 2)
    stages.close(stage(cup, 2), by=world.bruno)
    page = client.get(url(cup, "standings/")).content
    assert len(places(page)) == 2 + 20
    assert len(places(client.get(url(cup, "standings/?all=1")).content)) == 40
    last = cup.entries.get(number=40)
    page_content = client.get(url(cup, f"standings/?find={last.number}")).content.decode()
    assert f'id="place-{last.number}"' in page_content


def test_standings_show_byes_on_request_of_shown_entries(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    enter(cup, world, 60)
    requests.set_requests(cup.entries.get(number=3), {1: "half"}, {}, by=world.bruno)
    requests.set_requests(cup.entries.get(number=30), {1: "zero"}, {}, by=world.bruno)
    played(cup, world)
    pages = [client.get(url(cup, f"standings/{query}")) for query in ("", "?find=3", "?all=1")]
    # Half a win is a place in the middle, right above those who got nothing.
    assert [page.content.decode().count("places__asked") for page in pages] == [0, 2, 2]
