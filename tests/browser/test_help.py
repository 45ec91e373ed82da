"""The help in a browser: everybody can read it, and one page of steps prints on one sheet."""

import pytest

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import assert_for_everybody
from tests.test_help import built  # noqa: F401 - builds the help
from tests.world import World


@pytest.mark.parametrize(
    "name",
    [
        "first-evening",
        *(
            pytest.param(name, marks=pytest.mark.thorough)
            for name in ("aacrt-2016", "swiss", "docs/deploy")
        ),
    ],
)
def test_help_is_for_everybody(world: World, new_page: NewPage, sign_in: SignIn, name: str) -> None:
    page = new_page()
    sign_in(page, world.ana)
    page.goto(f"/boa-vista/help/{name}/")
    assert_for_everybody(page)


@pytest.mark.thorough
def test_first_evening_prints_on_one_sheet(world: World, new_page: NewPage) -> None:
    page = new_page(javascript=False)
    page.goto("/help/first-evening/")
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
