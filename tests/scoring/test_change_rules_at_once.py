"""Two people change the same house rules: the second compares both versions."""

import re

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring.models import HouseRules
from tests.at_once import at_once
from tests.scoring.crowd import browser
from tests.scoring.house_rules import GAME, RULES, changed, made, typed
from tests.world import World, make_world

URL = f"{RULES}1/change/"
HIDDEN = re.compile(r'<input type="hidden" name="([a-z_0-9]+)" value="([^"]*)">')


def test_second_change_shows_both_versions(client: Client, world: World) -> None:
    house = made(world, clean=250)
    changed(house, world.olga, clean=300)
    answer = browser(client, world.ana).post(URL, typed(version=1, clean="250", dirty="150"))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Da casa has been changed meanwhile" in page
    assert "saved by Olga Prado" in page
    differing = [(pair.name, pair.values) for pair in answer.context["contrast"].different]
    assert differing == [("clean", (300, 250)), ("dirty", (100, 150))]
    assert house.versions.count() == 2


def test_preview_of_a_second_change_shows_both_versions(client: Client, world: World) -> None:
    house = made(world, clean=250)
    changed(house, world.olga, clean=300)
    looked = typed(version=1, clean="250", dirty="150", do="look")
    answer = browser(client, world.ana).post(URL, looked)
    assert answer.status_code == 409
    assert "Da casa has been changed meanwhile" in answer.content.decode()


def test_second_change_can_be_saved_after_the_conflict(client: Client, world: World) -> None:
    house = made(world, clean=250)
    changed(house, world.olga, clean=300)
    page = browser(client, world.ana)
    shown = page.post(URL, typed("Da sede", 1, clean="250", dirty="150")).content.decode()
    again = page.post(URL, dict(HIDDEN.findall(shown)))
    assert again.status_code == 200
    form = again.context["form"]
    assert (form["name"].value(), form["dirty"].value()) == ("Da sede", "150")
    assert form.changes == [
        "The new name is Da sede.",
        "A clean canastra is worth 250, not 300.",
        "A dirty canastra is worth 150, not 100.",
    ]
    sent = {name: form[name].value() for name in form.fields}
    assert page.post(URL, {**sent, "own_hand": ""}).headers["Location"] == f"{RULES}1/"
    assert [version.number for version in house.versions.all()] == [1, 2, 3]


def test_equal_changes_of_two_people_are_no_conflict(client: Client, world: World) -> None:
    house = made(world, clean=250)
    changed(house, world.olga, clean=300)
    answer = browser(client, world.ana).post(URL, typed(version=1, clean="300"))
    assert (answer.status_code, house.versions.count()) == (302, 2)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_changes_at_once_refuse_one(transactional_db: None) -> None:
    world = make_world()
    house = made(world, clean=250)
    answers = at_once(
        lambda: changed(house, world.ana, clean=300), lambda: changed(house, world.olga, clean=400)
    )
    assert answers == ["ChangedMeanwhile", "done"]
    assert [version.number for version in house.versions.all()] == [1, 2]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_copy_sent_four_times_at_once_is_made_once(transactional_db: None) -> None:
    world = make_world()
    assert at_once(*[lambda: made(world)] * 4) == ["done"] * 4
    assert HouseRules.objects.get().number == 1
    assert JournalEntry.objects.filter(action="copy-rules").count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_copies_of_one_name_at_once_refuse_one(transactional_db: None) -> None:
    world = make_world()
    answers = at_once(lambda: made(world, clean=250), lambda: made(world, clean=300))
    assert answers == ["NameTaken", "done"]
    assert HouseRules.objects.filter(ruleset=GAME).count() == 1
