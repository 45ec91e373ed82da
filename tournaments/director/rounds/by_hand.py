"""Change seats by hand: those of a draft, of entries at each other's tables, and the matches of a
stage without draws.
"""

from collections.abc import Sequence
from functools import partial

from clubs.journal.writing import NotNow, Refused, writing
from clubs.models import User
from scoring import ledger
from scoring.models import Match
from tournaments.director.phones import notices, table_keys
from tournaments.director.result_lines import at_table, result_words
from tournaments.director.rounds.rounds import OtherDraft, SectionsDiffer
from tournaments.director.rounds.seating import competitor_of, seats_at
from tournaments.director.rounds.stored_results import save_undecided
from tournaments.director.rounds.tables import locked
from tournaments.director.writing import note
from tournaments.models import Entry, Participant, Round, Seat, Table
from tournaments.phones.report_queries import waiting_at
from tournaments.reading import drafts
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import PlayedStage, format_of, played_stage
from tournaments.reading.table_queries import read_tables


class PlaysAlready(Refused):
    """The entry sits at another table of the round; `table` is its number."""

    def __init__(self, entry: Entry, table: int) -> None:
        super().__init__(f"{entry}: table {table}")
        self.entry, self.table = entry, table


class FollowsResults(Refused):
    """The tables of the round follow from results, so nobody can be exchanged."""


def swap(this_round: Round, first: Seat, second: Seat, *, by: User) -> None:
    """Exchange two seats of a draft.

    Raises FollowsResults; SectionsDiffer; OtherDraft when the draft was published or one of the
    two entries sits elsewhere by now.
    """
    tournament, drafted = this_round.stage.tournament, this_round.seats.all()
    with writing(tournament):
        seats = {
            seat.pk: seat
            for seat in drafted.filter(round__state=Round.State.DRAFT, round__voided_at=None)
        }
        for asked in (first, second):
            seat = seats.get(asked.pk)
            if seat is None or seat.participant_id != asked.participant_id:
                raise OtherDraft
        if first.pk == second.pk:
            return
        if not drafts.takes_swaps(this_round):
            raise FollowsResults
        if first.table.section != second.table.section:
            raise SectionsDiffer
        two = _change_places(seats[first.pk], seats[second.pk])
        Round.objects.filter(pk=this_round.pk).update(is_changed=True)
        note(tournament, by, "swap-seats", this_round, after=lambda: " ↔ ".join(map(str, two)))


def _change_places(first: Seat, second: Seat) -> list[Participant]:
    """Exchange the participants of two seats, with their reserves; return them as they sat."""
    moved = Participant.objects.in_bulk([first.participant_id, second.participant_id])
    who = ("participant_id", "reserve_id", "reserve_for_id")
    people = [{name: getattr(seat, name) for name in who} for seat in (second, first)]
    # Deleted first: the database allows one seat in a round for each participant.
    Seat.objects.filter(pk__in=[first.pk, second.pk]).delete()
    Seat.objects.bulk_create(
        Seat(
            club_id=seat.club_id,
            # Keep the key: it orders the seats of a side.
            pk=seat.pk,
            table_id=seat.table_id,
            round_id=seat.round_id,
            position=seat.position,
            **values,
        )
        for seat, values in zip((first, second), people, strict=True)
    )
    return [moved[seat.participant_id] for seat in (first, second)]


def exchange(this_round: Round, first: Entry, second: Entry, *, by: User, reason: str) -> None:
    """Exchange two entries that sat down at each other's tables of a published round. Results,
    hands and phones stay with the tables: they are of those who sat there.

    Raises SectionsDiffer; NotNow in a closed round, for a side that did not come, for two entries
    of one table, and in a bracket after its first round, whose tables follow from the results.
    """
    tournament = this_round.stage.tournament
    with writing(tournament):
        this_round.refresh_from_db()
        if not can_exchange(this_round):
            raise NotNow
        rows = this_round.seats.select_related("participant__entry", "table__match")
        seats = {seat.participant.entry_id: seat for seat in rows}
        if not {first.pk, second.pk} <= seats.keys():
            raise NotNow
        two = [seats[first.pk], seats[second.pk]]
        keys = {seat.table_id for seat in two}
        if len(keys) < 2 or any(seat.table.absent or seat.table.no_shows for seat in two):
            raise NotNow
        if two[0].table.section != two[1].table.section:
            raise SectionsDiffer
        ledger.lock_matches(Match.objects.filter(table_of_round__in=keys))
        _change_places(*two)
        table_keys.exchange_keys([seat.table for seat in two], first, second)
        tables = this_round.tables.filter(pk__in=keys).select_related("match__club")
        for seated in read_tables(tables):
            if seated.match is not None:
                sides = (competitor_of(tournament.club, side) for side in seated.sides)
                ledger.reseat(seated.match, list(sides), by=by)
        table_keys.make_missing(this_round, by=by)
        notices.announce_tables(this_round)
        names = f"{first} ↔ {second}"
        note(tournament, by, "exchange-entries", this_round, after=names, reason=reason)


def can_exchange(this_round: Round) -> bool:
    """Whether two pairs of this round may still be exchanged."""
    return _is_open(this_round) and drafts.takes_swaps(this_round)


def _is_open(this_round: Round) -> bool:
    return not (this_round.is_draft or this_round.is_closed or this_round.voided_at)


