"""Write an XLSX workbook row by row, so that a long list takes little memory and little time.

Only what lists need: typed cells, a bold head that stays in sight, widths of columns. Ten times as
fast as openpyxl, which builds a tree of XML for each cell. Must not know what the lists are about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import date, datetime, timedelta
from decimal import Decimal
from types import TracebackType
from typing import IO, Self
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile

LONGEST_TEXT = 32_767
"""The most characters of a cell in a spreadsheet program."""
LONGEST_TITLE = 31
STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
NO_TITLE = re.compile(r"[\[\]:*?/\\]")
DAY_0 = datetime(1899, 12, 30)  # noqa: DTZ001 - cells have no time zone
"""The day from which spreadsheet programs count days."""
DAY, MOMENT, HEAD, QUOTED = 1, 2, 3, 4
"""The numbers of the formats in `STYLES`; 0 is a plain cell."""

XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
STYLES = (
    f'{XML}<styleSheet xmlns="{MAIN}"><numFmts count="2">'
    '<numFmt numFmtId="164" formatCode="yyyy-mm-dd"/>'
    '<numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts>'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>"
)
Cell = str
"""The XML of a cell after its address; "" for an empty cell."""


# --- Cells --------------------------------------------------------------------------------------


def number(value: Decimal | float) -> Cell:
    return f"><v>{value}</v></c>"


def flag(value: bool) -> Cell:
    return f' t="b"><v>{int(value)}</v></c>'


def day(value: date) -> Cell:
    return f' s="{DAY}"><v>{(value - DAY_0.date()).days}</v></c>'


def moment(value: datetime) -> Cell:
    """Return the cell of a local moment without a time zone."""
    return f' s="{MOMENT}"><v>{(value - DAY_0) / timedelta(days=1)}</v></c>'


def text(value: str, style: int = 0) -> Cell:
    """Return a cell that no spreadsheet program runs as a formula."""
    value = UNPRINTABLE.sub("", value)[:LONGEST_TEXT]
    if value.startswith(STARTS_FORMULA):
        style = style or QUOTED
    styled = f' s="{style}"' if style else ""
    # A carriage return would be read as a line feed.
    xml = escape(value, {"\r": "&#13;"})
    return f'{styled} t="inlineStr"><is><t xml:space="preserve">{xml}</t></is></c>'


# --- The file -----------------------------------------------------------------------------------


class Workbook:
    """A workbook that is written into a file, one sheet after another. Close it with `with`.

    `is_large`: a sheet may have more than 2 GiB of XML. Excel offers to repair such a file, so all
    others are written without the mark that allows it.
    """

    def __init__(self, file: IO[bytes], *, is_large: bool = False) -> None:
        self._zip = ZipFile(file, "w", ZIP_DEFLATED)
        self._is_large = is_large
        self._titles: list[str] = []
        self._page = ExitStack()
        self._write: Callable[[bytes], object]
        self._letters: list[str] = []
        self._row = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._page.close()
        if error is None:
            self._write_parts()
        self._zip.close()

    def begin_sheet(self, title: str, heads: Sequence[str], widths: Sequence[int]) -> None:
        """Begin a sheet with this row of heads. Titles are shortened and must not be equal."""
        self._page.close()
        self._titles.append(title)
        name = f"xl/worksheets/sheet{len(self._titles)}.xml"
        page = self._page.enter_context(self._zip.open(name, "w", force_zip64=self._is_large))
        self._write = page.write
        self._page.callback(page.write, b"</sheetData></worksheet>")
        columns = "".join(
            f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>'
            for at, width in enumerate(widths, start=1)
        )
        page.write(
            f'{XML}<worksheet xmlns="{MAIN}"><sheetViews><sheetView workbookViewId="0">'
            '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
            f"</sheetView></sheetViews><cols>{columns}</cols><sheetData>".encode()
        )
        self._letters = [letters(at) for at in range(1, len(heads) + 1)]
        self._row = 0
        self.add([text(head, HEAD) for head in heads])

    def add(self, cells: Sequence[Cell]) -> None:
        """Write a row."""
        self._row += 1
        row = self._row
        xml = "".join(
            [
                f'<c r="{letter}{row}"{cell}'
                for letter, cell in zip(self._letters, cells, strict=True)
                if cell
            ]
        )
        self._write(f'<row r="{row}">{xml}</row>'.encode())

    def _write_parts(self) -> None:
        """Write what names the sheets."""
        numbers = range(1, len(self._titles) + 1)
        styles = len(self._titles) + 1
        sheets = "".join(
            f'<sheet name={quoteattr(title)} sheetId="{at}" r:id="rId{at}"/>'
            for at, title in zip(numbers, self._titles, strict=True)
        )
        links = "".join(
            _relation(at, "worksheet", f"worksheets/sheet{at}.xml") for at in numbers
        ) + _relation(styles, "styles", "styles.xml")
        kinds = "".join(_kind(f"worksheets/sheet{at}", "worksheet") for at in numbers)
        parts = {
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><bookViews>'
            f"<workbookView/></bookViews><sheets>{sheets}</sheets></workbook>",
            "xl/_rels/workbook.xml.rels": _relations(links),
            "_rels/.rels": _relations(_relation(1, "officeDocument", "xl/workbook.xml")),
            "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default'
            f' Extension="rels" ContentType="application/vnd.openxmlformats-package'
            '.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
            f"{_kind('workbook', 'sheet.main')}{_kind('styles', 'styles')}{kinds}</Types>",
        }
        self._zip.writestr("xl/styles.xml", STYLES)
        for name, xml in parts.items():
            self._zip.writestr(name, XML + xml)


def sheet_title(title: str, number: int) -> str:
    """Return the title of a sheet as spreadsheet programs allow it; "" if nothing is left.

    `number`: 1 for the first sheet of a list, 2 for the sheet on which it goes on.
    """
    name = NO_TITLE.sub(" ", title).strip("' ")
    ending = "" if number == 1 else f" ({number})"
    return name[: LONGEST_TITLE - len(ending)] + ending if name else ""


def letters(column: int) -> str:
    """Return the letters of a column: A for 1, AA for 27."""
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def _relations(relations: str) -> str:
    return f'<Relationships xmlns="{PACKAGE}/relationships">{relations}</Relationships>'


def _relation(number: int, kind: str, target: str) -> str:
    return f'<Relationship Id="rId{number}" Type="{RELATIONS}/{kind}" Target="{target}"/>'


def _kind(part: str, kind: str) -> str:
    return f'<Override PartName="/xl/{part}.xml" ContentType="{TYPES}.{kind}+xml"/>'
