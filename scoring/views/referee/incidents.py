"""Recorded rulings: the list of a club, and the page that cancels one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.fields.numbers import number_in
from clubs.rights.access import club_for, signed_in
from clubs.views.answers import form_page, newest_first
from scoring.forms.referee.rulings import CancelForm
from scoring.ledger import incidents
from scoring.models import Incident
from scoring.rulings.recorded_rulings import RecordedRuling, of_competitor, recorded, with_people
from scoring.views.table.matches import match_for
from server.web import saved_form

RULINGS_PER_PAGE = 40
"""A ruling takes a kilobyte of the page."""


@require_safe
def incident_list(request: HttpRequest, slug: str) -> HttpResponse:
    """List the recorded rulings, newest first; `?competitor=` and `?match=` (numbers) filter."""
    club = club_for(request, slug)
    rows, competitor, match = club.incidents.all(), None, None
    if number := number_in(request.GET, "competitor"):
        competitor = get_object_or_404(club.competitors.with_players(), number=number)
        rows = of_competitor(competitor)
    if number := number_in(request.GET, "match"):
        match = match_for(club, number)
        rows = rows.filter(match=match)
    page = newest_first(request, with_people(rows), RULINGS_PER_PAGE)
    context = {"club": club, "nav": "club", "page": page, "incidents": recorded(page.rows)}
    more = {"about": competitor, "match": match}
    return render(request, "scoring/incidents.html", {**context, **more})


# The same sentence as on the page that asks for the reason.
STAYS = gettext_noop(
    "Hand %(number)s is recorded. This ruling keeps its effect in that hand "
    "until you correct the hand."
)


@require_http_methods(["GET", "POST"])
def cancel_incident(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Cancel a ruling, with a reason. Lists go on showing it, crossed out."""
    club = club_for(request, slug)
    shown = RecordedRuling(get_object_or_404(with_people(club.incidents.all()), pk=pk))
    back = _listed_at(shown.row)
    if shown.row.cancelled_at is not None:
        return redirect(back)
    form = CancelForm(saved_form.typed(request))
    if request.method == "POST" and form.is_valid():
        incidents.cancel(shown.row, by=signed_in(request), reason=form.cleaned_data["reason"])
        messages.success(request, _("The ruling is cancelled. It stays in the list, crossed out."))
        if shown.is_recorded:
            messages.warning(request, _(STAYS) % {"number": shown.row.hand})
        return redirect(_correction(shown) or back)
    nav = "matches" if shown.row.match else "club"
    context = {"club": club, "nav": nav, "shown": shown, "form": form, "back": back}
    return form_page(request, "scoring/cancel_incident.html", context)


def _correction(shown: RecordedRuling) -> str:
    """Return the address of the form that removes a cancelled ruling from its recorded hand; "" if
    no recorded hand can contain it.
    """
    match, hand = shown.row.match, shown.row.hand
    if match is None or not shown.is_recorded or not shown.is_of_side or match.is_annulled:
        return ""
    page = reverse("correct_hand", args=[match.club.slug, match.number, hand])
    return f"{page}?cancelled={shown.row.pk}"


def _listed_at(incident: Incident) -> str:
    """Return the address of the list with this ruling: on its match page, else of the club."""
    slug, match = incident.club.slug, incident.match
    page = reverse("incidents", args=[slug])
    if match is not None:
        page = reverse("match", args=[slug, match.number])
    return f"{page}#incidents"
