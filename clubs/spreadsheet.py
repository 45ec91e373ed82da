"""Write a list as CSV, XLSX or JSON, row by row, so that a long list takes little memory.

A `Spreadsheet` has named, typed columns. A text that a program would run as a formula is made
harmless; numbers stay numbers. A list may have a hundred million cells, so each form has one
function per kind of column. Must not know what the lists are about.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import IO, Any, Literal

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext

from clubs import workbook

Text = str | Promise
Kind = Literal["text", "number", "day", "moment", "flag", "data"]
FORMS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}
"""The forms of a spreadsheet, which end its address, with their content types."""
XLSX_ROWS = 1_048_575
"""The most rows of a sheet in a spreadsheet program, besides its head; more go to another sheet."""
MANY_CELLS = 20_000_000
"""From so many cells on, the XML of a sheet may have 2 GiB."""
WIDTHS: dict[str, int] = {"text": 26, "number": 11, "day": 12, "moment": 18, "flag": 9, "data": 40}
MOMENTS = 1_000
"""Written moments that a list keeps: all rows of a match have the same one."""
as_json = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True)
class Column:
    """A column: its English `key` in JSON, its translated head, and its value in a row.

    - `kind`: "moment" is a datetime, "day" a date, "flag" is True or False, "data" is JSON data.
    - `right`: only people with this right in the club see the column; "" for everybody.
    """

    key: str
    head: Text
    value: Callable[[Any], Any]
    kind: Kind = "text"
    right: str = ""


@dataclass(frozen=True)
class Spreadsheet:
    """A list to download: `name` is its English code, `title` the name of its file.

    `count` is the number of rows, or an estimate: a long list is written in the background.
    `about` is JSON data on the list as a whole.
    """

    name: str
    title: str
    columns: Sequence[Column]
    rows: Iterable[Any]
    count: int
    about: dict[str, Any] = field(default_factory=dict)

    def for_rights(self, rights: frozenset[str]) -> Spreadsheet:
        """Return the spreadsheet without the columns that these rights do not cover."""
        columns = [column for column in self.columns if not column.right or column.right in rights]
        return Spreadsheet(self.name, self.title, columns, self.rows, self.count, self.about)


Progress = Callable[[int], None]
"""Is called with the number of rows written so far."""


def write(
    spreadsheet: Spreadsheet, form: str, file: IO[bytes], progress: Progress = lambda done: None
) -> None:
    """Write it in one of `FORMS`, in the language and time zone in use."""
    WRITERS[form](spreadsheet, file, _counted(spreadsheet.rows, progress))


def _counted(rows: Iterable[Any], progress: Progress) -> Iterator[Any]:
    for done, row in enumerate(rows, start=1):
        yield row
        progress(done)


def _head(column: Column) -> str:
    """Return the head of a column, for moments with the time zone."""
    if column.kind == "moment":
        return f"{column.head} ({timezone.get_current_timezone_name()})"
    return str(column.head)


# --- CSV ----------------------------------------------------------------------------------------


def has_decimal_comma() -> bool:
    """Whether numbers of the language in use have a decimal comma; a semicolon then parts cells."""
    return not (get_language() or "").startswith("en")


def _write_csv(spreadsheet: Spreadsheet, file: IO[bytes], rows: Iterator[Any]) -> None:
    # Excel takes a file for UTF-8 only with this mark.
    out = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
    comma = has_decimal_comma()
    line = csv.writer(out, delimiter=";" if comma else ",")
    line.writerow([harmless(_head(column)) for column in spreadsheet.columns])
    texts = _csv_texts(comma=comma)
    for values in _values(spreadsheet, rows, texts):
        line.writerow(values)
    out.detach()


def _csv_texts(*, comma: bool) -> Mapping[Kind, Callable[[Any], Any]]:
    """Return how the values of each kind of column are written."""
    yes, no = gettext("yes"), gettext("no")
    return {
        "text": lambda value: harmless(str(value)),
        "number": lambda value: str(value).replace(".", ",") if comma else str(value),
        "flag": lambda value: yes if value else no,
        "moment": lru_cache(MOMENTS)(lambda value: f"{_local(value):%Y-%m-%d %H:%M:%S}"),
        "day": lambda value: value.isoformat(),
        "data": as_json,
    }


def _values(
    spreadsheet: Spreadsheet, rows: Iterable[Any], written: Mapping[Kind, Callable[[Any], Any]]
) -> Iterator[list[Any]]:
    """Yield the written values of each row, "" for an empty cell."""
    columns = [(column.value, written[column.kind]) for column in spreadsheet.columns]
    for row in rows:
        yield [
            "" if (found := value(row)) is None or found == "" else write_value(found)
            for value, write_value in columns
        ]


def harmless(text: str) -> str:
    """Return a text that no spreadsheet program runs as a formula: with an apostrophe before it."""
    return f"'{text}" if text.startswith(workbook.STARTS_FORMULA) else text


# --- XLSX ---------------------------------------------------------------------------------------


def _write_xlsx(spreadsheet: Spreadsheet, file: IO[bytes], rows: Iterator[Any]) -> None:
    cells: Mapping[Kind, Callable[[Any], workbook.Cell]] = {
        "text": lambda value: workbook.text(str(value)),
        "number": workbook.number,
        "flag": workbook.flag,
        "moment": lru_cache(MOMENTS)(
            lambda value: workbook.moment(_local(value).replace(tzinfo=None))
        ),
        "day": workbook.day,
        "data": lambda value: workbook.text(as_json(value)),
    }
    is_large = spreadsheet.count * len(spreadsheet.columns) >= MANY_CELLS
    with workbook.Workbook(file, is_large=is_large) as book:
        _begin_xlsx_sheet(book, spreadsheet, 1)
        for number, values in enumerate(_values(spreadsheet, rows, cells)):
            if number and number % XLSX_ROWS == 0:
                _begin_xlsx_sheet(book, spreadsheet, number // XLSX_ROWS + 1)
            book.add(values)


def _begin_xlsx_sheet(book: workbook.Workbook, spreadsheet: Spreadsheet, number: int) -> None:
    titles = (workbook.sheet_title(text, number) for text in (spreadsheet.title, spreadsheet.name))
    title = next(filter(None, titles))
    heads = [_head(column) for column in spreadsheet.columns]
    widths = [
        max(WIDTHS[column.kind], min(len(head) + 2, 30))
        for column, head in zip(spreadsheet.columns, heads, strict=True)
    ]
    book.begin_sheet(title, heads, widths)


# --- JSON ---------------------------------------------------------------------------------------


def _write_json(spreadsheet: Spreadsheet, file: IO[bytes], rows: Iterator[Any]) -> None:
    about = {
        "what": spreadsheet.name,
        **spreadsheet.about,
        "time_zone": timezone.get_current_timezone_name(),
        "made_at": _local(timezone.now()).isoformat(timespec="seconds"),
    }
    head = json.dumps(about, ensure_ascii=False, indent=1).removesuffix("\n}")
    file.write(f'{head},\n "rows": ['.encode())
    keys = [column.key for column in spreadsheet.columns]
    columns = [(column.value, JSON_VALUES[column.kind]) for column in spreadsheet.columns]
    for number, row in enumerate(rows):
        data = [
            None if (found := value(row)) is None else json_value(found)
            for value, json_value in columns
        ]
        line = as_json(dict(zip(keys, data, strict=True)))
        file.write(f"{',' if number else ''}\n  {line}".encode())
    file.write(b"\n ]\n}\n")


def _json_number(value: Any) -> Any:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value


JSON_VALUES: Mapping[Kind, Callable[[Any], Any]] = {
    "text": str,
    "number": _json_number,
    "flag": lambda value: value,
    "moment": lambda value: _local(value).isoformat(timespec="seconds"),
    "day": lambda value: value.isoformat(),
    "data": lambda value: value,
}


def _local(value: datetime) -> datetime:
    return timezone.localtime(value)


def day_of(moment: datetime | None) -> date | None:
    """Return the local day of a moment."""
    return None if moment is None else timezone.localdate(moment)


WRITERS: dict[str, Callable[[Spreadsheet, IO[bytes], Iterator[Any]], None]] = {
    "csv": _write_csv,
    "xlsx": _write_xlsx,
    "json": _write_json,
}
