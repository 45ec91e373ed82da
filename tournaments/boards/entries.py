"""The list of entries: who plays, who waits to be let in, and who has left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.utils.translation import gettext as _

from tournaments.entrants import Entrants, EntryWords, entrants_of, words_of
from tournaments.models import Entry, Participant, Tournament
from tournaments.progress import current_stage, published
from tournaments.standings import format_of


@dataclass(frozen=True)
class EntriesBoard:
    """The entries by number. Those in `waiting` are let in in this order."""

    tournament: Tournament
    playing: Sequence[Entry]
    waiting: Sequence[Entry]
    left: Sequence[Entry]
    entrants: Entrants

    @property
    def title(self) -> str:
        """How many take part, in words."""
        return str(self.entrants.take_part % {"number": len(self.playing)})

    @property
    def free(self) -> int | None:
        """The number of free places; None if there is no limit."""
        capacity = self.tournament.capacity
        return None if capacity is None else max(0, capacity - len(self.playing))

    @property
    def paid(self) -> int:
        return sum(entry.is_paid for entry in self.playing)

    @property
    def next_in(self) -> Entry | None:
        """The entry to be let in next, if a place is free."""
        return self.waiting[0] if self.waiting and self.free else None

    @property
    def next_in_words(self) -> str:
        return str(self.entrants.free % {"places": self.free, "next_in": self.next_in})


@dataclass(frozen=True)
class LeavingBoard:
    """The page on which an entry leaves the tournament."""

    entry: Entry

    @property
    def words(self) -> EntryWords:
        return words_of(self.entry)

    @property
    def title(self) -> str:
        return str(self.words.leaves) % {"entry": self.entry}

    @property
    def effect(self) -> str:
        """What leaving changes, in sentences."""
        stage = current_stage(self.entry.tournament)
        if stage is None or not published(stage):
            return str(self.words.undrawn)
        if not format_of(stage).has_partners():
            return str(self.words.played_stays)
        offer = _("If somebody sits out in a round, its draft offers that person as a replacement.")
        return f"{self.words.played_stays} {offer}"


def entries_board(tournament: Tournament) -> EntriesBoard:
    """Return all entries of a tournament."""
    rows = entries_with_seats(tournament)
    inside = [entry for entry in rows if entry.left_at is None]
    return EntriesBoard(
        tournament,
        playing=[entry for entry in inside if not entry.is_waiting],
        waiting=[entry for entry in inside if entry.is_waiting],
        left=[entry for entry in rows if entry.left_at is not None],
        entrants=entrants_of(tournament),
    )


def entries_with_seats(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries by number, each with `section`, `byes` and first round of its stage."""
    stage = current_stage(tournament)
    seats = Participant.objects.filter(entry=OuterRef("pk"), stage=stage)
    rows = tournament.entries.select_related(
        "competitor__first", "competitor__second", "reserve"
    ).order_by("number")
    return rows.annotate(
        section=Subquery(seats.values("section")),
        from_round=Subquery(seats.values("from_round")),
        rounds_before=Value(stage.rounds_before if stage else 0),
        byes=Subquery(seats.values("byes")),
    )
