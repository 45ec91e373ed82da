"""The owner edits name, meetings, languages and default rules of the club."""

from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from clubs.models import JournalEntry, Logo
from scoring import ledger
from scoring.house_rules.house import Playbook, preset
from scoring.table.result import FinalResult
from tests.scoring.crowd import browser
from tests.scoring.house_rules import made
from tests.world import World

URL = "/boa-vista/about/"


def typed(**changes: Any) -> dict[str, Any]:
    return {
        "name": "Clube de Canastra Boa Vista",
        "meets": "Sextas, 20h",
        "town": "Porto Alegre",
        "default_rules": "aacrt-2016",
        "languages": ["pt-br", "es", "en"],
        **changes,
    }


def picture(color: str = "green", size: tuple[int, int] = (40, 30)) -> SimpleUploadedFile:
    written = BytesIO()
    Image.new("RGB", size, color).save(written, "PNG")
    return SimpleUploadedFile("logo.png", written.getvalue(), "image/png")


def test_save_details_writes_them_with_a_line_in_the_journal(client: Client, world: World):
    made(world)
    page = browser(client, world.olga)
    assert page.post(URL, typed(name="AACRT", default_rules="1")).status_code == 302
    world.club.refresh_from_db()
    assert (world.club.name, world.club.town) == ("AACRT", "Porto Alegre")
    assert Playbook(world.club).usual.name == "Da casa (1)"
    line = JournalEntry.objects.latest("id")
    assert line.action == "edit-club"
    assert line.after == "AACRT, Sextas, 20h, Porto Alegre, Da casa (1)"


def test_save_same_details_leaves_no_second_line(client: Client, world: World):
    page = browser(client, world.olga)
    page.post(URL, typed())
    before = JournalEntry.objects.count()
    page.post(URL, typed())
    assert JournalEntry.objects.count() == before


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", " \u200b "), ("languages", []), ("default_rules", "99"), ("languages", ["xx"])],
)
def test_wrong_detail_is_refused_at_its_field(
    client: Client, world: World, field: str, value: object
):
    answer = browser(client, world.olga).post(URL, typed(**{field: value, "town": "Canoas"}))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert b"Canoas" in answer.content


def test_details_page_shows_the_current_details(client: Client, world: World):
    form = browser(client, world.olga).get(URL).context["form"]
    assert not form.errors
    assert form["name"].value() == "Clube de Canastra Boa Vista"
    assert form["default_rules"].value() == "aacrt-2016"


# --- Logo -----------------------------------------------------------------------------------


def test_logo_is_printed_on_blank_sheets(client: Client, world: World):
    page = browser(client, world.olga)
    page.post(URL, typed(logo=picture()))
    assert Logo.objects.get(club=world.club).kind == "image/png"
    sheet = page.get("/boa-vista/score-sheets/blank.pdf?html&rules=aacrt-2016").content.decode()
    assert 'class="logo" src="data:image/png;base64,' in sheet


def test_logo_is_printed_on_sheets_of_final_results(client: Client, world: World):
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    result = FinalResult((3050, 1995), 0)
    rules = preset("aacrt-2016")
    ledger.enter_result(world.club, pairs, rules, result, by=world.ana, client_key=uuid4())
    page = browser(client, world.olga)
    page.post(URL, typed(logo=picture()))
    sheet = page.get("/boa-vista/matches/1/score-sheet.pdf?html").content.decode()
    assert 'class="logo" src="data:image/png;base64,' in sheet


def test_logo_is_replaced_then_removed(client: Client, world: World):
    page = browser(client, world.olga)
    page.post(URL, typed(logo=picture("green")))
    green = bytes(Logo.objects.get().content)
    page.post(URL, typed(logo=picture("red")))
    assert bytes(Logo.objects.get().content) != green
    page.post(URL, typed(remove_logo="on"))
    assert not Logo.objects.exists()


def test_logo_that_is_no_picture_is_refused_at_its_field(client: Client, world: World):
    file = SimpleUploadedFile("logo.png", b"MZ not a picture", "image/png")
    answer = browser(client, world.olga).post(URL, typed(logo=file))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["logo"]


def test_logo_with_text_is_refused_with_advice(client: Client, world: World):
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>A</text></svg>'
    file = SimpleUploadedFile("logo.svg", drawing, "image/svg+xml")
    answer = browser(client, world.olga).post(URL, typed(logo=file))
    assert answer.context["form"].errors["logo"] == [
        "This drawing has text, and the font is not in the file."
        " Export the drawing as PNG, then choose that file."
    ]


# --- Languages and search engines -----------------------------------------------------------


def test_pages_use_a_language_of_the_club(client: Client, world: World):
    page = browser(client, world.olga)
    page.post(URL, typed(languages=["es"]))
    answer = page.get("/boa-vista/", headers={"accept-language": "en"})
    assert answer["Content-Language"] == "es"
    assert b'name="language"' not in answer.content


def test_search_engines_are_excluded_until_the_owner_agrees(client: Client, world: World):
    page = browser(client, world.olga)
    assert Client().get("/robots.txt").content == b"User-agent: *\nDisallow: /\n"
    assert b"noindex" in page.get("/boa-vista/").content
    page.post(URL, typed(is_indexed="on"))
    assert b"Allow: /boa-vista/\nDisallow: /" in Client().get("/robots.txt").content
    assert b"noindex" not in page.get("/boa-vista/").content
