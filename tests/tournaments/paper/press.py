"""Papers of tournaments in tests: their text, their sheets, and what does not fit on them."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import zxingcpp
from django.template.loader import render_to_string
from django.test import Client
from PIL import Image, ImageChops, ImageStat

from clubs.models import User
from server.papers import printing
from tests.scoring.paper.printed import get, page_of, picture_of, poppler
from tests.tournaments.hall import stage
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.models import Round, Tournament
from tournaments.reading.standings import PlayedStage, played_stage

ADDRESS = "https://caderneta.canastra-de-boa-vista.example/boa-vista/tournaments/copa-da-primavera/"


def address(cup: Tournament, paper: str, round: Round | None = None) -> str:
    """Return the address of a paper of a tournament, or of one of its rounds."""
    if round is None:
        return f"tournaments/{cup.slug}/{paper}"
    where = f"stages/{round.stage.number}/rounds/{round.number}"
    return f"tournaments/{cup.slug}/{where}/{paper}"


def text_of(
    client: Client, user: User, cup: Tournament, paper: str, round: Round | None = None
) -> str:
    """Return the text of a paper, without tags and doubled spaces."""
    return page_of(client, user, address(cup, paper, round))


def status_of(
    client: Client, user: User, cup: Tournament, paper: str, round: Round | None = None
) -> int:
    path = address(cup, paper, round)
    return get(client, user, f"{path}{'&' if '?' in path else '?'}html").status_code


def document_of(page: Any, template: str) -> Any:
    """A paper as it is laid out, before it becomes bytes."""
    context = {"club": page.tournament.club, "page": page, "address": ADDRESS}
    html = render_to_string(f"print/tournaments/{template}.html", context)
    return printing._press().document(html)


def latest(cup: Tournament) -> tuple[PlayedStage, Round]:
    """The first stage of a tournament and its last round."""
    played = played_stage(stage(cup))
    assert played.current
    return played, played.current


def shown(cup: Tournament) -> ShownStage:
    return ShownStage(stage(cup), directs=True)


def sticking_out(document: Any, kind: str) -> Iterator[str]:
    """Texts below the end of the slip, card or half of a sheet they belong to."""
    from weasyprint.formatting_structure import boxes

    def walk(box: Any, bottom: float) -> Iterator[str]:
        if box.element is not None and kind in (box.element.get("class") or "").split():
            bottom = box.position_y + box.margin_height()
        is_text = isinstance(box, boxes.TextBox) and box.text.strip()
        if is_text and box.position_y + box.height > bottom:
            yield box.text
        if isinstance(box, boxes.ParentBox):
            for child in box.children:
                yield from walk(child, bottom)

    for page in document.pages:
        yield from walk(page._page_box, page.height)


def words_in(pdf: bytes) -> str:
    return poppler("pdftotext", pdf, "-layout", "-").decode()


def assert_drawn_as_laid_out(
    file: bytes, page: Any, template: str, difference: float = 0.25
) -> None:
    """The file, in which sheets share pictures, looks like the page laid out as a whole.

    `difference`: the most of a pixel on average; a QR code has many edges.
    """
    whole = document_of(page, template).write_pdf()
    # A hairline may fall on the pixel beside; a word or a box that moved is far more.
    changed = ImageChops.difference(picture_of(file, 75), picture_of(whole, 75))
    assert ImageStat.Stat(changed).mean[0] < difference
    assert words_in(file) == words_in(whole)


def codes_in(file: bytes, sheets: int) -> list[str]:
    """Return the texts of all QR codes of a PDF, read from pictures of 72 dots per inch."""
    pictures = [
        Image.open(BytesIO(poppler("pdftoppm", file, "-r", "72", "-gray", "-f", at, "-singlefile")))
        for at in map(str, range(1, sheets + 1))
    ]
    return [found.text for picture in pictures for found in zxingcpp.read_barcodes(picture)]
