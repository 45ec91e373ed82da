"""Matches: the list, a new one, the match page that is the score sheet, and its ending."""

import re
from uuid import uuid4

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from clubs import kept
from clubs.access import Right, club_for, signed_in
from clubs.models import Club
from clubs.views.answers import form_page
from scoring import ledger
from scoring.chart import chart
from scoring.forms.match import EndForm
from scoring.forms.start import PairsForm, PlayersForm, StartForm
from scoring.models import Match
from scoring.noted import noted, told
from scoring.scoresheet import score_sheet
from scoring.table import found, listed, with_sides

PER_PAGE = 40
LAST_RULINGS = 5
NUMBER = re.compile(r"[0-9]{1,9}")


def match_for(club: Club, number: int) -> Match:
    """The club's match of this number; 404 without one."""
    match = get_object_or_404(Match, club=club, number=number)
    match.club = club
    return match


def match_list(request: HttpRequest, slug: str) -> HttpResponse:
    """All matches, those in progress first; `?state=`, `?pair=` and `?q=` choose among them."""
    club = club_for(request, slug)
    number = request.GET.get("pair", "")
    pair = (
        club.competitors.pairs().filter(number=number).first() if NUMBER.fullmatch(number) else None
    )
    state, search = request.GET.get("state", ""), request.GET.get("q", "").strip()
    matches = listed(club).order_by("-state", "-number")
    if state in Match.State.values:
        matches = matches.filter(state=state)
    if pair:
        matches = matches.filter(sides__competitor=pair)
    if search:
        matches = matches.filter(found(club, search))
    context = {
        "club": club,
        "nav": "matches",
        "page": Paginator(with_sides(matches), PER_PAGE).get_page(request.GET.get("page")),
        "state": state,
        "pair": pair,
        "q": search,
        "count": listed(club).count(),
        "playing": listed(club).filter(state=Match.State.PLAYING).count(),
    }
    return render(request, "scoring/match_list.html", context)


@require_http_methods(["GET", "POST"])
def start_match(request: HttpRequest, slug: str) -> HttpResponse:
    """A match of two pairs, or with `?of=players` of single players."""
    club = club_for(request, slug, Right.RECORD)
    of_players = request.GET.get("of") == "players"
    kind: type[StartForm] = PlayersForm if of_players else PairsForm
    form = kind(club, kept.typed(request), initial={"client_key": uuid4()})
    if request.method == "POST" and form.is_valid():
        try:
            match = ledger.start(
                club,
                form.competitors(signed_in(request)),
                form.cleaned_data["rules"],
                by=signed_in(request),
                client_key=form.cleaned_data["client_key"],
                table=form.cleaned_data["table"],
            )
        except ledger.StartedOtherwise as started:
            form = form.anew(started.match)
        else:
            return redirect("match", slug, match.number)
    context = {"club": club, "nav": "matches", "form": form, "of_players": of_players}
    return form_page(request, "scoring/start_match.html", context)


def match_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The score sheet. Asked by htmx with the tag it has, it answers 304 while nothing changed."""
    club = club_for(request, slug)
    match = match_for(club, number)
    etag = _etag(match, may_record="record" in club.rights)
    if request.htmx and request.headers.get("If-None-Match") == etag:  # type: ignore[attr-defined]
        return HttpResponse(status=304)
    sheet = score_sheet(match)
    latest = noted(told(match.incidents.all())[: LAST_RULINGS + 1])
    context = {
        "club": club,
        "nav": "matches",
        "match": match,
        "sheet": sheet,
        "chart": chart(sheet),
        "incidents": latest[:LAST_RULINGS],
        "every": _every_incident(match) if len(latest) > LAST_RULINGS else "",
        "etag": etag,
    }
    if not request.htmx:  # type: ignore[attr-defined]
        return render(request, "scoring/match.html", context)
    answer = render(request, "scoring/_match.html", context)
    answer["ETag"] = etag
    # A browser that kept the fragment under this address could show it as the page.
    answer["Cache-Control"] = "no-store"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _every_incident(match: Match) -> str:
    return reverse("incidents", args=[match.club.slug]) + f"?match={match.number}"


@require_http_methods(["GET", "POST"])
def end_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End a match before its target."""
    club = club_for(request, slug, Right.RECORD)
    match = match_for(club, number)
    form = EndForm(kept.typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            ledger.end(match, by=signed_in(request), ending=form.cleaned_data["ending"])
        except ledger.NotNow:
            return _not_now(request, club, number)
        return redirect("match", slug, number)
    sheet = score_sheet(match)
    if not match.is_playing or not sheet.hands:
        return _not_now(request, club, number)
    context = {"club": club, "nav": "matches", "match": match, "form": form, "sheet": sheet}
    return form_page(request, "scoring/end_match.html", context)


@require_http_methods(["GET", "POST"])
def resume_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take an early ending back. There is no page of it: signing in again leads to the match."""
    club = club_for(request, slug, Right.RECORD)
    match = match_for(club, number)
    if request.method == "GET":
        return redirect("match", slug, number)
    try:
        ledger.resume(match, by=signed_in(request), ending=request.POST.get("ending", ""))
    except ledger.NotNow:
        return _not_now(request, club, number)
    return redirect("match", slug, number)


def _not_now(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """What the match is by now, in words: what was asked for does not go with it."""
    match = match_for(club, number)
    context = {"club": club, "nav": "matches", "match": match, "sheet": score_sheet(match)}
    return render(request, "scoring/not_now.html", context, status=409)


def _etag(match: Match, *, may_record: bool) -> str:
    """Changes with everything the page shows: the match, the names of the club, the language, the
    rights, the release.
    """
    versions = f"{match.pk}.{match.version}.{match.club.version}"
    return f'"{versions}.{get_language()}.{may_record:d}.{settings.RELEASE}"'
