"""Refused posts change nothing, and a club has no match of another club."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.house_rules import rulebook
from scoring.models import Hand, HouseRules, Incident, Match
from tests.prepared import prepared
from tests.scoring.notebook import evening
from tests.scoring.rulings import decision, note
from tests.world import World

PEOPLE = {"player": "carla", "stranger": "davi", "nobody": ""}


@pytest.fixture
@prepared
def match(world: World) -> None:
    what = decision("aacrt-2016", "lixo", wild_before="wild")
    ruling = note(evening(world, 2), what, world.ana, side=None)
    Incident.objects.filter(pk=ruling.pk).update(id=1)
    rulebook.copy(world.club, "aacrt-2016", name="Da casa", options={"clean": 250}, by=world.ana)


def browser_of(world: World, role: str) -> Client:
    client = Client()
    if PEOPLE[role]:
        client.force_login(getattr(world, PEOPLE[role]))
    return client


@pytest.mark.parametrize("role", PEOPLE)
def test_refused_posts_change_nothing(match: None, world: World, role: str) -> None:
    before = (Match.objects.get().version, Hand.objects.get(number=2).pk)
    browser = browser_of(world, role)
    posts = {
        "matches/1/end/": {"ending": "time"},
        "matches/1/hands/2/void/": {"voiding": before[1], "reason": "wrong"},
        "rules/copy/?of=aacrt-2016": {"name": "Da sede", "target": "2000"},
        "rules/1/change/": {"name": "Da casa", "target": "2000", "version": 1},
        "rules/1/retire/": {},
        "incidents/1/cancel/": {"reason": "wrong"},
        "matches/1/arbiter/lixo/?wild-before=wild": {
            "client_key": str(uuid4()),
            "side": "0",
            "hand": "3",
        },
        "arbiter/bridge/exposed/": {"client_key": str(uuid4()), "table": "mesa 3"},
    }
    for path, data in posts.items():
        browser.post(f"/boa-vista/{path}", data)
    assert (Match.objects.get().version, Hand.objects.get(number=2).pk) == before
    assert Hand.objects.get(number=2).voided_at is None
    house = HouseRules.objects.get()
    assert (house.retired_at, house.versions.count()) == (None, 1)
    assert Incident.objects.get().cancelled_at is None
