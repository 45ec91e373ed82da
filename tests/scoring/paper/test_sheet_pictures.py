"""Letters and layouts of score sheets, compared with stored pictures."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.utils import translation
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageStat

from scoring.paper import sheets
from scoring.paper.sheets import BlankSheet, FilledSheet
from scoring.paper.sizes import PAPERS
from scoring.table.scoresheet import rules_of_match, score_sheet
from server.papers import printing
from tests.cases import with_thorough
from tests.scoring.notebook import evening
from tests.scoring.paper.printed import (
    FONTS,
    PICTURES,
    assert_looks_like,
    fonts_in,
    laid_out,
    picture_of,
)
from tests.world import World


def ink(picture: Image.Image) -> Image.Image:
    """The picture without the white around it."""
    box = ImageChops.invert(picture).getbbox()
    assert box, "nothing is printed"
    return picture.crop(box)


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much of the ink of two letters does not cover each other, a hair's breadth forgiven."""
    blurred = []
    for letter in (one, other):
        field = Image.new("L", (2 * CELL, 2 * CELL), 255)
        field.paste(letter, (CELL - letter.width // 2, CELL - letter.height // 2))
        blurred.append(ImageChops.invert(field.filter(ImageFilter.GaussianBlur(2))))
    missed = ImageStat.Stat(ImageChops.difference(*blurred)).sum[0]
    return missed / sum(ImageStat.Stat(letter).sum[0] for letter in blurred)


def drawn_from_the_font(letter: str, weight: int) -> Image.Image:
    picture = Image.new("L", (3 * SIZE, 3 * SIZE), 255)
    font = ImageFont.truetype(str(FONTS / f"caderneta-sans-{weight}.ttf"), SIZE)
    ImageDraw.Draw(picture).text((SIZE, SIZE), letter, font=font, fill=0)
    return ink(picture)


SIZE = 96
CELL = 160
ALIKE = 0.12
LETTERS = "ŽofiaÇãÑndúŁńśźżĄęőűÍéßø0126785−–×“-"


@pytest.mark.parametrize("weight", with_thorough([400, 600, 700, 800], first=1))
def test_letters_on_paper_equal_those_of_the_font(weight: int) -> None:
    # WeasyPrint has printed wrong letters whose text read right: only pictures tell.
    columns = 6
    places = {letter: divmod(n, columns) for n, letter in enumerate(LETTERS)}
    cells = "".join(
        f'<p style="position: absolute; left: {CELL * column + 40}px; top: {CELL * row + 20}px">'
        f"{letter}</p>"
        for letter, (row, column) in places.items()
    )
    style = (
        f"<style>@page {{ size: {CELL * columns}px {CELL * 7}px; margin: 0 }} "
        f"p {{ font: {weight} {SIZE}px/1.2 'Caderneta Sans' }}</style>"
    )
    pdf = printing.pdf([f"{style}<body>{cells}"])
    assert len(fonts_in(pdf)) == 1
    picture = picture_of(pdf, 96)
    wrong = {}
    for letter, (row, column) in places.items():
        left, top = CELL * column, CELL * row
        printed = ink(picture.crop((left, top, left + CELL, top + CELL)))
        missed = difference(printed, drawn_from_the_font(letter, weight))
        if missed > ALIKE:
            wrong[letter] = missed
    assert wrong == {}


def test_picture_comparison_distinguishes_letters() -> None:
    for one, other in [("Z", "Ž"), ("0", "8"), ("L", "Ł"), ("n", "ń"), ("e", "c"), ("ä", "a")]:
        first, second = (drawn_from_the_font(letter, 400) for letter in (one, other))
        assert difference(first, second) > ALIKE, (one, other)


@pytest.mark.parametrize("size", with_thorough(["A4", "A5"], quick=["A5"]))
@pytest.mark.parametrize("kind", ["filled", "blank"])
def test_score_sheets_look_like_the_stored_pictures(
    world: World, monkeypatch: pytest.MonkeyPatch, size: str, kind: str
) -> None:
    monkeypatch.setattr(sheets, "_printed", lambda: "20 November 2026, 10:06 PM")
    monkeypatch.setattr(sheets, "recorded", lambda sheet: "recorded by Ana Moreira at 10:04 PM")
    monkeypatch.setattr(sheets, "day", lambda moment: "Friday, 20 November 2026")
    match = evening(world)
    ways: Sequence[Any]
    if kind == "filled":
        ways, template = FilledSheet.ways(score_sheet(match), PAPERS[size]), "score_sheet"
    else:
        rules = rules_of_match(match)
        ways, template = BlankSheet.ways(rules, match.rules_name, PAPERS[size]), "blank_sheet"
    with translation.override("en"):
        document = laid_out(ways, f"print/{template}.html", match)
    picture = picture_of(document.write_pdf(), 60)
    stored_picture = PICTURES / f"{kind}-{size}.png"
    assert_looks_like(picture, stored_picture)
