"""Retiring house rules: no new match is played by them, and they come back as they were."""

from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring import ledger
from scoring.house_rules.house import Playbook
from tests.scoring.crowd import browser
from tests.scoring.house_rules import GAME, RULES, made
from tests.scoring.notebook import evening
from tests.world import World


def offered(world: World) -> list[str]:
    return [chosen.name for chosen in Playbook(world.club).of_game(GAME)]


def test_retired_rules_are_not_offered_to_new_matches(client: Client, world: World) -> None:
    house = made(world)
    page = browser(client, world.ana)
    assert page.post(f"{RULES}1/retire/").headers["Location"] == f"{RULES}1/"
    house.refresh_from_db()
    assert house.retired_at is not None
    assert offered(world) == ["AACRT 2016"]
    assert "1 archived" in page.get(RULES).content.decode()


def test_restored_rules_are_offered_again(client: Client, world: World) -> None:
    made(world)
    page = browser(client, world.ana)
    page.post(f"{RULES}1/retire/")
    page.post(f"{RULES}1/restore/")
    assert offered(world) == ["Da casa (1)", "AACRT 2016"]


def test_name_of_retired_rules_stays_taken(client: Client, world: World) -> None:
    made(world)
    page = browser(client, world.ana)
    page.post(f"{RULES}1/retire/")
    again = {"name": "Da casa", "version": 0, "clean": "300"}
    assert page.post(f"{RULES}copy/?of={GAME}", again).status_code == 422


@pytest.mark.parametrize("action", ["retire", "restore"])
def test_retire_or_restore_twice_is_noted_once(client: Client, world: World, action: str) -> None:
    made(world)
    page = browser(client, world.ana)
    page.post(f"{RULES}1/retire/")
    for _twice in range(2):
        page.post(f"{RULES}1/{action}/")
    assert JournalEntry.objects.filter(action=f"{action}-rules").count() == 1


def test_get_address_of_retire_changes_nothing(client: Client, world: World) -> None:
    house = made(world)
    assert browser(client, world.ana).get(f"{RULES}1/retire/").status_code == 302
    house.refresh_from_db()
    assert house.retired_at is None


@pytest.mark.postgres_later
def test_match_keeps_its_rules_after_they_are_retired(client: Client, world: World) -> None:
    made(world)
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    chosen = Playbook(world.club).of_game(GAME)[0]
    ledger.start(world.club, pairs, chosen, by=world.ana, client_key=uuid4())
    page = browser(client, world.ana)
    page.post(f"{RULES}1/retire/")
    assert "rules Da casa (1)" in page.get("/boa-vista/matches/1/").content.decode()
    assert "1 match was played by these rules." in page.get(f"{RULES}1/").content.decode()


def test_default_rules_without_house_rules_are_the_preset(client: Client, world: World) -> None:
    made(world)
    evening(world, 1)
    browser(client, world.ana).post(f"{RULES}1/retire/")
    assert Playbook(world.club).usual.name == "AACRT 2016"