def wrong_seat_ways(seated: SeatedTable) -> list[str]:
    """Return what can be done at a table where others sat down: "stay" exchanges two pairs, "again"
    lets the table begin anew.
    """
    this_round = seated.table.round
    ways = ["stay"] if can_exchange(this_round) else []
    has_begun = seated.match is not None or bool(seated.outcome)
    return [*ways, "again"] if has_begun and _is_open(this_round) else ways


def play_again(table: Table, *, by: User, reason: str) -> None:
    """Let a table of an open round begin anew: its match is annulled, and a typed result removed.

    Raises NotNow in a closed round, and at a table where nothing was begun.
    """
    tournament = table.round.stage.tournament
    with writing(tournament):
        seated = locked(table)
        is_begun = seated.match is not None or seated.outcome
        if seated.table.round.is_closed or not is_begun:
            raise NotNow
        before = partial(result_words, seated)
        if seated.match is not None:
            ledger.annul(seated.match, by=by, reason=reason)
        row = seated.with_result(()).table
        row.counts = {}
        save_undecided(row)
        subject = at_table(seated.table.round, seated.number)
        note(tournament, by, "play-table-again", subject, before=before, reason=reason)


def sit_in(this_round: Round, number: int, entry: int, *, by: User, seen: str | None) -> None:
    """Let an entry with a bye complete table `number` of a draft.

    `seen`: the mark of the draft the director saw; None: any draft. Raises OtherDraft if the draft
    differs, if the table is complete, or if the entry has no bye any more.
    """
    tournament = this_round.stage.tournament
    with writing(tournament):
        this_round.refresh_from_db()
        played = played_stage(this_round.stage)
        if not this_round.is_draft or seen not in (None, drafts.mark(played, this_round)):
            raise OtherDraft
        gaps = (gap for gap in drafts.open_gaps(played, this_round) if entry in gap.resting)
        gap = next((gap for gap in gaps if gap.number == number), None)
        if gap is None:
            raise OtherDraft
        sides = gap.filled(entry)
        seated = [member for side in sides for member in side]
        rows = {participant.entry.number: participant for participant in played.participants}
        byes = list(this_round.tables.filter(seats__participant__entry__number__in=seated))
        Table.objects.filter(pk__in=[bye.pk for bye in byes]).delete()
        table = Table.objects.create(
            club_id=this_round.club_id, round=this_round, number=number, section=byes[0].section
        )
        Seat.objects.bulk_create(seats_at(table, sides, rows))
        Round.objects.filter(pk=this_round.pk).update(is_changed=True)
        name = rows[entry].entry
        note(tournament, by, "sit-in", this_round, after=lambda: f"{name} → {number}")


def add(this_round: Round, first: Entry, second: Entry, *, by: User) -> Table:
    """Add a match of two entries to a round of a stage without draws, at the next free table.

    An entry that came after the round began joins the round. Raises PlaysAlready and
    SectionsDiffer; NotNow for a round that is not open, and for an entry that is not in the stage
    or has left.
    """
    tournament = this_round.stage.tournament
    with writing(tournament):
        this_round.refresh_from_db()
        played = played_stage(this_round.stage)
        if played.format.draws or this_round.is_closed or this_round.voided_at or first == second:
            raise NotNow
        staying = {p.entry_id: p for p in played.participants if p.entry.left_at is None}
        if first.pk not in staying or second.pk not in staying:
            raise NotNow
        two = staying[first.pk], staying[second.pk]
        _check_free(played, this_round, two)
        if two[0].section != two[1].section:
            raise SectionsDiffer
        taken = {seated.number for seated in played.tables[this_round.pk]}
        wanted = [p.entry.table for p in two if p.entry.table and p.entry.table not in taken]
        number = next(n for n in (*wanted, *range(1, len(taken) + 2)) if n not in taken)
        club = this_round.club_id
        table = Table.objects.create(
            club_id=club, round=this_round, number=number, section=two[0].section
        )
        Seat.objects.bulk_create(
            Seat(club_id=club, table=table, round=this_round, position=at, participant=one)
            for at, one in enumerate(two)
        )
        late = [p.pk for p in two if p.from_round > this_round.number]
        Participant.objects.filter(pk__in=late).update(from_round=this_round.number)
        table_keys.make_missing(this_round, by=by)
        notices.announce_tables(this_round)
        subject = at_table(this_round, number)
        note(tournament, by, "add-match", subject, after=lambda: f"{first} × {second}")
        return table


def _check_free(played: PlayedStage, this_round: Round, two: Sequence[Participant]) -> None:
    for participant in two:
        for seated in played.tables[this_round.pk]:
            if any(participant.entry in side for side in seated.sides):
                raise PlaysAlready(participant.entry, seated.number or 0)


def remove(table: Table, *, by: User) -> None:
    """Delete an added match. Raises NotNow once it has a result, a reported one, or a sheet."""
    tournament = table.round.stage.tournament
    with writing(tournament):
        seated = locked(table)
        this_round = seated.table.round
        is_fixed = format_of(this_round.stage).draws or this_round.is_closed
        if is_fixed or seated.outcome or seated.match is not None or waiting_at(seated.table):
            raise NotNow
        subject = at_table(this_round, seated.number)
        note(tournament, by, "remove-match", subject, before=" × ".join(seated.names))
        notices.forget_match(seated.table)
        seated.table.delete()
