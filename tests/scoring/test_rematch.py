"""Starting another match of the same sides with one button."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from scoring import ledger
from scoring.games import GAMES
from scoring.house_rules import rulebook
from scoring.house_rules.house import preset
from scoring.models import Match
from scoring.table.scoresheet import rules_of_match
from tests.scoring.crowd import browser, played
from tests.world import World

CLUB = "/boa-vista/"
URL = "/boa-vista/matches/1/rematch/"


@pytest.fixture
def page(client: Client, world: World) -> Client:
    played(world, world.dirce_nelson, world.ivone_osvaldo, table="7")
    return browser(client, world.silvio)


def test_rematch_starts_the_same_sides_at_the_same_table(page: Client, world: World) -> None:
    answer = page.post(URL, {"client_key": uuid4()})
    assert answer.headers["Location"] == "/boa-vista/matches/2/"
    match = Match.objects.get(number=2)
    sides = [side.competitor for side in match.sides.all()]
    assert sides == [world.dirce_nelson, world.ivone_osvaldo]
    assert (match.table, match.state, match.started_by) == ("7", "playing", world.silvio)
    assert (match.rules_name, match.options) == ("AACRT 2016", Match.objects.get(number=1).options)


def test_rematch_pressed_twice_starts_one_match(page: Client) -> None:
    key = uuid4()
    answers = [page.post(URL, {"client_key": key}) for _press in range(2)]
    assert [answer.headers["Location"] for answer in answers] == ["/boa-vista/matches/2/"] * 2
    assert page.post(URL, {"client_key": uuid4()}).headers["Location"] == "/boa-vista/matches/2/"
    assert Match.objects.count() == 2


@pytest.mark.parametrize("key", ["", "x", "\x00"])
def test_rematch_without_a_key_starts_once(page: Client, key: str) -> None:
    for _press in range(2):
        assert page.post(URL, {"client_key": key}).status_code == 302
    assert Match.objects.count() == 2


def test_rematch_keeps_rules_that_the_club_changed_since(client: Client, world: World) -> None:
    house = rulebook.copy(
        world.club, "aacrt-2016", name="Da casa", options={"clean": 300}, by=world.ana
    )
    page = browser(client, world.ana)
    two = {"first": world.dirce_nelson.pk, "second": world.ivone_osvaldo.pk}
    page.post("/boa-vista/matches/start/", {**two, "rules": "1.1", "client_key": uuid4()})
    Match.objects.update(state="finished", ending="target", ended_at=timezone.now())
    rulebook.change(house, version=1, name="Da casa", options={"clean": 400}, by=world.ana)
    page.post(URL, {"client_key": uuid4()})
    match = Match.objects.get(number=2)
    assert match.rules_version is not None
    assert (match.rules_name, match.rules_version.number) == ("Da casa (1)", 1)
    assert rules_of_match(match) == GAMES["aacrt-2016"].rules.with_options({"clean": 300})


def test_rematch_of_an_older_day_has_no_table(page: Client) -> None:
    Match.objects.update(ended_at=timezone.now() - timedelta(days=2))
    page.post(URL, {"client_key": uuid4()})
    assert Match.objects.get(number=2).table == ""


def test_rematch_of_an_archived_pair_opens_the_start_form(page: Client, world: World) -> None:
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    answer = page.post(URL, {"client_key": uuid4()}, follow=True)
    assert answer.redirect_chain[0][0] == "/boa-vista/matches/start/"
    assert "No longer on the list: Dirce and Nelson." in answer.content.decode()
    assert Match.objects.count() == 1


def test_rematch_of_single_players_keeps_all_of_them(client: Client, world: World) -> None:
    people = list(world.club.players.all()[:4])
    singles = roster.singles(world.club, people, by=world.ana)
    chosen = preset("ramiro-es")
    ledger.start(world.club, singles, chosen, by=world.ana, client_key=uuid4())
    Match.objects.update(state="finished", ending="agreement", ended_at=timezone.now())
    browser(client, world.ana).post(URL, {"client_key": uuid4()})
    sides = Match.objects.get(number=2).sides.all()
    assert [side.competitor for side in sides] == singles


def test_pages_offer_the_rematch_of_an_ended_match(page: Client) -> None:
    for path in (CLUB, "/boa-vista/matches/1/"):
        assert f'action="{URL}"' in page.get(path).content.decode()
    page.post(URL, {"client_key": uuid4()})
    assert "rematch" not in page.get("/boa-vista/matches/2/").content.decode()


def test_player_is_not_offered_a_rematch(page: Client, world: World) -> None:
    reader = browser(page, world.carla)
    for path in (CLUB, "/boa-vista/matches/1/"):
        assert "rematch" not in reader.get(path).content.decode()
