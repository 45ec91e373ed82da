"""Whether each column of some rows is in each output that shows them.

Each column gets a mark of its own: a text, number or moment that stands nowhere else. An output has
the column if it has the mark. What an output lacks stands in a list of exceptions with its reason,
and a reason for something that is there is a fault too.
"""

import csv
import html
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

import openpyxl
from django.core.management import call_command
from django.db.models import CharField, Model, TextField
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import Player, User
from clubs.words.names import sort_key
from tests.pages import flat
from tests.scoring.crowd import browser

ALL = "all outputs"
CLUB = "/boa-vista/"
APPS = ("clubs", "scoring", "tournaments", "circuits")


class Mark(NamedTuple):
    """The value of a column, and how outputs spell it; by default as `spellings` says."""

    value: Any
    spelled: tuple[str, ...] = ()

    @property
    def pattern(self) -> re.Pattern[str]:
        words = "|".join(map(re.escape, self.spelled or spellings(self.value)))
        return re.compile(rf"(?<!\w)(?:{words})(?![0-9a-z_])")


Marks = Mapping[str, Mark]
"""By column: `player.called`."""
Outputs = Mapping[str, str]
Without = Mapping[str, Mapping[str, str]]
"""By reason, then by outputs with spaces between them (`ALL`: every one): the columns."""


def spellings(value: Any) -> tuple[str, ...]:
    """Return how the pages, papers and files of an English reader may spell a value."""
    if isinstance(value, datetime):
        # Programs and files read UTC, people the time of the club.
        return (*spellings(timezone.localtime(value).date()), value.date().isoformat())
    if isinstance(value, date):
        day = f"{value.day} {value:%B %Y}"
        return (value.isoformat(), f"{value:%d %b %Y}", f"{value:%d/%m/%Y}", day, f"{value:%d %B}")
    if isinstance(value, int):
        return (str(value), f"{value:,}", f"{value / 100:,.2f}", f"{value / 100}")
    return (str(value),)


def columns(row: Model) -> set[str]:
    """Return the columns of a row, without its key and its club: `player.called`."""
    names = {field.name for field in row._meta.concrete_fields if not field.primary_key}
    return {f"{row._meta.model_name}.{name}" for name in names - {"club"}}


def fill(rows: Iterable[Model], marks: Marks) -> None:
    """Write the marks into the columns of these rows; a mark of None leaves the column."""
    wanted: set[str] = set()
    for row in rows:
        own = columns(row)
        wanted |= own
        values = {
            name.partition(".")[2]: mark.value
            for name, mark in marks.items()
            if name in own and mark.value is not None
        }
        type(row)._base_manager.filter(pk=row.pk).update(**values)
    assert set(marks) == wanted, "each column needs a mark"


def faults(marks: Marks, before: Outputs, outputs: Outputs, without: Without) -> str:
    """Return what is wrong: lost columns, exceptions that are none, marks that were there before.

    `before`: the outputs without the marks.
    """
    excused = {
        (column, output)
        for places in without.values()
        for names, columns in places.items()
        for output in (outputs if names == ALL else names.split())
        for column in columns.split()
    }
    found = {
        (column, output)
        for column, mark in marks.items()
        for output, text in outputs.items()
        if mark.pattern.search(text)
    }
    every = {(column, output) for column in marks for output in outputs}
    said = {
        "is not in": every - found - excused,
        "has a reason and is in": found & excused,
        "has a reason that means nothing in": excused - every,
        "is not told from other texts in": {
            (column, output)
            for column, output in found
            if marks[column].value is not None
            and marks[column].pattern.search(before.get(output, ""))
        },
    }
    return "\n".join(
        f"{column} {words}: {' '.join(output for of, output in sorted(pairs) if of == column)}"
        for words, pairs in said.items()
        for column in sorted({column for column, _output in pairs})
    )


def remains(marks: Marks, text: str, stays: Mapping[str, str]) -> str:
    """Return the columns whose mark is still in a text after an erasure, and those of `stays`, by
    reason, whose mark is not.
    """
    excused = {column for columns in stays.values() for column in columns.split()}
    found = {column for column, mark in marks.items() if mark.pattern.search(text)}
    return " ".join(sorted(found ^ excused))


def texts_with(row: Model, player: Player, *, by: User) -> set[str]:
    """Write a name into every typed text of a row, erase the person, return what still has it."""
    typed = {
        field.name: field.max_length or len(player.name)
        for field in row._meta.concrete_fields
        if isinstance(field, CharField | TextField) and not field.choices
    }
    texts = {
        each: player.name if len(player.name) <= length else player.short_name
        for each, length in typed.items()
    }
    if "search_key" in texts:  # as its writer makes it
        texts["search_key"] = sort_key(player.name)
    rows = type(row)._base_manager.filter(pk=row.pk)
    rows.update(**texts)
    roster.erase_player(player, by=by)
    (left,) = rows.values(*typed)
    return {each for each, text in left.items() if text == texts[each]}


def only(without: Without, outputs: Outputs) -> Without:
    """Return the exceptions that are about these outputs."""
    return {
        f"{reason} {number}": {
            " ".join(outputs if names == ALL else outputs.keys() & set(names.split())): columns
        }
        for reason, places in without.items()
        for number, (names, columns) in enumerate(places.items())
    }


def everything() -> str:
    """Return all rows of the clubs, without the accounts."""
    out = io.StringIO()
    call_command("dumpdata", *APPS, exclude=["clubs.user"], stdout=out)
    return json.dumps(json.loads(out.getvalue()), ensure_ascii=False)


class Site:
    """The pages, files and papers of a club as one person reads them, in English."""

    def __init__(self, user: User):
        self.client = browser(Client(), user)

    def read(self, *paths: str) -> str:
        """Return the text of some addresses; papers are asked for as a page."""
        return "\n".join(map(self._text, paths))

    def list_file(self, path: str) -> dict[str, str]:
        """Return a list in the forms of a file, by form."""
        address, _dot, query = path.partition("?")
        return {form: self._text(f"{address}.{form}?{query}") for form in ("csv", "xlsx", "json")}

    def data_of(self, person: int) -> dict[str, str]:
        """Return the data of a person as file and as paper, without their lines of the history."""
        data = json.loads(self.client.get(f"{CLUB}players/{person}/data.json").content)
        del data["history"]
        paper, _heading, _lines = self._text(f"players/{person}/data.pdf?html").partition(
            "Lines of the club history"
        )
        return {"data": json.dumps(data, ensure_ascii=False), "data-paper": paper}

    def _text(self, path: str) -> str:
        answer = self.client.get(CLUB + path)
        if answer.status_code == 404:  # an entry that waits has no page
            return ""
        assert answer.status_code == 200, (path, answer.status_code)
        content = answer.getvalue()
        if ".xlsx" in path:
            return _with_heads(openpyxl.load_workbook(io.BytesIO(content)).active.values)
        if ".csv" in path:
            return _with_heads(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
        if ".json" in path:
            return json.dumps(json.loads(content), ensure_ascii=False)
        return html.unescape(flat(content.decode()))


def _with_heads(rows: Iterable[Sequence[Any]]) -> str:
    """Return the cells of a list, each after the head of its column: *Paid: yes*."""
    heads, *others = rows
    return "\n".join(
        f"{head}: {cell}" for row in others for head, cell in zip(heads, row, strict=True)
    )
