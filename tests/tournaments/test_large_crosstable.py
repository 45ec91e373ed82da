"""The cross-table of a large tournament: few bytes, few queries, own line always shown."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.tournaments.hall import enter, options, played, tournament
from tests.tournaments.large import large
from tests.tournaments.wall import url
from tests.world import World
from tournaments.boards.crosstable import Mark
from tournaments.boards.crosstable import _mark as mark
from tournaments.models import Round, Tournament
from tournaments.ranking.tally import Result

PAGE = "/boa-vista/tournaments/copa-da-primavera/crosstable/"
MOST = 60 * 2**10

large_round = prepared(large)


def numbers(content: bytes) -> list[str]:
    return re.findall(r'id="cross-(\d+)"', content.decode())


@pytest.fixture(params=[30, 200])
def round(world: World, request: pytest.FixtureRequest) -> Round:
    """Round 6 of 30 or 200 pairs, after five that are closed."""
    return large_round(world, request.param)


@pytest.mark.postgres
def test_cold_crosstable_costs_9_queries_for_any_size(
    client: Client, round: Round, django_assert_num_queries: Any
) -> None:
    client.get("/")
    with django_assert_num_queries(9):
        answer = client.get(PAGE)
    assert len(numbers(answer.content)) == 20
    assert len(answer.content) < 31_000


@pytest.mark.postgres
def test_found_pair_far_down_the_crosstable_costs_10_queries(
    client: Client, round: Round, django_assert_num_queries: Any
) -> None:
    client.get("/")
    with django_assert_num_queries(10):
        answer = client.get(PAGE, {"find": "1"})
    assert len(answer.content) < 41_000


def test_crosstable_computes_only_cells_of_shown_rows(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    large_round(world, 200)
    made = []

    def counted(result: Result) -> Mark:
        made.append(result)
        return mark(result)

    monkeypatch.setattr("tournaments.boards.crosstable._mark", counted)
    client.get(PAGE, {"find": "1"})
    assert 5 * 20 <= len(made) <= 5 * 27


def test_crosstable_of_12_rounds_stays_within_page_bytes(client: Client, world: World) -> None:
    large(world, 40, closed=12)
    content = client.get(PAGE).content
    assert "R12:" in content.decode()
    assert len(content) < MOST
    last = numbers(client.get(PAGE, {"all": "1"}).content)[-1]
    assert len(client.get(PAGE, {"find": last}).content) < 64_000


def test_found_pair_of_200_is_shown_with_its_neighbours(client: Client, world: World) -> None:
    large_round(world, 200)
    whole = client.get(PAGE, {"all": "1"}).content
    everybody = numbers(whole)
    assert len(everybody) == 200
    assert "places__more" not in whole.decode()
    for at in (0, 20, 23, 24, 120, 199):
        content = client.get(PAGE, {"find": everybody[at]}).content
        shown = numbers(content)
        own = shown.index(everybody[at])
        assert shown[:20] == everybody[:20]
        assert shown[max(0, own - 3) : own + 4] == everybody[max(0, at - 3) : at + 4]
        assert len(shown) <= 27
        assert content.count(b'class="is-own"') == 1
        assert content.count(b"places__left-out") == (at > 23)
        assert content.count(b"all=1") == 1


def test_shown_rows_equal_those_of_the_whole_crosstable(client: Client, world: World) -> None:
    large_round(world, 30)
    row = re.compile(r"<tr>(.*?)</tr>", re.DOTALL)
    whole = row.findall(client.get(PAGE, {"all": "1"}).content.decode())
    assert row.findall(client.get(PAGE).content.decode()) == whole[:21]


def grouped(world: World, count: int, groups: int) -> Tournament:
    cup = tournament(world, "groups")
    options(cup, world, groups=groups)
    enter(cup, world, count)
    while played(cup, world).number < count / groups - 1:
        pass
    return cup


@pytest.mark.parametrize(("count", "groups", "shown"), [(80, 20, 60), (64, 4, 16)])
def test_crosstable_of_many_groups_is_cut_to_the_page_limit(
    client: Client, world: World, count: int, groups: int, shown: int
) -> None:
    cup = grouped(world, count, groups)
    page = client.get(url(cup, "crosstable/")).content
    assert len(numbers(page)) == shown
    assert len(page) < MOST
    assert "Ver todos os lugares" in page.decode()
    whole = client.get(url(cup, "crosstable/?all=1")).content
    assert len(numbers(whole)) == count
    assert "Ver todos os lugares" not in whole.decode()
    last = numbers(whole)[-1]
    page_content = client.get(url(cup, f"crosstable/?find={last}")).content
    assert last in numbers(page_content)
    assert len(page_content) < MOST
