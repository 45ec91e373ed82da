"""Incidents: those of a club, and taking one back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs import kept
from clubs.access import Right, club_for, signed_in
from clubs.views.answers import cut, form_page
from scoring import incidents
from scoring.forms.noting import CancelForm
from scoring.models import Incident
from scoring.noted import Noted, noted, of_competitor, told
from scoring.views.matches import NUMBER


@require_safe
def incident_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Every ruling that was noted, the newest first; `?pair=` those that concern one."""
    club = club_for(request, slug)
    number = request.GET.get("pair", "")
    pair = (
        club.competitors.pairs().filter(number=number).first() if NUMBER.fullmatch(number) else None
    )
    page = cut(request, told(of_competitor(pair) if pair else club.incidents.all()))
    context = {
        "club": club,
        "nav": "club",
        "page": page,
        "pair": pair,
        "incidents": noted(page),
    }
    return render(request, "scoring/incidents.html", context)


@require_http_methods(["GET", "POST"])
def cancel_incident(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a ruling back, with a reason; it stays where it is listed, crossed out."""
    club = club_for(request, slug, Right.RECORD)
    incident = get_object_or_404(club.incidents.select_related("match"), pk=pk)
    back = _listed_at(incident)
    if incident.cancelled_at is not None:
        return redirect(back)
    form = CancelForm(kept.typed(request))
    if request.method == "POST" and form.is_valid():
        incidents.cancel(incident, by=signed_in(request), reason=form.cleaned_data["reason"])
        messages.success(request, _("The ruling is cancelled. It stays in the list, crossed out."))
        return redirect(back)
    (shown,) = noted(told(club.incidents.filter(pk=pk)))
    context = {
        "club": club,
        "nav": "matches" if incident.match else "club",
        "match": incident.match,
        "shown": shown,
        "form": form,
        "back": back,
        "is_recorded": _is_recorded(shown),
    }
    return form_page(request, "scoring/cancel_incident.html", context)


def _listed_at(incident: Incident) -> str:
    """The page where it is listed with those of its table."""
    slug, match = incident.club.slug, incident.match
    page = reverse("incidents", args=[slug])
    if match is not None:
        page = reverse("match", args=[slug, match.number])
    return f"{page}#incidents"


def _is_recorded(shown: Noted) -> bool:
    """Whether its hand has been recorded since, so that its penalty stands on the sheet."""
    match, hand = shown.row.match, shown.row.hand
    if match is None or hand is None or shown.row.side is None:
        return False
    return hand <= match.hand_count
