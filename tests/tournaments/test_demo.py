"""The tournaments of the demo club."""

from collections import Counter
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from scoring.club.audit import differences
from scoring.club.demo import PAIRS, create_demo
from scoring.models import Match
from tests.prepared import prepared
from tests.tournaments.hall import pairs
from tests.world import World
from tournaments.boards.draws.next_step import next_step
from tournaments.club.demo import create_tournaments
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage

NOW = datetime(2026, 11, 20, 21, 30, tzinfo=ZoneInfo("America/Sao_Paulo"))


@pytest.fixture
@prepared
def demo(world: World) -> None:
    pairs(world, len(PAIRS))
    create_tournaments(world.club, NOW)


@pytest.mark.postgres_later
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


@pytest.mark.thorough
@pytest.mark.django_db
def test_demo_seats_nobody_at_two_open_tables() -> None:
    club = create_demo(NOW)
    assert club is not None
    create_tournaments(club, NOW)
    cup = played_stage(Tournament.objects.get(name="Copa da Primavera").stages.get())
    tables = [table for table in cup.tables[cup.rounds[-1].pk] if table.is_open]
    recorded = {table.match.pk for table in tables if table.match}
    sides = [entry.competitor for table in tables for side in table.sides for entry in side]
    for match in Match.objects.filter(state=Match.State.PLAYING).exclude(pk__in=recorded):
        sides += [side.competitor for side in match.sides.all()]
    assert len(sides) == 2 * 4 + 6 + 4
    people = Counter(person for competitor in sides for person in competitor.players)
    assert set(people.values()) == {1}
