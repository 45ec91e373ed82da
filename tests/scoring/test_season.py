"""The season's page: nights of the matches that count, for pairs and for people."""

from dataclasses import fields
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs import roster
from clubs.models import Competitor
from scoring import ledger
from scoring.models import Match, Season, Side
from scoring.seasons import writer
from scoring.seasons.board import SeasonBoard
from scoring.seasons.results import played_in, scope_of
from scoring.statistics.season import SeasonRecord, SeasonRules
from tests.dates import today
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser, pairs, played
from tests.scoring.notebook import evening
from tests.world import World

URL = "/boa-vista/seasons/"


def at(day: date, hour: int = 21, minute: int = 0) -> datetime:
    zone = timezone.get_current_timezone()
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)


@prepared
def season(world: World, **changes: Any) -> Season:
    """Return a season around today by the usual rules, with a minimum of one match."""
    first, last = today() - timedelta(days=300), today() + timedelta(days=60)
    names = {field.name for field in fields(SeasonRules)}
    own = {name: changes.pop(name) for name in names & set(changes)}
    rules = SeasonRules(**{"games": ("aacrt-2016",), "minimum": 1, "best": 3, **own})
    details = {"name": "Temporada", "first": first, "last": last, "rules": rules, **changes}
    return writer.create(world.club, writer.Details(**details), by=world.ana)


def pair_records(season: Season) -> dict[int, SeasonRecord]:
    """Return the records as a request reads them: with the club as it is stored."""
    season = Season.objects.select_related("club").get(pk=season.pk)
    return played_in(scope_of(season)).pairs


def page(client: Client, query: str = "") -> str:
    return flat(client.get(URL + query).content.decode())


@pytest.mark.parametrize("ago", [0, 70], ids=["this month", "an earlier month"])
def test_finished_match_gives_points_to_both_pairs(world: World, ago: int) -> None:
    when = at(today() - timedelta(days=ago))
    played(world, world.dirce_nelson, world.ivone_osvaldo, (3100, 2000), when)
    found = pair_records(season(world))
    assert found[world.dirce_nelson.pk] == SeasonRecord((26,), 1, 1)
    assert found[world.ivone_osvaldo.pk] == SeasonRecord((4,), 1, 0)


def test_match_in_play_or_set_aside_does_not_count(world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo, playing=True)
    aside = played(world, world.dirce_nelson, world.ivone_osvaldo)
    Match.objects.filter(pk=aside.pk).update(set_aside_at=timezone.now())
    assert pair_records(season(world)) == {}


def test_annul_and_bring_back_change_the_board(world: World) -> None:
    match, own = evening(world), season(world)
    pair = world.dirce_nelson.pk
    assert pair_records(own)[pair].nights == (19,)
    ledger.annul(match, by=world.ana, reason="recorded twice")
    assert pair_records(own) == {}
    ledger.bring_back(match, by=world.ana)
    assert pair_records(own)[pair].nights == (19,)


@pytest.mark.postgres_later
def test_match_of_an_earlier_month_annulled_leaves_the_board(world: World) -> None:
    when = at(today() - timedelta(days=70))
    match = played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
    own = season(world)
    assert len(pair_records(own)) == 2
    match.refresh_from_db()
    ledger.annul(match, by=world.ana, reason="recorded twice")
    assert pair_records(own) == {}


@pytest.mark.parametrize(
    ("ended", "counts"),
    [
        (at(date(2026, 2, 27), 23, 59), 0),
        (at(date(2026, 2, 28), 0, 0), 1),
        (at(date(2026, 3, 31), 23, 59), 1),
        (at(date(2026, 4, 1), 0, 0), 0),
    ],
    ids=["before", "first minute", "last minute", "after"],
)
def test_match_counts_on_its_local_day(world: World, ended: datetime, counts: int) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo, ended=ended)
    own = season(world, first=date(2026, 2, 28), last=date(2026, 3, 31))
    assert played_in(scope_of(own)).matches == counts


def test_matches_around_midnight_are_two_nights(world: World) -> None:
    day = today() - timedelta(days=40)
    for when in (at(day, 23, 50), at(day + timedelta(days=1), 0, 10)):
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
    own = season(world)
    assert played_in(scope_of(own)).nights == 2
    assert len(pair_records(own)[world.dirce_nelson.pk].nights) == 2


def test_night_of_a_clock_change_is_one_night(world: World) -> None:
    # In Madrid 25 October 2026 has 25 hours.
    with timezone.override("Europe/Madrid"):
        for hour in (0, 2, 23):
            when = at(date(2026, 10, 25), hour, 30)
            played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
        own = season(world, first=date(2026, 10, 25), last=date(2026, 10, 25))
        assert played_in(scope_of(own)).nights == 1
        assert played_in(scope_of(own)).matches == 3


def test_only_the_games_of_the_season_count(world: World) -> None:
    match = played(world, world.dirce_nelson, world.ivone_osvaldo)
    Match.objects.filter(pk=match.pk).update(ruleset="buraco-br")
    own = season(world)
    assert pair_records(own) == {}
    both = season(world, name="Duas", games=("aacrt-2016", "buraco-br"))
    assert len(pair_records(both)) == 2


