"""Spreadsheets for the tests of imported lists, also hostile ones."""

import zipfile
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import openpyxl

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>{doctype}<office:document-content'
    ' xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
    "<office:body><office:spreadsheet>"
)
TAIL = "</office:spreadsheet></office:body></office:document-content>"


def packed(**parts: str | bytes) -> bytes:
    """Return a zip file of these parts; `content` is content.xml."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(f"{name}.xml", part)
    return file.getvalue()


def ods(*sheets: str, doctype: str = "") -> bytes:
    """Return an ODS file with these sheets, each the XML of its rows."""
    tables = "".join(f"<table:table>{rows}</table:table>" for rows in sheets)
    return packed(content=HEAD.format(doctype=doctype) + tables + TAIL)


def ods_row(*cells: str, repeated: int = 1) -> str:
    """Return a row of texts; a cell that begins with < is XML already."""
    xml = "".join(
        cell
        if cell.startswith("<")
        else f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>"
        for cell in cells
    )
    repeats = f' table:number-rows-repeated="{repeated}"' if repeated > 1 else ""
    return f"<table:table-row{repeats}>{xml}</table:table-row>"


def xlsx(*rows: tuple[Any, ...]) -> bytes:
    """Return an XLSX file with one sheet."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    content = BytesIO()
    book.save(content)
    return content.getvalue()


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHARED = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"


def xlsx_of_one_text(text: str, rows: int, columns: int) -> bytes:
    """Return an XLSX file that holds a text once, and refers to it in every cell."""
    cells = '<c t="s"><v>0</v></c>' * columns
    table = f"<row>{cells}</row>" * rows
    texts = f'<sst xmlns="{MAIN}"><si><t>{text}</t></si></sst>'
    part = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{SHARED}"/></Types>'
    file = BytesIO()
    with ZipFile(BytesIO(xlsx())) as empty, ZipFile(file, "w") as full:
        for name in empty.namelist():
            xml = empty.read(name).decode().replace("A1:A1", f"A1:AN{rows}")
            xml = xml.replace("</sheetData>", f"{table}</sheetData>")
            full.writestr(name, xml.replace("</Types>", part))
        full.writestr("xl/sharedStrings.xml", texts)
    return file.getvalue()
