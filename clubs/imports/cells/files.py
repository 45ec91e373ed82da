"""Cells of a file: a spreadsheet (XLSX, ODS), else text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from datetime import date, datetime, time
from importlib import import_module
from itertools import islice
from typing import IO
from zipfile import ZipFile

from clubs.imports.cells.ods import read_ods
from clubs.imports.cells.text import decoded, split_table

LARGEST_FILE = 5_000_000
LARGEST_UNPACKED = 20_000_000
"""Bytes. A sheet is compressed: unpacked, a small file can fill the memory."""
MOST_CHARACTERS = 20_000_000
"""Of all cells together. A cell that is written once in a file may be repeated in many places."""
MOST_EMPTY_ROWS = 1_000
"""Empty rows after which a sheet ends: some have a million formatted rows below their list."""
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
OTHERS = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf", b"Rar!", b"7z\xbc\xaf")
"""Beginnings of files that hold no table: PDF, pictures, letters, archives."""
ODS_CONTENT = "content.xml"


class Unreadable(Exception):
    """The file cannot be read. `code`: too-large, old-excel, not-a-table or broken."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_file(file: IO[bytes], size: int, rows: int, columns: int) -> list[list[str]]:
    """Return at most `rows` rows of the first sheet with a cell. Raises Unreadable.

    Days are written 2026-11-20, moments 2026-11-20 20:30, whole numbers without a point.
    """
    if size > LARGEST_FILE:
        raise Unreadable("too-large")
    start = file.read(4)
    file.seek(0)
    if start == OLD_EXCEL:
        raise Unreadable("old-excel")
    if start.startswith(OTHERS):
        raise Unreadable("not-a-table")
    if start[:2] != b"PK":
        return split_table(decoded(file.read()), rows, columns)
    try:
        return _unpacked(file, rows, columns)
    except Unreadable:
        raise
    except Exception:
        # Any error: a damaged or locked file makes zipfile, zlib, expat and openpyxl raise errors
        # without a common base, even KeyError and TypeError. The sender needs one answer for all.
        raise Unreadable("broken") from None


def _unpacked(file: IO[bytes], rows: int, columns: int) -> list[list[str]]:
    with ZipFile(file) as packed:
        # A part that is longer than it says is cut to that length by zipfile.
        if sum(part.file_size for part in packed.infolist()) > LARGEST_UNPACKED:
            raise Unreadable("too-large")
        if ODS_CONTENT in packed.namelist():
            with packed.open(ODS_CONTENT) as content:
                return _until_empty(read_ods(content, columns), rows)
    file.seek(0)
    # Imported late: it takes 17 MB of a worker and loads numpy.
    openpyxl = import_module("openpyxl")
    with closing(openpyxl.load_workbook(file, read_only=True, data_only=True)) as book:
        for sheet in book.worksheets:
            cells = sheet.iter_rows(max_col=columns, values_only=True)
            read = _until_empty(([written(value) for value in row] for row in cells), rows)
            if read:
                return read
    return []


def _until_empty(cells: Iterable[Sequence[str]], rows: int) -> list[list[str]]:
    """Return the rows up to the last one with a cell, at most `rows` of them.

    Empty cells at the end of a row are left out. Raises Unreadable above `MOST_CHARACTERS`.
    """
    read: list[list[str]] = []
    length = 0
    for row in islice(_without_end(cells), rows):
        length += sum(map(len, row))
        if length > MOST_CHARACTERS:
            raise Unreadable("too-large")
        read.append(row)
    while read and not read[-1]:
        read.pop()
    return read


def _without_end(cells: Iterable[Sequence[str]]) -> Iterator[list[str]]:
    empty = 0
    for row in cells:
        filled = list(row)
        while filled and not filled[-1]:
            filled.pop()
        empty = 0 if filled else empty + 1
        if empty > MOST_EMPTY_ROWS:
            return
        yield filled


def written(value: object) -> str:
    """Return a cell as text: a whole number without a decimal point, a tick as "x"."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        is_day = value.time() == time.min
        return f"{value:%Y-%m-%d}" if is_day else f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, date | time):
        return value.isoformat() if isinstance(value, date) else f"{value:%H:%M}"
    return str(value)
