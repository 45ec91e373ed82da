"""The short form of a table agrees with the table about its result."""

from scoring import ledger
from scoring.models import Match
from tests.scoring.notebook import EVENING, record
from tests.tournaments import singles
from tests.tournaments.hall import drawn, options, tournament
from tests.tournaments.noting import row
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round
from tournaments.reading.standings import played_stage
from tournaments.reading.table_queries import Glance, glances


def agree(round: Round) -> list[Glance]:
    """Assert that the glances agree with the tables of the round; return them."""
    glances_by_table = glances(round)
    seated = played_stage(round.stage).tables[round.pk]
    assert [(one.table, one.number, one.is_open, one.match) for one in glances_by_table] == [
        (other.table.pk, other.number, other.is_open, other.match and other.match.pk)
        for other in seated
    ]
    return glances_by_table


def test_glance_equals_the_full_table_of_two_sides(world: World) -> None:
    cup = tournament(world, entries=19)
    round = drawn(cup, world)
    tables.set_score(row(round, 1), (2000, 1000), by=world.bruno)
    tables.set_walkover(row(round, 2), absent=(1,), by=world.bruno)
    tables.set_walkover(row(round, 3), absent=(0, 1), by=world.bruno)
    begun = {at: tables.open_match(row(round, at), by=world.silvio) for at in range(4, 9)}
    for match in begun.values():
        record(match, EVENING[0], world.silvio)
    ledger.end(begun[5], by=world.silvio, ending=Match.Ending.TIME)
    ledger.end(begun[6], by=world.silvio, ending=Match.Ending.GAVE_UP, gave_up=1)
    ledger.annul(begun[7], by=world.ana, reason="wrong table")
    tables.set_score(row(round, 8), (900, 800), by=world.bruno, reason="misread")
    glances_by_table = agree(round)
    assert [one.number for one in glances_by_table if one.is_open] == [4, 6, 7, 9]
    assert [one.match for one in glances_by_table if one.number == 7] == [None]
    tables.set_score(row(round, 6), (900, 800), by=world.bruno, reason="they gave up")
    for number in (4, 7, 9):
        tables.set_score(row(round, number), (900, 800), by=world.bruno, reason="no time")
    rounds.close(round, by=world.bruno)
    assert not any(one.is_open for one in agree(round))


def test_glance_equals_the_full_table_of_several_sides(world: World) -> None:
    cup = singles.thirteen(world)
    options(cup, world, size=3)
    round = drawn(cup, world)
    numbers = [seated.number or 0 for seated in played_stage(round.stage).tables[round.pk]]
    tables.set_walkover(row(round, numbers[0]), absent=(0,), by=world.bruno)
    tables.set_walkover(row(round, numbers[1]), absent=(0, 1), by=world.bruno)
    tables.open_match(row(round, numbers[0]), by=world.ana)
    assert [one.is_open for one in agree(round)] == [True, False, True, True]
