"""The list of a club's tournaments: its page, its paper and its files."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db.models import Count, QuerySet
from django.db.models.functions import ExtractYear
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from clubs.forms.fields.numbers import number_in
from clubs.models import Club
from clubs.rights.access import club_for
from scoring.paper.lists import ListPaper
from scoring.views.memory.list_papers import print_list
from scoring.views.papers.downloads import Download, download
from server.web.htmx import HtmxRequest
from tournaments.boards.tournament_rows import TournamentRow, coming_rows, played_rows
from tournaments.changed.circuit_links import circuit_links
from tournaments.downloads.tournaments import tournaments_spreadsheet
from tournaments.models import Tournament

MANY, FIRST = 30, 12
"""Of a year with more than `MANY` tournaments the page opens with the `FIRST` ones."""


class Link(NamedTuple):
    text: str
    query: str


class Listed:
    """The tournaments that the page shows: those in play, those to come, and those played this
    year; with `?year=` those of another year, with `?archived=1` the archived ones of all years.
    """

    def __init__(self, club: Club, query: Mapping[str, str]) -> None:
        self.club, self.today = club, timezone.localdate()
        self.is_archive = "archived" in query
        listed = club.tournaments.filter(archived_at__isnull=not self.is_archive)
        listed = listed.prefetch_related("stages")
        coming = list(listed.filter(ended_at__isnull=True).order_by("starts_at", "pk"))
        ended, year = listed.filter(ended_at__isnull=False), number_in(query, "year", 9999)
        self.by_year = _by_year(ended)
        self.year = year or self.today.year
        self.is_now = self.is_archive or self.year == self.today.year
        if not self.is_archive:
            # A tournament may end before the day that it was planned for.
            since = "starts_at__year__gte" if self.is_now else "starts_at__year"
            ended = ended.filter(**{since: self.year})
        self.played = list(ended)
        self.coming = coming_rows(coming, self.today)
        self.is_empty = not (coming or self.by_year)

    def sections(self, most: int | None = None) -> list[tuple[str, list[TournamentRow]]]:
        """Return the rows under their titles, at most this many that were played."""
        played = _("Played") if self.is_archive else _("Played in {year}").format(year=self.year)
        sections = [
            (_("In play"), [row for row in self.coming if row.is_in_play]),
            (_("Coming"), [row for row in self.coming if not row.is_in_play]),
            (played, played_rows(self.played[:most])),
        ]
        return [section for section in sections[0 if self.is_now else 2 :] if section[1]]

    @property
    def rows(self) -> list[TournamentRow]:
        return [row for _title, rows in self.sections() for row in rows]

    @property
    def count_words(self) -> str:
        """How many are in play, planned and played: 1 in play, 2 planned, 11 played."""
        in_play = sum(row.is_in_play for row in self.coming)
        planned, played = len(self.coming) - in_play, sum(self.by_year.values())
        words = [
            (in_play, ngettext("{n} in play", "{n} in play", in_play)),
            (planned, ngettext("{n} planned", "{n} planned", planned)),
            (played, ngettext("{n} played", "{n} played", played)),
        ]
        return ", ".join(text.format(n=number) for number, text in words if number)


@require_safe
def tournament_list(request: HttpRequest, slug: str) -> HttpResponse:
    """List the tournaments of `Listed`; with `&all` all of a long year."""
    club = club_for(request, slug)
    listed = Listed(club, request.GET)
    played = len(listed.played)
    rest = played - FIRST if played > MANY and "all" not in request.GET else 0
    context = {
        "club": club,
        "nav": "tournaments",
        "sections": listed.sections(FIRST if rest else None),
        "is_empty": listed.is_empty,
        "says": listed.count_words,
        "is_archive": listed.is_archive,
        "waiting": [] if listed.is_archive else circuit_links().waiting(club),
        "archived": club.tournaments.filter(archived_at__isnull=False).count(),
        "earlier": None if listed.is_archive else _earlier(listed.by_year, listed.year, rest),
        **_circuits(club),
    }
    return render(request, "tournaments/tournament_list.html", context)


@require_safe
def tournaments_pdf(request: HtmxRequest, slug: str) -> HttpResponse:
    """Print the tournaments of `Listed`."""
    club = club_for(request, slug)

    def context() -> dict[str, Any]:
        listed = Listed(club, request.GET)
        rows = [
            [
                ("", date_format(localtime(row.tournament.starts_at), "SHORT_DATE_FORMAT"), ""),
                ("below", row.tournament, row.tournament.place),
                ("", row.format, ""),
                ("", row.entries, ""),
                ("", ", ".join(filter(None, (row.state, row.next))), ""),
            ]
            for row in listed.rows
        ]
        heads = [_("Begins"), _("Tournament"), _("Format"), _("Entries"), _("State or winner")]
        title = _("Archived tournaments") if listed.is_archive else _("Tournaments")
        says = "" if listed.is_archive or not listed.is_now else f"{listed.count_words}."
        return {"page": ListPaper(title, says, rows, [("", head) for head in heads])}

    return print_list(request, club, "tournaments", _("Tournaments"), "tournaments", context)


@require_safe
def tournaments_file(request: HtmxRequest, slug: str, form: str) -> HttpResponseBase:
    """Return the tournaments of `Listed` as CSV, XLSX or JSON."""
    club = club_for(request, slug)
    spreadsheet = tournaments_spreadsheet(Listed(club, request.GET).rows)
    back = reverse("tournaments", args=[slug]), spreadsheet.title
    return download(request, Download(club, spreadsheet, form, back, "tournaments"))


def _by_year(ended: QuerySet[Tournament]) -> dict[int, int]:
    """Return the number of tournaments of each year."""
    years = ended.order_by().annotate(year=ExtractYear("starts_at")).values("year")
    return dict(years.annotate(number=Count("pk")).values_list("year", "number"))


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
