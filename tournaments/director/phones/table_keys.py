"""Keys with which the sides of a table record their match on a phone: make, replace, revoke."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import F, QuerySet

from clubs.journal.writing import NotNow, writing
from clubs.models import User
from scoring.match import tablekeys
from scoring.models import TableKey
from tournaments.director.result_lines import at_table
from tournaments.director.writing import note
from tournaments.models import Entry, KeyOfEntry, KeyOfTable, Round, Seat, Table, Tournament
from tournaments.reading.table_queries import read_table

Place = tuple[int, int]
"""The id of a table, and the position of a side there."""


def make_missing(this_round: Round, *, by: User) -> list[int]:
    """Make a key for each side of the round that has none, after revoking the keys of other sides.

    The draw may have changed since a key was made: its entries sit elsewhere, or its table is gone.
    Returns the numbers of the tables whose slips have to be printed again. Does nothing in a
    tournament without phones. The tournament is locked by the caller.
    """
    if not this_round.stage.tournament.phones:
        return []
    sides = _sides(Seat.objects.filter(round=this_round, table__number__isnull=False))
    live = TableKey.objects.live().prefetch_related("entries")
    kept: set[Place] = set()
    displaced: list[TableKey] = []
    for key in live.filter(tables__round=this_round).annotate(at_table=F("tables")):
        place = key.at_table, key.side
        if sides.get(place) == {entry.pk for entry in key.entries.all()}:
            kept.add(place)
        else:
            displaced.append(key)
    of_tournament = live.filter(entries__tournament=this_round.stage.tournament)
    displaced += of_tournament.filter(tables__isnull=True).distinct()
    tablekeys.revoke(displaced, by=by)
    missing = sides.keys() - kept
    _make(this_round, sorted(missing), by=by)
    if not displaced:
        return []
    tables = this_round.tables.filter(pk__in={table for table, _side in missing})
    return [table.number for table in tables.order_by("number") if table.number]


def exchange_keys(tables: Iterable[Table], first: Entry, second: Entry) -> None:
    """Let the live keys of these tables that belong to one of two entries belong to the other one:
    the phones stay at the tables. The tournament is locked by the caller.
    """
    live = TableKey.objects.live().filter(tables__in=list(tables))
    rows = KeyOfEntry.objects.filter(tablekey__in=live)
    keys = {
        other: list(rows.filter(entry=one).values_list("pk", flat=True))
        for one, other in ((first, second), (second, first))
    }
    for entry, own in keys.items():
        KeyOfEntry.objects.filter(pk__in=own).update(entry=entry)


def put_back(draws: Sequence[Round], since: datetime) -> None:
    """Make the keys valid again that were revoked when these draws were taken back, at that moment
    or just after it. Keys that a director replaced or cancelled before stay revoked.

    The tournament is locked by the caller.
    """
    keys = TableKey.objects.filter(tables__round__in=draws, revoked_at__gte=since)
    tablekeys.make_valid_again(keys.distinct())


def make_missing_everywhere(tournament: Tournament, *, by: User) -> None:
    """Make the missing keys of all rounds that are published and not closed.

    The tournament is locked by the caller. Does nothing in a tournament without phones.
    """
    open_rounds = Round.objects.filter(stage__tournament=tournament).live().seen()
    for this_round in open_rounds.exclude(state=Round.State.CLOSED):
        this_round.stage.tournament = tournament
        make_missing(this_round, by=by)


def replace(table: Table, side: int, *, by: User) -> TableKey:
    """Revoke the key of this side and make another one.

    Raises NotNow in a closed round, and for a side that the table does not have.
    """
    tournament = table.round.stage.tournament
    with writing(tournament):
        _check_open(table.round)
        if not table.seats.filter(position=side).exists():
            raise NotNow
        tablekeys.revoke(live_keys(table).get(side, []), by=by)
        (key,) = _make(table.round, [(table.pk, side)], by=by)
        _note(table, side, "replace-table-key", by)
        return key


def revoke(table: Table, side: int, *, by: User) -> None:
    """Revoke the key of this side, so that its phone opens nothing. Idempotent."""
    tournament = table.round.stage.tournament
    with writing(tournament):
        keys = live_keys(table).get(side, [])
        if keys:
            tablekeys.revoke(keys, by=by)
            _note(table, side, "revoke-table-key", by)


def _note(table: Table, side: int, action: str, by: User) -> None:
    subject, seated = at_table(table.round, table.number), read_table(table)
    note(table.round.stage.tournament, by, action, subject, after=lambda: seated.names[side])


def live_keys(table: Table) -> dict[int, list[TableKey]]:
    """Return the keys of a table that are not revoked, by side."""
    found: defaultdict[int, list[TableKey]] = defaultdict(list)
    for key in TableKey.objects.live().filter(tables=table):
        found[key.side].append(key)
    return found


def _make(this_round: Round, places: Iterable[Place], *, by: User) -> list[TableKey]:
    """Make keys for these sides, which belong to the entries that sit there now."""
    places = list(places)
    club = this_round.stage.tournament.club
    keys = tablekeys.make(club, [side for _table, side in places], by=by)
    KeyOfTable.objects.bulk_create(
        KeyOfTable(club=club, table_id=table, tablekey=key)
        for (table, _side), key in zip(places, keys, strict=True)
    )
    sides = _sides(Seat.objects.filter(table__in={table for table, _side in places}))
    KeyOfEntry.objects.bulk_create(
        KeyOfEntry(club=club, entry_id=entry, tablekey=key)
        for place, key in zip(places, keys, strict=True)
        for entry in sides[place]
    )
    return keys


def _sides(seats: QuerySet[Seat]) -> dict[Place, set[int]]:
    """Return the entries of each side among these seats."""
    sides: defaultdict[Place, set[int]] = defaultdict(set)
    for table, position, entry in seats.values_list("table", "position", "participant__entry"):
        sides[table, position].add(entry)
    return sides


def _check_open(this_round: Round) -> None:
    this_round.refresh_from_db()
    if this_round.is_draft or this_round.is_closed or this_round.voided_at:
        raise NotNow
