"""Record a match to 3000 with keyboard, mouse, finger, or without scripts."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Hand, Match
from tests.browser.conftest import NewPage, SignIn
from tests.browser.table import (
    Finger,
    Keyboard,
    Mouse,
    NoScripts,
    SheetPage,
    Way,
    hand_path,
    match_path,
)
from tests.scoring.notebook import EVENING, TOTALS, evening, record, start, totals
from tests.world import World

LAST = len(EVENING)


@pytest.fixture
def match(world: World) -> Match:
    return start(world)


def record_evening(
    page: Page, way: Way, match: Match, *, since: int = 1, previews: bool = True
) -> None:
    """The hands of an evening from number `since` on."""
    page.goto(match_path(match))
    sheet = SheetPage(page, way)
    hands = list(enumerate(zip(EVENING, TOTALS, strict=True), start=1))
    for number, (data, after) in hands[since - 1 :]:
        form = sheet.open_hand(number)
        form.fill(data)
        if previews:
            form.expect_totals(*after)
        sheet = form.record()
        sheet.expect_hands(number)
        sheet.expect_totals(*after)


def assert_evening_is_recorded(page: Page, match: Match, winner: str) -> None:
    match.refresh_from_db()
    assert (match.state, match.ending) == (Match.State.FINISHED, Match.Ending.TARGET)
    assert totals(match) == (3190, 2705)
    assert Hand.objects.count() == len(EVENING)
    expect(page.locator(".result")).to_contain_text(winner)
    expect(page.locator("a[href$='/record/']:visible")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("way", "width", "since"),
    [
        pytest.param(Mouse(), 1280, 1, id="mouse"),
        pytest.param(Keyboard(), 1280, LAST, id="keyboard"),
        pytest.param(Finger(), 360, LAST, id="finger"),
        pytest.param(NoScripts(), 1280, LAST, id="no-scripts"),
    ],
)
def test_whole_match_is_recorded_to_3000(
    world: World, match: Match, new_page: NewPage, sign_in: SignIn, way: Way, width: int, since: int
) -> None:
    for data in EVENING[: since - 1]:
        record(match, data, world.ana)
    scripts = not isinstance(way, NoScripts)
    page = new_page(width=width, touch=isinstance(way, Finger), javascript=scripts)
    sign_in(page, world.ana)
    record_evening(page, way, match, since=since, previews=scripts)
    assert_evening_is_recorded(page, match, str(world.dirce_nelson))


# A group of radios is one stop of Tab. What a stepper's buttons do, the arrow keys do too.
CONTROLS = """() => [...document.querySelectorAll("main :is(a, button, input, select)")]
    .filter((e) => e.checkVisibility() && !e.disabled && e.type !== "hidden" && e.tabIndex >= 0)
    .map((e) => e.type === "radio" ? e.name : e.id || e.name + e.value + (e.href ?? ""))"""
FOCUSED = """() => { const e = document.activeElement;
    return e.type === "radio" ? e.name : e.id || e.name + e.value + (e.href ?? ""); }"""


def test_tab_key_reaches_every_field(
    world: World, match: Match, page: Page, sign_in: SignIn
) -> None:
    sign_in(page, world.ana)
    page.goto(hand_path(match, 1))
    wanted = set(page.evaluate(CONTROLS))
    assert {"went_out", "0-clean", "1-left_in_hand", "dorecord"} <= wanted
    reached = set()
    for _ in range(len(wanted) + 30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(FOCUSED))
    assert wanted <= reached


# A tick or a radio is as large as its label.
SMALL_TARGETS = """() => [...document.querySelectorAll(`#hand-form :is(
        button:not(.sr),
        input:not([type=hidden], [type=radio], [type=checkbox]),
        label:has([type=radio], [type=checkbox]))`)]
    .filter((target) => target.checkVisibility())
    .map((target) => [target.getBoundingClientRect(), target.outerHTML])
    .filter(([box]) => Math.min(Math.round(box.width), Math.round(box.height)) < 48)
    .map(([box, html]) => `${box.width} x ${box.height}: ${html}`)"""


@pytest.mark.thorough
def test_form_on_a_phone_has_large_targets_and_number_keys(
    world: World, match: Match, new_page: NewPage, sign_in: SignIn
) -> None:
    page = new_page(width=360, touch=True)
    sign_in(page, world.ana)
    page.goto(hand_path(match, 1))
    for name in ("0-clean", "0-card_points", "1-left_in_hand"):
        expect(page.locator(f"[id='{name}']")).to_have_attribute("inputmode", "numeric")
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.thorough
@pytest.mark.parametrize("width", [1280, 1100, 800, 360])
def test_totals_of_a_sheet_stand_on_one_line(
    world: World, new_page: NewPage, sign_in: SignIn, width: int
) -> None:
    match = evening(world, 4)
    page = new_page()
    page.set_viewport_size({"width": width, "height": 800})
    sign_in(page, world.ana)
    page.goto(match_path(match))
    tops = [total.bounding_box() for total in page.locator(".score__total").all()]
    assert len({box and box["y"] for box in tops}) == 1
