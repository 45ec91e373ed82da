"""NS and EW of a Mitchell have standings of their own."""

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, played, stage, standings, tournament
from tests.world import World
from tournaments.boards.places.standings import StandingsBoard
from tournaments.models import Tournament
from tournaments.paper.lists import WallList
from tournaments.reading.standings import played_stage

PAGE = "/boa-vista/tournaments/copa-da-primavera/standings/"


@pytest.fixture
def cup(world: World) -> Tournament:
    return tournament(world, "mitchell", entries=8)


def test_standings_have_a_table_for_each_line(world: World, cup: Tournament) -> None:
    first = played(cup, world)
    board = StandingsBoard(standings(cup))
    assert [section.half for section in board.sections] == ["", "NS", "EW"]
    seated = played_stage(stage(cup)).tables[first.pk]
    for half, position in (("NS", 0), ("EW", 1)):
        (section,) = [section for section in board.sections if section.half == half]
        numbers = {line.entry.number for line in section.lines}
        assert numbers == {table.sides[position][0].number for table in seated}
        assert min(line.place for line in section.lines) == 1
        own = {str(line.entry) for line in section.lines}
        others = {str(line.entry) for line in board.sections[0].lines} - own
        assert not any(name in line.reason for line in section.lines for name in others)


def test_standings_page_names_the_lines(client: Client, world: World, cup: Tournament) -> None:
    played(cup, world)
    text = browser(client, world.bruno).get(PAGE).content.decode()
    assert text.index("North–South") < text.index("East–West")
    assert text.count('id="place-1"') == 1


@pytest.mark.parametrize(("format", "lines"), [("mitchell", {"NS", "EW"}), ("swiss", {""})])
def test_wall_list_names_the_line(world: World, format: str, lines: set[str]) -> None:
    cup = tournament(world, format, entries=8)
    round = drawn(cup, world)
    rows = WallList(played_stage(stage(cup)), round).rows
    assert {row.line for row in rows} == lines
