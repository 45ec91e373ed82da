"""A real Chromium, looking at a real server with the tests' own database.

    def test_something(world, new_page, sign_in):
        page = new_page(width=360, touch=True)
        sign_in(page, world.ana)
        page.goto("/aacrt/")

A test fails when a page wrote an error to its console: a script that broke, or something that
the content security policy refused. One that takes the network away says so, since htmx then
complains: `new_page(loses_network=True)`.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from clubs.models import User

# Playwright runs an event loop in our thread; Django would take each query for a mistake.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PATIENCE = 30_000
"""Milliseconds for anything a test waits for. Four browsers share two processors, and one of them
once stood still for more than ten seconds in the middle of a click."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Chromium reports answers such as 422 and 409 as errors; they are our way of speaking. htmx
# reports a request that was given up for a newer one, which is what `hx-sync` asks of it.
NOT_AN_ERROR = ("Failed to load resource", "htmx:afterRequest", "htmx:sendAbort")
NewPage = Callable[..., Page]
SignIn = Callable[[Page, User], None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    usual = ("chromium-headless-shell", "chromium")
    named = os.environ.get("CHROMIUM")
    found = next(filter(None, map(shutil.which, [named] if named else usual)), None)
    if found is None:
        pytest.fail("Chromium is missing: `make test` installs it, or set CHROMIUM to its path.")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Browser, live_server) -> Iterator[NewPage]:
    """Opens pages, each a browser of its own: `new_page(width=360, touch=True, dark=True)`."""
    pages: list[Page] = []
    errors: list[str] = []

    def note(message: ConsoleMessage, loses_network: bool) -> None:
        if message.type != "error" or message.text.startswith(NOT_AN_ERROR):
            return
        if not (
            loses_network
            and message.text.startswith(("htmx:sendError", "Response Status Error Code 503"))
        ):
            errors.append(f"{message.text} ({message.location.get('url', '')})")

    def new_page(
        *,
        width: int = 1280,
        height: int = 800,
        language: str = "pt-BR",
        javascript: bool = True,
        dark: bool = False,
        touch: bool = False,
        loses_network: bool = False,
    ) -> Page:
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": width, "height": height},
            locale=language,
            timezone_id=settings.TIME_ZONE,
            java_script_enabled=javascript,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=touch,
            is_mobile=touch,
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: note(message, loses_network))
        page.on("pageerror", lambda error: errors.append(f"{error.name}: {error.message}"))
        pages.append(page)
        return page

    yield new_page
    for page in pages:
        # Away from the server first: a request on its way would meet an emptied database.
        page.context.close()
    assert errors == [], "errors in the browser's console"


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A laptop in Portuguese, by daylight."""
    return new_page()


@pytest.fixture
def sign_in(live_server) -> SignIn:
    """`sign_in(page, user)`: by a session of the server, without the form."""

    def sign_in(page: Page, user: User) -> None:
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies(
            [{"name": name, "value": client.cookies[name].value, "url": live_server.url}]
        )

    return sign_in
