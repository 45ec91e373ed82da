"""A name of one word with 80 letters breaks within its box, on a phone and on a laptop."""

import pytest
from playwright.sync_api import Page

from clubs import roster
from tests.browser.conftest import SignIn
from tests.browser.looking import assert_no_sideways_scroll
from tests.scoring.notebook import evening
from tests.tournaments.hall import drawn, tournament
from tests.world import World, make_world

LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft" + "x" * 13
CUP = "tournaments/copa-da-primavera/"
PAGES = [
    "",
    "players/",
    "pairs/",
    "pairs/1/",
    "matches/",
    "matches/1/",
    "matches/1/hands/3/record/",
    "matches/1/annul/",
    "matches/start/",
    "journal/",
    f"{CUP}tables/",
    f"{CUP}standings/",
    f"{CUP}results/",
    f"{CUP}entries/",
    f"{CUP}stages/1/rounds/1/",
    f"{CUP}stages/1/rounds/1/slips/",
]


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


@pytest.mark.thorough
def test_long_word_never_widens_a_page(page: Page, sign_in: SignIn, world: World) -> None:
    dirce = world.dirce_nelson.first
    roster.edit_player(dirce, by=world.ana, name=LONG, called="")
    evening(world, 2)
    cup = tournament(world, entries=4)
    drawn(cup, world)
    sign_in(page, world.olga)
    for path in PAGES:
        answer = page.goto(f"/boa-vista/{path}")
        assert answer is not None
        assert answer.ok, path
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            assert_no_sideways_scroll(page)
