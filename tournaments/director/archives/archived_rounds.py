"""Write the rounds and tables of a tournament from the records of an archive."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple
from uuid import UUID

from clubs.archive.facts import Notes, kind_of, uid_of
from clubs.models import Player
from scoring.archive.known_rows import KnownRows
from scoring.archive.rows import match_key_of
from tournaments.archive.facts import ROUND, TABLE, DrawFacts, RoundFacts, TableFacts, number_of
from tournaments.archive.rows import table_key_of
from tournaments.models import Entry, Participant, Round, Seat, Stage, Table, Tournament

Players = Mapping[tuple[int, str], Participant]
"""The entries in the stages, by the number of the stage and the key of the entry."""
OF_RESULT = ("section", "scores", "places", "absent", "extra_minutes", "reason")
"""The columns of a table that an archive has under the same name."""
SeatRow = tuple[int, int, int | None, int | None]
"""A seat: its side; the keys of the participant, of the reserve, and of the person replaced."""


class _Drawn(NamedTuple):
    """A draw of the archive: where it belongs, what it says, and its notes."""

    stage: Stage
    number: int
    facts: DrawFacts
    notes: Notes


def write_rounds(
    tournament: Tournament,
    stages: Mapping[int, Stage],
    entries: Mapping[str, Entry],
    players: Players,
    keys: Collection[str],
    known: KnownRows,
) -> None:
    """Make the draws and tables of a tournament what these records say."""
    drawn: list[_Drawn] = []
    for key in sorted(each for each in keys if kind_of(each) == ROUND):
        facts, notes = RoundFacts.of(known.records[key]), Notes.of(known.records[key])
        stage = stages[number_of(facts.stage)]
        drawn += [_Drawn(stage, number_of(key), draw, notes) for draw in facts.draws]
    _delete_drafts(tournament, drawn)
    rounds = _write_draws(tournament, drawn, entries, known)
    tables = {key: TableFacts.of(known.records[key]) for key in keys if kind_of(key) == TABLE}
    _write_tables(tournament, tables, rounds, players, known)


def _delete_drafts(tournament: Tournament, drawn: Iterable[_Drawn]) -> None:
    """Delete drafts of rounds that the archive has as seen by players, and of closed stages.

    Also delete draws that no copy has any more, since one copy took them back and drew again.
    """
    drafts = Round.objects.filter(stage__tournament=tournament, state=Round.State.DRAFT)
    taken = {(each.stage.pk, each.number) for each in drawn if each.facts.voided is None}
    known = {each.facts.key for each in drawn}
    for draft in drafts.select_related("stage"):
        is_taken = (draft.stage_id, draft.number) in taken or draft.uid in known
        if is_taken or draft.stage.closed_at is not None:
            draft.delete()
    seen = Round.objects.filter(stage__tournament=tournament).seen()
    seen.exclude(uid__in=known).delete()


def _write_draws(
    tournament: Tournament, drawn: Iterable[_Drawn], entries: Mapping[str, Entry], known: KnownRows
) -> dict[UUID, Round]:
    """Write the draws, those that were taken back first: only one of a round may count."""
    rows = {row.uid: row for row in Round.objects.filter(stage__tournament=tournament)}
    for each in sorted(drawn, key=lambda each: each.facts.voided is None):
        facts = each.facts
        new = Round(club_id=tournament.club_id, uid=facts.key, number=each.number)
        row = rows.setdefault(facts.key, new)
        if row._state.adding:
            row.drawn_by = known.account(each.notes, f"{facts.key}")
        row.stage, row.state, row.drawn_at = each.stage, facts.state, facts.drawn_at
        row.published_at, row.voided_at = facts.published_at, facts.voided
        row.is_changed, row.cost, row.play_until = facts.changed, facts.cost, facts.play_until
        row.notes = [
            {
                "code": remark.code,
                "sides": [entries[entry].number for entry in remark.entries],
                "params": remark.params,
            }
            for remark in facts.remarks
        ]
        if facts.state == "closed":
            closed_at = each.notes.moments.get(f"{facts.key} closed")
            row.closed_at = row.closed_at or closed_at or facts.published_at
            row.clock_ends_at = row.clock_left = None
        else:
            row.closed_at = None
        row.save()
    return rows


def _write_tables(
    tournament: Tournament,
    wanted: Mapping[str, TableFacts],
    rounds: Mapping[UUID, Round],
    players: Players,
    known: KnownRows,
) -> None:
    of_tournament = Table.objects.filter(round__stage__tournament=tournament)
    seen = of_tournament.exclude(round__state=Round.State.DRAFT)
    rows = {table_key_of(row): row for row in seen.select_related("match")}
    gone = [row.pk for key, row in rows.items() if key not in wanted]
    Table.objects.filter(pk__in=gone).delete()
    # First away with numbers, matches and seats that move: the database allows each only once.
    moved = [
        row.pk for key, row in rows.items() if key in wanted and _moves(row, wanted[key], rounds)
    ]
    Table.objects.filter(pk__in=moved).update(number=None, match=None)
    seats = _seats(rows)
    wanted_seats = {
        key: _wanted_seats(facts, rounds[facts.draw], players, known)
        for key, facts in wanted.items()
    }
    other = [
        row.pk
        for key, row in rows.items()
        if key in wanted
        and (seats[key] != wanted_seats[key] or row.round_id != rounds[wanted[key].draw].pk)
    ]
    Seat.objects.filter(table__in=other).delete()
    new_seats: list[Seat] = []
    for key, facts in sorted(wanted.items(), key=lambda each: _order(*each)):
        is_known = key in rows
        row = rows.setdefault(key, Table(club_id=tournament.club_id, uid=uid_of(key)))
        _write_table(row, facts, rounds[facts.draw], Notes.of(known.records[key]), known)
        if not is_known or row.pk in other:
            new_seats += [_seat(row, seat) for seat in wanted_seats[key]]
    Seat.objects.bulk_create(new_seats)


def _order(key: str, facts: TableFacts) -> tuple[object, ...]:
    """Return the sort key in which tables are made: byes of a draw come last."""
    return facts.round, facts.number is None, facts.number or 0, key


def _moves(row: Table, facts: TableFacts, rounds: Mapping[UUID, Round]) -> bool:
    match = match_key_of(row.match) if row.match else None
    is_other_draw = row.round_id != rounds[facts.draw].pk
    return is_other_draw or (row.number, match) != (facts.number, facts.match)


def _seats(rows: Mapping[str, Table]) -> dict[str, list[SeatRow]]:
    """Return the seats of these tables, by the key of the table."""
    found: dict[str, list[SeatRow]] = {key: [] for key in rows}
    keys = {row.pk: key for key, row in rows.items()}
    seats = Seat.objects.filter(table__in=keys).order_by("position", "pk")
    columns = ("position", "participant", "reserve", "reserve_for")
    for table, *seat in seats.values_list("table", *columns):
        found[keys[table]].append(tuple(seat))
    return found


def _wanted_seats(
    facts: TableFacts, this_round: Round, players: Players, known: KnownRows
) -> list[SeatRow]:
    number, found = this_round.stage.number, list[SeatRow]()
    for position, side in enumerate(facts.sides):
        for seat in side:
            reserve, instead_of = known.person(seat.reserve), known.person(seat.instead_of)
            participant = players[number, seat.entry].pk
            found.append((position, participant, _pk(reserve), _pk(instead_of)))
    return found


def _pk(player: Player | None) -> int | None:
    return None if player is None else player.pk


def _seat(table: Table, row: SeatRow) -> Seat:
    position, participant, reserve, instead_of = row
    return Seat(
        club_id=table.club_id,
        table=table,
        round=table.round,
        position=position,
        participant_id=participant,
        reserve_id=reserve,
        reserve_for_id=instead_of,
    )


def _write_table(
    row: Table, facts: TableFacts, this_round: Round, notes: Notes, known: KnownRows
) -> None:
    row.round, row.number = this_round, facts.number
    row.match = known.matches[facts.match] if facts.match else None
    columns: dict[str, Any] = facts.model_dump(include={*OF_RESULT, "counts"})
    for name, value in columns.items():
        setattr(row, name, value)
    row.tie_result = facts.tie_result.write() if facts.tie_result else {}
    row.decided_at = facts.decided
    is_by_account = facts.decided is not None and "decided" in notes.names
    row.decided_by = known.account(notes, "decided") if is_by_account else None
    row.save()
    earlier = [known.matches[key].pk for key in facts.earlier]
    if earlier or row.earlier_matches.exists():
        row.earlier_matches.set(earlier, through_defaults={"club_id": row.club_id})
