"""Read tables that people bring along: text of any separator, XLSX, ODS, hostile files."""

import zipfile
from datetime import date, datetime
from io import BytesIO

import openpyxl
import pytest

from clubs.imports.cells import LARGEST_FILE, LARGEST_UNPACKED, Unreadable, read_file, split_table
from clubs.imports.cells.files import MOST_EMPTY_ROWS, written
from tests.clubs.spreadsheets import ods, ods_row, packed, saved, xlsx, xlsx_of_one_text
from tests.counting import calls_of

ANA = [["Nome", "Telefone"], ["Ana Conceição", "(21) 98765-4321"]]


def read(content: bytes, rows: int = 100, columns: int = 30) -> list[list[str]]:
    return read_file(BytesIO(content), len(content), rows, columns)


def problem(content: bytes, rows: int = 1_000, columns: int = 30) -> str:
    with pytest.raises(Unreadable) as raised:
        read(content, rows, columns)
    return raised.value.code


@pytest.mark.parametrize("separator", list("\t;,|"))
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_read_csv_knows_separator_and_encoding(separator: str, encoding: str) -> None:
    text = "\r\n".join(separator.join(row) for row in ANA)
    assert read(text.encode(encoding)) == ANA


def test_split_table_keeps_other_signs_in_cells() -> None:
    assert split_table("Amaral, Dirce;ana@x.br\nLima, Rui;", 9, 9) == [
        ["Amaral, Dirce", "ana@x.br"],
        ["Lima, Rui", ""],
    ]


def test_split_table_reads_quoted_lines_as_one_cell() -> None:
    assert split_table('Ana;"mora\nlonge"\nRui;', 9, 9) == [["Ana", "mora\nlonge"], ["Rui", ""]]


def test_split_table_open_quote_spoils_one_line_only() -> None:
    assert split_table('Ana;"mora\nRui;2\nEva;3', 9, 9) == [
        ["Ana", "mora"],
        ["Rui", "2"],
        ["Eva", "3"],
    ]


def test_read_xlsx_writes_days_and_numbers_plainly() -> None:
    evening = datetime(2026, 1, 2, 20, 30)  # noqa: DTZ001 - a spreadsheet has no time zone
    row = (date(1951, 3, 12), evening, 11987654321, 3.0, 1.5, True, None)
    assert read(xlsx(row)) == [["1951-03-12", "2026-01-02 20:30", "11987654321", "3", "1.5", "x"]]


def test_read_xlsx_takes_the_first_sheet_with_a_cell() -> None:
    book = openpyxl.Workbook()
    book.create_sheet().append(["Ana"])
    assert read(saved(book)) == [["Ana"]]


def test_read_xlsx_merged_cells_are_read_once() -> None:
    book = openpyxl.Workbook()
    book.active.append(["Sócios", None])
    book.active.append(["Ana", "Rui"])
    book.active.merge_cells("A1:B1")
    assert read(saved(book)) == [["Sócios"], ["Ana", "Rui"]]


def test_read_xlsx_never_computes_formulas() -> None:
    assert read(xlsx(("Ana", '=HYPERLINK("http://x","y")'))) == [["Ana"]]


def test_read_xlsx_reads_no_macros() -> None:
    content = xlsx(("Ana",))
    with_macros = BytesIO(content)

    with zipfile.ZipFile(with_macros, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"\x00" * 1000)
    assert read(with_macros.getvalue()) == [["Ana"]]


def test_read_xlsx_of_1000_columns_cuts_them() -> None:
    assert [len(row) for row in read(xlsx(tuple(range(1000))))] == [30]


def test_read_xlsx_far_last_row_ends_at_empty_rows() -> None:
    book = openpyxl.Workbook()
    book.active.append(["Ana"])
    book.active.cell(1_000_000, 1, "far below")
    with calls_of(written) as cells:
        assert read(saved(book), rows=2_000_000, columns=1) == [["Ana"]]
    assert len(cells) <= MOST_EMPTY_ROWS + 2


def test_read_ods_texts_numbers_days_and_ticks() -> None:
    row = ods_row(
        "Ana",
        '<table:table-cell office:value-type="float" office:value="118"><text:p>118,00</text:p>'
        "</table:table-cell>",
        '<table:table-cell office:value-type="date" office:date-value="1951-03-12"><text:p>12/03'
        "</text:p></table:table-cell>",
        '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>',
        "<table:table-cell><text:p>duas</text:p><text:p>linhas<text:s/>aqui</text:p>"
        "<office:annotation><text:p>segredo</text:p></office:annotation></table:table-cell>",
    )
    assert read(ods(row)) == [["Ana", "118", "1951-03-12", "x", "duas linhas aqui"]]


