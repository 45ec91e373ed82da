"""Lists fit the longest names, on as many sheets as they need."""

import pytest

from clubs import roster
from tests.cases import with_thorough
from tests.scoring.paper.printed import cut_texts, long_names
from tests.tournaments.hall import drawn, pairs, play, tournament
from tests.tournaments.paper.press import document_of, latest
from tests.world import World
from tournaments.director.entries import entries
from tournaments.paper.lists import DrawList, EntryList, ResultList, WallList

LONG_TOURNAMENT = "Festival de Canastra do Vale do Rio Pardo e das Missões, décima segunda edição"


@pytest.mark.parametrize("paper", with_thorough(["entries", "draw", "wall", "results"], first=1))
def test_lists_fit_the_longest_names(world: World, paper: str) -> None:
    cup = tournament(world, name=LONG_TOURNAMENT)
    long_names(world)
    entries.enter(cup, pairs(world, 7), by=world.bruno)
    play(drawn(cup, world), world)
    sheet = {"draw": DrawList, "wall": WallList, "results": ResultList}.get(paper)
    page = EntryList(cup, says_paid=True) if sheet is None else sheet(*latest(cup))
    document = document_of(page, paper)
    assert (len(document.pages), list(cut_texts(document))) == (1, [])


def test_wall_list_prints_as_many_sheets_as_it_counts(world: World) -> None:
    cup = tournament(world, name=LONG_TOURNAMENT, entries=24)
    for number in range(3):
        name = f"{'Wanderleia Willemann ' * 3}{number}"
        roster.add_pair(world.club, by=world.ana, first=name, second=f"Ana {number}")
    entries.enter(cup, pairs(world, 27), by=world.bruno)
    drawn(cup, world)
    wall = WallList(*latest(cup))
    document = document_of(wall, "wall")
    assert len(document.pages) == len(wall.sheets) == 2
    assert list(cut_texts(document)) == []
