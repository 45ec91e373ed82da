"""Sheets of paper as the browser shows them: no word of any game breaks."""

from itertools import product

import pytest
from playwright.sync_api import Page

from clubs.roster import edit_player
from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_words_are_whole
from tests.scoring.games import EVERY_GAME, dealt, start_game
from tests.scoring.notebook import evening, record
from tests.world import World

SHEETS = ("score-sheet.pdf?html", "score-sheet.pdf?html&blank=1")


# Spanish has the longest words, A5 the narrowest columns.
@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "paper"),
    list(product(("es", "pt-BR"), ("A4", "A5"))),
)
def test_sheets_of_every_game_break_no_word(
    world: World,
    new_page: NewPage,
    sign_in: SignIn,
    language: str,
    paper: str,
    subtests: pytest.Subtests,
) -> None:
    page: Page = new_page(language=language)
    sign_in(page, world.ana)
    for game, sides in EVERY_GAME:
        match = start_game(world, game, sides)
        for data in dealt(match, 2):
            record(match, data, world.ana)
        for sheet in SHEETS:
            with subtests.test(f"{game} {sides} {sheet}"):
                page.goto(f"/boa-vista/matches/{match.number}/{sheet}&paper={paper}")
                assert_words_are_whole(page)


@pytest.mark.thorough
def test_names_and_totals_of_a_match_are_level_on_a_phone(
    world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    first = world.dirce_nelson.first
    edit_player(first, by=world.ana, name="Maria Aparecida da Conceição", called="Maria Aparecida")
    match = evening(world, 1)
    page = new_page(width=360)
    sign_in(page, world.ana)
    page.goto(f"/boa-vista/matches/{match.number}/")
    for part in ("name", "total", "under"):
        places = page.locator(f".score__{part}")
        one, other = places.evaluate_all("parts => parts.map(part => part.offsetTop)")
        assert one == other, part
