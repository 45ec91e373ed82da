"""Pages stay where they are while fonts and scripts arrive late."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.table import hand_path
from tests.scoring.notebook import start
from tests.tournaments.hall import drawn, tournament
from tests.world import World

MOST = 0.05
"""The layout shift that people do not notice."""
WATCH = """
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
PAINT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LATE = re.compile(r"\.woff2|\.js(\?|$)")


def hold(page: Page) -> Callable[[], None]:
    """Hold back fonts and scripts; return the function that lets them go."""
    held: list[Route] = []
    is_open = False

    def wait(route: Route) -> None:
        if is_open:
            route.continue_()
        else:
            held.append(route)

    def let_go() -> None:
        nonlocal is_open
        is_open = True
        for route in held:
            route.continue_()

    page.route(LATE, wait)
    return let_go


def shift(page: Page, path: str) -> float:
    """Return how far the page moves while its fonts and scripts arrive, with an empty cache."""
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.add_init_script(WATCH)
    let_go = hold(page)
    page.goto(path, wait_until="commit")
    expect(page.locator("h1, h2").first).to_be_visible()
    page.evaluate(PAINT)
    let_go()
    page.wait_for_load_state("load")
    page.evaluate("() => document.fonts.ready")
    page.evaluate(PAINT)
    return float(page.evaluate("() => window.shifted"))


@pytest.mark.parametrize(
    "place",
    ["hand", *(pytest.param(p, marks=pytest.mark.thorough) for p in ("match", "pairs", "players"))],
)
def test_late_fonts_and_scripts_move_nothing(
    place: str, world: World, new_page: NewPage, sign_in: SignIn
) -> None:
    match = start(world)
    paths = {"hand": hand_path(match, 1), "match": f"/boa-vista/matches/{match.number}/"}
    page = new_page(width=360, height=740, touch=True)
    sign_in(page, world.ana)
    assert shift(page, paths.get(place, f"/boa-vista/{place}/")) <= MOST


@pytest.mark.thorough
@pytest.mark.parametrize("place", ["standings", pytest.param("tables", marks=pytest.mark.thorough)])
def test_late_fonts_move_no_page_for_players(place: str, world: World, new_page: NewPage) -> None:
    drawn(tournament(world, "swiss", entries=9), world)
    page = new_page(width=360, height=740, touch=True)
    assert shift(page, f"/boa-vista/tournaments/copa-da-primavera/{place}/") <= MOST
