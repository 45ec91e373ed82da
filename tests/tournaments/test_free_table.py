"""A match beside a tournament takes a table at which nobody of a round in play sits."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scoring import ledger
from scoring.house_rules.house import preset
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, pairs, play, tournament
from tests.world import World
from tournaments.models import Round

START = "/boa-vista/matches/start/"


@pytest.fixture
def round_of_two_tables(world: World) -> Round:
    """A round at tables 1 and 2, and another match that has begun at table 3."""
    others = pairs(world, 6)[4:]
    rules, by = preset("aacrt-2016"), world.ana
    ledger.start(world.club, others, rules, by=by, client_key=uuid4(), table="3")
    return drawn(tournament(world, entries=4), world)


def free_table(client: Client, world: World) -> str:
    return browser(client, world.bruno).get(START).context["form"]["table"].value()


def test_start_of_a_match_skips_the_tables_of_a_round_in_play(
    client: Client, world: World, round_of_two_tables: Round
) -> None:
    assert free_table(client, world) == "4"
    play(round_of_two_tables, world)
    assert free_table(client, world) == "1"


def test_start_of_a_match_ignores_a_round_of_an_earlier_day(
    client: Client, world: World, round_of_two_tables: Round
) -> None:
    Round.objects.update(published_at=timezone.now() - timedelta(days=3))
    assert free_table(client, world) == "1"
