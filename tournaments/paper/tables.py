"""Numbers to stand on the tables: a sheet each, folded into a tent, read from both sides."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.models import Table, Tournament


@dataclass(frozen=True)
class TentCards:
    """A card for every table that has been drawn, or else that so many entries will need."""

    tournament: Tournament

    @property
    def title(self) -> str:
        return _("Table numbers")

    @property
    def numbers(self) -> range:
        playing = self.tournament.entries.filter(is_waiting=False, left_at__isnull=True)
        tables = Table.objects.filter(
            round__stage__tournament=self.tournament, round__voided_at__isnull=True
        )
        drawn = tables.aggregate(last=Max("number"))["last"] or 0
        kept = playing.aggregate(last=Max("table"))["last"] or 0
        return range(1, max(drawn or playing.count() // 2, kept) + 1)
