"""The writer of reported results: one side reports, the other agrees."""

import pytest

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.at_once import at_once
from tests.tournaments.hall import drawn, play, tournament
from tests.tournaments.reports import match, now, played_by_accounts, table_of
from tests.world import World
from tournaments.club.audit import differences
from tournaments.director.rounds import by_hand, reports, rounds, tables
from tournaments.models import ReportedResult, Table, Tournament
from tournaments.phones.report_queries import side_of, waiting_at
from tournaments.reading.table_queries import read_table, read_tables

SCORE, OTHER = (3120, 2480), (3120, 2450)


@pytest.fixture
def league(world: World) -> Tournament:
    return played_by_accounts(world)


@pytest.fixture
def table(world: World, league: Tournament) -> Table:
    return match(world, league)


def endings() -> list[str]:
    return list(ReportedResult.objects.order_by("pk").values_list("ending", flat=True))


def waits(table: Table, side: int) -> ReportedResult:
    return waiting_at(table)[side]


def test_report_waits_without_a_result(world: World, table: Table) -> None:
    assert not reports.report(table, 0, SCORE, by=world.carla)
    assert now(table).typed is None
    assert waits(table, 0).score == SCORE
    line = JournalEntry.objects.get(action="report-result")
    assert line.by == world.carla
    names = " × ".join(read_table(table).names)
    assert line.said.after == f"{names}: 3120 × 2480"


