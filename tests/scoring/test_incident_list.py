"""Lists of rulings: of the match, of the pair, and of the club."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from scoring import ledger
from scoring.ledger import incidents
from scoring.models import Incident
from scoring.rulings.recorded_rulings import of_competitor, with_people
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening
from tests.scoring.rulings import decision, match_of, note, text_of
from tests.world import World

EVERY = "/boa-vista/incidents/"
LOCKED = decision("aacrt-2016", "lixo", wild_before="wild")
OUT = decision("aacrt-2016", "final-out", morto="taken", clean="no")


def titles(page: Any) -> list[str]:
    return [shown.title for shown in page.context["incidents"]]


def test_match_without_rulings_has_no_list(client: Client, world: World) -> None:
    evening(world, 4)
    page = browser(client, world.ana).get("/boa-vista/matches/1/")
    assert 'id="incidents"' not in page.content.decode()


def test_match_page_lists_own_rulings_newest_first(client: Client, world: World) -> None:
    first, second = evening(world, 4), evening(world, 2)
    note(first, LOCKED, world.bruno, side=1)
    note(second, OUT, world.bruno)
    note(first, OUT, world.bruno, side=None)
    page = browser(client, world.carla).get("/boa-vista/matches/1/")
    assert titles(page) == ["Going out at the end", "May I take the discard pile?"]
    words = text_of(page)
    assert "May I take the discard pile? Ivone and Osvaldo" in words
    # The reason and the answers are folded in beside each ruling.
    assert "To go out at the end" in words
    assert "Does the pair have a clean canastra? No" in words
    assert "cancel/" not in page.content.decode()


def test_pair_page_lists_rulings_about_the_pair(client: Client, world: World) -> None:
    match = evening(world, 4)
    note(match, LOCKED, world.bruno, side=0)
    note(match, OUT, world.bruno, side=1)
    page = browser(client, world.carla)
    assert titles(page.get("/boa-vista/pairs/1/")) == ["May I take the discard pile?"]
    assert titles(page.get("/boa-vista/pairs/2/")) == ["Going out at the end"]
    assert 'id="incidents"' not in page.get("/boa-vista/pairs/3/").content.decode()
    assert titles(page.get(EVERY, {"competitor": "2"})) == ["Going out at the end"]
    assert "Rulings about Ivone and Osvaldo" in text_of(page.get(EVERY, {"competitor": "2"}))


@pytest.mark.postgres_later
def test_pair_page_leaves_out_rulings_of_annulled_matches(client: Client, world: World) -> None:
    first, second = evening(world, 4), evening(world, 2)
    note(first, LOCKED, world.bruno, side=0)
    note(second, OUT, world.bruno, side=0)
    ledger.annul(second, by=world.ana, reason="recorded twice")
    page = browser(client, world.carla)
    assert titles(page.get("/boa-vista/pairs/1/")) == ["May I take the discard pile?"]
    assert titles(page.get(EVERY, {"competitor": "1"})) == ["May I take the discard pile?"]


@pytest.mark.postgres
def test_rulings_of_a_pair_use_an_index(world: World) -> None:
    rulings = with_people(of_competitor(world.dirce_nelson)).order_by("-pk")[:41]
    if connection.vendor == "sqlite":  # PostgreSQL sorts the few rows of a test
        plan = rulings.explain()
        assert "incidents_of_a_competitor" in plan
        assert "TEMP B-TREE" not in plan


def test_name_on_a_ruling_links_to_rulings_of_the_person(client: Client, world: World) -> None:
    match = match_of(world, "ramiro-es")
    what = decision("ramiro-es", "wrong-number", cards="many", when="during", consent="no")
    for side in (0, 1):
        note(match, what, world.bruno, side=side)
    page = browser(client, world.carla)
    number = match.sides.get(position=1).competitor.number
    address = f"{EVERY}?competitor={number}"
    assert f'href="{address}"' in page.get("/boa-vista/matches/1/").content.decode()
    answer = page.get(address)
    assert [shown.row.side for shown in answer.context["incidents"]] == [1]
    assert f"Rulings about {match.sides.get(position=1)}" in text_of(answer)
    assert page.get(EVERY, {"competitor": "9999"}).status_code == 404


def test_match_page_lists_five_rulings_and_links_to_all(client: Client, world: World) -> None:
    first, second = evening(world, 4), evening(world, 2)
    note(second, OUT, world.bruno)
    for _turn in range(5):
        note(first, LOCKED, world.bruno)
    page = browser(client, world.carla)
    every = "/boa-vista/incidents/?match=1"
    assert every not in page.get("/boa-vista/matches/1/").content.decode()
    note(first, OUT, world.bruno)
    answer = page.get("/boa-vista/matches/1/")
    assert titles(answer) == ["Going out at the end"] + ["May I take the discard pile?"] * 4
    assert f'href="{every}"' in answer.content.decode()
    assert len(titles(page.get(every))) == 6


def test_club_lists_all_rulings_newest_first(client: Client, world: World) -> None:
    note(evening(world, 4), LOCKED, world.bruno)
    card = decision("bridge", "exposed", declarer="S", player="W", suit="H", rank="K", held=9)
    incidents.note_on_table(world.club, card, table="mesa 3", by=world.ana, client_key=uuid4())
    page = browser(client, world.carla).get(EVERY)
    assert titles(page) == ["A card becomes a penalty card", "May I take the discard pile?"]
    assert "Bridge, mesa 3" in text_of(page)
    assert 'href="/boa-vista/matches/1/"' in page.content.decode()


def test_list_without_rulings_shows_a_message(client: Client, world: World) -> None:
    assert "No ruling is recorded yet." in text_of(browser(client, world.carla).get(EVERY))


def test_ruling_list_leaves_out_other_clubs(client: Client, world: World) -> None:
    note(evening(world, 4), LOCKED, world.bruno)
    assert browser(client, world.davi).get(EVERY).status_code == 404
    assert titles(client.get("/vila-nova/incidents/")) == []


@pytest.mark.thorough
def test_long_list_has_pages_at_the_same_cost(
    client: Client, world: World, django_assert_num_queries: Any
) -> None:
    match = evening(world, 4)
    first = note(match, LOCKED, world.bruno)
    page = browser(client, world.carla)
    page.get(EVERY)
    with django_assert_num_queries(5):
        page.get(EVERY)
    with django_assert_num_queries(6):
        page.get(EVERY, {"competitor": "1"})
    Incident.objects.bulk_create(
        Incident(
            club=world.club,
            match=match,
            hand=5,
            side=0,
            competitor=world.dirce_nelson,
            game=first.game,
            situation=first.situation,
            answers=first.answers,
            ruling=first.ruling,
            noted_by=world.bruno,
            noted_at=first.noted_at,
            client_key=uuid4(),
        )
        for _turn in range(120)
    )
    with django_assert_num_queries(5):
        answer = page.get(EVERY)
    assert len(titles(answer)) == 40
    with django_assert_num_queries(6):
        assert len(titles(page.get(EVERY, {"competitor": "1"}))) == 40
    older = page.get(EVERY, {"before": answer.context["page"].older})
    assert len(titles(older)) == 40
    assert "Newer" in text_of(older)
