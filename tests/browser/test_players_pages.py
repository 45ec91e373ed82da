"""Pages for players in a browser: accessible, at every width, updated while open."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, SignIn
from tests.browser.looking import (
    assert_accessible,
    assert_for_everybody,
    assert_holds_at_every_size,
)
from tests.prepared import prepared
from tests.tournaments.hall import drawn, enter, options, play, played, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.entries.teams import set_teams
from tournaments.director.events import regulate
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Round

CUP = "/boa-vista/tournaments/copa-da-primavera"
GROUPS = "/boa-vista/tournaments/grupos"
EMPTY = "/boa-vista/tournaments/vazio"


@dataclass(frozen=True)
class Hall:
    """A cup of eleven with two rounds closed and one in play; groups and a knock-out after them."""

    world: World
    round: Round


@pytest.fixture
@prepared
def hall(world: World) -> Hall:
    cup = tournament(world, "swiss", entries=11)
    play(first := drawn(cup, world), world, [(2405, 1425), (12345, -300), (900, 905)])
    rounds.close(first, by=world.bruno)
    played(cup, world)
    round = drawn(cup, world)
    tables.set_walkover(round.tables.get(number=2), by=world.bruno, absent=(0,))
    entries.withdraw(cup.entries.get(number=5), by=world.bruno, reason="ill")
    groups = tournament(world, "groups", "knockout", name="Grupos")
    options(groups, world, groups=2, qualify=3)
    options(groups, world, 2, third_place=True)
    enter(groups, world, 9)
    regulate(groups, {**groups.regulation, "teams": {"best": 2}}, by=world.bruno)
    towns = ("Lajeado", "Sociedade Recreativa e Esportiva de Vila Nova", "Wolfeschlegelstein" * 3)
    set_teams(groups, {number: towns[number % 3] for number in range(1, 10)}, by=world.bruno)
    for _round in range(5):
        played(groups, world)
    stages.close(stage(groups), by=world.bruno)
    played(groups, world, 2)
    drawn(groups, world, 2)
    enter(tournament(world, name="Vazio"), world, 1)
    return Hall(world, round)


PAGES = {
    "standings": f"{CUP}/standings/",
    "standings-found": f"{CUP}/standings/?find=3",
    "standings-several": f"{CUP}/standings/?find=prado",
    "standings-nobody": f"{CUP}/standings/?find=zzz",
    "standings-of-groups": f"{GROUPS}/standings/?stage=1",
    "standings-of-a-knock-out": f"{GROUPS}/standings/",
    "standings-of-nothing": f"{EMPTY}/standings/",
    "tables": f"{CUP}/tables/?find=3",
    "results": f"{CUP}/results/",
    "results-of-round-1": f"{CUP}/results/?round=1&find=3",
    "crosstable": f"{CUP}/crosstable/?find=3",
    "crosstable-square": f"{GROUPS}/crosstable/?stage=1",
    "bracket": f"{GROUPS}/bracket/?find=1",
    "no-bracket": f"{GROUPS}/bracket/?stage=1",
    "pair": f"{CUP}/pairs/3/",
    "pair-of-two-stages": f"{GROUPS}/pairs/1/",
}


OF_EACH_KIND = ["tables", "crosstable", "bracket", "pair"]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(OF_EACH_KIND, id="one of each kind"),
        pytest.param(
            [name for name in PAGES if name not in OF_EACH_KIND],
            id="others",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_pages_for_players_are_accessible_at_every_size(
    names: list[str], hall: Hall, page: Page, subtests: pytest.Subtests
) -> None:
    for name in names:
        with subtests.test(name):
            answer = page.goto(PAGES[name])
            assert answer is not None
            assert answer.status == 200
            # On a laptop strangers see every page of the tournament in the row of tabs.
            rest = page.locator(".tabs__rest a")
            expect(rest.locator("visible=true")).to_have_count(rest.count())
            assert_for_everybody(page)


@pytest.mark.thorough
def test_tournament_pages_of_a_member_are_accessible(
    hall: Hall, page: Page, sign_in: SignIn, subtests: pytest.Subtests
) -> None:
    sign_in(page, hall.world.bruno)
    for name in ("standings-found", "tables", "crosstable", "bracket"):
        with subtests.test(name):
            page.goto(PAGES[name])
            assert_for_everybody(page)


@pytest.mark.thorough
def test_tap_or_enter_on_a_table_opens_it(hall: Hall, page: Page, sign_in: SignIn) -> None:
    match = tables.open_match(hall.round.tables.get(number=3), by=hall.world.silvio)
    sign_in(page, hall.world.carla)
    page.goto(f"{CUP}/tables/")
    # Beside the names, far from the number.
    page.locator("#table-3").click(position={"x": 200, "y": 50})
    expect(page).to_have_url(re.compile(f"/matches/{match.number}/$"))
    page.goto(f"{CUP}/tables/")
    page.locator("#open-3").press("Enter")
    expect(page).to_have_url(re.compile(f"/matches/{match.number}/$"))


@pytest.mark.thorough
def test_club_page_with_next_tournament_is_accessible(
    hall: Hall, page: Page, sign_in: SignIn
) -> None:
    sign_in(page, hall.world.bruno)
    tables.open_match(hall.round.tables.get(number=3), by=hall.world.silvio)
    page.goto("/boa-vista/")
    expect(page.get_by_text("Copa da Primavera", exact=True)).to_be_visible()
    assert_accessible(page)
    assert_holds_at_every_size(page)


@pytest.mark.thorough
def test_pages_for_players_in_english_fit_every_size(
    hall: Hall, new_page: NewPage, subtests: pytest.Subtests
) -> None:
    page = new_page(language="en")
    for name, path in PAGES.items():
        with subtests.test(name):
            page.goto(path)
            assert_holds_at_every_size(page)


def test_new_result_appears_and_typed_text_stays(hall: Hall, page: Page) -> None:
    page.clock.install()
    page.goto(f"{CUP}/results/")
    page.locator("#find").fill("Mar")
    tables.set_score(hall.round.tables.get(number=1), (2222, 1111), by=hall.world.bruno)
    page.clock.fast_forward(13_000)
    expect(page.get_by_text("2222")).to_be_visible()
    expect(page.locator("#find")).to_have_value("Mar")
    expect(page.locator("#find")).to_be_focused()


@pytest.mark.thorough
def test_refreshed_standings_keep_the_focused_name(hall: Hall, page: Page) -> None:
    page.clock.install()
    page.goto(f"{CUP}/standings/")
    page.locator("#place-3").focus()
    play(hall.round, hall.world)
    rounds.close(hall.round, by=hall.world.bruno)
    page.clock.fast_forward(13_000)
    expect(page.locator("#state")).to_contain_text("3")
    expect(page.locator("#place-3")).to_be_focused()


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["pt-BR", pytest.param("es", marks=pytest.mark.thorough)])
@pytest.mark.parametrize("width", [360, pytest.param(412, marks=pytest.mark.thorough)])
def test_link_to_another_name_covers_no_text(
    hall: Hall, new_page: NewPage, language: str, width: int
) -> None:
    page = new_page(width=width, touch=True, language=language)
    page.goto(f"{CUP}/tables/?find=3")
    answer, link = page.locator("#own summary"), page.locator(".own__not-me")
    text, beside = answer.bounding_box(), link.bounding_box()
    assert text
    assert beside
    assert text["x"] + text["width"] <= beside["x"]
    answer.tap()
    whole, below = page.locator(".own__whole").bounding_box(), link.bounding_box()
    assert whole
    assert below
    assert whole["y"] + whole["height"] <= below["y"]


@pytest.mark.thorough
def test_names_and_scores_of_a_bracket_fit_their_boxes(hall: Hall, page: Page) -> None:
    page.goto(f"{GROUPS}/bracket/")
    outside = page.evaluate(
        """() => {
            const boxes = [...document.querySelectorAll(".bracket__box")].map((e) => e.getBBox());
            const within = (t, b) => t.x >= b.x && t.x + t.width <= b.x + b.width
                && t.y >= b.y - 1 && t.y + t.height <= b.y + b.height + 1;
            return [...document.querySelectorAll(".bracket__name, .bracket__score")]
                .filter((e) => e.textContent.trim() && !boxes.some((b) => within(e.getBBox(), b)))
                .map((e) => e.textContent);
        }"""
    )
    assert outside == []
