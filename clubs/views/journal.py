"""The page of the journal."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import club_for
from clubs.forms.journal_filter import JournalFilters
from clubs.forms.journal_query import JournalQuery


def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """List what was recorded, the latest first. `JournalQuery` names the parameters."""
    club = club_for(request, slug)
    asked = JournalQuery(club, request.GET)
    context = {
        "club": club,
        "nav": "journal",
        "asked": asked,
        "page": asked.page,
        "filters": JournalFilters(asked),
    }
    status = 422 if asked.span_query.form.errors else 200
    return render(request, "clubs/journal.html", context, status=status)
