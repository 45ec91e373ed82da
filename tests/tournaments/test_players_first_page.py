"""The first page for players: their table, remembered in the browser."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, options, play, played, stage, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director import events
from tournaments.director.hall import clock
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Round, Tournament

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Two rounds of Swiss for four pairs; round 1 is drawn."""
    cup = tournament(world, "swiss")
    options(cup, world, rounds=2)
    enter(cup, world, 4)
    drawn(cup, world)
    return cup


def lands(client: Client, cup: Tournament) -> str:
    """Return the page to which the address of the tournament redirects a stranger."""
    target: str = client.get(url(cup, "")).headers["Location"]
    return target.removeprefix(url(cup, ""))


def test_found_pair_is_remembered_until_forgotten(client: Client, cup: Tournament) -> None:
    assert "Where do I sit?" in read(client, url(cup, "tables/"))
    read(client, url(cup, "tables/?find=dirce"))
    text = read(client, url(cup, "tables/"))
    assert "Table 2 Round 1, against" in text
    assert "Where do I sit?" not in text
    body = client.get(url(cup, "tables/")).content.decode()
    assert body.count('class="is-own"') == 1
    read(client, url(cup, "tables/?find="))
    assert "Where do I sit?" in read(client, url(cup, "tables/"))


def test_search_without_match_keeps_the_remembered_pair(client: Client, cup: Tournament) -> None:
    read(client, url(cup, "tables/?find=1"))
    read(client, url(cup, "tables/?find=zzz"))
    assert "Table 2 Round 1, against" in read(client, url(cup, "tables/"))


@pytest.mark.parametrize("value", ["zzz", "0", "99", "1; drop", "9" * 50])
def test_unknown_cookie_is_ignored(client: Client, cup: Tournament, value: str) -> None:
    client.cookies["own"] = value
    assert "Where do I sit?" in read(client, url(cup, "tables/"))


def test_tables_page_shows_totals_of_matches_in_play(
    client: Client, world: World, cup: Tournament
) -> None:
    round = Round.objects.get()
    play(round, world, [(2345, 1005)])
    text = read(client, url(cup, "tables/"))
    assert "2345" in text
    assert "1005" in text
    assert "closed" in text


def test_pages_show_how_long_the_round_lasts(client: Client, world: World, cup: Tournament) -> None:
    round = Round.objects.get()
    clock.start(round, by=world.bruno)
    ends = timezone.now() + timedelta(minutes=50)
    mark = f'data-ends="{int(ends.timestamp())}"'[:-2]
    for page in ("tables/", "tables/?find=1", "pairs/1/"):
        assert mark in client.get(url(cup, page)).content.decode(), page


def test_address_opens_tables_while_round_is_played(
    client: Client, world: World, cup: Tournament
) -> None:
    assert lands(client, cup) == "tables/"
    play(Round.objects.get(), world)
    assert lands(client, cup) == "tables/"


def test_address_opens_standings_between_rounds(
    client: Client, world: World, cup: Tournament
) -> None:
    play(round := Round.objects.get(), world)
    rounds.close(round, by=world.bruno)
    assert lands(client, cup) == "standings/"
    Tournament.objects.update(standings_shown=Tournament.Shown.END)
    assert lands(client, cup) == "results/"


def test_pages_after_the_last_round_promise_no_other(
    client: Client, world: World, cup: Tournament
) -> None:
    play(round := Round.objects.get(), world)
    rounds.close(round, by=world.bruno)
    played(cup, world)
    for page in ("tables/?find=1", "standings/?find=1", "pairs/1/"):
        text = read(client, url(cup, page))
        assert "The last round is over." in text, page
        assert "Round 3" not in text
        assert "next one" not in text


def test_tables_page_after_the_last_round_names_next_stage(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "knockout", entries=2)
    played(cup, world)
    assert "The last round of stage 1 is over. Next: Knock-out" in read(client, url(cup, "tables/"))


def test_end_opens_final_standings(client: Client, world: World, cup: Tournament) -> None:
    play(round := Round.objects.get(), world)
    rounds.close(round, by=world.bruno)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    events.end(cup, by=world.bruno)
    assert lands(client, cup) == "standings/"
    assert "The tournament is over." in read(client, url(cup, "standings/"))


def test_tables_page_names_the_absent_side(client: Client, world: World, cup: Tournament) -> None:
    table = Round.objects.get().tables.get(number=1)
    tables.set_walkover(table, absent=(0,), by=world.bruno)
    assert "did not come" in read(client, url(cup, "tables/"))


def test_players_page_leads_a_director_to_the_hall(
    client: Client, world: World, cup: Tournament
) -> None:
    mains = [
        texts(browser(client, user).get(url(cup, "tables/")).content.decode(), ".btn--main")
        for user in (world.bruno, world.silvio, world.carla)
    ]
    assert mains == [["Go to the hall"], ["Go to the hall"], ["Where do I sit?"]]
