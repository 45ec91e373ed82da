"""The podium of a knock-out on its summary."""

from django.test import Client

from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.brackets import correct
from tests.tournaments.hall import played, stage, tournament
from tests.tournaments.test_correct_knockout import over
from tests.tournaments.wall import url
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import stages
from tournaments.models import Tournament


def test_podium_of_a_knockout_names_the_rounds(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=8)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    events.end(Tournament.objects.get(pk=cup.pk), by=world.bruno)
    page = browser(client, world.bruno).get(url(cup, "")).content.decode()
    assert texts(page, ".podium__people span")[-1:] == ["Champions"]
    assert texts(page, ".podium li span:last-child") == ["Final", "Semi-final"]
    assert texts(page, ".notebook th small") == ["Semi-final", *["Quarter-final"] * 4]
    assert texts(page, ".notebook thead th")[1:] == ["Pair"]


def test_champions_come_before_a_correction(client: Client, world: World) -> None:
    cup = over(world)
    correct(cup, world, "keep")
    page = browser(client, world.bruno)
    assert texts(page.get(url(cup, "")).content.decode(), ".note--warning") != []
    stages.close(stage(cup), by=world.bruno)
    events.end(Tournament.objects.get(pk=cup.pk), by=world.bruno)
    content = page.get(url(cup, "")).content.decode()
    assert content.index('class="podium ') < content.index("only the number was corrected")
    assert texts(content, ".note--warning") == []
