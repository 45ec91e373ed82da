"""Write a list as CSV, XLSX or JSON, row by row, so that a long list takes little memory.

A `Spreadsheet` has named, typed columns. A text that a program would run as a formula is made
harmless; numbers stay numbers. Must not know what the lists are about.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from importlib import import_module
from typing import IO, Any, Literal

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext

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
LONGEST_CELL = 32_767
"""The most characters of a cell in a spreadsheet program."""
LONGEST_TITLE = 31
STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
FORMATS: dict[str, str] = {"day": "yyyy-mm-dd", "moment": "yyyy-mm-dd hh:mm"}
WIDTHS: dict[str, int] = {"text": 26, "number": 11, "day": 12, "moment": 18, "flag": 9, "data": 40}


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
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
    comma = has_decimal_comma()
    out = csv.writer(text, delimiter=";" if comma else ",")
    out.writerow([harmless(_head(column)) for column in spreadsheet.columns])
    for row in rows:
        out.writerow(
            [_csv_cell(column, column.value(row), comma=comma) for column in spreadsheet.columns]
        )
    text.detach()


def _csv_cell(column: Column, value: Any, *, comma: bool) -> Any:
    if value is None or value == "":
        return ""
    if column.kind == "flag":
        return gettext("yes") if value else gettext("no")
    if column.kind == "number":
        return str(value).replace(".", ",") if comma else str(value)
    if column.kind == "moment":
        return _local(value).strftime("%Y-%m-%d %H:%M:%S")
    if column.kind == "day":
        return value.isoformat()
    if column.kind == "data":
        return json.dumps(value, ensure_ascii=False)
    return harmless(str(value))


def harmless(text: str) -> str:
    """Return a text that no spreadsheet program runs as a formula: with an apostrophe before it."""
    return f"'{text}" if text.startswith(STARTS_FORMULA) else text


# --- XLSX ---------------------------------------------------------------------------------------


def _write_xlsx(spreadsheet: Spreadsheet, file: IO[bytes], rows: Iterator[Any]) -> None:
    # Imported here, since it takes much memory and few requests need it.
    book = import_module("openpyxl").Workbook(write_only=True)
    page = _xlsx_page(book, spreadsheet, 1)
    for number, row in enumerate(rows):
        if number and number % XLSX_ROWS == 0:
            page = _xlsx_page(book, spreadsheet, number // XLSX_ROWS + 1)
        page.append([_xlsx_cell(page, column, column.value(row)) for column in spreadsheet.columns])
    book.save(file)


def _xlsx_page(book: Any, spreadsheet: Spreadsheet, number: int) -> Any:
    title = re.sub(r"[\[\]:*?/\\]", " ", spreadsheet.title).strip("' ") or spreadsheet.name
    ending = "" if number == 1 else f" ({number})"
    page = book.create_sheet(title[: LONGEST_TITLE - len(ending)] + ending)
    page.freeze_panes = "A2"
    bold = import_module("openpyxl.styles").Font(bold=True)
    letter = import_module("openpyxl.utils").get_column_letter
    heads = []
    for at, column in enumerate(spreadsheet.columns, start=1):
        head = _head(column)
        page.column_dimensions[letter(at)].width = max(WIDTHS[column.kind], min(len(head) + 2, 30))
        heads.append(_xlsx_text(page, head))
        heads[-1].font = bold
    page.append(heads)
    return page


def _xlsx_cell(page: Any, column: Column, value: Any) -> Any:
    if value is None or value == "":
        return None
    if column.kind in ("number", "flag"):
        return value
    if column.kind in FORMATS:
        local = _local(value).replace(tzinfo=None) if column.kind == "moment" else value
        cell = _new_cell(page, local)
        cell.number_format = FORMATS[column.kind]
        return cell
    text = json.dumps(value, ensure_ascii=False) if column.kind == "data" else str(value)
    text = UNPRINTABLE.sub("", text)[:LONGEST_CELL]
    return _xlsx_text(page, text) if text.startswith((*STARTS_FORMULA, "#")) else text


def _xlsx_text(page: Any, text: str) -> Any:
    """Return a cell that stays text: openpyxl would make a formula or an error of some texts."""
    cell = _new_cell(page, text)
    cell.data_type = "s"
    cell.quotePrefix = text.startswith(STARTS_FORMULA)
    return cell


def _new_cell(page: Any, value: Any) -> Any:
    return import_module("openpyxl.cell").WriteOnlyCell(page, value)


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
    for number, row in enumerate(rows):
        data = {
            column.key: _json_value(column, column.value(row)) for column in spreadsheet.columns
        }
        line = json.dumps(data, ensure_ascii=False)
        file.write(f"{',' if number else ''}\n  {line}".encode())
    file.write(b"\n ]\n}\n")


def _json_value(column: Column, value: Any) -> Any:
    if value is None:
        return None
    if column.kind == "moment":
        return _local(value).isoformat(timespec="seconds")
    if column.kind == "day":
        return value.isoformat()
    if column.kind == "data":
        return value
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value if column.kind in ("number", "flag") else str(value)


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
