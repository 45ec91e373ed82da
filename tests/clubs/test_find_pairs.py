"""The list of pairs, and the page of a pair."""

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Competitor, Player
from tests.world import World


def numbers(response) -> list[int]:
    return [pair.number for pair in response.context["page"]]


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("search", "expected"),
    [
        ("", [1, 2, 3, 12]),
        ("dirce", [1]),
        ("Nelson DIRCE", [1]),
        ("ésp", [12]),
        ("2", [2]),
        ("12", [12]),
        ("dirce osvaldo", []),
        ("tereza", []),
        ("9" * 30, []),
        ("²", [2]),
    ],
)
def test_search_finds_pairs_by_number_name_and_person(
    ana: Client, world: World, search: str, expected: list[int]
):
    roster.add_pair(
        world.club, by=world.ana, first="Ana", second="Bia", number=12, name="Os Espadas"
    )
    assert numbers(ana.get("/boa-vista/pairs/", {"q": search})) == expected


def test_archived_filter_shows_archived_pairs(ana: Client, world: World):
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    assert numbers(ana.get("/boa-vista/pairs/")) == [2, 3]
    assert numbers(ana.get("/boa-vista/pairs/?archived=1")) == [1]


def test_pair_list_leaves_out_singles(ana: Client, world: World):
    single = Competitor.objects.create(club=world.club, number=9, first=world.dirce_nelson.first)
    assert numbers(ana.get("/boa-vista/pairs/")) == [1, 2, 3]
    assert ana.get(f"/boa-vista/pairs/{single.number}/").status_code == 404


@pytest.mark.parametrize("pairs", [0, 1, 30])
def test_pair_list_has_constant_queries(
    ana: Client, world: World, pairs: int, django_assert_num_queries
):
    people = Player.objects.bulk_create(
        Player(club=world.club, name=f"Pessoa {i}", sort_key=f"pessoa {i}")
        for i in range(2 * pairs)
    )
    Competitor.objects.bulk_create(
        Competitor(club=world.club, number=10 + i, first=first, second=second)
        for i, (first, second) in enumerate(zip(people[::2], people[1::2], strict=True))
    )
    ana.get("/boa-vista/pairs/")
    # Session, account, membership, count, this month's matches, pairs, archived, without a pair.
    with django_assert_num_queries(8):
        response = ana.get("/boa-vista/pairs/")
    assert len(response.context["page"]) == min(100, pairs + 3)


def test_pair_page_names_both_people(ana: Client, world: World):
    content = ana.get("/boa-vista/pairs/1/").content.decode()
    assert "Dirce Amaral" in content
    assert "Nelson Fagundes" in content


@pytest.mark.postgres
@pytest.mark.parametrize("number", ["77", "9" * 30])
def test_pair_page_of_unknown_number_is_404(ana: Client, number: str):
    assert ana.get(f"/boa-vista/pairs/{number}/").status_code == 404


@pytest.mark.parametrize("digits", [10, 19, 25, 5_000])
@pytest.mark.parametrize("url", ["/boa-vista/pairs/?q=", "/boa-vista/players/?q="])
def test_search_of_endless_number_finds_nothing(ana: Client, url: str, digits: int):
    response = ana.get(url + "9" * digits)
    assert response.status_code == 200
    assert response.context["page"].paginator.count == 0
