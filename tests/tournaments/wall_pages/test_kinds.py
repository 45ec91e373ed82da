"""Each kind of page of the wall opens on a screen; a new one is missing nowhere."""

import pytest
from django.db.models import CharField
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import Club
from clubs.words.logo import CleanLogo
from tests.clubs.conftest import signed_in
from tests.prepared import prepared
from tests.tournaments.hall import drawn, played, tournament
from tests.tournaments.wall import url
from tests.world import World
from tournaments.director.entries.teams import set_teams
from tournaments.director.events import regulate
from tournaments.director.phones import screens
from tournaments.models import Screen
from tournaments.wall.board import wall_of
from tournaments.wall.keys import secret
from tournaments.wall.kinds import KINDS
from tournaments.wall.turn import PAGES

SHOWN = {
    "draw": "look for your name",
    "results": "0 of 2 tables closed",
    "standings": "After the quarter-finals",
    "bracket": "Semi-finals",
    "clock": "2 tables of 2 still play",
    "sponsors": 'alt="Padaria"',
}
"""Text of each page in the tournament below."""


@prepared
def semi_finals(world: World) -> Screen:
    """Return a screen of a knock-out in its second round, which has something for each page."""
    cup = tournament(world, "knockout", entries=8)
    played(cup, world)
    drawn(cup, world)
    roster.add_sponsor(world.club, "Padaria", CleanLogo("image/jpeg", b"jpeg"), by=world.bruno)
    Club.objects.update(languages=["en", "pt-br", "es"])
    return screens.add(cup, "Salão", by=world.bruno)


@pytest.fixture
def screen(world: World) -> Screen:
    return semi_finals(world)


def test_every_page_of_a_turn_has_a_kind_and_a_test() -> None:
    assert set(KINDS) == set(PAGES) == set(SHOWN)


@pytest.mark.parametrize("column", ["held", "first"])
def test_codes_of_pages_fit_the_columns_of_a_screen(column: str) -> None:
    field = Screen._meta.get_field(column)
    assert isinstance(field, CharField)
    assert max(map(len, PAGES)) <= (field.max_length or 0)


def test_held_page_of_a_screen_shows_its_content(screen: Screen) -> None:
    for page in PAGES:
        screens.hold(screen, page, timezone.now())
        answer = Client().get(f"/wall/{secret(screen).key}/")
        assert answer.status_code == 200
        assert SHOWN[page] in answer.content.decode(), page


def test_screen_of_a_knockout_begins_with_the_bracket(screen: Screen) -> None:
    assert wall_of(screen, timezone.now()).slots[0].page == "bracket"


def test_director_sees_name_and_hint_of_each_page(world: World, screen: Screen) -> None:
    director = signed_in(world.bruno)
    for page in PAGES:
        screens.hold(screen, page, timezone.now())
        answer = director.get(url(screen.tournament, "screens/1/"))
        assert answer.status_code == 200
        assert f"<b>{KINDS[page].name}</b>" in answer.content.decode()


@pytest.mark.postgres_later
def test_announced_sheets_are_those_of_the_page(screen: Screen) -> None:
    wall = wall_of(screen, timezone.now())
    assert not wall.useless
    read = {page: len(kind.read(wall.outline).sheets) for page, kind in KINDS.items()}
    assert read == wall.sheets


@pytest.mark.parametrize(("count", "sheets"), [(8, [8]), (12, [12]), (14, [8, 6])])
def test_sheet_has_twelve_places_if_that_is_all(
    world: World, count: int, sheets: list[int]
) -> None:
    cup = tournament(world, "swiss", entries=count)
    played(cup, world)
    entry = cup.entries.get(number=1)
    cup.entries.filter(pk=entry.pk).update(left_at=timezone.now(), left_reason="ill")
    wall = wall_of(screens.add(cup, "Salão", by=world.bruno), timezone.now())
    page = KINDS["standings"].read(wall.outline)
    assert [len(sheet.rows) for sheet in page.sheets] == sheets
    assert len(page.sheets) == wall.sheets["standings"]
    marked = [row.name for sheet in page.sheets for row in sheet.rows if row.left]
    assert marked == [str(entry)]


def test_table_of_teams_follows_the_standings(world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    regulate(cup, {**cup.regulation, "teams": "all"}, by=world.bruno)
    set_teams(cup, {1: "Leste", 2: "Oeste", 3: "Léste"}, by=world.bruno)
    played(cup, world)
    wall = wall_of(screens.add(cup, "Salão", by=world.bruno), timezone.now())
    page = KINDS["standings"].read(wall.outline)
    assert len(page.sheets) == wall.sheets["standings"] == 2
    assert sorted(row.name for row in page.sheets[1].rows) == ["Leste", "Oeste"]
