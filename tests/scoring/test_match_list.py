"""The list of matches: in progress first, filtered, searched, cut into pages."""

import pytest
from django.test import Client

from tests.scoring.crowd import browser, many, played
from tests.world import World

URL = "/boa-vista/matches/"


def numbers(client: Client, world: World, **query: str) -> list[int]:
    answer = browser(client, world.ana).get(URL, query)
    assert answer.status_code == 200
    return [match.number for match in answer.context["page"]]


@pytest.fixture
def three(world: World) -> None:
    """1: Dirce and Nelson won; 2: the same pairs play on; 3: Marlene and Valdir won."""
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    played(world, world.dirce_nelson, world.ivone_osvaldo, (900, 800), playing=True, table="4")
    played(world, world.marlene_valdir, world.dirce_nelson)


def test_matches_in_progress_come_first_then_the_latest(
    client: Client, world: World, three: None
) -> None:
    assert numbers(client, world) == [2, 3, 1]


@pytest.mark.parametrize(
    ("state", "shown"), [("playing", [2]), ("finished", [3, 1]), ("x", [2, 3, 1])]
)
def test_the_list_can_show_only_those_in_progress_or_finished(
    client: Client, world: World, three: None, state: str, shown: list[int]
) -> None:
    assert numbers(client, world, state=state) == shown


@pytest.mark.parametrize(
    ("pair", "shown"), [("1", [2, 3, 1]), ("3", [3]), ("77", [2, 3, 1]), ("²", [2, 3, 1])]
)
def test_the_list_can_show_only_those_of_one_pair(
    client: Client, world: World, three: None, pair: str, shown: list[int]
) -> None:
    assert numbers(client, world, pair=pair) == shown


@pytest.mark.parametrize(
    ("search", "shown"),
    [
        ("ivone", [2, 1]),
        ("MARLENE", [3]),
        ("dirce ivone", [2, 1]),
        ("marlene nelson", [3]),
        ("marlene ivone", []),
        ("Zulmira", []),
        ("  ", [2, 3, 1]),
        ("99999999999999999999999", []),
        ("%", []),
        ("²", [2, 1]),  # pair 2
    ],
)
def test_pairs_are_found_by_their_names(
    client: Client, world: World, three: None, search: str, shown: list[int]
) -> None:
    assert numbers(client, world, q=search) == shown


def test_a_match_is_found_by_its_number(client: Client, world: World) -> None:
    many(world, 30)
    assert numbers(client, world, q="17") == [17]


def test_search_and_filter_work_together(client: Client, world: World, three: None) -> None:
    assert numbers(client, world, q="ivone", state="finished") == [1]


def test_a_row_says_pairs_totals_and_who_won(client: Client, world: World, three: None) -> None:
    page = browser(client, world.ana).get(URL).content.decode()
    assert '<span class="duel__won">Marlene and Valdir<span class="sr"> (won)</span></span>' in page
    assert "Match 2, table 4, hand 5" in page
    assert "3 matches, 1 in play." in page


def test_nothing_found_offers_all_matches(client: Client, world: World, three: None) -> None:
    page = browser(client, world.ana).get(URL, {"q": "<Zulmira>"}).content.decode()
    assert "No match with “&lt;Zulmira&gt;”" in page
    assert f'href="{URL}"' in page


def test_a_club_without_matches_has_an_empty_list(client: Client, world: World) -> None:
    assert "No match yet" in browser(client, world.ana).get(URL).content.decode()


def test_only_who_may_record_can_start_from_here(client: Client, world: World) -> None:
    link = 'href="/boa-vista/matches/start/"'
    assert link in browser(client, world.silvio).get(URL).content.decode()
    assert link not in browser(client, world.carla).get(URL).content.decode()
    assert browser(client, world.davi).get(URL).status_code == 404


def test_a_thousand_matches_are_cut_into_pages_that_keep_the_filter(
    client: Client, world: World
) -> None:
    many(world, 1000)
    page = browser(client, world.ana).get(URL, {"state": "finished", "page": "2"})
    assert [match.number for match in page.context["page"]] == list(range(960, 920, -1))
    shown = page.content.decode()
    assert "state=finished&amp;page=3" in shown
    assert "Page 2 of 25" in shown


@pytest.mark.parametrize(("page", "number"), [("0", 25), ("99", 25), ("x", 1)])
def test_a_page_that_is_not_there_is_the_nearest(
    client: Client, world: World, page: str, number: int
) -> None:
    many(world, 1000)
    answer = browser(client, world.ana).get(URL, {"page": page})
    assert answer.context["page"].number == number


@pytest.mark.parametrize("number", [1, 1000])
def test_the_list_costs_the_same_queries_however_many_matches(
    client: Client, world: World, number: int, django_assert_num_queries
) -> None:
    many(world, number)
    page = browser(client, world.ana)
    page.get(URL)
    with django_assert_num_queries(8):
        page.get(URL, {"q": "dirce"})
