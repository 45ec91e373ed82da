"""The entry list never puts a few last lines alone on a sheet."""

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image, ImageOps

from tests.cases import with_thorough
from tests.scoring.paper.printed import get, poppler, sheets_in
from tests.tournaments.hall import enter, tournament
from tests.tournaments.paper.press import address
from tests.world import World

FULL = 20
"""Entries for which one sheet has room."""


@pytest.mark.parametrize("more", with_thorough([1, 3, 8], quick=[3, 8]))
def test_entry_list_ends_with_no_nearly_empty_sheet(
    client: Client, world: World, more: int
) -> None:
    cup = tournament(world)
    enter(cup, world, FULL + more)
    pdf = get(client, world.carla, address(cup, "entries.pdf")).content
    number = sheets_in(pdf)
    assert number == (1 if more <= 3 else 2)
    picture = poppler("pdftoppm", pdf, "-r", "20", "-gray", "-f", str(number), "-singlefile")
    last = Image.open(BytesIO(picture))
    # Above the foot, the last sheet is written on beyond its first third.
    written = ImageOps.invert(last.crop((0, 0, last.width, last.height * 9 // 10))).getbbox()
    assert written
    assert written[3] > last.height / 3
