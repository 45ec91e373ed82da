"""Print the paper of a match: rights, headers of the answer, files."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from server.jobs.worker import StoppedError
from server.papers import printing
from tests.scoring.notebook import evening
from tests.scoring.paper.printed import (
    assert_our_fonts,
    get,
    poor_match,
    poppler,
    sheet_of,
    sheets_in,
)
from tests.world import World


def test_any_member_prints_a_match(client: Client, world: World) -> None:
    match = evening(world)
    response = get(client, world.carla, sheet_of(match))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="match-1.pdf"'
    assert "private" in response["Cache-Control"]
    assert sheets_in(response.content) == 1
    assert_our_fonts(response.content)


def test_name_of_the_file_is_in_the_language_of_the_reader(client: Client, world: World) -> None:
    match = evening(world, 1)
    name = get(client, world.carla, sheet_of(match), "pt-br")["Content-Disposition"]
    assert name == 'inline; filename="partida-1.pdf"'


def test_sheet_of_an_unknown_match_is_404(client: Client, world: World) -> None:
    assert get(client, world.ana, "matches/7/score-sheet.pdf").status_code == 404


def test_sheet_of_many_hands_needs_no_more_queries(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    short, long = evening(world, 1), poor_match(world, 13)
    get(client, world.carla, sheet_of(short, "?html"))
    for path in (sheet_of(short), sheet_of(long, "?html")):
        # Session, account, club, match, its sides, its hands, its tournament, logo.
        with django_assert_num_queries(8):
            client.get(f"/boa-vista/{path}", headers={"accept-language": "en"})


def test_same_page_prints_the_same_bytes() -> None:
    html = "<h1>Žofia</h1><p>3190</p>"
    assert printing.pdf([html]) == printing.pdf([html])
    assert printing.pdf([html]) != printing.pdf([html + "."])


def test_parts_of_a_paper_share_a_picture() -> None:
    parts = [f'<p>Žofia {number}</p><img src="picture:rows">' for number in (1, 2)]
    rows = '<div id="part" style="width: 50mm">{}</div>'

    def pdf(html: str) -> bytes:
        return printing.pdf_in_parts(parts, lambda done: None, {"picture:rows": rows.format(html)})

    content = pdf("<p>Mínimo</p>")
    assert content.count(b"/Subtype /Form") == 1
    assert (
        poppler("pdftotext", content, "-").split()
        == "Žofia 1 Mínimo Žofia 2 Mínimo".encode().split()
    )
    assert pdf("<p>Mínimo</p>") == content
    assert pdf("<p>Máximo</p>") != content


def test_stopped_paper_is_redrawn_with_another_picture() -> None:
    def pdf(word: str, last: int) -> bytes:
        def report(done: int) -> None:
            if done == last:
                raise StoppedError

        parts = [f'<p>{number}</p><img src="picture:rows">' for number in (1, 2)]
        rows = {"picture:rows": f'<div id="part" style="width: 50mm"><p>{word}</p></div>'}
        return printing.pdf_in_parts(parts, report, rows)

    with pytest.raises(StoppedError):
        pdf("75", 1)
    assert poppler("pdftotext", pdf("90", 3), "-").split() == b"1 90 2 90".split()


def test_page_without_notes_prints_as_by_weasyprint_alone() -> None:
    html = "<h1>Copa</h1><ol><li>Ana</li></ol><p>a<br>b</p><table><tr><th>1</th></tr></table>"
    press = printing._press()
    plain = press.weasyprint.HTML(
        string=html, base_url=printing.BASE, url_fetcher=press.fetcher
    ).render(stylesheets=press.styles, font_config=press.fonts)
    assert printing.pdf([html]) == plain.write_pdf(pdf_identifier=printing._identifier(html))


def test_page_that_never_fits_is_printed_in_its_shortest_layout() -> None:
    def page(sheets: int) -> str:
        return "<p style='break-after: page'>hand</p>" * sheets + "<p>end</p>"

    assert sheets_in(printing.pdf([page(4), page(2), page(3)], sheets=2)) == 3
