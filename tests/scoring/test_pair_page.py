"""A pair's page: what they have won, and their matches."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from django.test import Client

from clubs.models import Competitor
from scoring import ledger
from scoring.memory.leaderboard import leaderboard, lines_of
from scoring.models import Match
from tests.scoring.crowd import browser, played
from tests.scoring.games import dealt, start_game
from tests.scoring.notebook import evening, record, start
from tests.world import World


def url(pair: Competitor) -> str:
    return f"/boa-vista/pairs/{pair.number}/"


def test_pair_page_counts_finished_matches_only(client: Client, world: World) -> None:
    evening(world)
    early = evening(world, 4)
    ledger.end(early, by=world.ana, ending="time")
    start(world)
    page = browser(client, world.carla).get(url(world.ivone_osvaldo))
    record = page.context["profile"].record
    assert (record.played, record.won, record.difference) == (2, 0, -485 - 980)
    assert [match.number for match in page.context["playing"]] == [3]
    assert [row.match.number for row in page.context["profile"].last_matches] == [2, 1]


@pytest.mark.postgres
def test_lines_of_a_pair_equal_the_leaderboard(
    world: World, django_assert_num_queries: Any
) -> None:
    three = [world.dirce_nelson, world.ivone_osvaldo, world.marlene_valdir]
    others = ("samba-es", "buraco-br", "aacrt-2016")
    for number, (first, second) in enumerate(permutations(three, 2)):
        evening(world)
        played(world, first, second, (2000, 2000))
        match = played(world, first, second, (3000 + 10 * number, 2000))
        Match.objects.filter(pk=match.pk).update(ruleset=others[number % 3])
    played(world, three[0], three[1], playing=True)
    for pair in three:
        with django_assert_num_queries(4):  # two for earlier months, two for this one
            tables = lines_of(pair)
        assert tables
        for table in tables:
            whole = leaderboard(world.club, table.game)
            (line,) = (line for line in whole.standings if line.competitor == pair)
            assert table.standings == [replace(line, place=0)]
    games = [table.game for table in lines_of(world.dirce_nelson)]
    assert games == ["aacrt-2016", "buraco-br", "samba-es"]


@pytest.mark.parametrize("sides", [3, 6])
def test_line_of_a_single_player_equals_the_leaderboard(world: World, sides: int) -> None:
    for seed in (1, 2):
        match = start_game(world, "ramiro-es", sides)
        for data in dealt(match, seed=seed):
            record(match, data, world.ana)
    whole = leaderboard(world.club, "ramiro-es").standings
    assert {line.tally.played for line in whole} == {2}
    for line in whole:
        (table,) = lines_of(line.competitor)
        assert table.standings == [replace(line, place=0)]


def test_pair_that_never_played_has_no_figures(client: Client, world: World) -> None:
    evening(world)
    page = browser(client, world.ana).get(url(world.marlene_valdir))
    assert not page.context["profile"].matches
    assert "open-book" not in page.content.decode()
    assert "/boa-vista/pairs/3/delete/" in page.content.decode()


def test_pair_page_of_more_matches_needs_no_more_queries(
    client: Client, world: World, django_assert_max_num_queries
) -> None:
    evening(world)
    page = browser(client, world.ana)
    page.get(url(world.dirce_nelson))  # the first request of an evening renews the session
    with django_assert_max_num_queries(18):
        page.get(url(world.dirce_nelson))
    for _ in range(4):
        evening(world, 2)
    with django_assert_max_num_queries(18):
        page.get(url(world.dirce_nelson))