def test_partners_of_one_evening_count_as_persons(world: World) -> None:
    match = played(world, world.dirce_nelson, world.ivone_osvaldo)
    passing = Competitor.objects.create(
        club=world.club,
        number=90,
        first=world.dirce_nelson.first,
        second=world.marlene_valdir.first,
        is_passing=True,
    )
    Side.objects.filter(match=match, position=0).update(competitor=passing)
    found = played_in(scope_of(season(world)))
    assert set(found.pairs) == {world.ivone_osvaldo.pk}
    assert found.persons[world.marlene_valdir.first_id] == SeasonRecord((26,), 1, 1)
    assert len(found.persons) == 4


def test_season_page_shows_nights_sum_and_rule(client: Client, world: World) -> None:
    for ago in (1, 2):
        played(
            world, world.dirce_nelson, world.ivone_osvaldo, ended=at(today() - timedelta(days=ago))
        )
    season(world)
    text = page(browser(client, world.carla))
    assert "<li>26</li><li>26</li><li></li>" in text
    assert '<td class="season__sum">52</td>' in text
    assert "the<b>3 best</b>of each pair are added up" in text
    assert "Change the season" not in text


def test_page_of_persons_lists_people(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    season(world)
    text = page(browser(client, world.carla), "?of=persons")
    assert "Dirce Amaral<small>1 night, 1 win" in text
    assert "Dirce and Nelson<small>" not in text


def test_season_page_names_at_most_four_who_lack_matches(client: Client, world: World) -> None:
    own = pairs(world, 8)
    for first, second in zip(own[::2], own[1::2], strict=True):
        played(world, first, second)
    played(world, own[0], own[1])
    season(world, minimum=2)
    text = page(browser(client, world.carla))
    assert text.count("1 match missing") == 4
    assert "and 2 more." in text


def test_season_page_without_places_shows_the_order_so_far(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo, (3100, 2000))
    own = season(world, minimum=12)
    text = page(browser(client, world.carla))
    assert "No pair has 12 matches yet. This is the order so far:" in text
    assert "ended yet" not in text
    assert "No place yet" not in text
    assert text.index("Dirce and Nelson</a>") < text.index("Ivone and Osvaldo</a>")
    assert SeasonBoard(own, is_of_pairs=True).winner_words == "No pair has a place."


@pytest.mark.parametrize(("matches", "minimum"), [(0, 0), (1, 0), (4, 2), (30, 12)])
def test_new_season_takes_its_minimum_from_the_club(
    matches: int, minimum: int, client: Client, world: World
) -> None:
    for _number in range(matches):
        played(world, world.dirce_nelson, world.ivone_osvaldo)
    form = browser(client, world.ana).get(f"{URL}new/").context["form"]
    assert form["minimum"].value() == minimum


def test_season_page_before_the_first_night_says_when_it_is(client: Client, world: World) -> None:
    season(world, first=today() + timedelta(days=5), last=today() + timedelta(days=50))
    assert "The first night is" in page(browser(client, world.carla))


def test_season_page_shows_sixteen_rows_then_the_rest(client: Client, world: World) -> None:
    own = pairs(world, 20)
    for first, second in zip(own[::2], own[1::2], strict=True):
        played(world, first, second)
    season(world)
    reader = browser(client, world.carla)
    text = page(reader)
    assert text.count('<td class="season__sum">') == 16
    assert "See the 17th to the 20th" in text
    rest = page(reader, "?of=pairs&rows=20")
    assert rest.count('<td class="season__sum">') == 20
    assert "See the 1" not in rest


@pytest.mark.parametrize("query", ["?rows=-1", "?rows=abc", "?of=xyz", "?rows=99999999999"])
def test_season_page_with_odd_query_is_shown(client: Client, world: World, query: str) -> None:
    season(world)
    assert browser(client, world.carla).get(URL + query).status_code == 200


@pytest.mark.thorough
def test_thirty_pairs_need_as_many_queries_as_two(client: Client, world: World) -> None:
    season(world)
    reader = browser(client, world.carla)
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    reader.get(URL)
    with CaptureQueriesContext(connection) as few:
        reader.get(URL)
    own = pairs(world, 30)
    for first, second in zip(own[::2], own[1::2], strict=True):
        played(world, first, second)
    reader.get(URL)
    with CaptureQueriesContext(connection) as more:
        reader.get(URL)
    # Session, account, club, seasons, sides, names; then four kinds of records with their matches,
    # sides and names.
    assert len(few) == len(more) == 13


def test_navigation_names_the_season_once_there_is_one(client: Client, world: World) -> None:
    reader = browser(client, world.carla)
    assert URL not in reader.get("/boa-vista/").content.decode()
    own = season(world)
    assert URL in reader.get("/boa-vista/").content.decode()
    writer.delete(own, by=world.ana)
    assert URL not in reader.get("/boa-vista/").content.decode()


def test_season_page_shows_the_season_in_play_first(client: Client, world: World) -> None:
    season(world, name="Agora")
    first, last = today() + timedelta(days=61), today() + timedelta(days=90)
    season(world, name="Depois", first=first, last=last)
    assert "<h1>Agora</h1>" in page(browser(client, world.carla))


def test_archived_pair_keeps_its_line(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    season(world)
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    assert "Dirce and Nelson" in page(browser(client, world.carla))


def test_matches_of_another_club_do_not_count(world: World) -> None:
    match = played(world, world.dirce_nelson, world.ivone_osvaldo)
    Match.objects.filter(pk=match.pk).update(club=world.other_club)
    assert pair_records(season(world)) == {}
