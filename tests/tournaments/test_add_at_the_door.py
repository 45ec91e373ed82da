"""A director enters new people and pairs at the door, unless the owner took that right away."""

import pytest
from django.test import Client

from clubs import roster
from clubs.models import JournalEntry, Player
from tests.scoring.crowd import browser
from tests.tournaments.entry_lists import look, notices
from tests.tournaments.hall import tournament
from tests.world import World

CUP = "/boa-vista/tournaments/copa-da-primavera/entries/"
ACCOUNTS = "/boa-vista/accounts/"
WHO = {"first": "Nair Lopes", "second": "Rui Paes", "number": "", "name": ""}
PAIR = WHO | {"first-is": "new 0 nair lopes", "second-is": "new 0 rui paes"}


def test_director_makes_and_enters_a_pair(client: Client, world: World) -> None:
    cup = tournament(world)
    page = browser(client, world.bruno)
    assert "new-pair/" in page.get(f"{CUP}enter/").content.decode()
    assert page.post(f"{CUP}new-pair/", PAIR).status_code == 302
    assert [str(entry) for entry in cup.entries.all()] == ["Nair and Rui"]
    line = JournalEntry.objects.get(action="add-pair", subject__startswith="Nair")
    assert line.by == world.bruno


def test_director_adds_a_person_where_partners_change(client: Client, world: World) -> None:
    cup = tournament(world, "individual")
    page = browser(client, world.bruno)
    page.post(f"{CUP}new-person/", {"name": "Nair Lopes", "called": ""})
    assert [str(entry) for entry in cup.entries.all()] == ["Nair Lopes"]


def test_owner_withdraws_permission_of_directors_to_add(client: Client, world: World) -> None:
    tournament(world)
    olga = browser(client, world.olga)
    assert "Withdraw this permission" in olga.get(ACCOUNTS).content.decode()
    olga.post(f"{ACCOUNTS}directors/", {})
    assert JournalEntry.objects.filter(action="stop-directors-adding").count() == 1
    page = browser(client, world.bruno)
    assert page.post(f"{CUP}new-pair/", PAIR).status_code == 403
    assert "new-pair/" not in page.get(f"{CUP}enter/").content.decode()
    (line,) = notices(look(page, "Nair Lopes e Rui Paes"))
    assert "The club has no such pair" in line[1]
    assert not Player.objects.filter(name="Nair Lopes").exists()
    assert browser(client, world.ana).post(f"{CUP}new-pair/", PAIR).status_code == 302


@pytest.mark.postgres_later
def test_owner_restores_permission_of_directors_to_add(client: Client, world: World) -> None:
    roster.let_directors_add(world.club, False, by=world.olga)
    tournament(world)
    browser(client, world.olga).post(f"{ACCOUNTS}directors/", {"may": "1"})
    assert browser(client, world.bruno).get(f"{CUP}new-pair/").status_code == 200
