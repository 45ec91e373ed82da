"""Matches: the list, a new one, the match page that is the score sheet, and its ending."""

from uuid import uuid4

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from clubs.access import Right, club_for, signed_in
from clubs.models import Club
from scoring import ledger
from scoring.chart import chart
from scoring.forms.match import EndForm, StartForm
from scoring.models import Match
from scoring.scoresheet import score_sheet

PER_PAGE = 40


def match_for(club: Club, number: int) -> Match:
    """The club's match of this number; 404 without one."""
    match = get_object_or_404(Match, club=club, number=number)
    match.club = club
    return match


def match_list(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug)
    matches = (
        Match.objects.filter(club=club)
        .prefetch_related("sides__competitor__first", "sides__competitor__second")
        .order_by("state", "-number")
    )
    state = request.GET.get("state", "")
    if state in Match.State.values:
        matches = matches.filter(state=state)
    page = Paginator(matches, PER_PAGE).get_page(request.GET.get("page"))
    context = {"club": club, "nav": "matches", "page": page, "state": state}
    return render(request, "scoring/match_list.html", context)


@require_http_methods(["GET", "POST"])
def start_match(request: HttpRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug, Right.RECORD)
    form = StartForm(club, request.POST or None, initial={"client_key": uuid4()})
    if form.is_valid():
        match = ledger.start(
            club,
            form.competitors,
            form.chosen,
            by=signed_in(request),
            client_key=form.cleaned_data["client_key"],
            table=form.cleaned_data["table"],
        )
        return redirect("match", slug, match.number)
    context = {"club": club, "nav": "matches", "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/start_match.html", context, status=status)


def match_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The score sheet. Asked by htmx with the tag it has, it answers 304 while nothing changed."""
    club = club_for(request, slug)
    match = match_for(club, number)
    etag = f'"{match.pk}.{match.version}.{get_language()}.{"record" in club.rights}"'
    if request.htmx and request.headers.get("If-None-Match") == etag:  # type: ignore[attr-defined]
        return HttpResponse(status=304)
    sheet = score_sheet(match)
    context = {
        "club": club,
        "nav": "matches",
        "match": match,
        "sheet": sheet,
        "chart": chart(sheet),
        "etag": etag,
    }
    template = "scoring/_match.html" if request.htmx else "scoring/match.html"  # type: ignore[attr-defined]
    return render(request, template, context)


@require_http_methods(["GET", "POST"])
def end_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End a match before its target."""
    club = club_for(request, slug, Right.RECORD)
    match = match_for(club, number)
    form = EndForm(request.POST or None)
    if form.is_valid():
        try:
            ledger.end(match, by=signed_in(request), ending=form.cleaned_data["ending"])
        except ledger.NotNow:
            return _not_now(request, match)
        return redirect("match", slug, number)
    context = {"club": club, "nav": "matches", "form": form, "sheet": score_sheet(match)}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/end_match.html", context, status=status)


@require_http_methods(["POST"])
def resume_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    club = club_for(request, slug, Right.RECORD)
    match = match_for(club, number)
    try:
        ledger.resume(match, by=signed_in(request))
    except ledger.NotNow:
        return _not_now(request, match)
    return redirect("match", slug, number)


def _not_now(request: HttpRequest, match: Match) -> HttpResponse:
    context = {"club": match.club, "nav": "matches", "sheet": score_sheet(match)}
    return render(request, "scoring/not_now.html", context, status=409)
