"""A copy of one database fills an empty one of either kind with the same rows."""

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.test import override_settings

from clubs import roster
from clubs.models import Club, JournalEntry, Logo, Player
from server.copies import lines, making, restoring, sealed, tables
from server.copies.reading import read
from server.database.in_use import InUse
from tests.backups.databases import opened
from tests.programs import REAL, manage
from tests.scoring.notebook import evening
from tests.tournaments.hall import played, tournament
from tests.waiting import PATIENCE
from tests.world import World, make_world

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world(transactional_db: None) -> World:
    """Return the world, committed, with a match, a played round, a picture and a second club."""
    world = make_world()
    evening(world)
    cup = tournament(world, "swiss", entries=4)
    played(cup, world)
    moment = datetime(2026, 11, 23, 20, 30, 15, 123456, tzinfo=UTC)
    JournalEntry.objects.filter(pk=JournalEntry.objects.values("pk")[:1]).update(at=moment)
    Logo.objects.create(club=world.club, kind="image/png", content=bytes(range(256)))
    return world


@pytest.fixture
def tables_of_models(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the tables from the models, since migrating takes seconds."""

    def make_tables(made: object, alias: str) -> None:
        call_command("migrate", database=alias, verbosity=0, run_syncdb=True, skip_checks=True)

    monkeypatch.setattr(restoring, "make_tables", make_tables)


def contents(alias: str) -> dict[str, list[Any]]:
    return {
        table.name: [*table.rows(list(table.fields)), table.last_key()]
        for table in tables.tables(alias)
    }


def kinds() -> list[str]:
    return ["sqlite", "postgresql"] if connection.vendor == "postgresql" else ["sqlite"]


@pytest.mark.postgres
def test_restored_database_has_every_row(
    world: World, tmp_path: Path, new_database: Callable[[str], str], tables_of_models: None
) -> None:
    Player.objects.filter(pk=world.dirce_nelson.first.pk).update(name="Dirce ♣ \u2028 'Amaral'")
    Player.objects.create(club=world.other_club, name="Último").delete()
    before = contents(DEFAULT_DB_ALIAS)
    assert sum(map(len, before.values())) > 100
    file = tmp_path / "copy.jsonl.gz"
    making.make(file)
    for kind in kinds():
        with opened(new_database(kind)) as alias:
            restoring.restore(file, "", alias)
            assert contents(alias) == before
            # The number of a deleted row is not given again.
            key = Player.objects.using(alias).create(club_id=world.club.pk, name="Nova").pk
            assert key == before["clubs_player"][-1] + 1
            logo = Logo.objects.using(alias).get()
            assert bytes(logo.content) == bytes(range(256))


def test_order_of_columns_of_an_older_version_does_not_matter(
    world: World, tmp_path: Path, new_database: Callable[[str], str], tables_of_models: None
) -> None:
    made = read()
    head = lines.read_head(made)
    turned = [
        lines.WrittenTable(
            table.name,
            table.columns[::-1],
            [row[::-1] for row in table.rows()],
            table.summary.last_key,
        )
        for table in lines.read_tables(made)
    ]
    file = tmp_path / "copy.jsonl.gz"
    making.make(file, lines.written(head, turned))
    with opened(new_database(kinds()[-1])) as alias:
        restoring.restore(file, "", alias)
        assert contents(alias) == contents(DEFAULT_DB_ALIAS)


@pytest.mark.postgres
def test_copy_shows_one_moment(world: World) -> None:
    made = read()
    head = next(made)
    names = ["Escrita Durante", "Escrita Depois"]

    def write() -> None:
        roster.add_pair(world.club, by=world.ana, first=names[0], second=names[1])
        connection.close()

    writer = Thread(target=write)
    writer.start()
    writer.join(PATIENCE)  # a copy that kept writers waiting would fail the next line
    text = b"".join([head, *made]).decode()
    assert Player.objects.filter(name__in=names).count() == 2
    assert names[0] not in text
    assert (
        lines.check(iter(text.encode().splitlines(keepends=True))).head.database
        == connection.vendor
    )


def test_restore_leaves_a_database_with_data_alone(
    world: World, tmp_path: Path, new_database: Callable[[str], str], tables_of_models: None
) -> None:
    file = tmp_path / "copy.jsonl.gz"
    making.make(file)
    with opened(new_database(kinds()[-1])) as alias:
        restoring.make_tables(tables.history({}), alias)
        Club.objects.using(alias).create(slug="outro", name="Outro")
        with pytest.raises(restoring.NotEmpty, match="clubs_club"):
            restoring.restore(file, "", alias)
        assert Club.objects.using(alias).get().slug == "outro"
        Club.objects.using(alias).all().delete()
        restoring.restore(file, "", alias)  # empty again, though with tables
        assert Club.objects.using(alias).count() == 2


@pytest.mark.postgres
def test_failed_restore_changes_nothing(
    world: World,
    tmp_path: Path,
    new_database: Callable[[str], str],
    tables_of_models: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "copy.jsonl.gz"
    making.make(file)
    monkeypatch.setattr(restoring, "_summary", lambda *table: lines.Summary(0, "", 0))
    for kind in kinds():
        url = new_database(kind)
        with opened(url) as alias, pytest.raises(restoring.NotTheSame):
            restoring.restore(file, "", alias)
        with opened(url) as alias:
            assert connections[alias].introspection.table_names() == []
    assert [each.name for each in tmp_path.iterdir() if "restoring" in each.name] == []


@pytest.mark.postgres
def test_missing_row_of_a_foreign_key_is_refused(
    world: World, tmp_path: Path, new_database: Callable[[str], str], tables_of_models: None
) -> None:
    head, *rest = read()
    file = tmp_path / "copy.jsonl.gz"
    wrong = [line for line in rest if b"Marlene" not in line]
    making.make(file, iter(_with_right_end([head, *wrong])))
    with opened(new_database(kinds()[-1])) as alias, pytest.raises(Exception, match=r"(?i)foreign"):
        restoring.restore(file, "", alias)


@pytest.mark.postgres
def test_text_in_a_column_of_numbers_is_refused(
    world: World, tmp_path: Path, new_database: Callable[[str], str], tables_of_models: None
) -> None:
    made = [*read()]
    place = next(n for n, line in enumerate(made) if line.startswith(b"[") and b",1," in line)
    made[place] = made[place].replace(b",1,", b',"one",', 1)
    file = tmp_path / "copy.jsonl.gz"
    making.make(file, iter(_with_right_end(made)))
    with (
        opened(new_database("sqlite")) as alias,
        pytest.raises(lines.Damaged, match="of another kind"),
    ):
        restoring.restore(file, "", alias)


def _with_right_end(made: list[bytes]) -> list[bytes]:
    end = sha256(b"".join(made[:-1])).hexdigest()
    return [*made[:-1], b'{"end":"%s"}\n' % end.encode()]


@pytest.mark.postgres
def test_running_server_is_not_replaced(
    world: World, tmp_path: Path, new_database: Callable[[str], str], tables_of_models: None
) -> None:
    file = tmp_path / "copy.jsonl.gz"
    making.make(file)
    url = new_database("sqlite")
    server = sqlite3.connect(url.removeprefix("sqlite:///"))
    server.execute("PRAGMA journal_mode=WAL")
    server.execute("SELECT * FROM sqlite_master").fetchall()
    with opened(url) as alias, pytest.raises(InUse):
        restoring.restore(file, "", alias)
    server.close()
    with opened(url) as alias:
        restoring.restore(file, "", alias)


def test_copy_of_an_unknown_migration_is_newer(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.copies.reading.migrations", lambda alias: {"clubs": ["9999_new"]})
    file = tmp_path / "copy.jsonl.gz"
    making.make(file)
    with pytest.raises(lines.Newer):
        restoring.restore(file, "")


@pytest.mark.postgres
@pytest.mark.thorough
def test_copy_made_during_writes_is_restored_by_command(
    world: World, tmp_path: Path, new_database: Callable[[str], str], monkeypatch: Any
) -> None:
    """Copy while others write, restore with the real migrations, audit, copy that one again."""
    with override_settings(MIGRATION_MODULES={}):
        known = MigrationLoader(None).disk_migrations
    names: dict[str, list[str]] = {}
    for app, name in sorted(known):
        names.setdefault(app, []).append(name)
    monkeypatch.setattr("server.copies.reading.migrations", lambda alias: names)
    first = tmp_path / "first.jsonl.gz"
    has_written, is_made = Event(), Event()

    def write() -> None:
        for number in count():
            roster.add_pair(world.club, by=world.ana, first=f"A {number}", second=f"B {number}")
            has_written.set()
            if is_made.is_set():
                break
        connection.close()

    writer = Thread(target=write)
    writer.start()
    try:
        assert has_written.wait(PATIENCE)
        making.make(first)
    finally:
        is_made.set()
        writer.join()
    pairs, players, journal = _numbers_of_rows(first)
    assert players == 2 * pairs
    assert journal >= pairs
    for kind in kinds():
        variables = {**REAL, "DATABASE_URL": new_database(kind), "LANG": "en_US.UTF-8"}
        restored = manage("restore", str(first), answers="yes\n", **variables)
        assert "each table was compared" in restored.stdout, restored.stderr
        audited = manage("audit", **variables)
        assert audited.returncode == 0, audited.stdout
        again = tmp_path / f"{kind}.jsonl.gz"
        assert manage("backup", str(again), **variables).returncode == 0
        assert _digests(again) == _digests(first)


def _digests(file: Path) -> dict[str, lines.Summary]:
    with sealed.opened(file, "") as read_lines:
        lines.read_head(read_lines)
        return {
            table.name: (list(table.rows()), table.summary)[1]
            for table in lines.read_tables(read_lines)
        }


def _numbers_of_rows(file: Path) -> tuple[int, int, int]:
    """Return the pairs, players and journal lines of a copy."""
    digests = _digests(file)
    names = ("clubs_competitor", "clubs_player", "clubs_journalentry")
    pairs, players, journal = (digests[name].rows for name in names)
    return pairs, players, journal
