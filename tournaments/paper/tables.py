"""Numbers for the tables: each on a sheet folded into a tent, readable from both sides."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from tournaments.formats import FORMATS
from tournaments.models import Table
from tournaments.paper.heads import TournamentPaper


@dataclass(frozen=True)
class TentCards(TournamentPaper):
    """A card for every drawn table and every fixed table of an entry.

    Before a draw: for as many tables as the entries need.
    """

    title = gettext_lazy("Table numbers")
    template = "print/tournaments/table-numbers.html"

    @property
    def is_there(self) -> bool:
        return bool(self.numbers)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the cards. A fixed table with a high number adds only its own card."""
        playing = self.tournament.entries.filter(is_waiting=False, left_at__isnull=True)
        drawn = Table.objects.filter(
            round__stage__tournament=self.tournament,
            round__voided_at__isnull=True,
        )
        used = set(filter(None, drawn.values_list("number", flat=True)))
        first = self.tournament.stages.order_by("number").first()
        sides = FORMATS[first.format].at_table.start if first else 2
        used = used or set(range(1, playing.count() // sides + 1))
        return sorted(used.union(filter(None, playing.values_list("table", flat=True))))
