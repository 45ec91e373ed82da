"""No query of a club's page reads the rows of another club, in a database divided by clubs.

The tables are hash partitions of PostgreSQL, made as `manage.py divide` writes them. The plan of
each query must name one partition; on Citus that is one server (docs/citus.md).
"""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, models, transaction
from django.db.backends.postgresql import compiler as plain
from django.test import Client

from clubs.models import Player
from clubs.rights import ROWS, ByToken
from clubs.shards import within
from clubs.tokens import make_token
from scoring import tablekeys
from scoring.models import Hand, Match, Side
from tests.rights import PAGES, ROUTES, browsers, cup, path_of
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, posted, start
from tests.scoring.test_start_match import typed
from tests.sharded import divided_database, watched
from tests.tournaments.hall import enter, looked_at, tournament
from tests.tournaments.phones import FIRST_HAND, phones, totals
from tests.world import World
from tournaments.models import Round, Tournament

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.postgres,
    pytest.mark.only_postgres("SQLite has no partitions"),
    pytest.mark.usefixtures("divided_database"),
]
__all__ = ["browsers", "cup", "divided_database"]
NO_CLUB = [name for name, route in ROUTES.items() if not re.search(r"<(slug:)?slug>", route)]
CUP = "tournaments/copa-da-primavera/"
READERS = ("nobody", "carla", "olga")


def test_pages_of_a_club_read_one_partition(browsers: dict[str, Client], world: World) -> None:
    wrong: dict[str, list[str]] = {}
    count = 0
    for task in PAGES:
        for name, method in task.uses():
            if name in NO_CLUB:
                continue
            path = path_of(name, world)
            for who in READERS if method == "GET" else ["olga"]:
                with transaction.atomic(), watched() as watch:
                    getattr(browsers[who], method.lower())(path)
                    transaction.set_rollback(True)
                count += watch.count
                if watch.wrong:
                    wrong[f"{method} {name} by {who}"] = watch.wrong
    assert wrong == {}
    assert count > 3000


def test_evening_of_pages_writes_one_partition(client: Client, world: World) -> None:
    """Start, record, correct, end a match; enter pairs, draw, publish, type a result."""
    match = start(world)
    enter(tournament(world, "swiss"), world, 4)
    browser(client, world.olga)
    with watched() as watch:
        sent(client, "matches/start/", typed(world, first=world.marlene_valdir.pk))
        for data in EVENING[:3]:
            match.refresh_from_db()
            path = f"matches/1/hands/{match.hand_count + 1}/record/"
            sent(client, path, dict(posted(match, data).lists()))
        sent(client, "matches/1/end/", {"ending": "time", "do": "end"})
        sent(client, f"{CUP}stages/1/draw/")
        seen = looked_at(Round.objects.get())
        sent(client, f"{CUP}stages/1/rounds/1/publish/", {"seen": seen})
        sent(client, f"{CUP}stages/1/rounds/1/clock/", {"do": "start"})
    assert watch.wrong == []
    assert Match.objects.filter(club=world.club).count() == 2
    assert Hand.objects.filter(match=match).count() == 3
    assert Round.objects.get().state == "playing"
    assert watch.count > 100


def sent(client: Client, path: str, data: dict[str, Any] | None = None) -> None:
    answer = client.post(f"/boa-vista/{path}", data or {})
    assert answer.status_code == 302, (path, answer.content.decode()[:2000])


def test_phone_asks_all_clubs_once_for_its_key(world: World) -> None:
    first, second = phones(world)
    with watched() as watch:
        assert first.enter(1, FIRST_HAND).status_code == 302
        assert second.get("now/").status_code == 200
        assert second.answer(1, "agree").status_code == 302
    assert watch.wrong == []
    assert all("scoring_tablekey" in sql for sql in watch.across), watch.across
    assert totals(first) == (385, 855)


def test_programs_read_one_partition(client: Client, cup: Tournament, world: World) -> None:
    _token, key = make_token(
        world.club, by=world.olga, name="x", days=1, may_write=False, client_key=uuid4()
    )
    for name, row in ROWS.items():
        if "GET" in row and isinstance(row["GET"].access, ByToken) and name not in NO_CLUB:
            with watched() as watch:
                answer = client.get(
                    path_of(name, world), headers={"Authorization": f"Bearer {key}"}
                )
            assert answer.status_code in (200, 403), name
            assert watch.wrong == [], name
            assert watch.count >= 2, name


def test_query_without_its_club_is_seen(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    match = start(world)
    with within(world.club.pk), watched() as watch:
        assert Hand.objects.filter(match=match).count() == 0
        assert watch.wrong == []
        monkeypatch.setattr(connection.ops, "_cache", plain)
        assert Hand.objects.filter(match=match).count() == 0
    assert len(watch.wrong) == 1


def test_rows_of_another_club_are_not_found(world: World) -> None:
    match = start(world)
    other = Player.objects.filter(club=world.other_club).first()
    with within(world.other_club.pk):
        assert Player.objects.first() == other
        assert Match.objects.filter(pk=match.pk).update(table="9") == 0
        assert Side.objects.filter(match=match).select_related("competitor__second").count() == 0
        assert Side.objects.filter(match=match).delete()[0] == 0
        assert not Player.objects.exclude(club=world.other_club).exists()
    assert Side.objects.filter(match=match).count() == 2


def test_codes_are_compared_with_all_clubs(world: World) -> None:
    with within(world.club.pk), watched() as watch:
        tablekeys.make(world.club, [0, 1], by=world.olga)
    assert len(watch.across) == 1
    assert "code_digest" in watch.across[0]


def test_migrations_change_divided_tables() -> None:
    """A new column with a value, and another type of a column, as Django's migrations make them."""
    field = models.CharField(max_length=20, default="new")
    field.set_attributes_from_name("colour")
    was, wider = (models.CharField(max_length=n, blank=True) for n in (12, 30))
    for each in (was, wider):
        each.set_attributes_from_name("table")
    with connection.schema_editor() as editor:
        editor.add_field(Match, field)
        editor.alter_field(Match, was, wider)
        editor.remove_field(Match, field)
