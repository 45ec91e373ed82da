"""Results that the sides of a league match report: one side reports, the other agrees.

A report is a row that is never changed or deleted, only ended: agreed, replaced by another one of
the same side, or withdrawn. Equal reports of both sides agree by themselves. A side reports and
agrees with the account of a player or with the key in its invitation; its journal lines then have
the name of the side. A round has a last day, after which a director decides the matches left.
"""

from datetime import date
from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from clubs.journal.writing import NotNow, writing
from clubs.models import User
from scoring.models import TableKey
from tournaments.director.phones.notices import announce_report
from tournaments.director.result_lines import at_table
from tournaments.director.rounds import tables
from tournaments.director.rounds.bracket_corrections import NewResult
from tournaments.director.rounds.slips import Slip, note_slips
from tournaments.director.rounds.stored_results import begin, record
from tournaments.director.writing import announce_results, note
from tournaments.models import ReportedResult, Round, Table
from tournaments.phones.report_queries import (
    Waiting,
    can_report,
    takes_reports,
    waiting_at,
    waiting_at_tables,
)
from tournaments.reading.progress import is_overdue
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_queries import read_tables

Ending = ReportedResult.Ending
Reporter = User | TableKey
"""The account that reports or agrees, or the key of a side of the table."""


def set_play_until(this_round: Round, play_until: date | None, *, by: User) -> None:
    """Set the last day for the matches of a round, or None. Raises NotNow for a closed round."""
    with writing(this_round.stage.tournament):
        this_round.refresh_from_db()
        if this_round.is_closed or this_round.voided_at:
            raise NotNow
        before, this_round.play_until = this_round.play_until, play_until
        this_round.save(update_fields=["play_until"])
        note(
            this_round.stage.tournament,
            by,
            "set-play-until",
            this_round,
            before=lambda: date_format(before, "DATE_FORMAT") if before else "",
            after=lambda: date_format(play_until, "DATE_FORMAT") if play_until else "",
        )


def decide_overdue(this_round: Round, *, by: User) -> None:
    """Decide the matches left after the last day: the result that only one side reported counts,
    and without a report both sides lose by walkover.

    Matches that are recorded hand by hand, or with two different reports, stay open. Raises NotNow
    before the last day is over, and for a bracket.
    """
    with writing(this_round.stage.tournament):
        this_round.refresh_from_db()
        if not is_overdue(this_round):
            raise NotNow
        rows = list(this_round.tables.select_related("match", "round__stage__tournament__club"))
        waiting = waiting_at_tables(row.pk for row in rows)
        missed = []
        for seated in filter(can_report, read_tables(rows)):
            reports = waiting.get(seated.table.pk, {})
            if not reports:
                missed.append(Slip(seated.table.pk, absent=(0, 1)))
            elif len(reports) == 1:
                (only,) = reports.values()
                _agree(seated, reports, only, by)
        note_slips(this_round, missed, by=by)


def report(table: Table, side: int, score: tuple[int, int], *, by: Reporter) -> bool:
    """Report the result of a table for one side; return whether it is the result now.

    That is so if the other side has reported the same. Idempotent while the report waits. Raises
    AlreadyThere if the table has a result; NotNow in a closed round, for a drawn match and for one
    that is recorded hand by hand.
    """
    tournament = table.round.stage.tournament
    with writing(tournament):
        seated, waiting = _reportable(table)
        own, other = waiting.get(side), waiting.get(1 - side)
        if own is not None and own.score == score:
            return False
        if own is not None:
            _end(own, Ending.REPLACED, by)
        account, key = _columns(by)
        row = ReportedResult.objects.create(
            club_id=tournament.club_id,
            table=seated.table,
            side=side,
            scores=list(score),
            by=account,
            key=key,
        )
        _note(seated, "report-result", by, row, was=own)
        if other is None or other.score != score:
            announce_report(row, seated.sides[1 - side])
            return False
        _agree(seated, {side: row, 1 - side: other}, other, by)
        return True


def agree(report: ReportedResult, *, side: int | None, by: Reporter) -> None:
    """Make a report the result of its table: the other side agrees, or a director (None).

    Raises AlreadyThere and NotNow as `report`; NotNow if the report waits no more, and for the side
    that has reported it.
    """
    with writing(report.table.round.stage.tournament):
        seated, waiting = _reportable(report.table)
        row = waiting.get(report.side)
        if row is None or row.pk != report.pk or row.side == side:
            raise NotNow
        _agree(seated, waiting, row, by)


def withdraw(report: ReportedResult, *, by: Reporter) -> None:
    """End a report without a result. Raises NotNow if it waits no more."""
    with writing(report.table.round.stage.tournament):
        row = waiting_at(report.table).get(report.side)
        if row is None or row.pk != report.pk:
            raise NotNow
        _end(row, Ending.WITHDRAWN, by)
        (seated,) = read_tables([_row(report.table)])
        _note(seated, "withdraw-report", by, None, was=row)


def _reportable(table: Table) -> tuple[SeatedTable, Waiting]:
    """Return the current table and the reports that wait there. Raises AlreadyThere and NotNow."""
    (seated,) = read_tables([_row(table)])
    if not takes_reports(seated.table.round):
        raise NotNow
    if seated.outcome:
        raise tables.AlreadyThere(seated)
    if not can_report(seated):
        raise NotNow
    return seated, waiting_at(seated.table)


def _row(table: Table) -> Table:
    return Table.objects.select_related("match", "round__stage__tournament__club").get(pk=table.pk)


def _agree(seated: SeatedTable, waiting: Waiting, agreed: ReportedResult, by: Reporter) -> None:
    """End the reports of both sides, and make one the result."""
    for row in waiting.values():
        _end(row, Ending.AGREED if row.score == agreed.score else Ending.REPLACED, by)
    tables.check_decidable(seated.table.round)
    seated.check_result(agreed.score)
    after = seated.with_result(agreed.score)
    account, _key = _columns(by)
    after.table.reason, after.table.decided_at, after.table.decided_by = "", timezone.now(), account
    begin(after.table.round)
    # The first result of a table corrects nothing.
    record(seated, NewResult(after), _name_of(by, seated))
    announce_results(after.table.round, [after.table])


def _end(row: ReportedResult, ending: Ending, by: Reporter) -> None:
    row.ending, row.ended_at = ending, timezone.now()
    row.ended_by, row.ended_key = _columns(by)
    row.save(update_fields=["ending", "ended_at", "ended_by", "ended_key"])


def _columns(by: Reporter) -> tuple[User | None, TableKey | None]:
    """Return the account and the key of a row; one of them is None."""
    return (by, None) if isinstance(by, User) else (None, by)


def _name_of(by: Reporter, seated: SeatedTable) -> User | str:
    """Return the account, or the name of the side with this key, as the journal takes it."""
    return by if isinstance(by, User) else seated.names[by.side]


def _note(
    seated: SeatedTable,
    action: str,
    by: Reporter,
    row: ReportedResult | None,
    *,
    was: ReportedResult | None,
) -> None:
    this_round = seated.table.round
    subject = at_table(this_round, seated.number)

    def named(report: ReportedResult | None) -> str:
        return f"{' × '.join(seated.names)}: {report}" if report else ""

    who = _name_of(by, seated)
    texts: dict[str, Any] = {"before": str(was or ""), "after": partial(named, row)}
    if row is None:
        texts["before"] = partial(named, was)
    note(this_round.stage.tournament, who, action, subject, **texts)
