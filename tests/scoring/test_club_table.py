"""The table of pairs: who won how much in a span of dates."""

from datetime import date, datetime

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from clubs.lists.spans import Span
from clubs.models import Competitor
from scoring.forms.lists.leaderboard_query import LeaderboardQuery
from scoring.memory.leaderboard import Leaderboard, Standing, leaderboard
from scoring.models import Match
from tests.scoring.crowd import browser, many, pairs, played
from tests.scoring.notebook import evening
from tests.world import World


def at(year: int, month: int, day: int, hour: int = 20, minute: int = 0) -> datetime:
    zone = timezone.get_current_timezone()
    return datetime(year, month, day, hour, minute, tzinfo=zone)


def line(standings: list[Standing], pair: Competitor) -> Standing:
    return next(standing for standing in standings if standing.competitor == pair)


def whole(world: World) -> list[Standing]:
    return list(leaderboard(world.club, "aacrt-2016").standings)


def test_finished_match_counts_for_both_pairs(world: World) -> None:
    evening(world)
    winners, losers = whole(world)
    assert (winners.place, winners.competitor) == (1, world.dirce_nelson)
    assert (winners.tally.played, winners.tally.won) == (1, 1)
    assert (winners.tally.points_for, winners.tally.points_against, winners.difference) == (
        3190,
        2705,
        485,
    )
    assert (winners.tally.best, winners.tally.went_out) == (3, 2)
    assert (losers.tally.played, losers.tally.won, losers.difference) == (1, 0, -485)


def test_match_in_progress_does_not_count(world: World) -> None:
    evening(world, 4)
    assert whole(world) == []


def test_draw_counts_as_played_but_not_won(world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo, (2000, 2000))
    assert [(s.tally.played, s.tally.won) for s in whole(world)] == [(1, 0), (1, 0)]


def test_wins_precede_difference_which_precedes_points(world: World) -> None:
    dirce, ivone, marlene = world.dirce_nelson, world.ivone_osvaldo, world.marlene_valdir
    for _twice in range(2):
        played(world, ivone, dirce, (3010, 3000))
    played(world, marlene, dirce, (3500, 100))
    played(world, dirce, marlene, (3100, 3000))
    assert [s.competitor for s in whole(world)] == [ivone, marlene, dirce]
    assert [s.tally.won for s in whole(world)] == [2, 1, 1]


@pytest.mark.postgres_later
def test_equal_pairs_share_a_place(world: World) -> None:
    one, two = pairs(world, 2)
    played(world, world.dirce_nelson, one, (3100, 2000))
    played(world, world.ivone_osvaldo, two, (3100, 2000))
    standings = whole(world)
    assert [s.place for s in standings] == [1, 1, 3, 3]
    assert [s.competitor.number for s in standings] == [1, 2, 4, 5]


@pytest.mark.parametrize(
    ("first", "last", "count"),
    [
        (None, None, 3),
        (date(2026, 11, 1), None, 2),
        (None, date(2026, 10, 31), 1),
        (date(2026, 10, 31), date(2026, 10, 31), 1),
        (date(2026, 11, 1), date(2026, 11, 1), 1),
        (date(2027, 1, 1), None, 0),
    ],
)
def test_match_counts_on_its_local_day(
    world: World, first: date | None, last: date | None, count: int
) -> None:
    ends = [at(2026, 10, 31, 23, 59), at(2026, 11, 1, 0, 0), at(2026, 11, 20)]
    for ended in ends:
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=ended)
    standings = leaderboard(world.club, "aacrt-2016", Span(first, last)).standings
    assert sum(standing.tally.played for standing in standings) == 2 * count


