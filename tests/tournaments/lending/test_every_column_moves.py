"""Every column of every table of a club arrives on the other computer as it was, or stands in a
list with its reason.

A new table fails `test_tables_that_move_are_known`: decide there whether a file may hold it.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.db import connection, models
from django.db.models import Field, Model

from clubs.journal.audit import models_of_clubs
from clubs.lists.short_codes import secret_of
from clubs.models import Club, Loan, Logo, User
from clubs.models.loans import FIRST_KEY
from server.copies.tables import PLAIN, Table, text_of
from tests.tournaments.lending.laptop import Rows, on_laptop, open_on_laptop, rows_of
from tests.world import World
from tournaments.lending import loans
from tournaments.lending.rows import EMPTIED, KEYED, OF_OWNER, OF_SERVER, STAYS, tables

MOVES = {
    *("circuits.Circuit", "circuits.CircuitLeg", "circuits.CircuitResult"),
    *("clubs.CalledOff", "clubs.Competitor", "clubs.Evening", "clubs.ImportedList"),
    *("clubs.JournalEntry", "clubs.Logo", "clubs.Merge", "clubs.Particulars"),
    *("clubs.PaymentDetails", "clubs.Player", "clubs.PrivacyContact", "clubs.SponsorPicture"),
    *("scoring.Hand", "scoring.HandAnswer", "scoring.HouseRules", "scoring.HouseRulesVersion"),
    *("scoring.Incident", "scoring.Match", "scoring.ReplacedResult", "scoring.Season"),
    *("scoring.SeasonWinner", "scoring.Side", "scoring.SideHand", "scoring.TableKey"),
    *("tournaments.Adjustment", "tournaments.AgreedFee", "tournaments.Call"),
    "tournaments.EarlierMatch",
    *("tournaments.Entry", "tournaments.KeyOfEntry", "tournaments.KeyOfTable"),
    *("tournaments.Participant", "tournaments.Payment", "tournaments.Payout"),
    *("tournaments.Placement", "tournaments.PrizePlan", "tournaments.ReportedResult"),
    *("tournaments.Round", "tournaments.Screen", "tournaments.Seat", "tournaments.Stage"),
    *("tournaments.Table", "tournaments.Tournament"),
}
NONCE = "n" * 22
EXCEPTIONS = {place: value for place, (value, _why) in EMPTIED.items()} | {
    (label, f"{column}_digest"): secret_of(kind, NONCE)._asdict()[f"{column}_digest"]
    for label, kind in KEYED.items()
    for column in ("key", "code")
}
KEY = 700_007
"""The key of the row that the test makes in each table."""


def test_tables_that_move_are_known() -> None:
    assert {table.model._meta.label for table in tables().values()} == MOVES
    assert {model._meta.label for model in models_of_clubs()} == MOVES | STAYS.keys()


def test_lists_of_exceptions_name_what_exists() -> None:
    assert OF_OWNER.keys() <= MOVES
    assert OF_SERVER.keys() <= {field.attname for field in Club._meta.concrete_fields}
    for label, column in EMPTIED:
        assert column in {f.attname for f in apps.get_model(label)._meta.concrete_fields}


@pytest.fixture
def filled(world: World) -> Iterator[Club]:
    """A club with a row in every table, and a mark of its own in every column."""
    with connection.cursor() as cursor:
        # A row that means something would need a writer for each table.
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute("PRAGMA defer_foreign_keys = ON")
    for model in models_of_clubs():
        model._base_manager.filter(club=world.club).all()._raw_delete("default")
    for number, model in enumerate(models_of_clubs()):
        if model._meta.label != "clubs.Loan":
            fill(model, world, number)
    yield Club.objects.get(pk=world.club.pk)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


def fill(model: type[Model], world: World, number: int) -> None:
    table = Table(model, "default")
    row = [mark(field, world, number) for field in table.fields.values()]
    table.insert(list(table.fields), [row])


def mark(field: "Field[Any, Any]", world: World, number: int) -> object:
    """Return a value of this column that is not its default."""
    if field.primary_key:
        return KEY
    if field.name == "kind" and field.model is Logo:
        return "image/png"
    if field.name == "nonce":
        return NONCE
    if field.related_model is Club:
        return world.club.pk
    if field.related_model is User:
        return world.bruno.pk
    if field.name == "loan" or (field.name == "federation" and field.null):
        return None
    if field.is_relation:
        return KEY
    if field.flatchoices:
        values = [value for value, _words in field.flatchoices if value not in ("", field.default)]
        return values[-1]
    of_kind: dict[type[Field[Any, Any]], object] = {
        models.BooleanField: not field.default,
        models.SlugField: f"slug-{number}",
        models.CharField: f"{number} {field.name}"[: field.max_length or 200],
        models.TextField: f"{field.name} – ção\n2",
        models.DateField: date(2024, 2, 29),
        models.DateTimeField: datetime(2024, 2, 29, 12, 30, 15, 123456, UTC),
        models.TimeField: time(20, 30),
        models.UUIDField: UUID(int=number + 10**9),
        models.JSONField: {field.name: [number, "ção", None, 2**45]},
        models.BinaryField: bytes(range(256)),
        models.EmailField: "a@example.org",
        models.IntegerField: number + 100,
    }
    kinds = [kind for kind in type(field).__mro__ if kind in of_kind]
    value = of_kind[kinds[0]]
    return value if type(value) in PLAIN else text_of(value)


def test_open_file_brings_every_column_as_it_was(filled: Club, world: World) -> None:
    before = rows_of(filled)
    assert {len(rows) for rows in before.values()} == {1}
    loan = Loan.objects.create(club=filled, key="k", block=FIRST_KEY, by=world.bruno, to="Laptop")
    content = loans.file_of(loan)
    with on_laptop():
        club, _owner = open_on_laptop(content)
        bruno = User.objects.get(username="bruno")
        assert (bruno.first_name, bruno.has_usable_password()) == ("Bruno Dias", False)
        after = rows_of(club)
        for model in models_of_clubs():
            if model._meta.label in STAYS.keys() - {"clubs.Loan", "clubs.Membership"}:
                assert not model._base_manager.exists()
        assert named(after, bruno.pk) == as_in_file(named(before, world.bruno.pk))
        columns = {field.attname for field in Club._meta.concrete_fields} - OF_SERVER.keys()
        assert {name: getattr(club, name) for name in columns} == {
            name: getattr(filled, name) for name in columns
        }


def named(rows: Rows, bruno: int) -> Rows:
    """Return the rows with Bruno's name in place of the key of his account."""
    return {
        name: {
            key: {
                column: "bruno" if column in accounts_of(name) and value == bruno else value
                for column, value in row.items()
            }
            for key, row in found.items()
        }
        for name, found in rows.items()
    }


def accounts_of(name: str) -> set[str]:
    fields = tables()[name].fields
    return {column for column, field in fields.items() if field.related_model is User}


def as_in_file(rows: Rows) -> Rows:
    for name, table in tables().items():
        for field in table.fields.values():
            place = (table.model._meta.label, field.attname)
            if place in EXCEPTIONS:
                for row in rows[name].values():
                    row[str(field.column)] = EXCEPTIONS[place]
    return rows
