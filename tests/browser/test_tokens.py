"""Make a token for a program, read with it, and revoke it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SignIn
from tests.browser.looking import assert_accessible
from tests.world import World

pytestmark = pytest.mark.thorough

READ = """async key => (await fetch("/api/v1/clubs/boa-vista/people/", {
    headers: {Authorization: `Bearer ${key}`}, credentials: "omit",
})).status"""


def test_token_reads_the_club_until_it_is_revoked(
    page: Page, sign_in: SignIn, world: World
) -> None:
    sign_in(page, world.ana)
    page.goto("/boa-vista/tokens/")
    page.get_by_label("Para qual programa").fill("Placar do site")
    page.get_by_role("button", name="Criar a chave").click()
    key = page.locator("#key").input_value()
    assert_accessible(page)
    assert page.evaluate(READ, key) == 200
    page.goto("/boa-vista/tokens/")
    # The page never shows the token again.
    assert key not in page.content()
    page.get_by_role("button", name="Revogar a chave Placar do site").click()
    expect(page.get_by_role("button", name="Revogar a chave")).to_have_count(0)
    assert page.evaluate(READ, key) == 401
