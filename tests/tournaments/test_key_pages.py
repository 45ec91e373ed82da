"""The pages with the QR codes of a table or of a match: make, replace and revoke them."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from clubs.models import JournalEntry, User
from scoring.match import tablekeys
from scoring.models import TableKey
from tests.scoring.crowd import browser
from tests.scoring.notebook import start
from tests.tournaments.hall import play
from tests.tournaments.test_table_keys import phone_round
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.phones import phone_links, phone_tables

TABLE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/tables/1/keys/"


def post(user: User, path: str, **data: Any) -> Any:
    return browser(Client(), user).post(path, data, follow=True)


def live(**where: Any) -> list[TableKey]:
    return list(TableKey.objects.live().filter(**where).order_by("side"))


def code_of(key: TableKey) -> str:
    code = tablekeys.secret(key).code
    return f"{code[:3]} {code[3:]}"


def test_director_sees_code_and_address_of_each_side(client: Client, world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    page = browser(client, world.bruno).get(TABLE).content.decode()
    for key in live(tables=table):
        assert code_of(key) in page
        assert phone_links.path_of(key) in page
    assert "slips.pdf?table=1" in page


def test_director_replaces_the_code_of_one_side(world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    first, second = live(tables=table)
    page = post(world.bruno, TABLE, do="replace", side=2).content.decode()
    assert live(tables=table)[0] == first
    (new,) = live(tables=table, side=1)
    assert new != second
    assert code_of(new) in page
    assert code_of(second) not in page
    line = JournalEntry.objects.get(action="replace-table-key")
    with translation.override("pt-br"):
        assert line.after == str(new.entries.get().competitor)


def test_revoked_code_can_be_made_anew(world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    page = post(world.bruno, TABLE, do="revoke", side=1).content.decode()
    assert [key.side for key in live(tables=table)] == [1]
    assert "was revoked" in page
    post(world.bruno, TABLE, do="replace", side=1)
    assert [key.side for key in live(tables=table)] == [0, 1]


@pytest.mark.postgres_later
def test_post_for_an_unknown_side_changes_no_key(world: World) -> None:
    phone_round(world)
    before = live()
    for side in ("0", "3", "x", "", "999999999"):
        post(world.bruno, TABLE, do="replace", side=side)
        assert live() == before, side


def test_page_of_a_closed_round_shows_no_codes(client: Client, world: World) -> None:
    this_round = phone_round(world)
    keys = live()
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    page = browser(client, world.bruno).get(TABLE).content.decode()
    assert "only while the round is played" in page
    assert not any(code_of(key) in page for key in keys)
    answer = post(world.bruno, TABLE, do="replace", side=1)
    assert "cannot be changed now" in answer.content.decode()


def test_key_page_without_phones_links_to_the_setting(client: Client, world: World) -> None:
    phone_round(world, phones="")
    page = browser(client, world.bruno).get(TABLE).content.decode()
    assert "nobody records on phones" in page


def test_keys_of_a_match_are_made_once(client: Client, world: World) -> None:
    match = start(world)
    path = f"/boa-vista/matches/{match.number}/keys/"
    assert "Make the QR codes" in browser(client, world.silvio).get(path).content.decode()
    for _turn in range(2):
        page = post(world.silvio, path).content.decode()
    assert [key.side for key in live(match=match)] == [0, 1]
    assert all(code_of(key) in page for key in live(match=match))
    assert JournalEntry.objects.filter(action="make-match-keys").count() == 1
    opened = phone_tables.find(tablekeys.secret(live(match=match)[1]).key)
    assert opened is not None
    assert opened.is_open(timezone.now())


def test_code_of_a_match_is_replaced_and_revoked(world: World) -> None:
    match = start(world)
    path = f"/boa-vista/matches/{match.number}/keys/"
    post(world.silvio, path)
    first, second = live(match=match)
    post(world.silvio, path, do="replace", side=1)
    post(world.silvio, path, do="revoke", side=2)
    (left,) = live(match=match)
    assert left not in (first, second)
    assert post(world.silvio, path, do="replace", side=9).status_code == 200
    assert live(match=match) == [left]


def test_keys_of_a_match_at_a_table_are_those_of_the_table(world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    match = tables.open_match(table, by=world.bruno)
    before = live()
    answer = post(world.bruno, f"/boa-vista/matches/{match.number}/keys/")
    assert answer.redirect_chain[-1][0] == TABLE
    assert live() == before


def test_directing_phone_is_led_to_its_table(world: World) -> None:
    table = phone_round(world).tables.get(number=1)
    opened = phone_tables.of_key(live(tables=table)[0])
    assert opened is not None
    roles = {m.user: m for m in world.club.memberships.all()}
    page = TABLE.replace("keys/", "result/")
    assert phone_links.office_path(opened, roles[world.bruno]) == page
    assert phone_links.office_path(opened, roles[world.carla]) == ""
    assert phone_links.office_path(opened, None) == ""
    foreign = world.other_club.memberships.first()
    assert phone_links.office_path(opened, foreign) == ""


def test_page_of_keys_needs_few_queries(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone_round(world)
    page = browser(client, world.bruno)
    page.get(TABLE)
    with django_assert_num_queries(8):
        page.get(TABLE)


def test_live_code_is_revoked_only_after_a_question(client: Client, world: World) -> None:
    phone_round(world)
    page = browser(client, world.bruno).get(TABLE).content.decode()
    for button in ("Yes, make a new code", "Yes, revoke the code"):
        before = page.partition(button)[0]
        assert "</details>" not in before[before.rindex("<details") :]
