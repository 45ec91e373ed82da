"""The second step before the office of a federation changes, and before a club joins or leaves."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from circuits.federations import writer
from tests.circuits.federated import federation
from tests.clubs.second_step import QUESTION, prove, turn_on
from tests.scoring.crowd import browser
from tests.world import World

OFFICE = "/federations/gaucha/office/"


@pytest.fixture(autouse=True)
def no_used_codes() -> None:
    """Forget the codes that other tests have used."""
    cache.clear()


def test_taking_an_office_away_asks_for_the_second_step(client: Client, world: World) -> None:
    made = federation(world)
    writer.add_officer(made, world.carla, "clerk", by=world.silvio)
    turn_on(world.silvio)
    page = browser(client, world.silvio)
    remove = f"{OFFICE}people/{made.officers.get(user=world.carla).pk}/remove/"
    asked = page.post(remove, headers={"Referer": "http://testserver" + OFFICE})
    assert asked["Location"].startswith(QUESTION)
    assert made.officers.count() == 2
    prove(page, OFFICE)
    page.post(remove)
    assert made.officers.count() == 1


def test_typed_person_comes_back_after_the_question(client: Client, world: World) -> None:
    federation(world)
    turn_on(world.silvio)
    page = browser(client, world.silvio)
    page.post(
        OFFICE + "people/add/",
        {"login": "carla", "role": "clerk"},
        headers={"Referer": "http://testserver" + OFFICE},
    )
    prove(page, OFFICE)
    html = page.get(OFFICE).content.decode()
    assert 'value="carla"' in html
    assert "Here is what you typed." in html


@pytest.mark.parametrize("step", ["join", "leave"])
def test_joining_and_leaving_ask_for_the_second_step(
    client: Client, world: World, step: str
) -> None:
    made = federation(world)
    if step == "join":
        writer.leave(made, world.club, by=world.olga)
        writer.invite(made, world.club, by=world.silvio)
    turn_on(world.olga)
    before = list(made.clubs.values())
    asked = browser(client, world.olga).post(f"/boa-vista/federations/gaucha/{step}/")
    assert asked["Location"].startswith(QUESTION)
    assert list(made.clubs.values()) == before


def test_second_step_before_a_plain_button_asks_to_press_again(
    client: Client, world: World
) -> None:
    made = federation(world)
    turn_on(world.olga)
    page, here = browser(client, world.olga), "/boa-vista/federations/"
    leave, back = here + "gaucha/leave/", {"Referer": "http://testserver" + here}
    asked = page.post(leave, headers=back)
    next_page = parse_qs(urlsplit(asked["Location"]).query)["next"][0]
    assert next_page == here + "?again=1"
    returned = prove(page, next_page)
    assert "Press the button again." in page.get(returned["Location"]).content.decode()
    assert "Press the button again." not in page.get(here).content.decode()
    page.post(leave, headers=back)
    assert made.clubs.get(club=world.club).left_at
