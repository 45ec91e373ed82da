"""Turn the rows of what was played into blocks of text that COPY reads.

A block is the text of the rows of one table as PostgreSQL writes it, with places for what a copy
changes: keys, client keys, days, the club, its accounts, its pairs and their names. Columns are
those of the models, so that a new column is copied like the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.utils import timezone

from clubs.models import Club, Competitor, JournalEntry, Membership, Player, User
from scoring.models import Match

APPS = ("clubs", "scoring", "tournaments", "circuits")
FRAME = (Club, User, Player, Competitor, Membership)
"""The tables that are written for each club before its matches, in their order."""
NULL = "\\N"
SLUG, CUP, PERSON = "zqclube", "Zqtorneio", "Zqpessoa"
"""Words that nobody uses: a copy has other words in their places."""
WORDS = re.compile(rf"%|{SLUG}|(?i:{CUP})|(?i:{PERSON}(\d\d\d[ab]))")
MATCH_WORDS = re.compile(r"(\b(?:match|partida) |/matches/)(\d+)\b", re.IGNORECASE)
Values = dict[str, Any]
"""The values of the places of a copy, by their names."""


@dataclass
class Template:
    """The rows of a match or tournament, as text with the names of values to fill in."""

    hands: int = 0
    blocks: dict[str, str] = field(default_factory=dict)
    """The lines of each table."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """The names of the primary keys of each table, in the order of its lines."""
    uuids: list[str] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    """The names of values that no two rows of the database share."""
    numbers: list[str] = field(default_factory=list)
    """The names of the numbers of its matches, in their order."""

    def fill(self, values: Values, rng: Random) -> None:
        """Add random values that no other copy has."""
        for names, size in ((self.uuids, 32), (self.digests, 64)):
            text = rng.randbytes(size // 2 * len(names)).hex()
            values.update(
                zip(
                    names,
                    (text[at : at + size] for at in range(0, len(text), size)),
                    strict=True,
                )
            )


def person_name(pair: int, one: str) -> str:
    """Return the name of a person of a template: `one` is a or b."""
    return f"{PERSON}{pair:03}{one} Zqfamilia"


def played_models() -> list[type[models.Model]]:
    """Return the tables that hold what is played, with a number as key."""
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label in APPS
        and model not in FRAME
        and isinstance(model._meta.pk, models.AutoField)
    ]


def columns(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    return [column for column in model._meta.local_concrete_fields if not column.generated]


def names_of_columns(model: type[models.Model]) -> str:
    return ", ".join(f'"{column.column}"' for column in columns(model))


def read(users: Sequence[User], pairs: Sequence[Competitor]) -> Template:
    """Return all rows of what is played as a template, for clubs with such users and pairs."""
    reader = _Reader(users, pairs)
    for model in played_models():
        reader.read(model)
    template = reader.template
    template.hands = len(template.keys.get("scoring_hand", []))
    return template


class _Reader:
    """Turns the rows of one table after the other into blocks."""

    def __init__(self, users: Sequence[User], pairs: Sequence[Competitor]) -> None:
        self.template = Template()
        self.today = timezone.now().date()
        self.played = set(played_models())
        people = {
            str(person.pk): f"person.{at:03}{one}"
            for at, pair in enumerate(pairs)
            for one, person in zip("ab", pair.players, strict=True)
        }
        # The places of rows that are not of what is played, by their keys.
        self.others: dict[Any, dict[str, str]] = {
            User: {str(user.pk): f"user.{at}" for at, user in enumerate(users)},
            Competitor: {str(pair.pk): f"pair.{at:03}" for at, pair in enumerate(pairs)},
            Player: people,
        }

    def read(self, model: type[models.Model]) -> None:
        table, fields = model._meta.db_table, columns(model)
        query = f'SELECT {names_of_columns(model)} FROM "{table}" ORDER BY 1'  # noqa: S608 - our own names
        with connection.cursor() as cursor, cursor.copy(f"COPY ({query}) TO STDOUT") as rows:
            lines = b"".join(map(bytes, rows)).decode().split("\n")[:-1]
        if lines:
            places = (map(self._place, fields, line.split("\t")) for line in lines)
            self.template.blocks[table] = "".join("\t".join(line) + "\n" for line in places)

    def _place(self, column: models.Field[Any, Any], value: str) -> str:
        """Return the text of a column of a copy, with the names of its values."""
        table = column.model._meta.db_table
        if value == NULL:
            return value
        if column.primary_key:
            return _named(self.template.keys.setdefault(table, []), f"{table}.{value}")
        if isinstance(column, models.ForeignKey):
            return self._reference(column.related_model, value)
        if isinstance(column, models.UUIDField):
            return _named(self.template.uuids, f"uuid.{len(self.template.uuids)}")
        if isinstance(column, models.DateField):
            away = (date.fromisoformat(value[:10]) - self.today).days
            return f"%(day.{away})s{value[10:]}"
        if column.model is Match and column.name == "number":
            return _named(self.template.numbers, f"number.{value}")
        if re.fullmatch("[0-9a-f]{64}", value):
            return _named(self.template.digests, f"digest.{len(self.template.digests)}")
        text = WORDS.sub(_word, value)
        return MATCH_WORDS.sub(_match_word, text) if column.model is JournalEntry else text

    def _reference(self, model: Any, value: str) -> str:
        if model is Club:
            return "%(club)s"
        if model in self.played:
            return f"%({model._meta.db_table}.{value})s"
        return f"%({self.others[model][value]})s"


def _named(names: list[str], name: str) -> str:
    names.append(name)
    return f"%({name})s"


def _word(found: re.Match[str]) -> str:
    word = found[0]
    if word in ("%", SLUG):
        return "%%" if word == "%" else "%(slug)s"
    kind = "cup" if word.casefold() == CUP.casefold() else f"name.{found[1]}"
    # A word in small letters is a key for the search, or part of an address.
    return f"%({kind}{'.key' if word.islower() else ''})s"


def _match_word(found: re.Match[str]) -> str:
    return f"{found[1]}%(number.{found[2]})s"
