"""Enter people in an individual event, each as a single."""

import pytest
from django.test import Client

from clubs import roster
from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    enter,
    people,
    tournament,
)
from tests.tournaments.individuals import ENTRIES, URL, individual, text
from tests.world import World
from tournaments.director.entries import entries
from tournaments.models import Tournament


@pytest.fixture
def cup(world: World) -> Tournament:
    return individual(world)


def test_single_of_a_person_is_made_once(world: World) -> None:
    dirce = world.dirce_nelson.first
    made = roster.single(world.club, dirce, by=world.bruno)
    assert roster.single(world.club, dirce, by=world.bruno) == made
    assert (made.players, str(made)) == ([dirce], "Dirce Amaral")
    line = JournalEntry.objects.first()
    assert line is not None
    assert (line.action, line.subject) == ("add-single", "Dirce Amaral")


def test_singles_take_no_number_of_a_pair(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 6)
    assert roster.next_number(world.club) == 4
    page = browser(client, world.ana)
    assert page.get("/boa-vista/pairs/").context["page"].paginator.count == 3
    single = world.club.competitors.get(first=world.dirce_nelson.first, second=None)
    assert page.get(f"/boa-vista/pairs/{single.number}/").status_code == 404


def test_single_of_an_archived_person_restores_them(world: World) -> None:
    dirce = world.dirce_nelson.first
    roster.archive_player(dirce, by=world.ana)
    roster.single(world.club, dirce, by=world.bruno)
    dirce.refresh_from_db()
    assert dirce.archived_at is None


@pytest.mark.postgres_later
def test_enter_ticked_people_lists_them(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    shown = text(page, f"{ENTRIES}enter/")
    assert "Nelson Fagundes" in shown
    assert "Dirce and Nelson" not in shown
    keys = [player.pk for player in people(world, 3)]
    page.post(f"{ENTRIES}enter/", {"people": keys})
    assert [str(entry) for entry in cup.entries.all()] == [
        "Dirce Amaral",
        "Nelson Fagundes",
        "Ivone Teixeira",
    ]
    shown = text(page, ENTRIES)
    assert "3 people take part" in shown
    assert "3 people entered." in shown
    assert "Dirce Amaral" not in text(page, f"{ENTRIES}enter/")
    assert "3 people" in text(page, URL)


def test_enter_without_a_ticked_person_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    answer = page.post(f"{ENTRIES}enter/")
    assert answer.status_code == 422
    assert "Tick at least one person." in answer.content.decode()
    page_content = page.post(f"{ENTRIES}enter/", {"find": "1", "q": "amar"}).content.decode()
    assert "Dirce Amaral" in page_content
    assert "Nelson" not in page_content
    assert not cup.entries.exists()


def test_secretary_adds_and_enters_a_new_person(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    new = f"{ENTRIES}new-person/"
    assert new in text(page, f"{ENTRIES}enter/")
    answer = page.post(new, {"name": "dirce amaral"})
    assert answer.status_code == 422
    page.post(new, {"name": "Zilda Prates", "called": ""})
    assert [str(entry) for entry in cup.entries.all()] == ["Zilda Prates"]
    assert world.club.players.filter(name="Zilda Prates").count() == 1


def test_people_beyond_the_capacity_wait(client: Client, world: World) -> None:
    tournament(world, "individual", capacity=8, entries=9)
    page = browser(client, world.bruno)
    assert "8 of 8 people" in text(page, URL)
    assert "On the waiting list" in text(page, ENTRIES)


def test_enter_pairs_in_an_individual_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    page.post(f"{ENTRIES}enter/", {"pairs": [world.dirce_nelson.pk]})
    page.post(f"{ENTRIES}new-pair/", {"first": "Nova Um", "second": "Nova Dois"})
    with pytest.raises(NotNow):
        entries.enter(cup, [world.dirce_nelson], by=world.bruno)
    assert not cup.entries.exists()
    with pytest.raises(NotNow):
        entries.enter_people(tournament(world, name="Outra"), people(world, 2), by=world.bruno)


def test_entry_of_a_person_has_no_reserve_or_town(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 1)
    page = browser(client, world.bruno)
    assert not {"reserve", "group"} & page.get(f"{ENTRIES}1/").context["form"].fields.keys()
    assert page.post(f"{ENTRIES}1/", {"seed": "1"}).status_code == 302
    assert cup.entries.get().seed == 1
