"""An evening of each game, from the first hand to the printed sheet."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.games import GAMES
from scoring.models import Match
from scoring.table.scoresheet import score_sheet
from tests.browser.conftest import SignIn
from tests.browser.looking import assert_for_everybody
from tests.browser.seats import take_seat
from tests.browser.table import Mouse, SheetPage
from tests.browser.test_evening import follow, print_sheet, send
from tests.scoring.games import dealt
from tests.scoring.notebook import totals
from tests.world import World

pytestmark = pytest.mark.thorough

NIGHT = [
    # Player 4 is out first, then 2 and 3 in one hand: who has fewer points is before the other.
    ((0, 20, 60, 110), 0),
    ((15, 60, 0, 95), 2),
    ((0, 140, 150), 0),
]


def choose_rules(page: Page, game: str) -> None:
    radio = page.locator(f"[name=rules][value='{game}']")
    page.locator(".answers summary").first.click()
    if not radio.is_visible():
        # The games that the club does not play yet.
        page.locator("details details:has([name=rules]) summary").click()
    radio.check()
    name = page.locator(f"label:has([name=rules][value='{game}']) > span").inner_text()
    expect(page.locator(".answers__what + span").first).to_contain_text(f"{name}. ")


def play(page: Page, sheet: SheetPage, match: Match, data: dict[str, object]) -> SheetPage:
    """Record the next hand and check its score."""
    match.refresh_from_db()
    form = sheet.open_hand(match.hand_count + 1)
    rules, sides = GAMES[match.ruleset].rules, score_sheet(match).sides
    form.fill(data, rules)
    made = rules.score(rules.read(data), rules.start(match.side_count))
    after = [total + sheet.points for total, sheet in zip(totals(match), made, strict=True)]
    # A side that is out has no fields and no total on the form.
    form.expect_totals(
        *(None if side.out_since else total for side, total in zip(sides, after, strict=True))
    )
    if doubts := rules.check(rules.read(data), score_sheet(match).state):
        form.send()
        expect(form.warnings).to_have_count(len(doubts))
        for doubt in range(len(doubts)):
            form.way.tick(form.warnings.nth(doubt))
    sheet = form.record()
    assert list(totals(match)) == after
    return sheet


@pytest.mark.parametrize("game", ["canasta-es", "samba-es", "burraco-it", "buraco-br"])
def test_match_of_pairs_is_played_to_the_printed_sheet(
    page: Page, world: World, sign_in: SignIn, game: str
) -> None:
    sign_in(page, world.ana)
    page.goto("/boa-vista/")
    follow(page, "/boa-vista/matches/start/")
    take_seat(page, "first", str(world.dirce_nelson))
    take_seat(page, "second", str(world.ivone_osvaldo))
    choose_rules(page, game)
    send(page)
    page.wait_for_url(re.compile(r"/matches/\d+/$"))
    match = Match.objects.get()
    assert match.ruleset == game
    sheet = SheetPage(page, Mouse())
    # Both hands come from an empty match, so no minimum of theirs depends on the other.
    for seed in (1, 4):
        sheet = play(page, sheet, match, dealt_below_minimum(match, seed))
    sheet.expect_totals(*totals(match))
    sheet.expect_hands(2)
    assert_for_everybody(page)
    page.locator("details:has(a[href$='/end/']) > summary:visible").first.click()
    follow(page, "/end/")
    send(page)
    expect(page.locator(".result")).to_be_visible()
    assert print_sheet(page) == 1
    page.goto(f"/boa-vista/?game={game}&span=all")
    expect(page.locator("#club-table")).to_contain_text(str(world.dirce_nelson))


def dealt_below_minimum(match: Match, seed: int) -> dict[str, object]:
    """Return a hand in which no first lay-down is entered."""
    data = dealt(match, 1, seed=seed)[0]
    for side in data["sides"]:
        side.pop("opening", None)
        side.pop("failed_openings", None)
    return data


def test_ramiro_of_four_players_is_played_to_the_end(
    page: Page, world: World, sign_in: SignIn
) -> None:
    sign_in(page, world.ana)
    page.goto("/boa-vista/matches/start/")
    page.locator("a[href$='?of=players']").click()
    people = ("Dirce Amaral", "Nelson Fagundes", "Ivone Teixeira", "Osvaldo Brito")
    for field, name in zip(("first", "second", "player_3", "player_4"), people, strict=True):
        take_seat(page, field, name)
    send(page)
    page.wait_for_url(re.compile(r"/matches/\d+/$"))
    match = Match.objects.get()
    sheet = SheetPage(page, Mouse())
    for points, closer in NIGHT:
        sides: list[dict[str, object]] = [{"points": left} if left else {} for left in points]
        sides[closer] = {"closed": True}
        sides += [{}] * (4 - len(sides))
        sheet = play(page, sheet, match, {"sides": sides})
    sheet.expect_hands(3)
    sheet.expect_totals(15, 210, 220, 205)
    expect(page.locator(".result")).to_contain_text("Dirce Amaral")
    assert_for_everybody(page)
    assert print_sheet(page) == 1
    match.refresh_from_db()
    assert [side.place for side in match.sides.all()] == [1, 3, 2, 4]
