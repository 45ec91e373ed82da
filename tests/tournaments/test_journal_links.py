"""Groups of lines in the journal lead to the page that they are about."""

from django.test import Client

from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.closing import HOME
from tests.tournaments.hall import tournament
from tests.world import World


def test_head_of_grouped_lines_leads_to_their_tournament(client: Client, world: World) -> None:
    tournament(world, entries=4)
    shown = flat(browser(client, world.olga).get("/boa-vista/journal/").content.decode())
    assert f'Entered 4 pairs:<a href="{HOME}entries/">' in shown
