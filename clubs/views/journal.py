"""The page of the journal."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.forms.lists.journal_filter import JournalFilters
from clubs.forms.lists.journal_query import JournalQuery
from clubs.rights.access import club_for


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
