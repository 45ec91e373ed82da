"""A table read before the tournament was locked: who wrote in between is not overlooked."""

from collections.abc import Callable

import pytest

from tests.prepared import prepared
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import drawn, enter, tournament
from tests.tournaments.noting import row
from tests.world import World
from tournaments.audit import differences
from tournaments.director import rounds, tables
from tournaments.director.writing import NotNow, Refused
from tournaments.models import Round, Table
from tournaments.seated import Seated
from tournaments.seats import seated_at

pytestmark = pytest.mark.postgres


@pytest.fixture
@prepared
def round(world: World) -> Round:
    cup = tournament(world)
    enter(cup, world, 6)
    return drawn(cup, world)


def as_read(round: Round, number: int) -> Seated:
    """Return the table as a request reads it."""
    rows = Table.objects.select_related("match", "round__stage__tournament__club")
    return seated_at([rows.get(round=round, number=number)])[0]


def note_another(world: World, round: Round) -> None:
    tables.set_score(row(round, 1), (300, 200), by=world.ana)


def record_a_hand(world: World, round: Round) -> None:
    record(tables.open_match(row(round, 1), by=world.ana), EVENING[0], world.ana)


def take_the_draw_back(world: World, round: Round) -> None:
    rounds.unpublish(round, by=world.ana)


MEANWHILE = [
    (note_another, tables.AlreadyThere),
    (record_a_hand, tables.NeedsReason),
    (take_the_draw_back, NotNow),
]


@pytest.mark.parametrize(("another", "refusal"), MEANWHILE)
def test_what_another_wrote_meanwhile_is_seen(
    world: World,
    round: Round,
    another: Callable[[World, Round], None],
    refusal: type[Refused],
) -> None:
    read = as_read(round, 1)
    another(world, round)
    with pytest.raises(refusal):
        tables.set_score(read.table, (1000, 500), by=world.bruno, seen=read.outcome, read=read)


def test_a_hand_recorded_since_a_table_with_a_match_was_read_is_seen(
    world: World, round: Round
) -> None:
    match = tables.open_match(row(round, 1), by=world.ana)
    read = as_read(round, 1)
    record(match, EVENING[0], world.ana)
    with pytest.raises(tables.NeedsReason):
        tables.set_score(read.table, (1000, 500), by=world.bruno, seen=read.outcome, read=read)


def test_a_result_typed_at_another_table_is_not_in_the_way(world: World, round: Round) -> None:
    read = as_read(round, 1)
    tables.set_score(row(round, 2), (300, 200), by=world.ana)
    tables.set_score(read.table, (1000, 500), by=world.bruno, seen=read.outcome, read=read)
    assert [row(round, number).typed for number in (1, 2)] == [(1000, 500), (300, 200)]
    assert list(differences()) == []


def test_nobody_comes_to_a_table_read_before(world: World, round: Round) -> None:
    read = as_read(round, 1)
    tables.set_walkover(read.table, by=world.bruno, absent=[0, 1], seen=read.outcome, read=read)
    assert row(round, 1).absent == [0, 1]
