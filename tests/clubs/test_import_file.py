"""Import a list of people from a file, also a hostile one."""

import zipfile
from io import BytesIO
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.imports.cells import LARGEST_UNPACKED
from tests.clubs.spreadsheets import ods, ods_row, packed, xlsx
from tests.scoring.crowd import browser
from tests.world import World

START = "/boa-vista/players/import/"


@pytest.fixture
def page(client: Client, world: World) -> Client:
    return browser(client, world.ana)


def with_macros(content: bytes) -> bytes:
    file = BytesIO(content)
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"\x00" * 1000)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("socios.xlsx", xlsx(("Nome", "Sócia desde"), ("Eva Sá", 2011))),
        ("socios.xlsm", with_macros(xlsx(("Nome", "Sócia desde"), ("Eva Sá", 2011)))),
        ("socios.ods", ods(ods_row("Nome", "Sócia desde") + ods_row("Eva Sá", "2011"))),
        ("socios.csv", "Nome|Sócia desde\r\nEva Sá|2011".encode("cp1252")),
        ("socios.txt", "Nome\tSócia desde\nEva Sá\t2011".encode("utf-16")),
        ("wide.xlsx", xlsx(("Nome", "Sócia desde", *[None] * 998), ("Eva Sá", 2011, *range(998)))),
    ],
)
def test_file_of_every_kind_becomes_a_list(
    page: Client, world: World, name: str, content: bytes
) -> None:
    file = SimpleUploadedFile(name, content)
    answer = page.post(START, {"file": file, "client_key": str(uuid4())}, follow=True)
    plan = answer.context["plan"]
    assert [(step.fate, step.title) for step in plan.steps] == [("new", "Eva Sá")]
    assert plan.orders[0]["people"][0]["known"] == {"member_since": "2011"}
    assert len(plan.columns) <= 40


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (packed(content="x" * (LARGEST_UNPACKED + 1)), "This file is too large."),
        (b"Nome;\n" * 1_000_000, "This file is too large."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "an old Excel"),
        (b"%PDF-1.7", "There is no table in this file."),
        (b"PK\x03\x04 no", "This file cannot be read."),
        (b"", "There is nothing in this file."),
        (b"\n;;\n", "There is nothing in this file."),
    ],
)
def test_unreadable_file_keeps_the_typed_list(
    page: Client, world: World, content: bytes, message: str
) -> None:
    file = SimpleUploadedFile("lista.xlsx", content)
    answer = page.post(START, {"text": "Eva Sá", "file": file, "client_key": str(uuid4())})
    assert answer.status_code == 422
    assert message in answer.context["form"].errors["file"][0]
    assert answer.context["form"]["text"].value() == "Eva Sá"


def test_preview_of_a_thousand_lines_takes_no_more_queries(page: Client, world: World) -> None:
    asked = []
    for number in (10, 1000):
        text = "Nome\n" + "\n".join(f"Pessoa {n} Nova" for n in range(number))
        answer = page.post(START, {"text": text, "client_key": str(uuid4())})
        with CaptureQueriesContext(connection) as counted:
            assert page.get(answer["Location"]).status_code == 200
        asked.append(len(counted))
    assert asked == [asked[0]] * 2
    assert asked[0] <= 8