def test_archived_pair_keeps_its_line(world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    Competitor.objects.filter(pk=world.dirce_nelson.pk).update(archived_at=timezone.now())
    assert line(whole(world), world.dirce_nelson).tally.won == 1


def test_matches_of_another_club_do_not_count(world: World) -> None:
    match = played(world, world.dirce_nelson, world.ivone_osvaldo)
    Match.objects.filter(pk=match.pk).update(club=world.other_club)
    assert whole(world) == []


def test_thirty_matches_need_as_many_queries_as_one(world: World) -> None:
    many(world, 1)
    whole(world)  # adds up earlier months
    with CaptureQueriesContext(connection) as few:
        whole(world)
    many(world, 29)
    with CaptureQueriesContext(connection) as more:
        standings = whole(world)
    assert standings[0].tally.played == 30
    assert len(more) == len(few) == 3


@pytest.mark.parametrize(
    ("query", "name", "count"),
    [("", "month", 1), ("?span=year", "year", 1), ("?span=all", "all", 2), ("?span=x", "month", 1)],
)
def test_club_page_offers_month_year_and_all(
    client: Client, world: World, query: str, name: str, count: int
) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    long_ago = at(timezone.localdate().year - 1, 5, 5)
    played(world, world.dirce_nelson, world.ivone_osvaldo, ended=long_ago)
    answer = browser(client, world.ana).get(f"/boa-vista/{query}")
    chosen = [link.name for link in answer.context["picker"].links if link.is_chosen]
    assert chosen == [name]
    assert answer.context["table"].standings[0].tally.played == count


def test_own_period_is_set_by_two_dates(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo, ended=at(2025, 3, 9))
    page = browser(client, world.ana)
    inside = page.get("/boa-vista/?first=2025-03-09&last=2025-03-09")
    assert inside.context["picker"].other == "On 9 March 2025"
    assert len(inside.context["table"].standings) == 2
    assert page.get("/boa-vista/?first=2025-03-10&last=").context["table"].standings == []
    assert len(page.get("/boa-vista/?first=&last=").context["table"].standings) == 2


@pytest.mark.parametrize(
    ("first", "last", "field"),
    [
        ("2025-03-10", "2025-03-09", "last"),
        ("gestern", "", "first"),
        ("", "9999-12-31", "last"),
        ("0001-01-01", "", "first"),
    ],
)
def test_wrong_period_shows_the_error_at_its_field(
    client: Client, world: World, first: str, last: str, field: str
) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    answer = browser(client, world.ana).get("/boa-vista/", {"first": first, "last": last})
    assert answer.status_code == 422
    assert list(answer.context["picker"].form.errors) == [field]
    assert f'id="id_{field}_error"' in answer.content.decode()


def test_club_page_shows_eight_lines_and_links_to_all(client: Client, world: World) -> None:
    for pair in pairs(world, 7):
        played(world, world.dirce_nelson, pair)
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    page = browser(client, world.ana)
    text = page.get("/boa-vista/").content.decode()
    assert text.count('scope="row"') == 8
    assert "See all 9 pairs" in text
    text = page.get("/boa-vista/?game=aacrt-2016&page=1").content.decode()
    assert text.count('scope="row"') == 9
    assert "See all 9 pairs" not in text


@pytest.mark.parametrize(("count", "name"), [(9, "last-month"), (10, "month")])
def test_first_days_of_a_month_show_the_month_before(world: World, count: int, name: str) -> None:
    for _match in range(count):
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=at(2026, 12, 1))
    played(world, world.dirce_nelson, world.ivone_osvaldo, ended=at(2026, 11, 20))
    with time_machine.travel(at(2026, 12, 2)):
        assert LeaderboardQuery(world.club, {}).usual_month == name


def test_htmx_request_returns_only_the_table(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    answer = browser(client, world.ana).get("/boa-vista/?span=all", headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert page.strip().startswith('<section class="paper club-table" id="club-table"')
    assert "<html" not in page
    assert "HX-Request" in answer.headers["Vary"]


def test_history_request_of_htmx_returns_the_whole_page(client: Client, world: World) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    answer = browser(client, world.ana).get("/boa-vista/?span=all", headers=headers)
    assert "<html" in answer.content.decode()


@pytest.mark.parametrize(
    ("game", "heads"),
    [
        ("aacrt-2016", ["Played", "Won", "For", "Against", "Difference", "Clean", "Out"]),
        ("ramiro-es", ["Played", "Won", "Beaten", "Closed"]),
    ],
)
def test_columns_differ_for_pairs_and_players(game: str, heads: list[str]) -> None:
    with translation.override("en"):
        assert [str(column.label.full) for column in Leaderboard(game, []).columns] == heads
