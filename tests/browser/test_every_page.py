"""Every page once: accessibility, narrow windows, large letters, and no console error.

One browser context for all: a new one would fetch all style sheets, scripts and fonts again.
"""

from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import (
    assert_for_everybody,
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

WRITING = (conflict, changed_meanwhile)
"""They change what other pages show, so their pages are opened last."""
ONLY_SEEN = [name for name, look in PAGES.items() if look.prepare is None]
AFTER_AN_ACTION = sorted(
    (name for name, look in PAGES.items() if look.prepare),
    key=lambda name: PAGES[name].prepare in WRITING,
)
# All pages share their parts and their colours. The widest tables are among these.
OF_EACH_KIND = [
    *("sign-in", "club", "player", "versus", "player-add-refused", "journal", "rules-compare"),
    *("match-in-progress", "match-finished", "score-sheet", "hand", "start", "house-rules"),
    *("arbiter-question", "bridge-table"),
]
OTHERS = [name for name in ONLY_SEEN if name not in OF_EACH_KIND]
LookAt = Callable[[Page, Iterable[str], Callable[[Page], None]], None]


@pytest.fixture
def club(world: World) -> Club:
    return make_club(world)


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


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(OF_EACH_KIND, id="one of each kind"),
        pytest.param(OTHERS, id="others", marks=pytest.mark.thorough),
        pytest.param(AFTER_AN_ACTION, id="after an action", marks=pytest.mark.thorough),
    ],
)
def test_pages_are_accessible_at_every_size(
    names: list[str], new_page: NewPage, look_at: LookAt
) -> None:
    page = new_page()
    load_axe_with_each_page(page)
    look_at(page, names, assert_for_everybody)


# In other languages only the words have another length.
@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "names"),
    [
        pytest.param("es", OF_EACH_KIND, id="es"),
        pytest.param("en", OF_EACH_KIND, id="en"),
        pytest.param("es", OTHERS, id="es-others"),
    ],
)
def test_pages_in_other_languages_fit_every_size(
    language: str, names: list[str], new_page: NewPage, look_at: LookAt
) -> None:
    def fits(page: Page) -> None:
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert_holds_at_every_size(page)

    look_at(new_page(language=language), names, fits)
