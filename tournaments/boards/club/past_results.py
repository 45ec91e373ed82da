"""The places of a person or pair in the club's ended tournaments, for their page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Club, Player
from clubs.words.figures import ordinal
from scoring.memory.occasions import Panel
from tournaments.entries.entrants import entrants_like
from tournaments.models import Entry, Placement
from tournaments.ranking.final import StagePlace, final_places

MOST = 12


@dataclass(frozen=True)
class PastResult:
    """The final place of an entry in one tournament. `entries`: the number of entries placed."""

    entry: Entry
    place: int
    entries: int
    partner: str

    @property
    def place_words(self) -> str:
        return ordinal(self.place)

    @property
    def under(self) -> str:
        """The partner, and the number of entries placed, in words."""
        counted = entrants_like(self.entry).count(self.entries)
        if not self.partner:
            return counted
        return _("with {partner}, {entries}").format(partner=self.partner, entries=counted)


@dataclass(frozen=True)
class PastResults(Panel):
    """The latest ended tournaments with the places reached, newest first."""

    template = "tournaments/_past_results.html"

    results: Sequence[PastResult]


def past_results(
    club: Club, competitors: Collection[int], player: Player | None
) -> PastResults | None:
    """Return the places of these competitors, in two queries; None without any.

    `player`: the person who is in all of them, whose partners are named.
    """
    entries = (
        Entry.objects.filter(
            competitor__in=competitors,
            tournament__club=club,
            tournament__ended_at__isnull=False,
            tournament__archived_at__isnull=True,
            is_waiting=False,
        )
        .select_related("tournament", "competitor__first", "competitor__second")
        .order_by("-tournament__starts_at", "-tournament")[:MOST]
    )
    by_tournament = {entry.tournament_id: entry for entry in entries}
    placed: defaultdict[int, list[StagePlace]] = defaultdict(list)
    rows = Placement.objects.filter(stage__tournament__in=list(by_tournament)).values_list(
        "stage__tournament", "entry__number", "stage__number", "place", "section"
    )
    for tournament, number, stage, place, section in rows.order_by("stage__number", "place"):
        placed[tournament].append(StagePlace(number, stage, place, section))
    results = []
    for tournament, entry in by_tournament.items():
        final = final_places(placed[tournament])
        own = next((each for each in final if each.came.entry == entry.number), None)
        if own is not None:
            partner = _partner(entry, player)
            results.append(PastResult(entry, own.place, len(final), partner))
    return PastResults(results) if results else None


def _partner(entry: Entry, player: Player | None) -> str:
    """Return the partner of a person; empty for a pair and for a person who entered alone."""
    if player is None:
        return ""
    return next((each.name for each in entry.competitor.players if each.pk != player.pk), "")
