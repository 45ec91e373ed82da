"""The list of a club's tournaments."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Count, QuerySet
from django.db.models.functions import ExtractYear
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from clubs.forms.fields.numbers import number_in
from clubs.models import Club
from clubs.rights.access import club_for
from tournaments.boards.tournament_rows import TournamentRow, coming_rows, played_rows
from tournaments.changed.circuit_links import circuit_links
from tournaments.models import Tournament

MANY, FIRST = 30, 12
"""Of a year with more than `MANY` tournaments the page opens with the `FIRST` ones."""


class Link(NamedTuple):
    text: str
    query: str


@require_safe
def tournament_list(request: HttpRequest, slug: str) -> HttpResponse:
    """List the tournaments in play, those to come, and those played this year; `?year=` another
    year, with `&all` all of it; `?archived=1` the archived ones of all years.
    """
    club, today = club_for(request, slug), timezone.localdate()
    is_archive = "archived" in request.GET
    listed = club.tournaments.filter(archived_at__isnull=not is_archive).prefetch_related("stages")
    coming = list(listed.filter(ended_at__isnull=True).order_by("starts_at", "pk"))
    ended, year = listed.filter(ended_at__isnull=False), number_in(request.GET, "year", 9999)
    by_year = _by_year(ended)
    year = year or today.year
    is_now = is_archive or year == today.year
    if not is_archive:
        # A tournament may end before the day that it was planned for.
        ended = ended.filter(**{"starts_at__year__gte" if is_now else "starts_at__year": year})
    played = list(ended)
    rest = len(played) - FIRST if len(played) > MANY and "all" not in request.GET else 0
    rows = coming_rows(coming, today)
    sections = [
        (_("In play"), [row for row in rows if row.is_in_play]),
        (_("Coming"), [row for row in rows if not row.is_in_play]),
        (
            _("Played") if is_archive else _("Played in {year}").format(year=year),
            played_rows(played[:FIRST] if rest else played),
        ),
    ]
    context = {
        "club": club,
        "nav": "tournaments",
        "coming": coming,
        "sections": [(title, own) for title, own in sections[0 if is_now else 2 :] if own],
        "is_empty": not (coming or by_year),
        "says": _count_words(sections, sum(by_year.values())),
        "is_archive": is_archive,
        "waiting": [] if is_archive else circuit_links().waiting(club),
        "archived": club.tournaments.filter(archived_at__isnull=False).count(),
        "earlier": None if is_archive else _earlier(by_year, year, rest),
        **_circuits(club),
    }
    return render(request, "tournaments/tournament_list.html", context)


def _by_year(ended: QuerySet[Tournament]) -> dict[int, int]:
    """Return the number of tournaments of each year."""
    years = ended.order_by().annotate(year=ExtractYear("starts_at")).values("year")
    return dict(years.annotate(number=Count("pk")).values_list("year", "number"))


def _count_words(sections: Sequence[tuple[str, Sequence[TournamentRow]]], played: int) -> str:
    """Return how many are in play, planned and played: 1 in play, 2 planned, 11 played."""
    in_play, coming = (len(rows) for _title, rows in sections[:2])
    words = [
        (in_play, ngettext("{n} in play", "{n} in play", in_play)),
        (coming, ngettext("{n} planned", "{n} planned", coming)),
        (played, ngettext("{n} played", "{n} played", played)),
    ]
    return ", ".join(text.format(n=number) for number, text in words if number)


def _earlier(by_year: dict[int, int], year: int, rest: int) -> Link | None:
    """Return the link to the rest of a year, or else to the year before it with a tournament."""
    if rest:
        text = _("See the other {number}").format(number=rest)
        return Link(text, f"?year={year}&all=1")
    before = max((one for one in by_year if one < year), default=None)
    if before is None:
        return None
    number = by_year[before]
    text = ngettext("See the tournament of {year}", "See the {number} of {year}", number)
    return Link(text.format(number=number, year=before), f"?year={before}")


def _circuits(club: Club) -> dict[str, Any]:
    """Return the link to the only circuit, or to the list of several."""
    circuits, address = circuit_links().of_club(club), reverse("circuits", args=[club.slug])
    if len(circuits) == 1:
        return {"circuit": Link(circuits[0].name, circuits[0].url)}
    return {"circuit": Link(_("Circuits"), address) if circuits else None}
