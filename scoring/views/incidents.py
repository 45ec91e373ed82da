"""Incidents: those of a club, and taking one back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from clubs import kept
from clubs.access import Right, club_for, signed_in
from clubs.forms.numbers import number_in
from clubs.views.answers import form_page, newest_first
from scoring import incidents
from scoring.forms.noting import CancelForm
from scoring.models import Incident
from scoring.noted import Noted, noted, of_competitor, told
from scoring.views.matches import match_for

RULINGS_PER_PAGE = 40
"""A ruling takes a kilobyte."""


@require_safe
def incident_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Every ruling that was noted, the newest first; `?competitor=` those that concern one,
    `?match=` those of one."""
    club = club_for(request, slug)
    rows, about, match = club.incidents.all(), None, None
    if number := number_in(request.GET, "competitor"):
        about = get_object_or_404(club.competitors.with_players(), number=number)
        rows = of_competitor(about)
    if number := number_in(request.GET, "match"):
        match = match_for(club, number)
        rows = rows.filter(match=match)
    page = newest_first(request, told(rows), RULINGS_PER_PAGE)
    context = {"club": club, "nav": "club", "page": page, "incidents": noted(page.rows)}
    more = {"about": about, "match": match}
    return render(request, "scoring/incidents.html", {**context, **more})


# As on the page that asks before.
STAYS = gettext_noop(
    "Hand %(number)s is recorded. This ruling keeps its effect in that hand "
    "until you correct the hand."
)


@require_http_methods(["GET", "POST"])
def cancel_incident(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a ruling back, with a reason; it stays where it is listed, crossed out."""
    club = club_for(request, slug, Right.RECORD)
    shown = Noted(get_object_or_404(told(club.incidents.all()), pk=pk))
    back = _listed_at(shown.row)
    if shown.row.cancelled_at is not None:
        return redirect(back)
    form = CancelForm(kept.typed(request))
    if request.method == "POST" and form.is_valid():
        incidents.cancel(shown.row, by=signed_in(request), reason=form.cleaned_data["reason"])
        messages.success(request, _("The ruling is cancelled. It stays in the list, crossed out."))
        if shown.is_recorded:
            messages.warning(request, _(STAYS) % {"number": shown.row.hand})
        return redirect(_correction(shown) or back)
    nav = "matches" if shown.row.match else "club"
    context = {"club": club, "nav": nav, "shown": shown, "form": form, "back": back}
    return form_page(request, "scoring/cancel_incident.html", context)


def _correction(shown: Noted) -> str:
    """The correction of the recorded hand, prepared without the ruling; "" where it holds none."""
    match, hand = shown.row.match, shown.row.hand
    if match is None or not shown.is_recorded or not shown.is_of_side or match.is_annulled:
        return ""
    page = reverse("correct_hand", args=[match.club.slug, match.number, hand])
    return f"{page}?cancelled={shown.row.pk}"


def _listed_at(incident: Incident) -> str:
    """The page where it is listed with those of its table."""
    slug, match = incident.club.slug, incident.match
    page = reverse("incidents", args=[slug])
    if match is not None:
        page = reverse("match", args=[slug, match.number])
    return f"{page}#incidents"
