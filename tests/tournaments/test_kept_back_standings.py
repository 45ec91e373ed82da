"""Standings kept back until the end: only directors see places and points before."""

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.tournaments.hall import drawn, enter, play, played, stage, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import rounds, stages
from tournaments.models import Tournament

SCORE = "2345"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """A round robin by victory points: one round closed, the next one drawn."""
    cup = tournament(world)
    cup.regulation = {"award": {"vp": "3-hands"}, "tiebreaks": ["lot"], "walkover": [3000, 0]}
    cup.standings_shown = Tournament.Shown.END
    cup.save()
    enter(cup, world, 4)
    round = drawn(cup, world)
    play(round, world, [(2345, 1000), (2345, 1000)])
    rounds.close(round, by=world.bruno)
    return cup


@pytest.mark.parametrize("who", [None, "carla"])
def test_page_before_the_end_has_no_points(
    client: Client, world: World, cup: Tournament, who: str | None
) -> None:
    for page in ("results/", "crosstable/", "pairs/1/", "standings/", "tables/"):
        text = read(client, url(cup, page), getattr(world, who) if who else None)
        assert "VP" not in text, page
        if page in ("results/", "pairs/1/", "tables/"):
            assert SCORE in text, page


@pytest.mark.parametrize("page", ["results/", "crosstable/", "pairs/1/", "stages/1/rounds/1/"])
def test_page_before_the_end_shows_points_to_director(
    client: Client, world: World, cup: Tournament, page: str
) -> None:
    assert "VP" in read(client, url(cup, page), world.bruno)


def test_hall_before_the_end_has_no_points_for_player(
    client: Client, world: World, cup: Tournament
) -> None:
    assert "VP" not in read(client, url(cup, "stages/1/rounds/1/"), world.carla)


def test_crosstable_paper_before_the_end_is_forbidden_to_player(
    client: Client, world: World, cup: Tournament
) -> None:
    client.force_login(world.carla)
    assert client.get(url(cup, "crosstable.pdf?html")).status_code == 403


def test_choice_to_hide_standings_names_what_is_visible(
    client: Client, world: World, cup: Tournament
) -> None:
    text = read(client, url(cup, "edit/"), world.bruno)
    assert "players see the score of each match, but neither places nor the points" in text


def test_page_after_the_end_shows_points(client: Client, world: World, cup: Tournament) -> None:
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    events.end(cup, by=world.bruno)
    assert "VP" in read(client, url(cup, "results/"))
