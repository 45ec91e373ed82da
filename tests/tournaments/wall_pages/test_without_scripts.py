"""A wall whose browser runs no scripts loads its whole page again."""

from datetime import timedelta
from re import search

from django.test import Client
from django.utils import timezone

from tests.tournaments.open_pages import in_play, last
from tests.tournaments.wall import url
from tests.world import World
from tournaments.director.hall import clock
from tournaments.director.phones import screens
from tournaments.models import Round, Screen
from tournaments.wall.keys import secret


def seconds_until_loaded_again(screen: Screen) -> int:
    page = Client().get(f"/wall/{secret(screen).key}/").content.decode()
    assert url(screen.tournament, "") not in page
    found = search('<meta http-equiv="refresh" content="([0-9]+)">', page)
    assert found
    return int(found[1])


def test_page_loads_again_when_the_round_is_over(world: World, stopped_clock: None) -> None:
    cup = in_play(world)
    screen = screens.add(cup, "Salão", by=world.bruno)
    Screen.objects.update(held="clock")
    assert seconds_until_loaded_again(screen) == 12
    clock.start(last(cup), by=world.bruno)
    ends_at = timezone.now() + timedelta(seconds=5)
    Round.objects.filter(pk=last(cup).pk).update(clock_ends_at=ends_at)
    assert seconds_until_loaded_again(screen) == 6
    clock.stop(last(cup), by=world.bruno)
    assert seconds_until_loaded_again(screen) == 12
