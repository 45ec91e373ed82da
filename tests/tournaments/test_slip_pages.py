"""The slips of a large round, page by page."""

from typing import Any

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.tournaments.large import large
from tests.tournaments.noting import LIVE, row
from tests.world import World
from tournaments.director.rounds import tables
from tournaments.models import Round

SLIPS = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/slips/"
ENGLISH = {"Accept-Language": "en"}


@prepared
def large_round(world: World, count: int) -> Round:
    return large(world, count, closed=0)


@pytest.fixture
def round(world: World) -> Round:
    """Round 1 of 100 tables."""
    return large_round(world, 200)


def numbers(answer: Any) -> list[int]:
    return [slip.seated.number for slip in answer.context["form"].slips]


def pages(answer: Any) -> list[tuple[int, int]]:
    return [(page.first, page.last) for page in answer.context["pages"]]


@pytest.mark.parametrize("count", [30, 200])
def test_slips_cost_8_queries_for_any_size(
    client: Client, world: World, count: int, django_assert_num_queries: Any
) -> None:
    large_round(world, count)
    client.force_login(world.bruno)
    client.get(SLIPS)
    # Session, account, membership, tournament, round, glances, tables, seats.
    with django_assert_num_queries(8):
        answer = client.get(SLIPS)
    assert len(answer.content) < 80_000


def test_pages_of_slips_show_each_table_once(client: Client, world: World, round: Round) -> None:
    client.force_login(world.bruno)
    first = client.get(SLIPS)
    assert pages(first) == [(1, 40), (41, 80), (81, 100)]
    shown = [numbers(client.get(SLIPS, {"table": at})) for at in (1, 77, 81)]
    assert shown == [[*range(1, 41)], [*range(41, 81)], [*range(81, 101)]]
    assert numbers(first) == shown[0]
    for beyond in ("101", "x", "²", "9999999"):
        assert numbers(client.get(SLIPS, {"table": beyond})) == shown[0]


def test_page_without_missing_slips_is_left_out(client: Client, world: World, round: Round) -> None:
    round.tables.filter(number__range=(41, 80)).update(scores=[2000, 1000])
    tables.set_score(row(round, 100), (2000, 1000), by=world.bruno)
    client.force_login(world.bruno)
    answer = client.get(SLIPS, {"table": "41"})
    assert pages(answer) == [(1, 40), (81, 100)]
    assert numbers(answer) == [*range(81, 100)]


@pytest.mark.parametrize("live", [False, True])
def test_sent_slips_return_to_their_page(
    client: Client, world: World, round: Round, live: bool
) -> None:
    client.force_login(world.bruno)
    headers = LIVE if live else {}
    data = {"first-50": "2000", "second-50": "1000", "first-51": "", "second-51": ""}
    answer = client.post(f"{SLIPS}?table=41", data, headers=headers)
    assert row(round, 50).typed == (2000, 1000)
    if not live:
        assert answer["Location"] == f"{SLIPS}?table=41"
        assert 50 not in numbers(client.get(answer["Location"]))


def test_refused_slip_returns_its_page(client: Client, world: World, round: Round) -> None:
    client.force_login(world.bruno)
    data = {f"{name}-{at}": "" for at in range(41, 81) for name in ("first", "second")}
    answer = client.post(f"{SLIPS}?table=41", {**data, "first-50": "2000"}, headers=ENGLISH)
    assert answer.status_code == 422
    assert numbers(answer) == [*range(41, 81)]
    page = answer.content.decode()
    focused = [tag for tag in page.split("<") if " autofocus" in tag]
    assert len(focused) == 1
    assert 'name="second-50"' in focused[0]
    assert f'action="{SLIPS}?table=41"' in answer.content.decode()


def test_number_of_another_page_returns_its_slip(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    content = client.get(SLIPS, {"table": "77"}, headers=LIVE).content.decode()
    assert content.count("<li") == 1
    assert 'id="slip-77"' in content
    tables.set_score(row(round, 77), (2000, 1000), by=world.bruno)
    for table in ("77", "101", "x"):
        answer = client.get(SLIPS, {"table": table}, headers=LIVE)
        assert not answer.content.strip()


def test_slips_after_a_wrong_number_post_to_their_page(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    answer = client.get(SLIPS.replace("slips", "tables"), {"slips": "", "table": "999"})
    content = answer.content.decode()
    assert answer.status_code == 422
    assert f'action="{SLIPS}?table=1"' in content
    assert f'hx-post="{SLIPS}"' in content


def test_typed_slips_survive_a_lost_session(client: Client, world: World, round: Round) -> None:
    client.force_login(world.bruno)
    page = client.get(SLIPS, {"table": "41"})
    data = {field.html_name: "" for field in page.context["form"]}
    data |= {f"who-{at}": "12.345" for at in range(41, 81)} | {"first-50": "2000"}
    client.logout()
    client.post(f"{SLIPS}?table=41", data)
    client.force_login(world.bruno)
    answer = client.get(SLIPS)
    assert numbers(answer) == [*range(41, 81)]
    assert 'value="2000"' in answer.content.decode()


def test_slips_say_that_the_season_does_not_count_them(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    page = " ".join(client.get(SLIPS, headers=ENGLISH).content.decode().split())
    assert "These results count in the tournament, not in the season." in page
