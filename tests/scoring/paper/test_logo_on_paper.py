"""The club's logo in the head of a sheet: as large as its place, with the words beside it."""

from io import BytesIO

import pytest
from PIL import Image

from clubs.models import Logo
from clubs.words.logo import clean
from scoring.paper.sheets import FilledSheet
from scoring.paper.sizes import PAPERS
from scoring.table.scoresheet import score_sheet
from tests.cases import with_thorough
from tests.scoring.notebook import evening
from tests.scoring.paper.printed import MM, boxes_of, laid_out
from tests.world import World


def png(width: int, height: int) -> bytes:
    written = BytesIO()
    Image.new("RGB", (width, height), "green").save(written, "PNG")
    return written.getvalue()


def svg(attributes: str) -> bytes:
    head = '<svg xmlns="http://www.w3.org/2000/svg"'
    return f'{head} {attributes}><path d="M0 0h300v300z"/></svg>'.encode()


LOGOS = {
    "tiny": png(8, 8),
    "huge": png(3000, 3000),
    "wide": png(3000, 60),
    "tall": png(60, 3000),
    "drawing": svg('viewBox="0 0 24 24"'),
    "drawing-in-pixels": svg('width="16" height="16"'),
    "huge-drawing": svg('width="5000mm" height="5000mm" viewBox="0 0 9 9"'),
    "drawing-in-percent": svg('width="100%" height="100%" viewBox="0 0 300 30"'),
}


@pytest.mark.parametrize("kind", with_thorough(LOGOS, first=2))
def test_logo_fills_its_place_beside_the_words(world: World, kind: str) -> None:
    logo = clean(LOGOS[kind])
    Logo.objects.create(club=world.club, kind=logo.kind, content=logo.content)
    match = evening(world, 1)
    ways = FilledSheet.ways(score_sheet(match), PAPERS["A4"])
    document = laid_out(ways, "print/score_sheet.html", match)
    (page,) = document.pages
    (drawn,) = boxes_of(page, "img")
    assert drawn.height == pytest.approx(12 * MM)
    assert drawn.width <= 30 * MM + 1
    (title,) = boxes_of(page, "h1")
    words = boxes_of(page, "p")[0]
    for beside in (title, words):
        assert beside.position_x >= drawn.position_x + drawn.width
