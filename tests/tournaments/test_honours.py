"""Ended tournaments on the honours board of the club."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.memory.occasions import occasions
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.test_final_places import final, finished, names
from tests.world import World
from tournaments.director import events
from tournaments.models import Tournament


def test_ended_tournament_honours_the_first_of_its_last_stage(client: Client, world: World) -> None:
    cup = finished(world)
    assert occasions().honours_of(world.club) == []
    events.end(cup, by=world.bruno)
    with CaptureQueriesContext(connection) as asked:
        (honour,) = occasions().honours_of(world.club)
    assert len(asked) == 1
    winner = next(number for number, place in final(cup).items() if place == 1)
    assert honour.winners == names(cup)[winner]
    text = flat(browser(client, world.carla).get("/boa-vista/honours/").content.decode())
    assert f'<a href="{honour.url}">' in text
    assert f"<small>{honour.name}</small>" in text


def test_archived_tournament_is_not_on_the_board(world: World) -> None:
    cup = finished(world)
    events.end(cup, by=world.bruno)
    cup = Tournament.objects.get(pk=cup.pk)
    Tournament.objects.filter(pk=cup.pk).update(archived_at=cup.ended_at)
    assert occasions().honours_of(world.club) == []


def test_tournament_of_another_club_is_not_on_the_board(world: World) -> None:
    events.end(finished(world), by=world.bruno)
    assert occasions().honours_of(world.other_club) == []
