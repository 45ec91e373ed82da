"""Read the final places of a tournament from the database. Read-only."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import QuerySet

from tournaments.models import Placement, Seat, Tournament
from tournaments.ranking.final import StagePlace, final_places


class FinalPlacement(NamedTuple):
    """The final place of an entry; `placement` is its place in its last stage.

    `is_last`: that stage is the last one of the tournament.
    """

    place: int
    placement: Placement
    is_last: bool

    @property
    def section(self) -> str:
        """The section in the last stage; empty for an entry that went out before."""
        return self.placement.section if self.is_last else ""


def final_placements(tournament: Tournament) -> list[FinalPlacement]:
    """Return the final places, those of the last stage first."""
    rows = Placement.objects.filter(stage__tournament=tournament).select_related(
        "stage", "entry__competitor__first", "entry__competitor__second"
    )
    placements = {(row.stage.number, row.entry.number): row for row in rows}
    last = max((number for number, _ in placements), default=0)
    return [
        FinalPlacement(
            final.place, placements[final.came.stage, final.came.entry], final.came.stage == last
        )
        for final in final_places(
            StagePlace(row.entry.number, row.stage.number, row.place, row.section) for row in rows
        )
    ]


def always_absent(tournament: Tournament, entries: Collection[int]) -> set[int]:
    """Return the keys of those of these entries that were absent from all their tables."""
    seats = Seat.objects.filter(participant__entry__in=entries, round__stage__tournament=tournament)
    return _absent_from_all(seats)


def never_played(tournaments: Collection[int]) -> set[int]:
    """Return the keys of the entries of these tournaments that were absent from all their tables.

    One query, which reads only the entries that were absent from at least one table.
    """
    seats = Seat.objects.filter(round__stage__tournament__in=tournaments)
    absent = seats.filter(round__voided_at__isnull=True).exclude(
        table__absent=[], table__no_shows=[]
    )
    return _absent_from_all(
        seats.filter(participant__entry__in=absent.order_by().values("participant__entry"))
    )


def _absent_from_all(seats: QuerySet[Seat]) -> set[int]:
    rows = seats.filter(round__voided_at__isnull=True, table__number__isnull=False).values_list(
        *("participant__entry", "participant__entry__number", "position"),
        *("table__absent", "table__no_shows"),
    )
    drawn = {entry for entry, *_rest in rows}
    return drawn - {
        entry
        for entry, number, position, absent, no_shows in rows
        if not (number in no_shows or (position in absent and not no_shows))
    }
