"""Sheets of every game, filled and blank, stay on their paper in every language."""

import pytest
from django.utils import translation

from scoring.models import Match
from scoring.paper.sheets import BlankSheet, FilledSheet
from scoring.paper.sizes import PAPERS
from scoring.table.scoresheet import rules_of_match, score_sheet
from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.games import EVERY_GAME, dealt, start_game
from tests.scoring.notebook import record
from tests.world import World

from .printed import WIDEST, broken_words, cut_texts, laid_out, rightmost

LEDGER = {"A4": 288.5, "A5": 203}


@prepared
def of_four_hands(world: World, game: str, sides: int) -> Match:
    match = start_game(world, game, sides)
    for data in dealt(match, 4):
        record(match, data, world.silvio)
    match.refresh_from_db()
    return match


LANGUAGES = ("pt-br", "es", "en")
# The narrow paper in every language, the wide one in one.
SHEETS = [
    (game, sides, language, paper)
    for number, (game, sides) in enumerate(EVERY_GAME)
    for language in LANGUAGES
    for paper in PAPERS
    if paper == "A5" or language == LANGUAGES[number % 3]
]
# The longest texts. A filled sheet of AACRT has them in English.
FULLEST = [
    ("ramiro-es", 6, WIDEST, "A5"),
    ("aacrt-2016", 2, "en", "A5"),
]


@pytest.mark.parametrize(
    ("game", "sides", "language", "paper"), with_thorough(SHEETS, quick=FULLEST)
)
def test_sheets_of_every_game_cut_nothing_and_no_word(
    world: World, game: str, sides: int, language: str, paper: str
) -> None:
    match = of_four_hands(world, game, sides)
    with translation.override(language):
        filled = FilledSheet.ways(score_sheet(match), PAPERS[paper])
        blank = BlankSheet.ways(rules_of_match(match), match.rules_name, PAPERS[paper], match)
        for template, ways in (("score_sheet", filled), ("blank_sheet", blank)):
            document = laid_out(ways, f"print/{template}.html", match)
            assert len(document.pages) == 1, template
            assert list(cut_texts(document)) == [], template
            assert list(broken_words(document)) == [], template
            assert rightmost(document, "ledger") <= LEDGER[paper], template


# With 10 hands it is laid out in most ways; with 12 another way is the first that fits.
@pytest.mark.thorough
@pytest.mark.parametrize("hands", [9, 10, 11, 12])
def test_chart_of_single_players_never_fills_a_sheet_alone(world: World, hands: int) -> None:
    match = start_game(world, "ramiro-es", 4)
    for data in dealt(match, hands):
        record(match, data, world.silvio)
    match.refresh_from_db()
    ways = FilledSheet.ways(score_sheet(match), PAPERS["A4"])
    assert len(laid_out(ways, "print/score_sheet.html", match).pages) == 1
