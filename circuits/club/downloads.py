"""The table of a circuit as a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from circuits.ranking.rules import POINT
from circuits.table.board import BoardLine, CircuitBoard
from clubs.lists.spreadsheet import Column, Spreadsheet


def circuit_spreadsheet(board: CircuitBoard) -> Spreadsheet:
    """Return all lines of the table, with the points of each leg."""
    lines = list(board.lines)
    columns = list(_columns(board))
    about = {
        "circuit": board.circuit.slug,
        "closed": board.is_closed,
        "legs": [
            {
                "tournament": leg.tournament.slug if name == str(leg.tournament) else None,
                "name": name,
                "weight": leg.weight,
            }
            for leg, name in zip(board.played.chosen, board.names, strict=True)
        ],
    }
    return Spreadsheet("circuit", str(board.circuit), columns, lines, len(lines), about)


def _columns(board: CircuitBoard) -> Iterator[Column]:
    yield Column("place", gettext_lazy("Place"), lambda row: row.line.place or None, "number")
    yield Column("name", board.who, lambda row: row.name)
    total = gettext_lazy("Total")
    yield Column("total", total, lambda row: Decimal(row.line.total) / POINT, "number")
    for number, name in enumerate(board.names, start=1):
        head = _("Tournament {number}: {name}").format(number=number, name=name)
        yield Column(f"leg_{number}", head, _points(number), "number")
        counted = _("How many times tournament {number} counts").format(number=number)
        yield Column(f"leg_{number}_counts", counted, _counted(number), "number")
    yield Column("reason", gettext_lazy("Reason"), lambda row: row.reason)
    yield Column("qualified", gettext_lazy("Qualified for the final"), lambda row: row.qualified)


def _points(number: int) -> Callable[[BoardLine], Any]:
    def value(row: BoardLine) -> Decimal | None:
        score = row.line.scores[number - 1]
        return None if score is None else Decimal(score.points) / POINT

    return value


def _counted(number: int) -> Callable[[BoardLine], Any]:
    def value(row: BoardLine) -> int | None:
        score = row.line.scores[number - 1]
        return None if score is None else score.counted

    return value
