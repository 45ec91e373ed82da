"""Cells of a spreadsheet in the OpenDocument format (LibreOffice), read from its content.xml.

Read as a stream with the standard library, and only as far as rows are asked for. A repeated row or
cell is never written out more often than the caller takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO
from xml.parsers.expat import ParserCreate

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
SHEET, ROW = f"{TABLE} table", f"{TABLE} table-row"
CELLS = (f"{TABLE} table-cell", f"{TABLE} covered-table-cell")
PARAGRAPH, SPACE = f"{TEXT} p", f"{TEXT} s"
BREAKS = (f"{TEXT} tab", f"{TEXT} line-break")
REMARK = f"{OFFICE} annotation"
NUMBERS = ("float", "currency", "percentage")
CHUNK = 64 * 2**10
LONGEST_CELL = 10_000


class DoctypeRefused(ValueError):
    """The file declares entities: no spreadsheet program writes that."""


def read_ods(content: IO[bytes], columns: int) -> Iterator[list[str]]:
    """Yield the rows of the first sheet with a cell, each with at most `columns` cells."""
    reader = _Reader(columns)
    while chunk := content.read(CHUNK):
        reader.parser.Parse(chunk, False)
        yield from reader.take()
        if reader.is_over:
            return
    reader.parser.Parse(b"", True)
    yield from reader.take()


class _Reader:
    """Builds rows from the events of the parser."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.rows: list[tuple[list[str], int]] = []
        self.row: list[str] = []
        self.has_cells = False
        self.is_over = False
        self.value = ""
        self.paragraphs: list[str] = []
        self.parts: list[str] = []
        self.length = 0
        self.cell_repeats = self.row_repeats = 1
        self.depth_of_remark = 0
        self.is_in_paragraph = False
        self.parser = ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text

    def take(self) -> Iterator[list[str]]:
        """Yield the rows read so far, once the sheet has a cell."""
        if not self.has_cells:
            return
        rows, self.rows = self.rows, []
        for row, repeats in rows:
            for _ in range(repeats):
                yield row

    def _refuse(self, *_declared: object) -> None:
        raise DoctypeRefused

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == REMARK:
            self.depth_of_remark += 1
        if self.is_over or self.depth_of_remark:
            return
        if name == ROW:
            self.row, self.row_repeats = [], _repeats(attributes, "rows")
        elif name in CELLS:
            self.cell_repeats = _repeats(attributes, "columns")
            self.value, self.paragraphs, self.length = _value(attributes), [], 0
        elif name == PARAGRAPH:
            self.parts = []
            self.is_in_paragraph = True
        elif name == SPACE or name in BREAKS:
            self._text(" ")

    def _end(self, name: str) -> None:
        if name == REMARK:
            self.depth_of_remark -= 1
        if self.is_over or self.depth_of_remark:
            return
        if name == PARAGRAPH:
            self.is_in_paragraph = False
            if self.parts:
                self.paragraphs.append("".join(self.parts))
        elif name in CELLS:
            cell = self.value or " ".join(self.paragraphs)
            room = self.columns - len(self.row)
            self.row += [cell[:LONGEST_CELL]] * min(self.cell_repeats, max(room, 0))
        elif name == ROW:
            self._end_row()
        elif name == SHEET:
            self.is_over = self.has_cells
            if not self.has_cells:
                self.rows = []

    def _end_row(self) -> None:
        is_filled = any(self.row)
        self.has_cells |= is_filled
        if self.rows and not is_filled and not any(self.rows[-1][0]):
            # A million empty rows are one entry.
            row, repeats = self.rows.pop()
            self.rows.append((row, repeats + self.row_repeats))
        else:
            self.rows.append((self.row, self.row_repeats))

    def _text(self, text: str) -> None:
        is_read = self.is_in_paragraph and not self.depth_of_remark
        if is_read and self.length < LONGEST_CELL:
            self.parts.append(text)
            self.length += len(text)


def _repeats(attributes: dict[str, str], things: str) -> int:
    text = attributes.get(f"{TABLE} number-{things}-repeated", "1")
    return int(text) if text.isdecimal() and len(text) < 8 else 1


def _value(attributes: dict[str, str]) -> str:
    """Return the value of a cell that its text only formats: a number, a day, a tick."""
    kind = attributes.get(f"{OFFICE} value-type", "")
    if kind in NUMBERS:
        value = attributes.get(f"{OFFICE} value", "")
        return value.removesuffix(".0")
    if kind == "date":
        day, _, hour = attributes.get(f"{OFFICE} date-value", "").partition("T")
        return f"{day} {hour[:5]}".removesuffix(" 00:00").strip()
    if kind == "boolean":
        return "x" if attributes.get(f"{OFFICE} boolean-value") == "true" else ""
    return ""
