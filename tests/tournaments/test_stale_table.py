"""A table read before the lock: a write in between is detected."""

from collections.abc import Callable

import pytest

from clubs.journal.writing import NotNow, Refused
from tests.prepared import prepared
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.noting import row
from tests.world import World
from tournaments.club.audit import differences
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Tournament
from tournaments.reading.table_queries import read_tables


@pytest.fixture
@prepared
def round(world: World) -> Round:
    cup = tournament(world, entries=6)
    return drawn(cup, world)


def as_read(round: Round, number: int) -> tables.Read:
    """Read the tournament, then the table, as a request does."""
    version = Tournament.objects.get(pk=round.stage.tournament_id).version
    return tables.Read(read_tables([row(round, number)])[0], version)


def note(read: tables.Read, world: World) -> None:
    """Note 1000 × 500 at a table that was read before."""
    seated = read.table
    tables.set_score(seated.table, (1000, 500), by=world.bruno, seen=seated.outcome, read=read)


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
def test_result_written_since_reading_the_table_is_detected(
    world: World,
    round: Round,
    another: Callable[[World, Round], None],
    refusal: type[Refused],
) -> None:
    read = as_read(round, 1)
    another(world, round)
    with pytest.raises(refusal):
        note(read, world)


def test_hand_recorded_since_reading_the_table_is_detected(world: World, round: Round) -> None:
    match = tables.open_match(row(round, 1), by=world.ana)
    read = as_read(round, 1)
    record(match, EVENING[0], world.ana)
    with pytest.raises(tables.NeedsReason):
        note(read, world)


@pytest.mark.postgres_later
def test_result_of_another_table_is_no_conflict(world: World, round: Round) -> None:
    read = as_read(round, 1)
    tables.set_score(row(round, 2), (300, 200), by=world.ana)
    note(read, world)
    assert [row(round, number).typed for number in (1, 2)] == [(1000, 500), (300, 200)]
    assert list(differences()) == []


def test_walkover_of_both_on_a_table_read_before_is_stored(world: World, round: Round) -> None:
    read = as_read(round, 1)
    tables.set_walkover(read.table.table, by=world.bruno, absent=[0, 1], seen="", read=read)
    assert row(round, 1).absent == [0, 1]
