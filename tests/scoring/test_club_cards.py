"""Lines of matches in progress name a game that is not the club's, and say when low points win."""

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.scoring.games import start_game
from tests.world import World


@pytest.mark.parametrize(
    ("game", "says", "is_low_good"),
    [
        ("aacrt-2016", "", False),
        ("samba-es", "Samba", False),
        ("ramiro-es", "Ramiro", True),
    ],
)
def test_line_names_another_game_than_the_club_plays(
    client: Client, world: World, game: str, says: str, is_low_good: bool
):
    start_game(world, game)
    page = browser(client, world.carla).get("/boa-vista/").content.decode()
    line = page.partition('class="match-lines lined"')[2].partition("</ul>")[0]
    assert says in line
    assert "AACRT" not in line
    assert ("Fewer points are better." in page) == is_low_good
