"""A walkover has the same words on every page."""

import pytest
from django.test import Client

from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, play, tournament
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round

HOME = "/boa-vista/tournaments/copa-da-primavera/"


@pytest.fixture
def this_round(world: World) -> Round:
    """The semi-finals of a knock-out: a walkover, and a match of 2000 × 1000."""
    cup = tournament(world, "knockout", entries=4)
    this_round = drawn(cup, world)
    tables.set_walkover(this_round.tables.get(number=1), by=world.bruno, absent=(1,))
    play(this_round, world)
    return this_round


def test_summary_shows_a_walkover(client: Client, world: World, this_round: Round) -> None:
    content = flat(browser(client, world.bruno).get(HOME).content.decode())
    assert '<td class="n wide">W.O.</td>' in content


def test_walkover_is_named_alike_on_every_page(
    client: Client, world: World, this_round: Round
) -> None:
    rounds.close(this_round, by=world.bruno)
    page = browser(client, world.bruno)
    winner = this_round.seats.get(table__number=1, position=0).participant.entry
    for address in ("stages/1/rounds/1/", "results/", f"pairs/{winner.number}/"):
        content = page.get(HOME + address).content.decode()
        assert "W.O." in content, address
        assert "W.O. counts as 2000 × 0" in content, address
