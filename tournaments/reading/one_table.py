"""Read one table with its round, match and entries in at most three short queries.

For requests about a single table, above all of phones: a hall sends hundreds of them a minute, and
Django would take longer to build these queries than for all the rest of a request.
`tournaments.reading.table_queries` reads many tables at once.
"""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from clubs.models import Club, Competitor, Player
from scoring.models import Match
from server.database.queries import RowsOf, columns, cursor
from tournaments.models import Entry, Round, Stage, Table, Tournament
from tournaments.reading.seated_table import MatchSide, SeatedTable

AROUND = {
    "match": Match,
    "round": Round,
    "round__stage": Stage,
    "round__stage__tournament": Tournament,
    "round__stage__tournament__club": Club,
}
TABLES = f"""
    SELECT {columns(Table, "t")}, {columns(Match, "m", "match")}, {columns(Round, "r", "round")},
        {columns(Stage, "s", "round__stage")},
        {columns(Tournament, "e", "round__stage__tournament")},
        {columns(Club, "c", "round__stage__tournament__club")}
    FROM tournaments_table t
    JOIN tournaments_round r ON r.id = t.round_id
    JOIN tournaments_stage s ON s.id = r.stage_id
    JOIN tournaments_tournament e ON e.id = s.tournament_id
    JOIN clubs_club c ON c.id = e.club_id
    LEFT JOIN scoring_match m ON m.id = t.match_id
"""  # noqa: S608 - only our own SQL is inserted
BY_ID = RowsOf(Table, f"{TABLES} WHERE t.id = %s", AROUND)
OF_KEY = "SELECT table_id FROM tournaments_table_keys k WHERE tablekey_id = %s"
BY_KEY = RowsOf(Table, f"{TABLES} WHERE t.id IN ({OF_KEY})", AROUND)
ENTRIES = RowsOf(
    Entry,
    f"""
    SELECT {columns(Entry, "e")}, {columns(Competitor, "c", "competitor")},
        {columns(Player, "a", "competitor__first")}, {columns(Player, "b", "competitor__second")},
        s.position AS at
    FROM tournaments_seat s
    JOIN tournaments_participant p ON p.id = s.participant_id
    JOIN tournaments_entry e ON e.id = p.entry_id
    JOIN clubs_competitor c ON c.id = e.competitor_id
    JOIN clubs_player a ON a.id = c.first_id
    LEFT JOIN clubs_player b ON b.id = c.second_id
    WHERE s.table_id = %s
    ORDER BY s.position, s.id
    """,  # noqa: S608 - only our own SQL is inserted
    {"competitor": Competitor, "competitor__first": Player, "competitor__second": Player},
)
SUMS = """
    SELECT competitor_id, total, place, clean_canastras, times_out, penalty_points
    FROM scoring_side s
    WHERE match_id = %s
    ORDER BY position
"""


def table_row(table: Table) -> Table:
    """Return the current row of a table, with its match, round, stage, tournament and club.

    Raises Table.DoesNotExist.
    """
    for row in BY_ID(table.pk):
        return row
    raise Table.DoesNotExist


def table_of_key(key: int) -> Table | None:
    """Return the row of the table that a key opens, as `table_row`; None for a key of a match."""
    return next(iter(BY_KEY(key)), None)


def seated(row: Table) -> SeatedTable:
    """Return a table with its entries and the sums of its match."""
    entries = groupby(ENTRIES(row.pk), key=attrgetter("at"))
    sides = tuple(tuple(side) for _, side in entries)
    # An annulled match does not count: the table waits for a result or another match.
    match = None if row.match is None or row.match.is_annulled else row.match
    return SeatedTable(row, sides, match, () if match is None else _sums(match))


def _sums(match: Match) -> tuple[MatchSide, ...]:
    with cursor() as db:
        db.execute(SUMS, [match.pk])
        return tuple(MatchSide(*sums) for sums in db.fetchall())