def test_agreement_of_the_other_side_is_the_result(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    reports.agree(waits(table, 0), side=1, by=world.silvio)
    decided = now(table)
    assert (decided.typed, decided.decided_by) == (SCORE, world.silvio)
    assert endings() == ["agreed"]
    assert JournalEntry.objects.get(action="set-score").by == world.silvio
    assert not list(differences())


def test_equal_reports_of_both_sides_are_the_result(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    assert reports.report(table, 1, SCORE, by=world.silvio)
    assert now(table).typed == SCORE
    assert endings() == ["agreed", "agreed"]


def test_different_reports_both_wait(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    assert not reports.report(table, 1, OTHER, by=world.silvio)
    assert now(table).typed is None
    assert {side: row.score for side, row in waiting_at(table).items()} == {0: SCORE, 1: OTHER}


def test_side_takes_the_different_report_of_the_other(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    reports.report(table, 1, OTHER, by=world.silvio)
    reports.agree(waits(table, 1), side=0, by=world.carla)
    assert now(table).typed == OTHER
    assert endings() == ["replaced", "agreed"]


def test_second_report_of_a_side_replaces_its_first(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    first = waits(table, 0)
    reports.report(table, 0, OTHER, by=world.carla)
    assert endings() == ["replaced", ""]
    with pytest.raises(NotNow):
        reports.agree(first, side=1, by=world.silvio)
    assert now(table).typed is None, "nobody agreed to the other points"


def test_same_report_sent_twice_is_stored_once(world: World, table: Table) -> None:
    for _ in range(2):
        reports.report(table, 0, SCORE, by=world.carla)
    assert endings() == [""]


def test_side_cannot_agree_with_itself(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    with pytest.raises(NotNow):
        reports.agree(waits(table, 0), side=0, by=world.carla)


def test_director_agrees_for_the_other_side(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    reports.agree(waits(table, 0), side=None, by=world.bruno)
    assert now(table).decided_by == world.bruno


def test_report_can_be_withdrawn_once(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    row = waits(table, 0)
    reports.withdraw(row, by=world.carla)
    assert endings() == ["withdrawn"]
    with pytest.raises(NotNow):
        reports.withdraw(row, by=world.carla)
    with pytest.raises(NotNow):
        reports.agree(row, side=1, by=world.silvio)


def test_result_of_the_director_meanwhile_wins(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    tables.set_score(table, OTHER, by=world.bruno)
    with pytest.raises(tables.AlreadyThere):
        reports.agree(waits(table, 0), side=1, by=world.silvio)
    with pytest.raises(tables.AlreadyThere):
        reports.report(table, 1, SCORE, by=world.silvio)
    assert now(table).typed == OTHER


def test_report_waits_again_when_the_director_removes_the_result(
    world: World, table: Table
) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    tables.set_score(table, OTHER, by=world.bruno)
    tables.clear(now(table), by=world.bruno)
    reports.agree(waits(table, 0), side=1, by=world.silvio)
    assert now(table).typed == SCORE


def test_walkover_of_the_director_meanwhile_wins(world: World, table: Table) -> None:
    tables.set_walkover(table, absent=[0], by=world.bruno)
    with pytest.raises(tables.AlreadyThere):
        reports.report(table, 0, SCORE, by=world.carla)


def test_report_in_a_closed_round_is_refused(world: World, table: Table) -> None:
    play(table.round, world)
    rounds.close(table.round, by=world.bruno)
    with pytest.raises(NotNow):
        reports.report(table, 0, SCORE, by=world.carla)


def test_round_with_a_waiting_report_cannot_be_closed(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    tables.set_score(table_of(table.round, 2), OTHER, by=world.bruno)
    with pytest.raises(rounds.MissingResults):
        rounds.close(table.round, by=world.bruno)


def test_report_of_a_match_recorded_by_hand_is_refused(world: World, table: Table) -> None:
    tables.open_match(table, by=world.silvio)
    with pytest.raises(NotNow):
        reports.report(table, 0, SCORE, by=world.carla)


def test_report_of_a_drawn_match_is_refused(world: World) -> None:
    cup = tournament(world, entries=4)
    with pytest.raises(NotNow):
        reports.report(table_of(drawn(cup, world), 1), 0, SCORE, by=world.carla)


def test_round_taken_back_takes_no_report(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    row = waits(table, 0)
    rounds.unpublish(table.round, by=world.bruno)
    with pytest.raises(NotNow):
        reports.agree(row, side=1, by=world.silvio)


def test_match_with_a_waiting_report_cannot_be_removed(world: World, table: Table) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    with pytest.raises(NotNow):
        by_hand.remove(table, by=world.bruno)
    reports.withdraw(waits(table, 0), by=world.bruno)
    by_hand.remove(table, by=world.bruno)


@pytest.mark.postgres
def test_equal_reports_at_once_are_one_result(
    transactional_db: None, world: World, table: Table
) -> None:
    answers = at_once(
        lambda: reports.report(table, 0, SCORE, by=world.carla),
        lambda: reports.report(table, 1, SCORE, by=world.silvio),
    )
    assert answers == ["done", "done"]
    assert now(table).typed == SCORE
    assert endings() == ["agreed", "agreed"]


@pytest.mark.postgres
def test_double_click_of_a_report_at_once_is_stored_once(
    transactional_db: None, world: World, table: Table
) -> None:
    def send() -> None:
        reports.report(table, 0, SCORE, by=world.carla)

    assert at_once(send, send) == ["done", "done"]
    assert endings() == [""]


@pytest.mark.postgres
def test_agreement_and_result_of_the_director_at_once_keep_one(
    transactional_db: None, world: World, table: Table
) -> None:
    reports.report(table, 0, SCORE, by=world.carla)
    row = waits(table, 0)
    answers = at_once(
        lambda: reports.agree(row, side=1, by=world.silvio),
        lambda: tables.set_score(table, OTHER, by=world.bruno, seen=""),
    )
    assert answers == ["AlreadyThere", "done"]
    assert now(table).typed in (SCORE, OTHER)


def test_side_of_a_person_is_found(world: World, table: Table) -> None:
    (seated,) = read_tables([table])
    first, second = (side[0].competitor for side in seated.sides)
    assert side_of(seated, first.first) == side_of(seated, first.second) == 0
    assert side_of(seated, second.second) == 1
    other = world.club.players.exclude(
        pk__in=[first.first_id, first.second_id, second.first_id, second.second_id]
    ).first()
    assert side_of(seated, other) is None
    assert side_of(seated, None) is None
