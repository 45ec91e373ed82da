"""Enter melds and cards in hand card by card: by finger, by keyboard, and the way back."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.models import Hand, Match
from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_words_are_whole
from tests.browser.table import Finger, HandPage, Keyboard, hand_path, open_hand
from tests.scoring.games import start_game
from tests.scoring.notebook import start
from tests.world import World


@pytest.fixture
def match(world: World) -> Match:
    return start(world)


@pytest.fixture
def form(world: World, match: Match, new_page: NewPage, sign_in: SignIn) -> HandPage:
    page = new_page(width=360, touch=True)
    sign_in(page, world.ana)
    page.goto(hand_path(match, 1))
    return HandPage(page, Finger())


def press(form: HandPage, do: str) -> None:
    form.way.press(form.button(do))


def open_melds(form: HandPage, side: int) -> None:
    form.by_cards()
    press(form, f"show {side} melds")
    expect(form.page.locator("#cards-title")).to_be_visible()


def melds(form: HandPage, side: int) -> list[str]:
    return [str(meld.get_attribute("value")) for meld in _melds(form, side).all()]


def _melds(form: HandPage, side: int) -> Locator:
    return form.page.locator(f"[name='{side}-melds']")


def choose(form: HandPage, control: str) -> None:
    form.way.choose(form.page.locator(control))
    expect(form.page.locator(control)).to_be_checked()


def tap(form: HandPage, position: int, css: str = "is-in") -> None:
    press(form, f"tap {position}")
    expect(form.button(f"tap {position}")).to_have_class(css)


def lay(form: HandPage, side: int, number: int) -> None:
    """Lay the meld that is built, and expect `number` melds on the table."""
    press(form, f"lay {side}")
    expect(_melds(form, side)).to_have_count(number)


def enter(form: HandPage, do: str, focused: str) -> None:
    """Press Enter on a button, and expect the focus on what goes on from there."""
    mark_old(form)
    form.way.press(form.button(do).last)
    expect_new(form, focused)


def enter_typed(form: HandPage, text: str, focused: str) -> None:
    mark_old(form)
    form.way.write(form.page.locator("#typed"), text)
    form.page.keyboard.press("Enter")
    expect_new(form, focused)


def mark_old(form: HandPage) -> None:
    form.page.evaluate("document.getElementById('hand-form').dataset.old = ''")


def expect_new(form: HandPage, focused: str) -> None:
    expect(form.page.locator("[data-old]")).to_have_count(0)
    expect(form.page.locator(focused).and_(form.page.locator(":focus"))).to_have_count(1)
    # A press on "remove" counts only once the new form has settled.
    expect(form.page.locator(".htmx-settling")).to_have_count(0)


def build_clean_canastra(form: HandPage) -> None:
    """Hearts from four to ten."""
    choose(form, "#suit-H")
    tap(form, 4)
    tap(form, 10)
    lay(form, 0, 1)


def test_tap_cards_makes_named_melds(form: HandPage) -> None:
    open_melds(form, 0)
    build_clean_canastra(form)
    press(form, "another")
    # Spades from three to nine with a two of diamonds in the place of the six.
    choose(form, "#suit-S")
    choose(form, "#wild-two")
    tap(form, 3)
    tap(form, 9)
    choose(form, "#two-D")
    tap(form, 6, "is-wild")
    # 4 to 7 at 5 and 8 to 10 at 10: the meld that is not on the table does not count.
    expect(form.page.locator(".count b")).to_have_text(str(200 + 50))
    box = "(e) => e.getBoundingClientRect().toJSON()"
    pending = form.page.locator(".build__pending").evaluate(box)
    assert pending["bottom"] <= form.page.locator(".foot:visible").evaluate(box)["y"] + 1
    lay(form, 0, 2)
    expect(form.page.locator(".build__pending")).to_have_count(0)
    assert melds(form, 0) == ["H: 4-10", "S: 3-5 2D 7-9"]
    named = form.page.locator(".meld .tag")
    expect(named.nth(0)).to_contain_text("200")
    expect(named.nth(1)).to_contain_text("100")
    # 60 less 5 with 20 in its place.
    expect(form.page.locator(".count b")).to_have_text(str(200 + 100 + 50 + 60))
    form.way.press(form.main_button)
    form.expect_totals(200 + 100 + 110, 0)
    expect(form.page.locator(".lines .row__says").first).to_have_text("1")
    form.way.choose(form.page.locator("[name=by-melds][value='']"))
    expect(form.field(0, "clean")).to_have_value("1")
    expect(form.field(0, "card_points")).to_have_value("110")
    form.expect_totals(200 + 100 + 110, 0)
    assert not Hand.objects.exists()


@pytest.mark.thorough
def test_controls_for_melds_break_no_word(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    sign_in(page, world.ana)
    form = open_hand(page, match)
    form.by_cards()
    page.set_viewport_size({"width": 360, "height": 740})
    assert_words_are_whole(page)
    form.way.press(form.button("show 0 melds"))
    expect(page.locator("#cards-title")).to_be_visible()
    assert_words_are_whole(page)
    back = page.locator(".crumbs__back")
    assert "‹" in back.evaluate("button => getComputedStyle(button, '::before').content")
    page.goto("/boa-vista/pairs/")
    link = page.locator(".link:has(> .icon)").first
    gap = link.evaluate("link => parseFloat(getComputedStyle(link).columnGap)")
    assert gap >= 8


def test_hand_typed_by_cards_stores_its_cards(form: HandPage, match: Match) -> None:
    form.who_went_out(0)
    form.took_morto(0)
    form.points(1, "card_points", 50)
    open_melds(form, 0)
    build_clean_canastra(form)
    form.way.press(form.main_button)
    press(form, "by-cards 1 hand")
    press(form, "add-card 1 AS")
    expect(form.page.locator("[name='1-hand']")).to_have_count(1)
    form.way.press(form.main_button)
    expect(form.page.locator("#cards-title")).to_have_count(0)
    form.record().expect_totals(200 + 100 + 100 + 50 + 15, 50)
    facts = match.hands.get().facts
    assert facts["sides"][0]["melds"] == ["H: 4-10"]
    assert facts["sides"][1]["hand"] == ["AS"]


def test_leave_card_page_keeps_the_rest_of_the_hand(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    sign_in(page, world.ana)
    form = open_hand(page, match)
    form.points(1, "card_points", 85)
    form.by_cards()
    form.way.press(form.button("by-cards 0 hand"))
    expect(page.locator("#cards-title")).to_be_visible()
    form.way.press(form.button("add-card 0 AS"))
    expect(page.locator("[name='0-hand']")).to_have_count(1)
    page.go_back()
    expect(page.locator("#cards-title")).to_have_count(0)
    expect(form.field(1, "card_points")).to_have_value("85")
    form.expect_totals(0, 100)


@pytest.mark.thorough
def test_focus_follows_each_button_of_the_form(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    sign_in(page, world.ana)
    form = open_hand(page, match)
    form.by_cards()
    form.way.press(form.button("show 0 melds"))
    expect(page.locator("#suit-S")).to_be_focused()
    form.way.press(form.main_button)
    expect(form.button("show 0 melds")).to_be_focused()
    form.way.press(form.button("add-row penalties"))
    expect(page.locator("[name='0-penalty-points']")).to_be_focused()
    form.way.press(form.button("drop-penalty 1 0"))
    expect(form.button("add-row penalties")).to_be_focused()


@pytest.mark.thorough
def test_keys_on_the_cards_of_a_run_keep_the_focus(
    page: Page, world: World, match: Match, sign_in: SignIn
) -> None:
    sign_in(page, world.ana)
    form = HandPage(page, Keyboard())
    page.goto(hand_path(match, 1))
    form.by_cards()
    enter(form, "show 0 melds", "#suit-S")
    enter(form, "tap 3", "[value='tap 3']")
    enter(form, "tap 5", "[value='tap 5']")
    enter(form, "clear", "#suit-S")
    enter(form, "tap 3", "[value='tap 3']")
    enter(form, "tap 5", "[value='tap 5']")
    enter(form, "lay 0", "[value=another]")
    enter(form, "another", "#suit-S")
    form.way.press(page.locator(".typed summary"))
    enter_typed(form, "H: 9", "#typed")
    enter_typed(form, "H: 9-J", "#typed")
    enter(form, "edit-meld 0 1", "[value='edit-meld 0 1']")
    enter(form, "lay 0", "[value=another]")
    enter(form, "drop-meld 0 0", "[value='drop-meld 0 0']")
    enter(form, "drop-meld 0 0", "#suit-S")
    enter(form, "hide", "[value='show 0 melds']")
    # Two packs: there is no third king of hearts.
    enter(form, "by-cards 0 hand", "[value='add-card 0 AS']")
    enter(form, "add-card 0 KH", "[value='add-card 0 KH']")
    enter(form, "add-card 0 KH", "[value='add-card 0 AD']")
    enter(form, "drop-card 0 1", "[value='add-card 0 AS']")
    enter(form, "hide", "[value='show 0 hand']")
    enter(form, "by-counts 0 hand", "[value='by-cards 0 hand']")


@pytest.mark.thorough
def test_keys_on_the_cards_of_a_set_keep_the_focus(
    page: Page, world: World, sign_in: SignIn
) -> None:
    sign_in(page, world.ana)
    form = HandPage(page, Keyboard())
    page.goto(hand_path(start_game(world, "canasta-es"), 1))
    form.by_cards()
    enter(form, "show 0 melds", ".positions button >> nth=0")
    enter(form, "rank K", "#rank-K")
    enter(form, "pick KS", "[value='pick KS']")
    enter(form, "pick KS", "[value='pick KH']")
    enter(form, "unpick 1", "#rank-K")
    enter(form, "clear", ".positions button >> nth=0")
