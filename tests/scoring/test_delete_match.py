"""Deleting a match in which nothing was ever noted."""

import pytest
from django.test import Client

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from scoring import ledger
from scoring.models import Match
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening, start
from tests.world import World

URL = "/boa-vista/matches/1/delete/"


@pytest.mark.postgres_later
def test_delete_a_match_without_hands_keeps_a_line(client: Client, world: World) -> None:
    start(world)
    page = browser(client, world.silvio)
    assert "Delete match 1?" in page.get(URL).content.decode()
    assert page.post(URL).headers["Location"] == "/boa-vista/matches/"
    assert not Match.objects.exists()
    line = JournalEntry.objects.get(action="delete-match")
    assert (line.before, line.path) == ("Dirce e Nelson × Ivone e Osvaldo", "")
    assert page.post(URL).headers["Location"] == "/boa-vista/matches/"
    page_content = page.get(URL, follow=True).content.decode()
    assert "Match 1 was deleted." in page_content
    assert page.get("/boa-vista/matches/2/delete/").status_code == 404


@pytest.mark.parametrize("voided", [True, False])
def test_delete_a_match_with_a_hand_is_refused(client: Client, world: World, voided: bool) -> None:
    match = evening(world, 1)
    if voided:
        ledger.void_last(match.hands.get(), by=world.ana, reason="misread")
    answer = browser(client, world.ana).post(URL)
    assert answer.headers["Location"] == "/boa-vista/matches/1/annul/"
    with pytest.raises(NotNow):
        ledger.delete(match, by=world.ana)
    assert Match.objects.exists()


def test_write_to_a_match_deleted_meanwhile_is_refused(world: World) -> None:
    match = start(world)
    ledger.delete(Match.objects.get(), by=world.ana)
    with pytest.raises(NotNow):
        ledger.annul(match, by=world.ana, reason="wrong pair")
