"""Pages for directors need the same number of queries in a large tournament."""

import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import JournalEntry
from tests.prepared import prepared
from tests.tournaments.large import large
from tests.tournaments.noting import LIVE, row
from tests.world import World
from tournaments.club.audit import differences
from tournaments.director.hall import clock
from tournaments.director.rounds import tables
from tournaments.models import Round
from tournaments.reading.table_queries import glances

CUP = "/boa-vista/tournaments/copa-da-primavera/"
PAGE = f"{CUP}stages/1/rounds/6/"

large_round = prepared(large)


@pytest.fixture(params=[30, 200])
def round(world: World, request: pytest.FixtureRequest) -> Round:
    """Round 6 of many pairs, after five that are closed."""
    return large_round(world, request.param)


def result(client: Client, number: int, **said: Any) -> Any:
    """Send the form of a table, as if nothing was noted there."""
    data = {"kind": "played", "seen": "", "first": 2000, "second": 1000, **said}
    return client.post(f"{PAGE}tables/{number}/result/", data)


@pytest.mark.thorough
def test_audit_of_a_large_tournament_finds_nothing(round: Round) -> None:
    assert list(differences()) == []


def test_result_costs_13_queries_for_any_size(
    client: Client, world: World, round: Round, django_assert_num_queries: Any
) -> None:
    client.force_login(world.bruno)
    result(client, 1)  # the first one lets the round begin
    # Session, account, membership, tournament, round, table, seats; the lock, journal, result,
    # version; the transaction.
    with django_assert_num_queries(13):
        assert result(client, 2).status_code == 302
    assert row(round, 2).typed == (2000, 1000)


def test_hall_costs_10_queries_for_any_size(
    client: Client, world: World, round: Round, django_assert_num_queries: Any
) -> None:
    client.force_login(world.bruno)
    result(client, 1)
    client.get(PAGE)
    # Session, account, state, membership, tournament, round, glances, tables, seats, stages.
    with django_assert_num_queries(10):
        answer = client.get(PAGE)
    assert len(answer.content) < 40_000


def test_pages_of_the_hall_show_each_table_once(client: Client, world: World) -> None:
    round = large_round(world, 200)
    for number in (3, 50):
        tables.set_score(row(round, number), (2000, 1000), by=world.bruno)
    clock.add(round, 5, by=world.bruno, table=row(round, 99))
    client.force_login(world.carla)
    shown = []
    for page in ("1", "2", "3"):
        answer = client.get(PAGE, {"page": page}, headers={"Accept-Language": "en"})
        assert f"Page {page} of 3" in answer.content.decode()
        hall = answer.context["hall"]
        shown += [table.seated.number for table in (*hall.open, *hall.closed)]
        assert (hall.kinds["waiting"], hall.kinds["finished"], hall.count) == (98, 2, 100)
    assert shown == [*(n for n in range(1, 101) if n not in (3, 50)), 3, 50]


def test_page_of_the_hall_polls_its_own_address(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)  # the tag changes every minute
    large_round(world, 200)
    client.force_login(world.bruno)
    tags = set()
    for page in ("", "2", "3", "9", "x", "²"):
        answer = client.get(PAGE, {"page": page}, headers=LIVE)
        tags.add(answer["ETag"])
        number = answer.context["hall"].page.number
        again = f'hx-get="{PAGE}{f"?page={number}" if number > 1 else ""}"'
        assert again in answer.content.decode()
    assert len(tags) == 4


def slips(client: Client, numbers: Iterable[int], **more: str) -> Any:
    """Send the slips of these tables together: 2000 × 1000 and five times their number."""
    typed = {f"first-{number}": 2000 for number in numbers}
    typed |= {f"second-{number}": 1000 + 5 * number for number in numbers}
    return client.post(f"{PAGE}slips/", {**typed, **more})


@pytest.mark.thorough
def test_slips_of_all_tables_cost_23_queries(
    client: Client, world: World, round: Round, django_assert_max_num_queries: Any
) -> None:
    client.force_login(world.bruno)
    last = round.tables.count()
    lines = JournalEntry.objects.count()
    # Session, account, membership, tournament, round, tables, seats; the lock, round, tables,
    # seats, journal (twice on SQLite for 100), round, results (twice), version; a glance, message.
    with django_assert_max_num_queries(23):
        assert slips(client, range(1, last + 1)).status_code == 302
    assert not any(glance.is_open for glance in glances(round))
    assert row(round, last).typed == (2000, 1000 + 5 * last)
    written = JournalEntry.objects.order_by("pk")[lines:]
    assert [(line.action, line.after.split(": ")[1]) for line in written] == [
        ("set-score", f"2000 × {1000 + 5 * number}") for number in range(1, last + 1)
    ]
    assert {line.by for line in written} == {world.bruno}
    assert list(differences()) == []


@pytest.mark.thorough
def test_one_slip_costs_18_queries_for_any_size(
    client: Client, world: World, round: Round, django_assert_num_queries: Any
) -> None:
    client.force_login(world.bruno)
    result(client, 1)
    with django_assert_num_queries(18):
        answer = client.post(f"{PAGE}slips/", {"first-2": 10, "second-2": 20}, headers=LIVE)
    assert answer.status_code == 200
    assert row(round, 2).typed == (10, 20)


@pytest.mark.thorough
def test_slips_of_300_tables_are_read(client: Client, world: World) -> None:
    round = large(world, 600, closed=0)
    client.force_login(world.bruno)
    page = f"{CUP}stages/1/rounds/1/slips/"
    fields = {
        field: value
        for number in range(1, 301)
        for field, value in (
            (f"first-{number}", "2000" if number == 300 else ""),
            (f"second-{number}", "1000" if number == 300 else ""),
            (f"absent-{number}", ""),
            (f"who-{number}", ""),
        )
    }
    del fields["who-300"]
    assert client.post(page, fields).status_code == 302
    assert row(round, 300).typed == (2000, 1000)


@pytest.mark.usefixtures("stopped_clock")
def test_poll_after_a_result_sends_only_changed_cards(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    result(client, 1)
    shown = client.get(PAGE, headers=LIVE)
    marks = re.findall(r'data-mark="(\w+)"', shown.content.decode())
    headers = {**LIVE, "If-None-Match": shown["ETag"], "X-Shown": " ".join(marks)}
    assert client.get(PAGE, headers=headers).status_code == 304
    tables.set_score(row(round, 5), (2000, 1000), by=world.ana)
    answer = client.get(PAGE, headers=headers)
    content = answer.content.decode()
    assert len(answer.content) < 6_000
    cards = re.findall(r'<li data-mark="\w+"[^>]* id="table-(\d+)"', content)
    # The card of table 5 is a line by now; on the first page of 100 another table takes its place.
    assert cards == (["5"] if round.tables.count() < 36 else ["38"])
    again = re.findall(r'data-(?:mark|same)="(\w+)"', content)
    whole = re.findall(r'data-mark="(\w+)"', client.get(PAGE, headers=LIVE).content.decode())
    assert again[1:] == whole[1:]


def test_card_of_a_scorer_ignores_the_form_token(client: Client, world: World) -> None:
    large_round(world, 30)
    client.force_login(world.silvio)
    first, second = (client.get(PAGE).content.decode() for _time in range(2))
    assert "csrfmiddlewaretoken" in first
    marks = re.findall(r'<li data-mark="(\w+)"', first)
    assert len(marks) == 15
    assert marks == re.findall(r'<li data-mark="(\w+)"', second)
