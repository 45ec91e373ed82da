"""The next tournament on the club's page."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.pages import texts
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening
from tests.tournaments.hall import STARTS, drawn, played, stage, tournament
from tests.tournaments.wall import read
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.models import Tournament

CLUB = "/boa-vista/"
# One for the person of the account; one for tables of rounds in play, one for these rounds; one
# for the earlier months, which are then kept; one for the tournaments of the last matches, since a
# match of a tournament has no rematch; one for results that a side disputes.
QUERIES = 30


@pytest.fixture(autouse=True)
def in_use(world: World) -> None:
    """A club that has played: a new one is told what to do first."""
    evening(world)


@pytest.mark.usefixtures("sao_paulo")
def test_club_page_shows_time_place_and_entries(client: Client, world: World) -> None:
    tournament(world, capacity=24, entries=3)
    text = read(client, CLUB, world.carla)
    assert "28 Copa da Primavera Saturday, 2:00 PM, Salão social" in text
    assert "Entries open: 3 of 24 pairs ." in text


@pytest.mark.parametrize(
    ("days", "title"), [(1, "Next tournament"), (-1, "Tournament that has not begun")]
)
def test_club_page_calls_no_past_day_the_next(
    client: Client, world: World, days: int, title: str
) -> None:
    tournament(world)
    Tournament.objects.update(starts_at=timezone.now() + timedelta(days=days))
    assert title in read(client, CLUB, world.carla)


@pytest.mark.postgres_later
def test_club_page_shows_the_earliest_open_tournament(client: Client, world: World) -> None:
    first, second = tournament(world, name="Primeira"), tournament(world, name="Segunda")
    Tournament.objects.filter(pk=second.pk).update(starts_at=STARTS + timedelta(days=7))
    assert "Primeira" in read(client, CLUB, world.carla)
    Tournament.objects.filter(pk=first.pk).update(ended_at=timezone.now())
    text = read(client, CLUB, world.carla)
    assert "Segunda" in text
    assert "Primeira" not in text


def test_club_page_offers_entering_only_to_directors(client: Client, world: World) -> None:
    tournament(world)
    assert "Enter pairs" in read(client, CLUB, world.bruno)
    assert "Enter pairs" not in read(client, CLUB, world.carla)


def test_club_page_without_a_tournament_shows_none(client: Client, world: World) -> None:
    assert "Next tournament" not in read(client, CLUB, world.carla)


def test_club_page_in_play_links_to_hall_and_tables(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    rounds.draw(stage(cup), by=world.bruno)
    assert "Entries open: " in read(client, CLUB, world.carla), "a draft is nothing yet"
    round = stage(cup).rounds.get()
    rounds.publish(round, by=world.bruno)
    text = read(client, CLUB, world.carla)
    assert "Tournament in play" in text
    assert "Next tournament" not in text
    assert "Round 1 of 3 : drawn, about to begin." in text
    assert "Go to the hall" not in text
    page = browser(client, world.carla).get(CLUB).content.decode()
    assert texts(page, ".title__main") == ["Where do I sit?"]
    tables.set_score(round.tables.get(number=1), (2000, 1000), by=world.bruno)
    text = read(client, CLUB, world.bruno)
    assert "Round 1 of 3 : being played now." in text
    assert "Enter pairs" not in text
    assert "Where do I sit?" in text
    page = client.get(CLUB).content.decode()
    home = "/boa-vista/tournaments/copa-da-primavera/"
    assert f'href="{home}stages/1/rounds/1/"' in page
    assert f'href="{home}tables/"' in page


def test_seats_on_the_club_page_are_found_for_the_reader(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    own = cup.entries.get(competitor=world.dirce_nelson)
    world.club.memberships.filter(user=world.carla).update(player=world.dirce_nelson.first)
    panel = browser(client, world.carla).get(CLUB).context["panel"]
    assert panel.seats.url == f"/boa-vista/tournaments/copa-da-primavera/tables/?find={own.number}"


def test_club_page_names_three_rounds_at_most(client: Client, world: World) -> None:
    for name in ("A", "B", "C", "D"):
        drawn(tournament(world, name=name, entries=4), world)
    page = browser(client, world.carla).get(CLUB).content.decode()
    lines = texts(page, ".line__round")
    assert len(lines) == 4
    assert lines[-1] == "See all 4 rounds in play"
    assert 'href="?rounds=all#in-play"' in page
    lines = texts(client.get(f"{CLUB}?rounds=all").content.decode(), ".line__round")
    assert [line[0] for line in lines] == ["A", "B", "C", "D"]


def test_own_page_without_a_person_leads_to_rounds_in_play(client: Client, world: World) -> None:
    drawn(tournament(world, entries=4), world)
    page = browser(client, world.carla).get(f"{CLUB}me/").content.decode()
    assert texts(page, ".rows__name a") == ["Copa da Primavera, Round 1: 0 of 2 tables closed"]


def test_club_page_begins_with_the_own_table(client: Client, world: World) -> None:
    drawn(tournament(world, entries=4), world)
    world.club.memberships.filter(user=world.carla).update(player=world.dirce_nelson.first)
    page = browser(client, world.carla).get(CLUB).content.decode()
    assert page.index("My next table") < page.index("In play now")
    assert not texts(page, ".title__main")


def test_club_page_shows_tables_of_a_round_as_one_line(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    round = stage(cup).rounds.get()
    assert "Copa da Primavera, Round 1: 0 of 2 tables closed" in read(client, CLUB, world.carla)
    tables.set_score(round.tables.get(number=1), (2000, 1000), by=world.bruno)
    assert "Copa da Primavera, Round 1: 1 of 2 tables closed" in read(client, CLUB, world.carla)
    assert 'class="line line--playing' not in client.get(CLUB).content.decode()


def test_club_page_on_the_day_offers_the_check_in(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
    assert "Check in" in read(client, CLUB, world.bruno)
    assert "Check in" not in read(client, CLUB, world.carla)


def test_club_page_between_rounds_links_to_standings(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    text = read(client, CLUB, world.carla)
    assert "Round 1 of 3 : all played." in text
    assert "See the standings" in text
    assert "See what comes next" not in text
    assert "See what comes next" in read(client, CLUB, world.bruno)


def test_club_page_names_the_round_of_a_knockout(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    drawn(cup, world)
    assert "Semi-finals : drawn" in read(client, CLUB, world.carla)


@pytest.mark.parametrize("count", [4, 16])
def test_club_page_of_more_pairs_needs_no_more_queries(
    client: Client,
    world: World,
    count: int,
    django_assert_num_queries: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # In the first days of a month the page also asks which month to show.
    monkeypatch.setattr("scoring.forms.lists.leaderboard_query.FIRST_DAYS", 0)
    cup = tournament(world, entries=count)
    played(cup, world)
    drawn(cup, world)
    page = browser(client, world.bruno)
    with django_assert_num_queries(QUERIES):
        page.get(CLUB)
