"""The page of the journal."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.forms.lists.journal_days import days_of
from clubs.forms.lists.journal_filter import JournalFilters
from clubs.forms.lists.journal_query import JournalQuery, opening_week
from clubs.rights.access import club_for


def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """List what was recorded, the latest first. `JournalQuery` names the parameters.

    Without any it is as if the last week with a line had been asked for.
    """
    club = club_for(request, slug)
    if not request.GET:
        request.GET = opening_week(club)  # type: ignore[assignment]
    asked = JournalQuery(club, request.GET)
    context = {
        "club": club,
        "nav": "journal",
        "asked": asked,
        "page": asked.page,
        "days": days_of(asked.page),
        "filters": JournalFilters(asked),
    }
    status = 422 if asked.span_query.form.errors else 200
    return render(request, "clubs/journal.html", context, status=status)
