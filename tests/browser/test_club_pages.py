"""Pages of the club around the score sheet, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Match
from scoring.table.scoresheet import live_hands
from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_holds_at_every_size, assert_no_sideways_scroll
from tests.browser.seats import take_seat
from tests.scoring.crowd import played
from tests.scoring.notebook import EVENING, correct, evening, hand
from tests.world import World, make_world

PAGES = [
    "",
    "?span=all",
    "?first=2026-11-20&last=2026-11-10",
    "matches/",
    "matches/?q=Zulmira",
    "search/?q=dirce",
    "matches/start/",
    "matches/1/end/",
    "matches/2/end/",
    "matches/1/hands/1/",
    "matches/1/hands/4/",
    "matches/1/hands/4/void/",
    "rules/",
]


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


@pytest.fixture
def busy(world: World) -> Match:
    """A match after four hands, its first one corrected, and two matches that are over."""
    match = evening(world, 4)
    long = [{"points": 100, "reason": "mostrou cartas, falou e jogou fora da vez sem querer parar"}]
    first, second = EVENING[0]["sides"]
    again = hand({**first, "penalties": long}, second)
    correct(live_hands(match)[0], again, world.silvio, reason="Esquecemos a penalidade " * 8)
    played(world, world.marlene_valdir, world.dirce_nelson, (3005, 12_345))
    played(world, world.marlene_valdir, world.ivone_osvaldo, (-105, -12_345))
    return match


@pytest.mark.thorough
def test_long_words_and_large_totals_have_room(
    page: Page, sign_in: SignIn, world: World, busy: Match
) -> None:
    sign_in(page, world.ana)
    for path in PAGES:
        page.goto(f"/boa-vista/{path}")
        assert_holds_at_every_size(page)


@pytest.mark.thorough
def test_choose_another_period_replaces_only_the_table(
    page: Page, sign_in: SignIn, world: World, busy: Match
) -> None:
    sign_in(page, world.ana)
    page.goto("/boa-vista/")
    page.evaluate("window.stayed = true")
    page.locator("#span-all").press("Enter")
    expect(page.locator("#span-all")).to_have_attribute("aria-current", "true")
    expect(page.locator("#span-all")).to_be_focused()
    expect(page).to_have_url("/boa-vista/?game=aacrt-2016&span=all")
    assert page.evaluate("window.stayed")


def test_double_click_starts_one_match(page: Page, sign_in: SignIn, world: World) -> None:
    sign_in(page, world.ana)
    page.goto("/boa-vista/matches/start/")
    take_seat(page, "first", str(world.dirce_nelson))
    take_seat(page, "second", str(world.ivone_osvaldo))
    page.locator("form.form .btn--main").dblclick()
    expect(page).to_have_url("/boa-vista/matches/1/")
    assert Match.objects.count() == 1


def test_start_form_notes_a_pair_at_a_table(page: Page, sign_in: SignIn, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo, playing=True, table="2")
    sign_in(page, world.ana)
    page.goto("/boa-vista/matches/start/")
    note = page.locator(".note[data-seated]:visible")
    expect(note).to_have_count(0)
    take_seat(page, "second", str(world.dirce_nelson))
    expect(note).to_have_text("Dirce e Nelson estão na mesa 2.", use_inner_text=True)
    take_seat(page, "first", str(world.ivone_osvaldo))
    both = "Dirce e Nelson estão na mesa 2. Ivone e Osvaldo estão na mesa 2."
    expect(note).to_have_text(both, use_inner_text=True)


def test_start_match_by_keyboard_alone(page: Page, sign_in: SignIn, world: World) -> None:
    sign_in(page, world.ana)
    page.goto("/boa-vista/matches/start/")
    page.locator("#id_first").focus()
    for seat, keys in (("first", "Marlene"), ("second", "Dirce")):
        page.keyboard.type(keys)
        expect(page.locator(f"#found-{seat}")).to_have_attribute("data-text", keys)
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")  # over the rules
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page).to_have_url("/boa-vista/matches/1/")
    match = Match.objects.get()
    assert match.table == "7"
    pairs = [side.competitor for side in match.sides.all()]
    assert pairs == [world.marlene_valdir, world.dirce_nelson]


@pytest.mark.thorough
def test_summary_of_house_rules_changes_while_typing(
    page: Page, sign_in: SignIn, world: World
) -> None:
    sign_in(page, world.ana)
    page.goto("/boa-vista/rules/copy/?of=aacrt-2016")
    page.locator("summary", has=page.locator("#answer-group-1")).click()
    page.locator("#id_clean").fill("250")
    expect(page.locator("#rules-summary li")).to_contain_text("250")
    expect(page.locator("#id_clean_says")).to_contain_text("250")
    expect(page.locator("#answer-group-1")).to_contain_text("250")
    page.keyboard.press("Tab")
    page.keyboard.type("x")
    expect(page.locator("#id_dirty_error")).to_be_visible()
    expect(page.locator("#id_dirty")).to_be_focused()
    expect(page.locator("#id_dirty")).to_have_value("x")


HEIGHT_OF_TEXT = """name => {
    const text = document.createRange();
    text.selectNodeContents(name.firstChild);
    return text.getBoundingClientRect().height;
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("width", [700, 768, 1024])
def test_name_in_the_page_head_stays_on_one_line(
    world: World, new_page: NewPage, sign_in: SignIn, width: int
) -> None:
    page = new_page(width=width)
    sign_in(page, world.bruno)
    page.goto("/boa-vista/")
    height = page.locator(".brand").evaluate(HEIGHT_OF_TEXT)
    assert height < 40, f"the name takes {height} px"
    assert_no_sideways_scroll(page)


WORDS_IN_PIECES = """() => [...document.querySelectorAll(".line__name")].flatMap((name) => {
    const text = name.firstChild;
    return [...text.data.matchAll(/\\S+/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map((word) => word[0]);
})"""


@pytest.mark.thorough
@pytest.mark.parametrize("width", [360, 700, 768, 1280])
def test_names_in_match_list_keep_their_words(
    page: Page, sign_in: SignIn, world: World, width: int
) -> None:
    evening(world)
    sign_in(page, world.olga)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/boa-vista/matches/?span=all")
    expect(page.locator(".line__name")).to_have_count(2)
    assert page.evaluate(WORDS_IN_PIECES) == []
