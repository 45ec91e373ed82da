"""The figures of the statistics of a tournament as a spreadsheet, one in each row."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from tournaments.boards.places.statistics import StatisticsBoard
from tournaments.boards.places.statistics_lines import MatchLine
from tournaments.figures.statistics import Average


class Row(NamedTuple):
    """A figure: what it is, whose it is, and where it was reached."""

    kind: str
    figure: str
    value: int | None
    who: str = ""
    round: int | None = None
    table: int | None = None
    match: int | None = None
    hand: int | None = None
    score: int | None = None
    lead: int | None = None
    hands: Decimal | None = None


COLUMNS = (
    Column("kind", gettext_lazy("Kind"), lambda row: row.kind),
    Column("figure", gettext_lazy("Figure"), lambda row: row.figure),
    Column("value", gettext_lazy("Value"), lambda row: row.value, "number"),
    Column("who", gettext_lazy("Entry"), lambda row: row.who),
    Column("round", gettext_lazy("Round"), lambda row: row.round, "number"),
    Column("table", gettext_lazy("Table"), lambda row: row.table, "number"),
    Column("match", gettext_lazy("Match"), lambda row: row.match, "number"),
    Column("hand", gettext_lazy("Hand"), lambda row: row.hand, "number"),
    Column("score", gettext_lazy("Average score"), lambda row: row.score, "number"),
    Column("lead", gettext_lazy("Lead"), lambda row: row.lead, "number"),
    Column("hands", gettext_lazy("Hands in a match"), lambda row: row.hands, "number"),
)


def statistics_spreadsheet(board: StatisticsBoard) -> Spreadsheet:
    """Return the figures of a board, in the order of its page."""
    title = " ".join([str(board.tournament), _("Statistics")])
    about = {
        "tournament": board.tournament.slug,
        "results": len(board.statistics.results),
        "with_hands": len(board.statistics.with_hands),
    }
    rows = list(_rows(board))
    return Spreadsheet("statistics", title, COLUMNS, rows, len(rows), about)


def _rows(board: StatisticsBoard) -> Iterator[Row]:
    for sum_ in board.sums:
        yield Row("sum", sum_.name, sum_.number)
    for feat in board.feats:
        row = Row("record", feat.what, feat.value, feat.who)
        if feat.result is not None:
            at = feat.result
            match = board.match_of(at)
            row = row._replace(round=at.round, table=at.table, match=match, hand=feat.hand or None)
        yield row
    for kind, title, lines in board.lists:
        for line in lines:
            yield _of_match(board, kind, title, line)
    for seats in board.seats:
        for seat in seats.lines:
            yield Row(
                "seat",
                f"{seats.title}: {seat.name}",
                seat.record.won,
                score=seat.record.score,
            )
    for averages in board.averages:
        for each in averages.lines:
            of = each.average
            row = Row(averages.kind, averages.title, of.results, score=of.score, lead=of.margin)
            row = row._replace(hands=_hands(of))
            if averages.kind == "round":
                yield row._replace(round=each.number)
            else:
                yield row._replace(table=each.number)


def _of_match(board: StatisticsBoard, kind: str, title: str, line: MatchLine) -> Row:
    at = line.result
    sides = " × ".join(f"{side.name} {side.score}" for side in line.sides)
    return Row(kind, title, at.margin, sides, at.round, at.table, board.match_of(at))


def _hands(average: Average) -> Decimal | None:
    tenths = average.tenths_of_hands
    return None if tenths is None else Decimal(tenths) / 10
