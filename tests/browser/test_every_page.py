"""Every page once: accessibility, narrow windows, large letters, and no console error.

One browser context a role: a new one would fetch all style sheets, scripts and fonts again.
"""

from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import (
    assert_accessible,
    assert_holds_at_every_size,
    load_axe_with_each_page,
)
from tests.browser.looks import (
    PAGES,
    Club,
    changed_meanwhile,
    conflict,
    make_club,
    path_of,
)
from tests.world import World

pytestmark = pytest.mark.urls("tests.browser.broken")

ROLES = (None, "olga", "carla", "davi", "silvio")
WRITING = (conflict, changed_meanwhile)
"""They change what other pages show, so their pages are opened last."""
ONLY_SEEN = [name for name, look in PAGES.items() if look.prepare is None]
AFTER_AN_ACTION = sorted(
    (name for name, look in PAGES.items() if look.prepare),
    key=lambda name: PAGES[name].prepare in WRITING,
)
OF_EACH_KIND = [
    *("sign-in", "club", "player-add-refused", "journal", "match-finished", "score-sheet"),
    *("hand", "start", "house-rules", "arbiter-question"),
]
LookAt = Callable[[Page, Iterable[str], Callable[[Page], None]], None]


@pytest.fixture
def club(world: World) -> Club:
    return make_club(world)


def pages_of(who: str | None, names: list[str]) -> list[str]:
    return [name for name in names if PAGES[name].who == who]


@pytest.fixture
def look_at(club: Club, sign_in: SignIn, subtests: pytest.Subtests) -> LookAt:
    """Return `look_at(page, names, check)`: a subtest of this check on each of these pages."""

    def look_at(page: Page, names: Iterable[str], check: Callable[[Page], None]) -> None:
        size = page.viewport_size
        assert size
        for name in names:
            look = PAGES[name]
            page.context.clear_cookies()
            if look.who:
                sign_in(page, getattr(club.world, look.who))
            with subtests.test(name):
                answer = page.goto(path_of(look, club))
                assert answer is not None
                assert answer.status == look.status
                if look.prepare:
                    look.prepare(page, club)
                check(page)
            page.evaluate("() => localStorage.clear()")  # or a typed hand would come back
            page.goto("about:blank")  # a page that goes somewhere by itself would abort the next
            page.set_viewport_size(size)

    return look_at


def assert_for_everybody(page: Page) -> None:
    assert_accessible(page)
    assert_holds_at_every_size(page)


@pytest.mark.parametrize("who", ROLES)
def test_pages_hold_at_every_size(who: str | None, new_page: NewPage, look_at: LookAt) -> None:
    look_at(new_page(), pages_of(who, ONLY_SEEN), assert_holds_at_every_size)


# All pages share their parts.
@pytest.mark.parametrize(
    "names",
    [
        pytest.param(OF_EACH_KIND, id="one of each kind"),
        pytest.param(
            [name for name in ONLY_SEEN if name not in OF_EACH_KIND],
            id="others",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_pages_are_accessible(names: list[str], new_page: NewPage, look_at: LookAt) -> None:
    page = new_page()
    load_axe_with_each_page(page)
    look_at(page, names, assert_accessible)


@pytest.mark.parametrize("who", [pytest.param("olga", marks=pytest.mark.thorough), None])
def test_pages_after_an_action_are_accessible_at_every_size(
    who: str | None, new_page: NewPage, look_at: LookAt
) -> None:
    page = new_page()
    load_axe_with_each_page(page)
    look_at(page, pages_of(who, AFTER_AN_ACTION), assert_for_everybody)


# All pages share their colours.
@pytest.mark.parametrize(
    "names",
    [
        pytest.param(OF_EACH_KIND, id="one of each kind"),
        pytest.param(
            [name for name in (*ONLY_SEEN, *AFTER_AN_ACTION) if name not in OF_EACH_KIND],
            id="others",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_pages_in_dark_colours_have_contrast(
    names: list[str], new_page: NewPage, look_at: LookAt
) -> None:
    page = new_page(width=360, height=740, dark=True)
    load_axe_with_each_page(page)
    look_at(page, names, lambda page: assert_accessible(page, "color-contrast"))


# In other languages only the words have another length.
@pytest.mark.parametrize(
    ("language", "names"),
    [
        pytest.param("es", OF_EACH_KIND, id="es"),
        pytest.param("en", OF_EACH_KIND, id="en", marks=pytest.mark.thorough),
        pytest.param(
            "es",
            [name for name in ONLY_SEEN if name not in OF_EACH_KIND],
            id="es-others",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_pages_in_other_languages_fit_every_size(
    language: str, names: list[str], new_page: NewPage, look_at: LookAt
) -> None:
    def fits(page: Page) -> None:
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert_holds_at_every_size(page)

    look_at(new_page(language=language), names, fits)


def test_roles_of_this_file_are_those_of_its_pages() -> None:
    assert {look.who for look in PAGES.values()} == set(ROLES)
    assert {PAGES[name].who for name in AFTER_AN_ACTION} == {"olga", None}
