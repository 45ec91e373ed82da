"""Every page once: accessibility, narrow windows, large letters, and no console error.

One browser context a role: a new one would fetch all style sheets, scripts and fonts again.
"""

from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import (
    as_a_laptop,
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

ROLES = (None, "olga", "carla", "davi", "silvio")
WRITING = (conflict, changed_meanwhile)
"""They change what other pages show, so their pages are opened last."""
ONLY_SEEN = [name for name, look in PAGES.items() if look.prepare is None]
AFTER_AN_ACTION = sorted(
    (name for name, look in PAGES.items() if look.prepare),
    key=lambda name: PAGES[name].prepare in WRITING,
)
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
        for name in names:
            look = PAGES[name]
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
            as_a_laptop(page)

    return look_at


@pytest.mark.parametrize("who", ROLES)
def test_pages_are_accessible_at_every_size(
    who: str | None, new_page: NewPage, look_at: LookAt
) -> None:
    page = new_page()
    load_axe_with_each_page(page)
    look_at(page, pages_of(who, ONLY_SEEN), assert_for_everybody)


@pytest.mark.parametrize("who", ["olga", None])
def test_pages_after_an_action_are_accessible_at_every_size(
    who: str | None, new_page: NewPage, look_at: LookAt
) -> None:
    page = new_page()
    load_axe_with_each_page(page)
    look_at(page, pages_of(who, AFTER_AN_ACTION), assert_for_everybody)


# Longer words can widen a page; in `make test` the pages of phones and of the wall show it.
@pytest.mark.thorough
@pytest.mark.parametrize("who", ROLES)
@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("es", ONLY_SEEN),
        ("en", ["sign-in", "club", "match-finished", "hand", "start", "journal", "house-rules"]),
    ],
    ids=["es", "en"],
)
def test_pages_in_other_languages_fit_every_size(
    who: str | None, language: str, names: list[str], new_page: NewPage, look_at: LookAt
) -> None:
    def fits(page: Page) -> None:
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert_holds_at_every_size(page)

    look_at(new_page(language=language), pages_of(who, names), fits)


def test_roles_of_this_file_are_those_of_its_pages() -> None:
    assert {look.who for look in PAGES.values()} == set(ROLES)
    assert {PAGES[name].who for name in AFTER_AN_ACTION} == {"olga", None}
