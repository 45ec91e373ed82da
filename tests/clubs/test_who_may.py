"""The page that shows an owner who may do what."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from clubs import roster
from clubs.models import Club
from clubs.rights import GROUPS
from clubs.rights.table import RECORDING, TOURNAMENTS
from clubs.rights.who_may import Line, who_may
from tests.pages import flat
from tests.world import World

PAGE = "/boa-vista/accounts/rights/"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def lines(club: Club) -> dict[str, Line]:
    return {str(line.task): line for _words, lines in who_may(club) for line in lines}


def page_of(client: Client) -> str:
    page = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    return re.sub(r"<[^>]+>", " ", flat(page))


def test_rights_page_shows_every_task_of_the_table(olga: Client):
    page = page_of(olga)
    for group in GROUPS:
        assert str(group.words) in page
        for task in group.tasks:
            assert str(task.words) in page


def test_task_names_the_roles_that_may_do_it(world: World):
    shown = lines(world.club)
    assert shown[str(RECORDING[0].words)].who == "Owner, secretary, director, scorer"
    assert shown["Invite people, give them roles, and take roles away"].who == "Owner"
    assert shown["Print papers and download lists"].who == "All members"
    own = shown["Report the result of a league match"]
    assert own.who == "All members"
    assert own.condition == "Scorer, player: only for a match they play in"


def test_directors_without_permission_are_not_named(world: World):
    task = "Put new people on the club’s list while entering them in a tournament"
    assert task in [str(each.words) for each in TOURNAMENTS]
    assert lines(world.club)[task].who == "Owner, secretary, director"
    roster.let_directors_add(world.club, False, by=world.olga)
    assert lines(world.club)[task].who == "Owner, secretary"


def test_open_page_names_everybody(world: World):
    task = "Look at a match and share its result"
    assert lines(world.club)[task].who == "All members"
    world.club.is_public = world.club.shows_matches = True
    assert lines(world.club)[task].who.startswith("Everybody")
    world.club.shows_matches = False
    assert lines(world.club)[task].who == "All members"


def test_rights_page_takes_four_queries(olga: Client, django_assert_num_queries: Any):
    olga.get(PAGE)
    with django_assert_num_queries(4):
        olga.get(PAGE)


def test_rights_page_shows_who_has_which_role(olga: Client):
    page = page_of(olga)
    assert "Secretary  Ana Moreira" in page
    assert "Owner  Olga Prado" in page


def test_task_says_when_it_asks_for_the_second_step(world: World):
    shown = lines(world.club)
    assert shown["Erase the name of a person"].second_step == (
        "Asks for the second step when the form is sent."
    )
    assert shown["Hand over everything stored about a person"].second_step == (
        "Asks for the second step."
    )
    assert shown["Print papers and download lists"].second_step == ""
