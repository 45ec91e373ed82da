"""The page on which a phone learns to trust the computer of the hall, at every size."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from server.https.files import prepare
from tests.browser.conftest import NewPage
from tests.browser.looking import assert_accessible, assert_holds_at_every_size

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_page_about_trust_is_accessible_at_every_size(
    live_server: Any, settings: Any, tmp_path: Path, new_page: NewPage, dark: bool
) -> None:
    settings.HTTPS_PORT, settings.HTTPS_FOLDER = 9, tmp_path
    prepare(tmp_path, ["127.0.0.1"])
    page = new_page(language="en", dark=dark)
    page.goto("/accounts/trust/")
    expect(page.get_by_text("Not yet.")).to_be_visible()
    assert_accessible(page)
    assert_holds_at_every_size(page)
