"""The hand form of two pairs fits the window, and the keyboard alone fills it."""

from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring import ledger
from scoring.house_rules.house import preset
from scoring.models import Match
from tests.browser.conftest import NewPage, SignIn
from tests.browser.table import hand_path, open_hand
from tests.scoring.notebook import evening, totals
from tests.world import World

FOCUSED = "document.activeElement.id || document.activeElement.name"
RING = """() => getComputedStyle(document.activeElement.closest("label")).outlineStyle"""


@pytest.fixture
def match(world: World) -> Match:
    """After four hands, so that pair 1 has a minimum."""
    return evening(world, 4)


def test_type_hand_with_enter_alone_needs_no_scrolling(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    sign_in(page, world.ana)
    page.goto(hand_path(match, 5))
    assert page.evaluate("document.documentElement.scrollHeight") <= 800
    keys = page.keyboard
    # The first question has the focus, and nothing frames it before a key is pressed.
    assert page.evaluate(FOCUSED) == "went_out"
    assert page.evaluate(RING) == "none"
    keys.press("Space")
    assert page.evaluate(RING) == "solid"
    walked = []
    for typed in ("", "1", "", " ", "120", "", "", "", "", "", "95", "45"):
        walked.append(page.evaluate(FOCUSED))
        keys.press("Space") if typed == " " else keys.type(typed)
        keys.press("Enter")
    fields = ["clean", "dirty", "took_morto", "card_points", "left_in_hand"]
    first = [f"0-{name}" for name in (*fields, "failed_openings")]
    assert walked == ["went_out", *first, *(f"1-{name}" for name in fields)]
    page.wait_for_url("**/#hand-5")
    assert totals(match) == (2405 + 200 + 100 + 100 + 120 + 45, 1425 + 95)


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["es", "pt-BR", "en"])
def test_hand_of_every_game_of_pairs_fits_the_window(
    world: World, new_page: NewPage, sign_in: SignIn, language: str
) -> None:
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    games = ("buraco-br", "burraco-it", "canasta-es", "samba-es")
    page = new_page(language=language)
    sign_in(page, world.ana)
    for game in games:
        match = ledger.start(world.club, pairs, preset(game), by=world.ana, client_key=uuid4())
        page.goto(hand_path(match, 1))
        assert page.evaluate("document.documentElement.scrollHeight") <= 800, game
        targets = page.locator(".lines :is(.points-field, .check, .stepper, .switch)")
        heights = [box["height"] for box in map(Locator.bounding_box, targets.all()) if box]
        assert min(heights) >= 48, game


@pytest.mark.thorough
def test_names_of_a_hand_stay_in_sight_on_a_phone(
    world: World, match: Match, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(width=360, height=740, touch=True)
    sign_in(page, world.ana)
    page.goto(hand_path(match, 5))
    assert page.evaluate("document.documentElement.scrollHeight") < 1500
    page.locator("#sum-0").scroll_into_view_if_needed()
    expect(page.locator(".names")).to_be_in_viewport()


@pytest.mark.thorough
def test_field_with_an_error_is_below_the_names_on_a_phone(
    world: World, match: Match, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(width=360, height=740, touch=True)
    sign_in(page, world.ana)
    form = open_hand(page, match, 5)
    form.who_went_out(None)
    wrong = form.field(0, "clean")
    form.way.write(wrong, "x")
    page.mouse.wheel(0, 2000)
    form.send()
    expect(wrong).to_be_focused()
    names, field = page.locator(".names").bounding_box(), wrong.bounding_box()
    assert names
    assert field
    assert field["y"] >= names["y"] + names["height"]
