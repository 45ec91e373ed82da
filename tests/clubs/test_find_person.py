"""The choice of people while a name of a pair is typed."""

from typing import Any

import pytest
from django.test import Client

from clubs import roster
from clubs.forms.people.pairs import MOST_PEOPLE
from clubs.models import Player
from tests.world import World

ADD = "/boa-vista/pairs/add/"
FIND = "/boa-vista/pairs/people/"


def search(client: Client, **typed: str) -> Any:
    """Return the answer to htmx for these fields."""
    headers = {"HX-Request": "true", "Accept-Language": "en"}
    return client.get(FIND, typed, headers=headers)


def people(answer: Any) -> list[Player]:
    return [one.player for one in answer.context["choice"].known]


def test_part_of_name_chooses_nobody(ana: Client, world: World):
    answer = search(ana, field="first", first="amar")
    assert people(answer) == [world.dirce_nelson.first]
    content = answer.content.decode()
    assert "plays with Nelson Fagundes" in content
    assert "checked" not in content
    assert "1 name found." in content


def test_full_name_of_one_person_chooses_them(ana: Client, world: World):
    content = search(ana, field="second", second="dirce amaral").content.decode()
    assert f'name="second-is" value="{world.dirce_nelson.first.pk}" checked' in " ".join(
        content.split()
    )


def test_full_name_of_archived_person_chooses_nobody(ana: Client, world: World):
    roster.archive_player(world.dirce_nelson.first, by=world.ana)
    content = search(ana, field="first", first="Dirce Amaral").content.decode()
    assert "archived" in content
    assert "checked" not in content


def test_unknown_name_offers_somebody_new(ana: Client):
    answer = search(ana, field="first", first="edith sampaio")
    content = answer.content.decode()
    assert "Edith Sampaio goes on the list of people too." in content
    assert "0 names found." in content
    assert "checked" not in content


def test_chosen_person_stays_chosen_while_typing(ana: Client, world: World):
    dirce = str(world.dirce_nelson.first.pk)
    typed = {"field": "first", "first": "dirce ama", "first-is": dirce}
    assert "checked" in search(ana, **typed).content.decode()
    assert "checked" not in search(ana, **(typed | {"first": "osvaldo"})).content.decode()


@pytest.mark.postgres
@pytest.mark.parametrize("name", ["", "  ", "\x00"])
def test_empty_name_finds_nobody(ana: Client, name: str):
    answer = search(ana, field="first", first=name)
    assert answer.context["choice"] is None
    assert "radio" not in answer.content.decode()


def test_find_person_ignores_other_clubs(ana: Client):
    assert people(search(ana, field="first", first="Tereza")) == []


@pytest.mark.parametrize("query", [{"field": "number"}, {}])
def test_unknown_field_redirects_to_pairs(ana: Client, query: dict[str, str]):
    assert search(ana, **query)["Location"] == "/boa-vista/pairs/"


def test_find_person_without_htmx_redirects_to_pairs(ana: Client):
    assert ana.get(FIND, {"field": "first"})["Location"] == "/boa-vista/pairs/"


@pytest.mark.parametrize("number", [0, 1000])
def test_pair_form_stays_below_10_kb(
    ana: Client, world: World, number: int, django_assert_num_queries: Any
):
    crowd = [
        Player(club=world.club, name=f"Alfa {at} Lima", sort_key=f"alfa {at} lima")
        for at in range(number)
    ]
    Player.objects.bulk_create(crowd)
    ana.get(ADD)  # the session is saved once a day
    # Session, account, membership, the next number.
    with django_assert_num_queries(4):
        assert len(ana.get(ADD).content) < 12_000
    answer = search(ana, field="first", first="a")
    assert len(people(answer)) <= MOST_PEOPLE
    assert len(answer.content) < 8_000
