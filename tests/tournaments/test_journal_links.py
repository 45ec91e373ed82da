"""Lines of the journal lead to the round that they name."""

from django.test import Client

from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.closing import HOME
from tests.tournaments.hall import drawn, played, stage, tournament
from tests.world import World
from tournaments.director.rounds import stages

JOURNAL = "/boa-vista/journal/"
RESULTS = f"{HOME}results/"


def test_journal_line_opens_the_round_it_names(client: Client, world: World) -> None:
    played(tournament(world, entries=4), world)
    shown = flat(browser(client, world.olga).get(JOURNAL).content.decode())
    assert f'<a href="{RESULTS}?stage=1&amp;round=1">' in shown
    assert f'Entered 4 pairs:<a href="{HOME}">' in shown


def test_journal_line_of_a_later_stage_opens_that_stage(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", "swiss", entries=6)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    page = browser(client, world.olga)
    drawn(cup, world, 2)
    shown = page.get(JOURNAL).content.decode()
    assert "?stage=2&amp;round=1" in shown
    assert "?stage=1&amp;round=2" not in shown
