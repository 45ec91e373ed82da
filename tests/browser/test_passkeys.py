"""Add a passkey and use it as the second step, with a virtual device of Chromium."""

from urllib.parse import urljoin

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.looking import assert_accessible
from tests.world import PASSWORD, World

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
PAGE = "/accounts/security/"


@pytest.fixture
def olga(new_page: NewPage, live_server, world: World) -> Page:
    """Return the owner's page at a name, since browsers allow no passkeys at a number."""
    page = new_page()
    page.goto(live_server.url.replace("127.0.0.1", "localhost") + "/accounts/login/")
    page.locator("[name=login]").fill("olga")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(lambda url: "/accounts/" not in url)
    return page


def at(page: Page, path: str) -> str:
    return urljoin(page.url, path)


def plug_in(page: Page) -> None:
    """Give the browser a device that confirms by itself."""
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})


def add_passkey(page: Page) -> None:
    page.goto(at(page, PAGE))
    page.locator(".fold > summary").click()
    page.locator(f"a[href='{PAGE}passkeys/add/']").click()
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("form.form button").click()
    page.locator("#name").fill("Notebook da sede")
    page.locator("form[data-passkey] button").click()


def test_passkey_is_added_then_asked_before_an_invitation(olga: Page) -> None:
    plug_in(olga)
    add_passkey(olga)
    olga.wait_for_url(f"**{PAGE}codes/")
    olga.goto(at(olga, PAGE))
    expect(olga.locator("main")).to_contain_text("Notebook da sede")
    assert_accessible(olga)
    forget_proofs()
    olga.goto(at(olga, "/boa-vista/accounts/invitations/add/"))
    olga.locator("[name=name]").fill("Edith Sampaio")
    olga.locator("main form button.btn--main").click()
    expect(olga.locator("form[data-passkey=get]")).to_be_visible()
    assert_accessible(olga)
    olga.locator("form[data-passkey=get] button").click()
    olga.wait_for_url("**/invitations/add/")
    expect(olga.locator("[name=name]")).to_have_value("Edith Sampaio")


def test_refused_passkey_is_said_and_tried_again(olga: Page) -> None:
    plug_in(olga)
    olga.add_init_script("navigator.credentials.create = () => Promise.reject(new Error('no'))")
    add_passkey(olga)
    expect(olga.locator("[data-passkey-problem]")).to_be_visible()
    assert not Authenticator.objects.exists()


def forget_proofs() -> None:
    """Take the proofs out of all sessions, as if fifteen minutes had passed."""
    for row in Session.objects.all():
        store = SessionStore(row.pk)
        store["account_authentication_methods"] = []
        store.save()
