"""The last day of one's own league match, as a file for calendar programs."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar
from pytest_django import DjangoAssertNumQueries

from clubs import accounts
from clubs.models import Membership
from tests.scoring.crowd import browser
from tests.tournaments.hall import play, tournament
from tests.tournaments.league import LEAGUE, begun, entry, five_pairs
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import reports
from tournaments.models import Round, Tournament

ME = "/boa-vista/me/"
LINK = f"{LEAGUE}pairs/1/last-day.ics"


def soon() -> date:
    return timezone.localdate() + timedelta(days=9)


@pytest.fixture
def league(world: World) -> Tournament:
    league = five_pairs(world)
    person = entry(league, 1).competitor.first
    world.club.memberships.filter(user=world.carla).update(player=person)
    return league


@pytest.fixture
def open_round(world: World, league: Tournament) -> Round:
    this_round = begun(league, world, (1, 2))
    reports.set_play_until(this_round, by=world.bruno, play_until=soon())
    return this_round


def event(client: Client, address: str = LINK) -> Any:
    answer = client.get(address)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"].startswith("attachment;")
    (only,) = Calendar.from_ical(answer.content).walk("VEVENT")
    return only


def test_last_day_names_the_opponents(
    client: Client, league: Tournament, open_round: Round
) -> None:
    found = event(client)
    assert found["dtstart"].dt == soon()
    assert found["dtend"].dt == soon() + timedelta(days=1)
    assert str(entry(league, 2)) in found["summary"]
    assert "Copa da Primavera" in found["summary"]
    assert found["url"] == f"http://testserver{LEAGUE}pairs/1/"
    other = event(client, f"{LEAGUE}pairs/2/last-day.ics")
    assert str(entry(league, 1)) in other["summary"]
    assert found["uid"] != other["uid"]


def test_moved_last_day_replaces_the_first_one(
    client: Client, world: World, open_round: Round
) -> None:
    before = event(client)
    later = soon() + timedelta(days=7)
    reports.set_play_until(open_round, by=world.bruno, play_until=later)
    after = event(client)
    assert after["uid"] == before["uid"]
    assert after["sequence"] > before["sequence"]
    assert after["dtstart"].dt == later


@pytest.mark.parametrize("number", [3, 99])
def test_pair_without_a_match_has_no_last_day(
    client: Client, open_round: Round, number: int
) -> None:
    assert client.get(f"{LEAGUE}pairs/{number}/last-day.ics").status_code == 404


def test_round_without_a_last_day_offers_no_file(
    client: Client, world: World, league: Tournament
) -> None:
    begun(league, world, (1, 2))
    assert client.get(LINK).status_code == 404
    assert LINK not in client.get(f"{LEAGUE}pairs/1/").content.decode()
    assert LINK not in browser(client, world.carla).get(ME).content.decode()


def test_played_match_has_no_last_day(client: Client, world: World, open_round: Round) -> None:
    play(open_round, world)
    assert client.get(LINK).status_code == 404
    assert LINK not in client.get(f"{LEAGUE}pairs/1/").content.decode()


def test_pair_that_left_has_no_last_day(
    client: Client, world: World, league: Tournament, open_round: Round
) -> None:
    entries.withdraw(entry(league, 1), by=world.bruno, reason="ill")
    assert client.get(LINK).status_code == 404


def test_tournament_before_its_first_round_has_no_last_day(
    client: Client, world: World, league: Tournament
) -> None:
    assert client.get(LINK).status_code == 404
    assert browser(client, world.carla).get(LINK).status_code == 404


def test_match_of_a_drawn_round_has_no_last_day(client: Client, world: World) -> None:
    tournament(world)
    assert client.get(LINK).status_code == 404


def test_pages_of_a_pair_link_to_the_last_day(
    client: Client, world: World, open_round: Round
) -> None:
    assert f'href="{LINK}"' in client.get(f"{LEAGUE}pairs/1/").content.decode()
    mine = browser(client, world.carla).get(ME).content.decode()
    assert f'href="{LINK}"' in mine


def own_feed(client: Client, world: World) -> list[str]:
    """Return the names of the last days in the calendar to which Carla has subscribed."""
    if not (key := Membership.objects.get(user=world.carla).calendar_key):
        accounts.make_calendar_link(world.club, by=world.carla)
        key = Membership.objects.get(user=world.carla).calendar_key
    answer = client.get(f"/boa-vista/calendar/{key}.ics")
    found = Calendar.from_ical(answer.content).walk("VEVENT")
    return [
        str(event["summary"])
        for event in found
        if not isinstance(event.decoded("dtstart"), datetime)
    ]


@pytest.mark.postgres_later
def test_subscribed_calendar_names_the_own_opponents(
    client: Client, world: World, league: Tournament, open_round: Round
) -> None:
    (name,) = own_feed(client, world)
    assert str(entry(league, 2)) in name
    play(open_round, world)
    (name,) = own_feed(client, world)
    assert str(entry(league, 2)) not in name, "the own match is played"


def test_subscribed_calendar_without_own_match_names_the_round(
    client: Client, world: World, open_round: Round
) -> None:
    person = entry(open_round.stage.tournament, 5).competitor.first
    for player in (person, None):
        world.club.memberships.filter(user=world.carla).update(player=player)
        (name,) = own_feed(client, world)
        assert "contra" not in name


def test_last_day_on_my_page_costs_no_query(
    client: Client,
    world: World,
    league: Tournament,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    this_round = begun(league, world, (1, 2))
    carla = browser(client, world.carla)
    carla.get(ME)
    with django_assert_max_num_queries(40) as before:
        carla.get(ME)
    reports.set_play_until(this_round, by=world.bruno, play_until=soon())
    with django_assert_max_num_queries(len(before.captured_queries)):
        carla.get(ME)


def test_last_day_that_is_over_offers_no_file(
    client: Client, world: World, open_round: Round
) -> None:
    Round.objects.update(play_until=timezone.localdate() - timedelta(days=1))
    for address in (LEAGUE, f"{LEAGUE}pairs/1/", f"{LEAGUE}stages/1/rounds/1/"):
        page = browser(client, world.bruno).get(address).content.decode()
        assert "The last day was" in page, address
        assert "To be played until" not in page, address
        assert LINK not in page
