"""The page of the journal."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.access import Right, club_for
from clubs.views.answers import newest_first


def journal(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug, Right.KEEP)
    page = newest_first(request, club.journal.select_related("by"))
    return render(request, "clubs/journal.html", {"club": club, "nav": "journal", "page": page})
