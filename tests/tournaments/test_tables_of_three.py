"""A tournament of burraco for three: no table has more players than the game allows."""

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, stage, tournament
from tests.tournaments.singles import HOME
from tests.world import World
from tournaments.director import events
from tournaments.formats.parts.base import Impossible
from tournaments.models import Tournament
from tournaments.reading.standings import format_of, played_stage


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    cup = tournament(world, "tables", hands=None)
    cup.ruleset, cup.options, cup.regulation = "burraco-solo-it", {}, events.BY_PLACES
    cup.save(update_fields=["ruleset", "options", "regulation"])
    return cup


def test_burraco_of_three_is_drawn_at_tables_of_three(world: World, cup: Tournament) -> None:
    enter(cup, world, 6)
    round = drawn(cup, world)
    tables = played_stage(stage(cup)).tables[round.pk]
    assert [len(table.sides) for table in tables] == [3, 3]


def test_event_file_has_the_most_players_of_the_game(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 6)
    assert format_of(stage(cup)).tables_for(6) == 2
    data = browser(client, world.bruno).get(f"{HOME}stages/1/event.json").json()
    assert data["options"]["most"] == 3


def test_number_that_fits_no_table_is_not_drawn(world: World, cup: Tournament) -> None:
    enter(cup, world, 7)
    with pytest.raises(Impossible):
        drawn(cup, world)
