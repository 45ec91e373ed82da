"""The rounds in play on the club's page, a line each, and the tables at which they are played."""

from datetime import timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext

from clubs.models import Club
from scoring.match.match_queries import that_count
from scoring.memory.occasions import InPlay
from tournaments.models import Round, Table
from tournaments.reading.round_names import name_of


def rounds_in_play(club: Club) -> list[InPlay]:
    """Return the published rounds of a club that are not closed, with one query."""
    rounds = _open_rounds(club)
    seated = Q(tables__number__isnull=False)
    done = _done("tables__")
    rows = rounds.select_related("stage__tournament").annotate(
        table_count=Count("tables", filter=seated), done_count=Count("tables", filter=seated & done)
    )
    return [_line(club, row) for row in rows.order_by("stage__tournament__starts_at", "pk")]


def tables_taken(club: Club) -> set[str]:
    """Return the numbers of the tables without a result in the rounds published since yesterday.

    An older round in play is a league, or was forgotten: nobody sits at its tables now.
    """
    since = timezone.now() - timedelta(days=1)
    tables = Table.objects.filter(
        ~_done(""), round__in=_open_rounds(club).filter(published_at__gte=since), number__gte=1
    )
    return {str(number) for number in tables.order_by().values_list("number", flat=True)}


def _open_rounds(club: Club) -> QuerySet[Round]:
    return Round.objects.filter(
        stage__tournament__club=club,
        stage__tournament__archived_at__isnull=True,
        state__in=[Round.State.PUBLISHED, Round.State.PLAYING],
    )


def _done(tables: str) -> Q:
    """Return the condition that a table has a result; `tables` leads to it, as in a lookup."""
    typed = ~Q(**{f"{tables}scores": []}) | ~Q(**{f"{tables}absent": []})
    return typed | that_count(f"{tables}match__")


def _line(club: Club, row: Any) -> InPlay:
    stage, count = row.stage, row.table_count
    slug = stage.tournament.slug
    words = ngettext(
        "{tournament}, {round}: {done} of {count} table closed",
        "{tournament}, {round}: {done} of {count} tables closed",
        count,
    ).format(tournament=stage.tournament, round=name_of(row), done=row.done_count, count=count)
    hall = reverse("round", args=[club.slug, slug, stage.number, row.number])
    return InPlay(words, hall, reverse("tables", args=[club.slug, slug]))
