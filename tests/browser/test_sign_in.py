"""Sign in with the form."""

import re

import pytest
from playwright.sync_api import Page, expect

from clubs.models import User
from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_accessible, assert_no_sideways_scroll
from tests.cases import with_thorough

PASSWORD = "sete-copas-limpas"


@pytest.fixture
def ana(transactional_db) -> User:
    return User.objects.create_user("ana", "ana@example.org", PASSWORD)


@pytest.mark.parametrize("javascript", with_thorough([True, False], quick=[True]))
@pytest.mark.parametrize(
    "name", ["ana", pytest.param("ana@example.org", marks=pytest.mark.thorough)]
)
def test_sign_in_by_name_or_email_opens_the_club(
    new_page: NewPage, ana: User, name: str, javascript: bool
) -> None:
    page = new_page(javascript=javascript)
    page.goto("/")
    assert "/accounts/login/" in page.url
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(lambda url: "/accounts/" not in url)


def test_session_cookie_signs_in(page: Page, sign_in: SignIn, ana: User) -> None:
    sign_in(page, ana)
    answer = page.goto("/")
    assert answer is not None
    assert "/accounts/" not in page.url


@pytest.mark.thorough
@pytest.mark.parametrize("dark", [False, True])
def test_sign_in_page_is_accessible_in_both_themes(new_page: NewPage, dark: bool) -> None:
    page = new_page(width=320, height=640, dark=dark, touch=True)
    page.goto("/accounts/login/")
    expect(page.locator("html")).to_have_attribute("lang", re.compile("pt-br", re.IGNORECASE))
    assert_accessible(page)
    assert_no_sideways_scroll(page)
