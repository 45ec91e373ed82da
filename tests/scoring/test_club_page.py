"""The page of the club: matches in progress, last matches, first steps."""

from datetime import time

import pytest
from django.test import Client

from clubs import accounts, roster
from clubs.models import Club
from scoring.models import Match
from tests.cases import with_thorough
from tests.pages import flat
from tests.scoring.crowd import browser, many, pairs, played
from tests.scoring.notebook import evening
from tests.world import World

URL = "/boa-vista/"


def page_of(client: Client, world: World) -> str:
    return flat(browser(client, world.ana).get(URL).content.decode())


def test_club_page_counts_people_and_pairs(client: Client, world: World) -> None:
    world.club.meets = "Wednesdays at eight"
    world.club.save()
    roster.archive_pair(world.marlene_valdir, by=world.ana)
    page = page_of(client, world)
    assert "6 people, 2 pairs." in page
    assert 'href="/boa-vista/calendar/">Wednesdays at eight</a>' in page


def test_new_club_counts_nobody(client: Client, world: World) -> None:
    world.club.competitors.all().delete()
    world.club.players.all().delete()
    page = page_of(client, world)
    assert "No match yet" in page
    assert "0 people" not in page


def test_match_in_progress_shows_hand_totals_and_minimum(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = page_of(client, world)
    assert f'href="/boa-vista/matches/{match.number}/"' in page
    assert "hand 5" in page
    assert "2405" in page
    assert "1425" in page
    assert page.count("minimum 75 for the first") == 1
    assert 'aria-label="2405 of 3000 points"' in page


def test_match_is_named_by_its_table_or_number(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo, playing=True, table="7")
    played(world, world.dirce_nelson, world.marlene_valdir, playing=True)
    page = page_of(client, world)
    assert '<span class="sr">Table 7</span><b aria-hidden="true">7</b></a>' in page
    assert '<span class="sr">Match 2</span>' in page


@pytest.mark.postgres_later
def test_matches_in_progress_are_ordered_by_table(client: Client, world: World) -> None:
    for table in ("10", "", "9", "2"):
        played(world, world.dirce_nelson, world.ivone_osvaldo, playing=True, table=table)
    answer = browser(client, world.ana).get(URL)
    assert [game.match.table for game in answer.context["playing"]] == ["2", "9", "10", ""]


def test_last_matches_are_newest_first_with_their_winner(client: Client, world: World) -> None:
    for _match in range(6):
        played(world, world.dirce_nelson, world.ivone_osvaldo, (2000, 3100))
    answer = browser(client, world.ana).get(URL)
    assert [match.number for match in answer.context["last"]] == [6, 5, 4]
    page = flat(answer.content.decode())
    assert '<span class="line__name">Ivone and Osvaldo<span class="sr">(won)</span></span>' in page
    assert '<span class="line__name">Dirce and Nelson<span' not in page


def test_new_club_shows_the_first_steps(client: Client, world: World) -> None:
    accounts.create_club("novo", "Clube Novo", owner=world.olga)
    page = browser(client, world.olga).get("/novo/").content.decode()
    assert "It takes three steps" in page
    assert 'href="/novo/players/add/"' in page
    assert "/novo/matches/start/" not in page


def test_club_with_people_but_no_pairs_offers_adding_a_pair(client: Client, world: World) -> None:
    novo = accounts.create_club("novo", "Clube Novo", owner=world.olga)
    for name in ("Ana", "Bia", "Caio", "Dora"):
        roster.add_player(novo, by=world.olga, name=name)
    page = browser(client, world.olga).get("/novo/").content.decode()
    assert 'class="btn btn--main" href="/novo/pairs/add/"' in page


def test_player_of_a_new_club_sees_no_secretary_steps(client: Client, world: World) -> None:
    novo = accounts.create_club("novo", "Clube Novo", owner=world.olga)
    accounts.give_role(novo, world.carla, "player", by=world.olga)
    page = browser(client, world.carla).get("/novo/").content.decode()
    assert "the secretary puts people and pairs on the list" in page
    assert "add/" not in page


def test_club_page_before_the_first_match_offers_starting_one(client: Client, world: World) -> None:
    page = page_of(client, world)
    assert "No match yet" in page
    assert page.count('href="/boa-vista/matches/start/"') == 1
    assert "Table of pairs" not in page


def test_club_page_with_nothing_in_play_shows_the_next_evening(
    client: Client, world: World
) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    page = page_of(client, world)
    assert "In play now" not in page
    assert "Next evening" not in page
    roster.set_evenings(world.club, dict.fromkeys(range(7), time(20)), by=world.olga)
    page = page_of(client, world)
    assert "Next evening" in page
    assert "8:00 PM" in page


def test_club_page_says_in_words_who_needs_which_minimum(client: Client, world: World) -> None:
    evening(world, 4)
    assert "· minimum 75 for the first" in page_of(client, world)


def test_poll_of_matches_in_play_returns_only_them(client: Client, world: World) -> None:
    evening(world, 4)
    headers = {"HX-Request": "true", "HX-Target": "in-play"}
    answer = browser(client, world.ana).get(URL, headers=headers)
    assert answer.content.decode().strip().startswith('<section class="paper" id="in-play"')
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("who", "starts"), [("ana", True), ("silvio", True), ("bruno", True), ("carla", False)]
)
def test_club_page_shows_only_allowed_actions(
    client: Client, world: World, who: str, starts: bool
) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    page = browser(client, getattr(world, who)).get(URL).content.decode()
    assert ("/boa-vista/matches/start/" in page) == starts
    assert 'href="/boa-vista/rules/"' in page


def test_club_page_escapes_names(client: Client, world: World) -> None:
    pair = pairs(world, 1)[0]
    roster.edit_pair(pair, by=world.ana, number=pair.number, name="<b>Os bons</b>")
    played(world, pair, world.ivone_osvaldo)
    page = page_of(client, world)
    assert "<b>Os bons</b>" not in page
    assert "&lt;b&gt;Os bons&lt;/b&gt;" in page


def test_more_than_six_matches_in_progress_open_in_two_steps(client: Client, world: World) -> None:
    many(world, 30, playing=True)
    page = page_of(client, world)
    assert page.count('class="line line--playing') == 6
    assert 'href="?tables=all#in-play">See all 30 tables</a>' in page
    page = flat(client.get(f"{URL}?tables=all").content.decode())
    assert page.count('class="line line--playing') == 24
    assert 'href="/boa-vista/matches/?state=playing">All 30 matches in progress</a>' in page


@pytest.mark.parametrize("number", with_thorough([1, 1000], first=1))
def test_club_page_of_more_matches_needs_no_more_queries(
    client: Client,
    world: World,
    number: int,
    django_assert_num_queries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # In the first days of a month the page also asks which month to show.
    monkeypatch.setattr("scoring.forms.lists.leaderboard_query.FIRST_DAYS", 0)
    many(world, number)
    many(world, min(number, 24), playing=True)
    page = browser(client, world.ana)
    page.get(URL)
    assert Match.objects.count() == number + min(number, 24)
    with django_assert_num_queries(20):
        page.get(URL)


def test_head_joins_when_where_and_town_of_the_club(client: Client, world: World) -> None:
    data = {"meets": "Fridays, parish hall", "town": "Ubá"}
    Club.objects.filter(pk=world.club.pk).update(**data)
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    assert ">Fridays, parish hall</a>· Ubá" in page_of(client, world)
