"""An ended tournament names its winner everywhere, and can be opened again from its page."""

import pytest
from django.test import Client
from django.utils import timezone, translation

from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, play, played, stage, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import rounds, stages
from tournaments.models import Tournament
from tournaments.wall.outline import Outline
from tournaments.wall.sides.places import places_page
from tournaments.wall.sides.ties import ties_page


def ended(world: World, format: str, rounds: int) -> Tournament:
    cup = tournament(world, format, entries=4)
    for _round in range(rounds):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    events.end(cup, by=world.bruno)
    cup.refresh_from_db()
    return cup


def name_of_first(cup: Tournament) -> str:
    with translation.override("en"):
        return str(cup.entries.get(number=1))


def test_ended_tournament_names_its_winner_on_each_page(client: Client, world: World) -> None:
    cup = ended(world, "round-robin", 3)
    page = browser(client, world.bruno)
    champion = f"Champions: {name_of_first(cup)}."
    overview = page.get(url(cup, "")).content.decode()
    assert texts(overview, ".podium h2") == [name_of_first(cup)]
    for path in ("standings/", "results/", "tables/"):
        assert champion in read(page, url(cup, path)), path
    with translation.override("en"):
        assert places_page(Outline.of(cup, timezone.now())).sheets[0].title == champion.rstrip(".")


def test_ended_knockout_names_its_champion_on_the_wall(world: World) -> None:
    cup = ended(world, "knockout", 2)
    with translation.override("en"):
        [drawing] = ties_page(Outline.of(cup, timezone.now())).sheets
        assert drawing.columns[-1].ties[0].label == "Champions"
        assert all("Champions" not in tie.label for tie in drawing.columns[0].ties)


@pytest.mark.parametrize(("score", "is_lower"), [((2000, 1000), False), ((1000, 2000), True)])
def test_champion_on_the_wall_stands_beside_the_winner(
    world: World, score: tuple[int, int], is_lower: bool
) -> None:
    cup = tournament(world, "knockout", entries=2)
    final = drawn(cup, world)
    play(final, world, [score])
    rounds.close(final, by=world.bruno)
    with translation.override("en"):
        [drawing] = ties_page(Outline.of(cup, timezone.now())).sheets
    [box] = drawing.columns[-1].ties
    assert [name.kind for name in box.names].index("won") == int(is_lower)
    assert (box.label, box.under) == (("", "Champions") if is_lower else ("Champions", ""))


def test_ended_tournament_is_opened_again_from_its_page(client: Client, world: World) -> None:
    cup = ended(world, "round-robin", 3)
    link = f'href="/boa-vista/tournaments/{cup.slug}/stages/1/reopen/"'
    home = browser(client, world.carla).get(url(cup, "")).content.decode()
    assert link not in home
    page = browser(client, world.bruno)
    home = page.get(url(cup, "")).content.decode()
    assert "Open the tournament again" in home
    assert link in home
    question = read(page, url(cup, "stages/1/reopen/"))
    assert "The tournament will be open again." in question
    answer = page.post(url(cup, "stages/1/reopen/"), {"reason": "a wrong score"})
    assert answer.status_code == 302
    cup.refresh_from_db()
    assert cup.ended_at is None
    assert "Champions" not in read(page, url(cup, ""))
