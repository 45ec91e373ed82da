"""People as an address book: with whom each plays most, when last, how often this year."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from clubs import roster
from scoring import ledger
from scoring.labels.days import spoken_day
from scoring.memory.people import Letter, in_columns
from scoring.models import Match
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening
from tests.world import World

URL = "/boa-vista/players/"
TODAY = date(2026, 11, 21)  # a Saturday


def text(client: Client, url: str = URL) -> str:
    return " ".join(client.get(url).content.decode().split())


def test_person_shows_partner_last_match_and_matches_of_the_year(client: Client, world: World):
    match = evening(world)
    page = text(browser(client, world.ana))
    assert "with Nelson" in page
    assert "4 played this year" in page
    ledger.change(
        match,
        by=world.ana,
        competitors=[side.competitor for side in match.sides.all()],
        table="",
        dated_at=timezone.now() - timedelta(days=400),
    )
    page = text(browser(client, world.ana))
    assert "with Nelson" not in page
    assert "no match this year" in page
    assert "nobody played this year" in page


def test_person_without_a_match_is_listed_as_no_match_yet(client: Client, world: World):
    page = browser(client, world.ana)
    html = page.get(URL).content.decode()
    assert set(texts(html, "tbody .people__last")) == {"no match yet"}
    assert not any(texts(html, "tbody .n"))


def test_matches_in_progress_are_not_counted(client: Client, world: World):
    match = evening(world)
    Match.objects.filter(pk=match.pk).update(state="playing", ending="", ended_at=None)
    page = text(browser(client, world.ana))
    assert "people. 4 play now." in page
    assert "this year" not in page.partition('id="list"')[0]
    assert "with Nelson" in page
    assert texts(page, "tbody .people__last")[:2] == ["playing now", "playing now"]
    counts = texts(page, "tbody .n")
    assert [each for each in counts if each] == ["0"] * 4


def test_name_with_an_accent_is_listed_under_the_plain_letter(client: Client, world: World):
    roster.add_player(world.club, by=world.ana, name="Átila Nunes")
    assert 'id="letter-A"' in text(browser(client, world.ana))


def test_names_lead_players_to_each_persons_page(client: Client, world: World):
    page = text(browser(client, world.carla))
    assert f"/boa-vista/players/{world.dirce_nelson.first_id}/" in page
    assert "/players/add/" not in page


@pytest.mark.parametrize(
    ("lines", "columns"),
    [
        ([], [[]]),
        ([19], [[19]]),
        ([10, 9], [[10, 9]]),
        ([10, 10], [[10], [10]]),
        ([1, 30, 1], [[1, 30], [1]]),
        ([5, 5, 5, 5, 5], [[5, 5, 5], [5, 5]]),
    ],
)
def test_letters_split_into_columns_as_equal_as_can_be(lines: list[int], columns: list[list[int]]):
    letters = [Letter(str(n), [None] * n) for n in lines]  # type: ignore[list-item]
    split = [[len(one.people) for one in column] for column in in_columns(letters)]
    assert sorted(map(sum, split)) == sorted(map(sum, columns))


@pytest.mark.parametrize(
    ("day", "pt", "en"),
    [
        (TODAY, "hoje", "today"),
        (date(2026, 11, 20), "ontem", "yesterday"),
        (date(2026, 11, 18), "quarta", "Wednesday"),
        (date(2026, 11, 14), "14 de nov.", "14 Nov"),
        (date(2025, 11, 30), "nov. de 2025", "Nov 2025"),
    ],
)
def test_day_is_written_less_precisely_the_older_it_is(day: date, pt: str, en: str):
    with translation.override("pt-br"):
        assert spoken_day(day, TODAY) == pt
    with translation.override("en"):
        assert spoken_day(day, TODAY) == en


def test_foot_has_the_archive_once_somebody_is_archived(client: Client, world: World):
    page = browser(client, world.ana)
    assert "Archived people" not in text(page)
    roster.archive_player(roster.add_player(world.club, by=world.ana, name="Rui"), by=world.ana)
    assert "Archived people (1)" in text(page)
    assert "Import a list" not in texts(page.get(URL).content.decode(), ".title a")
    assert "Import a list" in texts(page.get(URL).content.decode(), ".list-foot a")


def test_search_of_people_comes_with_ten_of_them(client: Client, world: World):
    page = browser(client, world.ana)
    assert 'role="search" hx-get' not in text(page)
    for index in range(4):
        roster.add_player(world.club, by=world.ana, name=f"Rui {index}")
    assert 'role="search" hx-get' in text(page)
