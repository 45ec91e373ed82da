"""A secretary's evening, from signing in to the printed sheet."""

import re
import zlib
from contextlib import suppress

from playwright.sync_api import Page, expect

from clubs.models import Competitor, Player
from scoring.models import Hand, Match
from tests.browser.seats import take_seat
from tests.browser.table import Mouse, SheetPage, sign_in_again
from tests.scoring.notebook import EVENING, TOTALS, record, totals
from tests.world import World


def follow(page: Page, path: str) -> None:
    """Press the visible link to this address."""
    page.locator(f"a[href$='{path}']:visible").first.click()
    page.wait_for_url(f"**{path}")


def send(page: Page) -> None:
    page.locator("main form:not([role=search]) button.btn--main").click()


def add_people(page: Page) -> None:
    follow(page, "/boa-vista/players/")
    follow(page, "/boa-vista/players/add/")
    page.locator("[name=name]").fill("Zulmira Prado")
    page.locator("button[name=another]").click()
    expect(page.locator(".note")).to_contain_text("Zulmira Prado")
    page.locator("[name=name]").fill("Hélio Prado")
    send(page)
    page.wait_for_url("**/boa-vista/players/")
    expect(page.locator("main")).to_contain_text("Hélio Prado")


def make_pair(page: Page) -> None:
    follow(page, "/boa-vista/pairs/")
    follow(page, "/boa-vista/pairs/add/")
    page.locator("[name=first]").fill("Zulmira Prado")
    page.locator("[name=second]").fill("Hélio Prado")
    send(page)
    page.wait_for_url("**/boa-vista/pairs/")
    expect(page.locator("main")).to_contain_text("Zulmira e Hélio")


def start_match(page: Page, first: Competitor, second: Competitor) -> SheetPage:
    follow(page, "/boa-vista/")
    follow(page, "/boa-vista/matches/start/")
    take_seat(page, "first", str(first))
    take_seat(page, "second", str(second))
    send(page)
    page.wait_for_url(re.compile(r"/matches/\d+/$"))
    return SheetPage(page, Mouse())


def write_hand(sheet: SheetPage, number: int) -> SheetPage:
    form = sheet.open_hand(number)
    data, after = EVENING[number - 1], TOTALS[number - 1]
    form.fill(data)
    form.expect_totals(*after)
    sheet = form.record()
    sheet.expect_totals(*after)
    return sheet


def pages_of(address: str, page: Page) -> int:
    """Return the number of pages of the PDF at this address."""
    answer = page.request.get(address)
    assert answer.headers["content-type"] == "application/pdf"
    file = answer.body()
    assert file.startswith(b"%PDF")
    # Most of what a file holds is packed into its streams.
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", file, re.DOTALL):
        with suppress(zlib.error):
            file += zlib.decompress(stream)
    return len(re.findall(rb"/Type\s*/Page\b", file))


def print_sheet(page: Page) -> int:
    """Return the number of pages of the paper behind the print link."""
    link = page.locator("a[href$='score-sheet.pdf']:visible").first
    return pages_of(str(link.get_attribute("href")), page)


def test_secretary_plays_a_whole_evening(page: Page, world: World) -> None:
    page.goto("/")
    sign_in_again(page, world.ana)
    page.wait_for_url("**/boa-vista/")
    add_people(page)
    make_pair(page)
    prados = Competitor.objects.get(first__name="Zulmira Prado")
    assert {str(player) for player in prados.players} == {"Zulmira Prado", "Hélio Prado"}
    assert Player.objects.filter(club=world.club).count() == 8

    # The first match goes to 3000. Hand 2 was misread, and is put right before hand 3.
    sheet = start_match(page, world.dirce_nelson, world.ivone_osvaldo)
    first = Match.objects.get()
    sheet = write_hand(sheet, 1)
    form = sheet.open_hand(2)
    form.fill(EVENING[1])
    form.points(0, "card_points", 255)
    form.record().expect_totals(1225, 940)
    form = sheet.open_hand(2, "correct")
    form.points(0, "card_points", 295)
    form.write_reason("255 was 295")
    sheet = form.record()
    sheet.expect_totals(*TOTALS[1])
    for data in EVENING[2:5]:
        record(first, data, world.ana)
    page.reload()
    sheet = write_hand(sheet, 6)
    expect(page.locator(".result")).to_contain_text(str(world.dirce_nelson))
    assert totals(first) == (3190, 2705)
    assert print_sheet(page) == 1

    # The second ends when time is up.
    sheet = start_match(page, prados, world.marlene_valdir)
    second = Match.objects.exclude(pk=first.pk).get()
    for data in EVENING[:2]:
        record(second, data, world.ana)
    page.reload()
    page.locator(".actions .fold > summary").click()
    follow(page, "/end/")
    send(page)
    expect(page.locator(".result")).to_contain_text(str(prados))
    second.refresh_from_db()
    assert second.ending == Match.Ending.TIME

    # Both stand on the club's page, and all of it in the journal.
    follow(page, "/boa-vista/")
    for total in ("3190", "1265"):
        expect(page.locator("main")).to_contain_text(total)
    page.goto("/boa-vista/journal/")
    expect(page.locator("main")).to_contain_text("255 was 295")
    assert Hand.objects.filter(voided_at__isnull=True).count() == 8
