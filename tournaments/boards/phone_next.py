"""Where a side sits in the next round, on the phone with its key of a closed round."""

from __future__ import annotations

from typing import NamedTuple

from scoring import tablekeys
from scoring.models import TableKey
from tournaments.models import Entry, Round, Seat, Table
from tournaments.phone_tables import PhoneTable

OPEN = (Round.State.PUBLISHED, Round.State.PLAYING)


class NextTable(NamedTuple):
    """The next table of an entry. `key` opens it; "" if it has none: a bye, or no phones."""

    entry: Entry
    round: Round
    table: Table
    key: str


def next_tables(phone: PhoneTable) -> list[NextTable]:
    """Return the table of each entry of this side in the newest open round after this one."""
    if phone.seated is None or phone.tournament is None or phone.round is None:
        return []
    entries = phone.seated.sides[phone.at_table]
    seats = (
        Seat.objects.filter(participant__entry__in=entries)
        .filter(round__voided_at__isnull=True, round__state__in=OPEN)
        .exclude(round=phone.round)
        .select_related("table", "round__stage__tournament", "participant")
        .order_by("round__stage__number", "round__number")
    )
    newest = {seat.participant.entry_id: seat for seat in seats}
    keys = {
        (link.table_id, link.tablekey.side): link.tablekey
        for link in Table.keys.through.objects.filter(
            table__in=[seat.table_id for seat in newest.values()],
            tablekey__revoked_at__isnull=True,
        ).select_related("tablekey")
    }
    return [
        NextTable(
            entry,
            seat.round,
            seat.table,
            _link(keys.get((seat.table_id, seat.position))),
        )
        for entry in entries
        if (seat := newest.get(entry.pk))
    ]


def _link(key: TableKey | None) -> str:
    return tablekeys.secret(key).key if key else ""
