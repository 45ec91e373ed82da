"""Import a list from a spreadsheet or a text file, also a broken one."""

from io import BytesIO
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import tournament
from tests.world import World
from tournaments.models import Entry, Tournament

URL = "/boa-vista/tournaments/copa-da-primavera/entries/import/"
LIST = "/boa-vista/tournaments/copa-da-primavera/entries/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world)


def look(page: Client, text: str, **more: Any) -> Any:
    return page.post(URL, {"text": text, **more})


def notices(answer: Any) -> list[tuple[int, str]]:
    """Return the number of each line with its message."""
    return [(shown.step.line.number, shown.words) for shown in answer.context["steps"]]


def confirm(page: Client, text: str) -> Any:
    """Preview the list, then confirm it."""
    return look(page, text, seen=look(page, text).context["plan"].digest)


def entered() -> list[tuple[int, str, int | None, str, bool]]:
    rows = Entry.objects.order_by("number")
    return [(e.number, str(e), e.seed, e.group, e.is_paid) for e in rows]


def workbook(*rows: tuple[Any, ...]) -> SimpleUploadedFile:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    content = BytesIO()
    book.save(content)
    return SimpleUploadedFile("lista.xlsx", content.getvalue())


def test_spreadsheet_becomes_an_editable_list(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    file = workbook(
        ("Dupla", "Cabeça", "Pago"), (), ("Dirce e Nelson", 3.0, True), ("Eva", 1, None)
    )
    answer = page.post(URL, {"text": "", "file": file})
    assert answer.status_code == 422
    assert [number for number, _words in notices(answer)] == [3, 4]
    text = answer.context["form"]["text"].value()
    assert text == "Dupla\tCabeça\tPago\n\nDirce e Nelson\t3\tx\nEva\t1"
    confirm(page, text.replace("Eva", "Eva e Zé"))
    assert entered()[0] == (1, "Dirce and Nelson", 3, "", True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_text_file_is_read_in_every_encoding(
    client: Client, world: World, cup: Tournament, encoding: str
) -> None:
    file = SimpleUploadedFile("lista.csv", "Conceição Sá;Zé Lima".encode(encoding))
    answer = browser(client, world.ana).post(URL, {"file": file})
    assert notices(answer) == [(1, "new here: Conceição Sá, Zé Lima")]


def broken_zip() -> bytes:
    content = workbook(("Dupla",), ("Ana e Rui",)).read()
    return content.replace(b"<sheetData", b"<sheetDat", 1)[: len(content) - 40]


def broken_parts(field: int, value: bytes) -> bytes:
    """A sheet whose parts say something else of themselves in the table of contents and the head:
    `field` is where in the latter."""
    content = bytearray(workbook(("Dupla",), ("Ana e Rui",)).read())
    for sign, shift in ((b"PK\x03\x04", 0), (b"PK\x01\x02", 2)):
        at = content.find(sign)
        while at >= 0:
            content[at + field + shift : at + field + shift + 2] = value
            at = content.find(sign, at + 4)
    return bytes(content)


def broken_stream() -> bytes:
    """A sheet whose packed bytes are no packed bytes."""
    content = bytearray(workbook(("Dupla",), ("Ana e Rui",)).read())
    at = content.find(b"PK\x03\x04")
    while at >= 0:
        start = at + 30 + content[at + 26] + content[at + 28]
        content[start : start + 4] = b"\xff\xff\xff\xff"
        at = content.find(b"PK\x03\x04", at + 4)
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"PK\x03\x04 is no sheet", "This file cannot be read"),
        (broken_zip(), "This file cannot be read"),
        (broken_stream(), "This file cannot be read"),
        (broken_parts(6, b"\x01\x00"), "This file cannot be read"),  # locked by a password
        (broken_parts(8, b"\x63\x00"), "This file cannot be read"),  # packed in an unknown way
        (b"", "There is nothing in this file."),
        (b"a;b\n" * 1_300_000, "This file is too large."),
    ],
)
def test_unreadable_file_shows_a_message_at_its_field(
    client: Client, world: World, cup: Tournament, content: bytes, message: str
) -> None:
    file = SimpleUploadedFile("lista.xlsx", content)
    answer = browser(client, world.ana).post(URL, {"text": "Ana e Rui", "file": file})
    assert answer.status_code == 422
    assert message in answer.context["form"].errors["file"][0]
    assert answer.context["form"]["text"].value() == "Ana e Rui"
