"""Printing in tests: matches to print, and what a PDF says of itself."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client
from PIL import Image, ImageChops, ImageStat

from clubs import roster
from clubs.models import Competitor, User
from scoring.models import Hand, Match
from scoring.table.scoresheet import rules_of_match
from server.papers import printing
from tests.scoring.notebook import HandData, hand, side, start
from tests.world import World

FONTS = Path(__file__).parents[3] / "static" / "fonts"
PICTURES = Path(__file__).parent / "pictures"
WIDEST = "es"
"""The language whose words take most room.

In November 2026 the widths of all texts were added up on the sheets, slips, cards of rulings and
rules of every game. Where another language is wider or leaves less room in a column, tests say so.
"""
LONG_NAME = "As Imbatíveis Canastreiras do Alto da Boa Vista e Adjacências"[:60]
LONG_PERSON = "Maria Aparecida do Nascimento Figueiredo de Albuquerque Cavalcanti e Vasconcelos"
LONG_REASON = (
    "conversou com o parceiro durante a partida, apesar de avisado duas vezes pelo diretor"
)


def poor(number: int) -> HandData:
    """A hand worth so little that twenty-five of them do not end a match."""
    return hand(
        side(card_points=55 + 5 * (number % 7), left_in_hand=20, dirty=int(number % 4 == 1)),
        side(card_points=60, left_in_hand=10 + number % 5 * 5, dirty=int(number % 4 == 3)),
    )


def poor_match(world: World, hands: int) -> Match:
    """A match in progress, its hands written at once and not through the ledger."""
    match = start(world)
    rules = rules_of_match(match)
    Hand.objects.bulk_create(
        Hand(
            club=world.club,
            match=match,
            number=number,
            facts=rules.write(rules.read(poor(number))),
            recorded_by=world.ana,
            recorded_at=match.started_at,
            played_at=match.started_at,
            client_key=uuid4(),
        )
        for number in range(1, hands + 1)
    )
    match.hand_count = hands
    match.save()
    return match


def penalty(points: int, reason: str = "carta mostrada") -> list[dict[str, Any]]:
    return [{"points": points, "reason": reason}]


def get(client: Client, user: User, path: str, language: str = "en") -> HttpResponse:
    client.force_login(user)
    return client.get(f"/boa-vista/{path}", headers={"accept-language": language})  # type: ignore[return-value]


def sheet_of(match: Match, query: str = "") -> str:
    return f"matches/{match.number}/score-sheet.pdf{query}"


def page_of(client: Client, user: User, path: str) -> str:
    """The text of the page behind a PDF, without tags and doubled spaces."""
    path += ("&" if "?" in path else "?") + "html"
    html = get(client, user, path).content.decode()
    body = re.sub(r"<svg.*?</svg>", "", html.partition("<body")[2], flags=re.S)
    return " ".join(re.sub(r"<[^>]*>", " ", "<" + body).split())


def poppler(program: str, pdf: bytes, *options: str) -> bytes:
    """Return the output of one of poppler's programs about a PDF."""
    if shutil.which(program) is None:
        pytest.fail(f"{program} is missing. As root: apt-get install poppler-utils")
    return subprocess.run(
        [program, *options, "-"], input=pdf, capture_output=True, check=True
    ).stdout


def sheets_in(pdf: bytes) -> int:
    (pages,) = re.findall(rb"^Pages: +(\d+)$", poppler("pdfinfo", pdf), re.M)
    return int(pages)


def fonts_in(pdf: bytes) -> list[str]:
    """The names of the embedded fonts, as `ABCDEF+Name`; fails for one that is not embedded."""
    rows = poppler("pdffonts", pdf).decode().splitlines()[2:]
    assert all(re.search(r" yes yes yes +\d+ +0$", row) for row in rows), rows
    return [row.split()[0] for row in rows]


def assert_our_fonts(pdf: bytes) -> None:
    """Only our fonts are in it, one file for each weight."""
    names = fonts_in(pdf)
    assert all(re.fullmatch(r"[A-Z]{6}\+Caderneta-Sans[A-Za-z-]*", name) for name in names)
    assert len(names) == len({name.partition("+")[2] for name in names})


