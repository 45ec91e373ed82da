"""Search everything in a club from one field."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from clubs.rights.access import club_for
from server.web.htmx import HtmxRequest, page_or_fragment
from tournaments.forms.club.club_search import ClubSearch


@require_safe
def search(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show what `?q=` finds in the club."""
    club = club_for(request, slug)
    found = ClubSearch(club, request.GET)
    context = {"club": club, "nav": "search", "q": found.text, "found": found}
    page, fragment = "tournaments/club_search.html", "tournaments/_club_search.html"
    return page_or_fragment(request, page, fragment, context)
