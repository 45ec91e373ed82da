"""Cells of plain text: a pasted list, or a file of any encoding and separator."""

import codecs
import csv
import re
from collections.abc import Sequence
from io import StringIO

SEPARATORS = "\t;|,"
"""Signs between cells, the most reliable first."""
GUARDED = re.compile(r"'(?=[+@-])")
"""The sign that our own CSV files put before a text which a program would take for a formula.

Before `=` it stays: a cell with a formula is refused.
"""

Cells = Sequence[str]


def decoded(content: bytes) -> str:
    """Decode text in any of the encodings that spreadsheets write."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def split_lines(text: str, rows: int, columns: int) -> list[list[str]]:
    """Return the cells of at most `rows` lines. Each line is split at its own separator.

    For lists in which people mix separators. A quotation mark never reaches the next line.
    """
    return [_split_line(line, None, columns) for line in _lines(text)[:rows]]


def split_table(text: str, rows: int, columns: int) -> list[list[str]]:
    """Return the cells of at most `rows` rows, all split at the one separator of the table.

    Without a separator that half of the lines have, each line is split at its own, but not at
    commas: they may join names. A quoted cell may go over several lines.
    """
    lines = _lines(text)
    separator = _separator(lines)
    if separator is None:
        return [
            _split_line(line, None, columns) if _has_table_sign(line) else [line]
            for line in lines[:rows]
        ]
    if text.count('"') % 2 == 0 and '"' in text:
        read = csv.reader(StringIO("\n".join(lines).replace("\0", "")), delimiter=separator)
        try:
            return [_cells(row, columns) for row, _n in zip(read, range(rows), strict=False)]
        except csv.Error:
            pass  # a cell is too long for csv: line by line, only that line suffers
    return [_split_line(line, separator, columns) for line in lines[:rows]]


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _separator(lines: Sequence[str]) -> str | None:
    filled = [line for line in lines if line.strip()]
    for separator in SEPARATORS:
        if 2 * sum(separator in line for line in filled) >= max(len(filled), 1):
            return separator
    return None


def _has_table_sign(line: str) -> bool:
    return any(sign in line for sign in SEPARATORS.replace(",", ""))


def _split_line(line: str, separator: str | None, columns: int) -> list[str]:
    if separator is None:
        separator = next((sign for sign in SEPARATORS if sign in line), ",")
    try:
        read = next(csv.reader([line.replace("\0", "")], delimiter=separator), [])
    except csv.Error:
        # A cell is too long for csv. As a single cell the line gets a problem with its names.
        return [line]
    return _cells(read, columns)


def _cells(row: Cells, columns: int) -> list[str]:
    return [cell[1:] if GUARDED.match(cell) else cell for cell in row[:columns]] or [""]
