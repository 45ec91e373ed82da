"""The next tournament on the club's page."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.scoring.notebook import evening
from tests.tournaments.hall import STARTS, enter, tournament
from tests.tournaments.wall import read
from tests.world import World
from tournaments.models import Tournament

CLUB = "/boa-vista/"


@pytest.fixture(autouse=True)
def in_use(world: World) -> None:
    """A club that has played: a new one is told what to do first."""
    evening(world)


def test_it_says_when_where_and_how_many_have_entered(client: Client, world: World) -> None:
    cup = tournament(world, capacity=24)
    enter(cup, world, 3)
    text = read(client, CLUB, world.carla)
    assert "Next tournament" in text
    assert "28 Copa da Primavera Saturday, 2:00 PM, Salão social" in text
    assert "Entries 3 of 24 pairs" in text


def test_the_earliest_that_is_not_over_is_the_next(client: Client, world: World) -> None:
    first, second = tournament(world, name="Primeira"), tournament(world, name="Segunda")
    Tournament.objects.filter(pk=second.pk).update(starts_at=STARTS + timedelta(days=7))
    assert "Primeira" in read(client, CLUB, world.carla)
    Tournament.objects.filter(pk=first.pk).update(ended_at=timezone.now())
    text = read(client, CLUB, world.carla)
    assert "Segunda" in text
    assert "Primeira" not in text


def test_only_who_directs_is_offered_to_enter_pairs(client: Client, world: World) -> None:
    tournament(world)
    assert "Enter pairs" in read(client, CLUB, world.bruno)
    assert "Enter pairs" not in read(client, CLUB, world.carla)


def test_without_a_tournament_there_is_nothing(client: Client, world: World) -> None:
    assert "Next tournament" not in read(client, CLUB, world.carla)
