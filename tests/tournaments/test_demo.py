"""The tournaments of the demo club."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from scoring.audit import differences
from scoring.demo import PAIRS
from tests.prepared import prepared
from tests.tournaments.hall import pairs
from tests.world import World
from tournaments.boards.next_step import next_step
from tournaments.demo import create_tournaments
from tournaments.models import Tournament
from tournaments.standings import played_stage

NOW = datetime(2026, 11, 20, 21, 30, tzinfo=ZoneInfo("America/Sao_Paulo"))


@pytest.fixture
@prepared
def demo(world: World) -> None:
    pairs(world, len(PAIRS))
    create_tournaments(world.club, NOW)


@pytest.mark.postgres
def test_demo_has_a_tournament_in_play_and_one_to_draw(demo: None) -> None:
    summer, cup = Tournament.objects.order_by("-starts_at")
    assert next_step(summer).step == "draw"
    assert summer.starts_at > NOW

    now = next_step(cup)
    assert (now.step, now.round and now.round.number, now.total) == ("hall", 4, 5)
    assert now.stage is not None
    seated = played_stage(now.stage.stage).tables[now.stage.rounds[-1].pk]
    assert [table.is_open for table in seated] == [False, False, True, True, True, True]
    assert sum(bool(table.match) for table in seated) == 3
    assert list(differences()) == []


def test_demo_standings_are_in_victory_points(demo: None) -> None:
    cup = Tournament.objects.get(name="Copa da Primavera")
    rows = played_stage(cup.stages.get()).standings().rows
    assert sum(row.place.tally.points for row in rows) == 3 * 6 * 20 * 100
