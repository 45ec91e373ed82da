"""Standings and cross-table of a large tournament: few bytes, few queries, own line shown."""

import re
from typing import Any, NamedTuple

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.tournaments.hall import enter, options, played, stage, tournament
from tests.tournaments.large import large
from tests.tournaments.wall import url
from tests.world import World
from tournaments.boards.places.crosstable import Mark
from tournaments.boards.places.crosstable import _mark as mark
from tournaments.director.entries import requests
from tournaments.director.rounds import stages
from tournaments.models import Round, Tournament
from tournaments.ranking.tally import Result

MOST = 60 * 2**10
PLACE = re.compile(r'<td class="place">(\d+)</td>')

large_round = prepared(large)


class Page(NamedTuple):
    """A page with one row an entry, its queries and the most bytes that it has, both also for a
    page with an entry that is far down.
    """

    address: str
    row: str
    queries: int
    most: int
    most_found: int

    def numbers(self, content: bytes) -> list[str]:
        """Return the numbers of the entries, in the order of their rows."""
        return re.findall(rf'id="{self.row}-(\d+)"', content.decode())


CUP = "/boa-vista/tournaments/copa-da-primavera/"
STANDINGS = Page(f"{CUP}standings/", "place", 10, 20_000, 30_000)
CROSSTABLE = Page(f"{CUP}crosstable/", "cross", 9, 31_000, 41_000)
both_pages = pytest.mark.parametrize("page", [STANDINGS, CROSSTABLE], ids=lambda page: page.row)


@pytest.fixture(params=[30, 200])
def round(world: World, request: pytest.FixtureRequest) -> Round:
    """Round 6 of 30 or 200 pairs, after five that are closed."""
    return large_round(world, request.param)


@pytest.mark.thorough
@both_pages
def test_uncached_page_costs_the_same_queries_for_any_size(
    client: Client, round: Round, page: Page, django_assert_num_queries: Any
) -> None:
    client.get("/")
    with django_assert_num_queries(page.queries):
        content = client.get(page.address).content
    assert len(page.numbers(content)) == 20
    assert len(content) < page.most


@both_pages
def test_found_pair_far_down_costs_one_query_more(
    client: Client, round: Round, page: Page, django_assert_num_queries: Any
) -> None:
    client.get("/")
    with django_assert_num_queries(page.queries + 1):
        content = client.get(page.address, {"find": "1"}).content
    assert len(content) < page.most_found


@pytest.mark.thorough
@both_pages
def test_found_pair_of_200_is_shown_with_its_neighbours(
    client: Client, world: World, page: Page
) -> None:
    large_round(world, 200)
    whole = client.get(page.address, {"all": "1"}).content
    everybody = page.numbers(whole)
    assert len(everybody) == 200
    assert "list-more" not in whole.decode()
    for at in (19, 20, 23, 24, 199):
        content = client.get(page.address, {"find": everybody[at]}).content
        shown = page.numbers(content)
        own = shown.index(everybody[at])
        assert shown[:20] == everybody[:20]
        assert shown[max(0, own - 3) : own + 4] == everybody[max(0, at - 3) : at + 4]
        assert len(shown) <= 27
        assert content.count(b'class="is-own"') == 1
        assert content.count(b"places__left-out") == (at > 23)
        assert content.count(b"all=1") == 1
        assert len(content) < page.most_found


def grouped(world: World, count: int, groups: int, rounds: int = 1) -> Tournament:
    """Return groups that have played `rounds` rounds."""
    cup = tournament(world, "groups")
    options(cup, world, groups=groups)
    enter(cup, world, count)
    for _round in range(rounds):
        played(cup, world)
    return cup


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("page", "count", "groups", "rounds", "shown"),
    [
        (STANDINGS, 120, 30, 1, 60),
        (CROSSTABLE, 80, 20, 3, 60),
        (CROSSTABLE, 64, 4, 15, 16),
    ],
)
def test_page_of_many_groups_is_cut_to_the_page_limit(
    client: Client, world: World, page: Page, count: int, groups: int, rounds: int, shown: int
) -> None:
    grouped(world, count, groups, rounds)
    content = client.get(page.address).content
    assert len(page.numbers(content)) == shown
    assert len(content) < MOST
    assert "Ver todos os lugares" in content.decode()
    whole = client.get(page.address, {"all": "1"}).content
    assert len(page.numbers(whole)) == count
    assert "Ver todos os lugares" not in whole.decode()
    last = page.numbers(whole)[-1]
    found = client.get(page.address, {"find": last}).content
    assert last in page.numbers(found)
    assert len(found) < MOST


# --- Standings ------------------------------------------------------------------------------------


def places(content: bytes) -> list[int]:
    return [int(place) for place in PLACE.findall(content.decode())]


def test_first_places_are_numbered_in_order(client: Client, world: World) -> None:
    large_round(world, 30)
    assert places(client.get(STANDINGS.address).content) == list(range(1, 21))


@pytest.mark.thorough
def test_standings_of_a_large_mitchell_are_cut(client: Client, world: World) -> None:
    cup = tournament(world, "mitchell", entries=60)
    played(cup, world)
    page = client.get(url(cup, "standings/")).content
    assert len(places(page)) == 60
    assert len(places(client.get(url(cup, "standings/?all=1")).content)) == 120


@pytest.mark.thorough
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
    cup = tournament(world, "swiss", entries=60)
    requests.set_requests(cup.entries.get(number=3), {1: "half"}, {}, by=world.bruno)
    requests.set_requests(cup.entries.get(number=30), {1: "zero"}, {}, by=world.bruno)
    played(cup, world)
    pages = [client.get(url(cup, f"standings/{query}")) for query in ("", "?find=3", "?all=1")]
    # Half a win is a place in the middle, right above those who got nothing.
    assert [page.content.decode().count("places__asked") for page in pages] == [0, 2, 2]


# --- Cross-table ----------------------------------------------------------------------------------


def test_crosstable_computes_only_cells_of_shown_rows(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    large_round(world, 200)
    made = []

    def counted(result: Result) -> Mark:
        made.append(result)
        return mark(result)

    monkeypatch.setattr("tournaments.boards.places.crosstable._mark", counted)
    client.get(CROSSTABLE.address, {"find": "1"})
    assert 5 * 20 <= len(made) <= 5 * 27


@pytest.mark.thorough
def test_crosstable_of_12_rounds_stays_within_page_bytes(client: Client, world: World) -> None:
    large(world, 40, closed=12)
    content = client.get(CROSSTABLE.address).content
    assert "R12" in content.decode()
    assert len(content) < MOST
    last = CROSSTABLE.numbers(client.get(CROSSTABLE.address, {"all": "1"}).content)[-1]
    assert len(client.get(CROSSTABLE.address, {"find": last}).content) < 65_000


@pytest.mark.thorough
def test_shown_rows_equal_those_of_the_whole_crosstable(client: Client, world: World) -> None:
    large_round(world, 30)
    row = re.compile(r"<tr>(.*?)</tr>", re.DOTALL)
    whole = row.findall(client.get(CROSSTABLE.address, {"all": "1"}).content.decode())
    assert row.findall(client.get(CROSSTABLE.address).content.decode()) == whole[:21]
