"""The pages of a phone in a browser: readable everywhere, and two pairs that do not agree."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubs import roster
from scoring.models import Hand
from tests.browser.conftest import NewPage
from tests.browser.looking import (
    assert_for_everybody,
    assert_no_sideways_scroll,
)
from tests.browser.phone import look_again, record, save, tap, type_hand
from tests.tournaments.hall import drawn, play
from tests.tournaments.phones import FIRST_HAND, OTHER_HAND, Phone, numbered, phones, phones_at
from tests.tournaments.singles import thirteen
from tests.world import World
from tournaments.director.phones import table_keys
from tournaments.director.rounds import rounds
from tournaments.models import Table, Tournament

Prepare = Callable[[list[Phone], World], None]
pytestmark = pytest.mark.usefixtures("audited")


@pytest.fixture
def both(world: World) -> list[Phone]:
    return phones(world)


def nothing(both: list[Phone], world: World) -> None:
    """Leave the table as it is after the draw."""


def one_entry(both: list[Phone], world: World) -> None:
    both[0].enter(1, FIRST_HAND)


def two_counts(both: list[Phone], world: World) -> None:
    one_entry(both, world)
    both[1].enter(1, OTHER_HAND)


def both_agree(both: list[Phone], world: World) -> None:
    for phone in both:
        phone.enter(1, FIRST_HAND)


def round_closed(both: list[Phone], world: World) -> None:
    this_round = Table.objects.get(keys=both[0].row).round
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)


def key_revoked(both: list[Phone], world: World) -> None:
    table_keys.revoke(Table.objects.get(keys=both[0].row), 0, by=world.bruno)


PAGES: list[tuple[str, str, Prepare]] = [
    ("the code", "", nothing),
    ("a new table", "0/", nothing),
    ("the form", "0/hands/1/", nothing),
    ("a question", "1/", one_entry),
    ("a hand that waits", "0/", one_entry),
    ("two counts", "0/", two_counts),
    ("hands agreed", "0/", both_agree),
    ("one hand", "0/hands/1/sheet/", both_agree),
    ("a correction", "0/hands/1/", both_agree),
    ("a closed round", "0/", round_closed),
    ("a revoked key", "0/", key_revoked),
]


SHORT = {"the form", "two counts"}
"""What `make test` looks at: the form, and the page with the most parts."""


@pytest.mark.parametrize(
    ("page", "prepare"),
    [
        pytest.param(*page, id=name, marks=() if name in SHORT else pytest.mark.thorough)
        for name, *page in PAGES
    ],
)
def test_phone_page_is_readable_for_everybody(
    both: list[Phone], world: World, new_page: NewPage, page: str, prepare: Prepare
) -> None:
    prepare(both, world)
    shown = new_page(width=360, height=640)
    side, _slash, rest = page.partition("/")
    shown.goto(both[int(side)].address + rest if side else "/t/")
    assert_for_everybody(shown)
    # In other languages only the words have another length.
    for language in ("es", "en"):
        other = new_page(width=320, height=640, language=language)
        other.goto(shown.url)
        expect(other.locator("html")).to_have_attribute("lang", language)
        assert_no_sideways_scroll(other)


def assert_steps_need_no_scrolling(page: Page, phone: Phone) -> None:
    page.goto(phone.address + "hands/1/")
    expect(page.locator("form.is-stepped")).to_be_visible()
    while not page.locator(".step.is-shown[data-step=check]").count():
        assert page.evaluate("document.documentElement.scrollHeight") <= 640
        # A step of one choice has its button once that is made by keyboard.
        if page.locator(".step.is-shown .choices").count():
            page.locator(".step.is-shown .choices input").last.press("Space")
        page.locator("[data-next]").press("Enter")


@pytest.mark.parametrize(
    "language",
    ["es", *(pytest.param(each, marks=pytest.mark.thorough) for each in ("pt-BR", "en"))],
)
def test_steps_of_a_hand_need_no_scrolling(
    both: list[Phone], new_page: NewPage, language: str
) -> None:
    page = new_page(width=360, height=640, language=language)
    assert_steps_need_no_scrolling(page, both[0])


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["buraco-br", "tranca-br", "burraco-it", "canasta-es", "samba-es"])
def test_steps_of_every_game_need_no_scrolling(world: World, new_page: NewPage, game: str) -> None:
    (phone, _other) = phones(world, game=game)
    for language in ("pt-BR", "es"):
        page = new_page(width=360, height=640, language=language)
        assert_steps_need_no_scrolling(page, phone)


@pytest.mark.thorough
def test_steps_for_five_players_need_no_scrolling(world: World, new_page: NewPage) -> None:
    cup = thirteen(world)
    Tournament.objects.filter(pk=cup.pk).update(phones=Tournament.Phones.HANDS)
    (first, *others) = phones_at(drawn(cup, world).tables.get(number=1))
    assert len(others) == 4
    assert_steps_need_no_scrolling(new_page(width=360, height=640), first)


def opened(new_page: NewPage, phone: Phone) -> Page:
    page = new_page(width=360, height=640)
    page.goto(phone.address)
    return page


def enter(page: Page, hand: dict[str, str]) -> None:
    record(page, 1)
    type_hand(page, hand)
    save(page)


def test_two_different_entries_end_when_one_side_takes_the_other(
    both: list[Phone], new_page: NewPage
) -> None:
    first, second = (opened(new_page, phone) for phone in both)
    record(second, 1)
    enter(first, FIRST_HAND)
    expect(first.get_by_role("row", name=re.compile("^Mão 1"))).to_contain_text(
        "espera a outra dupla"
    )
    type_hand(second, OTHER_HAND)
    save(second)
    expect(second.get_by_role("heading", name="duas anotações")).to_be_visible()
    look_again(first)
    expect(first.get_by_role("heading", name="duas anotações")).to_be_visible()
    tap(first.get_by_role("button", name="Vale a deles"))
    expect(first.get_by_role("row", name=re.compile("^Mão 1"))).to_contain_text("as duas")
    look_again(second)
    expect(second.get_by_role("row", name=re.compile("^Mão 1"))).to_contain_text("as duas")
    assert [hand.facts["sides"][1]["card_points"] for hand in Hand.objects.order_by("id")] == [
        295,
        285,
    ]


def test_reload_in_the_middle_of_a_hand_keeps_the_figures(
    both: list[Phone], new_page: NewPage
) -> None:
    page = opened(new_page, both[0])
    record(page, 1)
    type_hand(page, FIRST_HAND)
    page.reload()
    expect(page.locator("form.is-stepped")).to_be_visible()
    expect(page.locator("[name='0-card_points']")).to_have_value("165")
    assert page.locator("[name=went_out][value='1']").is_checked()


@pytest.mark.thorough
@pytest.mark.parametrize("height", [640, 740])
def test_total_of_a_question_is_above_the_buttons(
    both: list[Phone], world: World, new_page: NewPage, height: int
) -> None:
    people = world.dirce_nelson.players
    for person, name in zip(people, ("Maria Aparecida Souza", "Sebastião Lopes"), strict=True):
        roster.edit_player(person, by=world.ana, name=f"{name} Albuquerque", called=name)
    both[0].enter(1, FIRST_HAND)
    page = new_page(width=360, height=height, touch=True)
    page.goto(both[1].address)
    total, dock = page.locator(".lines__total").bounding_box(), page.locator(".dock").bounding_box()
    assert total
    assert dock
    assert total["y"] + total["height"] <= dock["y"]


@pytest.mark.thorough
def test_disputed_hand_is_corrected_without_scrolling(both: list[Phone], new_page: NewPage) -> None:
    for number in (1, 2, 3):
        both[0].enter(number, numbered(number))
        both[1].answer(number, "agree" if number < 3 else "dispute")
    for phone in both:
        page = new_page(width=360, height=640, language="es", touch=True)
        page.goto(phone.address)
        fix = page.get_by_role("link", name="Corregir la mano 3").bounding_box()
        dock = page.locator(".dock").bounding_box()
        assert fix
        assert dock
        assert fix["y"] + fix["height"] <= dock["y"]


@pytest.mark.thorough
def test_button_of_the_next_hand_stays_in_one_line_on_a_laptop(
    both: list[Phone], new_page: NewPage
) -> None:
    page = new_page(width=1280, language="pt-BR")
    page.goto(both[0].address)
    words = page.locator("[data-next-hand] span")
    expect(words).to_have_text("Anotar a mão 1")
    lines = "words => (r => (r.selectNodeContents(words), r.getClientRects().length))(new Range())"
    assert words.evaluate(lines) == 1
