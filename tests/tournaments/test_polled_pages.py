"""Polling of open pages: the answers, and their cost."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs import accounts, roster
from clubs.models import Role
from tests.tournaments.hall import drawn, play, played, stage, tournament
from tests.tournaments.open_pages import ACTIONS, in_play, last, show_at_the_end
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.changed.changes import STATE
from tournaments.director import events
from tournaments.director.rounds import rounds, stages
from tournaments.models import Tournament
from tournaments.reading.standings import Standings

PAGES = ["standings/", "tables/", "results/", "crosstable/", "bracket/", "statistics/", "pairs/1/"]
LIVE = {"HX-Request": "true", "Accept-Language": "en"}


def poll(client: Client, address: str, tag: str = "", language: str = "en") -> Any:
    sent_headers = LIVE | {"Accept-Language": language} | ({"If-None-Match": tag} if tag else {})
    return client.get(address, headers=sent_headers)


@pytest.fixture
def cup(world: World) -> Tournament:
    return in_play(world)


# --- What an answer costs ---------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_unchanged_page_answers_304_with_one_query(
    client: Client,
    cup: Tournament,
    page: str,
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tag = poll(client, url(cup, page))["ETag"]
    monkeypatch.setattr(Standings, "sections", None)
    with django_assert_num_queries(1):
        answer = poll(client, url(cup, page), tag)
    assert (answer.status_code, answer.content) == (304, b"")


def test_unchanged_page_costs_a_member_four_queries(
    client: Client,
    cup: Tournament,
    world: World,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client.force_login(world.carla)
    tag = poll(client, url(cup, "standings/"))["ETag"]
    with django_assert_num_queries(4):  # session, account, membership, versions
        assert poll(client, url(cup, "standings/"), tag).status_code == 304


@pytest.mark.postgres
def test_etag_of_tables_without_a_match_skips_matches(client: Client, cup: Tournament) -> None:
    poll(client, url(cup, "standings/"))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # The plan is kept; which index it takes depends on how large the tables are.
            cursor.execute("SELECT statement FROM pg_prepared_statements")
            assert "SUM(m.version)" in str(cursor.fetchall())
        else:
            cursor.execute(f"EXPLAIN QUERY PLAN {STATE}", ["boa-vista", cup.slug])
            assert "COVERING INDEX recorded_tables" in str(cursor.fetchall())


# --- What is new ------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_changes_the_etag_of_open_pages(
    client: Client, cup: Tournament, world: World, action: str
) -> None:
    pages = [url(cup, page) for page in ("standings/", "pairs/1/")]
    tags = {page: poll(client, page)["ETag"] for page in pages}
    ACTIONS[action](cup, world)
    for page, tag in tags.items():
        changed = poll(client, page, tag)
        assert changed.status_code == 200
        assert poll(client, page, changed["ETag"]).status_code == 304


STEPS: dict[str, Callable[[Tournament, World], object]] = {
    "published": lambda cup, world: rounds.publish(last(cup), by=world.bruno),
    "taken back": lambda cup, world: rounds.unpublish(last(cup), by=world.bruno),
    "drawn again": drawn,
    "played": lambda cup, world: play(last(cup), world),
    "closed": lambda cup, world: rounds.close(last(cup), by=world.bruno),
    "opened": lambda cup, world: rounds.reopen(last(cup), by=world.bruno, reason="a slip"),
    "closed again": lambda cup, world: rounds.close(last(cup), by=world.bruno),
    "places frozen": lambda cup, world: stages.close(stage(cup), by=world.bruno),
    "the end": lambda cup, world: events.end(cup, by=world.bruno),
}


def test_every_step_of_a_round_changes_the_etag(client: Client, world: World) -> None:
    cup = tournament(world, entries=2)
    rounds.draw(stage(cup), by=world.bruno)
    tags = [poll(client, url(cup, "tables/"))["ETag"]]
    for step in STEPS.values():
        step(cup, world)
        answer = poll(client, url(cup, "tables/"), tags[-1])
        assert answer.status_code == 200
        tags.append(answer["ETag"])
    assert len(set(tags)) == len(STEPS) + 1


def test_corrected_name_is_shown_at_once(client: Client, cup: Tournament, world: World) -> None:
    read(client, url(cup, "standings/"))
    roster.edit_pair(world.dirce_nelson, by=world.ana, number=1, name="Os Amarais")
    assert "Os Amarais" in read(client, url(cup, "standings/"))


def test_standings_are_hidden_at_once(client: Client, cup: Tournament, world: World) -> None:
    tag = poll(client, url(cup, "standings/"))["ETag"]
    assert "+1000" in read(client, url(cup, "standings/"))
    show_at_the_end(cup, world)
    assert "+1000" not in poll(client, url(cup, "standings/"), tag).content.decode()
    assert "+1000" not in read(client, url(cup, "standings/"))


def test_etag_ignores_other_tournaments(client: Client, cup: Tournament, world: World) -> None:
    other = tournament(world, name="Taça de Verão", entries=4)
    tags = {page: poll(client, url(cup, page))["ETag"] for page in PAGES}
    played(other, world)
    for page, tag in tags.items():
        assert poll(client, url(cup, page), tag).status_code == 304
        assert poll(client, url(other, page), tag).status_code == 200


def test_etag_differs_by_language_and_rights(client: Client, cup: Tournament, world: World) -> None:
    address = url(cup, "standings/")
    tag = poll(client, address)["ETag"]
    assert poll(client, address, tag, "es").status_code == 200
    client.force_login(world.davi)
    assert poll(client, address, tag).status_code == 304, "a stranger sees what everybody sees"
    client.force_login(world.bruno)
    assert poll(client, address, tag).status_code == 200
    directing = poll(client, address)["ETag"]
    accounts.give_role(world.club, world.bruno, Role.PLAYER, by=world.olga)
    assert poll(client, address, directing).status_code == 200


@pytest.mark.postgres
def test_removed_tournament_is_404_for_a_poll(client: Client, world: World) -> None:
    cup = tournament(world)
    tag = poll(client, url(cup, "standings/"))["ETag"]
    events.remove(cup, by=world.bruno)
    assert poll(client, url(cup, "standings/"), tag).status_code == 404


# --- What the answer is -----------------------------------------------------------------------


def test_fragment_has_only_the_board_and_its_parts(client: Client, cup: Tournament) -> None:
    answer = poll(client, url(cup, "standings/?find=1"))
    page = answer.content.decode()
    assert "<html" not in page
    assert 'id="board"' in page
    assert 'id="own" hx-swap-oob="true"' in page
    assert 'id="state" hx-swap-oob="true"' in page
    assert 'name="find"' not in page, "what somebody types stays"
    assert answer["Cache-Control"] == "no-store"
    assert "HX-Request" in answer["Vary"]


def test_page_gives_htmx_the_etag_of_its_content(client: Client, cup: Tournament) -> None:
    tag = poll(client, url(cup, "standings/"))["ETag"]
    page = client.get(url(cup, "standings/"), headers={"Accept-Language": "en"}).content.decode()
    written = tag.replace('"', "\\u0022").replace("-", "\\u002D")
    assert f'"If-None-Match": "{written}"' in unescape(page)
