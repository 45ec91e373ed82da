"""The page of ratings: off by default, explained, with its uncertainty, never the only order."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, JournalEntry
from scoring import ledger
from scoring.seasons import ratings
from scoring.seasons.ratings import Ratings
from tests.dates import today
from tests.pages import flat
from tests.scoring.crowd import browser, many, pairs, played
from tests.scoring.test_club_details import typed
from tests.scoring.test_season import at
from tests.world import World

URL = "/boa-vista/ratings/"


def allow(world: World) -> None:
    Club.objects.filter(pk=world.club.pk).update(shows_ratings=True)


def board(world: World, *, is_of_pairs: bool = True) -> Ratings:
    """Return the ratings as a request reads them: with the club as it is stored."""
    return Ratings(Club.objects.get(pk=world.club.pk), "aacrt-2016", is_of_pairs)


def shown(world: World) -> list[tuple[str, int]]:
    return [(line.name, line.rating.points) for line in board(world).lines]


def test_ratings_are_off_until_the_owner_allows_them(client: Client, world: World) -> None:
    reader = browser(client, world.carla)
    assert reader.get(URL).status_code == 404
    assert URL not in reader.get("/boa-vista/").content.decode()
    browser(client, world.olga).post("/boa-vista/about/", typed(shows_ratings="on"))
    assert "força aberta" in JournalEntry.objects.latest("id").after
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    reader = browser(client, world.carla)
    assert reader.get(URL).status_code == 200
    assert URL in reader.get("/boa-vista/").content.decode()


def test_ratings_of_another_club_are_not_found(client: Client, world: World) -> None:
    allow(world)
    assert browser(client, world.davi).get(URL).status_code == 404


def test_ratings_page_explains_and_shows_the_margin(client: Client, world: World) -> None:
    allow(world)
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    text = flat(browser(client, world.carla).get(URL).content.decode())
    assert "Everybody begins with 1500." in text
    assert "±" in text
    assert text.index("Dirce and Nelson") < text.index("Ivone and Osvaldo")


@pytest.mark.postgres
@pytest.mark.parametrize("by", ["strength", "wins", "name", "luck"])
@pytest.mark.parametrize("of", ["pairs", "persons"])
def test_every_order_lists_everybody(client: Client, world: World, by: str, of: str) -> None:
    allow(world)
    played(world, world.ivone_osvaldo, world.dirce_nelson)
    page = browser(client, world.carla).get(f"{URL}?by={by}&of={of}")
    names = [line.name for line in page.context["board"].lines]
    assert len(names) == (2 if of == "pairs" else 4)
    if by == "name":
        assert names[0].startswith("Dirce")
    else:
        assert names[0].startswith(("Ivone", "Osvaldo"))


@pytest.mark.parametrize("ago", [0, 70])
def test_annulled_match_leaves_the_ratings(world: World, ago: int) -> None:
    when = at(today() - timedelta(days=ago))
    match = played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
    assert len(shown(world)) == 2
    match.refresh_from_db()
    ledger.annul(match, by=world.ana, reason="recorded twice")
    assert shown(world) == []


def test_match_of_more_than_two_years_ago_does_not_count(world: World) -> None:
    when = at(today() - timedelta(days=3 * 366))
    played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
    assert shown(world) == []


def test_ratings_join_earlier_months_and_this_month(world: World) -> None:
    for ago in (100, 60, 0):
        when = at(today() - timedelta(days=ago))
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
    first = shown(world)
    assert first == shown(world)
    assert board(world).lines[0].rating.matches == 3


def test_slow_rating_shows_its_progress_and_goes_on(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(world)
    for ago in (100, 90, 80):
        when = at(today() - timedelta(days=ago))
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
    usual = shown(world)
    Club.objects.filter(pk=world.club.pk).update(past_version=77)
    clock = iter(range(1000))
    monkeypatch.setattr(ratings, "monotonic", lambda: next(clock) / 1.5)
    monkeypatch.setattr(ratings, "STEP", 1)
    reader = browser(client, world.carla)
    first = reader.get(URL)
    assert first["Refresh"] == "1"
    assert "1 of 3 matches are rated." in first.content.decode()
    assert "2 of 3 matches are rated." in reader.get(URL).content.decode()
    last = reader.get(URL)
    assert "Refresh" not in last
    assert [(line.name, line.rating.points) for line in last.context["board"].lines] == [
        (name.replace(" e ", " and "), points) for name, points in usual
    ]


def test_more_matches_need_no_more_queries(client: Client, world: World) -> None:
    allow(world)
    many(world, 1)
    reader = browser(client, world.carla)
    counts = []
    for more in (0, 40):
        many(world, more)
        own = pairs(world, more // 2)
        for first, second in zip(own[::2], own[1::2], strict=True):
            played(world, first, second)
        reader.get(URL)
        with CaptureQueriesContext(connection) as asked:
            reader.get(URL)
        counts.append(len(asked))
    # Session, account, club, games, state of this month, pairs of the club, names.
    assert counts == [7, 7]


def test_ratings_without_matches_say_so(client: Client, world: World) -> None:
    allow(world)
    page = browser(client, world.carla).get(URL)
    assert "No match of the last two years" in page.content.decode()


def test_partner_is_explained_on_the_list_of_people_only(client: Client, world: World) -> None:
    allow(world)
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    reader = browser(client, world.carla)
    assert "The strength of a partner" not in reader.get(URL).content.decode()
    assert "The strength of a partner" in reader.get(URL, {"of": "persons"}).content.decode()
