"""Read tables with their entries: of whole rounds, single tables, or only key figures.

Writes nothing and knows no stage: that is `tournaments.reading.standings`.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import F, Max, Q, QuerySet

from clubs.journal.writing import Gone
from scoring.models import Match, Side, TableKey
from scoring.table.agreements import disputed
from tournaments.models import Entry, Participant, Round, Seat, Table
from tournaments.reading.seated_table import MatchSide, SeatedTable

PEOPLE = ("competitor__first", "competitor__second")
SUBSTITUTE = ("reserve__name", "reserve_for__name")


class Glance(NamedTuple):
    """The columns by which tables are ordered and counted; `table` and `match` are keys."""

    table: int
    number: int | None
    is_open: bool
    match: int | None
    started_at: datetime | None
    extra_minutes: int
    hand_count: int

    @property
    def takes_slip(self) -> bool:
        """Whether the result of the table is missing and may come from a slip."""
        # With recorded hands a result needs a reason, which only the page of the table asks for.
        return self.is_open and not self.hand_count


def glance_of(seated: SeatedTable) -> Glance:
    """Return the columns of a `Glance` for a table that was read completely."""
    row, match = seated.table, seated.match
    key, started_at = (match.pk, match.started_at) if match else (None, None)
    hands = match.hand_count if match else 0
    return Glance(row.pk, row.number, seated.is_open, key, started_at, row.extra_minutes, hands)


def glances(this_round: Round) -> list[Glance]:
    """Return the key columns of all tables of a round, byes last. `is_open` as in `SeatedTable`."""
    # The database compares: reading two JSON lists of each table would double the time.
    tables = Table.objects.filter(round=this_round)
    rows = tables.annotate(
        is_typed=~Q(scores=[]), is_missed=~Q(absent=[]), is_disputed=disputed("match")
    ).values_list(
        *("pk", "number", "is_typed", "is_missed", "extra_minutes", "match"),
        *("match__state", "match__set_aside_at", "match__ending"),
        *("match__started_at", "match__hand_count", "is_disputed"),
    )
    all_glances, with_absent = [], []
    for key, number, is_typed, is_missed, extra, match, *of_match in rows:
        state, set_aside_at, ending, started, hands, is_disputed = of_match
        is_over = state == Match.State.FINISHED and set_aside_at is None
        has_score = is_typed or (is_over and ending != Match.Ending.GAVE_UP and not is_disputed)
        if is_missed:
            with_absent.append(key)
        live, hands = (None, 0) if state == Match.State.ANNULLED else (match, hands or 0)
        is_open = number is not None and not has_score
        all_glances.append(Glance(key, number, is_open, live, started, extra, hands))
    if not with_absent:
        return all_glances
    # At a table of several the other sides still play.
    seats = Seat.objects.filter(table__in=with_absent).order_by()
    last = seats.values_list("table", "table__absent").annotate(Max("position"))
    came = {table: at + 1 - len(absent) for table, absent, at in last}
    return [
        glance._replace(is_open=glance.is_open and came.get(glance.table, 2) > 1)
        for glance in all_glances
    ]


class TablesOfRounds(dict[int, list[SeatedTable]]):
    """The tables of each round, by the key of the round; byes last."""

    def __missing__(self, key: int) -> list[SeatedTable]:
        # A page that answers a form has read the round before: it was deleted or voided since.
        raise Gone


def tables_of_rounds(
    rounds: Sequence[Round], participants: Iterable[Participant]
) -> TablesOfRounds:
    """Return the tables of each round, by the key of the round; byes last.

    `participants`: all participants of the stage.
    """
    entries = {participant.pk: participant.entry for participant in participants}
    seats = Seat.objects.filter(round__in=rounds).order_by("table", "position", "id")
    rows_of_seats = list(seats.values_list("table", "position", "participant", *SUBSTITUTE))
    sides = _sides(
        (table, at, entries[participant]) for table, at, participant, *_ in rows_of_seats
    )
    instead = _substitutes((row[0], *row[-2:]) for row in rows_of_seats)
    rows = Table.objects.filter(round__in=rounds).select_related("match")
    totals = _totals(Side.objects.filter(match__table_of_round__round__in=rounds))
    tables_of = TablesOfRounds((this_round.pk, []) for this_round in rounds)
    known = {this_round.pk: this_round for this_round in rounds}
    for row in rows:
        row.round = known[row.round_id]
        seated = _seated(row, sides[row.pk], totals, instead)
        tables_of[row.round_id].append(seated)
    return tables_of


def read_tables(tables: Iterable[Table]) -> list[SeatedTable]:
    """Return these tables with their entries, in one or two queries; each row has its `match`."""
    tables = list(tables)
    # Reading rows of seats and participants too would take half as long again.
    seat = "participants__seats"
    seated = (
        Entry.objects.filter(**{f"{seat}__table__in": tables})
        .select_related(*PEOPLE)
        .annotate(at_table=F(f"{seat}__table"), at=F(f"{seat}__position"))
        .annotate(instead=F(f"{seat}__reserve__name"), instead_of=F(f"{seat}__reserve_for__name"))
        .order_by(f"{seat}__table_id", f"{seat}__position", f"{seat}__id")
    )
    sides = _sides((entry.at_table, entry.at, entry) for entry in seated)
    instead = _substitutes((entry.at_table, entry.instead, entry.instead_of) for entry in seated)
    matches = [table.match_id for table in tables if table.match_id]
    totals = _totals(Side.objects.filter(match__in=matches)) if matches else {}
    return [_seated(table, sides[table.pk], totals, instead) for table in tables]


def read_table(table: Table) -> SeatedTable:
    """Return a table as it is stored now, with its match, round, stage, tournament and club.

    Raises Table.DoesNotExist.
    """
    return read_tables([_with_all_around().get(pk=table.pk)])[0]


def table_of_key(key: TableKey) -> SeatedTable | None:
    """Return the table that a key opens, as `read_table` does; None for a key of a match."""
    seated = read_tables(_with_all_around().filter(keys=key).order_by())
    return seated[0] if seated else None


def _with_all_around() -> QuerySet[Table]:
    return Table.objects.select_related("match", "round__stage__tournament__club")


def _sides(seats: Iterable[tuple[int, int, Entry]]) -> dict[int, list[list[Entry]]]:
    """Return the entries of each side, by the key of their table."""
    sides: defaultdict[int, list[list[Entry]]] = defaultdict(list)
    for table, position, entry in seats:
        if position == len(sides[table]):
            sides[table].append([])
        sides[table][position].append(entry)
    return sides


def _substitutes(
    rows: Iterable[tuple[int, str | None, str | None]],
) -> Mapping[int, list[tuple[str, str]]]:
    """Return who played at each table, by its key, and in place of whom."""
    found: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
    for table, reserve, player in rows:
        if reserve and player:
            found[table].append((reserve, player))
    return found


def _totals(rows: QuerySet[Side]) -> Mapping[int, list[MatchSide]]:
    """Return the sums of the sides of each match, by the key of the match."""
    totals: defaultdict[int, list[MatchSide]] = defaultdict(list)
    rows = rows.annotate(is_disputed=disputed("match"))
    columns = rows.order_by("position").values_list("match", *MatchSide._fields)
    for match, *values in columns:
        totals[match].append(MatchSide(*values))
    return totals


def _seated(
    row: Table,
    sides: Sequence[Sequence[Entry]],
    totals: Mapping[int, Sequence[MatchSide]],
    instead: Mapping[int, Sequence[tuple[str, str]]],
) -> SeatedTable:
    # An annulled match does not count: the table waits for a result or another match.
    match = None if row.match is None or row.match.is_annulled else row.match
    played = tuple(totals.get(match.pk, ())) if match else ()
    substitutes = tuple(instead.get(row.pk, ()))
    return SeatedTable(row, tuple(map(tuple, sides)), match, played, substitutes)


def live_keys(tables: QuerySet[Table]) -> list[tuple[int, TableKey]]:
    """Return the keys of these tables that are not revoked, each with the id of its table; one
    query.
    """
    keys = TableKey.objects.live().filter(tables__in=tables)
    return [(key.at, key) for key in keys.annotate(at=F("tables"))]
