"""Write a list as CSV, XLSX or JSON, row by row, so that a long list takes little memory.

A `Spreadsheet` has named, typed columns. A text that a program would run as a formula is made
harmless; numbers stay numbers. A list may have a hundred million cells, so each form has one
function per kind of column. Must not know what the lists are about.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Literal

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext

Text = str | Promise
Kind = Literal["text", "number", "day", "moment", "flag", "data"]
Typed = Literal["text", "lines", "phone", "email", "partial-date"]
"""How people type a text: `partial-date` is one of `clubs.words.partial_dates`."""
FORMS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}
"""The forms of a spreadsheet, which end its address, with their content types."""
XLSX_ROWS = 1_048_575
"""The most rows of a sheet in a spreadsheet program, besides its head; more go to another sheet."""
LONGEST_CELL = 32_767
"""The most characters of a cell in a spreadsheet program."""
LONGEST_TITLE = 31
NO_TITLE = re.compile(r"[\[\]:*?/\\]")
STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")
WIDTHS: dict[str, int] = {"text": 26, "number": 11, "day": 12, "moment": 18, "flag": 9, "data": 40}
MOMENTS = 1_000
"""Written moments that a list keeps: all rows of a match have the same one."""
as_json = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True)
class Column:
    """A column: its English `key` in JSON, its translated head, and its value in a row.

    - `kind`: "moment" is a datetime, "day" a date, "flag" is True or False, "data" is JSON data.
    - `right`: only people with this right in the club see the column; "" for everybody.

    The columns of a noun (`clubs.nouns`) also say what other outputs need: the `word` within a
    sentence, how it is `typed` and how `longest`, `help` and `example` beside its field, and the
    `heads` in imported lists as `clubs.imports.tables.plain` returns them (none: not imported).
    """

    key: str
    head: Text
    value: Callable[[Any], Any]
    kind: Kind = "text"
    right: str = ""
    word: Text = ""
    typed: Typed = "text"
    longest: int = 60
    heads: frozenset[str] = frozenset()
    help: Text = ""
    example: Text = ""


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
    spreadsheet: Spreadsheet,
    form: str,
    file: IO[bytes],
    progress: Progress = lambda done: None,
    folder: Path | None = None,
) -> None:
    """Write it in one of `FORMS`, in the language and time zone in use.

    `folder`: where a long list stores the parts of an XLSX file until they are packed. They hold
    the same data as the file, so the caller deletes the folder. None: they stay in memory.
    """
    rows = _counted(spreadsheet.rows, progress)
    match form:
        case "csv":
            _write_csv(spreadsheet, file, rows)
        case "xlsx":
            _write_xlsx(spreadsheet, file, rows, folder)
        case "json":
            _write_json(spreadsheet, file, rows)
        case _:
            raise ValueError(form)


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
    columns = [(column.value, texts[column.kind]) for column in spreadsheet.columns]
    for row in rows:
        line.writerow(
            [
                "" if (found := value(row)) is None or found == "" else as_text(found)
                for value, as_text in columns
            ]
        )
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


def harmless(text: str) -> str:
    """Return a text that no spreadsheet program runs as a formula: with an apostrophe before it."""
    return f"'{text}" if text.startswith(STARTS_FORMULA) else text


# --- XLSX ---------------------------------------------------------------------------------------


def _write_xlsx(
    spreadsheet: Spreadsheet, file: IO[bytes], rows: Iterator[Any], folder: Path | None
) -> None:
    way = {"constant_memory": True, "tmpdir": str(folder)} if folder else {"in_memory": True}
    options = {**way, "remove_timezone": True, "use_zip64": True}
    # Imported here, since it takes much memory and few requests need it.
    book = import_module("xlsxwriter").Workbook(file, options)
    write_cell = _xlsx_cells(book)
    columns = [(column.value, write_cell[column.kind]) for column in spreadsheet.columns]
    page = _xlsx_page(book, spreadsheet, 1)
    for number, row in enumerate(rows):
        sheet, line = divmod(number, XLSX_ROWS)
        if sheet and not line:
            page = _xlsx_page(book, spreadsheet, sheet + 1)
        for at, (value, write_value) in enumerate(columns):
            if (found := value(row)) is not None and found != "":
                write_value(page, line + 1, at, found)
    book.close()


def _xlsx_page(book: Any, spreadsheet: Spreadsheet, number: int) -> Any:
    ending = "" if number == 1 else f" ({number})"
    title = NO_TITLE.sub(" ", spreadsheet.title)[: LONGEST_TITLE - len(ending)].strip("' ")
    page = book.add_worksheet((title or spreadsheet.name) + ending)
    page.freeze_panes(1, 0)
    bold = book.add_format({"bold": True})
    for at, column in enumerate(spreadsheet.columns):
        head = _head(column)
        page.set_column(at, at, max(WIDTHS[column.kind], min(len(head) + 2, 30)))
        page.write_string(0, at, head, bold)
    return page


def _xlsx_cells(book: Any) -> Mapping[Kind, Callable[[Any, int, int, Any], object]]:
    """Return how the values of each kind of column are written: page, row, column, value."""
    quoted = book.add_format({"quote_prefix": True})
    day = book.add_format({"num_format": "yyyy-mm-dd"})
    moment = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
    local = lru_cache(MOMENTS)(_local)

    def write_text(page: Any, row: int, at: int, value: Any) -> None:
        # The library refuses a longer text, and would write a control character as a code.
        text = UNPRINTABLE.sub("", str(value))[:LONGEST_CELL]
        page.write_string(row, at, text, quoted if text.startswith(STARTS_FORMULA) else None)

    return {
        "text": write_text,
        "number": lambda page, row, at, value: page.write_number(row, at, value),
        "flag": lambda page, row, at, value: page.write_boolean(row, at, value),
        "moment": lambda page, row, at, value: page.write_datetime(row, at, local(value), moment),
        "day": lambda page, row, at, value: page.write_datetime(row, at, value, day),
        "data": lambda page, row, at, value: write_text(page, row, at, as_json(value)),
    }


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
