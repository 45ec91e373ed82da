"""The rounds in play on the club's page, a line each."""

from typing import Any

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import ngettext

from clubs.models import Club
from scoring.match.match_queries import that_count
from scoring.memory.occasions import InPlay
from tournaments.models import Round


def rounds_in_play(club: Club) -> list[InPlay]:
    """Return the published rounds of a club that are not closed, with one query."""
    rounds = Round.objects.filter(
        stage__tournament__club=club,
        stage__tournament__archived_at__isnull=True,
        state__in=[Round.State.PUBLISHED, Round.State.PLAYING],
    )
    seated = Q(tables__number__isnull=False)
    done = ~Q(tables__scores=[]) | ~Q(tables__absent=[]) | that_count("tables__match__")
    rows = rounds.select_related("stage__tournament").annotate(
        table_count=Count("tables", filter=seated), done_count=Count("tables", filter=seated & done)
    )
    return [_line(club, row) for row in rows.order_by("stage__tournament__starts_at", "pk")]


def _line(club: Club, row: Any) -> InPlay:
    stage, count = row.stage, row.table_count
    slug = stage.tournament.slug
    words = ngettext(
        "{tournament}, round {number}: {done} of {count} table closed",
        "{tournament}, round {number}: {done} of {count} tables closed",
        count,
    ).format(tournament=stage.tournament, number=row.overall, done=row.done_count, count=count)
    hall = reverse("round", args=[club.slug, slug, stage.number, row.number])
    return InPlay(words, hall, reverse("tables", args=[club.slug, slug]))
