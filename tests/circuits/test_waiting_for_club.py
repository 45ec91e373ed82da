"""Questions of federations and other clubs that a club has not answered yet."""

import pytest
from django.test import Client

from circuits.federations import linking, writer
from tests.circuits.federated import federation
from tests.scoring.crowd import browser
from tests.world import World

TOURNAMENTS = "/boa-vista/tournaments/"
PAGES = [TOURNAMENTS, "/boa-vista/circuits/"]
INVITES = "Federação Gaúcha invites the club."
ASKS = "Another club asks about 1 person who also plays there."


@pytest.mark.parametrize("page", PAGES)
def test_invitation_waits_for_the_owner_only(client: Client, world: World, page: str) -> None:
    made = writer.create("gaucha", "Federação Gaúcha", head=world.silvio)
    writer.invite(made, world.club, by=world.silvio)
    content = browser(client, world.olga).get(page).content.decode()
    assert INVITES in content
    assert 'href="/boa-vista/federations/"' in content
    assert INVITES not in browser(client, world.bruno).get(page).content.decode()
    writer.accept(made, world.club, by=world.olga)
    assert INVITES not in browser(client, world.olga).get(page).content.decode()


@pytest.mark.parametrize("page", [*PAGES, "/boa-vista/federations/"])
def test_page_shows_the_open_question_about_a_linked_person(
    client: Client, world: World, page: str
) -> None:
    federation(world)
    there = world.other_club.competitors.pairs().with_players().get()
    own = world.dirce_nelson.players[0]
    link = linking.propose(there.players[0], world.club, by=world.davi)
    content = browser(client, world.ana).get(page).content.decode()
    assert ASKS in content
    assert 'href="/boa-vista/federations/people/"' in content
    assert ASKS not in browser(client, world.bruno).get(page).content.decode()
    linking.accept(link, own, by=world.ana)
    assert ASKS not in browser(client, world.ana).get(page).content.decode()


def test_club_without_tournaments_finds_circuits(client: Client, world: World) -> None:
    page = browser(client, world.olga).get(TOURNAMENTS).content.decode()
    assert 'href="/boa-vista/circuits/new/"' in page
