"""Blank sheets: the numbers of the rules, names, several in one file."""

from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import translation

from scoring.games import GAMES
from scoring.house_rules import rulebook
from scoring.house_rules.house import Playbook
from scoring.paper import boxes, notebook
from tests.cases import with_thorough
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening
from tests.scoring.paper.printed import assert_our_fonts, get, page_of, poppler, sheet_of, sheets_in
from tests.world import World


def test_blank_sheet_shows_the_numbers_of_the_rules(client: Client, world: World) -> None:
    text = page_of(client, world.carla, "score-sheets/blank.pdf")
    assert (
        "Minimum, from 1500 on first opening 75 failed once 90 failed 2, 3 times 120, 150" in text
    )
    assert "Bonuses Clean 200 Out 100 Dirty 100 Morto 100" in text
    assert "Cards joker 50 K Q J 10 9 8 10 2 20 7 6 5 4 3 5 A 15" in text
    assert "signature of pair 1 signature of pair 2" in text
    assert "1 2 3 4 5 6 7 8 9 10 11 12" in text


def test_blank_sheet_shows_the_numbers_of_house_rules(client: Client, world: World) -> None:
    own = {"clean": 250, "minimum_from": 1000, "first_minimum": 60, "ace": 20}
    rulebook.copy(world.club, "aacrt-2016", name="Da casa", options=own, by=world.ana)
    for chosen in Playbook(world.club).of_game("aacrt-2016"):
        text = page_of(client, world.carla, f"score-sheets/blank.pdf?rules={quote(chosen.value)}")
        is_own = chosen.name == "Da casa (1)"
        assert f"rules {chosen.name}." in text
        assert ("Minimum, from 1000 on first opening 60" in text) == is_own
        assert ("Clean 250" in text) == is_own
        assert ("2 A 20" in text) == is_own


@pytest.mark.parametrize(
    ("game", "options", "printed"),
    [
        ("canasta-es", {}, "Red 3s = 100, all 800, 4 black 3s = 500."),
        ("samba-es", {}, "Red 3s = 100, all 1000."),
        ("tranca-br", {"all_red_threes": 900}, "Red 3s = 100, all 900."),
        (
            "canasta-es",
            {"five_canastas": True, "seven": 2500},
            "4 black 3s = 500, 5 canastas = 500.",
        ),
        (
            "canasta-es",
            {"seven_canastas": True, "seven": 2500},
            "4 black 3s = 500, 7 canastas = 2500.",
        ),
    ],
)
def test_blank_sheet_names_bonuses_for_several_items(
    game: str, options: dict[str, object], printed: str
) -> None:
    with translation.override("en"):
        [bonuses] = [
            box
            for box in boxes.boxes(GAMES[game].rules.with_options(options))
            if box.title == "Bonuses"
        ]
    assert bonuses.words.endswith(printed)


def test_sheet_without_a_minimum_has_no_such_column() -> None:
    rules = GAMES["aacrt-2016"].rules
    none = rules.with_options({"first_minimum": 0})
    assert "minimum" in [column.code for column in notebook.columns(rules)]
    assert "minimum" not in [column.code for column in notebook.columns(none)]
    with translation.override("en"):
        assert [box.title for box in boxes.boxes(none)] == ["Bonuses", "Cards"]


def test_columns_follow_the_lines_of_the_rules() -> None:
    rules = GAMES["aacrt-2016"].rules
    codes = [column.code for column in notebook.columns(rules)]
    assert codes == ["minimum", *rules.line_codes, "sum", "total"]
    kinds = {column.code: column.kind for column in notebook.columns(rules)}
    assert (kinds["clean"], kinds["penalty"], kinds["received"]) == ("piece", "piece", "cards")


def test_blank_sheet_of_a_match_shows_its_names(client: Client, world: World) -> None:
    match = evening(world, 2)
    text = page_of(client, world.carla, sheet_of(match, "?blank=1"))
    assert "Match 1" in text
    assert "Ivone and Osvaldo Ivone Teixeira, Osvaldo Brito" in text
    assert "380" not in text


@pytest.mark.parametrize("size", with_thorough(["A4", "A5"], quick=["A5"]))
def test_several_blank_sheets_are_in_one_file(client: Client, world: World, size: str) -> None:
    response = get(client, world.carla, f"score-sheets/blank.pdf?copies=3&paper={size}")
    assert response["Content-Type"] == "application/pdf"
    assert sheets_in(response.content) == 3
    assert_our_fonts(response.content)


def test_copies_of_a_sheet_share_one_drawing(client: Client, world: World) -> None:
    one, ten = (
        get(client, world.carla, f"score-sheets/blank.pdf?copies={copies}").content
        for copies in (1, 10)
    )

    assert len(ten) < len(one) + 10 * 400
    words = poppler("pdftotext", ten, "-").split(b"\f")[:10]
    assert len(set(words)) == 1
    assert words[0].strip()


@pytest.mark.parametrize(
    ("copies", "sheets"), with_thorough([(1, 1), (4, 2), (5, 3)], quick=[(5, 3)])
)
def test_two_small_blanks_share_an_a4(
    client: Client, world: World, copies: int, sheets: int
) -> None:
    path = f"score-sheets/blank.pdf?paper=A5x2&copies={copies}"
    pdf = get(client, world.carla, path).content
    assert sheets_in(pdf) == sheets
    assert b"(A4)" in poppler("pdfinfo", pdf)
    assert page_of(client, world.carla, path).count("signature of pair 1") == 2


# The blank of Canasta has the longest texts; `test_every_game_fits` lays out every game on A5.
@pytest.mark.thorough
@pytest.mark.parametrize("ruleset", GAMES)
def test_two_small_blanks_of_every_game_share_an_a4(
    client: Client, world: World, ruleset: str
) -> None:
    path = f"score-sheets/blank.pdf?paper=A5x2&copies=2&rules={ruleset}"
    assert sheets_in(get(client, world.carla, path, "pt-br").content) == 1


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("copies=0", "At least one sheet."),
        ("copies=-3", "At least one sheet."),
        ("copies=61", "At most 60 sheets at a time."),
        ("copies=", "Write how many sheets."),
        ("copies=ten", "Write a number, such as 10."),
        ("copies=" + "9" * 5000, "Write a number, such as 10."),
        ("paper=A3", "Choose A4 or A5 paper."),
        ("rules=9", "Choose one of the rules of this club."),
        ("rules=x", "Choose one of the rules of this club."),
    ],
)
def test_unusable_choice_of_sheets_shows_the_error(
    client: Client, world: World, query: str, message: str
) -> None:
    response = get(client, world.carla, f"score-sheets/blank.pdf?{query}")
    assert response.status_code == 422
    assert message in response.content.decode()


def test_page_of_blank_sheets_has_its_form(client: Client, world: World) -> None:
    response = get(client, world.carla, "score-sheets/")
    assert response.status_code == 200
    html = response.content.decode()
    assert 'action="/boa-vista/score-sheets/blank.pdf"' in html
    assert html.count("checked") == 2
    assert "AACRT 2016" in html


def test_form_of_blank_sheets_says_its_answers(client: Client, world: World) -> None:
    page = flat(browser(client, world.ana).get("/boa-vista/score-sheets/").content.decode())
    assert "<b>AACRT 2016</b>, the club’s." in page
    assert "<b>A4, like a letter</b>." in page
