"""Everything that a club stores about one person, on paper."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs import accounts, roster
from clubs.models import Player, Role
from clubs.nouns.person import ParticularValues
from clubs.people.personal import facts_of
from scoring.models import SeasonWinner
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser, many
from tests.scoring.notebook import evening
from tests.scoring.rulings import decision, note
from tests.scoring.test_season import season
from tests.tournaments.fees import pay, priced_cup
from tests.world import World
from tournaments.director.money import money
from tournaments.paper.person_data import PersonData


@pytest.fixture
@prepared
def dirce(world: World) -> Player:
    """Return a person with data of every kind."""
    dirce = world.dirce_nelson.first
    known: ParticularValues = {
        "phone": "51 2555-1234",
        "birthday": "--03-12",
        "member_since": "2011",
        "consent": "e-mails",
    }
    roster.keep_particulars(world.club, {dirce: known}, by=world.ana)
    accounts.invite_member(
        world.club,
        by=world.olga,
        name="Dirce",
        role=Role.PLAYER,
        days=7,
        email="d@example.org",
        player=dirce,
    )
    world.club.memberships.filter(user=world.carla).update(player=dirce)
    match = evening(world)
    note(match, decision("aacrt-2016", "lixo", wild_before="wild"), world.ana, side=0)
    cup = priced_cup(world)
    entry = cup.entries.get(competitor=world.dirce_nelson)
    pay(cup, entry.number, 5000, world)
    money.cancel(pay(cup, entry.number, 300, world), by=world.bruno, reason="counted twice")
    cup.payouts.create(
        club=world.club,
        entry=entry,
        number=1,
        place=2,
        amount=12000,
        way="pix",
        by=world.bruno,
        client_key=uuid4(),
    )
    won = season(world)
    SeasonWinner.objects.create(club=world.club, season=won, pair=world.dirce_nelson, points=60)
    return dirce


def page(client: Client, world: World, dirce: Player) -> str:
    address = f"/boa-vista/players/{dirce.pk}/data.pdf?html"
    return flat(browser(client, world.ana).get(address).content.decode())


def test_personal_data_paper_shows_data_of_every_kind(
    client: Client, world: World, dirce: Player
) -> None:
    text = page(client, world, dirce)
    for expected in (
        "<td>Name</td><td>Dirce Amaral</td>",
        "<td>Telephone</td><td>51 2555-1234</td>",
        "<td>Birthday</td><td>12 March</td>",
        "<td>Member since</td><td>2011</td>",
        "<td>Consent</td><td>e-mails</td>",
        "by Ana Moreira",
        "<td>User name</td><td>carla</td>",
        "<td>d@example.org</td>",
        "<td>1</td><td>Dirce and Nelson</td><td>Dirce Amaral, Nelson Fagundes</td>",
        "Copa da Primavera",
        "<td>R$ 50.00</td><td>cash</td>",
        "<td>R$ 3.00</td><td>cash, cancelled, counted twice</td>",
        "<h2>Prize money that the entries received</h2>",
        "<td>R$ 120.00</td><td>Pix</td>",
        "<td>Temporada</td><td>60</td>",
        "<td>AACRT 2016</td><td>Dirce and Nelson 3190 × ",
        "<h2>Rulings</h2>",
        "<td>Changed the office’s data of a person</td>",
    ):
        assert expected in text, expected


def test_every_fact_of_the_file_has_its_section(world: World, dirce: Player) -> None:
    class Read(dict[str, object]):
        keys_read: set[str] = set()

        def __getitem__(self, key: str) -> object:
            self.keys_read.add(key)
            return super().__getitem__(key)

    data = PersonData(dirce)
    data.__dict__["facts"] = Read(facts_of(dirce))
    assert len(data.sections) > 8
    assert set(data.facts) - Read.keys_read == {"club"}


def test_person_without_data_has_a_short_paper(client: Client, world: World) -> None:
    new = roster.add_player(world.club, by=world.ana, name="Edith Sampaio", called="")
    text = page(client, world, new)
    assert "<td>Telephone</td><td>–</td>" in text
    assert "<h2>Matches</h2>" not in text


def test_names_on_the_paper_are_escaped(client: Client, world: World) -> None:
    new = roster.add_player(world.club, by=world.ana, name="<b>Edith</b> Sampaio", called="")
    assert "<b>Edith" not in page(client, world, new)


@pytest.mark.parametrize("number", [2, 40])
def test_paper_takes_the_same_queries_for_any_number_of_matches(
    client: Client, world: World, django_assert_num_queries: Any, number: int
) -> None:
    many(world, number)
    browser(client, world.ana)
    with django_assert_num_queries(43):
        client.get(f"/boa-vista/players/{world.dirce_nelson.first_id}/data.pdf?html")
