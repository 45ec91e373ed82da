"""Cards of matches in progress name the game and say when low points win."""

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.scoring.games import start_game
from tests.world import World


@pytest.mark.parametrize(
    ("game", "name", "is_low_good"),
    [
        ("aacrt-2016", "AACRT 2016", False),
        ("samba-es", "Samba", False),
        ("ramiro-es", "Ramiro", True),
    ],
)
def test_card_names_the_game_of_its_match(
    client: Client, world: World, game: str, name: str, is_low_good: bool
):
    start_game(world, game)
    page = browser(client, world.carla).get("/boa-vista/").content.decode()
    head = page.partition('class="game__head"')[2].partition("</div>")[0]
    assert name in head
    assert ("Fewer points are better." in page) == is_low_good