def test_read_ods_takes_the_first_sheet_with_a_cell() -> None:
    assert read(ods(ods_row(""), ods_row("Ana"), ods_row("Rui"))) == [["Ana"]]


def test_read_ods_keeps_empty_rows_above_the_list() -> None:
    assert read(ods(ods_row("", repeated=2) + ods_row("Ana"))) == [[], [], ["Ana"]]


def test_read_ods_repeats_are_never_multiplied() -> None:
    cell = "<text:p>x</text:p></table:table-cell>"
    wide = f'<table:table-cell table:number-columns-repeated="16384">{cell}'
    rows = read(ods(ods_row("Ana") + ods_row(wide, repeated=1_048_576)))
    assert (len(rows), {len(row) for row in rows[1:]}) == (100, {30})


def test_repeated_long_cells_of_ods_are_refused() -> None:
    text = "é" * 10_000
    cell = f'<table:table-cell table:number-columns-repeated="40"><text:p>{text}</text:p>'
    rows = ods_row(f"{cell}</table:table-cell>", repeated=250)
    assert problem(ods(rows), columns=40) == "too-large"


def test_long_cell_of_xlsx_in_many_places_is_refused() -> None:
    assert read(xlsx_of_one_text("é", 2, 2)) == [["é", "é"]] * 2
    file = xlsx_of_one_text("é" * 32_000, 20, 40)
    assert problem(file, columns=40) == "too-large"


def test_cells_of_two_thousand_whole_matches_are_read() -> None:
    rows = [ods_row(str(number), "x" * 2_000) for number in range(2_000)]
    assert len(read(ods("".join(rows)), rows=2_100)) == 2_000


def test_read_ods_cell_of_many_parts_is_cut() -> None:
    cell = f"<table:table-cell><text:p>{'a<text:s/>' * 20_000}</text:p></table:table-cell>"
    [[text]] = read(ods(ods_row(cell)))
    assert text == "a " * 5_000


def test_read_ods_million_empty_rows_end_the_list() -> None:
    empty = ods_row("<table:table-cell/>", repeated=1_048_570)
    assert read(ods(ods_row("Ana") + empty + ods_row("far below"))) == [["Ana"]]


def broken_zip() -> bytes:
    content = xlsx(("Dupla",), ("Ana e Rui",))
    return content.replace(b"<sheetData", b"<sheetDat", 1)[: len(content) - 40]


def broken_parts(field: int, value: bytes) -> bytes:
    """A sheet whose parts say something else of themselves in the table of contents and the head:
    `field` is where in the latter."""
    content = bytearray(xlsx(("Dupla",), ("Ana e Rui",)))
    for sign, shift in ((b"PK\x03\x04", 0), (b"PK\x01\x02", 2)):
        at = content.find(sign)
        while at >= 0:
            content[at + field + shift : at + field + shift + 2] = value
            at = content.find(sign, at + 4)
    return bytes(content)


def broken_stream() -> bytes:
    """A sheet whose packed bytes are no packed bytes."""
    content = bytearray(xlsx(("Dupla",), ("Ana e Rui",)))
    at = content.find(b"PK\x03\x04")
    while at >= 0:
        start = at + 30 + content[at + 26] + content[at + 28]
        content[start : start + 4] = b"\xff\xff\xff\xff"
        at = content.find(b"PK\x03\x04", at + 4)
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"x" * (LARGEST_FILE + 1), "too-large"),
        (packed(content="x" * (LARGEST_UNPACKED + 1)), "too-large"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old-excel"),
        (b"%PDF-1.7 ...", "not-a-table"),
        (b"\x89PNG\r\n", "not-a-table"),
        (b"PK\x03\x04 is no sheet", "broken"),
        (broken_zip(), "broken"),
        (broken_stream(), "broken"),
        (broken_parts(6, b"\x01\x00"), "broken"),  # locked by a password
        (broken_parts(8, b"\x63\x00"), "broken"),  # packed in an unknown way
        (packed(letter="not a sheet"), "broken"),
        (packed(content="<broken"), "broken"),
        (ods(ods_row("&a;"), doctype='<!DOCTYPE x [<!ENTITY a "Ana">]>'), "broken"),
    ],
)
def test_read_hostile_file_names_its_problem(content: bytes, code: str) -> None:
    assert problem(content) == code
