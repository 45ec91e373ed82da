"""One tournament as a file, to take it to another computer and bring it back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from clubs.rights.access import signed_in
from scoring.views.house.archive import archive_answer
from tournaments.club import archives
from tournaments.views.fetch import tournament_for


@require_http_methods(["GET", "POST"])
def take_along(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Show how to take a tournament along, and send its file."""
    tournament = tournament_for(request, slug, name)
    if request.method == "POST":
        content = archives.make_file(tournament, by=signed_in(request))
        return archive_answer(content, f"{slug} {name}")
    context = {"club": tournament.club, "nav": "tournaments", "tournament": tournament}
    return render(request, "tournaments/take_along.html", context)
