"""The list of pairs: how often each plays, when last, its order, and who has no pair."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from scoring.views.memory.pairs import FEW, MOST_NAMES
from tests.pages import texts
from tests.scoring.crowd import browser, pairs, played
from tests.world import World

URL = "/boa-vista/pairs/"


def read(client: Client, selector: str, url: str = URL) -> list[str]:
    return texts(client.get(url).content.decode(), selector)


def numbers(client: Client, url: str) -> list[int]:
    return [pair.number for pair in client.get(url).context["page"]]


def test_list_shows_matches_wins_and_last_day(client: Client, world: World):
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    played(world, world.dirce_nelson, world.ivone_osvaldo, totals=(2000, 3100))
    page = browser(client, world.ana)
    rows = read(page, "tbody tr")
    assert rows[0].endswith("Nelson Fagundes21today")
    assert "2 matches, 1 win, today" in rows[0]
    assert rows[2].endswith("have not played yet")
    assert "3 pairs. 2 played today." in read(page, "#found")


def test_pair_in_its_first_match_is_here_without_figures(client: Client, world: World):
    played(world, world.dirce_nelson, world.ivone_osvaldo, playing=True)
    page = browser(client, world.ana)
    assert read(page, "tbody tr")[0].endswith("Nelson Fagundesplaying now")
    assert "Wins" not in read(page, "thead th")
    assert "3 pairs. 2 played today." in read(page, "#found")


def test_match_of_another_year_leaves_the_figures_empty(client: Client, world: World):
    ended = timezone.now() - timedelta(days=400)
    played(world, world.dirce_nelson, world.ivone_osvaldo, ended=ended)
    page = browser(client, world.ana)
    assert "Wins" not in read(page, "thead th")
    month = f"{ended.astimezone(timezone.get_current_timezone()):%B %Y}"
    assert read(page, "tbody tr")[0].endswith(month)


def test_pairs_are_sorted_by_name_or_last_match(client: Client, world: World):
    played(world, world.ivone_osvaldo, world.dirce_nelson)
    roster.edit_pair(world.dirce_nelson, by=world.ana, number=1, name="Zê")
    page = browser(client, world.ana)
    assert numbers(page, f"{URL}?order=name")[-1] == 1
    assert numbers(page, f"{URL}?order=last") == [1, 2, 3]
    assert numbers(page, f"{URL}?order=nonsense") == [1, 2, 3]


def test_search_and_order_come_with_ten_pairs(client: Client, world: World):
    page = browser(client, world.ana)
    assert not read(page, ".find")
    pairs(world, FEW - 3)
    assert read(page, "#order a") == ["By number", "By name", "Last time"]


def test_order_keeps_the_search_that_is_typed(client: Client, world: World):
    answer = browser(client, world.ana).get(f"{URL}?q=dirce", headers={"HX-Request": "true"})
    assert 'id="order"' in answer.content.decode()
    assert "?q=dirce&amp;order=name" in answer.content.decode()


@pytest.mark.parametrize(("number", "is_cut"), [(0, False), (2, False), (MOST_NAMES + 1, True)])
def test_people_without_a_pair_are_named(client: Client, world: World, number: int, is_cut: bool):
    for index in range(number):
        roster.add_player(world.club, by=world.ana, name=f"Sozinha {index:02}")
    page = browser(client, world.ana)
    named = read(page, ".pairs__alone a")
    assert len(named) == (MOST_NAMES + 1 if is_cut else number)
    assert ("See all people" in named) == is_cut
    assert not read(page, ".pairs__alone", f"{URL}?q=dirce")


def test_person_of_an_archived_pair_is_without_a_pair(client: Client, world: World):
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    page = browser(client, world.ana)
    assert read(page, ".pairs__alone a") == ["Dirce Amaral", "Nelson Fagundes"]


def test_foot_counts_the_archived_pairs(client: Client, world: World):
    page = browser(client, world.ana)
    assert "Other lists" not in read(page, ".list-foot h3")
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    assert "Archived pairs (1)" in read(page, ".list-foot a")