def laid_out(ways: Sequence[Any], template: str, match: Match) -> Any:
    """The document that is printed, before it becomes bytes."""
    press = printing._press()
    documents = []
    for way in ways:
        html = render_to_string(template, {"club": match.club, "page": way})
        documents.append(press.document(html))
        if len(documents[-1].pages) <= ways[0].sheets:
            return documents[-1]
    return min(reversed(documents), key=lambda document: len(document.pages))


MM = 96 / 25.4
"""What the press counts in, to a millimetre."""


def boxes_of(page: Any, tag: str) -> list[Any]:
    """The boxes of the elements with this tag on a page that is laid out."""
    from weasyprint.formatting_structure import boxes

    matching = (box for box in page._page_box.descendants() if box.element_tag == tag)
    return [box for box in matching if isinstance(box, boxes.BlockLevelBox)]


def long_names(world: World) -> tuple[Competitor, Competitor]:
    first = roster.add_pair(world.club, by=world.ana, first=LONG_PERSON[:80], second="Zé Bêbê")
    Competitor.objects.filter(pk=first.pk).update(name=LONG_NAME)
    second = roster.add_pair(world.club, by=world.ana, first="W" * 45, second="Iñaki Ąćęłńóśźż Őű")
    return Competitor.objects.get(pk=first.pk), second


def cut_texts(document: Any) -> Iterator[str]:
    """Texts that leave their cell, or the paper."""
    from weasyprint.formatting_structure import boxes

    def walk(box: Any, left: float, right: float, bottom: float) -> Iterator[str]:
        if isinstance(box, boxes.TableCellBox):
            left, right = box.position_x, box.position_x + box.border_width()
        if isinstance(box, boxes.TextBox) and box.text.strip():
            ends = box.position_x + box.width
            if box.position_x < left - 1 or ends > right + 1 or box.position_y > bottom:
                yield box.text
        if isinstance(box, boxes.ParentBox):
            for child in box.children:
                yield from walk(child, left, right, bottom)

    for page in document.pages:
        yield from walk(page._page_box, 0, page.width, page.height)


def broken_words(document: Any) -> Iterator[str]:
    """Parts of words that are broken over two lines."""
    from weasyprint.formatting_structure import boxes

    def lines(box: Any) -> Iterator[tuple[Any, Any]]:
        for child in getattr(box, "children", ()):
            if isinstance(child, boxes.LineBox):
                yield box, child
            else:
                yield from lines(child)

    def words(text: str) -> list[str]:
        return re.findall(r"[^\W\d_]+", text)

    for page in document.pages:
        for box, line in lines(page._page_box):
            if box.element is None:
                continue
            whole = words("".join(box.element.itertext()))
            texts = (one.text for one in line.descendants() if isinstance(one, boxes.TextBox))
            yield from (word for word in words("".join(texts)) if word not in whole)


def rightmost(document: Any, kind: str) -> float:
    """Return the right edge of the table of this class, in millimetres from the sheet's edge."""
    ends = [
        cell.position_x + cell.margin_width()
        for page in document.pages
        for box in page._page_box.descendants()
        if kind in (box.element.get("class") or "" if box.element is not None else "").split()
        for cell in ([box, *box.descendants()] if hasattr(box, "descendants") else [box])
    ]
    return float(max(ends)) * 25.4 / 96


def picture_of(pdf: bytes, dpi: int) -> Image.Image:
    """The only sheet of a PDF as a grey picture."""
    return Image.open(BytesIO(poppler("pdftoppm", pdf, "-r", str(dpi), "-gray", "-singlefile")))


def assert_looks_like(picture: Image.Image, stored: Path) -> None:
    """`UPDATE_PICTURES=1 pytest …` keeps new pictures; look at them before they are committed."""
    if os.environ.get("UPDATE_PICTURES"):
        picture.quantize(16).save(stored, optimize=True)
    known = Image.open(stored).convert("L")
    assert picture.size == known.size
    # Versions of the libraries draw a hair differently; a moved line or a lost word is far more.
    smaller = [p.resize((p.width // 2, p.height // 2)) for p in (picture, known)]
    changed = ImageStat.Stat(ImageChops.difference(*smaller)).mean[0]
    assert changed < 1.0, f"look at {stored}"
