"""The next tables of the entries of a side, on a phone whose key opens no table any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import F, Q

from scoring.match import tablekeys
from tournaments.boards.places.own import OwnBoard
from tournaments.models import Entry, KeyOfTable, Round, Seat, Table, Tournament
from tournaments.reading.progress import current_stage, stage_in_play
from tournaments.reading.round_names import name_of
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import played_stage
from tournaments.reading.table_queries import read_tables
from tournaments.remarks.byes import bye_reasons
from tournaments.words.reasons import enumerated

OPEN = (Round.State.PUBLISHED, Round.State.PLAYING)


class NextTable(NamedTuple):
    """The next table of an entry.

    `partners`, `opponents`: names in words; no opponents: a bye, and `reason` says why. `key`
    opens the table; "" if it has none, and if a director replaced it: whoever has the old one may
    not have the new one.
    """

    entry: Entry
    round: Round
    table: Table
    partners: str
    opponents: str
    key: str
    reason: str = ""

    @property
    def round_name(self) -> str:
        return name_of(self.round, self.table)


class NoTable(NamedTuple):
    """An entry that sits in no open round. `words`: why not, in a sentence."""

    entry: Entry
    words: str
    may_play_on: bool


def next_tables(entries: Sequence[Entry], *, but: Round | None) -> list[NextTable]:
    """Return the table of each entry in the newest open round, if it has one there.

    `but`: a round that does not count, because its table is known already.
    """
    seats = (
        Seat.objects.filter(participant__entry__in=entries)
        .filter(round__voided_at__isnull=True, round__state__in=OPEN)
        .exclude(round=but)
        .select_related("table__match", "round__stage__tournament", "participant")
        .order_by("round__stage__number", "round__number")
    )
    newest = {seat.participant.entry_id: seat for seat in seats}
    keys: dict[tuple[int, int], str] = {}
    links = KeyOfTable.objects.filter(
        Q(tablekey__revoked_at__isnull=True)
        | Q(tablekey__revoked_at__gte=F("table__round__published_at")),
        table__in=[seat.table_id for seat in newest.values()],
    )
    for link in links.select_related("tablekey"):
        at = (link.table_id, link.tablekey.side)
        keys[at] = "" if at in keys else tablekeys.secret(link.tablekey).key
    seated = {t.table.pk: t for t in read_tables({seat.table for seat in newest.values()})}
    return [
        NextTable(
            entry,
            seat.round,
            seat.table,
            *_names(seated[seat.table_id], seat.position, entry),
            keys.get((seat.table_id, seat.position), ""),
            _reason(seat, entry),
        )
        for entry in entries
        if (seat := newest.get(entry.pk))
    ]


def _reason(seat: Seat, entry: Entry) -> str:
    """Return why an entry has a bye; empty at a table. Reads the whole stage for a bye."""
    if not seat.table.is_bye:
        return ""
    return bye_reasons(played_stage(seat.round.stage), seat.round).get(entry.number, "")


def _names(seated: SeatedTable, position: int, entry: Entry) -> tuple[str, str]:
    """Return the names of an entry's partners and of its opponents, each in words."""
    partners = [str(other) for other in seated.sides[position] if other != entry]
    others = [name for at, name in enumerate(seated.names) if at != position]
    return enumerated(partners), enumerated(others)


def without_table(tournament: Tournament, entries: Iterable[Entry]) -> list[NoTable]:
    """Return for each entry why it sits nowhere now, and whether it may play on.

    Reads the whole stage.
    """
    stage = current_stage(tournament) or stage_in_play(tournament)
    if not stage.participants.exists():
        # Nobody has advanced to the next stage yet.
        stage = stage_in_play(tournament)
    stage.tournament = tournament
    played = played_stage(stage)
    boards = [OwnBoard(entry, played, None) for entry in entries]
    return [NoTable(own.entry, own.next_step, own.may_play_on) for own in boards]
