"""The wall list and the slips, compared with stored pictures."""

from pathlib import Path

import pytest
from django.utils import translation

from clubs import roster
from tests.cases import with_thorough
from tests.scoring.paper.printed import assert_looks_like, picture_of
from tests.tournaments.hall import began, drawn, played, seed_by_number, tournament
from tests.tournaments.paper.press import document_of, latest
from tests.world import World
from tournaments.director.entries import entries
from tournaments.paper.lists import WallList
from tournaments.paper.slips import Slips

PICTURES = Path(__file__).parent / "pictures"
PEOPLE = (
    "Ademar Koch, Marlene Ritter, Alzira Pinto, Lourdes Machado, Antônio Carlos Braga, Vera "
    "Nogueira, Arlindo Vargas, Eunice Moraes, Carmem Silveira, Plínio Azevedo, Clóvis Menezes, "
    "Maria Aparecida do Nascimento Figueiredo, Žofia Weber, Ágata Dias"
)


@pytest.mark.parametrize("paper", with_thorough(["wall", "slips"], first=1))
def test_wall_list_and_slips_look_as_stored(world: World, paper: str) -> None:
    names = PEOPLE.split(", ")
    cup = tournament(world)
    for first, second in zip(names[::2], names[1::2], strict=True):
        pair = roster.add_pair(world.club, by=world.ana, first=first, second=second)
        entries.enter(cup, [pair], by=world.bruno)
    seed_by_number(cup)
    played(cup, world)
    began(drawn(cup, world))
    page = WallList(*latest(cup)) if paper == "wall" else Slips(*latest(cup))
    with translation.override("en"):
        document = document_of(page, paper)
    picture = picture_of(document.copy(document.pages[:1]).write_pdf(), 60)
    assert_looks_like(picture, PICTURES / f"{paper}.png")
