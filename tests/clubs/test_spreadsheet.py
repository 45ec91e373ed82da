"""Sheets as CSV, XLSX and JSON: types of cells, languages, and texts that look like formulas."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from django.utils import translation

from clubs.lists import spreadsheet
from clubs.lists.spreadsheet import Column, Spreadsheet, write

EVIL = ["=1+1", "+55 11 9", "-Zé", "@SUM(A1)", "\tx", "\rx", "#N/A", 'a;b"c\nd']
COLUMNS = [
    Column("name", "Name", lambda row: row["name"]),
    Column("points", "Points", lambda row: row["points"], "number"),
    Column("at", "Played", lambda row: row["at"], "moment"),
    Column("day", "Day", lambda row: row["day"], "day"),
    Column("won", "Won", lambda row: row["won"], "flag"),
    Column("facts", "Facts", lambda row: row["facts"], "data"),
    Column("phone", "Telephone", lambda row: "11 99999", right="keep"),
]


def row(name: str = "José", points: Any = -50) -> dict[str, Any]:
    return {
        "name": name,
        "points": points,
        "at": datetime(2026, 11, 20, 23, 8, tzinfo=UTC),
        "day": date(2026, 11, 20),
        "won": True,
        "facts": {"clean": 2},
    }


def written(form: str, *rows: dict[str, Any], language: str = "pt-br") -> bytes:
    file = io.BytesIO()
    sheet = Spreadsheet("people", "Pessoas", COLUMNS, rows, len(rows)).for_rights(frozenset())
    with translation.override(language):
        write(sheet, form, file)
    return file.getvalue()


def cells(*rows: dict[str, Any], language: str = "pt-br") -> list[list[str]]:
    text = written("csv", *rows, language=language).decode("utf-8-sig")
    mark = "," if language == "en" else ";"
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))


def page(*rows: dict[str, Any]) -> list[list[Any]]:
    book = openpyxl.load_workbook(io.BytesIO(written("xlsx", *rows)))
    return [list(line) for line in book.worksheets[0].iter_rows()]


def test_csv_has_byte_order_mark_and_semicolons() -> None:
    assert written("csv", row()).startswith("\ufeffName;Points;".encode())
    assert written("csv", row(), language="en").startswith("\ufeffName,Points,".encode())


@pytest.mark.usefixtures("sao_paulo")
def test_csv_moment_is_local_with_zone_in_head() -> None:
    head, line = cells(row())
    assert head[2] == "Played (America/Sao_Paulo)"
    assert line[2:5] == ["2026-11-20 20:08:00", "2026-11-20", "sim"]


def test_csv_formulas_are_texts_and_numbers_stay() -> None:
    _head, *lines = cells(*map(row, EVIL))
    harmless = [f"'{text}" for text in EVIL[:6]] + EVIL[6:]
    assert [line[0] for line in lines] == harmless
    assert {line[1] for line in lines} == {"-50"}


def test_csv_decimals_follow_the_language() -> None:
    assert cells(row(points=Decimal("2.5")))[1][1] == "2,5"
    assert cells(row(points=Decimal("2.5")), language="en")[1][1] == "2.5"


@pytest.mark.usefixtures("sao_paulo")
def test_xlsx_cells_have_types() -> None:
    _head, line = page(row())
    values = [cell.value for cell in line]
    assert [values[1], values[4]] == [-50, True]
    assert [str(value) for value in values[2:4]] == ["2026-11-20 20:08:00", "2026-11-20 00:00:00"]
    assert line[2].is_date
    assert json.loads(values[5]) == {"clean": 2}


def test_xlsx_formulas_are_texts() -> None:
    _head, *lines = page(*map(row, [*EVIL, "a\x07b"]))
    assert {line[0].data_type for line in lines} == {"s"}
    assert [line[0].value for line in lines][:2] == ["=1+1", "+55 11 9"]
    assert lines[-1][0].value == "ab"


def test_xlsx_long_list_goes_on_in_another_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheet, "XLSX_ROWS", 2)
    book = openpyxl.load_workbook(io.BytesIO(written("xlsx", *[row()] * 5)))
    assert [sheet.max_row for sheet in book.worksheets] == [3, 3, 2]
    assert book.sheetnames == ["Pessoas", "Pessoas (2)", "Pessoas (3)"]


@pytest.mark.parametrize("title", [f"{'a' * 30}'b", "[:]", "'x'"])
def test_xlsx_is_written_under_any_title(title: str) -> None:
    file = io.BytesIO()
    write(Spreadsheet("people", title, COLUMNS, [row()], 1), "xlsx", file)
    assert openpyxl.load_workbook(file).worksheets[0].max_row == 2


def test_xlsx_keeps_marks_and_spaces_of_a_text() -> None:
    texts = ["  Zé & <Ana> ", 'a "b"', "linha 1\nlinha 2"]
    _head, *lines = page(*map(row, texts))
    assert [line[0].value for line in lines] == texts


@pytest.mark.usefixtures("sao_paulo")
def test_json_has_english_keys_and_offsets() -> None:
    data = json.loads(written("json", row(points=Decimal("2.5"))))
    assert data["what"] == "people"
    assert data["time_zone"] == "America/Sao_Paulo"
    assert data["rows"] == [
        {
            "name": "José",
            "points": 2.5,
            "at": "2026-11-20T20:08:00-03:00",
            "day": "2026-11-20",
            "won": True,
            "facts": {"clean": 2},
        }
    ]


@pytest.mark.parametrize("form", spreadsheet.FORMS)
def test_empty_list_is_a_file(form: str) -> None:
    assert written(form)


def test_office_columns_need_their_right() -> None:
    sheet = Spreadsheet("people", "People", COLUMNS, [row()], 1)
    assert [c.key for c in sheet.for_rights(frozenset({"keep"})).columns][-1] == "phone"
    assert "phone" not in [c.key for c in sheet.for_rights(frozenset({"see"})).columns]


def test_write_spreadsheet_reads_one_row_at_a_time() -> None:
    alive = []

    def rows() -> Iterator[dict[str, Any]]:
        for number in range(3):
            alive.append(number)
            yield row(str(number))

    done: list[int] = []
    with io.BytesIO() as file:
        write(
            Spreadsheet("people", "P", COLUMNS, rows(), 3),
            "csv",
            file,
            lambda n: done.append(len(alive)),
        )
    assert done == [1, 2, 3]
