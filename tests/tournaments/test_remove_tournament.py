"""Delete a tournament before players have seen a draw."""

import pytest
from django.test import Client

from clubs.models import JournalEntry
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, stage, tournament
from tests.world import World
from tournaments.director.rounds import rounds
from tournaments.models import Entry, Round, Tournament

LIST = "/boa-vista/tournaments/"
HOME = f"{LIST}copa-da-primavera/"
URL = f"{HOME}remove/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, "swiss", "knockout", entries=4)


@pytest.mark.postgres
def test_deleting_asks_first_then_removes_entries_and_draft(
    client: Client, world: World, cup: Tournament
) -> None:
    rounds.draw(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    assert URL in page.get(f"{HOME}edit/").content.decode()
    page_content = page.get(URL).content.decode()
    assert "4 entries are deleted too" in page_content
    assert Tournament.objects.exists()
    answer = page.post(URL)
    assert answer.headers["Location"] == LIST
    assert not any(model.objects.exists() for model in (Tournament, Entry, Round))
    assert world.club.competitors.pairs().count() == 4
    assert "Copa da Primavera is deleted." in page.get(LIST).content.decode()


def test_removed_tournament_leaves_a_journal_line(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    page.post(URL)
    line = JournalEntry.objects.get(action="remove-tournament")
    assert (line.subject, line.by, line.path) == ("Copa da Primavera", world.bruno, LIST)
    assert "Copa da Primavera" in line.before
    assert page.post(URL).status_code == 404


def test_tournament_with_a_published_draw_cannot_be_removed(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    page = browser(client, world.bruno)
    assert URL not in page.get(f"{HOME}edit/").content.decode()
    assert "the tournament cannot be deleted" in page.get(URL).content.decode()
    answer = page.post(URL, follow=True)
    assert "A draw was published, so the tournament cannot be deleted." in answer.content.decode()
    assert Tournament.objects.get() == cup
