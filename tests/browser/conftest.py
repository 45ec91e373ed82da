"""Fixtures for tests in a real Chromium, against a real server with the database of the tests.

    def test_something(world, new_page, sign_in):
        page = new_page(width=360, touch=True)
        sign_in(page, world.ana)
        page.goto("/aacrt/")

A test fails if a page writes an error to its console: a broken script, or a file refused by the
content security policy. A test that cuts the network opens `new_page(loses_network=True)`, because
htmx then reports errors.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.management import call_command
from django.core.servers.basehttp import ServerHandler
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from clubs.models import User
from tests import moment
from tests.browser import static_files
from tests.waiting import until

# Playwright runs an event loop in our thread; Django would take each query for a mistake.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PATIENCE = 30_000
"""Milliseconds for anything a test waits for. On a busy machine a browser once stood still for more
than ten seconds in the middle of a click."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A new page then stays in the process that it began in.
    "--renderer-process-limit=1",
]
# Chromium reports answers such as 422 and 409 as errors, but our pages use them. htmx reports a
# request that `hx-sync` cancelled for a newer one.
NOT_AN_ERROR = ("Failed to load resource", "htmx:afterRequest", "htmx:sendAbort")
NewPage = Callable[..., Page]
SignIn = Callable[[Page, User], None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    folder = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(folder):
            item.add_marker("browser")


def path_to_chromium() -> str:
    """Return the program that drives our pages. Fails the test if there is none."""
    usual = ("chromium-headless-shell", "chromium")
    named = os.environ.get("CHROMIUM")
    path = next(filter(None, map(shutil.which, [named] if named else usual)), None)
    if path is None:
        pytest.fail("Chromium is missing: `make test` installs it, or set CHROMIUM to its path.")
    return path


@pytest.fixture(scope="session", autouse=True)
def real_static_files() -> Iterator[None]:
    with patch.object(StaticFilesHandler, "serve", static_files.serve):
        yield


@pytest.fixture(scope="session")
def under_way() -> Iterator[set[ServerHandler]]:
    """Yield the requests that the server answers at this moment."""
    requests: set[ServerHandler] = set()
    run = ServerHandler.run

    def noted(handler: ServerHandler, application: Any) -> None:
        requests.add(handler)
        try:
            run(handler, application)
        finally:
            requests.discard(handler)

    with patch.object(ServerHandler, "run", noted):
        yield requests


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path_to_chromium(), args=FLAGS)
        new_context = chromium.new_context

        def at_our_moment(**options: Any) -> BrowserContext:
            context = new_context(**options)
            context.add_init_script(moment.script())
            return context

        if moment.is_set():
            chromium.new_context = at_our_moment  # type: ignore[method-assign]
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Browser, live_server, under_way: set[ServerHandler]) -> Iterator[NewPage]:
    """Yield a function that opens a page in its own browser: `new_page(width=360, touch=True)`."""
    pages: list[Page] = []
    errors: list[str] = []

    def note(message: ConsoleMessage, loses_network: bool) -> None:
        if message.type != "error" or message.text.startswith(NOT_AN_ERROR):
            return
        if not (
            loses_network
            and message.text.startswith(("htmx:sendError", "Response Status Error Code 503"))
        ):
            page = message.page.url if message.page else ""
            errors.append(f"{page}: {message.text} ({message.location.get('url', '')})")

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
        page.on(
            "pageerror", lambda error: errors.append(f"{page.url}: {error.name}: {error.message}")
        )
        pages.append(page)
        return page

    yield new_page
    for page in pages:
        page.context.close()
    # A request under way would read an emptied database, or find that it may read none.
    until(lambda: not under_way, "the requests of closed pages")
    assert errors == [], "errors in the browser's console"


@pytest.fixture
def audited(live_server) -> Iterator[None]:
    """Audit the database after the test: each stored total follows from the hands."""
    yield
    call_command("audit", verbosity=0)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """Return a page of a laptop in Portuguese with light colours."""
    return new_page()


@pytest.fixture
def sign_in(live_server) -> SignIn:
    """Return `sign_in(page, user)`, which makes a session on the server without the form."""

    def sign_in(page: Page, user: User) -> None:
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies(
            [{"name": name, "value": client.cookies[name].value, "url": live_server.url}]
        )

    return sign_in
